//! DBM-STM, DBM-CC-13, -15: works are stormed: where nobody holds them, and what follows where somebody did.

use sobremesa_geometry::Rect;
use sobremesa_kernel::{Stop, Tell};

use super::combatant::Combatant;
use super::ground::{self, Going};
use super::{close_combat, factors, works};
use crate::agenda::{Answer, AskKind, Came, Cause, Task};
use crate::battle::Battle;
use crate::board::{Board, Piece};
use crate::element::{ElementId, ElementIx, Place};
use crate::event::{AftermathFact, Event, Item, Tag, WorksFact};
use crate::pose::{BASE_WIDTH, Pose};
use crate::refusal::Refusal;
use crate::state::State;
use crate::tables::{Circumstance, Circumstances};
use crate::touch::{self, Edge};
use crate::troop::{Class, Grade, Troop, TroopType};

/// DBM-CC-13: every factor of one who storms a section that nobody holds, before the dice: as against Foot.
fn factors_of(board: &Board<'_>, element: ElementIx) -> factors::Factors {
    let own = board.piece(element);
    let nobody = Troop::plain(TroopType::Hordes, Grade::Ordinary, false);
    let circumstances = close_combat::standing(board, own, nobody)
        .with(Circumstance::Fighting, true)
        .with(Circumstance::Frontally, true)
        .with(Circumstance::Storming, true);
    let combatant = Combatant::alone(own.element.troop, circumstances);
    let other = Combatant::alone(nobody, Circumstances::NONE);
    let [own, _] = factors::weigh(&combatant, &other);
    own
}

/// DBM-STM-05: vessels and War Wagons do not go through fortifications themselves.
const fn stays_outside(troop: Troop) -> bool {
    matches!(troop.kind, TroopType::WarWagons) || matches!(troop.kind.class(), Class::Naval)
}

/// DBM-STM-05: who may go in instead of one that stays outside, and has room there: those aboard of a vessel and of
/// one that touches its stern; Infantry that touches the rear of War Wagons.
fn followers(state: &State, element: ElementIx) -> Vec<ElementIx> {
    let board = Board::public(state);
    let Some(own) = board.get(element) else {
        return Vec::new();
    };
    let touches_rear = |other: &Piece<'_>| {
        touch::contact(&own.rect, &other.rect).is_some_and(|contact| contact.mine == Edge::Rear)
    };
    let behind = || {
        let friends = board.of_side(own.side);
        friends.filter(|other| other.ix != own.ix && touches_rear(other))
    };
    let mut found: Vec<ElementIx> = if own.element.is_naval() {
        let astern = behind().filter(|other| other.element.is_naval());
        let vessels = std::iter::once(own).chain(astern);
        vessels
            .filter_map(|vessel| Some(board.aboard(vessel.ix)?.0))
            .collect()
    } else {
        behind()
            .filter(|other| other.element.troop.is_infantry())
            .map(|other| other.ix)
            .collect()
    };
    found.retain(|follower| way_in(state, *follower, own.element.pose).is_some());
    found
}

/// DBM-STM-01, -02: has somebody room beyond works that were stormed from `pose`? Who makes room, one pushing the
/// next, and where to.
fn way_in(state: &State, element: ElementIx, pose: Pose) -> Option<Vec<(ElementIx, Pose)>> {
    let own = state.element(element);
    let end = pose.ahead(own.depth());
    let base = end.rect(own.depth());
    let is_land =
        own.is_naval() || ground::going(&state.field, &base, own.troop) != Going::Impassable;
    if !is_land || super::recoil::is_off_table(&base) {
        return None;
    }
    let ahead = pose.facing.forward();
    let farthest = |rect: &Rect| {
        let corners = rect.corners().iter().map(|corner| corner.dot(ahead));
        corners.fold(f64::NEG_INFINITY, f64::max)
    };
    let nearest = |rect: &Rect| {
        let corners = rect.corners().iter().map(|corner| corner.dot(ahead));
        corners.fold(f64::INFINITY, f64::min)
    };
    let mut room: Vec<(ElementIx, Pose)> = Vec::new();
    // Whoever makes room needs it of those behind him, and so on.
    let mut crowding = vec![(element, base)];
    while let Some((whose, crowd)) = crowding.pop() {
        let others = state.on_table();
        for (ix, other) in others.filter(|(ix, _)| *ix != element && *ix != whose) {
            let made = room.iter().position(|(pushed, _)| *pushed == ix);
            let standing = made.map_or(other.pose, |made| room[made].1);
            let rect = standing.rect(other.depth());
            if !touch::overlap(&crowd, &rect) {
                continue;
            }
            let pushed = standing.shifted(ahead * (farthest(&crowd) - nearest(&rect)));
            let after = pushed.rect(other.depth());
            if other.command.side() == own.command.side()
                || works::bar(&state.field, &rect, &after)
                || super::recoil::is_off_table(&after)
            {
                return None;
            }
            match made {
                Some(made) => room[made].1 = pushed,
                None => room.push((ix, pushed)),
            }
            crowding.push((ix, after));
        }
    }
    Some(room)
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-CC-13, DBM-OUT-05: somebody storms a section that nobody holds; it needs the higher total, and nothing
    /// befalls it else.
    pub(crate) fn storm(&mut self, name: ElementId) -> Result<(), Stop<Refusal>> {
        let (element, sum, items) = {
            let board = Board::public(self.state);
            let Some((piece, _)) = works::storm_named(&board, name) else {
                return Err(Refusal::UnknownElement { id: name }.into());
            };
            let factors = factors_of(&board, piece.ix);
            let mut items: Vec<Item> = vec![factors.combat_factor];
            items.extend(factors.tactical.iter());
            (piece.ix, factors.sum, items)
        };
        let side = self.state.side(element);
        let die = self.die("DBM-CC-13", self.state.owner(element))?;
        let against = self.die("DBM-CC-13", side.other().commander_in_chief())?;
        let total = sum + die as i8;
        let won = total > against as i8;
        self.state.element_mut(element).deeds.fought = true;
        self.tell(|state| WorksFact::Stormed {
            element: state.tag(element),
            section: name,
            items,
            die,
            total,
            against,
            won,
        });
        if won {
            self.enter_works(element);
        }
        Ok(())
    }

    /// DBM-STM-01, -05: whoever has won his way in goes in, or lets others in.
    pub(crate) fn enter_works(&mut self, element: ElementIx) {
        let own = *self.state.element(element);
        if !own.is_on_table() {
            return;
        }
        if stays_outside(own.troop) {
            self.state.agenda.push(Task::LetIn {
                element,
                follower: None,
                decided: false,
            });
        } else {
            self.go_in(element, own.pose, None);
        }
    }

    /// DBM-STM-05: vessels and War Wagons stay outside; their owner says who goes in instead, if anybody.
    pub(crate) fn let_in(
        &mut self,
        element: ElementIx,
        follower: Option<ElementIx>,
        decided: bool,
    ) {
        let pose = self.state.element(element).pose;
        let ready = followers(self.state, element);
        if !decided && !ready.is_empty() {
            self.state.agenda.push(Task::LetIn {
                element,
                follower,
                decided,
            });
            let followers = ready.into_iter().map(Answer::Element);
            let options = std::iter::once(Answer::No).chain(followers).collect();
            self.ask(
                self.state.owner(element),
                AskKind::Follower,
                element,
                options,
            );
        } else if let Some(follower) = follower {
            self.go_in(follower, pose, Some(element));
        }
    }

    /// DBM-STM-01, -02: somebody goes its own base depth beyond works that were stormed from `pose`; who stands
    /// there makes room.
    fn go_in(&mut self, element: ElementIx, pose: Pose, instead_of: Option<ElementIx>) {
        let own = *self.state.element(element);
        let end = pose.ahead(own.depth());
        // DBM-AMB-07: whoever is hidden there appears, and makes room as others do.
        self.uncover(&[end.rect(own.depth())]);
        let Some(pushed) = way_in(self.state, element, pose) else {
            return;
        };
        let (by, instead_of) = (
            self.state.tag(element),
            instead_of.map(|other| self.state.tag(other)),
        );
        for (ix, pose) in pushed {
            let stood = self.stand(ix, pose);
            self.state.element_mut(ix).deeds.recoiled = true;
            self.tell(|_| AftermathFact::Pushed { element: stood, by });
        }
        let stood = match own.vessel.filter(|_| own.place == Place::Aboard) {
            Some(vessel) => self.leave_vessel(element, vessel, end),
            None => self.stand(element, end),
        };
        self.state.element_mut(element).deeds.pursued = true;
        self.tell(|_| WorksFact::Entered {
            element: stood,
            instead_of,
        });
        self.state.note_touches(&[element], Came::Outcome);
    }

    /// DBM-STM-04: Infantry that has thrown somebody out over works goes up to them at once. Has it?
    pub(crate) fn close_works(
        &mut self,
        element: ElementIx,
        after: ElementIx,
        cause: Cause,
    ) -> bool {
        let (own, thrown) = (*self.state.element(element), *self.state.element(after));
        let may = cause == Cause::Combat && own.troop.is_infantry() && own.is_on_table();
        if !may || !thrown.is_on_table() || self.state.field.works.is_empty() {
            return false;
        }
        let Some(far) = works::way_to_line(&self.state.field, own.pose, thrown.pose) else {
            return false;
        };
        // Only an enemy who stood between it and the works has been thrown over them.
        if far > 2.0 * BASE_WIDTH {
            return false;
        }
        let end = own.pose.ahead(far);
        let way = end.rect(own.depth() + far);
        let is_barred = {
            let mut others = self.state.on_table();
            others.any(|(ix, other)| ix != element && touch::overlap(&way, &other.rect()))
        };
        if is_barred {
            return false;
        }
        let (stood, after) = (self.stand(element, end), Tag::from(&thrown));
        self.state.element_mut(element).deeds.pursued = true;
        self.tell(|_| AftermathFact::Pursued {
            element: stood,
            after,
        });
        self.state.note_touches(&[element], Came::Outcome);
        true
    }

    /// DBM-CC-15: whoever holds works beside the place where they are stormed shifts to it if there is room.
    pub(crate) fn meet_storms(&mut self) -> bool {
        let shift = {
            let board = Board::public(self.state);
            let mut storms = works::storms(&board);
            storms.find_map(|(piece, section)| {
                let mut holders = board.of_side(piece.side.other()).filter(|other| {
                    let pose = other.element.pose;
                    works::mans(board.field(), pose).is_some()
                        && !close_combat::is_fighting(&board, other)
                        && pose.at.distance(section.pose.at) < BASE_WIDTH - touch::TOUCH.length()
                });
                let holder = holders.find(|holder| {
                    let rect = section.pose.rect(holder.element.depth());
                    let mut others = board.pieces().iter();
                    !others.any(|other| other.ix != holder.ix && touch::overlap(&rect, &other.rect))
                })?;
                Some((holder.ix, section.pose, piece.ix))
            })
        };
        let Some((holder, pose, to)) = shift else {
            return false;
        };
        let stood = self.stand(holder, pose);
        self.state.element_mut(holder).deeds.pivoted = true;
        let to = self.state.tag(to);
        self.tell(|_| crate::event::MoveFact::Conformed { element: stood, to });
        self.state.note_touches(&[holder], Came::Moving);
        true
    }
}
