(* From checked steps to what they say, whatever the values are. *)
From Coq Require Import ZArith List Lia Bool.
Open Scope Z_scope.

Ltac computed :=
  cbv -[Z.add Z.sub Z.mul Z.modulo Z.div Z.ltb Z.leb Z.eqb Z.abs negb andb orb Bool.eqb].
Ltac computed_in E :=
  cbv -[Z.add Z.sub Z.mul Z.modulo Z.div Z.ltb Z.leb Z.eqb Z.abs negb andb orb Bool.eqb] in E.
Ltac compare := cbn [negb andb orb]; match goal with
  | |- context [?a <=? ?b] => destruct (Z.leb_spec a b)
  | |- context [?a <? ?b] => destruct (Z.ltb_spec a b)
  | |- context [?a =? ?b] => destruct (Z.eqb_spec a b)
  end; try (exfalso; lia).
Ltac all_hold := repeat (apply andb_true_intro; split); repeat compare; reflexivity.
Ltac conjuncts E := repeat (apply andb_prop in E; let E' := fresh in destruct E as (E & E')).

Lemma under (h c : bool) : negb h || c = true -> h = true -> c = true.
Proof. destruct h; cbn; [auto | discriminate]. Qed.
