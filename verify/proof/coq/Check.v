(* The checker of certificates, and its soundness. *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Loony Require Import Linear Claim.
Import ListNotations.
Open Scope Z_scope.

(* What is known of a result in the case that is gone into: a number as a form, a truth outright. *)
Inductive known := Form (l : form) | Outright (b : bool).
Definition memory := PositiveMap.t known.

(* The case: how many variables there are; forms that are 0, each with a variable to be rid of; facts; and what is
   left of the certificate. *)
Record case := Case { many : nat; zeros : list (nat * form); facts : list form; left : list Z }.
Definition with_fact (l : form) (K : case) (rest : list Z) := Case (many K) (zeros K) (l :: facts K) rest.
Definition outcome := option (list Z).

Fixpoint resolved (zeros : list (nat * form)) (l : form) : form :=
  match zeros with
  | [] => l
  | (i, z) :: zeros =>
    let l := resolved zeros l in let c := coefficient i l in if c =? 0 then l else sum l (times c z)
  end.

(* so much of each of some facts: a negative constant says that they exclude each other *)
Fixpoint combined (count : nat) (facts : list form) (c : list Z) (l : form) : option (form * list Z) :=
  match count with
  | O => Some (l, c)
  | S count =>
    match c with
    | i :: k :: c => combined count facts c (sum l (times (Z.abs k) (nth (Z.to_nat i) facts [])))
    | _ => None
    end
  end.
Definition refuted (facts : list form) (c : list Z) : outcome :=
  match c with
  | n :: c =>
    match combined (Z.to_nat n) facts c [] with
    | Some (l, c) => match constant l with Some z => if z <? 0 then Some c else None | None => None end
    | None => None
    end
  | [] => None
  end.

(* what a certificate may say where it is asked *)
Definition both := 0. Definition only_yes := 1. Definition only_no := 2. Definition absurd := 3.
Definition residues := 4. Definition branch := 5.

(* whether a form is >= 0: in the facts, or by the certificate, which may go into both cases *)
Definition decided (l : form) (K : case) (k : bool -> case -> outcome) : outcome :=
  let l := resolved (zeros K) l in
  match constant l with
  | Some z => k (0 <=? z) K
  | None =>
    let yes := tight l in let no := tight (below l) in
    if implied yes (facts K) then k true K
    else if implied no (facts K) then k false K
    else match left K with
    | [] => None
    | word :: c =>
      if word =? both then
        match k true (with_fact yes K c) with Some c => k false (with_fact no K c) | None => None end
      else if word =? only_yes then
        match refuted (no :: facts K) c with Some c => k true (with_fact yes K c) | None => None end
      else if word =? only_no then
        match refuted (yes :: facts K) c with Some c => k false (with_fact no K c) | None => None end
      else if word =? absurd then refuted (facts K) c
      else None
    end
  end.

Definition signed (z : Z) : Z := if Z.even z then z / 2 else - (z / 2) - 1.
Fixpoint read_form (n : nat) (c : list Z) : option (form * list Z) :=
  match n with
  | O => Some ([], c)
  | S n => match c with
    | z :: c => match read_form n c with Some (l, c) => Some (signed z :: l, c) | None => None end
    | [] => None
    end
  end.

(* variable i is m times a new variable, and a remainder r, and a form of others *)
Definition split (i : nat) (m : Z) (others : form) (r : Z) (K : case) (c : list Z) : case :=
  let z := minus (sum (sum others [r]) (times m (variable (many K)))) (variable i) in
  let clean l := let a := coefficient i l in if a =? 0 then l else tight (sum l (times a z)) in
  Case (S (many K)) ((i, z) :: zeros K) (map clean (facts K)) c.
Fixpoint each (r : nat) (i : nat) (m : Z) (others : form) (K : case) (c : list Z) (k : case -> outcome) : outcome :=
  match r with
  | O => Some c
  | S r => match k (split i m others (Z.of_nat r) K c) with Some c => each r i m others K c k | None => None end
  end.
Definition by_residues (K : case) (c : list Z) (k : case -> outcome) : outcome :=
  match c with
  | i :: m :: n :: c =>
    match read_form (Z.to_nat n) c with
    | Some (others, c) =>
      if (0 <? m) && Nat.ltb (Z.to_nat i) (many K) && has_only (many K) others
      then each (Z.to_nat m) (Z.to_nat i) m others K c k else None
    | None => None
    end
  | _ => None
  end.

(* go on where the variables' part of a form is a multiple of m *)
Fixpoint divided (fuel : nat) (m : Z) (l : form) (K : case) (k : form -> case -> outcome) : outcome :=
  let l := resolved (zeros K) l in
  if divisible m l then k l K
  else match fuel, left K with
  | S fuel, word :: c =>
    if word =? residues then by_residues K c (fun K => divided fuel m l K k)
    else if word =? absurd then refuted (facts K) c
    else None
  | _, _ => None
  end.

(* the facts exclude each other *)
Fixpoint excluded (fuel : nat) (K : case) : outcome :=
  match fuel, left K with
  | S fuel, word :: c =>
    if word =? absurd then refuted (facts K) c
    else if word =? residues then by_residues K c (excluded fuel)
    else if word =? branch then
      match c with
      | n :: c => match read_form (Z.to_nat n) c with
        | Some (l, c) =>
          if has_only (many K) l then
            match excluded fuel (with_fact (tight l) K c) with
            | Some c => excluded fuel (with_fact (tight (below l)) K c) | None => None
            end
          else None
        | None => None
        end
      | [] => None
      end
    else None
  | _, _ => None
  end.

Fixpoint forms_of (form_of : positive -> memory -> case -> (memory -> form -> case -> outcome) -> outcome)
  (counts : list positive) (M : memory) (K : case) (found : list form) (k : memory -> list form -> case -> outcome) :=
  match counts with
  | [] => k M (rev found) K
  | a :: counts => form_of a M K (fun M x K => forms_of form_of counts M K (x :: found) k)
  end.

Section Evaluation.
  Variable T : table_of.
  Variable inputs : list form.
  Variable asked : list form -> case -> (form -> case -> outcome) -> outcome.
  Fixpoint evaluated (fuel : nat) (p : positive) (M : memory) (K : case) (k : memory -> known -> case -> outcome)
    : outcome :=
    match fuel with
    | O => None
    | S fuel =>
      let truly a M K k :=
        evaluated fuel a M K (fun M x K => match x with Outright b => k M b K | Form _ => None end) in
      let form_of a M K k :=
        evaluated fuel a M K (fun M x K => match x with Form l => k M l K | Outright _ => None end) in
      let two a b M K k := form_of a M K (fun M x K => form_of b M K (fun M y K => k M x y K)) in
      match PositiveMap.find p M with
      | Some x => k M x K
      | None =>
        let done M x K := k (PositiveMap.add p x M) x K in
        match PositiveMap.find p T with
        | None => None
        | Some s =>
          match s with
          | Input i => done M (Form (nth i inputs [])) K
          | Constant z => done M (Form [z]) K
          | Truth b => done M (Outright b) K
          | Add a b => two a b M K (fun M x y K => done M (Form (sum x y)) K)
          | Subtract a b => two a b M K (fun M x y K => done M (Form (minus x y)) K)
          | Multiply a b => two a b M K (fun M x y K =>
              match constant x, constant y with
              | Some c, _ => done M (Form (times c y)) K
              | None, Some c => done M (Form (times c x)) K
              | _, _ => None
              end)
          | Remainder a m => form_of a M K (fun M x K =>
              divided 9 m x K (fun l K => done M (Form [hd 0 l mod m]) K))
          | Quotient a m => form_of a M K (fun M x K =>
              divided 9 m x K (fun l K => done M (Form (quotients m l)) K))
          | Magnitude a => form_of a M K (fun M x K =>
              decided x K (fun b K => done M (Form (if b then x else times (-1) x)) K))
          | AtMost a b => two a b M K (fun M x y K =>
              decided (minus y x) K (fun b K => done M (Outright b) K))
          | Less a b => two a b M K (fun M x y K =>
              decided (sum (minus y x) [-1]) K (fun b K => done M (Outright b) K))
          | Equal a b => two a b M K (fun M x y K =>
              decided (minus y x) K (fun b K =>
                if b then decided (minus x y) K (fun b K => done M (Outright b) K) else done M (Outright false) K))
          | Same a b => truly a M K (fun M x K => truly b M K (fun M y K => done M (Outright (Bool.eqb x y)) K))
          | Not a => truly a M K (fun M x K => done M (Outright (negb x)) K)
          | And a b => truly a M K (fun M x K =>
              if x then truly b M K (fun M y K => done M (Outright y) K) else done M (Outright false) K)
          | Or a b => truly a M K (fun M x K =>
              if x then done M (Outright true) K else truly b M K (fun M y K => done M (Outright y) K))
          | Choose c a b => truly c M K (fun M x K =>
              form_of (if x then a else b) M K (fun M y K => done M (Form y) K))
          | ChooseTruth c a b => truly c M K (fun M x K =>
              truly (if x then a else b) M K (fun M y K => done M (Outright y) K))
          | Value counts =>
              forms_of form_of counts M K [] (fun M found K => asked found K (fun l K => done M (Form l) K))
          end
        end
      end
    end.
End Evaluation.

Lemma alike_rev {A B} (P : A -> B -> Prop) l l' : Forall2 P l l' -> Forall2 P (rev l) (rev l').
Proof. induction 1; cbn; [constructor|]. apply Forall2_app; auto. Qed.
Lemma alike_less {A B} (P Q : A -> B -> Prop) l l' : (forall a b, P a b -> Q a b) -> Forall2 P l l' -> Forall2 Q l l'.
Proof. induction 2; constructor; auto. Qed.

(* ---- soundness: where the facts of a case hold, what goes on goes on from a case whose facts hold ---- *)
Definition true_case (x : numbers) (K : case) : Prop := forall y, agree (many K) x y ->
  all_at_least_0 y (facts K) /\ Forall (fun z => value_at y (snd z) = 0) (zeros K).
Definition is_at (x : numbers) (n : nat) (l : form) (z : Z) : Prop := forall y, agree n x y -> value_at y l = z.
Definition later (x : numbers) (K : case) (y : numbers) (K' : case) : Prop :=
  agree (many K) x y /\ (many K <= many K')%nat /\ true_case y K'.

Lemma agree_refl n x : agree n x x. Proof. intros i _. reflexivity. Qed.
Lemma agree_trans n m x y z : agree n x y -> agree m y z -> (n <= m)%nat -> agree n x z.
Proof. intros A B L i I. rewrite (A i I). apply B. lia. Qed.
Lemma later_refl x K : true_case x K -> later x K x K.
Proof. split; [apply agree_refl | split; [lia | assumption]]. Qed.
Lemma later_trans x K y K' z K'' : later x K y K' -> later y K' z K'' -> later x K z K''.
Proof.
  intros (A & L & _) (B & L' & H). split; [eapply agree_trans; eassumption | split; [lia | exact H]].
Qed.
Lemma later_is_at x K y K' l z : later x K y K' -> is_at x (many K) l z -> is_at y (many K') l z.
Proof. intros (A & L & _) H w B. apply H. eapply agree_trans; eassumption. Qed.
Lemma true_now x K : true_case x K -> all_at_least_0 x (facts K).
Proof. intros H. apply (H x (agree_refl _ _)). Qed.

Lemma resolved_at x zeros l : Forall (fun z : nat * form => value_at x (snd z) = 0) zeros ->
  value_at x (resolved zeros l) = value_at x l.
Proof.
  induction 1 as [|(i, z) zeros E F IH]; [reflexivity|]. cbn [resolved]. cbn [snd] in E.
  destruct (coefficient i (resolved zeros l) =? 0); [exact IH|]. rewrite at_sum, at_times, E, IH. lia.
Qed.
Lemma resolved_is_at x K l z : true_case x K -> is_at x (many K) l z -> is_at x (many K) (resolved (zeros K) l) z.
Proof. intros H I y A. destruct (H y A) as (_ & Z0). rewrite resolved_at by exact Z0. auto. Qed.

Lemma combined_at x facts : all_at_least_0 x facts -> forall count c l l' c',
  combined count facts c l = Some (l', c') -> 0 <= value_at x l -> 0 <= value_at x l'.
Proof.
  intros H. induction count as [|count IH]; intros c l l' c' E P; cbn in E; [congruence|].
  destruct c as [|i [|k c]]; try discriminate. apply IH in E; [exact E|]. rewrite at_sum, at_times.
  assert (0 <= value_at x (nth (Z.to_nat i) facts [])).
  { destruct (nth_in_or_default (Z.to_nat i) facts []) as [I | ->]; [|cbn; lia].
    unfold all_at_least_0 in H. rewrite Forall_forall in H. auto. }
  nia.
Qed.
Lemma refuted_at x facts c c' : all_at_least_0 x facts -> refuted facts c = Some c' -> False.
Proof.
  intros H. unfold refuted. destruct c as [|n c]; [discriminate|].
  destruct (combined (Z.to_nat n) facts c []) as [(l, c1)|] eqn:E; [|discriminate].
  apply (combined_at x facts H) in E; [|cbn; lia]. destruct (constant l) as [z|] eqn:F; [|discriminate].
  apply (constant_sound x) in F. destruct (Z.ltb_spec z 0); [lia | discriminate].
Qed.

Lemma with_fact_true x K l c : true_case x K -> (forall y, agree (many K) x y -> 0 <= value_at y l) ->
  true_case x (with_fact l K c).
Proof. intros H P y A. destruct (H y A) as (F & Z0). split; [constructor; [auto | exact F] | exact Z0]. Qed.

Lemma with_fact_later x K l c : true_case x K -> (forall y, agree (many K) x y -> 0 <= value_at y l) ->
  later x K x (with_fact l K c).
Proof.
  intros H P. split; [apply agree_refl|]. split; [cbn; lia|]. apply with_fact_true; assumption.
Qed.

Lemma decided_sound x K l z k r : true_case x K -> is_at x (many K) l z -> decided l K k = Some r ->
  exists K' r', later x K x K' /\ k (0 <=? z) K' = Some r'.
Proof.
  intros H I. assert (I' := resolved_is_at x K l z H I). clear I. unfold decided. cbv zeta.
  set (l' := resolved (zeros K) l) in *. clearbody l'.
  destruct (constant l') as [c|] eqn:E.
  { apply (constant_sound x) in E. rewrite (I' x (agree_refl _ _)) in E. subst c. intros G.
    exists K, r. split; [apply later_refl, H | exact G]. }
  assert (Yes : 0 <= z -> forall y, agree (many K) x y -> 0 <= value_at y (tight l')).
  { intros P y A. apply tight_sound. rewrite (I' y A). exact P. }
  assert (No : z < 0 -> forall y, agree (many K) x y -> 0 <= value_at y (tight (below l'))).
  { intros P y A. apply tight_sound. rewrite at_below, (I' y A). lia. }
  assert (Now := true_now x K H).
  destruct (implied (tight l') (facts K)) eqn:P1.
  { apply (implied_sound x) in P1; [|exact Now]. apply tight_from in P1. rewrite (I' x (agree_refl _ _)) in P1.
    intros G. exists K, r. split; [apply later_refl, H|]. destruct (Z.leb_spec 0 z); [exact G | lia]. }
  destruct (implied (tight (below l')) (facts K)) eqn:P2.
  { apply (implied_sound x) in P2; [|exact Now]. apply tight_from in P2. rewrite at_below, (I' x (agree_refl _ _)) in P2.
    intros G. exists K, r. split; [apply later_refl, H|]. destruct (Z.leb_spec 0 z); [lia | exact G]. }
  destruct (left K) as [|word c]; [discriminate|].
  destruct (word =? both).
  { destruct (k true _) as [c1|] eqn:G1; [|discriminate]. intros G2. destruct (Z.leb_spec 0 z) as [L | L].
    - exists (with_fact (tight l') K c), c1. split; [apply with_fact_later; [exact H | apply Yes; assumption] | exact G1].
    - exists (with_fact (tight (below l')) K c1), r. split; [apply with_fact_later; auto | exact G2]. }
  destruct (word =? only_yes).
  { destruct (refuted (tight (below l') :: facts K) c) as [c1|] eqn:G1; [|discriminate]. intros G2.
    destruct (Z.leb_spec 0 z) as [L | L].
    - exists (with_fact (tight l') K c1), r. split; [apply with_fact_later; auto | exact G2].
    - exfalso. eapply (refuted_at x); [|exact G1]. constructor; [apply No; [assumption | apply agree_refl] | exact Now]. }
  destruct (word =? only_no).
  { destruct (refuted (tight l' :: facts K) c) as [c1|] eqn:G1; [|discriminate]. intros G2.
    destruct (Z.leb_spec 0 z) as [L | L].
    - exfalso. eapply (refuted_at x); [|exact G1]. constructor; [apply Yes; [assumption | apply agree_refl] | exact Now].
    - exists (with_fact (tight (below l')) K c1), r. split; [apply with_fact_later; auto | exact G2]. }
  destruct (word =? absurd); [|discriminate]. intros G. exfalso. exact (refuted_at x _ _ _ Now G).
Qed.

Definition updated (x : numbers) (n : nat) (q : Z) : numbers := fun i => if Nat.eqb i n then q else x i.
Lemma updated_agrees x n q : agree n x (updated x n q).
Proof. intros i L. unfold updated. destruct (Nat.eqb_spec i n); [lia | reflexivity]. Qed.
Lemma agree_less n m x y : agree m x y -> (n <= m)%nat -> agree n x y.
Proof. intros A L i I. apply A. lia. Qed.

Lemma split_sound x K i m others c : true_case x K -> 0 < m -> (i < many K)%nat -> has_only (many K) others = true ->
  let d := x i - value_at x others in
  later x K (updated x (many K) (d / m)) (split i m others (d mod m) K c).
Proof.
  intros H P L O d. set (n := many K). set (x' := updated x n (d / m)).
  assert (A : agree n x x') by apply updated_agrees.
  split; [exact A|]. split; [cbn; lia|]. intros y B. cbn [many split] in B. fold n in B.
  assert (A' : agree n x y) by (apply (agree_trans n n x x' y A); [apply (agree_less n (S n)); [exact B | lia] | lia]).
  destruct (H y A') as (F & Z0). unfold split. fold n. cbv zeta. cbn [facts zeros].
  set (z := minus (sum (sum others [d mod m]) (times m (variable n))) (variable i)).
  assert (E : value_at y z = 0).
  { unfold z. rewrite at_minus, !at_sum, at_times, !at_variable, at_constant.
    rewrite <- (at_agree n x y others O A'), <- (A' i L), <- (B n) by lia.
    unfold x' at 1, updated. rewrite Nat.eqb_refl. pose proof (Z.div_mod d m ltac:(lia)).
    assert (d = x i - value_at x others) by reflexivity. clear - H0 H1. clearbody d.
    rewrite <- Z.add_assoc, (Z.add_comm (d mod m)), <- H0. lia. }
  split; [|constructor; [exact E | exact Z0]]. apply Forall_map. eapply Forall_impl; [|exact F].
  intros l Pl. cbv beta zeta. destruct (coefficient i l =? 0); [exact Pl|].
  apply tight_sound. rewrite at_sum, at_times, E. rewrite Z.mul_0_r, Z.add_0_r. exact Pl.
Qed.

Lemma each_sound k i m others K : forall r c c', each r i m others K c k = Some c' ->
  forall j, 0 <= j < Z.of_nat r -> exists c0 c1, k (split i m others j K c0) = Some c1.
Proof.
  induction r as [|r IH]; intros c c' E j J; [lia|]. cbn [each] in E.
  destruct (k (split i m others (Z.of_nat r) K c)) as [c1|] eqn:G; [|discriminate].
  destruct (Z.eq_dec j (Z.of_nat r)) as [-> | N]; [eauto|]. apply (IH _ _ E). lia.
Qed.

Lemma by_residues_sound x K c k c' : true_case x K -> by_residues K c k = Some c' ->
  exists y K' c1, later x K y K' /\ k K' = Some c1.
Proof.
  intros H. unfold by_residues. destruct c as [|i [|m [|n c]]]; try discriminate.
  destruct (read_form (Z.to_nat n) c) as [(others, c2)|]; [|discriminate].
  destruct (_ && _) eqn:B; [|discriminate]. apply andb_prop in B. destruct B as (B & O).
  apply andb_prop in B. destruct B as (P & L). apply Z.ltb_lt in P. apply Nat.ltb_lt in L. intros E.
  set (d := x (Z.to_nat i) - value_at x others).
  destruct (each_sound _ _ _ _ _ _ _ _ E (d mod m)) as (c0 & c1 & G).
  { rewrite Z2Nat.id by lia. apply Z.mod_pos_bound. exact P. }
  eexists _, _, c1. split; [|exact G]. apply split_sound; assumption.
Qed.

Lemma divided_sound fuel m : forall x K l z k r, true_case x K -> is_at x (many K) l z ->
  divided fuel m l K k = Some r ->
  exists y K' l' r', later x K y K' /\ is_at y (many K') [hd 0 l' mod m] (z mod m) /\
    is_at y (many K') (quotients m l') (z / m) /\ k l' K' = Some r'.
Proof.
  induction fuel as [|fuel IH]; intros x K l z k r H I E; cbn [divided] in E; cbv zeta in E;
    assert (I' := resolved_is_at x K l z H I); set (l' := resolved (zeros K) l) in *; clearbody l';
    (destruct (divisible m l') eqn:D;
     [ exists x, K, l', r; split; [apply later_refl, H|]; split; [|split; [|exact E]]; intros y A;
       destruct (divisible_sound y m l' D) as (_ & R & Q); rewrite ?at_constant; rewrite (I' y A) in *; congruence |]).
  - discriminate.
  - destruct (left K) as [|word c]; [discriminate|]. destruct (word =? residues).
    + apply (by_residues_sound x) in E; [|exact H]. destruct E as (y & K' & c1 & L & E).
      apply (IH y _ _ z) in E; [|apply L | eapply later_is_at; eassumption].
      destruct E as (y' & K'' & l'' & r' & L' & R & Q & E). exists y', K'', l'', r'.
      split; [eapply later_trans; eassumption | auto].
    + destruct (word =? absurd); [|discriminate]. exfalso. exact (refuted_at x _ _ _ (true_now x K H) E).
Qed.

Lemma excluded_sound fuel : forall x K r, true_case x K -> excluded fuel K = Some r -> False.
Proof.
  induction fuel as [|fuel IH]; intros x K r H E; cbn [excluded] in E; [discriminate|].
  destruct (left K) as [|word c]; [discriminate|].
  destruct (word =? absurd); [exact (refuted_at x _ _ _ (true_now x K H) E)|].
  destruct (word =? residues).
  { apply (by_residues_sound x) in E; [|exact H]. destruct E as (y & K' & c1 & L & E). eapply IH; [apply L | exact E]. }
  destruct (word =? branch); [|discriminate]. destruct c as [|n c]; [discriminate|].
  destruct (read_form (Z.to_nat n) c) as [(l, c2)|]; [|discriminate].
  destruct (has_only (many K) l) eqn:O; [|discriminate].
  destruct (excluded fuel (with_fact (tight l) K c2)) as [c3|] eqn:G; [|discriminate].
  destruct (Z.le_gt_cases 0 (value_at x l)) as [P | P].
  - eapply IH; [|exact G]. apply with_fact_true; [exact H|]. intros y A.
    apply tight_sound. rewrite <- (at_agree _ x y l O A). exact P.
  - eapply IH; [|exact E]. apply with_fact_true; [exact H|]. intros y A.
    apply tight_sound. rewrite at_below, <- (at_agree _ x y l O A). lia.
Qed.

Section Sound.
  Variable T : table_of.
  Variable inputs : list form.
  Variable asked : list form -> case -> (form -> case -> outcome) -> outcome.
  Variable v : list Z -> Z.
  Variable given : list Z.
  Variable R : positive -> result.
  Hypothesis R_explained : explains v given R T.
  Hypothesis asked_sound : forall x found counts K k r, true_case x K ->
    Forall2 (fun l z => is_at x (many K) l z) found counts -> asked found K k = Some r ->
    exists y K' l r', later x K y K' /\ is_at y (many K') l (v counts) /\ k l K' = Some r'.

  Definition means (x : numbers) (n : nat) (known : known) (r : result) : Prop :=
    match known with Form l => exists z, r = Number z /\ is_at x n l z | Outright b => r = Truth_of b end.
  Definition remembers (x : numbers) (n : nat) (M : memory) : Prop :=
    forall p w, PositiveMap.find p M = Some w -> means x n w (R p).
  Definition inputs_at (x : numbers) (n : nat) : Prop := forall i, is_at x n (nth i inputs []) (nth i given 0).

  Lemma later_means x K y K' w r : later x K y K' -> means x (many K) w r -> means y (many K') w r.
  Proof. intros L. destruct w; cbn; [|auto]. intros (z & E & I). exists z. split; [exact E | eapply later_is_at; eassumption]. Qed.
  Lemma later_remembers x K y K' M : later x K y K' -> remembers x (many K) M -> remembers y (many K') M.
  Proof. intros L H p w F. eapply later_means; [exact L | exact (H p w F)]. Qed.
  Lemma later_inputs x K y K' : later x K y K' -> inputs_at x (many K) -> inputs_at y (many K').
  Proof. intros L H i. eapply later_is_at; [exact L | apply H]. Qed.
  Lemma remembers_more x n M p w : remembers x n M -> means x n w (R p) -> remembers x n (PositiveMap.add p w M).
  Proof.
    intros H I q u F. destruct (Pos.eq_dec q p) as [-> | N].
    - rewrite PositiveMap.gss in F. congruence.
    - rewrite PositiveMap.gso in F by exact N. auto.
  Qed.

  (* what went on, went on from a true case, where the result of the step is known *)
  Definition went_on (x : numbers) (K : case) (p : positive) (k : memory -> known -> case -> outcome) : Prop :=
    exists y K' M w r, later x K y K' /\ remembers y (many K') M /\ means y (many K') w (R p) /\ k M w K' = Some r.

  Lemma done_soundly x K p k M w K' y r : later x K y K' -> remembers y (many K') M -> means y (many K') w (R p) ->
    k (PositiveMap.add p w M) w K' = Some r -> went_on x K p k.
  Proof.
    intros L H I E. exists y, K', (PositiveMap.add p w M), w, r. split; [exact L|].
    split; [apply remembers_more; assumption | auto].
  Qed.

  Lemma is_at_sum x n a b y z : is_at x n a y -> is_at x n b z -> is_at x n (sum a b) (y + z).
  Proof. intros A B w W. rewrite at_sum, (A w W), (B w W). reflexivity. Qed.
  Lemma is_at_minus x n a b y z : is_at x n a y -> is_at x n b z -> is_at x n (minus a b) (y - z).
  Proof. intros A B w W. rewrite at_minus, (A w W), (B w W). reflexivity. Qed.
  Lemma is_at_times x n k a y : is_at x n a y -> is_at x n (times k a) (k * y).
  Proof. intros A w W. rewrite at_times, (A w W). reflexivity. Qed.
  Lemma is_at_constant x n z : is_at x n [z] z.
  Proof. intros w _. apply at_constant. Qed.
  Lemma constant_is x n l y c : is_at x n l y -> constant l = Some c -> y = c.
  Proof. intros A E. apply (constant_sound x) in E. rewrite <- E. symmetry. apply A, agree_refl. Qed.

  Theorem evaluated_sound fuel : forall p x M K k r, true_case x K -> remembers x (many K) M -> inputs_at x (many K) ->
    evaluated T inputs asked fuel p M K k = Some r -> went_on x K p k.
  Proof.
    induction fuel as [|fuel IH]; intros p x M K k r H HM HI E; cbn [evaluated] in E; [discriminate|]. cbv zeta in E.
    assert (IF : forall a x0 K0 M0 (k0 : memory -> form -> case -> outcome) r0, later x K x0 K0 -> remembers x0 (many K0) M0 ->
      evaluated T inputs asked fuel a M0 K0 (fun M x K => match x with Form l => k0 M l K | Outright _ => None end) = Some r0 ->
      exists y K' M' l z r', later x K y K' /\ later x0 K0 y K' /\ remembers y (many K') M' /\ R a = Number z /\
        is_at y (many K') l z /\ k0 M' l K' = Some r').
    { intros a x0 K0 M0 k0 r0 L HM0 E0. apply (IH a x0) in E0; [|apply L | exact HM0 | eapply later_inputs; eassumption].
      destruct E0 as (y & K' & M' & w & r' & L' & HM' & I & E0). destruct w as [l | b]; [|discriminate].
      destruct I as (z & Z & I). exists y, K', M', l, z, r'. split; [eapply later_trans; eassumption | auto 10]. }
    assert (IT : forall a x0 K0 M0 (k0 : memory -> bool -> case -> outcome) r0, later x K x0 K0 -> remembers x0 (many K0) M0 ->
      evaluated T inputs asked fuel a M0 K0 (fun M x K => match x with Outright b => k0 M b K | Form _ => None end) = Some r0 ->
      exists y K' M' b r', later x K y K' /\ later x0 K0 y K' /\ remembers y (many K') M' /\ R a = Truth_of b /\
        k0 M' b K' = Some r').
    { intros a x0 K0 M0 k0 r0 L HM0 E0. apply (IH a x0) in E0; [|apply L | exact HM0 | eapply later_inputs; eassumption].
      destruct E0 as (y & K' & M' & w & r' & L' & HM' & I & E0). destruct w as [l | b]; [discriminate|].
      exists y, K', M', b, r'. split; [eapply later_trans; eassumption | auto 10]. }
    assert (L0 := later_refl x K H).
    destruct (PositiveMap.find p M) as [w|] eqn:F.
    { exists x, K, M, w, r. auto. }
    destruct (PositiveMap.find p T) as [s|] eqn:G; [|discriminate].
    assert (RP := R_explained p s G).
    destruct s; cbn [taken] in RP.
    Ltac form_of IF L HM E RP y K M l z L' S HM' I :=
      eapply IF in E; [|exact L | exact HM];
      let Z := fresh "Z" in destruct E as (y & K & M & l & z & ? & L' & S & HM' & Z & I & E); rewrite Z in RP;
      cbn [number] in RP; cbv beta in E.
    Ltac truth_of IT L HM E RP y K M b L' S HM' :=
      eapply IT in E; [|exact L | exact HM];
      let Z := fresh "Z" in destruct E as (y & K & M & b & ? & L' & S & HM' & Z & E); rewrite Z in RP;
      cbn [truth] in RP; cbv beta in E.
    - eapply done_soundly; [exact L0 | exact HM | | exact E]. rewrite RP. eexists. split; [reflexivity | apply HI].
    - eapply done_soundly; [exact L0 | exact HM | | exact E]. rewrite RP. eexists. split; [reflexivity | apply is_at_constant].
    - eapply done_soundly; [exact L0 | exact HM | | exact E]. rewrite RP. reflexivity.
    - form_of IF L0 HM E RP y1 K1 M1 l1 z1 L1 S1 H1 I1.
      form_of IF L1 H1 E RP y2 K2 M2 l2 z2 L2 S2 H2 I2. apply (later_is_at _ _ _ _ _ _ S2) in I1.
      eapply done_soundly; [exact L2 | exact H2 | | exact E]. rewrite RP. eexists. split; [reflexivity|].
      apply is_at_sum; assumption.
    - form_of IF L0 HM E RP y1 K1 M1 l1 z1 L1 S1 H1 I1.
      form_of IF L1 H1 E RP y2 K2 M2 l2 z2 L2 S2 H2 I2. apply (later_is_at _ _ _ _ _ _ S2) in I1.
      eapply done_soundly; [exact L2 | exact H2 | | exact E]. rewrite RP. eexists. split; [reflexivity|].
      apply is_at_minus; assumption.
    - form_of IF L0 HM E RP y1 K1 M1 l1 z1 L1 S1 H1 I1.
      form_of IF L1 H1 E RP y2 K2 M2 l2 z2 L2 S2 H2 I2. apply (later_is_at _ _ _ _ _ _ S2) in I1.
      destruct (constant l1) as [c|] eqn:C1; [|destruct (constant l2) as [c|] eqn:C2; [|discriminate]].
      + apply (constant_is _ _ _ _ _ I1) in C1. subst c.
        eapply done_soundly; [exact L2 | exact H2 | | exact E]. rewrite RP. eexists. split; [reflexivity|].
        apply is_at_times; assumption.
      + apply (constant_is _ _ _ _ _ I2) in C2. subst c.
        eapply done_soundly; [exact L2 | exact H2 | | exact E]. rewrite RP. eexists. split; [reflexivity|].
        rewrite Z.mul_comm. apply is_at_times; assumption.
    - form_of IF L0 HM E RP y1 K1 M1 l1 z1 L1 S1 H1 I1.
      eapply divided_sound in E; [|apply L1 | exact I1]. destruct E as (y2 & K2 & l2 & r2 & S2 & Q & _ & E).
      eapply done_soundly; [eapply later_trans; eassumption | eapply later_remembers; eassumption | | exact E].
      rewrite RP. eexists. split; [reflexivity | exact Q].
    - form_of IF L0 HM E RP y1 K1 M1 l1 z1 L1 S1 H1 I1.
      eapply divided_sound in E; [|apply L1 | exact I1]. destruct E as (y2 & K2 & l2 & r2 & S2 & _ & Q & E).
      eapply done_soundly; [eapply later_trans; eassumption | eapply later_remembers; eassumption | | exact E].
      rewrite RP. eexists. split; [reflexivity | exact Q].
    - form_of IF L0 HM E RP y1 K1 M1 l1 z1 L1 S1 H1 I1.
      eapply decided_sound in E; [|apply L1 | exact I1]. destruct E as (K2 & r2 & S2 & E).
      apply (later_is_at _ _ _ _ _ _ S2) in I1.
      eapply done_soundly; [eapply later_trans; eassumption | eapply later_remembers; eassumption | | exact E].
      rewrite RP. eexists. split; [reflexivity|]. destruct (Z.leb_spec 0 z1).
      + rewrite Z.abs_eq by assumption. exact I1.
      + replace (Z.abs z1) with (-1 * z1) by lia. apply is_at_times, I1.
    - form_of IF L0 HM E RP y1 K1 M1 l1 z1 L1 S1 H1 I1.
      form_of IF L1 H1 E RP y2 K2 M2 l2 z2 L2 S2 H2 I2. apply (later_is_at _ _ _ _ _ _ S2) in I1.
      eapply decided_sound in E;
        [|apply L2 | apply is_at_sum; [apply is_at_minus; eassumption | apply is_at_constant]].
      destruct E as (K3 & r3 & S3 & E).
      eapply done_soundly; [eapply later_trans; eassumption | eapply later_remembers; eassumption | | exact E].
      cbn [means]. rewrite RP. f_equal. apply eq_true_iff_eq. rewrite Z.ltb_lt, Z.leb_le. lia.
    - form_of IF L0 HM E RP y1 K1 M1 l1 z1 L1 S1 H1 I1.
      form_of IF L1 H1 E RP y2 K2 M2 l2 z2 L2 S2 H2 I2. apply (later_is_at _ _ _ _ _ _ S2) in I1.
      eapply decided_sound in E; [|apply L2 | apply is_at_minus; eassumption].
      destruct E as (K3 & r3 & S3 & E).
      eapply done_soundly; [eapply later_trans; eassumption | eapply later_remembers; eassumption | | exact E].
      cbn [means]. rewrite RP. f_equal. apply eq_true_iff_eq. rewrite !Z.leb_le. lia.
    - form_of IF L0 HM E RP y1 K1 M1 l1 z1 L1 S1 H1 I1.
      form_of IF L1 H1 E RP y2 K2 M2 l2 z2 L2 S2 H2 I2. apply (later_is_at _ _ _ _ _ _ S2) in I1.
      eapply decided_sound in E; [|apply L2 | apply is_at_minus; eassumption].
      destruct E as (K3 & r3 & S3 & E). cbv beta in E.
      apply (later_is_at _ _ _ _ _ _ S3) in I1. apply (later_is_at _ _ _ _ _ _ S3) in I2.
      apply (later_remembers _ _ _ _ _ S3) in H2. assert (L3 := later_trans _ _ _ _ _ _ L2 S3).
      destruct (Z.leb_spec 0 (z2 - z1)) as [P | P].
      + eapply decided_sound in E; [|apply L3 | apply is_at_minus; eassumption].
        destruct E as (K4 & r4 & S4 & E).
        eapply done_soundly; [eapply later_trans; eassumption | eapply later_remembers; eassumption | | exact E].
        cbn [means]. rewrite RP. f_equal. apply eq_true_iff_eq. rewrite Z.leb_le, Z.eqb_eq. lia.
      + eapply done_soundly; [exact L3 | exact H2 | | exact E].
        cbn [means]. rewrite RP. f_equal. apply Z.eqb_neq. lia.
    - truth_of IT L0 HM E RP y1 K1 M1 b1 L1 S1 H1. truth_of IT L1 H1 E RP y2 K2 M2 b2 L2 S2 H2.
      eapply done_soundly; [exact L2 | exact H2 | | exact E]; exact RP.
    - truth_of IT L0 HM E RP y1 K1 M1 b1 L1 S1 H1.
      eapply done_soundly; [exact L1 | exact H1 | | exact E]; exact RP.
    - truth_of IT L0 HM E RP y1 K1 M1 b1 L1 S1 H1. destruct b1; cbn [andb] in RP.
      + truth_of IT L1 H1 E RP y2 K2 M2 b2 L2 S2 H2.
        eapply done_soundly; [exact L2 | exact H2 | | exact E]; exact RP.
      + eapply done_soundly; [exact L1 | exact H1 | | exact E]; exact RP.
    - truth_of IT L0 HM E RP y1 K1 M1 b1 L1 S1 H1. destruct b1; cbn [orb] in RP.
      + eapply done_soundly; [exact L1 | exact H1 | | exact E]; exact RP.
      + truth_of IT L1 H1 E RP y2 K2 M2 b2 L2 S2 H2.
        eapply done_soundly; [exact L2 | exact H2 | | exact E]; exact RP.
    - truth_of IT L0 HM E RP y1 K1 M1 b1 L1 S1 H1. destruct b1;
        form_of IF L1 H1 E RP y2 K2 M2 l2 z2 L2 S2 H2 I2;
        (eapply done_soundly; [exact L2 | exact H2 | | exact E]; rewrite RP; eexists; split; [reflexivity | exact I2]).
    - truth_of IT L0 HM E RP y1 K1 M1 b1 L1 S1 H1. destruct b1;
        truth_of IT L1 H1 E RP y2 K2 M2 b2 L2 S2 H2;
        (eapply done_soundly; [exact L2 | exact H2 | | exact E]; exact RP).
    - match type of E with forms_of ?f _ _ _ _ ?g = _ => assert (B : forall rest M0 K0 x0 found got r0,
          later x K x0 K0 -> remembers x0 (many K0) M0 -> Forall2 (is_at x0 (many K0)) found got ->
          forms_of f rest M0 K0 found g = Some r0 -> exists y K' M' r' found', later x K y K' /\ remembers y (many K') M' /\
            Forall2 (is_at y (many K')) found' (rev got ++ map (fun a => number (R a)) rest) /\ g M' found' K' = Some r') end.
      { clear E. induction rest as [|a rest IHr]; intros M0 K0 x0 found got r0 L HM0 A E; cbn [forms_of map] in *.
        - exists x0, K0, M0, r0, (rev found). rewrite app_nil_r. auto using alike_rev.
        - eapply IF in E; [|exact L | exact HM0]. destruct E as (y & K' & M' & l & z & r' & L' & S & HM' & Z & I & E).
          eapply (IHr M' K' y (l :: found) (z :: got)) in E; [|exact L' | exact HM' | ].
          + destruct E as (y2 & K2 & M2 & r2 & found' & L2 & HM2 & A2 & E). exists y2, K2, M2, r2, found'.
            split; [exact L2|]. split; [exact HM2|]. split; [|exact E].
            cbn [rev] in A2. rewrite <- app_assoc in A2. rewrite Z. exact A2.
          + constructor; [exact I|]. eapply alike_less; [|exact A]. intros l' z'. apply later_is_at, S. }
      apply (B counts M K x [] []) in E; [|exact L0 | exact HM | constructor].
      destruct E as (y1 & K1 & M1 & r1 & found & L1 & H1 & A & E). cbn [rev app] in A.
      eapply asked_sound in E; [|apply L1 | exact A]. destruct E as (y2 & K2 & l2 & r2 & S2 & I2 & E).
      eapply done_soundly;
        [exact (later_trans _ _ _ _ _ _ L1 S2) | exact (later_remembers _ _ _ _ _ S2 H1) | | exact E].
      rewrite RP. eexists. split; [reflexivity | exact I2].
  Qed.
End Sound.

(* ---- a claim, which may ask for values; these are what other steps say, of its counts ---- *)
Definition nothing (_ : list Z) : Z := 0.
Definition never (_ : list form) (_ : case) (_ : form -> case -> outcome) : outcome := None.
Definition start : table_of := PositiveMap.empty step.

Section With_values.
  Variable w : steps.
  Definition by_steps (counts : list Z) : Z := number_of nothing counts w.
  Let W := table w 1 start.
  Definition value_of (W : table_of) (found : list form) (K : case) (k : form -> case -> outcome) : outcome :=
    evaluated W found never (S (length w)) (last w) (PositiveMap.empty known) K
      (fun _ x K => match x with Form l => k l K | Outright _ => None end).

  (* the claim is true wherever what is known is *)
  Definition check (number_of_inputs : nat) (known claim : steps) (certificate : list Z) : bool :=
    let W := table w 1 start in
    let inputs := map variable (seq 0 number_of_inputs) in
    let truth_of (S : steps) (K : case) (k : bool -> case -> outcome) : outcome :=
      evaluated (table S 1 start) inputs (value_of W) (Datatypes.S (length S)) (last S)
        (PositiveMap.empty Check.known) K (fun _ x K => match x with Outright b => k b K | Form _ => None end) in
    ordered w 1 && ordered known 1 && ordered claim 1 &&
    match
      truth_of known (Case number_of_inputs [] [] certificate) (fun b K =>
        if b then truth_of claim K (fun b K => if b then Some (left K) else excluded 99 K) else Some (left K))
    with Some [] => true | _ => false end.

  Lemma explained v inputs claim : ordered claim 1 = true -> explains v inputs (results v inputs claim) (table claim 1 start).
  Proof. apply results_explained. Qed.

  Lemma nothing_remembered R x n : remembers R x n (PositiveMap.empty known).
  Proof. intros p w' F. rewrite PositiveMap.gempty in F. discriminate. Qed.

  Lemma value_of_sound x found counts K k r : ordered w 1 = true -> true_case x K ->
    Forall2 (is_at x (many K)) found counts -> value_of W found K k = Some r ->
    exists y K' l r', later x K y K' /\ is_at y (many K') l (by_steps counts) /\ k l K' = Some r'.
  Proof.
    intros O H A E. unfold value_of in E.
    eapply (evaluated_sound W found never nothing counts (results nothing counts w)) in E.
    - destruct E as (y & K' & M & u & r' & L & _ & I & E). destruct u as [l | b]; [|discriminate].
      destruct I as (z & Z & I). exists y, K', l, r'. split; [exact L|]. split; [|exact E].
      unfold by_steps, number_of. rewrite Z. exact I.
    - apply explained, O.
    - intros; discriminate.
    - exact H.
    - apply nothing_remembered.
    - intros i. clear - A. revert i. induction A as [|l z found counts P A IH]; intros [|i]; cbn; auto;
        intros y _; reflexivity.
  Qed.

  Theorem check_sound n known claim certificate : check n known claim certificate = true ->
    forall inputs, length inputs = n -> holds by_steps inputs known -> holds by_steps inputs claim.
  Proof.
    unfold check. cbv zeta. intros E inputs N HK. apply andb_prop in E. destruct E as (O & E). apply andb_prop in O.
    destruct O as (O & Oc). apply andb_prop in O. destruct O as (Ow & Ok). fold W in E.
    match type of E with match ?e with _ => _ end = _ => destruct e as [r|] eqn:G end; [|discriminate]. clear E.
    set (x := fun i => nth i inputs 0 : Z).
    assert (I0 : inputs_at (map variable (seq 0 n)) inputs x n).
    { intros i y A. destruct (Nat.lt_ge_cases i n) as [I | I].
      - rewrite (nth_indep _ [] (variable 0)) by (rewrite map_length, seq_length; exact I).
        rewrite map_nth, seq_nth, at_variable by exact I. rewrite Nat.add_0_l, <- (A i I). reflexivity.
      - rewrite !nth_overflow by (rewrite ?map_length, ?seq_length; lia). reflexivity. }
    eapply (evaluated_sound _ _ _ by_steps inputs (results by_steps inputs known) (explained _ _ _ Ok)) with (x := x) in G.
    - destruct G as (y & K & M & u & r' & L & _ & I & G). unfold holds in *.
      destruct u as [l | b]; [discriminate|]. cbn [means] in I. rewrite I in HK. cbn in HK. subst b.
      eapply (evaluated_sound _ _ _ by_steps inputs (results by_steps inputs claim) (explained _ _ _ Oc)) with (x := y) in G.
      + destruct G as (z & K' & M' & u & r2 & L' & _ & I' & G). destruct u as [l | [|]]; [discriminate | |].
        * cbn [means] in I'. rewrite I'. reflexivity.
        * exfalso. exact (excluded_sound _ _ _ _ (proj2 (proj2 L')) G).
      + intros. eapply value_of_sound; eassumption.
      + apply L.
      + apply nothing_remembered.
      + eapply later_inputs; [exact L | exact I0].
    - intros. eapply value_of_sound; eassumption.
    - intros y _. split; constructor.
    - apply nothing_remembered.
    - exact I0.
  Qed.
End With_values.

Print Assumptions check_sound.
