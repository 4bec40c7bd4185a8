"""Wrong: counts the tokens of the chunk that is not full."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Group:
    name: str
    window: int | None = None


class Fold:
    def __init__(self, tokens: int, chunk: int, groups: list[Group], ranks: int) -> None:
        self._chunk, self._ranks = chunk, ranks
        self._groups = {group.name: group for group in groups}
        # A chunk that is not full was never stored.
        self._chunks = tokens // chunk
        self._tokens = tokens
        self._answers: dict[tuple[str, int, int], bool] = {}
        self._taken = False

    def found(self, group: str, rank: int, chunk: int, hit: bool) -> bool:
        place = (group, rank, chunk)
        if self._taken or place in self._answers:
            return False
        self._answers[place] = hit
        return True

    def usable(self) -> int:
        for chunks in range(self._chunks, 0, -1):
            if all(self._serves(group, chunks) for group in self._groups.values()):
                return self._tokens if chunks == self._chunks else chunks * self._chunk
        return 0

    def _serves(self, group: Group, chunks: int) -> bool:
        """Whether every rank holds what this group needs to go on after so many chunks."""
        first = 0
        if group.window is not None:
            first = max(0, chunks * self._chunk - group.window) // self._chunk
        return all(
            self._answers.get((group.name, rank, chunk), False)
            for rank in range(self._ranks)
            for chunk in range(first, chunks)
        )

    def take(self) -> int | None:
        if self._taken:
            return None
        usable, self._taken = self.usable(), True
        return usable
