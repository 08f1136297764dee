(* Drawn positions: a board whose boxes have two open sides each, or none, falls into chains and loops, and in one way
   only. The definitions to be believed are those before the first lemma, with component and position in Game.v, and
   those of square boards at the end. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Game.
Import ListNotations.
Open Scope nat_scope.

(* A board has boxes and lines, and a line has two sides. On a side is a box, or the ground, None. *)
Class board := Board {
  box : Type;
  line : Type;
  box_dec : forall a b : box, {a = b} + {a <> b};
  line_dec : forall l m : line, {l = m} + {l <> m};
  side_1 : line -> option box;
  side_2 : line -> option box }.
Definition place_dec {B : board} (a b : option box) : {a = b} + {a <> b}.
Proof. decide equality. apply box_dec. Defined.
Definition sides {B : board} (l : line) : list (option box) := [side_1 l; side_2 l].
Definition joins {B : board} (l : line) (a b : option box) : Prop := sides l = [a; b] \/ sides l = [b; a].
(* No line has a box on both sides, no two lines join the same two boxes, and no three boxes are joined to each other.
   So each loop has four boxes or more. *)
Definition simple (B : board) : Prop :=
  (forall l b, ~ joins l (Some b) (Some b)) /\
  (forall l m a b, joins l (Some a) (Some b) -> joins m (Some a) (Some b) -> l = m) /\
  (forall l m n a b c, joins l (Some a) (Some b) -> joins m (Some b) (Some c) -> ~ joins n (Some c) (Some a)).

Section On_a_board.
Context (this : board).

(* the open lines, which are not drawn yet: no line twice, and each is a side of some box *)
Definition of_board (open : list line) : Prop := NoDup open /\ forall l, In l open -> ~ joins l None None.
Definition open_sides (open : list line) (b : box) : nat := count_occ place_dec (flat_map sides open) (Some b).
Definition endgame (open : list line) : Prop :=
  of_board open /\ forall b, open_sides open b = 0 \/ open_sides open b = 2.

(* a walk over lines and through boxes, from a box or the ground to a box or the ground *)
Inductive walk : option box -> list line -> list box -> option box -> Prop :=
  | over_one a l z : joins l a z -> walk a [l] [] z
  | over_more a l b ls bs z : joins l a (Some b) -> walk (Some b) ls bs z -> walk a (l :: ls) (b :: bs) z.
(* a component, its lines and its boxes: a chain goes from the outside to the outside, and a loop back to a box *)
Inductive lies_on : component -> list line -> list box -> Prop :=
  | a_chain ls bs : walk None ls bs None -> lies_on (Chain (Z.of_nat (length bs))) ls bs
  | a_loop b ls bs : walk (Some b) ls bs (Some b) -> lies_on (Loop (Z.of_nat (length (b :: bs)))) ls (b :: bs).
Inductive all_lie_on : position -> list line -> list box -> Prop :=
  | nothing : all_lie_on [] [] []
  | one_more C ls bs G ls' bs' :
      lies_on C ls bs -> all_lie_on G ls' bs' -> all_lie_on (C :: G) (ls ++ ls') (bs ++ bs').
(* the open lines are those of the components, in some order, and no box is gone through twice *)
Definition reads (open : list line) (G : position) : Prop :=
  exists ls bs, all_lie_on G ls bs /\ Permutation open ls /\ NoDup bs.
(* the open lines are those of C, which lies on the lines ls, and those of H *)
Definition part (open : list line) (C : component) (ls : list line) (H : position) : Prop :=
  exists bs ls' bs', lies_on C ls bs /\ all_lie_on H ls' bs' /\ Permutation open (ls ++ ls') /\ NoDup (bs ++ bs').

(* ---- what follows ---- *)
Arguments place_dec : simpl never.
Arguments sides : simpl never.
Lemma apart {A} (l m : list A) : NoDup (l ++ m) -> NoDup l /\ NoDup m /\ forall x, In x l -> ~ In x m.
Proof.
  induction l as [|x l IH]; cbn; intros N.
  - split; [apply NoDup_nil|]. split; [exact N|]. intros x [].
  - inversion N as [|? ? F N']; subst. destruct (IH N') as (U & V & W). rewrite in_app_iff in F.
    split; [apply NoDup_cons; auto|]. split; [exact V|]. intros y [<- | I]; auto.
Qed.
Lemma joins_turned l a b : joins l a b -> joins l b a.
Proof. intros [E | E]; [right | left]; exact E. Qed.
Lemma joins_in l a b : joins l a b -> forall x, In x (sides l) <-> x = a \/ x = b.
Proof. intros [E | E] x; rewrite E; cbn; intuition congruence. Qed.
Lemma joins_count l a b x : joins l a b -> count_occ place_dec (sides l) x = count_occ place_dec [a; b] x.
Proof. intros [E | E]; rewrite E; cbn; destruct (place_dec a x), (place_dec b x); reflexivity. Qed.
Lemma joins_some l : exists a b, joins l a b.
Proof. eexists _, _. left. reflexivity. Qed.

Lemma walk_app a ls bs b ls' bs' z : walk a ls bs (Some b) -> walk (Some b) ls' bs' z ->
  walk a (ls ++ ls') (bs ++ b :: bs') z.
Proof.
  intros W W'. remember (Some b) as y eqn:E. induction W; subst; cbn.
  - apply over_more; assumption.
  - apply over_more; [assumption|]. apply IHW; [reflexivity|assumption].
Qed.
Lemma walk_turned a ls bs z : walk a ls bs z -> walk z (rev ls) (rev bs) a.
Proof.
  induction 1 as [a l z J | a l b ls bs z J W IH]; cbn.
  - apply over_one, joins_turned, J.
  - apply walk_app with (bs' := []); [exact IH|]. apply over_one, joins_turned, J.
Qed.

(* how often a box is a side of the lines of a walk *)
Lemma walk_count a ls bs z : walk a ls bs z -> forall b,
  open_sides ls b = count_occ place_dec [a; z] (Some b) + 2 * count_occ place_dec (map Some bs) (Some b).
Proof.
  unfold open_sides. induction 1 as [a l z J | a l c ls bs z J W IH]; intros b; cbn [flat_map].
  - rewrite app_nil_r, (joins_count _ _ _ _ J). cbn. lia.
  - rewrite count_occ_app, IH, (joins_count _ _ _ _ J). cbn [map count_occ].
    destruct (place_dec a (Some b)), (place_dec z (Some b)), (place_dec (Some c) (Some b)); lia.
Qed.
Lemma lies_on_count C ls bs : lies_on C ls bs -> forall b,
  open_sides ls b = 2 * count_occ place_dec (map Some bs) (Some b).
Proof.
  intros [ls' bs' W | c ls' bs' W] b; rewrite (walk_count _ _ _ _ W b); cbn [map count_occ].
  - destruct (place_dec None (Some b)); [discriminate|]. lia.
  - destruct (place_dec (Some c) (Some b)); lia.
Qed.
Lemma all_lie_on_count G ls bs : all_lie_on G ls bs -> forall b,
  open_sides ls b = 2 * count_occ place_dec (map Some bs) (Some b).
Proof.
  unfold open_sides. induction 1 as [|C ls bs G ls' bs' D A IH]; intros b; [reflexivity|].
  assert (E := lies_on_count _ _ _ D b). unfold open_sides in E.
  rewrite flat_map_app, map_app, !count_occ_app, IH. lia.
Qed.
Lemma in_open ls b : In (Some b) (flat_map sides ls) <-> open_sides ls b > 0.
Proof. apply count_occ_In. Qed.
Lemma in_boxes bs b : In b bs <-> count_occ place_dec (map Some bs) (Some b) > 0.
Proof.
  rewrite <- count_occ_In, in_map_iff. split; [intros I; exists b; auto|].
  intros (c & E & I). injection E as ->. exact I.
Qed.
Lemma boxes_beside G ls bs : all_lie_on G ls bs -> forall b, In b bs <-> exists l, In l ls /\ In (Some b) (sides l).
Proof. intros A b. rewrite <- in_flat_map, in_open, in_boxes, (all_lie_on_count _ _ _ A b). lia. Qed.
Lemma lies_on_alone C ls bs : lies_on C ls bs -> all_lie_on [C] ls bs.
Proof. intros D. rewrite <- (app_nil_r ls), <- (app_nil_r bs). apply one_more; [exact D|apply nothing]. Qed.

Lemma open_sides_of open ls b : Permutation open ls -> open_sides open b = open_sides ls b.
Proof.
  intros P. unfold open_sides. apply Permutation_count_occ. apply Permutation_flat_map, P.
Qed.
Lemma count_at_most_1 bs b : NoDup bs -> count_occ place_dec (map Some bs) (Some b) <= 1.
Proof.
  intros N. apply NoDup_count_occ. apply FinFun.Injective_map_NoDup; [|exact N]. intros x y E. injection E. auto.
Qed.

(* only an endgame can be read *)
Theorem read_is_endgame open G : of_board open -> reads open G -> endgame open.
Proof.
  intros B (ls & bs & A & P & N). split; [exact B|]. intros b.
  rewrite (open_sides_of _ _ _ P), (all_lie_on_count _ _ _ A).
  assert (L := count_at_most_1 bs b N). lia.
Qed.

(* ---- one reading ---- *)
Lemma walk_first a ls bs z : walk a ls bs z -> exists l, In l ls /\ In a (sides l).
Proof.
  intros [? l ? J | ? l ? ? ? ? J _]; exists l; (split; [left; reflexivity|]); apply (joins_in _ _ _ J); auto.
Qed.
(* what is said of one line of a walk, and goes from line to line at their boxes, is said of all *)
Lemma walk_along (T : line -> Prop) a ls bs z : walk a ls bs z ->
  (forall m n b, In m ls -> In n ls -> In (Some b) (sides m) -> In (Some b) (sides n) -> T m -> T n) ->
  forall m, In m ls -> T m -> forall n, In n ls -> T n.
Proof.
  induction 1 as [a l z J | a l b ls bs z J W IH]; intros S m I t n I'.
  - destruct I as [<- | []], I' as [<- | []]. exact t.
  - destruct (walk_first _ _ _ _ W) as (f & F & E).
    assert (L : In (Some b) (sides l)) by (apply (joins_in _ _ _ J); auto).
    assert (S' : forall m, In m ls -> T m -> forall n, In n ls -> T n).
    { apply IH. intros m' n' c Im In'. apply S; right; assumption. }
    assert (t' : T f).
    { destruct I as [<- | I]; [exact (S l f b (or_introl eq_refl) (or_intror F) L E t)|exact (S' m I t f F)]. }
    destruct I' as [<- | I'].
    + exact (S f l b (or_intror F) (or_introl eq_refl) E L t').
    + exact (S' f F t' n I').
Qed.
Lemma lies_on_along (T : line -> Prop) C ls bs : lies_on C ls bs ->
  (forall m n b, In m ls -> In n ls -> In (Some b) (sides m) -> In (Some b) (sides n) -> T m -> T n) ->
  forall m, In m ls -> T m -> forall n, In n ls -> T n.
Proof. intros [ls' bs' W | c ls' bs' W]; eapply walk_along, W. Qed.
Lemma lies_on_some C ls bs : lies_on C ls bs -> exists l, In l ls.
Proof. intros [ls' bs' W | c ls' bs' W]; destruct (walk_first _ _ _ _ W) as (l & I & _); eauto. Qed.

Lemma part_with l G ls bs : all_lie_on G ls bs -> In l ls -> exists C l1 b1 G' ls' bs',
  lies_on C l1 b1 /\ In l l1 /\ all_lie_on G' ls' bs' /\
  Permutation ls (l1 ++ ls') /\ Permutation bs (b1 ++ bs') /\ Permutation G (C :: G').
Proof.
  induction 1 as [|C l1 b1 G ls bs D A IH]; [intros []|]. intros I. apply in_app_or in I. destruct I as [I | I].
  - exists C, l1, b1, G, ls, bs. auto 7.
  - destruct (IH I) as (C' & l2 & b2 & G' & ls' & bs' & D' & I' & A' & P & Q & R).
    exists C', l2, b2, (C :: G'), (l1 ++ ls'), (b1 ++ bs'). 
    repeat split; [exact D'|exact I'|apply one_more; assumption|..].
    + rewrite P, !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
    + rewrite Q, !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
    + rewrite R. apply perm_swap.
Qed.

(* a part of a reading has all lines beside its boxes *)
Lemma part_closed C l1 b1 G ls bs : lies_on C l1 b1 -> all_lie_on G ls bs -> NoDup (b1 ++ bs) ->
  forall m n b, In m l1 -> In n (l1 ++ ls) -> In (Some b) (sides m) -> In (Some b) (sides n) -> In n l1.
Proof.
  intros D A N m n b Im In' Sm Sn. apply in_app_or in In'. destruct In' as [I | I]; [exact I|]. exfalso.
  assert (I1 : In b b1) by (apply (boxes_beside _ _ _ (lies_on_alone _ _ _ D)); eauto).
  assert (I2 : In b bs) by (apply (boxes_beside _ _ _ A); eauto).
  destruct (apart _ _ N) as (_ & _ & F). exact (F b I1 I2).
Qed.

(* whether it is a chain, by its lines *)
Lemma walk_inside a ls bs z : walk a ls bs z -> a <> None -> z <> None -> forall l, In l ls -> ~ In None (sides l).
Proof.
  induction 1 as [a l z J | a l b ls bs z J W IH]; intros Na Nz m I.
  - destruct I as [<- | []]. rewrite (joins_in _ _ _ J). intros [E | E]; auto.
  - destruct I as [<- | I]; [|apply IH; auto; discriminate].
    rewrite (joins_in _ _ _ J). intros [E | E]; [auto|discriminate].
Qed.
Lemma same_component C D ls ls' bs bs' : lies_on C ls bs -> lies_on D ls' bs' -> (forall l, In l ls <-> In l ls') ->
  length bs = length bs' -> C = D.
Proof.
  intros H H' E L.
  destruct H as [ls bs W | b ls bs W], H' as [ls' bs' W' | b' ls' bs' W']; rewrite L; try reflexivity; exfalso.
  - destruct (walk_first _ _ _ _ W) as (l & I & S). apply E in I.
    exact (walk_inside _ _ _ _ W' ltac:(discriminate) ltac:(discriminate) l I S).
  - destruct (walk_first _ _ _ _ W') as (l & I & S). apply E in I.
    exact (walk_inside _ _ _ _ W ltac:(discriminate) ltac:(discriminate) l I S).
Qed.

(* two components, of two readings of the same lines, that share a line *)
Lemma same_part C ls bs D ls' bs' all G G' more more' rest rest' l :
  lies_on C ls bs -> all_lie_on G more rest -> NoDup (bs ++ rest) ->
  lies_on D ls' bs' -> all_lie_on G' more' rest' -> NoDup (bs' ++ rest') ->
  Permutation all (ls ++ more) -> Permutation all (ls' ++ more') -> NoDup all -> In l ls -> In l ls' ->
  C = D /\ Permutation ls ls'.
Proof.
  intros H A N H' A' N' P P' U I I'.
  assert (E : forall m, In m ls <-> In m ls').
  { intros m. split; intros Im.
    - refine (lies_on_along (fun n => In n ls') _ _ _ H _ l I I' m Im). intros p q b Ip Iq Sp Sq T.
      refine (part_closed _ _ _ _ _ _ H' A' N' p q b T _ Sp Sq).
      apply (Permutation_in _ P'), (Permutation_in _ (Permutation_sym P)), in_or_app. auto.
    - refine (lies_on_along (fun n => In n ls) _ _ _ H' _ l I' I m Im). intros p q b Ip Iq Sp Sq T.
      refine (part_closed _ _ _ _ _ _ H A N p q b T _ Sp Sq).
      apply (Permutation_in _ P), (Permutation_in _ (Permutation_sym P')), in_or_app. auto. }
  destruct (apart _ _ (Permutation_NoDup P U)) as (Nl & _). destruct (apart _ _ (Permutation_NoDup P' U)) as (Nl' & _).
  split; [|apply NoDup_Permutation; assumption]. apply (same_component _ _ _ _ _ _ H H' E).
  apply apart in N, N'. destruct N as (N & _), N' as (N' & _).
  apply Permutation_length, NoDup_Permutation; [exact N|exact N'|]. intros b.
  rewrite (boxes_beside _ _ _ (lies_on_alone _ _ _ H)), (boxes_beside _ _ _ (lies_on_alone _ _ _ H')).
  split; intros (m & Im & S); exists m; (split; [apply E, Im | exact S]).
Qed.

Lemma all_lie_on_unique G ls bs : all_lie_on G ls bs -> NoDup bs -> NoDup ls ->
  forall H ls2 bs2, all_lie_on H ls2 bs2 -> NoDup bs2 -> Permutation ls ls2 -> Permutation G H.
Proof.
  induction 1 as [|C l1 b1 G ls bs D A IH]; intros N Nl H ls2 bs2 A2 N2 P.
  - apply Permutation_nil in P. destruct A2 as [|C l1 b1 G ls bs D A]; [apply perm_nil|].
    destruct (lies_on_some _ _ _ D) as (l & I). apply app_eq_nil in P. destruct P as (-> & _). destruct I.
  - destruct (lies_on_some _ _ _ D) as (l & I).
    assert (I2 : In l ls2) by (apply (Permutation_in _ P), in_or_app; auto).
    destruct (part_with _ _ _ _ A2 I2) as (C2 & l2 & b2 & H' & ls' & bs' & D2 & I2' & A2' & P2 & Q2 & ->).
    assert (N2' := Permutation_NoDup Q2 N2).
    destruct (same_part _ _ _ _ _ _ _ _ _ _ _ _ _ l D A N D2 A2' N2' (Permutation_refl _) (perm_trans P P2) Nl I I2')
      as (-> & E).
    apply apart in N, Nl, N2'. destruct N as (_ & N & _), Nl as (_ & Nl & _), N2' as (_ & N2' & _).
    apply perm_skip, (IH N Nl _ _ _ A2' N2').
    apply (Permutation_app_inv_l l1). rewrite P, P2. apply Permutation_app_tail. symmetry. exact E.
Qed.
Theorem reading_is_unique open G H : of_board open -> reads open G -> reads open H -> Permutation G H.
Proof.
  intros (U & _) (ls & bs & A & P & N) (ls' & bs' & A' & P' & N').
  apply (all_lie_on_unique _ _ _ A N (Permutation_NoDup P U) _ _ _ A' N'). rewrite <- P. exact P'.
Qed.

(* each line is of a part *)
Theorem line_of_a_part open G l : reads open G -> In l open ->
  exists C ls H, part open C ls H /\ In l ls /\ Permutation G (C :: H).
Proof.
  intros (ls & bs & A & P & N) I. apply (Permutation_in _ P) in I.
  destruct (part_with _ _ _ _ A I) as (C & l1 & b1 & H & l2 & b2 & D & I1 & A2 & Pl & Pb & PG).
  exists C, l1, H. split; [|auto]. exists b1, l2, b2. split; [exact D|]. split; [exact A2|]. split.
  - rewrite P. exact Pl.
  - exact (Permutation_NoDup Pb N).
Qed.
Lemma part_is_read open C ls H : part open C ls H -> reads open (C :: H).
Proof.
  intros (bs & ls' & bs' & D & A & P & N). exists (ls ++ ls'), (bs ++ bs'). split; [apply one_more; assumption|auto].
Qed.
Lemma part_of_component open G C : reads open G -> In C G -> exists ls H, part open C ls H.
Proof.
  intros (ls & bs & A & P & N) I. enough (E : exists l1 b1 H l2 b2, lies_on C l1 b1 /\ all_lie_on H l2 b2 /\
      Permutation ls (l1 ++ l2) /\ Permutation bs (b1 ++ b2)).
  { destruct E as (l1 & b1 & H & l2 & b2 & D & A2 & Pl & Pb). exists l1, H, b1, l2, b2. split; [exact D|].
    split; [exact A2|]. split; [rewrite P; exact Pl|exact (Permutation_NoDup Pb N)]. }
  clear P N. induction A as [|C' l1 b1 G ls bs D A IH]; [destruct I|]. destruct I as [-> | I].
  - exists l1, b1, G, ls, bs. auto.
  - destruct (IH I) as (l2 & b2 & H & l3 & b3 & D2 & A3 & Pl & Pb).
    exists l2, b2, (C' :: H), (l1 ++ l3), (b1 ++ b3). split; [exact D2|]. split; [apply one_more; assumption|].
    rewrite Pl, Pb, !app_assoc. split; apply Permutation_app_tail, Permutation_app_comm.
Qed.

(* ---- the reading, computed ---- *)
Fixpoint boxes_among (places : list (option box)) : list box :=
  match places with [] => [] | Some b :: places => b :: boxes_among places | None :: places => boxes_among places end.
(* a path has been walked over lines and through boxes, and has two ends *)
Record path := Path { from : option box; along : list line; through : list box; to : option box }.
Definition turned (p : path) : path := Path (to p) (rev (along p)) (rev (through p)) (from p).
Definition joined (p : path) (b : box) (q : path) : path :=
  Path (from p) (along p ++ along q) (through p ++ b :: through q) (to q).
(* the paths that end in b, turned so that they do, and the others *)
Fixpoint ending (b : box) (ps : list path) : list path * list path :=
  match ps with
  | [] => ([], [])
  | p :: ps => let (here, others) := ending b ps in
      if place_dec (to p) (Some b) then (p :: here, others)
      else if place_dec (from p) (Some b) then (turned p :: here, others) else (here, p :: others)
  end.
(* one box after the other, the two paths that end in it are joined; or one is, with itself *)
Fixpoint components_of (rest : list box) (ps : list path) : position :=
  match rest with
  | [] => map (fun p => Chain (Z.of_nat (length (through p)))) ps
  | b :: rest =>
      match ending b ps with
      | ([p], others) => Loop (Z.of_nat (length (b :: through p))) :: components_of rest others
      | ([p; q], others) => components_of rest (joined p b (turned q) :: others)
      | _ => []
      end
  end.
Definition open_boxes (open : list line) : list box := nodup box_dec (boxes_among (flat_map sides open)).
Definition path_of (l : line) : path := Path (side_1 l) [l] [] (side_2 l).
Definition read (open : list line) : position := components_of (open_boxes open) (map path_of open).

Definition walked (p : path) : Prop := walk (from p) (along p) (through p) (to p).
Definition ends (ps : list path) (b : box) : nat :=
  count_occ place_dec (flat_map (fun p => [from p; to p]) ps) (Some b).
Definition lines_on (ps : list path) : list line := flat_map along ps.
Definition boxes_on (ps : list path) : list box := flat_map through ps.

Lemma turned_walked p : walked p -> walked (turned p).
Proof. apply walk_turned. Qed.
Lemma joined_walked p b q : walked p -> walked q -> to p = Some b -> from q = Some b -> walked (joined p b q).
Proof. unfold walked. intros P Q E F. rewrite E in P. rewrite F in Q. cbn. exact (walk_app _ _ _ _ _ _ _ P Q). Qed.
Lemma ends_more p ps b : ends (p :: ps) b = count_occ place_dec [from p; to p] (Some b) + ends ps b.
Proof. unfold ends. cbn [flat_map]. apply count_occ_app. Qed.
Lemma ends_turned p b : count_occ place_dec [to p; from p] (Some b) = count_occ place_dec [from p; to p] (Some b).
Proof. cbn. destruct (place_dec (to p) (Some b)), (place_dec (from p) (Some b)); reflexivity. Qed.

Lemma ending_is b ps : Forall walked ps -> let here := fst (ending b ps) in let others := snd (ending b ps) in
  Forall walked here /\ Forall walked others /\ Forall (fun p => to p = Some b) here /\ ends others b = 0 /\
  (forall c, ends ps c = ends here c + ends others c) /\
  Permutation (lines_on ps) (lines_on here ++ lines_on others) /\
  Permutation (boxes_on ps) (boxes_on here ++ boxes_on others).
Proof.
  induction 1 as [|p ps W F IH]; cbn [ending].
  - cbn. repeat split; auto.
  - destruct (ending b ps) as [here others]. cbn [fst snd] in *. destruct IH as (H1 & H2 & H3 & H4 & H5 & H6 & H7).
    destruct (place_dec (to p) (Some b)) as [E | E]; [|destruct (place_dec (from p) (Some b)) as [E' | E']];
      cbn [fst snd].
    + repeat split; auto.
      * intros c. rewrite !ends_more, H5. lia.
      * cbn. rewrite <- app_assoc. apply Permutation_app_head, H6.
      * cbn. rewrite <- app_assoc. apply Permutation_app_head, H7.
    + repeat split; auto using turned_walked.
      * intros c. rewrite !ends_more, H5. cbn [turned from to]. rewrite ends_turned. lia.
      * cbn. rewrite <- app_assoc. apply Permutation_app; [apply Permutation_rev|exact H6].
      * cbn. rewrite <- app_assoc. apply Permutation_app; [apply Permutation_rev|exact H7].
    + repeat split; auto.
      * rewrite ends_more, H4. cbn.
        destruct (place_dec (from p) (Some b)), (place_dec (to p) (Some b)); (contradiction || reflexivity).
      * intros c. rewrite !ends_more, H5. lia.
      * cbn. rewrite H6, !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
      * cbn. rewrite H7, !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
Qed.

Lemma here_once b : count_occ place_dec [Some b] (Some b) = 1.
Proof. cbn. destruct (place_dec (Some b) (Some b)); [reflexivity|congruence]. Qed.
Lemma place_no_end p : (forall b, count_occ place_dec [from p; to p] (Some b) = 0) -> from p = None /\ to p = None.
Proof.
  intros E. destruct p as [a ls bs z]. cbn [from to] in *. change [a; z] with ([a] ++ [z]) in E. destruct a as [a|].
  - specialize (E a). rewrite count_occ_app, here_once in E. discriminate E.
  - destruct z as [z|]; [|auto]. specialize (E z). rewrite count_occ_app, here_once in E. lia.
Qed.

Lemma between (b : box) rest p q others :
  Permutation (b :: rest ++ p ++ q ++ others) (rest ++ (p ++ b :: rev q) ++ others).
Proof. rewrite <- (Permutation_rev q), <- app_assoc. cbn. rewrite !(app_assoc rest). apply Permutation_middle. Qed.
Lemma components_are rest : forall ps, Forall walked ps -> NoDup rest ->
  (forall b, In b rest -> ends ps b = 2) -> (forall b, ~ In b rest -> ends ps b = 0) ->
  exists ls bs, all_lie_on (components_of rest ps) ls bs /\ Permutation (lines_on ps) ls /\
    Permutation (rest ++ boxes_on ps) bs.
Proof.
  induction rest as [|b rest IH]; intros ps W N E2 E0.
  - cbn [components_of app]. exists (lines_on ps), (boxes_on ps). split; [|split; apply Permutation_refl].
    induction W as [|p ps W F IH]; [apply nothing|]. cbn. apply one_more.
    + destruct (place_no_end p) as (A & Z).
      * intros c. specialize (E0 c ltac:(intros [])). rewrite ends_more in E0. lia.
      * apply a_chain. unfold walked in W. rewrite A, Z in W. exact W.
    + apply IH; [intros c []|]. intros c I. specialize (E0 c I). rewrite ends_more in E0. lia.
  - inversion N as [|? ? Nb N']; subst.
    assert (S := ending_is b ps W). cbn [components_of].
    destruct (ending b ps) as [here others]. cbn [fst snd] in S. destruct S as (H1 & H2 & H3 & H4 & H5 & H6 & H7).
    assert (T := H5 b). rewrite (E2 b (or_introl eq_refl)), H4 in T.
    destruct here as [|p [|q [|r here]]].
    + discriminate T.
    + (* back to b: a loop *)
      inversion H3 as [|? ? Tp _]; subst. inversion H1 as [|? ? Wp _]; subst.
      assert (Fp : from p = Some b).
      { rewrite ends_more, Tp in T. cbn in T. destruct (place_dec (from p) (Some b)); [assumption|].
        destruct (place_dec (Some b) (Some b)); [discriminate T|congruence]. }
      assert (none : forall c, c <> b -> ends [p] c = 0).
      { intros c Nc. rewrite ends_more, Tp, Fp. cbn.
        destruct (place_dec (Some b) (Some c)); [congruence|reflexivity]. }
      destruct (IH others H2 N') as (ls & bs & A & P & Q).
      { intros c I. assert (c <> b) by congruence. specialize (H5 c). rewrite none in H5 by assumption.
        rewrite (E2 c (or_intror I)) in H5. auto. }
      { intros c I. destruct (box_dec c b) as [-> | Nc]; [exact H4|]. specialize (H5 c).
        rewrite none in H5 by assumption. rewrite E0 in H5; [auto|]. intros [? | ?]; congruence. }
      exists (along p ++ ls), ((b :: through p) ++ bs). split; [|split].
      * apply one_more; [|exact A]. apply a_loop. unfold walked in Wp. rewrite Tp, Fp in Wp. exact Wp.
      * rewrite H6. cbn. rewrite app_nil_r. apply Permutation_app_head, P.
      * cbn. apply perm_skip. rewrite <- Q, H7. cbn. rewrite app_nil_r, !app_assoc.
        apply Permutation_app_tail, Permutation_app_comm.
    + (* two paths meet in b *)
      inversion H3 as [|? ? Tp H3']; subst. inversion H3' as [|? ? Tq _]; subst.
      inversion H1 as [|? ? Wp H1']; subst. inversion H1' as [|? ? Wq _]; subst.
      assert (J : walked (joined p b (turned q))) by (apply joined_walked; auto using turned_walked).
      assert (ends_b : count_occ place_dec [from p; from q] (Some b) = 0).
      { rewrite !ends_more, Tp, Tq in T. cbn in T. cbn. destruct (place_dec (Some b) (Some b)); [|congruence].
        destruct (place_dec (from p) (Some b)), (place_dec (from q) (Some b)); cbn in T;
          try discriminate T; reflexivity. }
      assert (same : forall c, c <> b -> ends (joined p b (turned q) :: others) c = ends ps c).
      { intros c Nc. rewrite (H5 c), !ends_more, Tp, Tq. cbn. destruct (place_dec (Some b) (Some c)); [congruence|].
        destruct (place_dec (from p) (Some c)), (place_dec (from q) (Some c)); reflexivity. }
      destruct (IH (joined p b (turned q) :: others) (Forall_cons _ J H2) N') as (ls & bs & A & P & Q).
      { intros c I. rewrite same by congruence. apply E2. right. exact I. }
      { intros c I. destruct (box_dec c b) as [-> | Nc].
        - rewrite ends_more, H4. cbn [joined turned from to]. rewrite ends_b. reflexivity.
        - rewrite same by assumption. apply E0. intros [? | ?]; congruence. }
      exists ls, bs. split; [exact A|split].
      * rewrite H6, <- P. cbn. rewrite app_nil_r, <- !app_assoc.
        apply Permutation_app_head, Permutation_app_tail, Permutation_rev.
      * rewrite <- Q. etransitivity; [|apply between]. cbn [app]. apply perm_skip, Permutation_app_head. rewrite H7.
        cbn. rewrite app_nil_r, <- app_assoc. reflexivity.
    + exfalso. inversion H3 as [|? ? Tp H3']; subst. inversion H3' as [|? ? Tq H3'']; subst.
      inversion H3'' as [|? ? Tr _]; subst. rewrite !ends_more, Tp, Tq, Tr in T. cbn in T.
      destruct (place_dec (Some b) (Some b)); [|congruence].
      destruct (place_dec (from p) (Some b)), (place_dec (from q) (Some b)), (place_dec (from r) (Some b));
        cbn in T; lia.
Qed.

Lemma in_boxes_among places b : In b (boxes_among places) <-> In (Some b) places.
Proof.
  induction places as [|[c|] places IH]; cbn; [reflexivity|rewrite IH|rewrite IH].
  - split; (intros [E | I]; [left; congruence|auto]).
  - split; [auto|]. intros [E | I]; [discriminate|exact I].
Qed.
Lemma path_of_is l a z : sides l = [a; z] -> path_of l = Path a [l] [] z.
Proof. unfold path_of, sides. intros E. injection E as -> ->. reflexivity. Qed.
Lemma paths_of open : Forall walked (map path_of open) /\ lines_on (map path_of open) = open /\
  boxes_on (map path_of open) = [] /\ forall b, ends (map path_of open) b = open_sides open b.
Proof.
  induction open as [|l open (W & L & B & E)]; [repeat split; constructor|]. cbn [map].
  assert (S : exists a z, sides l = [a; z]) by (unfold sides; eauto). destruct S as (a & z & S).
  rewrite (path_of_is _ _ _ S). split; [|split; [|split]].
  - apply Forall_cons; [|exact W]. apply over_one. left. exact S.
  - cbn. f_equal. exact L.
  - exact B.
  - intros b. rewrite ends_more, E. unfold open_sides. cbn [flat_map from to]. rewrite count_occ_app, S. reflexivity.
Qed.
Lemma in_open_boxes open b : In b (open_boxes open) <-> open_sides open b > 0.
Proof. unfold open_boxes. rewrite nodup_In, in_boxes_among. apply in_open. Qed.

Theorem endgame_is_read open : endgame open -> reads open (read open).
Proof.
  intros (_ & E). destruct (paths_of open) as (W & L & B & S).
  destruct (components_are (open_boxes open) _ W (NoDup_nodup _ _)) as (ls & bs & A & P & Q).
  - intros b I. rewrite S. apply in_open_boxes in I. destruct (E b); lia.
  - intros b I. rewrite S. rewrite in_open_boxes in I. lia.
  - exists ls, bs. rewrite L in P. rewrite B, app_nil_r in Q. split; [exact A|split; [exact P|]].
    apply (Permutation_NoDup Q), NoDup_nodup.
Qed.

Lemma all_lie_on_in_any_order G H : Permutation G H -> forall ls bs, all_lie_on G ls bs ->
  exists ls' bs', all_lie_on H ls' bs' /\ Permutation ls ls' /\ Permutation bs bs'.
Proof.
  induction 1 as [|C G H P IH|C D G|G H I P IH Q IH']; intros ls bs A.
  - exists ls, bs. auto.
  - inversion A as [|? l1 b1 ? ls' bs' D A']; subst. destruct (IH _ _ A') as (l2 & b2 & A2 & E & F).
    exists (l1 ++ l2), (b1 ++ b2). split; [apply one_more; assumption|]. split; apply Permutation_app_head; assumption.
  - inversion A as [|? l1 b1 ? ls' bs' D1 A']; subst. inversion A' as [|? l2 b2 ? ls b D2 A2]; subst.
    exists (l2 ++ l1 ++ ls), (b2 ++ b1 ++ b). split; [apply one_more, one_more; assumption|].
    rewrite !app_assoc. split; apply Permutation_app_tail, Permutation_app_comm.
  - destruct (IH _ _ A) as (l1 & b1 & A1 & E1 & F1). destruct (IH' _ _ A1) as (l2 & b2 & A2 & E2 & F2).
    exists l2, b2. split; [exact A2|]. split; etransitivity; eassumption.
Qed.

(* Each endgame is one multiset of chains and loops: its readings are the orders of it. *)
Theorem reads_one_multiset open : endgame open -> forall G, reads open G <-> Permutation (read open) G.
Proof.
  intros E G. split.
  - intros R. apply (reading_is_unique open); [apply E|apply endgame_is_read, E|exact R].
  - intros P. destruct (endgame_is_read open E) as (ls & bs & A & Pl & N).
    destruct (all_lie_on_in_any_order _ _ P _ _ A) as (ls' & bs' & A' & Q & R). exists ls', bs'.
    split; [exact A'|]. split; [rewrite Pl; exact Q|exact (Permutation_NoDup R N)].
Qed.
Theorem endgame_if_and_only_if_read open : of_board open -> (endgame open <-> exists G, reads open G).
Proof.
  intros B. split; [intros E; exists (read open); apply endgame_is_read, E|].
  intros (G & R). exact (read_is_endgame open G B R).
Qed.

(* ---- the boxes of a reading are those of the position, and its loops are as Game.v has them ---- *)
Lemma all_lie_on_boxes G ls bs : all_lie_on G ls bs -> boxes G = Z.of_nat (length bs).
Proof.
  induction 1 as [|C ls bs G ls' bs' D A IH]; [reflexivity|]. cbn [boxes]. rewrite IH, app_length, Nat2Z.inj_add.
  destruct D; reflexivity.
Qed.
Theorem boxes_are_read open G : reads open G -> boxes G = Z.of_nat (length (open_boxes open)).
Proof.
  intros (ls & bs & A & P & N). rewrite (all_lie_on_boxes _ _ _ A). f_equal.
  apply Permutation_length, NoDup_Permutation.
  - exact N.
  - apply NoDup_nodup.
  - intros b. rewrite in_open_boxes, (open_sides_of _ _ _ P), (all_lie_on_count _ _ _ A), in_boxes. lia.
Qed.

(* on a board as above each loop has 4 boxes or more *)
Lemma loop_has_4 k ls bs : simple this -> lies_on (Loop k) ls bs -> NoDup ls -> (4 <= k)%Z.
Proof.
  intros (N1 & N2 & N3) D N. inversion D as [|b ls' bs' W]; subst.
  destruct bs' as [|x [|y [|z bs']]]; [exfalso..|cbn [length]; lia].
  - inversion W as [? l ? J|]; subst. exact (N1 l b J).
  - inversion W as [|? l ? ls1 ? ? J W']; subst. inversion W' as [? m ? J'|]; subst.
    assert (E := N2 _ _ _ _ J (joins_turned _ _ _ J')). subst. inversion N as [|? ? F _]. apply F. left. reflexivity.
  - inversion W as [|? l ? ls1 ? ? J W']; subst. inversion W' as [|? m ? ls2 ? ? J' W'']; subst.
    inversion W'' as [? n ? J''|]; subst. exact (N3 _ _ _ _ _ _ J J' J'').
Qed.

(* whether these are lines of the board, and whether they are an endgame, computed *)
Definition is_of_board (open : list line) : bool :=
  (length (nodup line_dec open) =? length open)
  && forallb (fun l => existsb (fun a => match a with Some _ => true | None => false end) (sides l)) open.
Definition is_endgame (open : list line) : bool :=
  is_of_board open && forallb (fun b => open_sides open b =? 2) (open_boxes open).
Lemma is_of_board_is open : is_of_board open = true <-> of_board open.
Proof.
  unfold is_of_board. rewrite andb_true_iff, forallb_forall, Nat.eqb_eq. split.
  - intros (U & O). split.
    + apply (@NoDup_incl_NoDup _ (nodup line_dec open)); [apply NoDup_nodup|lia|].
      intros l I. apply (nodup_In line_dec), I.
    + intros l I J. specialize (O l I). destruct J as [J | J]; rewrite J in O; discriminate O.
  - intros (U & O). split; [rewrite nodup_fixed_point by exact U; reflexivity|].
    intros l I. specialize (O l I). destruct (joins_some l) as (a & z & J).
    destruct (existsb _ _) eqn:E; [reflexivity|]. destruct O. destruct J as [J | J]; rewrite J in E; cbn in E;
      destruct a, z; try discriminate E; left; exact J.
Qed.
Lemma is_endgame_is open : is_endgame open = true <-> endgame open.
Proof.
  unfold is_endgame, endgame. rewrite andb_true_iff, forallb_forall, is_of_board_is. split; intros (O & T);
    (split; [exact O|]); intros b; specialize (T b); rewrite in_open_boxes, Nat.eqb_eq in *.
  - destruct (open_sides open b); [auto|right; apply T; lia].
  - intros I. destruct T; lia.
Qed.
End On_a_board.

(* ---- the value does not depend on the reading ---- *)
Lemma value_of_some_order cost n : forall G H, length G = n -> Permutation G H -> (value cost G <= value cost H)%Z.
Proof.
  induction n as [|n IH]; intros G H L P.
  - destruct G; [|discriminate L]. apply Permutation_nil in P. subst. reflexivity.
  - assert (N : H <> []). { intros ->. apply Permutation_length in P. rewrite L in P. discriminate P. }
    destruct (value_attained cost H N) as (b & C & a & -> & E). rewrite E. clear E.
    assert (I : In C G) by (apply (Permutation_in _ (Permutation_sym P)), in_elt).
    apply in_split in I. destruct I as (b' & a' & ->). etransitivity; [apply (value_at_most cost)|].
    assert (R := Permutation_app_inv _ _ _ _ _ P). rewrite app_length in L. cbn in L.
    enough (value cost (b' ++ a') = value cost (b ++ a)) as -> by reflexivity. apply Z.le_antisymm.
    + apply IH; [rewrite app_length; lia|exact R].
    + apply IH; [rewrite <- (Permutation_length R), app_length; lia|symmetry; exact R].
Qed.
Theorem value_of_any_order cost G H : Permutation G H -> value cost G = value cost H.
Proof. intros P. apply Z.le_antisymm; eapply value_of_some_order; try reflexivity; [exact P|symmetry; exact P]. Qed.
Theorem value_of_reading B open G : endgame B open -> reads B open G ->
  v G = v (read B open).
Proof. intros E R. apply value_of_any_order. symmetry. apply reads_one_multiset; assumption. Qed.

(* ---- squares ---- *)
(* A box by its row and column, which are 1 or more on a board, and a line by the box that it is below, or on the right
   of. Lines of the upper and the left border are those of boxes beside the board, as in row 0 or column 0. *)
Definition square : Type := nat * nat.
Inductive edge := Below (row column : nat) | Right (row column : nat).
Definition square_dec (a b : square) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition edge_dec (l m : edge) : {l = m} + {l <> m}.
Proof. repeat decide equality. Defined.

Section Squares.
Variable on_board : square -> bool. (* the board may have any shape *)
Definition at_square (b : square) : option square := if on_board b then Some b else None.
#[local] Instance squares : board := {|
  box := square; line := edge; box_dec := square_dec; line_dec := edge_dec;
  side_1 := fun l => match l with Below r c | Right r c => at_square (r, c) end;
  side_2 := fun l => match l with Below r c => at_square (S r, c) | Right r c => at_square (r, S c) end |}.

(* a line leads from a box of one colour to a box of the other *)
Definition colour (b : square) : bool := Nat.even (fst b + snd b).
Lemma at_square_is b c : at_square b = Some c -> b = c.
Proof. unfold at_square. destruct (on_board b); congruence. Qed.
Lemma joins_colour (l : line) (a b : box) : joins l (Some a) (Some b) -> colour b = negb (colour a).
Proof.
  assert (T : forall r c,
    Nat.even (S r + c) = negb (Nat.even (r + c)) /\ Nat.even (r + S c) = negb (Nat.even (r + c))).
  { intros r c. rewrite Nat.add_succ_r. cbn [Nat.add]. rewrite Nat.even_succ, <- Nat.negb_even. auto. }
  intros [E | E]; destruct l as [r c | r c]; unfold sides in E; cbn in E; injection E as E F;
    apply at_square_is in E, F; subst; unfold colour; cbn [fst snd]; destruct (T r c) as (Down & Across);
    rewrite ?Down, ?Across, ?negb_involutive; reflexivity.
Qed.
Lemma walk_colour a ls bs z : walk squares a ls bs z -> forall b c : box, a = Some b -> z = Some c ->
  xorb (colour b) (colour c) = Nat.even (length bs).
Proof.
  induction 1 as [a l z J | a l b' ls bs z J W IH]; intros b c -> ->.
  - rewrite (joins_colour _ _ _ J). destruct (colour b); reflexivity.
  - specialize (IH b' c eq_refl eq_refl). rewrite (joins_colour _ _ _ J) in IH. cbn [length].
    rewrite Nat.even_succ, <- Nat.negb_even, <- IH. destruct (colour b), (colour c); reflexivity.
Qed.
(* two boxes have one line between them *)
Lemma one_between (l m : line) (a b : box) : joins l (Some a) (Some b) -> joins m (Some a) (Some b) -> l = m.
Proof.
  intros [E | E] [F | F]; destruct l as [r c | r c], m as [r' c' | r' c']; unfold sides in E, F; cbn in E, F;
    injection E as E E'; injection F as F F'; apply at_square_is in E, E', F, F'; subst a b; injection F as ? ?;
    injection F' as ? ?; (f_equal; lia) || (exfalso; lia).
Qed.
Theorem squares_are_simple : simple squares.
Proof.
  split; [|split; [exact one_between|]].
  - intros l b J. apply joins_colour in J. destruct (colour b); discriminate.
  - intros l m n a b c J K L. apply joins_colour in J, K, L. destruct (colour a), (colour b), (colour c); discriminate.
Qed.
(* loops are even *)
Lemma loop_legal k ls bs : lies_on squares (Loop k) ls bs -> NoDup ls -> legal (Loop k).
Proof.
  intros D N. split; [exact (loop_has_4 squares k ls bs squares_are_simple D N)|].
  inversion D as [|b ls' bs' W]; subst.
  assert (O := walk_colour _ _ _ _ W b b eq_refl eq_refl). rewrite xorb_nilpotent in O.
  assert (V : Nat.even (S (length bs')) = true) by (rewrite Nat.even_succ, <- Nat.negb_even, <- O; reflexivity).
  apply Nat.even_spec in V. destruct V as (h & V). exists (Z.of_nat h).
  change (Z.of_nat (S (length bs')) = 2 * Z.of_nat h)%Z. rewrite V. lia.
Qed.
Theorem loops_are_even open G : of_board squares open -> reads squares open G ->
  forall k, In (Loop k) G -> legal (Loop k).
Proof.
  intros (U & _) R k I. destruct (part_of_component squares open G _ R I) as (ls & H & bs & ls' & bs' & D & _ & P & _).
  apply (loop_legal _ _ _ D). exact (proj1 (apart _ _ (Permutation_NoDup P U))).
Qed.
(* so that it is a position of the papers if its chains have 3 boxes or more *)
Theorem legal_if_chains_are_long open G : of_board squares open -> reads squares open G ->
  (forall k, In (Chain k) G -> (3 <= k)%Z) -> Forall legal G.
Proof.
  intros B R L. apply Forall_forall. intros [k | k] I; [exact (L k I)|exact (loops_are_even _ _ B R k I)].
Qed.
End Squares.
(* the board of so many rows and columns *)
Definition rectangle (rows columns : nat) : board :=
  squares (fun b => (1 <=? fst b) && (fst b <=? rows) && (1 <=? snd b) && (snd b <=? columns)).

(* ---- examples ---- *)
(* the four lines between the boxes of 2 x 2 *)
Definition ring : list edge := [Below 1 1; Right 1 1; Below 1 2; Right 2 1].
Example ring_is_endgame : endgame (rectangle 2 2) ring.
Proof. apply is_endgame_is. reflexivity. Qed.
Example ring_is_read : read (rectangle 2 2) ring = [Loop 4].
Proof. reflexivity. Qed.
(* in 3 x 3, the ring above, and a chain below it from border to border *)
Example both_are_read :
  read (rectangle 3 3) (ring ++ [Right 3 0; Right 3 1; Right 3 2; Right 3 3]) = [Loop 4; Chain 3].
Proof. reflexivity. Qed.
(* the chain by itself *)
Example chain_is_read : reads (rectangle 1 3) [Right 1 0; Right 1 3; Right 1 2; Right 1 1] [Chain 3].
Proof. apply reads_one_multiset; [apply is_endgame_is|]; reflexivity. Qed.
(* where a box has three open sides, there is no reading *)
Example joint_is_not_read G : ~ reads (rectangle 1 1) [Right 1 0; Right 1 1; Below 1 1] G.
Proof.
  intros R. assert (E : endgame (rectangle 1 1) [Right 1 0; Right 1 1; Below 1 1]).
  { apply (read_is_endgame _ _ G); [|exact R]. split; [repeat constructor; cbn; intuition discriminate|].
    intros l [<- | [<- | [<- | []]]] [E | E]; discriminate E. }
  apply is_endgame_is in E. discriminate E.
Qed.

Print Assumptions reads_one_multiset.
Print Assumptions endgame_if_and_only_if_read.
Print Assumptions line_of_a_part.
Print Assumptions boxes_are_read.
Print Assumptions squares_are_simple.
Print Assumptions loops_are_even.
Print Assumptions legal_if_chains_are_long.
Print Assumptions value_of_reading.
