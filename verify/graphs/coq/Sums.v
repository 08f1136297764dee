(* Sums over the numbers below n, and searches among these numbers and among their sets. Sets are functions to
   bool, of which only the numbers below n count; searches are finite, so that no axiom is needed to decide
   between two cases. *)
From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
Open Scope Z_scope.
Arguments Z.mul : simpl never.
Arguments Z.add : simpl never.
Arguments Z.sub : simpl never.

Fixpoint sum (n : nat) (f : nat -> Z) : Z := match n with O => 0 | S k => sum k f + f k end.

Lemma sum_same n f h : (forall i, (i < n)%nat -> f i = h i) -> sum n f = sum n h.
Proof. induction n; cbn; intros E; [reflexivity|]. rewrite IHn, E; auto. Qed.
Lemma sum_plus n f h : sum n (fun i => f i + h i) = sum n f + sum n h.
Proof. induction n; cbn; lia. Qed.
Lemma sum_minus n f h : sum n (fun i => f i - h i) = sum n f - sum n h.
Proof. induction n; cbn; lia. Qed.
Lemma sum_times n k f : sum n (fun i => k * f i) = k * sum n f.
Proof. induction n; cbn; lia. Qed.
Lemma sum_constant n k : sum n (fun _ => k) = Z.of_nat n * k.
Proof. induction n; cbn [sum]; lia. Qed.
Lemma sum_swap n m (f : nat -> nat -> Z) :
  sum n (fun i => sum m (fun j => f i j)) = sum m (fun j => sum n (fun i => f i j)).
Proof. induction n; cbn [sum]; [rewrite sum_constant; lia|]. rewrite IHn, <- sum_plus. reflexivity. Qed.
Lemma sum_at_most n f h : (forall i, (i < n)%nat -> f i <= h i) -> sum n f <= sum n h.
Proof. induction n; cbn; intros L; [lia|]. assert (sum n f <= sum n h) by auto. assert (f n <= h n) by auto.
lia. Qed.
Lemma sum_zero n f : (forall i, (i < n)%nat -> f i = 0) -> sum n f = 0.
Proof. intros E. rewrite (sum_same n f (fun _ => 0)) by exact E. rewrite sum_constant. lia. Qed.
Lemma sum_not_negative n f : (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= sum n f.
Proof. intros L. apply sum_at_most in L. rewrite sum_constant in L. lia. Qed.
Lemma sum_positive n f : 0 < sum n f -> exists i, (i < n)%nat /\ 0 < f i.
Proof.
  induction n; cbn; [lia|]. intros L. destruct (Z_lt_dec 0 (f n)); [exists n; auto|].
  destruct IHn as (i & I & P); [lia|]. exists i. auto.
Qed.
(* a sum without one of its terms *)
Lemma sum_without n f k : (k < n)%nat -> sum n (fun i => if Nat.eqb i k then 0 else f i) = sum n f - f k.
Proof.
  induction n; cbn; intros L; [lia|]. destruct (Nat.eqb_spec n k) as [-> | N].
  - rewrite (sum_same k _ f); [lia|]. intros i I. destruct (Nat.eqb_spec i k); [lia|reflexivity].
  - rewrite IHn by lia. lia.
Qed.
Lemma sum_single n f k : (k < n)%nat -> (forall i, (i < n)%nat -> i <> k -> f i = 0) -> sum n f = f k.
Proof.
  intros L E. assert (W := sum_without n f k L). rewrite (sum_zero n) in W; [lia|]. intros i I.
  destruct (Nat.eqb_spec i k); auto.
Qed.
Lemma sum_at_least_term n f k : (forall i, (i < n)%nat -> 0 <= f i) -> (k < n)%nat -> f k <= sum n f.
Proof.
  intros P L. assert (W := sum_without n f k L).
  assert (0 <= sum n (fun i => if Nat.eqb i k then 0 else f i)); [|lia]. apply sum_not_negative. intros i I.
  destruct (Nat.eqb i k); [lia|auto].
Qed.
Lemma sum_of_equal n k f : (k < n)%nat -> sum n (fun i => Z.b2z (Nat.eqb k i) * f i) = f k.
Proof.
  intros L. rewrite (sum_single n _ k L), Nat.eqb_refl; cbn [Z.b2z]; [lia|]. intros i _ N.
  destruct (Nat.eqb_spec k i); [congruence|]. cbn. lia.
Qed.

(* ---- searches ---- *)
Lemma b2z_bounds b : 0 <= Z.b2z b <= 1. Proof. destruct b; cbn; lia. Qed.

Definition some (n : nat) (p : nat -> bool) : bool := existsb p (seq 0 n).
Lemma some_true n p : some n p = true -> exists i, (i < n)%nat /\ p i = true.
Proof. unfold some. rewrite existsb_exists. intros (i & I & E). apply in_seq in I. exists i.
split; [lia|exact E]. Qed.
Lemma some_false n p : some n p = false -> forall i, (i < n)%nat -> p i = false.
Proof.
  intros F i I. destruct (p i) eqn:E; [|reflexivity]. rewrite <- F. symmetry. unfold some. apply existsb_exists.
  exists i. rewrite in_seq. split; [lia|exact E].
Qed.
Lemma some_if n p i : (i < n)%nat -> p i = true -> some n p = true.
Proof. intros I E. destruct (some n p) eqn:S; [reflexivity|]. rewrite (some_false n p S i I) in E. discriminate.
Qed.
Lemma some_or_all n (P Q : nat -> Prop) : (forall i, (i < n)%nat -> P i \/ Q i) ->
  (exists i, (i < n)%nat /\ P i) \/ forall i, (i < n)%nat -> Q i.
Proof.
  induction n as [|n IH]; intros D; [right; lia|]. destruct (D n) as [p | q]; [lia|left; exists n; auto|].
  destruct IH as [(i & I & p) | A]; [auto|left; exists i; auto|]. right. intros i I.
  destruct (Nat.eq_dec i n) as [-> | N]; [exact q|apply A; lia].
Qed.

Definition set : Type := nat -> bool.
Definition same (n : nat) (U V : set) : Prop := forall i, (i < n)%nat -> U i = V i.
Fixpoint all_sets (n : nat) : list set :=
  match n with
  | O => [fun _ => false]
  | S k => flat_map (fun U => [U; fun i => Nat.eqb i k || U i]) (all_sets k)
  end.
Lemma set_is_listed n (U : set) : exists V, In V (all_sets n) /\ same n V U /\ forall i, (n <= i)%nat -> V i =
  false.
Proof.
  induction n as [|n (V & I & E & N)].
  - exists (fun _ => false). repeat split; [left; reflexivity|]. intros i L. lia.
  - destruct (U n) eqn:T; [exists (fun i => Nat.eqb i n || V i) | exists V].
    all: split; [apply in_flat_map; exists V; split; [exact I|]; cbn; auto|].
    all: split; intros i L; [destruct (Nat.eq_dec i n) as [-> | D]|].
    + rewrite Nat.eqb_refl. auto.
    + destruct (Nat.eqb_spec i n); [lia|]. apply E. lia.
    + destruct (Nat.eqb_spec i n); [lia|]. apply N. lia.
    + rewrite T. apply N. lia.
    + apply E. lia.
    + apply N. lia.
Qed.

Lemma greatest {T} (m : T -> Z) (l : list T) : l <> [] -> exists x, In x l /\ forall y, In y l -> m y <= m x.
Proof.
  induction l as [|a l IH]; [congruence|]. intros _. destruct l as [|b l].
  - exists a. split; [left; reflexivity|]. intros y [-> | []]. lia.
  - destruct IH as (x & I & M); [discriminate|]. destruct (Z_le_dec (m a) (m x)).
    + exists x. split; [right; exact I|]. intros y [-> | J]; auto.
    + exists a. split; [left; reflexivity|]. intros y [-> | J]; [lia|]. specialize (M y J). lia.
Qed.
(* either no set has the property, or some set with it has the greatest measure *)
Lemma greatest_set n (p : set -> bool) (m : set -> Z) :
  (forall U V, same n U V -> p U = p V) -> (forall U V, same n U V -> m U = m V) ->
  (forall U, p U = false) \/ exists W, p W = true /\ forall U, p U = true -> m U <= m W.
Proof.
  intros EP EM. destruct (filter p (all_sets n)) as [|V l] eqn:F.
  - left. intros U. destruct (set_is_listed n U) as (V & I & E & _). rewrite <- (EP V U E).
    destruct (p V) eqn:T; [|reflexivity]. exfalso.
    assert (J : In V (filter p (all_sets n))) by (apply filter_In; auto). rewrite F in J. destruct J.
  - right. destruct (greatest m (V :: l)) as (W & I & M); [discriminate|]. rewrite <- F in *.
    exists W. split; [apply filter_In in I; apply I|]. intros U T.
    destruct (set_is_listed n U) as (X & J & E & _).
    rewrite <- (EM X U E). apply M, filter_In. split; [exact J|]. rewrite (EP X U E). exact T.
Qed.

(* ---- sums over lists ---- *)
Fixpoint total {T} (f : T -> Z) (l : list T) : Z := match l with [] => 0 | x :: l => f x + total f l end.
Lemma total_app {T} (f : T -> Z) l m : total f (l ++ m) = total f l + total f m.
Proof. induction l; cbn; lia. Qed.
Lemma total_rev {T} (f : T -> Z) l : total f (rev l) = total f l.
Proof. induction l; cbn; [reflexivity|]. rewrite total_app, IHl. cbn. lia. Qed.
Lemma total_minus {T} (f g : T -> Z) l : total (fun x => f x - g x) l = total f l - total g l.
Proof. induction l; cbn; lia. Qed.
Lemma total_constant {T} k (l : list T) : total (fun _ => k) l = k * Z.of_nat (length l).
Proof. induction l; cbn [total length]; lia. Qed.
Lemma total_not_negative {T} (f : T -> Z) l : (forall x, In x l -> 0 <= f x) -> 0 <= total f l.
Proof. induction l; cbn; intros P; [lia|]. assert (0 <= f a) by auto. assert (0 <= total f l) by auto. lia. Qed.
Lemma total_at_least {T} (f : T -> Z) l x : (forall y, In y l -> 0 <= f y) -> In x l -> f x <= total f l.
Proof.
  induction l; cbn; intros P []; subst.
  - assert (0 <= total f l) by (apply total_not_negative; auto). lia.
  - assert (f x <= total f l) by auto. assert (0 <= f a) by auto. lia.
Qed.

(* how often a number is in a list *)
Definition times (x : nat) (l : list nat) : Z := total (fun y => Z.b2z (Nat.eqb y x)) l.
Lemma times_not_negative x l : 0 <= times x l.
Proof. apply total_not_negative. intros. apply b2z_bounds. Qed.
Lemma times_in x l : In x l <-> 0 < times x l.
Proof.
  induction l as [|y l IH]; cbn; [lia|]. fold (times x l). rewrite IH. pose proof (times_not_negative x l).
  destruct (Nat.eqb_spec y x) as [-> | N]; cbn [Z.b2z]; split; auto; intuition (congruence || lia).
Qed.
Lemma times_once l : (forall x, times x l <= 1) <-> NoDup l.
Proof.
  induction l as [|y l IH]; cbn; [split; [constructor|intros _ x; cbn; lia]|]. split.
  - intros A. constructor.
    + intros I. apply times_in in I. specialize (A y). rewrite Nat.eqb_refl in A. cbn [Z.b2z] in A.
      fold (times y l) in A. lia.
    + apply IH. intros x. specialize (A x). fold (times x l) in A. pose proof (b2z_bounds (Nat.eqb y x)). lia.
  - intros N x. inversion N as [|? ? F N']; subst. apply IH with (x := x) in N'. fold (times x l).
    pose proof (times_not_negative x l).
    destruct (Nat.eqb_spec y x) as [-> |]; cbn [Z.b2z]; [|lia]. rewrite times_in in F. lia.
Qed.
Lemma nodup_app {T} (l m : list T) : NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m).
Proof.
  induction 1 as [|x l F N IH]; cbn; intros M A; [exact M|]. constructor; [|apply IH; auto].
  rewrite in_app_iff. intros [I | I]; [contradiction|]. apply (A x); auto.
Qed.
Lemma nodup_prefix {T} (l m : list T) : NoDup (l ++ m) -> NoDup l.
Proof.
  induction l as [|x l IH]; cbn; intros N; constructor; inversion N as [|? ? F M]; subst; auto.
  intros I. apply F, in_or_app. auto.
Qed.
