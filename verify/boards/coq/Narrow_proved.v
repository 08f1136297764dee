(* Narrow.v has the definitions of Statement_of_nimbers.v, and proves its theorems. *)
From Coq Require Import List Arith.
From Loony Require Statement_of_nimbers Narrow.

Module Rows <: Statement_of_nimbers.Rows.
Include Narrow.
End Rows.
Import Rows.

Print Assumptions nimber_of_row.
Print Assumptions nimber_of_empty.
