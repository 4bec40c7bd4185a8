"""K-PREFIX-FOLD: how much of a prefix can be used, when its chunks are found group by group and rank by rank. See prefix_fold_task.md."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Group:
    """Layers that are stored together. ``window`` is the tokens a sliding-window group needs; None needs all."""

    name: str
    window: int | None = None


class Fold:
    """The lookup of one prefix: answers come in any order, and the result is taken once."""

    def __init__(self, tokens: int, chunk: int, groups: list[Group], ranks: int) -> None:
        raise NotImplementedError

    def found(self, group: str, rank: int, chunk: int, hit: bool) -> bool:
        """One answer: whether this rank has this chunk of this group. False, and ignored, once taken or answered."""
        raise NotImplementedError

    def usable(self) -> int:
        """Tokens, a whole number of chunks, that every group and every rank can serve; what is unanswered is a miss."""
        raise NotImplementedError

    def take(self) -> int | None:
        """The usable tokens, once: from then on None."""
        raise NotImplementedError
