(* Positions by counts: what a summary of a position is, what is true of each, and that each valid one is of some
   position. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game.
Import ListNotations.
Open Scope Z_scope.
Local Arguments Z.mul : simpl never.
Local Arguments Z.add : simpl never.
Local Arguments Z.sub : simpl never.
Local Arguments Z.eqb : simpl never.

Record summary := Summary {
  three_chains : Z; longer_chains : Z; chain_excess : Z;
  four_loops : Z; six_loops : Z; longer_loops : Z; loop_excess : Z }.
Definition none := Summary 0 0 0 0 0 0 0.

(* the summary with so many more of a component *)
Definition changed (G : summary) (C : component) (n : Z) : summary :=
  let '(Summary t l x f s m y) := G in
  match C with
  | Chain k => if k =? 3 then Summary (t + n) l x f s m y else Summary t (l + n) (x + n * (k - 4)) f s m y
  | Loop k => if k =? 4 then Summary t l x (f + n) s m y else if k =? 6 then Summary t l x f (s + n) m y
              else Summary t l x f s (m + n) (y + n * (k - 8))
  end.
Definition plus G C := changed G C 1.
Definition without G C := changed G C (-1).
Fixpoint summary_of (G : position) : summary := match G with [] => none | C :: G => plus (summary_of G) C end.

Definition valid (G : summary) : Prop :=
  let '(Summary t l x f s m y) := G in
  0 <= t /\ 0 <= l /\ 0 <= x /\ 0 <= f /\ 0 <= s /\ 0 <= m /\ 0 <= y /\
  (l = 0 -> x = 0) /\ (m = 0 -> y = 0) /\ Z.Even y.
Definition size (G : summary) : Z :=
  let '(Summary t l x f s m y) := G in 3 * t + 4 * l + x + 4 * f + 6 * s + 8 * m + y.

Lemma alike t l x f s m y t' l' x' f' s' m' y' : t = t' -> l = l' -> x = x' -> f = f' -> s = s' -> m = m' -> y = y' ->
  Summary t l x f s m y = Summary t' l' x' f' s' m' y'.
Proof. congruence. Qed.

Ltac kinds := cbn; repeat match goal with |- context [?a =? ?b] => destruct (Z.eqb_spec a b); cbn end.

Lemma plus_swapped G C D : plus (plus G C) D = plus (plus G D) C.
Proof. destruct G, C, D; unfold plus; kinds; apply alike; lia. Qed.
Lemma without_plus G C : without (plus G C) C = G.
Proof. destruct G, C; unfold plus, without; kinds; apply alike; lia. Qed.
Lemma plus_without G C : plus (without G C) C = G.
Proof. destruct G, C; unfold plus, without; kinds; apply alike; lia. Qed.

Lemma summary_with before C after : summary_of (before ++ C :: after) = plus (summary_of (before ++ after)) C.
Proof. induction before as [|D b IH]; cbn; [reflexivity|]. rewrite IH. apply plus_swapped. Qed.
Lemma summary_without before C after : without (summary_of (before ++ C :: after)) C = summary_of (before ++ after).
Proof. rewrite summary_with. apply without_plus. Qed.

Lemma size_is_boxes G : size (summary_of G) = boxes G.
Proof.
  induction G as [|C G IH]; [reflexivity|]. cbn [summary_of boxes]. rewrite <- IH.
  destruct (summary_of G), C; unfold plus; kinds; subst; lia.
Qed.

Lemma valid_plus G C : valid G -> legal C -> valid (plus G C).
Proof.
  destruct G as [t l x f s m y]. unfold plus. intros (?&?&?&?&?&?&?&?&?&h&->) L. destruct C as [k | k]; cbn in *.
  - destruct (Z.eqb_spec k 3); cbn; repeat split; try lia; exists h; lia.
  - destruct L as (L & i & ->). destruct (Z.eqb_spec (2 * i) 4); [|destruct (Z.eqb_spec (2 * i) 6)]; cbn;
      repeat split; try lia; [exists h | exists h | exists (h + i - 4)]; lia.
Qed.
Lemma valid_summary G : Forall legal G -> valid (summary_of G).
Proof. induction 1; cbn [summary_of]; [cbn; repeat split; try lia; exists 0; lia | apply valid_plus; assumption]. Qed.

(* ---- a shortest longer chain, and loop; 0 where there is none ---- *)
Definition shorter (k x : Z) : Z := if x =? 0 then k else Z.min k x.
Fixpoint shortest_chain (G : position) : Z :=
  match G with
  | [] => 0
  | Chain k :: G => if k =? 3 then shortest_chain G else shorter k (shortest_chain G)
  | Loop _ :: G => shortest_chain G
  end.
Fixpoint shortest_loop (G : position) : Z :=
  match G with
  | [] => 0
  | Chain _ :: G => shortest_loop G
  | Loop k :: G => if (k =? 4) || (k =? 6) then shortest_loop G else shorter k (shortest_loop G)
  end.

Definition one_of (number total excess : Z) : Prop :=
  0 < number /\ 0 <= excess /\ excess <= total /\ (number = 1 -> excess = total).
Definition shortest_of (number total length least : Z) : Prop :=
  (number = 0 -> length = 0) /\ (0 < number -> one_of number total (length - least)) /\
  (1 < number -> 2 * (length - least) <= total).
Definition shortest (G : summary) (chain loop : Z) : Prop :=
  shortest_of (longer_chains G) (chain_excess G) chain 4 /\
  shortest_of (longer_loops G) (loop_excess G) loop 8 /\ Z.Even loop.

Lemma shortest_holds G : Forall legal G -> shortest (summary_of G) (shortest_chain G) (shortest_loop G).
Proof.
  induction 1 as [|C G L F IH]; [repeat split; cbn in *; try lia; exists 0; lia|].
  assert (V := valid_summary G F). cbn [summary_of shortest_chain shortest_loop].
  destruct (summary_of G) as [t l x f s m y]. unfold shortest, shortest_of, one_of in *.
  cbn [valid longer_chains chain_excess longer_loops loop_excess] in *. destruct IH as (IC & IL & j & EJ).
  destruct V as (?&?&?&?&?&?&?&?&?&h & EH).
  destruct C as [k | k]; unfold plus, shorter; cbn [changed legal] in *.
  - destruct (Z.eqb_spec k 3); [|destruct (Z.eqb_spec (shortest_chain G) 0)];
      cbn [longer_chains chain_excess longer_loops loop_excess]; (split; [|split; [tauto | exists j; lia]]); try tauto;
      repeat split; lia.
  - destruct L as (L & i & ->). destruct (Z.eqb_spec (2 * i) 4); [|destruct (Z.eqb_spec (2 * i) 6)]; cbn [orb];
      cbn [longer_chains chain_excess longer_loops loop_excess]; [split; [tauto|]; split; [tauto | exists j; lia].. |].
    split; [tauto|]. destruct (Z.eqb_spec (shortest_loop G) 0).
    + split; [repeat split; lia | exists i; lia].
    + split; [repeat split; lia|]. destruct (Z.min_dec (2 * i) (shortest_loop G)) as [-> | ->]; [exists i | exists j]; lia.
Qed.

(* ---- a position has what its summary counts ---- *)
Lemma has_shortest_chain G : Forall legal G -> 0 < longer_chains (summary_of G) -> In (Chain (shortest_chain G)) G.
Proof.
  induction 1 as [|C G L F IH]; cbn [summary_of shortest_chain]; [cbn; lia|].
  assert (S := shortest_holds G F). assert (V := valid_summary G F).
  destruct (summary_of G) as [t l x f s m y]. unfold shortest, shortest_of in S. unfold plus, shorter.
  cbn [longer_chains chain_excess longer_loops loop_excess] in S.
  destruct C as [k | k]; cbn [changed valid] in *.
  - destruct (Z.eqb_spec k 3); cbn [longer_chains In] in *; [auto|]. intros _.
    destruct (Z.eqb_spec (shortest_chain G) 0); [auto|].
    destruct (Z.min_dec k (shortest_chain G)) as [-> | ->]; [auto|]. right. apply IH. lia.
  - destruct (k =? 4); [|destruct (k =? 6)]; cbn [longer_chains In] in *; auto.
Qed.
Lemma has_shortest_loop G : Forall legal G -> 0 < longer_loops (summary_of G) -> In (Loop (shortest_loop G)) G.
Proof.
  induction 1 as [|C G L F IH]; cbn [summary_of shortest_loop]; [cbn; lia|].
  assert (S := shortest_holds G F). assert (V := valid_summary G F).
  destruct (summary_of G) as [t l x f s m y]. unfold shortest, shortest_of in S. unfold plus, shorter.
  cbn [longer_chains chain_excess longer_loops loop_excess] in S.
  destruct C as [k | k]; cbn [changed valid] in *.
  - destruct (k =? 3); cbn [longer_loops In] in *; auto.
  - destruct (k =? 4); [cbn; auto|]. destruct (k =? 6); [cbn; auto|]. cbn [orb longer_loops In] in *. intros _.
    destruct (Z.eqb_spec (shortest_loop G) 0); [auto|].
    destruct (Z.min_dec k (shortest_loop G)) as [-> | ->]; [auto|]. right. apply IH. lia.
Qed.

Ltac counted :=
  intros F; induction F as [|D G L F IH]; [cbn; lia|]; cbn [summary_of]; destruct (summary_of G) as [t l x f s m y];
  unfold plus; destruct D as [k | k]; cbn [changed In] in *; kinds; cbn in IH; subst; auto.
Lemma has_three G : Forall legal G -> 0 < three_chains (summary_of G) -> In (Chain 3) G.
Proof. counted. Qed.
Lemma has_four G : Forall legal G -> 0 < four_loops (summary_of G) -> In (Loop 4) G.
Proof. counted. Qed.
Lemma has_six G : Forall legal G -> 0 < six_loops (summary_of G) -> In (Loop 6) G.
Proof. counted. Qed.

(* what is known of the counts of a position that has C *)
Definition possible (G : summary) (C : component) : Prop :=
  match C with
  | Chain k => if k =? 3 then 0 < three_chains G else one_of (longer_chains G) (chain_excess G) (k - 4)
  | Loop k => if k =? 4 then 0 < four_loops G else if k =? 6 then 0 < six_loops G
              else one_of (longer_loops G) (loop_excess G) (k - 8)
  end.
Lemma possible_where_in G C : Forall legal G -> In C G -> possible (summary_of G) C.
Proof.
  intros F I. apply in_split in I. destruct I as (b & a & ->). apply Forall_app in F. destruct F as (Fb & Fa).
  inversion Fa as [|? ? L Fa']; subst.
  assert (V : valid (summary_of (b ++ a))) by (apply valid_summary, Forall_app; auto). rewrite summary_with.
  destruct (summary_of (b ++ a)) as [t l x f s m y]. unfold plus, possible, one_of.
  destruct C as [k | k]; cbn [valid legal changed] in *; [|destruct L as (L & i & ->)]; kinds; lia.
Qed.

(* ---- each valid summary is of some position ---- *)
(* a position with such counts: all excess is that of the first longer chain, and of the first longer loop *)
Definition some (n : Z) (C : component) : position := repeat C (Z.to_nat n).
Definition position_of (G : summary) : position :=
  let '(Summary t l x f s m y) := G in
  some t (Chain 3) ++ (if 0 <? l then Chain (4 + x) :: some (l - 1) (Chain 4) else []) ++
  some f (Loop 4) ++ some s (Loop 6) ++ (if 0 <? m then Loop (8 + y) :: some (m - 1) (Loop 8) else []).
Lemma changed_once_more G C n : plus (changed G C n) C = changed G C (n + 1).
Proof. destruct G, C; unfold plus; kinds; try contradiction; apply alike; ring. Qed.
Lemma summary_of_some C G n : 0 <= n -> summary_of (some n C ++ G) = changed (summary_of G) C n.
Proof.
  intros P. unfold some. rewrite <- (Z2Nat.id n P) at 2. induction (Z.to_nat n) as [|i IH]; cbn [repeat app summary_of].
  - destruct (summary_of G), C; kinds; apply alike; lia.
  - rewrite IH, changed_once_more. f_equal. lia.
Qed.
Lemma all_legal C n : legal C -> Forall legal (some n C).
Proof. intros L. apply Forall_forall. intros D I. apply repeat_spec in I. congruence. Qed.

Theorem position_of_valid G : valid G -> Forall legal (position_of G) /\ summary_of (position_of G) = G.
Proof.
  destruct G as [t l x f s m y]. cbn [valid]. intros (?&?&?&?&?&?&?&?&?&E). unfold position_of. split.
  - repeat (apply Forall_app; split).
    + apply all_legal. cbn. lia.
    + destruct (0 <? l); constructor; [cbn; lia | apply all_legal; cbn; lia].
    + apply all_legal. split; [lia | exists 2; reflexivity].
    + apply all_legal. split; [lia | exists 3; reflexivity].
    + destruct (0 <? m); constructor; [|apply all_legal; split; [lia | exists 4; reflexivity]].
      split; [lia|]. destruct E as (h & ->). exists (4 + h). lia.
  - rewrite summary_of_some by assumption.
    set (longer := if 0 <? m then _ else _).
    assert (M : summary_of longer = Summary 0 0 0 0 0 m y).
    { unfold longer. destruct (Z.ltb_spec 0 m); [|cbn; apply alike; lia]. cbn [summary_of].
      rewrite <- (app_nil_r (some _ _)), summary_of_some by lia. unfold plus. cbn. kinds; try lia; apply alike; lia. }
    clearbody longer.
    assert (R : summary_of ((if 0 <? l then Chain (4 + x) :: some (l - 1) (Chain 4) else []) ++
      some f (Loop 4) ++ some s (Loop 6) ++ longer) = Summary 0 l x f s m y).
    { destruct (Z.ltb_spec 0 l); cbn [app summary_of]; repeat rewrite summary_of_some by lia; rewrite M;
        unfold plus; cbn; kinds; try lia; apply alike; lia. }
    rewrite R. cbn. apply alike; lia.
Qed.

Print Assumptions position_of_valid.
