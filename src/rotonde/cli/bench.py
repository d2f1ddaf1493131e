"""`rotonde bench`: the engine's speed, beside the bars."""

from __future__ import annotations

import argparse
import platform

from rotonde.arena.bench import BenchReport, Figure, bench
from rotonde.arena.checksum import compiled_modules
from rotonde.arena.peers import compare, engines, page
from rotonde.cli.common import BadInput, console, file_for, find_game, grid, print_json, progress
from rotonde.core import Game, games as keys
from rotonde.core.written import Json

NOISY = 5.0  # per cent of stolen time, beyond which figures say little


def run(args: argparse.Namespace) -> int:
    """Measure one game or all."""
    rounds, seconds, games = (3, 0.1, 20) if args.quick else (5, 0.5, 100)
    if args.peers:
        return _peers(args, rounds, seconds)
    if args.page:
        raise BadInput("--page goes with --peers")
    reports = []
    for key in [args.game] if args.game else keys():
        title = find_game(key)
        with progress(title.title, 100) as bar:
            how: Json = {
                "rounds": rounds,
                "seconds": seconds,
                "on_step": lambda name, done, of, bar=bar: bar(100 * done // of, name),
            }
            if args.rl:
                reports.append(environments(title, how))
            else:
                reports.append(bench(title, checksum_games=args.checksum or games, **how))
        if not args.json:  # at once: who has seen enough of five games may stop
            show(reports[-1])
    if args.json:
        print_json([report.to_dict() for report in reports])
    return 0


def _peers(args: argparse.Namespace, rounds: int, seconds: float) -> int:
    """Ours and the peers in one run."""
    page_file = file_for(args.page) if args.page else None
    found = engines([find_game(key) for key in ([args.game] if args.game else keys())])
    with progress("engines", 100) as bar:
        speeds = compare(found, rounds, seconds, lambda name, done, of: bar(100 * done // of, name))
    if args.json:
        told = ("actions", "playouts", "copy")
        print_json([{"engine": s.engine.name, **{name: getattr(s, name) for name in told}} for s in speeds])
        return 0
    engine = "compiled" if compiled_modules() else "plain Python"
    text = page(speeds, f"Our engines run {engine} on Python {platform.python_version()}; {rounds} rounds.")
    if page_file:
        page_file.write_text(text, encoding="utf-8")
    else:
        console().print(text, markup=False, soft_wrap=True)
    return 0


def environments(title: Game, how: Json) -> BenchReport:
    """Measure the environments for learning machines, which come with an extra."""
    try:
        from rotonde.rl.bench import bench_rl
    except ModuleNotFoundError as error:
        raise BadInput(f"{error.name} is not installed: --rl needs pip install 'rotonde[rl]'") from error
    return bench_rl(title, **how)


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
    if report.checksum:
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
