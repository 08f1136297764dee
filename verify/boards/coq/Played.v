(* An endgame on a board, played line by line, has the score that the recursion of Game.v says; and equation (3) holds
   of each of its lines. The theorems are about the definitions in Play.v, Drawn.v, Game.v and Short_chains.v, and
   about cost_of_line at the end, with cost_of_cut in Pieces.v. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Game Short_chains Drawn Play Pieces.
Import ListNotations.
Open Scope nat_scope.

Section On_a_board.
Context (this : board).
Notation open_sides := (Drawn.open_sides this).
Notation boxes_among := (Drawn.boxes_among this).
Notation walk := (Drawn.walk this).
Notation draw := (Play.draw this).
Notation completions := (Play.completions this).
Notation line_moves := (Play.line_moves this).
Notation net_score := (Play.net_score this).

(* how pieces lie on the board: their lines, and their boxes *)
Definition end_at (a : option box) : end_of_path := match a with None => Ground | Some _ => Box end.
Inductive piece_on : piece -> list line -> list box -> Prop :=
  | a_path a ls bs z : walk a ls bs z ->
    piece_on (Path (end_at a) (end_at z) (length ls)) ls (boxes_among [a] ++ bs ++
    boxes_among [z])
  | a_ring b ls bs : walk (Some b) ls bs (Some b) -> piece_on (Ring (length ls)) ls (b :: bs).
Inductive pieces_on : list piece -> list line -> list box -> Prop :=
  | no_piece : pieces_on [] [] []
  | more_pieces p ls bs P ls' bs' : piece_on p ls bs -> pieces_on P ls' bs' ->
    pieces_on (p :: P) (ls ++ ls') (bs ++ bs').
Definition falls_into (open : list line) (P : list piece) : Prop :=
  exists ls bs, pieces_on P ls bs /\ Permutation open ls /\ NoDup bs /\ NoDup open /\ Forall valid_piece P.

Lemma piece_on_alone p ls bs : piece_on p ls bs -> pieces_on [p] ls bs.
Proof. intros L. rewrite <- (app_nil_r ls), <- (app_nil_r bs). apply more_pieces; [exact L|apply no_piece]. Qed.
Lemma pieces_on_app P ls bs Q ls' bs' : pieces_on P ls bs -> pieces_on Q ls' bs' ->
  pieces_on (P ++ Q) (ls ++ ls') (bs ++
  bs').
Proof. intros A B. induction A; cbn; [exact B|]. rewrite <- !app_assoc. apply more_pieces; assumption. Qed.
Lemma pieces_on_split b p a ls bs : pieces_on (b ++ p :: a) ls bs -> exists l1 l2 l3 b1 b2 b3,
  pieces_on b l1 b1 /\ piece_on p l2 b2 /\ pieces_on a l3 b3 /\ ls = l1 ++ l2 ++ l3 /\ bs = b1 ++ b2 ++ b3.
Proof.
  revert ls bs. induction b as [|q b IH]; cbn; intros ls bs A; inversion A as [|? l0 b0 ? ls' bs' L A']; subst.
  - exists [], l0, ls', [], b0, bs'. repeat split; auto using no_piece.
  - destruct (IH _ _ A') as (l1 & l2 & l3 & b1 & b2 & b3 & A1 & A2 & A3 & -> & ->).
    exists (l0 ++ l1), l2, l3, (b0 ++ b1), b2, b3. rewrite !app_assoc. repeat split; auto using more_pieces.
Qed.
Lemma pieces_on_part P ls bs l : pieces_on P ls bs -> In l ls -> exists b p a l1 l2 l3 b1 b2 b3, P = b ++ p :: a /\
  pieces_on b l1 b1 /\ piece_on p l2 b2 /\ pieces_on a l3 b3 /\ ls = l1 ++ l2 ++ l3 /\ bs = b1 ++ b2 ++ b3 /\
    In l l2.
Proof.
  induction 1 as [|p l0 b0 P ls bs L A IH]; intros I; [destruct I|]. apply in_app_or in I. destruct I as [I | I].
  - exists [], p, P, [], l0, ls, [], b0, bs. repeat split; auto using no_piece.
  - destruct (IH I) as (b & q & a & l1 & l2 & l3 & b1 & b2 & b3 & -> & A1 & A2 & A3 & -> & -> & I').
    exists (p :: b), q, a, (l0 ++ l1), l2, l3, (b0 ++ b1), b2, b3. rewrite !app_assoc.
    repeat split; auto using more_pieces.
Qed.

(* its boxes are those that have an open side *)
Lemma open_sides_app ls ls' b : open_sides (ls ++ ls') b = open_sides ls b + open_sides ls' b.
Proof. unfold Drawn.open_sides. rewrite flat_map_app. apply count_occ_app. Qed.
Lemma piece_on_boxes p ls bs : piece_on p ls bs -> forall b, In b bs <-> open_sides ls b > 0.
Proof.
  intros [a ls' bs' z by_pieces | c ls' bs' by_pieces] b; rewrite (walk_count _ _ _ _ _ by_pieces).
  - rewrite !in_app_iff, !in_boxes_among, (in_boxes _ bs' b). change [a; z] with ([a] ++ [z]). rewrite count_occ_app.
    rewrite !(count_occ_In place_dec). lia.
  - rewrite (in_boxes _ (c :: bs') b). cbn [map]. change [Some c; Some c] with ([Some c] ++ [Some c]).
    change (Some c :: map Some bs') with ([Some c] ++ map Some bs'). rewrite !count_occ_app. lia.
Qed.
Lemma pieces_on_boxes P ls bs : pieces_on P ls bs -> forall b, In b bs <-> open_sides ls b > 0.
Proof.
  induction 1 as [|p ls bs P ls' bs' L A IH]; intros b.
  - cbn. split; [intros []|]. unfold Drawn.open_sides. cbn. lia.
  - rewrite in_app_iff, open_sides_app, IH, (piece_on_boxes _ _ _ L). lia.
Qed.

(* ---- a walk is cut ---- *)
(* the part of a walk before a line: no line, or a walk to a box, which is the last of the boxes *)
Definition before (a : option box) (ls : list line) (bs : list box) (x : option box) : Prop :=
  (ls = [] /\ bs = [] /\ x = a) \/ exists b bs', x = Some b /\ bs = bs' ++ [b] /\ walk a ls bs' x.
Definition after (y : option box) (ls : list line) (bs : list box) (z : option box) : Prop :=
  (ls = [] /\ bs = [] /\ y = z) \/ exists b bs', y = Some b /\ bs = b :: bs' /\ walk y ls bs' z.
Lemma walk_cut a ls bs z : walk a ls bs z -> forall ls1 l ls2, ls = ls1 ++ l :: ls2 ->
  exists x y bs1 bs2, bs = bs1 ++ bs2 /\ joins l x y /\ before a ls1 bs1 x /\ after y ls2 bs2 z.
Proof.
  induction 1 as [a l z J | a l b ls bs z J by_pieces IH]; intros ls1 m ls2 E.
  - destruct ls1 as [|? ls1]; injection E as E; [|destruct ls1; discriminate]. subst.
    exists a, z, [], []. unfold before, after. auto 7.
  - destruct ls1 as [|n ls1]; injection E as E F; subst.
    + exists a, (Some b), [], (b :: bs). split; [reflexivity|]. split; [exact J|]. split; [left; auto|]. right.
      eauto.
    + destruct (IH ls1 m ls2 eq_refl) as (x & y & bs1 & bs2 & -> & J' & B & A). exists x, y, (b :: bs1), bs2.
      split; [reflexivity|]. split; [exact J'|]. split; [|exact A]. right.
      destruct B as [(-> & -> & ->) | (c & bs' & -> & -> & by_pieces')].
      * exists b, []. split; [reflexivity|]. split; [reflexivity|]. apply over_one, J.
      * exists c, (b :: bs'). split; [reflexivity|]. split; [reflexivity|]. apply over_more; assumption.
Qed.

(* the part on one side, and the box that is completed there *)
Definition count_at (f : box -> bool)
  (x : option box) : Z := match x with Some b => if f b then 1%Z else 0%Z | None =>
  0%Z end.
Lemma before_cut a ls bs x : before a ls bs x -> exists cs ds, boxes_among [a] ++ bs = cs ++ ds /\
  pieces_on (piece_before (end_at a) (length ls)) ls ds /\
  forall f, (forall b, In b cs -> f b = true) -> (forall b, In b ds -> f b = false) ->
    count_at f x = completion_at (end_at a) (length ls).
Proof.
  intros [(-> & -> & ->) | (b & bs' & -> & -> & by_pieces)].
  - exists (boxes_among [a]), []. split; [reflexivity|]. split; [apply no_piece|]. intros f C _.
    destruct a as [a|]; [|reflexivity]. cbn in *. rewrite C by auto. reflexivity.
  - exists [], (boxes_among [a] ++ bs' ++ [b]). split; [reflexivity|]. split.
    + assert (L := piece_on_alone _ _ _ (a_path _ _ _ _ by_pieces)).
      destruct ls as [|l ls]; [inversion by_pieces|]. exact L.
    + intros f _ D. cbn [count_at]. rewrite D by (rewrite !in_app_iff; cbn; auto).
      destruct ls as [|l ls]; [inversion by_pieces|]. destruct a; reflexivity.
Qed.
Lemma after_cut y ls bs z : after y ls bs z -> exists cs ds, bs ++ boxes_among [z] = ds ++ cs /\
  pieces_on (piece_after (end_at z) (length ls)) ls ds /\
  forall f, (forall b, In b cs -> f b = true) -> (forall b, In b ds -> f b = false) ->
    count_at f y = completion_at (end_at z) (length ls).
Proof.
  intros [(-> & -> & ->) | (b & bs' & -> & -> & by_pieces)].
  - exists (boxes_among [z]), []. split; [reflexivity|]. split; [apply no_piece|]. intros f C _.
    destruct z as [z|]; [|reflexivity]. cbn in *. rewrite C by auto. reflexivity.
  - exists [], (b :: bs' ++ boxes_among [z]). split; [rewrite app_nil_r; reflexivity|]. split.
    + assert (L := piece_on_alone _ _ _ (a_path _ _ _ _ by_pieces)).
      destruct ls as [|l ls]; [inversion by_pieces|]. exact L.
    + intros f _ D. cbn [count_at]. rewrite D by (cbn; auto).
      destruct ls as [|l ls]; [inversion by_pieces|]. destruct z; reflexivity.
Qed.
Lemma count_both f l x y : joins l x y ->
  Z.of_nat (length (filter f (boxes_among (sides l)))) = (count_at f x + count_at f y)%Z.
Proof.
  intros [E | E]; rewrite E; destruct x as [x|], y as [y|]; cbn [boxes_among filter count_at];
    repeat match goal with |- context [f ?b] => destruct (f b) end; reflexivity.
Qed.

(* a piece without one of its lines *)
Definition leaves (ls1 : list line) (l : line) (ls2 : list line) (bs : list box) (k : Z) (c : list piece) : Prop :=
  exists cs ls bs', pieces_on c ls bs' /\ Permutation (ls1 ++ ls2) ls /\ Permutation bs (cs ++ bs') /\
  forall f, (forall b, In b cs -> f b = true) -> (forall b, In b bs' -> f b = false) ->
    Z.of_nat (length (filter f (boxes_among (sides l)))) = k.
Lemma path_cut a z n ls1 l ls2 bs : piece_on (Path a z n) (ls1 ++ l :: ls2) bs ->
  leaves ls1 l ls2 bs (fst (cut_path a z (length ls1) (length ls2))) (snd (cut_path a z (length ls1) (length ls2))).
Proof.
  intros L. inversion L as [a' ? bs' z' by_pieces|]; subst.
  destruct (walk_cut _ _ _ _ by_pieces _ _ _ eq_refl) as (x & y & bs1 & bs2 & -> & J & B & A).
  destruct (before_cut _ _ _ _ B) as (cs1 & ds1 & E1 & A1 & F1).
  destruct (after_cut _ _ _ _ A) as (cs2 & ds2 & E2 & A2 & F2).
  exists (cs1 ++ cs2), (ls1 ++ ls2), (ds1 ++ ds2). split; [apply pieces_on_app; assumption|]. split; [reflexivity|].
  split.
  - rewrite <- (app_assoc bs1), E2, !app_assoc, E1, <- !app_assoc. apply Permutation_app_head.
    rewrite (Permutation_app_comm cs2), app_assoc. reflexivity.
  - intros f C D. rewrite (count_both f l x y J). cbn [cut_path fst]. f_equal.
    + apply F1; intros b I; [apply C|apply D]; apply in_or_app; auto.
    + apply F2; intros b I; [apply C|apply D]; apply in_or_app; auto.
Qed.
Lemma ring_cut n ls1 l ls2 bs : piece_on (Ring n) (ls1 ++ l :: ls2) bs -> 2 <= n ->
  leaves ls1 l ls2 bs 0 [Path Box Box
  (n - 1)].
Proof.
  intros L N. inversion L as [|b ? bs' by_pieces]; subst.
  destruct (walk_cut _ _ _ _ by_pieces _ _ _ eq_refl) as (x & y & bs1 & bs2 & -> & J & B & A).
  assert (D : exists c d bs, x = Some c /\ y = Some d /\ walk y (ls2 ++ ls1) bs x /\
    Permutation (b :: bs1 ++ bs2) (boxes_among [y] ++ bs ++ boxes_among [x])).
  { destruct B as [(-> & -> & ->) | (c & bs1' & -> & -> & W1)], A as [(-> & -> & ->) | (d & bs2' & -> & -> & W2)].
    - cbn in N. lia.
    - exists b, d, bs2'. rewrite app_nil_r. repeat split; [exact W2|]. cbn. rewrite perm_swap. apply perm_skip.
      apply Permutation_cons_append.
    - exists c, b, bs1'. rewrite app_nil_r. repeat split; [exact W1|reflexivity].
    - exists c, d, (bs2' ++ b :: bs1'). repeat split; [apply walk_app; assumption|]. cbn.
      rewrite <- (Permutation_middle (bs1' ++ [c]) bs2' d). etransitivity; [apply perm_swap|]. apply perm_skip.
      rewrite <- (app_assoc bs2'). cbn.
      rewrite <- (Permutation_middle bs2' (bs1' ++ [c]) b). apply perm_skip, Permutation_app_comm. }
  destruct D as (c & d & bs & -> & -> & by_pieces' & P).
  exists [], (ls2 ++ ls1), (boxes_among [Some d] ++ bs ++ boxes_among [Some c]).
  split; [|split; [apply Permutation_app_comm|split; [exact P|]]].
  - assert (E : length (ls1 ++ l :: ls2) - 1 = length (ls2 ++ ls1)) by (rewrite !app_length; cbn; lia). rewrite E.
    exact (piece_on_alone _ _ _ (a_path _ _ _ _ by_pieces')).
  - intros f _ F. rewrite (count_both f l _ _ J). cbn [count_at]. rewrite !F by (rewrite !in_app_iff; cbn; auto).
    reflexivity.
Qed.

(* every line of a piece is a cut, and every cut is a line *)
Lemma line_is_cut p ls1 l ls2 bs : piece_on p (ls1 ++ l :: ls2) bs -> valid_piece p ->
  exists k c, In (k, c) (cuts p) /\ leaves ls1 l ls2 bs k c.
Proof.
  intros L V. destruct p as [a z n | n].
  - assert (N : n = length ls1 + 1 + length ls2) by (inversion L; rewrite app_length; cbn; lia).
    eexists _, _. split; [|exact (path_cut _ _ _ _ _ _ _ L)]. apply cuts_of_path. exists (length ls1), (length ls2).
    split; [lia|]. apply surjective_pairing.
  - exists 0%Z, [Path Box Box (n - 1)]. split; [left; reflexivity|]. apply ring_cut; [exact L|cbn in V; lia].
Qed.
Lemma cut_is_line p ls bs k c : piece_on p ls bs -> valid_piece p -> In (k, c) (cuts p) ->
  exists ls1 l ls2, ls = ls1 ++ l :: ls2 /\ leaves ls1 l ls2 bs k c.
Proof.
  intros L V I. destruct p as [a z n | n].
  - apply cuts_of_path in I. destruct I as (i & j & E & F).
    assert (N : n = length ls) by (inversion L; reflexivity).
    assert (S : exists ls1 l ls2, ls = ls1 ++ l :: ls2 /\ length ls1 = i).
    { clear L. exists (firstn i ls). assert (Lf : length (firstn i ls) = i) by (apply firstn_length_le; lia).
      assert (Ls : length (skipn i ls) = S j) by (rewrite skipn_length; lia).
      destruct (skipn i ls) as [|l ls2] eqn:S; [discriminate|]. exists l, ls2. rewrite <- S, firstn_skipn. auto. }
    destruct S as (ls1 & l & ls2 & -> & <-). exists ls1, l, ls2. split; [reflexivity|].
    assert (J : j = length ls2) by (rewrite app_length in N; cbn in N; lia). subst j.
    assert (C := path_cut _ _ _ _ _ _ _ L). rewrite <- F in C. exact C.
  - destruct I as [E | []]. injection E as <- <-. destruct ls as [|l ls]; [inversion L; subst; cbn in V; lia|].
    exists [], l, ls. split; [reflexivity|]. apply ring_cut; [exact L|cbn in V; lia].
Qed.

(* lines of a board, once one of them is drawn *)
Lemma part_draw open b p a l1 l3 b1 b2 b3 ls1 l ls2 k c :
  NoDup open -> Forall valid_piece (b ++ p :: a) -> NoDup (b1 ++ b2 ++ b3) ->
    Permutation open (l1 ++ (ls1 ++ l :: ls2) ++
    l3) ->
  pieces_on b l1 b1 -> pieces_on a l3 b3 -> In (k, c) (cuts p) -> leaves ls1 l ls2 b2 k c ->
  In l open /\ completions l open = k /\ falls_into (draw l open) (b ++ c ++ a).
Proof.
  intros No V Nb P A1 A3 I (cs & ls & bs & A2 & Pl & Pb & F).
  assert (P' : Permutation (draw l open) (l1 ++ ls ++ l3)).
  { apply draw_rest; [exact No|]. rewrite P, <- Pl, <- !app_assoc. cbn. rewrite !(app_assoc l1). symmetry.
    apply Permutation_middle. }
  assert (A : pieces_on (b ++ c ++ a) (l1 ++ ls ++ l3) (b1 ++ bs ++ b3)) by (repeat apply pieces_on_app; assumption).
  assert (Q : Permutation (b1 ++ b2 ++ b3) (cs ++ (b1 ++ bs ++ b3))).
  { rewrite Pb, <- app_assoc, !app_assoc. do 2 apply Permutation_app_tail. apply Permutation_app_comm. }
  assert (N := Permutation_NoDup Q Nb). destruct (apart _ _ N) as (_ & N' & Out).
  assert (O : forall d, (open_sides (draw l open) d =? 0) = false <-> In d (b1 ++ bs ++ b3)).
  { intros d. rewrite (pieces_on_boxes _ _ _ A), (open_sides_of _ _ _ _ P'), Nat.eqb_neq. lia. }
  split; [|split].
  - apply (Permutation_in _ (Permutation_sym P)). rewrite !in_app_iff. cbn. auto.
  - apply F.
    + intros d I'. apply Out in I'. rewrite <- O in I'. apply not_false_is_true, I'.
    + intros d I'. apply O. rewrite !in_app_iff. auto.
  - exists (l1 ++ ls ++ l3), (b1 ++ bs ++ b3). split; [exact A|]. split; [exact P'|]. split; [exact N'|].
    split; [apply draw_unique, No|]. refine (proj1 (moves_valid _ k _ V _)). apply moves_are. eauto 8.
Qed.

Theorem same_moves open P : falls_into open P ->
  (forall k open', In (k, open') (line_moves open) -> exists Q, In (k, Q) (piece_moves P) /\ falls_into open' Q) /\
  (forall k Q, In (k, Q) (piece_moves P) -> exists open', In (k, open') (line_moves open) /\ falls_into open' Q).
Proof.
  intros (ls & bs & A & E & Nb & No & V). split.
  - intros k open' I. apply in_map_iff in I. destruct I as (l & F & I). injection F as <- <-.
    apply (Permutation_in _ E) in I.
    destruct (pieces_on_part _ _ _ _ A I) as (b & p & a & l1 & l2 & l3 & b1 & b2 & b3 & -> & A1 & L & A3 & ->
      & -> & I').
    apply in_split in I'. destruct I' as (ls1 & ls2 & ->).
    destruct (line_is_cut _ _ _ _ _ L (Forall_elt _ _ _ V)) as (k & c & C & R).
    destruct (part_draw _ _ _ _ _ _ _ _ _ _ _ _ _ _ No V Nb E A1 A3 C R) as (_ & K & D).
    exists (b ++ c ++ a). rewrite K. split; [|exact D]. apply moves_are. eauto 8.
  - intros k Q I. apply moves_are in I. destruct I as (b & p & a & c & -> & C & ->).
    destruct (pieces_on_split _ _ _ _ _ A) as (l1 & l2 & l3 & b1 & b2 & b3 & A1 & L & A3 & -> & ->).
    destruct (cut_is_line _ _ _ _ _ L (Forall_elt _ _ _ V) C) as (ls1 & l & ls2 & -> & R).
    destruct (part_draw _ _ _ _ _ _ _ _ _ _ _ _ _ _ No V Nb E A1 A3 C R) as (Il & K & D).
    exists (draw l open). split; [|exact D]. apply in_map_iff. exists l. rewrite K. auto.
Qed.

(* Lines that fall into paths and rings have the score by_pieces. *)
Lemma lines_are open P : falls_into open P -> all_lines P = length open.
Proof.
  intros (ls & bs & A & E & _). rewrite (Permutation_length E). clear E.
  induction A as [|p ls bs P ls' bs' L A IH]; [reflexivity|].
  rewrite app_length, <- IH. unfold all_lines. cbn. f_equal. inversion L; reflexivity.
Qed.
Theorem score_of_pieces open P : falls_into open P -> net_score open = by_pieces P.
Proof.
  intros L. unfold net_score. rewrite (play_same _ _ falls_into same_moves _ _ _ L).
  apply play_of_pieces; [|apply lines_are, L].
  destruct L as (_ & _ & _ & _ & _ & _ & V). exact V.
Qed.

(* ---- endgames ---- *)
Lemma walk_length a ls bs z : walk a ls bs z -> length ls = S (length bs).
Proof. induction 1; cbn; congruence. Qed.
Lemma component_is_on C ls bs : lies_on this C ls bs -> piece_on (piece_of C) ls bs.
Proof.
  intros [ls' bs' by_pieces | b ls' bs' by_pieces]; cbn [piece_of]; rewrite Nat2Z.id.
  - rewrite <- (walk_length _ _ _ _ by_pieces). assert (L := a_path _ _ _ _ by_pieces). cbn in L.
    rewrite app_nil_r in L. exact L.
  - cbn [length]. rewrite <- (walk_length _ _ _ _ by_pieces). apply a_ring, by_pieces.
Qed.
Lemma reading_is_on G ls bs : all_lie_on this G ls bs -> pieces_on (map piece_of G) ls bs.
Proof. induction 1; [apply no_piece|]. apply more_pieces; [apply component_is_on|]; assumption. Qed.
Lemma chain_has_1 ls bs : lies_on this (Chain (Z.of_nat (length bs))) ls bs -> (forall l, In l ls ->
  ~ joins l None None) ->
  (1 <= Z.of_nat (length bs))%Z.
Proof.
  intros D O. destruct bs as [|b bs]; [|cbn; lia]. exfalso. inversion D as [? ? W|]; subst.
  inversion W as [? l ? J|]; subst. apply (O l); [left; reflexivity|exact J].
Qed.
Lemma endgame_is_long_enough open G : simple this -> of_board this open -> reads this open G ->
  Forall has_chain_or_loop G.
Proof.
  intros S (U & O) (ls & bs & A & P & _). assert (N := Permutation_NoDup P U).
  assert (O' : forall l, In l ls -> ~ joins l None None)
    by (intros l I; apply O, (Permutation_in _ (Permutation_sym P)), I).
  clear P U O. revert N O'. induction A as [|C ls bs G ls' bs' D A IH]; intros N O; [constructor|].
  destruct (apart _ _ N) as (N1 & N2 & _). constructor.
  - destruct C as [k | k]; [|exact (loop_has_4 _ _ _ _ S D N1)]. cbn [has_chain_or_loop].
    inversion D as [? ? W|]; subst. apply (chain_has_1 _ _ D). intros l I. apply O, in_or_app. auto.
  - apply IH; [exact N2|]. intros l I. apply O, in_or_app. auto.
Qed.
Lemma endgame_falls open G : simple this -> of_board this open -> reads this open G ->
  falls_into open (map piece_of G).
Proof.
  intros S B R. assert (F := endgame_is_long_enough _ _ S B R). destruct R as (ls & bs & A & P & N). exists ls, bs.
  split; [apply reading_is_on, A|]. split; [exact P|]. split; [exact N|]. split; [apply B|]. apply piece_of_valid, F.
Qed.

(* Played line by line, an endgame has the score that the recursion says of the chains and loops that it is read as. *)
Theorem score_of_reading open G : simple this -> of_board this open -> reads this open G ->
  net_score open = (- value cost G)%Z.
Proof.
  intros S B R. assert (F := endgame_is_long_enough _ _ S B R).
  rewrite (score_of_pieces _ _ (endgame_falls _ _ S B R)).
  rewrite <- (play_of_pieces _ _ (piece_of_valid _ F) eq_refl). apply score_of_chains_and_loops, F.
Qed.
Theorem score_of_long_reading open G : simple this -> of_board this open -> reads this open G ->
  (forall k, In (Chain k) G -> (3 <= k)%Z) -> net_score open = (- v G)%Z.
Proof.
  intros S B R L. rewrite (score_of_reading _ _ S B R), value_of_long; [reflexivity|].
  assert (F := endgame_is_long_enough _ _ S B R). rewrite Forall_forall in *. intros C I. specialize (F C I).
  destruct C as [k | k]; [exact (L k I)|exact F].
Qed.
(* beside short chains, by the rule *)
Theorem score_of_any_reading open G : simple this -> of_board this open -> reads this open G ->
  net_score open = (- beside_short (v (long_part G)) (number_of_chains 1 G) (number_of_chains 2 G))%Z.
Proof.
  intros S B R. rewrite (score_of_reading _ _ S B R), value_beside_short_chains; [reflexivity|].
  exact (endgame_is_long_enough _ _ S B R).
Qed.

(* ---- each line ---- *)
(* a line of a chain that has no ground on a side has other lines of the chain on both sides *)
Lemma no_ground l a b : joins l a b -> existsb (fun x => match x with None => true | Some _ => false end) (sides l) =
  match a, b with Some _, Some _ => false | _, _ => true end.
Proof. intros [E | E]; rewrite E; destruct a, b; reflexivity. Qed.
Lemma middle_line ls1 l ls2 bs : walk None (ls1 ++ l :: ls2) bs None ->
  existsb (fun x => match x with None => true | Some _ => false end) (sides l) =
  negb ((1 <=? length ls1) && (1 <=? length ls2)).
Proof.
  intros W. destruct (walk_cut _ _ _ _ W _ _ _ eq_refl) as (x & y & bs1 & bs2 & _ & J & B & A).
  rewrite (no_ground _ _ _ J).
  destruct B as [(-> & _ & ->) | (b & bs1' & -> & _ & W1)]; [reflexivity|].
  destruct A as [(-> & _ & ->) | (c & bs2' & -> & _ & W2)]; [rewrite andb_comm; reflexivity|].
  assert (L1 := walk_length _ _ _ _ W1). assert (L2 := walk_length _ _ _ _ W2). rewrite L1, L2. reflexivity.
Qed.

(* Equation (3), line by line. To draw a line of a component completes no box. What the other player then comes out
   ahead is what opening the component costs. But a chain of 1 is given up, and a chain of 2 by its middle line. *)
Definition cost_of_line (C : component) (l : line) (x : Z) : Z :=
  cost_of_cut C (negb (existsb (fun x => match x with None => true | Some _ => false end) (sides l))) x.
Theorem equation_3 open C ls H l : simple this -> of_board this open -> part this open C ls H -> In l ls ->
  completions l open = 0%Z /\ net_score (draw l open) = cost_of_line C l (value cost H).
Proof.
  intros S B R I. assert (FC := endgame_is_long_enough _ _ S B (part_is_read _ _ _ _ _ R)).
  destruct R as (bs & ls' & bs' & D & A & P & N).
  inversion FC as [|? ? LC LH]; subst. destruct (in_split _ _ I) as (ls1 & ls2 & ->).
  assert (V : Forall valid_piece (map piece_of (C :: H))) by (apply piece_of_valid, FC).
  (* the pieces that are there when l is drawn *)
  assert (K : exists c, In (0%Z, c) (cuts (piece_of C)) /\ leaves ls1 l ls2 bs 0 c /\
      by_pieces (c ++ map piece_of H) = cost_of_line C l (value cost H)).
  { assert (L := component_is_on _ _ _ D). unfold cost_of_line. inversion D as [? ? W E | b ? ? W E]; subst.
    - rewrite (middle_line _ _ _ _ W), negb_involutive.
      assert (E : length bs = length ls1 + length ls2).
      { assert (E := walk_length _ _ _ _ W). rewrite app_length in E. cbn in E. lia. }
      destruct (chain_opened (length ls1) (length ls2) H) as (K0 & K); [cbn in LC; lia|exact LH|].
      exists (snd (cut_path Ground Ground (length ls1) (length ls2))). rewrite E. split; [|split; [|exact K]].
      + cbn [piece_of]. apply cuts_of_path. exists (length ls1), (length ls2). split; [lia|].
        rewrite <- K0. symmetry. apply surjective_pairing.
      + cbn [piece_of] in L. apply path_cut in L. rewrite K0 in L. exact L.
    - cbn [piece_of has_chain_or_loop] in *. rewrite Nat2Z.id in *. eexists. split; [left; reflexivity|].
      split; [apply ring_cut; [exact L|lia]|]. apply loop_opened; [lia|exact LH]. }
  destruct K as (c & K & R & E).
  destruct (part_draw open [] (piece_of C) (map piece_of H) [] ls' [] bs bs' ls1 l ls2 0%Z c) as (_ & K0 & Y);
    try assumption.
  - apply B.
  - apply no_piece.
  - apply reading_is_on, A.
  - split; [exact K0|]. rewrite (score_of_pieces _ _ Y). exact E.
Qed.
(* So a line is best if and only if it costs no more than the value. *)
Theorem best_lines open C ls H l : simple this -> of_board this open -> part this open C ls H -> In l ls ->
  (worth net_score (completions l open, draw l open) = net_score open <->
   cost_of_line C l (value cost H) = value cost (C :: H)).
Proof.
  intros S B R I. destruct (equation_3 _ _ _ _ _ S B R I) as (K & E).
  unfold worth. rewrite K, E, (score_of_reading _ _ S B (part_is_read _ _ _ _ _ R)). cbn [Z.ltb Z.compare]. lia.
Qed.
(* of long components, if and only if it is best to open its component *)
Lemma cost_of_long_line C l x : long C -> cost_of_line C l x = opened C x.
Proof.
  destruct C as [k | k]; [|reflexivity]. cbn [long]. intros L. unfold cost_of_line, cost_of_cut.
  destruct (Z.eqb_spec k 1); [lia|]. destruct (Z.eqb_spec k 2); [lia|]. reflexivity.
Qed.
End On_a_board.

Print Assumptions score_of_pieces.
Print Assumptions score_of_reading.
Print Assumptions score_of_long_reading.
Print Assumptions score_of_any_reading.
Print Assumptions equation_3.
Print Assumptions best_lines.
