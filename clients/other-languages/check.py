"""Checks what openapi-generator made of the document: what it logged, and the names in its code.

    check.py DOCUMENT FOLDER LANGUAGE…      FOLDER has a log and a folder of each language
"""

import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

# What the generator warns of and makes right code for.
ACCEPTED = [
    "OpenAPI 3.1 support is still in beta",
    # An array that may be null.
    "Failed to get the schema name: null",
    # A reference with a description of its own.
    "Type(s) cleared (set to null) given $ref is set to ",
    "Ignoring complex example on request body",
    # A value of any type.
    "Codegen property is null (e.g. map/dict of undefined type). Default to typing.Any.",
    # Models that are named as a class of the language is: the new name stands in the whole code.
    "File (reserved word) cannot be used as model name. Renamed to ModelFile",
    "Date (reserved word) cannot be used as model name. Renamed to ModelDate",
]
LINE = re.compile(r"\b(WARN|ERROR)\b\s+(?:\S+ - )?(.*)|^(Exception .*|Caused by: .*)")
WRITTEN = re.compile(r"writing file (\S+)")
METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")

# A method of a class of operations, by the language.
SIGNATURES = {
    "java": re.compile(r"^    public [^=;(]*?(\w+)\((.*)\)", re.MULTILINE),
    "csharp": re.compile(r"^        public (?:async |virtual )+[^=;(]*?(\w+)\((.*)\)", re.MULTILINE),
    "php": re.compile(r"^    public function (\w+)\(", re.MULTILINE),
}
# A field of a model.
FIELDS = {
    "java": re.compile(r"^  public static final String SERIALIZED_NAME_(\w+)", re.MULTILINE),
    "csharp": re.compile(r"^        public [^=;()]*? (\w+) \{ get", re.MULTILINE),
    "php": re.compile(r"^    public function (get\w+)\(", re.MULTILINE),
}
SUFFIXES = {"java": "java", "csharp": "cs", "php": "php", "python": "py"}


def main(document: Path, folder: Path, languages: list[str]) -> int:
    operations = operations_of(json.loads(document.read_text()))
    faults = list(repeated(operations.values(), "operationId"))
    for language in languages:
        found = [*logged(folder / f"{language}.log"), *named(folder / language, language, operations)]
        print(f"openapi-generator for {language}: {len(found)} faults")
        faults += [f"{language}: {fault}" for fault in found]
    for fault in faults[:50]:
        print(fault)
    return 1 if faults else 0


def operations_of(document: dict) -> dict[str, str]:
    """The operation ids, by where they stand."""
    found = {}
    for kind in ("paths", "webhooks"):
        for path, methods in document.get(kind, {}).items():
            for method in METHODS:
                if method in methods:
                    found[f"{method.upper()} {path}"] = plain(methods[method]["operationId"])
    return found


def plain(name: str) -> str:
    """A name as every language spells it: without signs and capital letters."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def repeated(names, what: str) -> Iterator[str]:
    for name, count in Counter(names).items():
        if count > 1:
            yield f"{count} times the {what} {name}"


def logged(log: Path) -> Iterator[str]:
    text = log.read_text()
    for line in text.splitlines():
        if (told := LINE.search(line)) and not any(accepted in line for accepted in ACCEPTED):
            yield f"log: {told.group(2) or told.group(3)}"
    # Of two things with the same name the later one is written over the earlier one; capital letters make no other file
    # on many machines.
    yield from repeated((path.lower() for path in WRITTEN.findall(text)), "file")


def named(made: Path, language: str, operations: dict[str, str]) -> Iterator[str]:
    """Each operation is a method of one class, and no class has a name twice."""
    places: dict[str, set[str]] = {}
    for path in sorted(made.rglob(f"*.{SUFFIXES[language]}")):
        place, text = path.relative_to(made), path.read_text()
        kind = path.parent.name.lower()
        if kind not in ("api", "model", "models"):
            continue
        try:
            names = methods(text, language) if kind == "api" else fields(text, language)
        except SyntaxError as error:
            yield f"{place}: line {error.lineno}: {error.msg}"
            continue
        yield from (f"{place}: {fault}" for fault in repeated(names, "name"))
        if kind == "api":
            for name in names:
                places.setdefault(plain(name.split("(")[0]), set()).add(str(place))
    asynchronous = "async" if language == "csharp" else ""
    for where, operation in operations.items():
        found = places.get(operation + asynchronous, set())
        if len(found) != 1:
            yield f"{where} ({operation}) stands in {len(found)} classes: {' '.join(sorted(found))}"


def methods(text: str, language: str) -> list[str]:
    """The methods of a class with their parameters, where a language tells them apart by those."""
    if language == "python":
        return members(text, lambda node: node.name if isinstance(node, ast.FunctionDef) else None)
    return [f"{match[1]}({match[2]})" if match.lastindex == 2 else match[1] for match in SIGNATURES[language].finditer(text)]


def fields(text: str, language: str) -> list[str]:
    if language == "python":
        return members(text, lambda node: node.target.id if isinstance(node, ast.AnnAssign) else None)
    return FIELDS[language].findall(text)


def members(text: str, name: Callable[[ast.stmt], str | None]) -> list[str]:
    """What the class of a file has; a file has one."""
    classes = (node for node in ast.parse(text).body if isinstance(node, ast.ClassDef))
    return [told for owner in classes for node in owner.body if (told := name(node))]


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]))
