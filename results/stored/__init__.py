"""What is stored: directories of Parquet tables, each with a manifest, and the readers that distrust them."""
