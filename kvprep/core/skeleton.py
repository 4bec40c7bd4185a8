"""Skeletons of a new question and a new round: valid as they stand, with a comment where something is to be written."""

from __future__ import annotations

from collections.abc import Sequence

from kvprep.core.ids import NAMED_ID, is_kata, is_sum, local

_SKELETON = """\
id: {id}
kind: recall
domains: [engineering-impact]
minutes: 4                       # how long a spoken answer may take
ask:
  zh: 租约保护什么？
  en: What does a lease protect?
answer:                          # a model answer, markdown
  zh: 租约保护正在读的副本。
  en: A lease protects a replica while it is read.
points:
  - id: first-claim
    dim: fact                    # fact, assumption, cost or evidence
    weight: 2
    say:
      zh: 租约保护正在读的副本。
      en: A lease protects a replica while it is read.
    any:                         # groups joined by +, within one sentence; | separates alternatives
      - 租约|lease + 保护|protect + 副本|replica
misconceptions:
  - id: wrong-claim
    against: first-claim
    say:
      zh: 租约会锁住整个集群。
      en: A lease locks the whole cluster.
    fix:
      zh: 租约只保护单个副本。
      en: A lease protects one replica only.
    any:
      - 租约|lease + 锁住|lock + 整个集群|whole cluster
sources: []                      # - {{repo: owner/name, commit: …, path: …, symbol: …}}
answers: []                      # - {{want: 90, lang: zh, text: …}}
"""


def skeleton(question_id: str) -> str:
    """The text of a new question file."""
    return _SKELETON.format(id=question_id)


def file_name(question_id: str) -> str:
    """The name of a new question's file: it begins with the id, or is the id where the id says it all."""
    # Deferred: start-up.
    import re

    named = re.fullmatch(NAMED_ID, question_id)
    return question_id.lower() + (".yaml" if named else "-new.yaml")


_ROUND = """\
id: {id}
title: {{zh: 我的一轮, en: A round of my own}}
about: {{zh: 先写一句这一轮练什么, en: Say in one sentence what this round is for}}
minutes: 20                      # the phases must add up to this
phases:
  - id: first
    title: {{zh: 第一阶段, en: First phase}}
    minutes: 10
    follow_ups: 1                # at most so many follow-ups after each question
    questions:                   # an id, or {{ask: ID, minutes: N}} to give it another budget
      - {{ask: {first}, minutes: 4}}
      - {{ask: {second}, minutes: 4}}
{sum}  - id: weak-spots
    title: {{zh: 薄弱题, en: Weak spots}}
    minutes: 10
    pick: {{weakest: 2}}           # chosen when the round starts; also domain: and section:
# A phase may leave a choice instead of questions or pick:
#   choose:
#     - {{id: talk, title: {{zh: 讲, en: talk}}, questions: [{second}]}}
#     - {{id: code, title: {{zh: 写代码, en: code}}, pick: {{weakest: 1, section: katas}}}}   # ten minutes or more
"""


def round_skeleton(name: str, cards: Sequence[str]) -> str:
    """The text of a new round file, which asks two questions and a sum that the bank has."""
    spoken = [local(card) for card in cards if not is_sum(card) and not is_kata(card)]
    first, second = [*spoken, "Q1", "Q2"][:2]
    number = next((local(card) for card in cards if is_sum(card)), None)
    line = (
        f"      - {{ask: {number}, minutes: 2}}   # a sum, with numbers of its own each time\n"
        if number
        else ""
    )
    return _ROUND.format(id=name, first=first, second=second, sum=line)
