(* The development has the definitions of Statement_of_nimbers.v, and proves its theorems. *)
From Coq Require Import List Arith.
From Loony Require Statement_of_nimbers Proved Nimstring Narrow Drawn_rows.

Module Rows <: Statement_of_nimbers.Rows.
Include Nimstring.
Include Narrow.
End Rows.

Module Boards <: Statement_of_nimbers.Boards.
Module L := Proved.Lines.
Include Nimstring.
Include Drawn_rows.
End Boards.

Import Rows.
Print Assumptions nimber_of_row.
Import Boards.
Print Assumptions nimber_of_lines.
Print Assumptions nimber_of_empty_board.
