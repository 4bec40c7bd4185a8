"""Reports as files: each format is a function from a report to text, and its row in one table."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from kvprep.core.model import Lang
from kvprep.core.rounds.export_html import report_html
from kvprep.core.rounds.export_json import report_json
from kvprep.core.rounds.export_md import report_markdown
from kvprep.core.rounds.report import Report


def _json_text(report: Report, lang: Lang) -> str:
    return json.dumps({"schema": 1, **report_json(report)}, ensure_ascii=False, indent=1) + "\n"


EXPORTERS: Mapping[str, Callable[[Report, Lang], str]] = {
    "md": report_markdown,
    "html": report_html,
    "json": _json_text,
}


def export_text(report: Report, form: str, lang: Lang) -> str:
    """The report in one of the formats; ``lang`` is that of the markdown, and what HTML opens with."""
    return EXPORTERS[form](report, lang)
