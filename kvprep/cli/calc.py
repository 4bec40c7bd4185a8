"""`calc …`: the formulae of the sums as a tool; each sheet of core/calculation/sheets.py is a command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer

from kvprep.cli.options import JsonOption, emit_json, here
from kvprep.cli.wording import say, spoken
from kvprep.core.calculation.sheets import SHEETS, Input, Sheet, as_plain
from kvprep.core.messages import sheets as m
from kvprep.core.model import UserError

SweepOption = Annotated[
    list[str] | None, typer.Option("--sweep", metavar="NAME=VALUES", help=say(m.SWEEP_OPTION))
]
PlotOption = Annotated[bool, typer.Option("--plot", help=say(m.PLOT_OPTION))]
OfOption = Annotated[str | None, typer.Option("--of", metavar="LINE", help=say(m.OF_OPTION))]


def register(app: typer.Typer) -> None:
    """Add the `calc` group to the program."""
    calc = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
    for name, sheet in SHEETS.items():
        calc.command(name, help=say(sheet.help))(_command(name, sheet))
    calc.command("models", help=say(m.MODELS_HELP))(models_command)
    app.add_typer(calc, name="calc", help=say(m.CALC_HELP))


def _command(name: str, sheet: Sheet) -> Callable[..., None]:
    """A command with an option for each input of a sheet."""

    def run(ctx: typer.Context, **asked: Any) -> None:
        values = {each.name: asked[each.name.replace("-", "_")] for each in sheet.inputs}
        _run(ctx, name, sheet, values, asked["sweep"] or [], asked["plot"], asked["of"], asked["json"])

    options = [_option(each) for each in sheet.inputs]
    options += [_parameter("sweep", SweepOption, None), _parameter("plot", PlotOption, False)]
    options += [_parameter("of", OfOption, None), _parameter("json", JsonOption, False)]
    parameters = [Parameter("ctx", Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context), *options]
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    run.__name__ = f"{name}_command"
    return run


def _option(each: Input) -> Parameter:
    option = typer.Option(
        f"--{each.name}",
        metavar=each.kind.upper(),
        help=say(each.help),
        autocompletion=_matching_models if each.kind == "model" else None,
    )
    return _parameter(each.name.replace("-", "_"), Annotated[str, option], each.default)


def _matching_models(incomplete: str) -> list[str]:
    # Deferred: start-up.
    from kvprep.core.calculation.models import MODELS

    return [name for name in MODELS if name.startswith(incomplete.casefold())]


def _parameter(name: str, annotation: Any, default: Any) -> Parameter:
    return Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation)


def _run(
    ctx: typer.Context,
    name: str,
    sheet: Sheet,
    values: Mapping[str, str],
    sweeps: list[str],
    plot: bool,
    of: str | None,
    as_json: bool,
) -> None:
    # Deferred: help shows the options without reading any.
    from kvprep.core.calculation.inputs import read_inputs, solve_within

    if len(sweeps) > 1:
        raise UserError(m.SWEEP_TWICE, 2)
    given = read_inputs(sheet, values)
    if sweeps:
        _sweep(ctx, name, sheet, given, sweeps[0], plot, of, as_json)
        return
    if plot:
        raise UserError(m.PLOT_NEEDS_SWEEP, 2)
    lines = solve_within(sheet, given, _typed(ctx, values))
    verdict = sheet.verdict({line.key: line for line in lines}) if sheet.verdict else None
    if as_json:
        body = {"sheet": name, "inputs": dict(values), "lines": as_plain(lines)}
        emit_json(body | ({"verdict": {"zh": verdict.zh, "en": verdict.en}} if verdict else {}))
        return
    # Deferred: start-up.
    from kvprep.terminal.calc_screen import draw_lines, make_canvas

    draw_lines(make_canvas(spoken(), here(ctx).settings.ascii), lines, verdict)


def _typed(ctx: typer.Context, names: Iterable[str]) -> frozenset[str]:
    """The inputs that were typed rather than taken by default."""
    sources = {name: ctx.get_parameter_source(name.replace("-", "_")) for name in names}
    return frozenset(name for name, source in sources.items() if source and source.name != "DEFAULT")


def _sweep(
    ctx: typer.Context,
    name: str,
    sheet: Sheet,
    given: Any,
    typed: str,
    plot: bool,
    of: str | None,
    as_json: bool,
) -> None:
    # Deferred: as above.
    from kvprep.core.calculation.inputs import line_named, line_that_varies, read_sweep, run_sweep

    sweep = read_sweep(sheet, typed)
    rows = run_sweep(sheet, given, sweep, _typed(ctx, (each.name for each in sheet.inputs)))
    if plot and not sweep.is_numeric:
        raise UserError(m.PLOT_NEEDS_NUMBERS, 2)
    drawn = line_named(rows[0][1], of or line_that_varies(sheet, rows))
    if as_json:
        steps = [{"at": sweep.shown(value), "lines": as_plain(lines)} for value, lines in rows]
        emit_json({"sheet": name, "sweep": sweep.input.name, "rows": steps})
        return
    from kvprep.terminal.calc_screen import draw_plot, draw_sweep, make_canvas

    canvas = make_canvas(spoken(), here(ctx).settings.ascii)
    if plot:
        points = [(value, line_named(lines, drawn.key).value) for value, lines in rows]
        draw_plot(canvas, sweep, drawn, points)
    else:
        draw_sweep(canvas, sheet, sweep, rows)


def models_command(ctx: typer.Context, json: JsonOption = False) -> None:
    """List the known models."""
    # Deferred: start-up.
    from kvprep.core.calculation.formulae import model_per_token
    from kvprep.core.calculation.models import MODELS

    if json:
        rows = [
            shape._asdict()
            | {
                "attention": shape.attention,
                "bf16_per_token": model_per_token(shape, 2),
                "source": shape.source,
            }
            for shape in MODELS.values()
        ]
        emit_json({"models": rows})
        return
    from kvprep.terminal.calc_screen import draw_models, make_canvas

    draw_models(make_canvas(spoken(), here(ctx).settings.ascii))
