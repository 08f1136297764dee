"""The forms in which claims about loops of any length run as programs."""

from loony.enumerate.odd_loops.positions import LARGEST_MARKED, Summary
from loony.verify.endgames.examination.blocks import forms
from loony.verify.odd_loops.record import Record

FORM, RAW_FORM = forms(Record, Summary, LARGEST_MARKED)  # `loony.verify.endgames.examination.blocks.forms`
