"""`bank try`: each sentence as the rubric hears it now, and a rubric that is being edited counts at once."""

import json
import os
import subprocess
import sys

import pytest

from kvprep.core.model import UserError
from kvprep.practice.bank import add
from kvprep.practice.trying import Trial, tried_as_line
from kvprep.practice.workspace import open_workspace


@pytest.fixture
def home(folder, tmp_path):
    folder.ask("Q1")
    add(open_workspace(str(tmp_path / "home")), folder.path, "own")
    return str(tmp_path / "home")


def tried(home: str, *words: str, typed: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kvprep", "--home", home, "--lang", "en", "bank", "try", *words]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"}
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, encoding="utf-8", env=env, check=False
    )


def test_a_line_a_sentence(home):
    done = tried(home, "own/q1", typed="租约保护正在读的副本\n\nA lease locks the whole cluster.\n")
    score, *rest = done.stdout.splitlines()[1].split("\t")
    assert done.stdout.splitlines()[0] == "100\tprotects\t-\t-\t租约保护正在读的副本"
    assert (float(score) < 20, rest) == (True, ["-", "-", "locks-all", "A lease locks the whole cluster."])
    assert (done.returncode, done.stderr) == (0, "")


def test_as_json_each_point_has_the_line_that_held(home):
    done = tried(home, "own/Q1", "--json", typed="租约保护正在读的副本\n")
    found = json.loads(done.stdout)
    assert (found["schema"], found["score"], found["text"]) == (1, 100.0, "租约保护正在读的副本")
    assert found["lines"] == [
        {
            "point": "protects",
            "held": True,
            "line": "$lease + 保护|protect + 副本|replica",
            "close_to": "",
        }
    ]


@pytest.mark.parametrize(
    ("typed_id", "code", "message"),
    [
        ("Q999", 3, "there is no question Q999"),
        ("C-NICS", 2, "has no rubric of sentences"),
        ("k-single-flight", 2, "has no rubric of sentences"),
    ],
)
def test_what_cannot_be_tried_is_told_in_one_line(home, typed_id, code, message):
    done = tried(home, typed_id, typed="x\n")
    assert (done.returncode, done.stdout, message in done.stderr) == (code, "", True)
    assert len(done.stderr.splitlines()) == 1


def test_an_edited_file_counts_at_the_next_sentence(home, folder, question):
    trial = Trial(open_workspace(home), "own/Q1")
    assert "\tprotects\t" not in tried_as_line(trial.read("the lease guards replicas"))
    folder.ask("Q1", question.replace("保护|protect +", "保护|protect|guard* +"))
    assert tried_as_line(trial.read("the lease guards replicas")).startswith("100\tprotects")


def test_a_file_broken_meanwhile_is_told_and_a_mended_one_counts_again(home, folder, question):
    trial = Trial(open_workspace(home), "own/Q1")
    folder.ask("Q1", question.replace("id: Q1", "id: ["))
    with pytest.raises(UserError):
        trial.read("the lease protects replicas")
    folder.ask("Q1", question)
    assert tried_as_line(trial.read("the lease protects replicas")).startswith("100")
