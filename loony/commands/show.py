"""Print the content of a directory of tables: counts, sources, verdicts, size on disk."""

import argparse

from loony.shell.options import add_table_arguments, table_directory
from loony.shell.output import say, say_json

HELP = "print the content of a directory of tables"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def run(options: argparse.Namespace) -> int:
    from loony.results.asked.show import contents

    table = contents(table_directory(options), not options.no_check)
    if options.json:
        say_json(table)
        return 0
    say(f"{table['directory']}: {table['family']} {table['extent']}")
    say(f"made {table['started'][:10]} by loony {table['version']}, from sources {table['source_digest'][:12]}\n")
    width = max(len(name) for name in table["files"])
    for name, file in table["files"].items():
        say(f"  {name:{width}}  {file['rows']:>13,} rows  {file['bytes']:>13,} bytes  sha256 {file['sha256'][:12]}")
    say(f"  {'together':{width}}  {'':13}       {table['bytes']:>13,} bytes\n")
    verdicts = ", ".join(f"{number} {verdict}" for verdict, number in table["verdicts"].items())
    say(f"  {table['claims']} claims, each on its domains: {verdicts}")
    if table["not_as_registered"]:
        say(f"  not as registered: {', '.join(table['not_as_registered'])}")
    say("  hashes not checked" if options.no_check else "  every file has the hash in the manifest")
    return 0
