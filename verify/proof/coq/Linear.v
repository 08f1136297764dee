(* Linear forms in integer variables: a constant, then the coefficients of variables 0, 1, ... *)
From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
Open Scope Z_scope.
Local Arguments Z.mul : simpl never.
Local Arguments Z.add : simpl never.
Local Arguments Z.opp : simpl never.
Local Arguments Z.of_nat : simpl never.

Definition form := list Z.
Definition numbers := nat -> Z.

Fixpoint dot (l : list Z) (x : numbers) (i : nat) : Z :=
  match l with [] => 0 | a :: l => a * x i + dot l x (S i) end.
Definition value_at (x : numbers) (l : form) : Z := match l with [] => 0 | c :: l => c + dot l x 0 end.

Fixpoint sum (a b : form) : form :=
  match a, b with [], _ => b | _, [] => a | x :: a, y :: b => (x + y) :: sum a b end.
Definition times (k : Z) (a : form) : form := if k =? 1 then a else map (Z.mul k) a.
Definition minus (a b : form) : form := sum a (times (-1) b).
(* coefficient 1 of one variable *)
Definition variable (i : nat) : form := repeat 0 (S i) ++ [1].
Definition coefficient (i : nat) (l : form) : Z := nth (S i) l 0.

Definition constant (l : form) : option Z :=
  match l with [] => Some 0 | c :: l => if forallb (Z.eqb 0) l then Some c else None end.
Definition divisible (m : Z) (l : form) : bool := (0 <? m) && forallb (fun a => a mod m =? 0) (tl l).
Definition quotients (m : Z) (l : form) : form := map (fun a => a / m) l.
(* what is >= 0 where the form is, of integers: its coefficients have no common divisor *)
Definition tight (l : form) : form :=
  let d := fold_right Z.gcd 0 (tl l) in
  if d =? 1 then l else if divisible d l then quotients d l else l.
(* what is >= 0 where the form is not *)
Definition below (l : form) : form := minus [-1] l.

Lemma dot_sum a : forall b x i, dot (sum a b) x i = dot a x i + dot b x i.
Proof. induction a as [|c a IH]; intros [|d b] x i; cbn; rewrite ?IH; lia. Qed.

Lemma dot_times k a : forall x i, dot (map (Z.mul k) a) x i = k * dot a x i.
Proof. induction a as [|c a IH]; intros x i; cbn; rewrite ?IH; ring. Qed.

Lemma at_sum x a b : value_at x (sum a b) = value_at x a + value_at x b.
Proof. destruct a, b; cbn; rewrite ?dot_sum; lia. Qed.

Lemma at_times x k a : value_at x (times k a) = k * value_at x a.
Proof.
  unfold times. destruct (Z.eqb_spec k 1) as [-> | _]; [lia|].
  destruct a; cbn; rewrite ?dot_times; ring.
Qed.

Lemma at_minus x a b : value_at x (minus a b) = value_at x a - value_at x b.
Proof. unfold minus. rewrite at_sum, at_times. lia. Qed.

Lemma at_constant x c : value_at x [c] = c.
Proof. cbn. lia. Qed.

Lemma dot_repeat n : forall x i, dot (repeat 0 n ++ [1]) x i = x (n + i)%nat.
Proof.
  induction n as [|n IH]; intros x i; cbn; [lia|]. rewrite IH. replace (n + S i)%nat with (S (n + i)) by lia. lia.
Qed.

Lemma at_variable x i : value_at x (variable i) = x i.
Proof. unfold variable. cbn. rewrite dot_repeat, Nat.add_0_r. lia. Qed.

Lemma dot_zeros l : forall x i, forallb (Z.eqb 0) l = true -> dot l x i = 0.
Proof.
  induction l as [|a l IH]; intros x i; cbn [forallb dot]; [reflexivity|].
  intros E. apply andb_prop in E. destruct E as (E & F). apply Z.eqb_eq in E. subst a. rewrite (IH _ _ F). lia.
Qed.

Lemma constant_sound x l c : constant l = Some c -> value_at x l = c.
Proof.
  destruct l as [|a l]; cbn; [congruence|]. destruct (forallb (Z.eqb 0) l) eqn:E; [|discriminate].
  intros [= ->]. rewrite dot_zeros by exact E. lia.
Qed.

Lemma dot_quotients m l : forall x i, 0 < m -> forallb (fun a => a mod m =? 0) l = true ->
  dot l x i = m * dot (map (fun a => a / m) l) x i.
Proof.
  induction l as [|a l IH]; intros x i P; cbn [forallb dot map]; [lia|].
  intros E. apply andb_prop in E. destruct E as (E & F). rewrite (IH _ _ P F). apply Z.eqb_eq in E.
  pose proof (Z.div_mod a m ltac:(lia)). nia.
Qed.

Lemma divisible_sound x m l : divisible m l = true ->
  0 < m /\ value_at x l mod m = hd 0 l mod m /\ value_at x l / m = value_at x (quotients m l).
Proof.
  unfold divisible. intros E. apply andb_prop in E. destruct E as (P & E). apply Z.ltb_lt in P.
  split; [exact P|]. destruct l as [|c l]; cbn [tl hd value_at quotients map] in *.
  - rewrite Zmod_0_l, Zdiv_0_l. auto.
  - rewrite (dot_quotients m l x 0 P E). rewrite Z.mul_comm, Z.mod_add, Z.div_add by lia. auto.
Qed.

Lemma tight_sound x l : 0 <= value_at x (tight l) <-> 0 <= value_at x l.
Proof.
  unfold tight. cbv zeta. set (d := fold_right Z.gcd 0 (tl l)). destruct (d =? 1); [reflexivity|].
  destruct (divisible d l) eqn:E; [|reflexivity]. apply (divisible_sound x) in E. destruct E as (P & _ & <-).
  pose proof (Z.div_le_lower_bound (value_at x l) d 0 P). pose proof (Z.div_lt_upper_bound (value_at x l) d 0 P). lia.
Qed.

Lemma tight_from x l : 0 <= value_at x (tight l) -> 0 <= value_at x l.
Proof. apply tight_sound. Qed.

Lemma at_below x l : value_at x (below l) = -1 - value_at x l.
Proof. unfold below. rewrite at_minus, at_constant. lia. Qed.

(* the same coefficients, but for zeros at the end *)
Fixpoint same (a b : list Z) : bool :=
  match a, b with
  | x :: a, y :: b => (x =? y) && same a b
  | [], b => forallb (Z.eqb 0) b
  | a, [] => forallb (Z.eqb 0) a
  end.
Lemma same_sound a : forall b x i, same a b = true -> dot a x i = dot b x i.
Proof.
  induction a as [|c a IH]; intros [|d b] x i E; cbn [same] in E.
  - reflexivity.
  - rewrite (dot_zeros (d :: b)) by exact E. reflexivity.
  - rewrite (dot_zeros (c :: a)) by exact E. reflexivity.
  - apply andb_prop in E. destruct E as (E & F). apply Z.eqb_eq in E. cbn. rewrite E, (IH _ _ _ F). reflexivity.
Qed.

Definition all_at_least_0 (x : numbers) (facts : list form) : Prop := Forall (fun l => 0 <= value_at x l) facts.

(* a fact says as much of the same coefficients *)
Definition implied (l : form) (facts : list form) : bool :=
  existsb (fun e => same (tl e) (tl l) && (hd 0 e <=? hd 0 l)) facts.
Lemma implied_sound x l facts : implied l facts = true -> all_at_least_0 x facts -> 0 <= value_at x l.
Proof.
  unfold implied. intros E H. apply existsb_exists in E. destruct E as (e & I & E).
  apply andb_prop in E. destruct E as (E & L). apply Z.leb_le in L. apply (same_sound _ _ x 0) in E.
  unfold all_at_least_0 in H. rewrite Forall_forall in H. specialize (H e I).
  destruct e, l; cbn in *; lia.
Qed.

(* numbers for the variables before some place decide the value of what has no others *)
Definition agree (n : nat) (x y : numbers) : Prop := forall i, (i < n)%nat -> x i = y i.
Definition has_only (n : nat) (l : form) : bool := Nat.leb (length (tl l)) n.
Lemma dot_agree l : forall n x y i, agree n x y -> (i + length l <= n)%nat -> dot l x i = dot l y i.
Proof.
  induction l as [|a l IH]; intros n x y i A B; cbn in *; [reflexivity|].
  rewrite (A i) by lia. rewrite (IH n x y (S i)) by (auto; lia). reflexivity.
Qed.
Lemma at_agree n x y l : has_only n l = true -> agree n x y -> value_at x l = value_at y l.
Proof.
  unfold has_only. intros E A. apply Nat.leb_le in E. destruct l as [|c l]; cbn in *; [reflexivity|].
  rewrite (dot_agree l n x y 0 A) by lia. reflexivity.
Qed.
