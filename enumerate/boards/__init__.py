"""Drawn positions of Dots and Boxes: the lines of an m x n board that are not drawn yet."""
