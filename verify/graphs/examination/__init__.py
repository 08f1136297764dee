"""What claims about loony graphs are tested on, and what the values are held against."""
