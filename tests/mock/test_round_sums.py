"""Sums in a round: numbers of their own, the same again after a break, marked as in the drill and worked in every report."""

import json

import pytest
from round_world import FULL, Candidate, phase, plan

from kvprep.core.calculation.problem import answer_shown
from kvprep.core.model import Rating
from kvprep.core.rounds.composing import compose, filled, with_seeds
from kvprep.core.rounds.round import Pick, Plan
from kvprep.practice.calculation import next_seed, pose_card
from kvprep.practice.mock import resume_mock, start_mock
from kvprep.practice.mock_export import export_text
from kvprep.practice.mock_paper import mark_paper
from kvprep.practice.mock_record import held_rounds, load_round, read_report
from kvprep.practice.mock_rounds import MockOptions, Planning, plan_round

SUM = "C-KV-TOKEN"


@pytest.fixture
def place(workspace, shipped):
    workspace.__dict__["bank"] = shipped
    return workspace


def held_plan(seed=7, **more):
    found = plan(phase("sums", 6, SUM, follow_ups=0), seed=seed, **more)
    return Plan(with_seeds(found.round, seed), seed, found.soft, found.memory, found.way)


def hold(place, day, plan_, *script):
    person = Candidate(day, *script)
    code = start_mock(place, Planning(plan_, ()), person, day.seconds, lambda: 0.0)
    return person, code


def seed_of(plan_):
    return plan_.round.phases[0].questions[0].seed


def right(place, seed):
    return answer_shown(pose_card(place.bank, SUM, seed))


def slip(place, seed):
    """What somebody answers who makes one of the usual mistakes, in bytes, and its name."""
    posed = pose_card(place.bank, SUM, seed)
    return f"{next(iter(posed.wrong.values())):.0f} bytes", next(iter(posed.wrong))


def test_the_seed_of_the_round_draws_the_numbers(place):
    seeds = {seed_of(held_plan(seed)) for seed in range(30)}
    assert len(seeds) > 25 and all(0 < seed < 10_000 for seed in seeds)
    assert seed_of(held_plan(7)) == seed_of(held_plan(7))


def test_a_sum_is_asked_with_its_numbers_and_scored_by_them(place, day):
    plan_ = held_plan()
    seed = seed_of(plan_)
    person, code = hold(place, day, plan_, right(place, seed))
    assert code == 0
    assert person.asked[0].question.ask == _asked(place, seed)
    (answer,) = person.reports[0].answers
    assert (answer.score, answer.given.seed) == (100, seed)
    assert answer.question.ask == _asked(place, seed)


def _asked(place, seed):
    from kvprep.core.calculation.problem import as_question

    return as_question(pose_card(place.bank, SUM, seed)).ask


def test_its_review_is_one_of_the_round_with_the_seed_and_the_next_drill_has_other_numbers(place, day):
    before = next_seed(place, SUM)
    plan_ = held_plan()
    hold(place, day, plan_, right(place, seed_of(plan_)))
    (review,) = place.log.reviews()
    assert (review.card, review.mode, review.rating) == (SUM, "mock", Rating.EASY)
    assert review.detail["seed"] == seed_of(plan_)
    assert place.log.memories()[SUM].due > place.today
    assert next_seed(place, SUM) != before


def test_a_slip_is_named_with_its_own_credit_and_is_hard_at_most(place, day):
    plan_ = held_plan()
    said, name = slip(place, seed_of(plan_))
    person, _ = hold(place, day, plan_, said)
    (answer,) = person.reports[0].answers
    credit = {s.id: s.credit for s in pose_card(place.bank, SUM).calculation.slips}[name]
    assert [m.id for m in answer.given.scored.misconceptions] == [name]
    assert answer.score == credit
    assert answer.concerns["fact"].value == credit, "a slip has its own credit: no ceiling on top of it"
    assert place.log.reviews()[0].rating <= Rating.HARD
    assert answer.unproven == (), "a sum asks for a bare number"


def test_after_a_break_the_same_numbers_stand_there_and_the_text_too(place, day):
    plan_ = held_plan()
    person, code = hold(place, day, plan_, {"text": "约 ", "end": "interrupted"})
    assert code == 130
    again = Candidate(day, right(place, seed_of(plan_)))
    assert resume_mock(place, None, again, day.seconds, lambda: 0.0) == 0
    assert again.stands[0].asking.question.ask == person.asked[0].question.ask
    assert again.asked[0].question.ask == person.asked[0].question.ask
    assert again.asked[0].text == "约 "
    assert again.reports[0].answers[0].score == 100


def test_the_report_from_the_rows_has_the_numbers_the_verdict_and_the_work(place, day):
    plan_ = held_plan()
    seed = seed_of(plan_)
    said, name = slip(place, seed)
    hold(place, day, plan_, said)
    report = read_report(place, held_rounds(place)[0])
    posed = pose_card(place.bank, SUM, seed)
    value = answer_shown(posed)
    for lang in ("zh", "en"):
        text = export_text(report, "md", lang)
        assert value in text and f"kvprep drill {SUM} --seed {seed}" in text
        assert posed.given["layers"] and str(posed.given["layers"]) in text
    page = export_text(report, "html", "zh")
    assert value in page and "演算" in page and "Worked formula" in page
    (plain,) = json.loads(export_text(report, "json", "en"))["phases"][0]["answers"]
    assert plain["seed"] == seed
    assert plain["sum"]["value"]["en"] == value
    assert plain["sum"]["verdict"] == {"zh": f"不对，应为 {value}。", "en": f"Not right: it is {value}."}
    assert [m["id"] for m in plain["misconceptions"]] == [name]
    assert len(plain["sum"]["work"]) == len(posed.calculation.work)


def test_the_row_of_the_answer_holds_the_seed(place, day):
    plan_ = held_plan()
    hold(place, day, plan_, right(place, seed_of(plan_)))
    (given,) = load_round(place, held_rounds(place)[0]).state.given
    assert given.seed == seed_of(plan_)
    assert given.scored.points[0].reason == "right"


@pytest.mark.parametrize(("said", "score"), [({"value"}, 100), (set(), 0)])
def test_a_spoken_sum_is_ticked_by_its_value(place, day, said, score):
    plan_ = held_plan(way="spoken")
    person = Candidate(day, {"seconds": 30})
    person.ticks.append(frozenset(said))
    start_mock(place, Planning(plan_, ()), person, day.seconds, lambda: 0.0)
    (answer,) = person.reports[0].answers
    assert (answer.score, answer.given.ticked) == (score, True)
    assert "Worked formula" in export_text(person.reports[0], "md", "en")


def test_not_knowing_is_again_and_an_empty_time_out_is_no_failure(place, day):
    hold(place, day, held_plan(), {"text": "", "end": "unknown"})
    hold(place, day, held_plan(8), {"text": "", "seconds": 500})
    assert [review.rating for review in place.log.reviews()] == [Rating.AGAIN]


def test_paper_is_marked_by_the_seed_of_its_heading_else_by_the_example(place, tmp_path):
    file = tmp_path / "answers.md"
    file.write_text(f"## {SUM} (1:20) seed 12\n{right(place, 12)}\n", encoding="utf-8")
    marked = mark_paper(place, MockOptions(way="paper"), file)
    (given,) = load_round(place, marked.round).state.given
    assert (given.seed, given.scored.score, given.seconds) == (12, 100, 80)
    file.write_text(f"## {SUM}\n{right(place, 1)}\n", encoding="utf-8")
    (given,) = load_round(place, mark_paper(place, MockOptions(way="paper"), file).round).state.given
    assert (given.seed, given.scored.score) == (1, 100)
    assert read_report(place, held_rounds(place)[0]).answers[0].question.ask == _asked(place, 1)


def test_a_composed_round_holds_a_sum_to_four_others(place):
    cards = place.bank.cards
    scores = {card.id: 10.0 for card in cards if card.kind == "calculation"}
    done = compose(cards, scores, 60, 1, None, held_plan().round.title)
    asked = [p.question for phase_ in done.phases for p in phase_.questions]
    sums = [card for card in asked if card.startswith("C-")]
    assert 1 <= len(sums) <= 1 + (len(asked) - len(sums)) // 4
    picked = filled(plan(phase("weak", 10, pick=Pick(3))).round, cards, scores, 1)
    assert sum(p.question.startswith("C-") for p in picked.phases[0].questions) == 1


def test_a_pick_of_their_section_takes_sums_alone_and_code_only_where_it_is_asked_for(place):
    cards = place.bank.cards
    sums = filled(plan(phase("s", 10, pick=Pick(3, section="calculations"))).round, cards, {}, 1)
    assert [p.question[:2] for p in sums.phases[0].questions] == ["C-"] * 3
    code = filled(plan(phase("c", 15, pick=Pick(1, section="katas"))).round, cards, {"K-PREFIX-FOLD": 0.0}, 1)
    assert [(p.question, p.minutes) for p in code.phases[0].questions] == [("K-PREFIX-FOLD", 15)]
    every = filled(plan(phase("all", 240, pick=Pick(40))).round, cards, {}, 1)
    assert not any(p.question.startswith("K-") for p in every.phases[0].questions)


def test_the_first_round_has_a_sum_whose_numbers_change_with_the_seed(place, day):
    seeds = []
    for seed in (1, 2):
        planned = plan_round(place, MockOptions("round-1", seed=seed)).plan.round.phases[0].questions
        assert [p.question for p in planned] == ["Q3", SUM]
        seeds.append(planned[1].seed)
    assert seeds[0] != seeds[1]


def test_a_sum_that_left_the_bank_is_skipped(workspace, day):
    person, code = hold(workspace, day, plan(phase("one", 6, SUM, "Q3", follow_ups=0)), FULL)
    assert code == 0 and person.shown == ["begin", "Q3"]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_rows_of_a_trace_stay_rows_in_markdown(place, day, lang):
    found = plan(phase("sums", 6, "C-GOODPUT", follow_ups=0), seed=7)
    hold(place, day, Plan(with_seeds(found.round, 7), 7, found.soft, found.memory, found.way), "1 /s")
    (answer,) = read_report(place, held_rounds(place)[0]).answers
    asked = answer.question.ask.in_(lang).strip().splitlines()
    assert len(asked) == 9
    text = export_text(read_report(place, held_rounds(place)[0]), "md", lang)
    assert "  \n".join(asked) in text
    assert "  \n\n" not in text
