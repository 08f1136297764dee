"""The notation of loony graphs: what is read, how it is written, how pieces are called, and what is refused."""

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from string import ascii_lowercase

import hypothesis.strategies as st
import pytest
from commands.test_refusals import refused_texts
from hypothesis import given, settings

from loony.enumerate.graphs import pieces as canonical_form
from loony.enumerate.graphs.arrays import arrays_of
from loony.enumerate.graphs.listing import components, graphs
from loony.enumerate.graphs.notation import Isolated, bracelet_of, named, notation, parse
from loony.enumerate.graphs.pieces import Component, Graph, Numbers, Piece, coins_of, graph_of, joints_of, renumber
from loony.enumerate.notation import letters
from loony.system.errors import BadInput, NotRead

FIGURE_2 = "[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6"


@cache
def every_graph() -> list[Graph]:
    return [tuple(sorted(graph)) for strings in range(4, 21) for graph in graphs(strings)]


def test_every_graph_is_read_as_it_is_written_and_has_a_text_of_its_own() -> None:
    texts = [notation(graph) for graph in every_graph()]
    assert len({*texts}) == len(every_graph()) > 2500
    assert [parse(text) for text in texts] == every_graph()
    assert [named(text).position for text in texts] == texts


def test_the_names_of_a_graphs_pieces_are_each_its_own_and_its_coins_are_those_of_its_components() -> None:
    for graph in every_graph():
        G = named(notation(graph))
        assert len({*G.names}) == len(G.pieces) == sum(len(one) for one in graph if joints_of(one)), graph
        assert G.joints == sum(map(joints_of, graph)), graph
        assert G.coins == sum(map(coins_of, graph)), graph


@given(st.sampled_from([one for strings in range(9, 25) for one in components(strings)[2:]]), st.randoms())
def test_the_order_and_the_letters_in_braces_do_not_matter(component: Component, chance: random.Random) -> None:
    letters = {-1: "_"} | dict(enumerate(chance.sample(ascii_lowercase, joints_of(component))))
    pieces = [[letters[a], str(n), letters[b]][:: chance.choice((1, -1))] for a, b, n in component]
    chance.shuffle(pieces)
    assert parse(f"{{{' '.join(map('-'.join, pieces))}}}") == (component,)


@settings(max_examples=20)
@given(st.integers(27, 60), st.randoms())
def test_large_graphs_are_read_as_they_are_written(joints: int, chance: random.Random) -> None:
    """A row of joints with chains to the ground: the form does not depend on their numbers."""
    pieces = [(x - 1, x, chance.randint(3, 5)) for x in range(1, joints)]
    pieces += [(-1, x, chance.randint(3, 5)) for x in (0, *range(joints), joints - 1)]
    graph = graph_of(pieces)
    assert graph_of(renumber(pieces, tuple(chance.sample(range(joints), joints)))) == graph
    assert parse(notation(graph)) == graph
    G = named(notation(graph))
    assert (len({*G.names}), G.coins) == (len(pieces), sum(map(coins_of, graph)))


def test_symmetries_do_not_multiply_the_numberings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree of 31 forks with loops at its leaves has 2^31 symmetries."""
    calls: Counter[str] = Counter()
    refine = canonical_form._refine

    def counted(pieces: Sequence[Piece], colours: Numbers) -> Numbers:
        calls["refine"] += 1
        return refine(pieces, colours)

    monkeypatch.setattr(canonical_form, "_refine", counted)
    forks = [(x, child, 3) for x in range(31) for child in (2 * x + 1, 2 * x + 2)]
    tree = [*forks, *((leaf, leaf, 3) for leaf in range(31, 63)), (-1, 0, 3)]
    numbers = (*range(62, -1, -1),)
    form = canonical_form.canonical(tree)
    assert 31 < calls["refine"] < 1000
    assert canonical_form.canonical(renumber(tree, numbers)) == form


@given(st.lists(st.deferred(lambda: st.sampled_from(every_graph())), max_size=4), st.randoms())
def test_the_order_of_terms_does_not_matter(some: list[Graph], chance: random.Random) -> None:
    whole = tuple(sorted(one for graph in some for one in graph))
    terms = [notation((one,)) for one in whole]
    chance.shuffle(terms)
    assert parse("+".join(terms) or "0") == whole


def test_brackets_are_for_paths_of_joints_with_a_loop_each() -> None:
    """Told without the code that writes them: of no two joints more than one chain, and no cycle of chains."""
    for strings in range(9, 27):
        for component in components(strings)[2:]:
            joints = joints_of(component)
            loops = [a for a, b, _ in component if a == b]
            chains = {(a, b) for a, b, _ in component if 0 <= a < b}
            number = sum(0 <= a < b for a, b, _ in component)
            is_path = sorted(loops) == [*range(joints)] and len(chains) == number == joints - 1
            assert bool(bracelet_of(component)) == is_path, component
            assert notation((component,))[0] == ("[" if is_path else "{"), component


@pytest.mark.parametrize(("text", "written"), [
    ("0", "0"), (FIGURE_2, "[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+6+12l"), ("[6 9 4]", "[4 9 6]"),
    ("[(14) 4 (3)]", "[(3) 4 (14)]"), ("[(13) 4]", "[4 (13)]"), ("[(5) 4 9 6]", "[6 9 4 (5)]"),
    ("[(5) 4 9 6 (4)]", "[(4) 6 9 4 (5)]"), ("[6,9, 4],3", "[4 9 6]+3"),
    (" [ 6  9 4 ( 3 ) ] ^ 2 + 2 * [(3)4 9 6] ", "[6 9 4 (3)]^4"), ("[5 3 7]²", "[5 3 7]^2"),
    ("{a-3-b a-4-b a-5-_ b-6-_}", "{a-3-b a-4-b a-5-_ b-6-_}"),
    ("{x-3-y,y-4-x, _-5-y _ - 6 - x}", "{a-3-b a-4-b a-5-_ b-6-_}"), ("{a-3-a a-4-a}", "{a-3-a a-4-a}"),
    ("{a-3-a a-13-_}", "[4 (13)]"), ("{a-3-a a-9-b b-5-b}", "[4 9 6]"),
    ("{a-3-a a-3-_ b-3-b b-4-_}+{a-3-a a-3-_}", "[4 (3)]^2+[4 (4)]"), ("{_-5-_}", "5"),
    ("{_-5-_ _-5-_ a-3-a a-3-_}", "[4 (3)]+5^2"), ("5L+3+8ℓ+3+5_l", "3^2+5l^2+8l"), ("5l+7l^2", "5l+7l^2"),
])  # fmt: skip
def test_what_is_read_is_written_in_one_way(text: str, written: str) -> None:
    assert notation(parse(text)) == written
    assert notation(parse(written)) == written


def test_many_equal_components_are_counted() -> None:
    assert named("3^99999+2*5l").isolated == (Isolated(3, False, 99_999), Isolated(5, True, 2))
    assert len(parse("3^500")) == 500


def test_pieces_have_the_names_of_their_joints_from_left_to_right() -> None:
    G = named(FIGURE_2)
    assert " ".join(G.names) == "A AB B BC C CD D DE E EF F FG G GH H"
    assert [coins for *_, coins in G.pieces] == [5, 9, 3, 10, 3, 5, 3, 8, 3, 5, 3, 10, 3, 9, 5]
    assert [one.name for one in G.isolated] == ["12l", "6"]


@pytest.mark.parametrize(("text", "names"), [
    ("[(3) 4 (14)]", "A_ A A_2"), ("[6 9 4]+3+[4 (5)]", "A AB B C C_"), ("[4 (5)]^2", "A A_ B B_"),
    ("{b-3-a a-4-b a-5-_ b-6-_}", "ab ab2 a_ b_"), ("{a-3-a a-5-_}^2+{a-4-a a-6-_}", "a a_ a2 a_2 a3 a_3"),
    ("{t-3-t t-4-t}+[5 3 5]", "t t2 A AB B"), ("{_-5-_}+12l", ""),
    ("12l+{_-5-_}+[5 3 5]+4l+[4 3 4]", "A AB B C CD D"),
])  # fmt: skip
def test_a_second_piece_of_the_same_name_is_numbered(text: str, names: str) -> None:
    assert " ".join(named(text).names) == names


TEN = "+".join(f"[{' '.join(['4', str(3 + place)] * 7)} 4]" for place in range(10))


def test_joints_beyond_z_are_called_as_the_columns_of_a_spreadsheet() -> None:
    names = [letters(place) for place in (0, 25, 26, 27, 51, 52, 701, 702, 703)]
    assert names == ["a", "z", "aa", "ab", "az", "ba", "zz", "aaa", "aab"]
    assert len({letters(place) for place in range(2000)}) == 2000
    G = named(TEN)
    assert len({*G.names}) == len(G.pieces) == 150
    assert [name for name in G.names if "." not in name] == [letters(place).upper() for place in range(80)]
    loops, chains = G.names[::15], G.names[1::15]
    assert (loops[:5], chains[:4]) == (("A", "I", "Q", "Y", "AG"), ("A.B", "I.J", "Q.R", "Y.Z"))
    assert {"Y.Z", "Z.AA", "AA.AB", "AB.AC"} <= {*G.names}
    assert parse(notation(parse(TEN))) == parse(TEN)


@pytest.mark.parametrize(("text", "names"), [
    ("[4 3 4]^13", None), ("[4 3 4]^14", "A A.B B"), ("{ab-3-ab ab-5-_}+[4 3 4]", "ab ab_ A A.B B"),
    ("{a-3-ab a-4-ab a-5-_ b-3-b b-9-ab ab-3-_}+{a-3-b a-4-b a-5-b}", "a.ab a.ab2 a_ b b.ab ab_ a.b a.b2 a.b3"),
    ("{z-3-aa aa-4-z z-5-aa}", "z.aa z.aa2 z.aa3"),
])  # fmt: skip
def test_a_chain_has_a_dot_in_its_name_where_a_joint_has_two_letters(text: str, names: str | None) -> None:
    G = named(text)
    assert len({*G.names}) == len(G.pieces)
    if names is None:
        assert not any("." in name for name in G.names)
    else:
        assert " ".join(G.names).startswith(names)


def test_graphs_in_arrays_have_the_same_names() -> None:
    texts = ["[4 3 4]^13", "[4 3 4]^14", "{a-3-_ a-4-_ a-5-_}^2", "[4 3 4]^13+{a-3-a a-4-a}"]
    every = arrays_of(map(parse, texts))
    for place in range(len(texts)):
        assert every.names(place) == [*named(every.text(place)).names], place
    assert "A.B" in every.names(1)


def test_a_graph_keeps_the_order_of_its_text() -> None:
    assert named(" [6,9 4 ( 3)]^2 +3+ {b-3-b  b-4-_}+4l").position == "[6 9 4 (3)]^2+3+{b-3-b b-4-_}+4l"


POINTED_AT = {
    text: words
    for text, words in refused_texts("positions.txt", "value", "--family", "graphs").items()
    if " is not expected: " in words or " is missing at the end: " in words
}


@pytest.mark.parametrize("text", POINTED_AT)
def test_what_is_in_no_notation_of_these_may_be_in_that_of_others(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        named(text)
    assert isinstance(refused.value, NotRead) == ("no component" in POINTED_AT[text])


def test_a_graph_has_at_most_400_pieces_and_99_999_equal_components() -> None:
    assert len(named("[4 3 4]^133").pieces) == 399
    with pytest.raises(BadInput, match="at most 99,999 equal components"):
        parse("[4 3 4]^99999+[4 3 4]")
