"""What a directory of tables holds: counts, what it was made from, verdicts, size on disk."""

import argparse

from loony.shell.options import add_table_arguments, directory_asked
from loony.shell.output import say

HELP = "what a directory of tables holds"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony show`."""
    add_table_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def run(options: argparse.Namespace) -> int:
    """Run it."""
    from loony.results.asked.show import contents

    held = contents(directory_asked(options), not options.no_check)
    if options.json:
        import json

        say(json.dumps(held, indent=2))
        return 0
    say(f"{held['directory']}: {held['family']} {held['extent']}")
    say(f"made {held['started'][:10]} by loony {held['version']}, from sources {held['source_digest'][:12]}\n")
    width = max(len(name) for name in held["files"])
    for name, file in held["files"].items():
        say(
            f"  {name:{width}}  {file['rows']:>13,} rows  {file['bytes']:>13,} bytes  sha256 {file['sha256'][:12]}"
        )
    say(f"  {'together':{width}}  {'':13}       {held['bytes']:>13,} bytes\n")
    verdicts = ", ".join(f"{number} {verdict}" for verdict, number in held["verdicts"].items())
    say(f"  {held['claims']} claims, each on its domains: {verdicts}")
    if held["not_as_registered"]:
        say(f"  not as registered: {', '.join(held['not_as_registered'])}")
    say("  hashes not checked" if options.no_check else "  every file has the hash in the manifest")
    return 0
