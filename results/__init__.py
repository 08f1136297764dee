"""What is kept: Parquet tables, their manifest, and reading them back with distrust."""
