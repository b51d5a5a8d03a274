//! DBM-CC-02 to -06, -19 to -21: turning to face at the end of movement.

use sobremesa_geometry::{Rect, Tolerance, Vec2, blocked, slide_to_contact};
use sobremesa_kernel::Tell;

use super::close_combat::{self, front_touches, turns_to_face};
use crate::agenda::{Answer, AskKind, Came, Hand, Task};
use crate::battle::Battle;
use crate::bits::ElementSet;
use crate::board::{Board, Piece};
use crate::element::{Element, ElementIx};
use crate::event::{AftermathFact, Event, MoveFact};
use crate::field::TABLE;
use crate::pose::{BASE_WIDTH, Pose};
use crate::rules::naval::sailing;
use crate::rules::recoil::is_off_table;
use crate::state::State;
use crate::touch::{self, Edge, LIMIT};

/// An enemy's front on flank or rear of somebody.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Threat {
    enemy: ElementIx,
    edge: Edge,
    length: f64,
    /// DBM-CC-20: the turn and the act in which it came.
    came: (u16, u16),
}

/// How an element turns to face.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    /// Towards whom.
    pub to: ElementIx,
    /// DBM-CC-03: where it and those who line up behind it end.
    pub ends: Vec<(ElementIx, Pose)>,
    /// DBM-CC-04: where the attacker recoils to, if it must.
    pub attacker: Option<Pose>,
}

impl Turn {
    /// The ground onto which those who turn come, and the attacker who recoils from them.
    fn ground(&self, state: &State) -> Vec<Rect> {
        let turned = self
            .ends
            .iter()
            .map(|(element, end)| end.rect(state.element(*element).depth()));
        let recoils = self.attacker.map(|end| {
            let own = state.element(self.to);
            own.pose.rect(own.depth() + own.pose.at.distance(end.at))
        });
        turned.chain(recoils).collect()
    }
}

/// DBM-CC-02, -19: those who must turn and have room to, in the order in which they do: rears before
/// flanks, earlier contacts before later ones, the elements of the player in turn before the others.
pub fn turning(board: &Board<'_>) -> Vec<ElementIx> {
    let busy = fighting_or_supporting(board);
    let mut found: Vec<(bool, (u16, u16), bool, ElementIx)> = Vec::new();
    for piece in board.pieces() {
        if !turns_to_face(piece.element.troop) || busy.contains(piece.ix) {
            continue;
        }
        let threats = threats(board, piece);
        let Some(first) = chosen(&threats, None).or(threats.first().copied()) else {
            continue;
        };
        if plan(board, piece, &first, &busy).is_some() {
            let is_others = piece.side != board.side_in_turn();
            found.push((first.edge != Edge::Rear, first.came, is_others, piece.ix));
        }
    }
    found.sort_by_key(|(flank, came, others, ix)| (*others, *flank, *came, *ix));
    found.into_iter().map(|(.., ix)| ix).collect()
}

/// DBM-CC-02: who is in frontal combat or supports somebody who is.
fn fighting_or_supporting(board: &Board<'_>) -> ElementSet {
    let mut busy = ElementSet::EMPTY;
    for pair in close_combat::all_on_the_flat(board) {
        for side in &pair.sides {
            busy.insert(side.element);
            for supporter in side.supporters.iter() {
                busy.insert(supporter);
            }
        }
    }
    busy
}

/// The enemy fronts on flanks and rear of an element, in the order in which they came.
fn threats(board: &Board<'_>, own: &Piece<'_>) -> Vec<Threat> {
    let mut threats: Vec<Threat> = board
        .of_side(own.side.other())
        .filter_map(|enemy| {
            let edge = front_touches(enemy, &own.rect).filter(|edge| *edge != Edge::Front)?;
            let length = touch::contact(&enemy.rect, &own.rect)?.length;
            let known = board
                .touches()
                .find(|touch| touch.by == enemy.ix && touch.whom == own.ix);
            let came = known.map_or((u16::MAX, u16::MAX), |touch| (touch.since, touch.order));
            Some(Threat {
                enemy: enemy.ix,
                edge,
                length,
                came,
            })
        })
        .collect();
    threats.sort_by(|one, other| {
        one.came
            .cmp(&other.came)
            .then(other.length.total_cmp(&one.length))
    });
    threats
}

/// DBM-CC-02, -20: the rear first; else the flank first contacted, of one move the one with the longer
/// touching edge; `None` if both are equal and nobody has said which.
fn chosen(threats: &[Threat], hand: Option<Hand>) -> Option<Threat> {
    if let Some(rear) = threats.iter().find(|threat| threat.edge == Edge::Rear) {
        return Some(*rear);
    }
    let first = threats.first()?;
    let rival = threats.iter().find(|threat| {
        threat.edge != first.edge
            && threat.came == first.came
            && LIMIT.same(threat.length, first.length)
    });
    let wanted = match (rival, hand) {
        (None, _) => return Some(*first),
        (Some(_), None) => return None,
        (Some(_), Some(Hand::Left)) => Edge::Left,
        (Some(_), Some(Hand::Right)) => Edge::Right,
    };
    threats.iter().find(|threat| threat.edge == wanted).copied()
}

/// Where it stands when it has turned, if there is room (DBM-CC-04, -21).
fn plan(board: &Board<'_>, own: &Piece<'_>, threat: &Threat, busy: &ElementSet) -> Option<Turn> {
    let attacker = board.piece(threat.enemy);
    let file = turning_together(board, own, threat, busy);
    let behind = |front: Pose| {
        let mut place = front;
        let ends = file.iter().map(|element| {
            let here = place;
            place = place.behind(board.piece(*element).element.depth());
            (*element, here)
        });
        ends.collect::<Vec<(ElementIx, Pose)>>()
    };
    let back = attacker.element.pose.facing.forward() * -1.0;
    let mut far: f64 = 0.0;
    // Each obstacle pushes the attacker back a little more; a base width is as far as anybody recoils.
    loop {
        let ends = behind(attacker.element.pose.ahead(-far).opposite());
        let Some(more) = needed(board, &ends, attacker.ix, back) else {
            let stays = far <= LIMIT.length();
            let end = attacker.element.pose.ahead(-far);
            let is_free = (stays || has_room(board, attacker, end, &file))
                && ends
                    .iter()
                    .all(|(element, to)| can_lie(board, *element, *to));
            return is_free.then_some(Turn {
                to: attacker.ix,
                ends,
                attacker: (!stays).then_some(end),
            });
        };
        far += more.max(touch::TOUCH.length());
        if far > BASE_WIDTH {
            return None;
        }
    }
}

/// DBM-CC-03: the one that faces the attacker, then the others whose flanks its front touches, then
/// those who stand behind them in the column.
fn turning_together(
    board: &Board<'_>,
    own: &Piece<'_>,
    threat: &Threat,
    busy: &ElementSet,
) -> Vec<ElementIx> {
    if threat.edge == Edge::Rear {
        return vec![own.ix];
    }
    let attacker = board.piece(threat.enemy);
    let touched = board.of_side(own.side).filter(|piece| {
        turns_to_face(piece.element.troop)
            && !busy.contains(piece.ix)
            && front_touches(attacker, &piece.rect).is_some_and(Edge::is_flank)
    });
    let mut file: Vec<&Piece<'_>> = touched.collect();
    let progress = |piece: &Piece<'_>| piece.element.pose.at.dot(own.element.pose.facing.forward());
    file.sort_by(|one, other| progress(other).total_cmp(&progress(one)));
    file.into_iter().map(|piece| piece.ix).collect()
}

/// How much farther back the attacker must go so that nobody stands on anybody or over a table edge; `None` if no
/// more.
fn needed(
    board: &Board<'_>,
    ends: &[(ElementIx, Pose)],
    attacker: ElementIx,
    back: Vec2,
) -> Option<f64> {
    let is_moving =
        |ix: ElementIx| ix == attacker || ends.iter().any(|(element, _)| *element == ix);
    let mut most: Option<f64> = None;
    for (element, pose) in ends {
        let base = pose.rect(board.piece(*element).element.depth());
        // DBM-CC-04, DBM-LOS-01: beyond the edge there is no room.
        if is_off_table(&base) {
            most = Some(most.unwrap_or(0.0).max(back_onto_table(&base, back)));
        }
        for other in board.pieces().iter().filter(|other| !is_moving(other.ix)) {
            if touch::overlap(&base, &other.rect) {
                let out = blocked(&base, back, &other.rect, 0.0, Tolerance::ROUNDING)
                    .map_or(0.0, |interval| interval.end);
                most = Some(most.unwrap_or(0.0).max(out));
            }
        }
    }
    most
}

/// How far a base must go that way to be wholly on the table; without end if it never is.
fn back_onto_table(base: &Rect, way: Vec2) -> f64 {
    let along = |at: f64, most: f64, speed: f64| {
        let over = at.clamp(0.0, most) - at;
        if over == 0.0 {
            0.0
        } else if over * speed > 0.0 {
            over / speed
        } else {
            f64::INFINITY
        }
    };
    let corners = base.corners().iter();
    corners.fold(0.0, |most: f64, corner| {
        most.max(along(corner.x, TABLE.x, way.x))
            .max(along(corner.y, TABLE.y, way.y))
    })
}

/// DBM-CC-21, DBM-TER-52: a vessel turns only where it stays afloat.
fn can_lie(board: &Board<'_>, element: ElementIx, to: Pose) -> bool {
    let own = board.element(element);
    !own.is_naval() || sailing::floats(board.field(), &to.rect(own.depth()), own.troop)
}

/// Can the attacker go back there? Nobody goes over a table edge to make room.
fn has_room(board: &Board<'_>, attacker: &Piece<'_>, end: Pose, file: &[ElementIx]) -> bool {
    let far = attacker.element.pose.at.distance(end.at);
    let swept: Rect = attacker.element.pose.rect(attacker.element.depth() + far);
    let mut others = board.pieces().iter();
    let is_on_table = !is_off_table(&end.rect(attacker.element.depth()));
    is_on_table
        && !others.any(|other| {
            other.ix != attacker.ix
                && !file.contains(&other.ix)
                && touch::overlap(&swept, &other.rect)
        })
}

/// DBM-CC-06: which side of Impedimenta and Boats counts as its front: the one that an enemy's front
/// contacted first.
fn fronts_of_impedimenta(board: &Board<'_>) -> Vec<(ElementIx, Edge)> {
    let never_turning = board
        .pieces()
        .iter()
        .filter(|piece| !turns_to_face(piece.element.troop));
    let fronts = never_turning.map(|piece| {
        let touches = board.touches().filter(|touch| touch.whom == piece.ix);
        let first = touches.min_by_key(|touch| (touch.since, touch.order));
        (piece.ix, first.map_or(Edge::Front, |touch| touch.edge))
    });
    fronts.collect()
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-CC-02: at the end of movement. Is somebody turning, or asked?
    pub(crate) fn turn_to_face(&mut self) -> bool {
        for (element, edge) in fronts_of_impedimenta(&Board::public(self.state)) {
            self.state.element_mut(element).fights_with = edge;
        }
        let next = turning(&Board::public(self.state)).first().copied();
        if let Some(element) = next {
            self.state.agenda.push(Task::Face {
                element,
                hand: None,
            });
        }
        next.is_some()
    }

    /// DBM-CC-02, -20: an element turns to face; where two flanks were contacted alike, the
    /// commander-in-chief of the side in turn says which.
    pub(crate) fn face(&mut self, element: ElementIx, hand: Option<Hand>) {
        let threat = {
            let board = Board::public(self.state);
            let Some(own) = board.get(element) else {
                return;
            };
            chosen(&threats(&board, own), hand)
        };
        let Some(threat) = threat else {
            let to = self.state.side_in_turn().commander_in_chief();
            self.state.agenda.push(Task::Face { element, hand });
            let options = vec![Answer::Left, Answer::Right];
            return self.ask(to, AskKind::Face, element, options);
        };
        let turn = self.foresee(
            |board| {
                let busy = fighting_or_supporting(board);
                plan(board, board.piece(element), &threat, &busy)
            },
            |state, turn| turn.iter().flat_map(|turn| turn.ground(state)).collect(),
        );
        if let Some(turn) = turn {
            self.carry_out_turn(&turn);
        }
    }

    fn carry_out_turn(&mut self, turn: &Turn) {
        let others = self.left_behind(turn);
        let to = self.state.tag(turn.to);
        let mut moved: Vec<ElementIx> = turn.ends.iter().map(|(element, _)| *element).collect();
        if let Some(end) = turn.attacker {
            let stood = self.stand(turn.to, end);
            self.state.element_mut(turn.to).deeds.recoiled = true;
            self.tell(|_| AftermathFact::Recoiled { element: stood });
            moved.push(turn.to);
        }
        for (element, end) in &turn.ends {
            let stood = self.stand(*element, *end);
            self.state.element_mut(*element).deeds.pivoted = true;
            self.tell(|_| MoveFact::Faced { element: stood, to });
        }
        self.state.note_touches(&moved, Came::Turning);
        for (enemy, after) in others {
            self.state.agenda.push(Task::Follow {
                element: enemy,
                after,
            });
        }
    }

    /// DBM-CC-04: other enemies whose fronts touch somebody who will turn away from them.
    fn left_behind(&self, turn: &Turn) -> Vec<(ElementIx, ElementIx)> {
        let board = Board::public(self.state);
        let mut left = Vec::new();
        for (element, end) in &turn.ends {
            let own = board.piece(*element);
            let after = end.rect(own.element.depth());
            for enemy in board.of_side(own.side.other()) {
                let is_left = enemy.ix != turn.to
                    && front_touches(enemy, &own.rect).is_some()
                    && front_touches(enemy, &after).is_none();
                if is_left {
                    left.push((enemy.ix, *element));
                }
            }
        }
        left
    }

    /// DBM-CC-04: it goes straight ahead to keep contact, if there is room.
    pub(crate) fn follow(&mut self, element: ElementIx, after: ElementIx) {
        let swept =
            |own: &Element, end: &Pose| end.rect(own.depth() + own.pose.at.distance(end.at));
        let end = self.foresee(
            |board| {
                let (own, other) = (board.get(element)?, board.get(after)?);
                let ahead = own.element.pose.facing.forward();
                let far = slide_to_contact(&own.rect, ahead, &other.rect, Tolerance::ROUNDING)?;
                let end = own.element.pose.ahead(far);
                let way = swept(own.element, &end);
                let mut others = board
                    .pieces()
                    .iter()
                    .filter(|piece| piece.ix != element && piece.ix != after);
                let is_free = !others.any(|piece| touch::overlap(&way, &piece.rect));
                (is_free && (0.0..=BASE_WIDTH).contains(&far)).then_some(end)
            },
            |state, end| {
                let way = |end: &Pose| swept(state.element(element), end);
                end.iter().map(way).collect()
            },
        );
        if let Some(end) = end {
            let stood = self.stand(element, end);
            let after = self.state.tag(after);
            self.tell(|_| AftermathFact::Followed {
                element: stood,
                after,
            });
            self.state.note_touches(&[element], Came::Turning);
        }
    }
}
