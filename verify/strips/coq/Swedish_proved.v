(* The development has the definitions of Statement_of_swedish.v, and proves its theorems. *)
From Coq Require Import ZArith List Bool.
From Loony Require Statement_of_swedish Swedish Stakes Control Bank Cuts With_a_bank Conjecture_1 Conjecture_2.
From Loony Require Swedish_positions Without_a_bank.

Module Misere_Swedish <: Statement_of_swedish.Misere_Swedish.
Include Swedish.
Include Stakes.
Include Control.
Include Bank.
Include Cuts.
Include With_a_bank.
Include Conjecture_1.
Include Conjecture_2.
Include Swedish_positions.
Include Without_a_bank.
End Misere_Swedish.
