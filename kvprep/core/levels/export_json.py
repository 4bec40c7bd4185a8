"""The report as JSON, one value a line where it is long, so that two exports can be compared by eye too."""

from __future__ import annotations

import json

from kvprep.core.levels.report import Report


def to_json(report: Report) -> str:
    """The report as JSON text, ``schema`` first."""
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"
