"""The shipped sums, and problems of them with numbers of the test's own."""

from kvprep.core.calculation.problem import pose
from kvprep.core.calculation.table import FAMILIES
from kvprep.core.calculation.wording import parse_calculations
from kvprep.disk.bank_files import shipped_bank
from kvprep.disk.yaml_text import read_yaml

_PARSED = read_yaml((shipped_bank() / "calculations.yaml").read_bytes(), "calculations.yaml")
CALCULATIONS, PROBLEMS = parse_calculations(_PARSED.data, _PARSED.lines, "calculations.yaml")
BY_ID = {calculation.id: calculation for calculation in CALCULATIONS}
GIB = 2**30
LLAMA_8B = {
    "model": "Llama-3.1-8B",
    "layers": 32,
    "heads": 32,
    "kv_heads": 8,
    "head_dim": 128,
    "dtype": "BF16",
    "width": 2,
}


def drawn(card, seed):
    """The problem of a seed."""
    calculation = BY_ID[card]
    return pose(calculation, FAMILIES[calculation.family], seed)


def given(card, **numbers):
    """A problem with numbers of one's own in place of those drawn."""
    posed = drawn(card, 1)
    numbers = posed.given.but(**numbers)
    solved = posed.family.solve(numbers)
    slips = {name: slip(numbers) for name, slip in posed.family.slips.items()}
    wrong = {name: value for name, value in slips.items() if value is not None and value != solved["answer"]}
    return posed._replace(given=numbers, solved=solved, wrong=wrong)
