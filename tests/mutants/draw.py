"""Draws the faults of `tests/mutants.toml`: six of each area, by a seed (`make mutants-drawn`).

Faults that still fit the code stay, with what is known of them; only the others are drawn anew.
It runs in the environment of cosmic-ray, which has nothing else that the project needs.
"""

from __future__ import annotations

import argparse
import ast
import random
import re
import sys
from collections import defaultdict
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast  # pyright: ignore[reportMissingImports]
from cosmic_ray.mutating import mutate_code  # pyright: ignore[reportMissingImports]
from cosmic_ray.plugins import get_operator, operator_names  # pyright: ignore[reportMissingImports]

from tests.mutants.listed import Mutant, narrowed, read, write

AREAS = {
    "what a move does, once and in order": ["bot/match/act.py", "bot/match/plays.py"],
    "what a table asks for, and when it begins": [
        "bot/match/lobby/terms.py",
        "bot/match/lobby/begin.py",
    ],
    "time": ["bot/match/turn_timer.py", "bot/match/limits.py", "bot/match/quiet_hours.py"],
    "what is behind, and what is edited": ["bot/delivery/delivery.py", "bot/store/cursors.py"],
    "beside SQL": ["bot/store/*.py"],
    "rules of features": ["bot/cogs/*/rules.py"],
    "what a press calls and answers": ["bot/cogs/*/cog.py"],
    "legal moves and points": ["games/*/rules/*.py"],
    "what a seat may see": ["games/*/rules/view.py", "games/*/table/view.py"],
    "who may press": ["bot/interactions/*.py"],
}
EACH = 6

MADE = re.compile(
    "core/("
    "AddNot|NumberReplacer|ZeroIterationForLoop"
    "|Replace(AndWithOr|OrWithAnd|TrueWithFalse|FalseWithTrue|BreakWithContinue|ContinueWithBreak)"
    "|ReplaceUnaryOperator_(Delete_Not|Delete_USub)"
    "|ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_FloorDiv|FloorDiv_Mul|Mod_FloorDiv|Div_Mul)"
    "|ReplaceBinaryOperator_(BitOr_BitAnd|BitAnd_BitOr)"
    "|ReplaceComparisonOperator_(Is_IsNot|IsNot_Is|(Eq|NotEq|Lt|LtE|Gt|GtE)_(Eq|NotEq|Lt|LtE|Gt|GtE))"
    ")"
)
"""Those operators of cosmic-ray whose result is not simply an error, or the same in all cases."""


def drawn(area: str, patterns: list[str], count: int, chance: random.Random) -> list[Mutant]:
    """Some faults, each in another place of the files of an area."""
    places: defaultdict[tuple[str, object], list[tuple[str, int]]] = defaultdict(list)
    sources = dict[str, str]()
    for path in sorted({path for pattern in patterns for path in Path().glob(pattern)}):
        sources[str(path)] = source = path.read_text()
        nodes = list(ast_nodes(get_ast(source)))
        for name in filter(MADE.fullmatch, sorted(operator_names())):
            found = (at for node in nodes for at in get_operator(name)().mutation_positions(node))
            for number, (start, _) in enumerate(found):
                places[str(path), start].append((name, number))
    faults = list[Mutant]()
    for path, start in chance.sample(sorted(places), len(places)):
        name, number = chance.choice(places[path, start])
        other = mutate_code(sources[path], get_operator(name)(), number)
        if other is not None and _changes(sources[path], other):
            faults.append(narrowed(area, path, sources[path], other))
        if len(faults) == count:
            break
    return faults


class _Bare(ast.NodeTransformer):
    """Takes away annotations and `frozen=True`: pyright proves them, and no test can notice."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.keywords = []
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)


def _changes(source: str, other: str) -> bool:
    """Whether another text is code, and not only an annotation differs."""
    try:
        tree = ast.parse(other)
    except SyntaxError:
        return False
    return ast.dump(_Bare().visit(ast.parse(source))) != ast.dump(_Bare().visit(tree))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=7)
    seed = parser.parse_args().seed
    kept = [mutant for mutant in read() if mutant.fits()]
    listed = list[Mutant]()
    for area, patterns in AREAS.items():
        listed += (old := [mutant for mutant in kept if mutant.area == area])
        taken = {(mutant.file, mutant.text) for mutant in old}
        new = drawn(area, patterns, EACH + len(old), random.Random(f"{seed} {area}"))
        fresh = [mutant for mutant in new if (mutant.file, mutant.text) not in taken]
        listed += fresh[: EACH - len(old)]
    write([*listed, *(mutant for mutant in kept if mutant.area not in AREAS)])


if __name__ == "__main__":
    sys.exit(main())
