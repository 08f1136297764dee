(* Nimstring on drawn boards of 1 x n, line by line: their positions are rows of coins. So Narrow.v has the nimber of
   the board on which no line is drawn, or few. The definition to be believed is that before the first lemma, with
   those of Play.v, Drawn.v and Nimstring.v. *)
From Coq Require Import ZArith List Lia Bool Arith.
From Loony Require Import Drawn Play Nimstring Narrow.
Import ListNotations.
Open Scope nat_scope.

(* to draw a line, which captures if it completes a box *)
Inductive line_step (B : board) : bool -> list line -> list line -> Prop :=
  | drawing l open : In l open -> line_step B (0 <? completions B l open)%Z open (draw B l open).

(* ---- what follows ---- *)
(* a board as one list: how many lines of each box are drawn, and whether the line to the next box is open *)
Definition tr (c : nat) : nat * bool := (c, true).
Definition opens (v : row) : bool := match v with [] => false | _ => true end.
Fixpoint block (w : row) : list (nat * bool) := match w with [] => [] | c :: v => (c, opens v) :: block v end.
Definition blocks (P : position) : list (nat * bool) := flat_map block P.
Definition rows_of (s : list (nat * bool)) (P : position) : Prop := s = blocks P /\ Forall (fun w => w <> []) P.
Definition joined_to (x : list (nat * bool)) : bool := snd (last x (0, false)).
Inductive change : bool -> list (nat * bool) -> list (nat * bool) -> Prop :=
  | to_ground x c j y : c + Nat.b2n (joined_to x) + Nat.b2n j <= 3 ->
      change (c =? 3) (x ++ (c, j) :: y) (x ++ (S c, j) :: y)
  | to_next x c d j y :
      change ((c =? 3) || (d =? 3)) (x ++ (c, true) :: (d, j) :: y) (x ++ (S c, false) :: (S d, j) :: y).

Lemma block_app u c v : block (u ++ c :: v) = map tr u ++ (c, opens v) :: block v.
Proof. induction u as [|d u IH]; [reflexivity|]. cbn. rewrite IH. destruct u; reflexivity. Qed.
Lemma blocks_app P Q : blocks (P ++ Q) = blocks P ++ blocks Q.
Proof. apply flat_map_app. Qed.
Lemma joined_to_blocks P u : Forall (fun w => w <> []) P -> joined_to (blocks P ++ map tr u) = opens u.
Proof.
  intros N. destruct (split_last u) as [-> | (v & c & ->)].
  - rewrite app_nil_r. destruct (split_last P) as [-> | (Q & w & ->)]; [reflexivity|].
    apply Forall_app in N. destruct N as (_ & N). apply Forall_inv in N.
    destruct (split_last w) as [-> | (v & c & ->)]; [contradiction|].
    rewrite blocks_app. cbn [blocks flat_map]. rewrite app_nil_r. rewrite block_app. cbn. unfold joined_to.
    rewrite app_assoc, last_last. reflexivity.
  - unfold joined_to. rewrite map_app, app_assoc. cbn. rewrite last_last. destruct v; reflexivity.
Qed.
(* a place of the list is a coin of a row *)
Lemma coin_at P x e y : blocks P = x ++ e :: y -> exists A u c v B, P = A ++ (u ++ c :: v) :: B /\
  x = blocks A ++ map tr u /\ e = (c, opens v) /\ y = block v ++ blocks B.
Proof.
  revert x. induction P as [|w P IH]; intros x E; [destruct x; discriminate E|].
  change (block w ++ blocks P = x ++ e :: y) in E.
  assert (K : (exists z, x = block w ++ z /\ blocks P = z ++ e :: y) \/
    exists z, block w = x ++ e :: z /\ y = z ++ blocks P).
  { revert x E. induction (block w) as [|f s IHs]; intros x E; [left; exists x; auto|].
    destruct x as [|g x]; injection E as <- E; [right; exists s; auto|].
    destruct (IHs _ E) as [(z & -> & F) | (z & -> & F)]; [left | right]; exists z; auto. }
  destruct K as [(z & -> & F) | (z & F & ->)].
  - destruct (IH _ F) as (A & u & c & v & B & -> & -> & Ee & Ey). exists (w :: A), u, c, v, B.
    repeat split; auto. apply app_assoc.
  - clear IH E. exists []. revert x F. induction w as [|d w IH]; intros x F; [destruct x; discriminate F|].
    destruct x as [|g x]; injection F as <- F.
    + exists [], d, w, P. subst z. auto.
    + destruct (IH _ F) as (u & c & v & B & EP & -> & -> & Ey). injection EP as -> ->. exists (d :: u), c, v, B.
      repeat split; auto. destruct u; reflexivity.
Qed.
Lemma rows_nonempty A u (c : nat) v B : Forall (fun w => w <> []) (A ++ (u ++ c :: v) :: B) ->
  Forall (fun w => w <> []) A /\ Forall (fun w => w <> []) B.
Proof. intros N. apply Forall_app in N. destruct N as (NA & N). inversion N. auto. Qed.
Lemma nonempty_app (u : list nat) c v : u ++ c :: v <> [].
Proof. destruct u; discriminate. Qed.
Lemma b2n_opens u : Nat.b2n (opens u) = neighbour u.
Proof. destruct u; reflexivity. Qed.

Lemma changes_are_steps : copies change step rows_of.
Proof.
  intros s P b t (E & N) C. destruct C as [x c j y G | x c d j y].
  - symmetry in E. destruct (coin_at _ _ _ _ E) as (A & u & c' & v & B & -> & -> & Ee & ->). injection Ee as <- ->.
    destruct (rows_nonempty _ _ _ _ _ N) as (NA & NB). rewrite joined_to_blocks, !b2n_opens in G by exact NA.
    exists (A ++ [u ++ S c :: v] ++ B). split; [apply row_among, ground, G|]. split.
    + rewrite !blocks_app. cbn [blocks flat_map]. rewrite ?app_nil_r, block_app, <- !app_assoc. reflexivity.
    + apply Forall_app. split; [exact NA|]. constructor; [apply nonempty_app|exact NB].
  - symmetry in E. destruct (coin_at _ _ _ _ E) as (A & u & c' & v & B & -> & -> & Ee & Ey). injection Ee as <- Ev.
    destruct v as [|d' v]; [discriminate Ev|]. injection Ey as <- -> ->.
    destruct (rows_nonempty _ _ _ _ _ N) as (NA & NB).
    exists (A ++ [u ++ [S c]; S d :: v] ++ B). split; [apply row_among, between|]. split.
    + rewrite !blocks_app. cbn [blocks flat_map]. rewrite ?app_nil_r, block_app, <- !app_assoc. reflexivity.
    + apply Forall_app. split; [exact NA|]. repeat constructor; [apply nonempty_app|discriminate|exact NB].
Qed.
Lemma steps_are_changes : copies step change (fun P s => rows_of s P).
Proof.
  intros P s b Q (E & N) K. destruct (step_in _ _ _ K) as (A & w & B & ps & -> & -> & C). subst s.
  destruct C as [u c v G | u c d v]; destruct (rows_nonempty _ _ _ _ _ N) as (NA & NB);
    rewrite blocks_app; cbn [blocks flat_map]; rewrite block_app, <- app_assoc, app_assoc; cbn [app].
  - eexists. split.
    + apply to_ground. rewrite joined_to_blocks, !b2n_opens by exact NA. exact G.
    + split; [|apply Forall_app; split; [exact NA|]; constructor; [apply nonempty_app|exact NB]].
      rewrite !blocks_app. cbn [blocks flat_map]. rewrite ?app_nil_r, block_app, <- !app_assoc. reflexivity.
  - eexists. split; [apply to_next|].
    split; [|apply Forall_app; split; [exact NA|]; repeat constructor; [apply nonempty_app|discriminate|exact NB]].
    rewrite !blocks_app. cbn [blocks flat_map]. rewrite ?app_nil_r, block_app, <- !app_assoc. reflexivity.
Qed.

(* ---- the list of a board of 1 x n ---- *)
Section Narrow_board.
Context (n : nat).
Definition has (l : edge) (open : list edge) : bool := if in_dec edge_dec l open then true else false.
Definition lacks (l : edge) (open : list edge) : nat := if has l open then 0 else 1.
Definition missing (open : list edge) (c : nat) : nat :=
  lacks (Below 0 c) open + lacks (Below 1 c) open + lacks (Right 1 (pred c)) open + lacks (Right 1 c) open.
Definition joined (open : list edge) (c : nat) : bool := (c <? n) && has (Right 1 c) open.
Definition at_box (open : list edge) (c : nat) : nat * bool := (missing open c, joined open c).
Definition columns (open : list edge) : list (nat * bool) := map (at_box open) (seq 1 n).
Definition on_board (open : list edge) : Prop := forall l, In l open -> ~ @joins (rectangle 1 n) l None None.

Lemma has_in l open : has l open = true <-> In l open.
Proof. unfold has. destruct (in_dec edge_dec l open); split; congruence || auto. Qed.
Lemma has_drawn l m open : has m (draw (rectangle 1 n) l open) = if edge_dec l m then false else has m open.
Proof.
  apply eq_true_iff_eq. rewrite has_in. destruct (edge_dec l m) as [<- | D].
  - split; [|discriminate]. intros I. destruct (remove_In _ _ _ I).
  - rewrite has_in. split; intros I; [apply in_remove in I; apply I|]. apply in_in_remove; [congruence|exact I].
Qed.
Lemma on_board_drawn l open : on_board open -> on_board (draw (rectangle 1 n) l open).
Proof. intros O m I. apply O. apply in_remove in I. apply I. Qed.

(* the boxes beside a line *)
Definition in_row (b : square) : bool := (1 <=? fst b) && (fst b <=? 1) && (1 <=? snd b) && (snd b <=? n).
Lemma place_is b c : 1 <= c <= n -> at_square in_row b = Some (1, c) <-> b = (1, c).
Proof.
  intros L. split; [apply at_square_is|]. intros ->. unfold at_square, in_row. cbn [fst snd].
  destruct (Nat.leb_spec 1 c); [|lia]. destruct (Nat.leb_spec c n); [reflexivity|lia].
Qed.
Lemma no_place b : fst b <> 1 \/ snd b = 0 \/ n < snd b -> at_square in_row b = None.
Proof.
  intros F. unfold at_square, in_row. destruct (Nat.leb_spec 1 (fst b)), (Nat.leb_spec (fst b) 1),
    (Nat.leb_spec 1 (snd b)), (Nat.leb_spec (snd b) n); cbn; try reflexivity; lia.
Qed.
Lemma sides_are l : @sides (rectangle 1 n) l = match l with
  | Below r c => [at_square in_row (r, c); at_square in_row (S r, c)]
  | Right r c => [at_square in_row (r, c); at_square in_row (r, S c)] end.
Proof. destruct l; reflexivity. Qed.
Lemma side_of_box l c : 1 <= c <= n -> In (Some (1, c)) (@sides (rectangle 1 n) l) <->
  l = Below 0 c \/ l = Below 1 c \/ l = Right 1 (pred c) \/ l = Right 1 c.
Proof.
  intros L. rewrite sides_are. destruct l as [r k | r k]; cbn [In]; rewrite !place_is by exact L; split.
  - intros [E | [E | []]]; injection E as ? ?; subst; auto.
  - intros [E | [E | [E | E]]]; inversion E; subst; auto.
  - intros [E | [E | []]]; injection E as ? ?; subst; auto.
  - intros [E | [E | [E | E]]]; inversion E; subst; auto. right. left. f_equal. lia.
Qed.
(* a box has no open side if all four lines are drawn *)
Lemma no_side_is_open open c : 1 <= c <= n ->
  (open_sides (rectangle 1 n) open (1, c) =? 0) = (missing open c =? 4).
Proof.
  intros L. apply eq_true_iff_eq. rewrite !Nat.eqb_eq. unfold open_sides. rewrite <- count_occ_not_In. split.
  - intros F. assert (K : forall l, In (Some (1, c)) (@sides (rectangle 1 n) l) -> lacks l open = 1).
    { intros l I. unfold lacks. destruct (has l open) eqn:E; [|reflexivity]. apply has_in in E. destruct F.
      apply in_flat_map. exists l. auto. }
    unfold missing. rewrite !K; try (apply side_of_box; auto). reflexivity.
  - intros M I. apply in_flat_map in I. destruct I as (l & I & J). apply has_in in I.
    apply side_of_box in J; [|exact L]. unfold missing, lacks in M.
    destruct J as [-> | [-> | [-> | ->]]]; rewrite I in M;
      repeat match type of M with context [if ?b then _ else _] => destruct b end; cbn in M; lia.
Qed.
(* lines to the ground, and lines between boxes *)
Definition ground_line (l : edge) (c : nat) : Prop :=
  l = Below 0 c \/ l = Below 1 c \/ l = Right 1 0 /\ c = 1 \/ l = Right 1 n /\ c = n.
Lemma line_on_board l : ~ @joins (rectangle 1 n) l None None ->
  (exists c, 1 <= c <= n /\ ground_line l c) \/ exists c, 1 <= c < n /\ l = Right 1 c.
Proof.
  intros J. assert (K : forall b, in_row b = false -> at_square in_row b = None).
  { intros b E. unfold at_square. rewrite E. reflexivity. }
  assert (R : forall r c, in_row (r, c) = true -> r = 1 /\ 1 <= c <= n).
  { intros r c E. unfold in_row in E. cbn [fst snd] in E. repeat (apply andb_prop in E as (E & ?)).
    rewrite !Nat.leb_le in *. lia. }
  assert (D : forall b b' : square, {l = l} + {True} -> in_row b = false -> in_row b' = false ->
    sides l = [at_square in_row b; at_square in_row b'] -> False).
  { intros b b' _ E E' S. apply J. left. etransitivity; [exact S|]. rewrite !K by assumption. reflexivity. }
  destruct l as [r c | r c].
  - destruct (in_row (r, c)) eqn:E; [|destruct (in_row (S r, c)) eqn:E'].
    + apply R in E. destruct E as (-> & L). left. exists c. unfold ground_line. auto.
    + apply R in E'. destruct E' as (E' & L). left. exists c. injection E' as ->. unfold ground_line. auto.
    + destruct (D _ _ (left eq_refl) E E' eq_refl).
  - destruct (in_row (r, c)) eqn:E; [|destruct (in_row (r, S c)) eqn:E'].
    + apply R in E. destruct E as (-> & L). destruct (Nat.eq_dec c n) as [-> | N].
      * left. exists n. unfold ground_line. auto 6.
      * right. exists c. split; [lia|reflexivity].
    + apply R in E'. destruct E' as (-> & L). left. exists 1. unfold ground_line. unfold in_row in E. cbn in E.
      destruct c as [|c]; [split; [lia|auto]|]. exfalso.
      destruct (Nat.leb_spec (S c) n); [discriminate E|lia].
    + destruct (D _ _ (left eq_refl) E E' eq_refl).
Qed.
(* what changes if a line is drawn *)
Lemma lacks_drawn l m open : In l open ->
  lacks m (draw (rectangle 1 n) l open) = lacks m open + if edge_dec l m then 1 else 0.
Proof.
  intros I. unfold lacks. rewrite has_drawn. destruct (edge_dec l m) as [<- | D]; [|lia].
  apply has_in in I. rewrite I. reflexivity.
Qed.
Ltac edges :=
  repeat match goal with |- context [pred (S ?c)] => change (pred (S c)) with c end;
  repeat match goal with |- context [edge_dec ?l ?m] => destruct (edge_dec l m) as [?E | ?] end;
  repeat match goal with E : _ = _ :> edge |- _ => first [discriminate E | injection E as ?] end; subst; try lia;
  try congruence.
Lemma ground_drawn open l c k : 1 <= c <= n -> ground_line l c -> In l open -> 1 <= k <= n ->
  at_box (draw (rectangle 1 n) l open) k = if k =? c then (S (missing open c), joined open c) else at_box open k.
Proof.
  intros L G I K. unfold at_box, missing, joined. rewrite !lacks_drawn, has_drawn by exact I.
  destruct (Nat.eqb_spec k c) as [-> | D].
  - f_equal.
    + destruct G as [-> | [-> | [(-> & ->) | (-> & ->)]]]; edges.
    + destruct G as [-> | [-> | [(-> & ->) | (-> & ->)]]]; edges. rewrite Nat.ltb_irrefl. reflexivity.
  - f_equal.
    + destruct G as [-> | [-> | [(-> & ->) | (-> & ->)]]]; edges.
    + destruct G as [-> | [-> | [(-> & ->) | (-> & ->)]]]; edges.
Qed.
Lemma between_drawn open c k : 1 <= c < n -> In (Right 1 c) open -> 1 <= k <= n ->
  at_box (draw (rectangle 1 n) (Right 1 c) open) k =
  if k =? c then (S (missing open c), false) else
  if k =? S c then (S (missing open (S c)), joined open (S c)) else at_box open k.
Proof.
  intros L I K. unfold at_box, missing, joined. rewrite !lacks_drawn, has_drawn by exact I.
  destruct (Nat.eqb_spec k c) as [-> | D]; [|destruct (Nat.eqb_spec k (S c)) as [-> | D']].
  - f_equal; edges.
  - f_equal; edges.
  - f_equal; edges.
Qed.
Lemma boxes_of_ground l c : 1 <= c <= n -> ground_line l c ->
  boxes_among (rectangle 1 n) (@sides (rectangle 1 n) l) = [(1, c)].
Proof.
  intros L G. assert (K := proj2 (place_is _ _ L) eq_refl). rewrite sides_are.
  destruct G as [-> | [-> | [(-> & ->) | (-> & ->)]]]; rewrite K, no_place; auto; cbn; lia.
Qed.
Lemma boxes_of_between c : 1 <= c < n ->
  boxes_among (rectangle 1 n) (@sides (rectangle 1 n) (Right 1 c)) = [(1, c); (1, S c)].
Proof. intros L. rewrite sides_are, !(fun c L => proj2 (place_is _ c L) eq_refl) by lia. reflexivity. Qed.
Lemma ground_completes open l c : 1 <= c <= n -> ground_line l c -> In l open ->
  (0 <? completions (rectangle 1 n) l open)%Z = (missing open c =? 3).
Proof.
  intros L G I. unfold completions. rewrite (boxes_of_ground _ _ L G). cbn [filter].
  rewrite no_side_is_open by exact L. assert (E := ground_drawn _ _ _ c L G I L). rewrite Nat.eqb_refl in E.
  injection E as -> _. destruct (missing open c) as [|[|[|[|m]]]]; reflexivity.
Qed.
Lemma between_completes open c : 1 <= c < n -> In (Right 1 c) open ->
  (0 <? completions (rectangle 1 n) (Right 1 c) open)%Z = (missing open c =? 3) || (missing open (S c) =? 3).
Proof.
  intros L I. unfold completions. rewrite (boxes_of_between _ L). cbn [filter].
  rewrite !no_side_is_open by lia. assert (K : 1 <= c <= n) by lia. assert (K' : 1 <= S c <= n) by lia.
  assert (E := between_drawn _ _ c L I K). assert (E' := between_drawn _ _ (S c) L I K').
  rewrite Nat.eqb_refl in E, E'. replace (S c =? c) with false in E' by (symmetry; apply Nat.eqb_neq; lia).
  injection E as -> _. injection E' as -> _.
  destruct (missing open c) as [|[|[|[|m]]]], (missing open (S c)) as [|[|[|[|m']]]]; reflexivity.
Qed.

(* the list before and after a box *)
Lemma split_columns {A} (f : nat -> A) c : 1 <= c <= n ->
  map f (seq 1 n) = map f (seq 1 (pred c)) ++ f c :: map f (seq (S c) (n - c)).
Proof.
  intros L. replace n with (pred c + S (n - c)) at 1 by lia. rewrite seq_app, map_app. cbn [seq map].
  replace (1 + pred c) with c by lia. reflexivity.
Qed.
Lemma same_columns {A} (f g : nat -> A) a k : (forall c, a <= c < a + k -> f c = g c) ->
  map f (seq a k) = map g (seq a k).
Proof. intros E. apply map_ext_in. intros c I. apply in_seq in I. apply E, I. Qed.
Lemma joined_before open c : 1 <= c <= n ->
  joined_to (map (at_box open) (seq 1 (pred c))) = (2 <=? c) && joined open (pred c).
Proof.
  intros L. destruct c as [|[|c]]; [lia|reflexivity|]. cbn [pred]. rewrite seq_S, map_app. unfold joined_to.
  cbn [map]. rewrite last_last. reflexivity.
Qed.
Lemma column_of {A} (f : nat -> A) x e y : map f (seq 1 n) = x ++ e :: y -> let c := S (length x) in
  1 <= c <= n /\ x = map f (seq 1 (pred c)) /\ e = f c /\ y = map f (seq (S c) (n - c)).
Proof.
  intros E c. assert (N := f_equal (@length A) E). rewrite map_length, seq_length, app_length in N. cbn in N.
  assert (L : 1 <= c <= n) by lia. split; [exact L|]. rewrite (split_columns f c L) in E.
  assert (M : length (map f (seq 1 (pred c))) = length x) by (rewrite map_length, seq_length; reflexivity).
  assert (S' : forall (a b a' b' : list A), length a = length a' -> a ++ b = a' ++ b' -> a = a' /\ b = b').
  { induction a as [|z a IH]; intros b [|z' a'] b' Ln Eq; try discriminate Ln; [auto|]. injection Ln as Ln.
    injection Eq as <- Eq. destruct (IH _ _ _ Ln Eq) as (-> & ->). auto. }
  destruct (S' _ _ _ _ M E) as (Ex & Er). injection Er as Ee Ey. auto.
Qed.
(* a box has a line to the ground if more of its lines are open than lead to its neighbours *)
Lemma ground_left open c : 1 <= c <= n ->
  (exists l, ground_line l c /\ In l open) <->
  missing open c + Nat.b2n ((2 <=? c) && joined open (pred c)) + Nat.b2n (joined open c) <= 3.
Proof.
  intros L. unfold missing, lacks, joined. split.
  - intros (l & G & I). apply has_in in I.
    destruct (Nat.leb_spec 2 c), (Nat.ltb_spec (pred c) n), (Nat.ltb_spec c n); cbn [andb]; try lia;
    destruct G as [-> | [-> | [(-> & ->) | (-> & ->)]]]; cbn [pred] in *; try lia; rewrite ?I;
    repeat match goal with |- context [has ?l ?o] => destruct (has l o) end; cbn; lia.
  - intros R. assert (K : forall l, ground_line l c -> has l open = true -> exists l, ground_line l c /\ In l open).
    { intros l G H. exists l. split; [exact G|apply has_in, H]. }
    destruct (has (Below 0 c) open) eqn:A; [apply (K (Below 0 c)); unfold ground_line; auto|].
    destruct (has (Below 1 c) open) eqn:B; [apply (K (Below 1 c)); unfold ground_line; auto|].
    destruct (Nat.leb_spec 2 c) as [C | C]; cbn [andb] in R.
    + destruct (Nat.ltb_spec (pred c) n); [|lia]. cbn [andb] in R.
      destruct (Nat.ltb_spec c n) as [D | D]; cbn [andb] in R.
      * destruct (has (Right 1 (pred c)) open), (has (Right 1 c) open); cbn in R; lia.
      * assert (c = n) as -> by lia. destruct (has (Right 1 n) open) eqn:E.
        -- apply (K (Right 1 n)); [unfold ground_line; auto|exact E].
        -- destruct (has (Right 1 (pred n)) open); cbn in R; lia.
    + assert (c = 1) as -> by lia. cbn [pred] in R. destruct (has (Right 1 0) open) eqn:E.
      * apply (K (Right 1 0)); [unfold ground_line; auto|exact E].
      * destruct (Nat.ltb_spec 1 n) as [D | D]; cbn [andb] in R.
        -- destruct (has (Right 1 1) open); cbn in R; lia.
        -- assert (n = 1) as N by lia. destruct (has (Right 1 1) open) eqn:F; [|cbn in R; lia].
           apply (K (Right 1 1)); [unfold ground_line; rewrite N; auto 6|exact F].
Qed.
Lemma ground_columns open l c : 1 <= c <= n -> ground_line l c -> In l open ->
  columns (draw (rectangle 1 n) l open) = map (at_box open) (seq 1 (pred c)) ++
    (S (missing open c), joined open c) :: map (at_box open) (seq (S c) (n - c)).
Proof.
  intros L G I. unfold columns. rewrite (split_columns _ c L), (ground_drawn _ _ c) by assumption.
  rewrite Nat.eqb_refl.
  f_equal; [|f_equal]; apply same_columns; intros k K; rewrite (ground_drawn _ _ c) by (assumption || lia);
    destruct (Nat.eqb_spec k c); (reflexivity || lia).
Qed.
Lemma split_between {A} (f : nat -> A) c : 1 <= c < n ->
  map f (seq 1 n) = map f (seq 1 (pred c)) ++ f c :: f (S c) :: map f (seq (S (S c)) (n - S c)).
Proof.
  intros L. rewrite (split_columns f c) by lia. replace (n - c) with (S (n - S c)) by lia. reflexivity.
Qed.
Lemma between_columns open c : 1 <= c < n -> In (Right 1 c) open ->
  columns (draw (rectangle 1 n) (Right 1 c) open) = map (at_box open) (seq 1 (pred c)) ++
    (S (missing open c), false) :: (S (missing open (S c)), joined open (S c)) ::
    map (at_box open) (seq (S (S c)) (n - S c)).
Proof.
  intros L I. unfold columns. rewrite (split_between _ c L), !between_drawn by (assumption || lia).
  rewrite !Nat.eqb_refl. replace (S c =? c) with false by (symmetry; apply Nat.eqb_neq; lia).
  f_equal; [|do 2 f_equal]; apply same_columns; intros k K; rewrite between_drawn by (assumption || lia);
    destruct (Nat.eqb_spec k c), (Nat.eqb_spec k (S c)); (reflexivity || lia).
Qed.

Definition columns_of (open : list edge) (s : list (nat * bool)) : Prop := on_board open /\ s = columns open.
Lemma lines_are_changes : copies (line_step (rectangle 1 n)) change columns_of.
Proof.
  intros open s b next (O & ->) M. destruct M as [l open I]. exists (columns (draw (rectangle 1 n) l open)).
  split; [|split; [apply on_board_drawn, O|reflexivity]].
  destruct (line_on_board l (O l I)) as [(c & L & G) | (c & L & ->)].
  - rewrite (ground_completes _ _ _ L G I), (ground_columns _ _ _ L G I). unfold columns.
    rewrite (split_columns _ c L). unfold at_box at 2. apply to_ground. rewrite (joined_before _ _ L).
    apply ground_left; [exact L|]. exists l. auto.
  - rewrite (between_completes _ _ L I), (between_columns _ _ L I). unfold columns. rewrite (split_between _ c L).
    unfold at_box at 2 3. replace (joined open c) with true; [apply to_next|]. unfold joined.
    apply has_in in I. rewrite I. destruct (Nat.ltb_spec c n); [reflexivity|lia].
Qed.
Lemma changes_are_lines : copies change (line_step (rectangle 1 n)) (fun s open => columns_of open s).
Proof.
  intros s open b t (O & E) C. destruct C as [x c j y G | x c d j y]; symmetry in E.
  - destruct (column_of _ _ _ _ E) as (L & Ex & Ec & Ey). revert L Ex Ec Ey. generalize (S (length x)).
    intros k L -> Ec ->. injection Ec as -> ->. rewrite (joined_before _ _ L) in G. apply ground_left in G; [|exact L].
    destruct G as (l & G & I). exists (draw (rectangle 1 n) l open).
    rewrite <- (ground_completes _ _ _ L G I). split; [apply drawing, I|].
    split; [apply on_board_drawn, O|]. symmetry. apply ground_columns; assumption.
  - destruct (column_of _ _ _ _ E) as (L & Ex & Ec & Ey). revert L Ex Ec Ey. generalize (S (length x)).
    intros k L -> Ec Ey. injection Ec as -> J. symmetry in J. unfold joined in J. apply andb_prop in J.
    destruct J as (L' & I). apply Nat.ltb_lt in L'. apply has_in in I.
    replace (n - k) with (S (n - S k)) in Ey by lia. injection Ey as -> -> ->.
    exists (draw (rectangle 1 n) (Right 1 k) open). rewrite <- between_completes by (assumption || lia).
    split; [apply drawing, I|]. split; [apply on_board_drawn, O|]. symmetry. apply between_columns; [lia|exact I].
Qed.

(* the rows of a board, and a board that is one row *)
Lemma same_play open P : on_board open -> rows_of (columns open) P -> forall h,
  (lost (line_step (rectangle 1 n)) open h <-> lost step P h) /\
  (won (line_step (rectangle 1 n)) open h <-> won step P h).
Proof.
  intros O R h. assert (C : columns_of open (columns open)) by (split; [exact O|reflexivity]).
  assert (There := same_lost _ _ _ changes_are_steps steps_are_changes).
  assert (There' := same_won _ _ _ changes_are_steps steps_are_changes).
  assert (Back := same_lost _ _ _ steps_are_changes changes_are_steps).
  assert (Back' := same_won _ _ _ steps_are_changes changes_are_steps).
  split; split; intros K.
  - eapply There; [|exact R]. eapply same_lost; [exact lines_are_changes|exact changes_are_lines|exact K|exact C].
  - eapply same_lost; [exact changes_are_lines|exact lines_are_changes| |exact C]. eapply Back; [exact K|exact R].
  - eapply There'; [|exact R]. eapply same_won; [exact lines_are_changes|exact changes_are_lines|exact K|exact C].
  - eapply same_won; [exact changes_are_lines|exact lines_are_changes| |exact C]. eapply Back'; [exact K|exact R].
Qed.
Lemma block_of_columns (f : nat -> nat) a k :
  block (map f (seq a k)) = map (fun c => (f c, S c <? a + k)) (seq a k).
Proof.
  revert a. induction k as [|k IH]; intros a; [reflexivity|]. cbn [seq map block]. rewrite IH. f_equal.
  - f_equal. destruct k; cbn [seq map]; symmetry; [apply Nat.ltb_ge | apply Nat.ltb_lt]; lia.
  - apply same_columns. intros c _. replace (S a + k) with (a + S k) by lia. reflexivity.
Qed.
Lemma one_row open : 1 <= n -> (forall c, 1 <= c < n -> In (Right 1 c) open) ->
  rows_of (columns open) [map (missing open) (seq 1 n)].
Proof.
  intros N J. split.
  - cbn [blocks flat_map]. rewrite app_nil_r, block_of_columns. apply same_columns. intros c L. unfold at_box. f_equal.
    unfold joined. change (1 + n) with (S n). change (S c <? S n) with (c <? n).
    destruct (Nat.ltb_spec c n) as [D | D]; [|reflexivity]. apply has_in, J. lia.
  - constructor; [|constructor]. destruct n; [lia|discriminate].
Qed.
(* the open sides of a box *)
Lemma sides_at l c : 1 <= c <= n -> count_occ place_dec (@sides (rectangle 1 n) l) (Some (1, c)) =
  (if edge_dec l (Below 0 c) then 1 else 0) + (if edge_dec l (Below 1 c) then 1 else 0) +
  (if edge_dec l (Right 1 (pred c)) then 1 else 0) + (if edge_dec l (Right 1 c) then 1 else 0).
Proof.
  intros L. rewrite sides_are. assert (K := fun b => place_is b c L).
  destruct l as [r k | r k]; cbn [count_occ];
    repeat match goal with |- context [@place_dec ?B ?a ?b] => destruct (@place_dec B a b) as [?P | ?P] end;
    repeat match goal with P : at_square _ _ = Some _ |- _ => apply K in P; injection P as ? ? |
      P : at_square _ _ <> Some _ |- _ => rewrite K in P end; subst; edges.
  destruct P0. f_equal. lia.
Qed.

Lemma open_or_missing open c : NoDup open -> 1 <= c <= n ->
  open_sides (rectangle 1 n) open (1, c) + missing open c = 4.
Proof.
  intros N L. induction N as [|l open F N IH]; [reflexivity|].
  assert (K : forall m, lacks m open = lacks m (l :: open) + if edge_dec l m then 1 else 0).
  { intros m. unfold lacks, has. destruct (in_dec edge_dec m (l :: open)) as [I | I],
      (in_dec edge_dec m open) as [I' | I'], (edge_dec l m) as [E | E]; try reflexivity; subst; try contradiction;
      cbn in I; tauto. }
  unfold open_sides in *. cbn [flat_map]. rewrite count_occ_app, sides_at by exact L. unfold missing in *.
  rewrite !K in IH. lia.
Qed.
End Narrow_board.

(* On a board of 1 x n let the lines between the boxes be open, and two lines or more of each box. Let at most three
   lines be drawn, counted box by box. The nimber is 1 if their number is even, and else 0. *)
Theorem nimber_of_lines n open : 1 <= n -> of_board (rectangle 1 n) open ->
  (forall c, 1 <= c < n -> In (Right 1 c) open) ->
  (forall c, 1 <= c <= n -> 2 <= open_sides (rectangle 1 n) open (1, c)) ->
  let drawn := list_sum (map (fun c => 4 - open_sides (rectangle 1 n) open (1, c)) (seq 1 n)) in drawn <= 3 ->
  forall h, let g := if Nat.even drawn then 1 else 0 in
  (lost (line_step (rectangle 1 n)) open h <-> h = g) /\ (won (line_step (rectangle 1 n)) open h <-> h <> g).
Proof.
  intros N (U & O) J T drawn D h g.
  assert (M : forall c, 1 <= c <= n -> missing open c = 4 - open_sides (rectangle 1 n) open (1, c)).
  { intros c L. assert (K := open_or_missing n open c U L). lia. }
  assert (E : map (missing open) (seq 1 n) = map (fun c => 4 - open_sides (rectangle 1 n) open (1, c)) (seq 1 n)).
  { apply same_columns. intros c L. apply M. lia. }
  destruct (same_play n open _ O (one_row n open N J) h) as (-> & ->). rewrite E. apply nimber_of_row.
  - destruct n; [lia|discriminate].
  - intros k I. apply in_map_iff in I. destruct I as (c & <- & I). apply in_seq in I. specialize (T c). lia.
  - exact D.
Qed.
(* No line of 1 x n is drawn. *)
Theorem nimber_of_empty_board n open : 1 <= n ->
  (forall l, In l open <-> ~ @joins (rectangle 1 n) l None None) -> forall h,
  (lost (line_step (rectangle 1 n)) open h <-> h = 1) /\ (won (line_step (rectangle 1 n)) open h <-> h <> 1).
Proof.
  intros N A h. assert (O : on_board n open) by (intros l; apply A).
  assert (K : forall l c, 1 <= c <= n -> In (Some (1, c)) (@sides (rectangle 1 n) l) -> In l open).
  { intros l c L I. apply A. intros [E | E]; rewrite E in I; destruct I as [I | [I | []]]; discriminate I. }
  assert (M : forall c, 1 <= c <= n -> missing open c = 0).
  { intros c L. unfold missing, lacks. rewrite !(proj2 (has_in _ _));
      [reflexivity|..]; apply (K _ c L), (side_of_box n _ _ L); auto. }
  assert (E : map (missing open) (seq 1 n) = map (fun _ => 0) (seq 1 n)).
  { apply same_columns. intros c L. apply M. lia. }
  assert (Z : list_sum (map (fun _ => 0) (seq 1 n)) = 0) by (generalize (seq 1 n); induction l; auto).
  destruct (same_play n open _ O (one_row n open N (fun c L => K _ c (conj (proj1 L) (Nat.lt_le_incl _ _ (proj2 L)))
    (proj2 (side_of_box n _ c ltac:(lia)) (or_intror (or_intror (or_intror eq_refl)))))) h) as (-> & ->).
  rewrite E. assert (R := nimber_of_row (map (fun _ => 0) (seq 1 n))). rewrite Z in R. apply R.
  - destruct n; [lia|discriminate].
  - intros k I. apply in_map_iff in I. destruct I as (c & <- & _). lia.
  - lia.
Qed.
Print Assumptions nimber_of_lines.
Print Assumptions nimber_of_empty_board.
