(* Certificates as machine integers, which are read quickly. They are unpacked before anything is said of them: no
   theorem mentions machine integers, and what comes of a wrong one is another certificate. *)
From Coq Require Import ZArith List PrimInt63.
Import ListNotations.

(* eight groups of 7 bits in an integer, the lowest first *)
Definition bit (x k : int) : Z := if PrimInt63.eqb (PrimInt63.land (PrimInt63.lsr x k) 1) 1 then 1 else 0.
Definition group (x : int) : Z :=
  (bit x 0 + 2 * (bit x 1 + 2 * (bit x 2 + 2 * (bit x 3 + 2 * (bit x 4 + 2 * (bit x 5 + 2 * bit x 6))))))%Z.
Definition groups (x : int) : list Z :=
  map (fun k => group (PrimInt63.lsr x k)) [0; 7; 14; 21; 28; 35; 42; 49]%int63.

(* 126 is nothing; after 127 a number has four groups *)
Fixpoint words (l : list Z) : list Z :=
  match l with
  | 126%Z :: l => words l
  | 127%Z :: a :: b :: c :: d :: l => (a + 128 * (b + 128 * (c + 128 * d)))%Z :: words l
  | a :: l => a :: words l
  | [] => []
  end.
Definition unpacked (l : list int) : list Z := words (flat_map groups l).
