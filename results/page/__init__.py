"""The page of `loony explore`: one file for any browser."""
