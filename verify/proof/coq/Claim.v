(* What a claim says, step by step, as loony.enumerate.terms writes it down; and what the steps mean. *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
Import ListNotations.
Open Scope Z_scope.

(* A step of a claim; its arguments are the places of other steps, and the first step has place 1. *)
Inductive step :=
| Input (i : nat) | Constant (z : Z) | Truth (b : bool)
| Add (a b : positive) | Subtract (a b : positive) | Multiply (a b : positive)
| Remainder (a : positive) (m : Z) | Quotient (a : positive) (m : Z) | Magnitude (a : positive)
| Less (a b : positive) | AtMost (a b : positive) | Equal (a b : positive) | Same (a b : positive)
| Not (a : positive) | And (a b : positive) | Or (a b : positive)
| Choose (c a b : positive) | ChooseTruth (c a b : positive)
| Value (counts : list positive).
Definition steps := list step.

Inductive result := Number (z : Z) | Truth_of (b : bool).
Definition number (r : result) : Z := match r with Number z => z | Truth_of _ => 0 end.
Definition truth (r : result) : bool := match r with Truth_of b => b | Number _ => false end.

Section Meaning.
  Variable v : list Z -> Z.      (* the value of the position with these counts *)
  Variable inputs : list Z.

  Definition taken (R : positive -> result) (s : step) : result :=
    let n p := number (R p) in let t p := truth (R p) in
    match s with
    | Input i => Number (nth i inputs 0)
    | Constant z => Number z
    | Truth b => Truth_of b
    | Add a b => Number (n a + n b)
    | Subtract a b => Number (n a - n b)
    | Multiply a b => Number (n a * n b)
    | Remainder a m => Number (n a mod m)
    | Quotient a m => Number (n a / m)
    | Magnitude a => Number (Z.abs (n a))
    | Less a b => Truth_of (n a <? n b)
    | AtMost a b => Truth_of (n a <=? n b)
    | Equal a b => Truth_of (n a =? n b)
    | Same a b => Truth_of (Bool.eqb (t a) (t b))
    | Not a => Truth_of (negb (t a))
    | And a b => Truth_of (t a && t b)
    | Or a b => Truth_of (t a || t b)
    | Choose c a b => Number (if t c then n a else n b)
    | ChooseTruth c a b => Truth_of (if t c then t a else t b)
    | Value counts => Number (v (map n counts))
    end.

  Fixpoint run (l : steps) (p : positive) (R : positive -> result) : positive -> result :=
    match l with
    | [] => R
    | s :: l => let r := taken R s in run l (Pos.succ p) (fun q => if Pos.eqb q p then r else R q)
    end.
  Definition results (l : steps) : positive -> result := run l 1 (fun _ => Number 0).
  Definition last (l : steps) : positive := Pos.of_nat (length l).
  Definition number_of (l : steps) : Z := number (results l (last l)).
  Definition holds (l : steps) : Prop := truth (results l (last l)) = true.
End Meaning.

(* ---- each result is what its step makes of the others, where arguments stand before ---- *)
Definition arguments (s : step) : list positive :=
  match s with
  | Input _ | Constant _ | Truth _ => []
  | Remainder a _ | Quotient a _ | Magnitude a | Not a => [a]
  | Add a b | Subtract a b | Multiply a b | Less a b | AtMost a b | Equal a b | Same a b | And a b | Or a b => [a; b]
  | Choose c a b | ChooseTruth c a b => [c; a; b]
  | Value counts => counts
  end.
Fixpoint ordered (l : steps) (p : positive) : bool :=
  match l with [] => true | s :: l => forallb (fun a => Pos.ltb a p) (arguments s) && ordered l (Pos.succ p) end.

Definition table_of := PositiveMap.t step.
Fixpoint table (l : steps) (p : positive) (T : table_of) : table_of :=
  match l with [] => T | s :: l => table l (Pos.succ p) (PositiveMap.add p s T) end.

Lemma taken_alike v inputs R R' s : (forall a, In a (arguments s) -> R a = R' a) ->
  taken v inputs R s = taken v inputs R' s.
Proof.
  destruct s; cbn; intros A; rewrite <- ?A by auto; try reflexivity.
  do 2 f_equal. apply map_ext_in. intros a I. rewrite (A a I). reflexivity.
Qed.

Definition explains v inputs (R : positive -> result) (T : table_of) : Prop :=
  forall p s, PositiveMap.find p T = Some s -> R p = taken v inputs R s.

Lemma run_explained v inputs l : forall p R T, ordered l p = true ->
  (forall q, (q < p)%positive -> run v inputs l p R q = R q) /\
  (forall q s, PositiveMap.find q (table l p T) = Some s ->
     PositiveMap.find q T = Some s \/ run v inputs l p R q = taken v inputs (run v inputs l p R) s).
Proof.
  induction l as [|s l IH]; intros p R T O; [cbn; auto|].
  cbn [ordered] in O. apply andb_prop in O. destruct O as (O & O'). rewrite forallb_forall in O.
  cbn [run table]. cbv zeta. set (r := taken v inputs R s). set (R1 := fun q => if Pos.eqb q p then r else R q).
  destruct (IH (Pos.succ p) R1 (PositiveMap.add p s T) O') as (B & X).
  assert (B1 : forall q, (q < p)%positive -> run v inputs l (Pos.succ p) R1 q = R q).
  { intros q L. rewrite B by lia. unfold R1. destruct (Pos.eqb_spec q p); [lia | reflexivity]. }
  split; [exact B1|]. intros q u F. destruct (X q u F) as [G | G]; [|auto].
  destruct (Pos.eq_dec q p) as [-> | N].
  - rewrite PositiveMap.gss in G. injection G as <-. right. rewrite B by lia. unfold R1 at 1.
    rewrite Pos.eqb_refl. unfold r. apply taken_alike. intros a I. rewrite B1; [reflexivity|].
    apply Pos.ltb_lt, O, I.
  - rewrite PositiveMap.gso in G by exact N. auto.
Qed.

Lemma results_explained v inputs l : ordered l 1 = true ->
  explains v inputs (results v inputs l) (table l 1 (PositiveMap.empty step)).
Proof.
  intros O p s F. destruct (run_explained v inputs l 1 (fun _ => Number 0) (PositiveMap.empty step) O) as (_ & X).
  destruct (X p s F) as [G | G]; [|exact G]. rewrite PositiveMap.gempty in G. discriminate.
Qed.

(* ---- the same values say the same ---- *)
Lemma run_alike v v' inputs l : (forall counts, v counts = v' counts) -> forall p R R', (forall q, R q = R' q) ->
  forall q, run v inputs l p R q = run v' inputs l p R' q.
Proof.
  intros V. induction l as [|s l IH]; intros p R R' A q; cbn [run]; [apply A|]. cbv zeta. apply IH. intros a.
  destruct (Pos.eqb a p); [|apply A]. destruct s; cbn [taken]; rewrite ?V, ?A; try reflexivity.
  do 2 f_equal. apply map_ext. intros b. rewrite A. reflexivity.
Qed.
Lemma holds_alike v v' inputs l : (forall counts, v counts = v' counts) -> holds v inputs l -> holds v' inputs l.
Proof. intros V. unfold holds, results. rewrite (run_alike v v' inputs l V 1 _ _ (fun _ => eq_refl)). auto. Qed.
