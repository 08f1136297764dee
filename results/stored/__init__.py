"""Directories of Parquet tables, each with a manifest, and readers that trust nothing in them."""
