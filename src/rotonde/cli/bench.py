"""`rotonde bench`: the engine's speed, beside the bars."""

from __future__ import annotations

import argparse

from rotonde.arena.bench import BenchReport, Figure, bench
from rotonde.cli.common import console, find_game, grid, print_json, progress
from rotonde.core import games as keys

NOISY = 5.0  # per cent of stolen time, beyond which figures say little


def run(args: argparse.Namespace) -> int:
    """Measure one game or all."""
    rounds, seconds, games = (3, 0.1, 20) if args.quick else (5, 0.5, 100)
    reports = []
    for key in [args.game] if args.game else keys():
        title = find_game(key)
        with progress(title.title, 100) as bar:
            reports.append(
                bench(
                    title,
                    rounds=rounds,
                    seconds=seconds,
                    checksum_games=args.checksum or games,
                    on_step=lambda name, done, of: bar(100 * done // of, name),
                )
            )
    if args.json:
        print_json([report.to_dict() for report in reports])
    else:
        for report in reports:
            show(report)
    return 0


def show(report: BenchReport) -> None:
    """The figures as a table."""
    out = console()
    modules = f" ({len(report.compiled)} modules)" if report.compiled else " Python"
    table = grid("what", "median", "rounds", "bar", title=f"{report.game}, {report.engine}{modules}")
    table.add_column("")
    table.add_column("peers")
    for figure in report.figures:
        spread = f"{_number(figure.low)} to {_number(figure.high)}"
        verdict = {True: "[green]✓[/]", False: "[bold red]✗ missed[/]", None: ""}[figure.passed]
        table.add_row(
            figure.title, f"{_number(figure.value)} {figure.unit}", spread, _bar(figure), verdict, figure.peer
        )
    out.print(table)
    missed = [figure.title for figure in report.figures if figure.passed is False]
    barred = sum(figure.passed is not None for figure in report.figures)
    if missed:
        out.print(f"[bold red]{len(missed)} of {barred} bars missed:[/] {', '.join(missed)}", soft_wrap=True)
    elif barred:
        out.print(f"[green]all {barred} bars passed[/]")
    out.print(f"checksum over {report.checksum_games} games: {report.checksum}")
    load = "unknown" if report.load is None else f"{report.load:.2f}"
    steal = "unknown" if report.steal is None else f"{report.steal:.1f} %"
    out.print(f"processor time, medians of interleaved rounds; load {load}, stolen {steal}")
    if report.steal is not None and report.steal > NOISY:
        out.print(f"[red]more than {NOISY:.0f} % of the time was stolen: measure again[/]")


def _bar(figure: Figure) -> str:
    if figure.bar is None:
        return ""
    return f"{'≥' if figure.more_is_better else '≤'} {_number(figure.bar)}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
