"""A program that uses all of `import loony`: `make types` refuses it where any expression in it has no type.

Rows of tables are left out: pyarrow has no types.
"""

from pathlib import Path

import loony


def of_endgames() -> list[str]:
    G = 2 * loony.parse("3+4l") + loony.Position(chains=(5,), loops=())
    said = [f"{G}: {loony.value(G) + 0}"]
    said += [opening.component + opening.controller for opening in loony.openings(G) if opening.optimal]
    return said + [f"{step.component} {step.first - step.second} {step.left}" for step in loony.line(G)]


def of_any_family(text: str) -> list[str]:
    said = [", ".join(f"{name}" for name in loony.answer(text))]
    for opening in loony.openings(text):
        if isinstance(opening, loony.Opening):
            said.append(f"{opening.component} {opening.value + 0}")
        elif isinstance(opening, loony.GraphOpening):
            said.append(f"{opening.piece} {opening.captured - opening.handout} {opening.left}")
        elif isinstance(opening, loony.SwedishMove):
            said.append(f"{opening.part + 0} {opening.move} {opening.reply or ''}")
        else:
            said.append(f"{opening.name} {opening.kind} {opening.captures + 0}")
    return said


def of_lines(text: str) -> list[str]:
    said = []
    for step in loony.line(text):
        if isinstance(step, loony.Exchange | loony.GraphExchange):
            said.append(f"{step.opener} {step.controller}")
        elif isinstance(step, loony.SwedishStep):
            said.append(f"{step.player} {step.move}")
        else:
            said.append(f"{step.player} {step.line}")
        said.append(f"{step.first - step.second}")
    return said


def of_drawn_boards() -> list[str]:
    found = loony.board("2x2: a1-a2, a2-b2")
    said = [f"{found.value} {found.final} {found.position.mover} {found.is_complete} {found.rest.argument}"]
    said += [f"{line.name} {line.value} {line.optimal} {line.is_loony}" for line in found.lines]
    review = loony.game("2x2: a1-a2, a2-b2, b1-b2, a1-b1")
    said += [f"{move.number} {move.line} {move.regret} {', '.join(move.best or [])}" for move in review.moves]
    board = loony.Board("2x2")
    while board.legal_lines:
        mover, boxes = board.turn, board.draw(board.best()[0])
        said.append(f"{mover} {boxes + 0} {board.score} {board.value() + 0} {board.analysis().nodes + 0}")
    said.append(f"{board!r} {board.undo() + board.text}")
    return [*said, f"{review.lost('A') + review.lost('B')}"]


def of_tables(directory: Path) -> list[str]:
    try:
        table = loony.open_table(directory)
    except loony.LoonyError as error:
        return [f"{error.exit_code}: {error}"]
    said = [f"{table.family} {table.size} {table.bounds['size'] + 0} {len(table)} {table.value('3+4l') + 0}"]
    relation = table.relation().filter("value = 0")
    said.append(f"{relation.shape[0] + 0} {', '.join(relation.columns)}")
    return said + [opening.component for opening in table.openings("3+4l")]
