(* The development has the definitions of Statement_of_drawn_graphs.v, and proves its theorems. *)
From Coq Require Import ZArith List Bool.
From Loony Require Statement_of_drawn_graphs Proved Graphs_proved.
From Loony Require Opened Drawn_graphs Read_graphs Lines_of_graphs.

Module Drawn_graphs <: Statement_of_drawn_graphs.Drawn_graphs.
Module L := Proved.Lines.
Module G := Graphs_proved.Loony_graphs.
Include Opened.
Include Drawn_graphs.
Include Read_graphs.
Include Lines_of_graphs.
End Drawn_graphs.
