"""The picture of the architecture is one of the imports as they are."""

import xml.etree.ElementTree as xml

import grimp
import pytest

from tests.architecture import FILE, graph, imports, layers, picture

OUTDATED = "docs/architecture.svg is not what the imports say any more: `./dev architecture` draws it anew."


@pytest.fixture
def found() -> grimp.ImportGraph:
    return graph()


def is_up_to_date(found: grimp.ImportGraph) -> bool:
    return FILE.read_text("utf-8") == picture(imports(found))


def test_it_shows_the_imports_as_they_are(found: grimp.ImportGraph) -> None:
    assert is_up_to_date(found), OUTDATED


def test_an_import_more_between_two_rooms_is_noticed(found: grimp.ImportGraph) -> None:
    found.add_import(importer="rules.ids", imported="rules.happens")
    assert not is_up_to_date(found)


def test_an_import_that_went_is_noticed(found: grimp.ImportGraph) -> None:
    assert ("tracker.rulebook", "rules.reference") in imports(found)
    for module in found.find_descendants("tracker.rulebook"):
        for imported in found.find_modules_directly_imported_by(module):
            found.remove_import(importer=module, imported=imported)
    assert not is_up_to_date(found)


def test_every_room_of_the_contracts_has_its_box() -> None:
    found = (*layers("tracker"), *layers("rules"))
    rooms = {room.rpartition(".")[2] for layer in found for room in layer}
    drawn = {one.text for one in xml.parse(FILE).iter("{http://www.w3.org/2000/svg}text")}
    assert {"matches", "happens", "ids"} <= rooms <= drawn
