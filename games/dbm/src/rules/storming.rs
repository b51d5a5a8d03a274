//! DBM-STM, DBM-CC-13, -15: works are stormed: where nobody holds them, and what follows where somebody did.

use sobremesa_kernel::{Stop, Tell};

use super::combatant::Combatant;
use super::{close_combat, factors, works};
use crate::agenda::{Came, Cause};
use crate::battle::Battle;
use crate::board::Board;
use crate::element::{ElementId, ElementIx};
use crate::event::{AftermathFact, Event, Item, Tag, WorksFact};
use crate::pose::{BASE_WIDTH, Pose};
use crate::refusal::Refusal;
use crate::tables::{Circumstance, Circumstances};
use crate::touch;
use crate::troop::{Grade, Troop, TroopType};

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

    /// DBM-STM-01, -02: whoever has won his way in goes its own base depth beyond the works; who stands there makes
    /// room.
    pub(crate) fn enter_works(&mut self, element: ElementIx) {
        let own = *self.state.element(element);
        // DBM-STM-05: War Wagons do not go in.
        if own.troop.kind == TroopType::WarWagons || !own.is_on_table() {
            return;
        }
        let end = own.pose.ahead(own.depth());
        let base = end.rect(own.depth());
        let ahead = own.pose.facing.forward();
        let in_way: Vec<(ElementIx, f64)> = self
            .state
            .on_table()
            .filter(|(ix, other)| *ix != element && touch::overlap(&base, &other.rect()))
            .map(|(ix, other)| {
                let corners = other.rect();
                let nearest = corners.corners().iter();
                let nearest = nearest.map(|corner| (*corner - end.at).dot(ahead));
                (ix, -nearest.fold(f64::INFINITY, f64::min))
            })
            .collect();
        let room: Vec<(ElementIx, Pose)> = in_way
            .iter()
            .map(|(ix, by)| {
                let pose = self.state.element(*ix).pose;
                (*ix, pose.shifted(ahead * by.max(0.0)))
            })
            .collect();
        let is_free = room.iter().all(|(ix, pose)| {
            let own = self.state.element(*ix);
            let rect = pose.rect(own.depth());
            let mut others = self.state.on_table();
            let is_enemy = own.command.side() != self.state.side(element);
            is_enemy
                && !works::bar(&self.state.field, &own.rect(), &rect)
                && !super::recoil::is_off_table(&rect)
                && !others.any(|(other, standing)| {
                    other != *ix && other != element && touch::overlap(&rect, &standing.rect())
                })
        });
        if !is_free {
            return;
        }
        let by = self.state.tag(element);
        for (ix, pose) in room {
            let stood = self.stand(ix, pose);
            self.state.element_mut(ix).deeds.recoiled = true;
            self.tell(|_| AftermathFact::Pushed { element: stood, by });
        }
        let stood = self.stand(element, end);
        self.state.element_mut(element).deeds.pursued = true;
        self.tell(|_| WorksFact::Entered { element: stood });
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
