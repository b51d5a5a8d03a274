//! DBM-PUR: the winner of a fight goes after whoever gave way.

use sobremesa_geometry::{Rect, Tolerance, blocked, slide_to_contact};
use sobremesa_kernel::Tell;

use super::close_combat::{self, front_touches};
use super::distance::seen_way;
use super::ground::{self, Going};
use super::group::near_contact;
use super::naval::landing;
use super::passing::{self, Manner};
use super::recoil::is_off_table;
use super::spontaneous::is_impetuous_now;
use super::works;
use crate::agenda::{Answer, AskKind, Came, Cause, Task};
use crate::battle::Battle;
use crate::board::{Board, Piece};
use crate::element::{ElementIx, Place};
use crate::event::{AftermathFact, Event, NavalFact};
use crate::pose::{BASE_WIDTH, Pose};
use crate::state::State;
use crate::tables::{allowance, may_decline, must_pursue};
use crate::touch::{self, Edge, LIMIT};
use crate::troop::TroopType;

/// DBM-PUR-01, -03, -10: where a pursuer ends, if it pursues at all.
pub fn plan(board: &Board<'_>, pursuer: ElementIx, cause: Cause) -> Option<Pose> {
    let own = board.get(pursuer)?;
    // DBM-NAV-03: a vessel whose troops are ashore stays where it is.
    if own.element.landed {
        return None;
    }
    plan_of(board, pursuer, cause)
}

fn plan_of(board: &Board<'_>, pursuer: ElementIx, cause: Cause) -> Option<Pose> {
    let own = board.get(pursuer)?;
    let troop = own.element.troop;
    let water = board.water();
    let sails = own.element.is_naval();
    let is_in_river = water.ford(&own.rect).is_some();
    // DBM-PUR-03: nobody leaves works that he holds.
    if works::mans(board.field(), own.element.pose).is_some() {
        return None;
    }
    let must = must_pursue(troop) || water.is_fording(&own.rect);
    if !must && !is_impetuous_now(board, own) {
        return None;
    }
    // DBM-PUR-03: after a break-off, not with an enemy's front on flank or rear.
    let is_held = || {
        let mut enemies = board.of_side(own.side.other());
        enemies.any(|enemy| front_touches(enemy, &own.rect).is_some_and(|edge| edge != Edge::Front))
    };
    if cause == Cause::BreakOff && is_held() {
        return None;
    }
    let far = to_baggage(board, own).unwrap_or_else(|| {
        let depth = own.element.front_depth().min(BASE_WIDTH);
        free_way(board, own, depth)
    });
    let ahead = own.element.pose.facing.forward();
    let up_to_works = |far: f64| {
        let wall = works::free_way(board, own.element, &own.rect, ahead, far);
        wall.map_or(far, |(at, _)| at.min(far))
    };
    // DBM-PUR-03: nobody pursues over the edge, into a river or a waterway.
    let may_end = |far: f64| {
        let base = own.element.pose.ahead(far).rect(own.element.depth());
        let enters = (!sails && !is_in_river && water.ford(&base).is_some())
            || ground::going(board.field(), &base, troop) == Going::Impassable;
        !is_off_table(&base) && !enters
    };
    let mut far = up_to_works(far);
    let beyond = beyond_friends(board, own, far);
    if beyond > far {
        let is_free = LIMIT.same(up_to_works(free_way(board, own, beyond)), beyond);
        let has_place = is_free && may_end(beyond) && !meets_enemy(board, own, beyond);
        far = if has_place {
            beyond
        } else {
            before_friends(board, own, far, &[own.ix])
        };
    }
    (far > LIMIT.length() && may_end(far)).then(|| own.element.pose.ahead(far))
}

/// The friend on whom somebody would stand who goes so far ahead, but for those in `except`.
fn friend_under<'b, 'a>(
    board: &'b Board<'a>,
    own: &Piece<'_>,
    far: f64,
    except: &[ElementIx],
) -> Option<&'b Piece<'a>> {
    let base = own.element.pose.ahead(far).rect(own.element.depth());
    board.of_side(own.side).find(|friend| {
        !except.contains(&friend.ix)
            && touch::overlap(&base, &friend.rect)
            && !touch::overlap(&own.rect, &friend.rect)
    })
}

/// DBM-PUR-11, DBM-INT-09: how far it goes so as to end clear of the friends through whom it passes.
fn beyond_friends(board: &Board<'_>, own: &Piece<'_>, far: f64) -> f64 {
    let ahead = own.element.pose.facing.forward();
    let end_of = |friend: &Piece<'_>| {
        let way = blocked(&own.rect, ahead, &friend.rect, 0.0, Tolerance::ROUNDING);
        way.map_or(far, |way| way.end)
    };
    let farther = |at: &f64| {
        let end = end_of(friend_under(board, own, *at, &[own.ix])?);
        (end > *at).then_some(end)
    };
    std::iter::successors(Some(far), farther)
        .last()
        .unwrap_or(far)
}

/// DBM-INT-09, -10: how far it goes so as to stop before the friends on whom it would end.
fn before_friends(board: &Board<'_>, own: &Piece<'_>, far: f64, except: &[ElementIx]) -> f64 {
    let ahead = own.element.pose.facing.forward();
    let start_of = |friend: &Piece<'_>| {
        let way = blocked(&own.rect, ahead, &friend.rect, 0.0, Tolerance::ROUNDING);
        way.map_or(far, |way| way.start.max(0.0))
    };
    let less = |at: &f64| {
        let start = start_of(friend_under(board, own, *at, except)?);
        (start < *at).then_some(start)
    };
    std::iter::successors(Some(far), less).last().unwrap_or(far)
}

/// DBM-INT-09: would it be in contact with an enemy who goes so far ahead?
fn meets_enemy(board: &Board<'_>, own: &Piece<'_>, far: f64) -> bool {
    let base = own.element.pose.ahead(far).rect(own.element.depth());
    let mut enemies = board.of_side(own.side.other());
    enemies.any(|enemy| near_contact(&base, &enemy.rect).is_some())
}

/// DBM-PUR-02: how far it is to enemy Baggage that a straight full move contacts.
fn to_baggage(board: &Board<'_>, own: &Piece<'_>) -> Option<f64> {
    let going = ground::going(board.field(), &own.rect, own.element.troop);
    let full = seen_way(board.field(), allowance(own.element.troop, going)?);
    let ahead = own.element.pose.facing.forward();
    let far = free_way(board, own, full);
    let baggage = board
        .of_side(own.side.other())
        .filter(|enemy| enemy.element.troop.kind == TroopType::Baggage);
    let mut met = baggage
        .filter_map(|enemy| slide_to_contact(&own.rect, ahead, &enemy.rect, Tolerance::ROUNDING));
    met.find(|at| LIMIT.same(*at, far))
}

/// DBM-PUR-11: how far it goes before it touches an enemy, or a friend it cannot pass.
fn free_way(board: &Board<'_>, own: &Piece<'_>, most: f64) -> f64 {
    let ahead = own.element.pose.facing.forward();
    let swept = own
        .element
        .pose
        .ahead(most)
        .rect(own.element.depth() + most);
    let stops = board.pieces().iter().filter(|piece| {
        let (element, facing) = (own.element, own.element.pose.facing);
        let passes = piece.side == own.side
            && passing::may_pass(board, element, facing, piece, Manner::Straight);
        piece.ix != own.ix
            && !passes
            && touch::overlap(&swept, &piece.rect)
            && !touch::overlap(&own.rect, &piece.rect)
    });
    let met = stops
        .filter_map(|piece| slide_to_contact(&own.rect, ahead, &piece.rect, Tolerance::ROUNDING));
    met.filter(|at| *at >= -LIMIT.length())
        .fold(most, |least, at| least.min(at.max(0.0)))
}

/// DBM-PUR-08: opposite Baggage that it met, if there is room.
fn lined_up(board: &Board<'_>, own: ElementIx, end: Pose) -> Option<Pose> {
    let piece = board.piece(own);
    let base = end.rect(piece.element.depth());
    let enemies = board.of_side(piece.side.other());
    let baggage = enemies
        .filter(|enemy| enemy.element.troop.kind == TroopType::Baggage)
        .find(|enemy| {
            touch::contact(&base, &enemy.rect).is_some_and(|contact| contact.mine == Edge::Front)
        })?;
    let side = touch::contact(&base, &baggage.rect)?.theirs;
    let met = side.of(&baggage.rect);
    // Its front runs against the side it met, corner to corner on the nearer end.
    let facing = crate::pose::Facing::of(met.along().left() * -1.0)?;
    let nearer_end = if end.at.distance(met.from) < end.at.distance(met.to) {
        met.from + met.along() * (BASE_WIDTH * 0.5 / met.length())
    } else {
        met.to - met.along() * (BASE_WIDTH * 0.5 / met.length())
    };
    let pose = Pose {
        at: nearer_end,
        facing,
    };
    let is_free = |base: &Rect| {
        let mut others = board.pieces().iter();
        !others.any(|other| other.ix != own && touch::overlap(base, &other.rect))
    };
    is_free(&pose.rect(piece.element.depth())).then_some(pose)
}

/// How somebody pursues.
struct Chase {
    /// Where its way ends.
    end: Pose,
    /// DBM-PUR-08: where it stands instead when it has met Baggage.
    lined_up: Option<Pose>,
    /// DBM-PUR-05: those who supported it, and where they end.
    followers: Vec<(ElementIx, Pose)>,
}

impl Chase {
    fn of(board: &Board<'_>, pursuer: ElementIx, after: ElementIx, cause: Cause) -> Option<Chase> {
        let end = plan(board, pursuer, cause)?;
        let own = board.piece(pursuer);
        let supporters = close_combat::supporters_against(board, own, board.element(after));
        let together: Vec<ElementIx> = supporters.iter().chain([pursuer]).collect();
        let way = end.at - own.element.pose.at;
        let whole = way.length();
        let mut far = whole;
        // DBM-INT-10: whoever finds a friend where he would end stops before him, and so do those behind.
        let followers = supporters.iter().map(|follower| {
            let piece = board.piece(follower);
            far = before_friends(board, piece, far, &together);
            (follower, piece.element.pose.shifted(way * (far / whole)))
        });
        Some(Chase {
            end,
            lined_up: lined_up(board, pursuer, end),
            followers: followers.collect(),
        })
    }

    /// The ground over which it and those who follow come.
    fn ground(&self, state: &State, pursuer: ElementIx) -> Vec<Rect> {
        let ahead = |(element, to): (ElementIx, Pose)| {
            let own = state.element(element);
            to.rect(own.depth() + own.pose.at.distance(to.at))
        };
        let depth = state.element(pursuer).depth();
        let all = std::iter::once((pursuer, self.end)).chain(self.followers.iter().copied());
        all.map(ahead)
            .chain(self.lined_up.map(|pose| pose.rect(depth)))
            .collect()
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-PUR-01, -04, -13: the winner pursues, unless its owner may and does decline.
    pub(crate) fn pursue(
        &mut self,
        element: ElementIx,
        after: ElementIx,
        cause: Cause,
        decided: Option<bool>,
    ) {
        // DBM-STM-01: whoever has stormed works goes in.
        let own = self.state.element(element);
        if own.is_on_table() && works::stormed_by(&self.state.field, own.pose).is_some() {
            self.enter_works(element);
            return;
        }
        if self.close_works(element, after, cause) {
            return;
        }
        if self.state.element(element).is_naval() && !self.state.element(after).is_naval() {
            self.sally_after(element, after, cause, decided);
            return;
        }
        if plan(&Board::public(self.state), element, cause).is_none() {
            return;
        }
        let (troop, gone) = (
            self.state.element(element).troop,
            self.state.element(after).troop,
        );
        match decided {
            None if may_decline(troop, gone) => {
                let owner = self.state.owner(element);
                self.state.agenda.push(Task::Pursue {
                    element,
                    after,
                    cause,
                    decided: None,
                });
                self.ask(
                    owner,
                    AskKind::Pursue,
                    element,
                    vec![Answer::Yes, Answer::No],
                );
            }
            Some(false) => {}
            None | Some(true) => {
                let chase = self.foresee(
                    |board| Chase::of(board, element, after, cause),
                    |state, chase| {
                        let chase = chase.as_ref();
                        chase.map_or_else(Vec::new, |chase| chase.ground(state, element))
                    },
                );
                if let Some(chase) = chase {
                    self.go_after(element, after, cause, chase);
                }
            }
        }
    }

    /// DBM-PUR-06: a vessel does not pursue land troops; those aboard may.
    fn sally_after(
        &mut self,
        vessel: ElementIx,
        after: ElementIx,
        cause: Cause,
        decided: Option<bool>,
    ) {
        let sally = {
            let board = Board::public(self.state);
            board
                .get(vessel)
                .and_then(|piece| landing::sally(&board, piece))
        };
        match (sally, decided) {
            (None, _) | (_, Some(false)) => {}
            (Some(sally), None) => {
                let owner = self.state.owner(sally.passenger);
                self.state.agenda.push(Task::Pursue {
                    element: vessel,
                    after,
                    cause,
                    decided: None,
                });
                let options = vec![Answer::No, Answer::Yes];
                self.ask(owner, AskKind::Pursue, vessel, options);
            }
            (Some(sally), Some(true)) => {
                let (passenger, to) = (sally.passenger, sally.to);
                let base = to.rect(self.state.element(passenger).depth());
                if self.uncover(&[base]) {
                    return;
                }
                self.state.element_mut(passenger).deeds.pursued = true;
                let how = if cause == Cause::BreakOff {
                    Came::Moving
                } else {
                    Came::Outcome
                };
                let pushed = self.make_room(&sally.pushed);
                self.put_ashore(passenger, vessel, to, how, |element, vessel| {
                    NavalFact::Landed {
                        element,
                        vessel,
                        pushed,
                        price: Vec::new(),
                        pips: 0,
                        pips_in_secret: 0,
                    }
                });
            }
        }
    }

    fn go_after(&mut self, element: ElementIx, after: ElementIx, cause: Cause, chase: Chase) {
        let tag = self.state.tag(after);
        let stood = self.stand(element, chase.lined_up.unwrap_or(chase.end));
        self.state.element_mut(element).deeds.pursued = true;
        self.tell(|_| AftermathFact::Pursued {
            element: stood,
            after: tag,
        });
        // DBM-PUR-05: those who supported it must follow.
        let mut moved = vec![element];
        for (follower, to) in chase.followers {
            let stood = self.stand(follower, to);
            let after = self.state.tag(element);
            self.state.element_mut(follower).deeds.pursued = true;
            self.tell(|_| AftermathFact::Followed {
                element: stood,
                after,
            });
            moved.push(follower);
        }
        // DBM-PUR-07: who is met after a break-off is fought this turn, who is met later the next.
        let how = if cause == Cause::BreakOff {
            Came::Moving
        } else {
            Came::Outcome
        };
        self.state.note_touches(&moved, how);
        self.perish_in_difficult(element);
    }

    /// DBM-PUR-09.
    fn perish_in_difficult(&mut self, element: ElementIx) {
        let own = self.state.element(element);
        let going = ground::going(&self.state.field, &own.rect(), own.troop);
        if own.troop.kind == TroopType::Expendables && going == Going::Difficult {
            self.destroy(element, Place::Destroyed, "DBM-PUR-09");
        }
    }
}
