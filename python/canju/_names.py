"""What things are called in other libraries, for the error that says what they are called here."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NoReturn

from canju.errors import on_a_line

#: By class: a name that somebody may try, and what does that here.
_HERE: dict[str, dict[str, str]] = {
    "Hand": {
        "cards": "list(hand)",
        "to_list": "list(hand)",
        "from_string": "Hand(text)",
        "parse": "Hand(text)",
        "legal_plays": "hand.plays()",
        "moves": "hand.plays()",
        "remove": "hand - play",
        "add": "hand + cards",
        "to_string": "str(hand)",
    },
    "Play": {
        "type": "play.kind",
        "kind_name": "play.kind",
        "cards_left": "position.play(play).hand",
        "beats": "hand.plays(beating=play)",
        "size": "len(play)",
        "to_string": "str(play)",
    },
    "Position": {
        "legal_moves": "position.plays()",
        "legal_plays": "position.plays()",
        "legal_actions": "position.plays()",
        "moves": "position.plays()",
        "actions": "position.plays()",
        "is_legal": "play in position.plays()",
        "push": "position.play(play), a new position",
        "move": "position.play(play), a new position",
        "step": "position.play(play), a new position",
        "apply": "position.play(play), a new position",
        "pop": "positions do not change: keep the one before, or use Game",
        "undo": "positions do not change: keep the one before, or use Game",
        "copy": "positions do not change: there is no need for a copy",
        "is_game_over": "position.is_over",
        "is_terminal": "position.is_over",
        "game_over": "position.is_over",
        "to_move": "position.turn",
        "player": "position.turn",
        "current_player": "position.turn",
        "hands": "position.first, position.second",
        "fen": "str(position)",
        "to_string": "str(position)",
        "from_string": "Position(text)",
        "solve": "canju.solve(position)",
        "best_move": "canju.best_reply(position)",
        "best_reply": "canju.best_reply(position)",
        "result": "position.winner",
    },
    "Solution": {
        "score": "solution.value",
        "result": "solution.winner",
        "best_move": "solution.best",
        "move": "solution.best",
        "action": "solution.best",
        "moves": "solution.values",
        "winning_moves": "solution.winning_plays",
        "pv": "solution.line",
        "variation": "solution.line",
        "principal_variation": "solution.line",
        "nodes": "solution.stats.nodes",
        "time": "solution.stats.seconds",
        "seconds": "solution.stats.seconds",
        "depth": "solution.plays_left, with goal='fastest'",
        "show": "print(solution)",
        "save": "solution.tree().save('solution.html')",
        "to_html": "solution.tree().save('solution.html')",
        "to_svg": "solution.tree().to_dot() (for Graphviz)",
        "plot": "solution.tree().to_dot() (for Graphviz)",
        "to_json": "json.dumps(solution.to_dict())",
    },
    "Tree": {
        "show": "print(tree)",
        "render": "tree.text()",
        "pprint": "print(tree)",
        "move": "node.play",
        "action": "node.play",
        "parent": "nodes know their way: node.path, and tree.at(*node.path[:-1])",
        "nodes": "tree.walk()",
        "descendants": "tree.walk()",
        "variations": "node.children",
        "next": "node.children[0]",
        "to_html": "tree.save('tree.html')",
        "to_svg": "tree.to_dot() (for Graphviz)",
        "plot": "tree.to_dot() (for Graphviz)",
        "write": "tree.save(path)",
    },
    "Game": {
        "push": "game.play(play)",
        "move": "game.play(play)",
        "pop": "game.undo()",
        "back": "game.undo()",
        "board": "game.position",
        "state": "game.position",
        "history": "game.moves",
        "move_stack": "game.moves",
        "legal_moves": "game.plays()",
        "legal_plays": "game.plays()",
        "is_game_over": "game.is_over",
        "reset": "game.restart()",
        "best_move": "game.hint().play",
        "players_names": "game.names",
        "save": "json.dumps(game.to_dict())",
    },
    "Results": {
        "df": "results.to_pandas() or results.to_polars()",
        "to_df": "results.to_pandas() or results.to_polars()",
        "to_frame": "results.to_pandas() or results.to_polars()",
        "to_list": "list(results), or results.to_dicts()",
        "head": "results[:5]",
        "tail": "results[-5:]",
        "filter": "[solution for solution in results if …], or results.to_polars().filter(…)",
        "columns": "results.to_dicts()[0]",
        "describe": "results.summary()",
        "value_counts": "results.summary()",
        "shape": "len(results)",
        "write_csv": "results.to_polars().write_csv('results.csv')",
        "to_csv": "results.to_pandas().to_csv('results.csv')",
        "save": "json.dumps(results.to_dicts()) or results.to_pandas().to_csv('results.csv')",
        "to_json": "json.dumps(results.to_dicts())",
        "to_html": "results.to_pandas().to_html()",
        "plot": "results.to_pandas() (frames have a method plot)",
    },
    "Puzzle": {
        "save": "puzzle.solution.tree().save('puzzle.html')",
        "to_html": "puzzle.solution.tree().save('puzzle.html')",
        "to_json": "json.dumps(puzzle.to_dict())",
        "show": "print(puzzle)",
    },
    "Rating": {
        "difficulty": "rating.score",
        "rating": "rating.score",
        "points": "rating.score",
        "value": "rating.score",
        "level": "rating.score",
    },
    "Match": {
        "winner": "match.wins, games won by each side",
        "score": "match.wins",
        "result": "match.wins",
        "results": "match.wins",
        "save_json": "match.save(path)",
        "to_text": "matches are JSON: match.to_json() and match.save(path)",
    },
    "Odds": {
        "win": "odds.shares[play].win",
        "wins": "odds.shares",
        "plays": "odds.shares",
        "values": "odds.shares",
        "best_play": "odds.best",
        "best_move": "odds.best",
        "error": "odds.shares[play].error",
        "to_json": "json.dumps(odds.to_dict())",
        "save": "json.dumps(odds.to_dict())",
        "show": "print(odds)",
        "plot": "print(odds)",
    },
    "View": {
        "best": "view.odds().best",
        "legal_plays": "view.plays()",
        "legal_moves": "view.plays()",
        "opponent": "view.others, how many cards the other hands hold, and view.unseen",
        "other": "view.others, how many cards the other hands hold, and view.unseen",
        "position": "a view has no position: view.hand, view.unseen, view.to_beat",
        "moves": "view.history",
    },
    "HoneymoonGame": {
        "winner": "game.score, the points of first and second",
        "hands": "game.hand('first')",
        "trump": "game.contract.strain, after the auction",
        "trumps": "game.contract.strain, after the auction",
        "position": "game.view()",
        "history": "game.moves",
        "legal_plays": "game.plays()",
        "legal_moves": "game.plays()",
        "bid": "game.play('1S')",
        "call": "game.play('1S')",
        "auction": "game.view().calls",
        "bids": "game.view().calls",
        "turned_up": "game.view().turned_up",
        "stock": "game.view().stock",
        "is_game_over": "game.is_over",
        "reset": "game.restart()",
        "best_move": "game.hint().play",
    },
    "HoneymoonOdds": {
        "shares": "odds.values",
        "points": "odds.values",
        "error": "odds.values[play].error",
        "plays": "odds.values",
        "margin": "odds.ranked()[:2]",
        "to_json": "json.dumps(odds.to_dicts())",
    },
    "HoneymoonView": {
        "best": "view.odds().best",
        "trump": "view.contract.strain, after the auction",
        "legal_plays": "view.plays()",
        "other": "view.known and view.other_size",
        "history": "view.calls, view.rounds and view.last_tricks",
        "moves": "view.calls, view.rounds and view.last_tricks",
    },
    "canju": {
        "play": "canju.Game(first, second), or 'canju play' in a terminal",
        "Solver": "canju.solve(first, second)",
        "Deck": "canju.deal(17, 17)",
        "Card": "cards are texts: list(canju.Hand('3 4'))",
        "Board": "canju.Position(first, second), or canju.Game",
        "Table": "canju.CardTable()",
        "Widget": "canju.CardTable()",
        "best_move": "canju.best_reply(first, second)",
        "best": "canju.best_reply(first, second)",
        "rules": "names such as 'doudizhu', which 'canju rules' lists, or canju.DouDizhu()",
        "RULES": "names such as 'doudizhu', which 'canju rules' lists, or canju.DouDizhu()",
        "presets": "names such as 'doudizhu' and 'pagat', which 'canju rules' lists",
        "help": "help(canju)",
        "split": "canju.Hand(text).fewest_plays()",
        "rewards": "from canju.one_hand.rewards import REWARDS",
        "table": "canju.BridgeTable",
        "puzzle": "next(canju.compose())",
        "random_hand": "canju.Hand.random(10)",
        "shuffle": "canju.deal(17, 17)",
    },
}


def absent(thing: object, kind: str, name: str) -> AttributeError:
    """The error for a name that a thing has not, with what does that here.

    >>> print(absent(None, "Game", "push"))
    'Game' has no attribute 'push': see game.play(play)
    """
    here = _HERE.get(kind, {}).get(name)
    told = f"{kind!r} has no attribute {on_a_line(name)!r}{f': see {here}' if here else ''}"
    # With these Python itself asks "Did you mean" for a slip of the keys.
    return AttributeError(told, name=name, obj=thing)


def absent_here(thing: object, name: str) -> NoReturn:
    """The same of a class of the core, raised."""
    raise absent(thing, type(thing).__name__, name)


class Suggesting:
    """A thing that answers a name of another library's with what does that here."""

    __slots__ = ()
    #: Its name in the table.
    _kind: ClassVar[str]

    # Those who check types see only the attributes there are.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            raise absent(self, self._kind, name)
