"""The version of the package, said once."""

VERSION = "1.0.0"
