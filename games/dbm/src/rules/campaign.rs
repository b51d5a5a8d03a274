//! DBM-CMP: a battle that is part of a campaign: who may leave it, when it ends, whom it costs.

use sobremesa_geometry::Vec2;
use sobremesa_kernel::{DiceStop, Tell};

use super::recoil::is_off_table;
use super::victory;
use crate::battle::Battle;
use crate::element::{Element, ElementIx, Place};
use crate::event::{CampaignFact, Event, Fate};
use crate::field::TABLE;
use crate::side::Side;
use crate::state::{End, Phase, State};
use crate::tables::tables;
use crate::touch;
use crate::troop::{Class, TroopType};

/// DBM-CMP-02: how far a side may move its own by choice: the attacker over his own edge, the defender over
/// any, nobody where there is no campaign.
pub(crate) fn bounds(is_campaign: bool, side: Side, attacker: Side) -> [Vec2; 2] {
    let [beyond, far] = [-TABLE.x, 2.0 * TABLE.x];
    match (is_campaign, side == attacker) {
        (false, _) => [Vec2::ZERO, TABLE],
        (true, true) => [Vec2::new(0.0, beyond), TABLE],
        (true, false) => [Vec2::new(beyond, beyond), Vec2::new(far, far)],
    }
}

/// DBM-CMP-05, -08: who has lost, by how the battle ended. Where it was only stopped, nobody has.
pub fn loser(state: &State, end: End) -> Option<Side> {
    match end {
        End::Beaten => match Side::BOTH.map(|side| victory::is_beaten(state, side)) {
            [true, false] => Some(Side::A),
            [false, true] => Some(Side::B),
            // Nobody keeps the field.
            [true, true] | [false, false] => None,
        },
        End::Conceded(side) | End::LeftField(side) => Some(side),
        End::Agreed | End::Turns | End::SlippedAway(_) | End::Parted => None,
    }
}

/// DBM-CMP-05, -06: on what the loser's elements are lost, by the winner's mounted on the table for each of the
/// loser's. For vessels (DBM-CMP-07) vessels are counted.
fn lost_on(state: &State, loser: Side, of: Class) -> [i8; 3] {
    let table = &tables().campaign;
    let count = |side: Side| {
        let own = state.on_table().map(|(_, one)| one);
        let own = own.filter(|one| one.command.side() == side);
        own.map(|one| n_of_class(one, of)).sum::<usize>()
    };
    match (count(loser.other()), count(loser)) {
        (0, 0) => table.between,
        (winners, losers) if winners >= 2 * losers => table.double_or_more,
        (winners, losers) if 2 * winners <= losers => table.half_or_less,
        _ => table.between,
    }
}

/// How many elements of a class somebody counts for: both of a double base; DBM-CMP-06: on foot beside their
/// mounts, all who dismounted.
fn n_of_class(element: &Element, class: Class) -> usize {
    match element.on_foot.filter(|mounted| mounted.mounts) {
        Some(mounted) if mounted.troop.kind.class() == class => usize::from(mounted.count),
        Some(_) | None => {
            let troops = element.troops();
            troops.filter(|troop| troop.kind.class() == class).count()
        }
    }
}

/// DBM-CMP-05: the column of the table for a type; DBM-CMP-07: vessels have the second.
const fn column(kind: TroopType) -> usize {
    match kind {
        TroopType::Hordes | TroopType::Artillery | TroopType::Baggage => 0,
        TroopType::Elephants => 1,
        _ => match kind.class() {
            Class::Foot | Class::Naval => 1,
            Class::Mounted => 2,
        },
    }
}

/// DBM-CMP-05: is a die rolled for it? It has left against its will, or was there when its army broke.
const fn is_diced_for(place: Place) -> bool {
    match place {
        Place::Table | Place::Hidden | Place::OffTable | Place::Dispersed => true,
        Place::Waiting
        | Place::Marching
        | Place::Exchanged
        | Place::Aboard
        | Place::Destroyed
        | Place::DestroyedInCombat
        | Place::Withdrawn => false,
    }
}

/// DBM-CMP-04, -05: what becomes of an element after a battle of a campaign that is over.
pub fn fate(state: &State, element: ElementIx) -> Fate {
    let own = state.element(element);
    // DBM-DIS-16: whoever stands on the table for it decides; without mounts it rides no more.
    if let Some(stands) = own.exchanged_for.filter(|_| own.place == Place::Exchanged) {
        let mounted = state.element(stands).on_foot;
        return match fate(state, stands) {
            Fate::Saved if mounted.is_some_and(|mounted| mounted.mounts) => Fate::Saved,
            Fate::Saved | Fate::Lost | Fate::Captured => Fate::Lost,
        };
    }
    let toll = state.campaign.as_ref();
    let is_destroyed = matches!(own.place, Place::Destroyed | Place::DestroyedInCombat);
    if toll.is_some_and(|toll| toll.captured.contains(element)) {
        Fate::Captured
    } else if is_destroyed || toll.is_some_and(|toll| toll.lost.contains(element)) {
        Fate::Lost
    } else {
        Fate::Saved
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-CMP: what a campaign makes of what has just happened.
    pub(crate) fn go_on_with_campaign(&mut self) -> Result<(), DiceStop> {
        if self.state.campaign.is_none() {
            return Ok(());
        }
        self.withdraw();
        if !matches!(self.state.phase, Phase::Over(_)) {
            let gone = Side::BOTH.into_iter().find(|side| self.has_left(*side));
            if let Some(side) = gone {
                self.end_battle(End::LeftField(side));
            }
        }
        match self.state.phase {
            Phase::Over(end) => self.count_the_cost(end),
            _ => Ok(()),
        }
    }

    /// DBM-CMP-02: whoever stands over an edge, and was not driven there, has been led off.
    fn withdraw(&mut self) {
        let leaving: Vec<ElementIx> = self
            .state
            .on_table()
            .filter(|(_, element)| is_off_table(&element.rect()))
            .map(|(element, _)| element)
            .collect();
        for element in leaving {
            self.state.element_mut(element).place = Place::Withdrawn;
            self.tell(|state| CampaignFact::Withdrew {
                element: state.tag(element),
            });
        }
    }

    /// DBM-CMP-03: has a side led off its last element that is no Baggage?
    fn has_left(&self, side: Side) -> bool {
        let own = || {
            let all = self.state.elements.iter();
            all.filter(|one| one.command.side() == side && one.troop.kind != TroopType::Baggage)
        };
        own().any(|one| one.place == Place::Withdrawn)
            && own().all(|one| one.place.is_gone() || one.place == Place::Withdrawn)
    }

    /// DBM-CMP-04 to -08: the loser's dice, and what is left of both.
    fn count_the_cost(&mut self, end: End) -> Result<(), DiceStop> {
        if let Some(loser) = loser(self.state, end) {
            self.pursue_the_beaten(loser)?;
        }
        self.tell(|state| {
            let count = |of: Fate| {
                Side::BOTH.map(|side| {
                    let own = state.all().filter(|(_, one)| one.command.side() == side);
                    own.filter(|(element, _)| fate(state, *element) == of)
                        .count() as u16
                })
            };
            let [lost, taken] = [count(Fate::Lost), count(Fate::Captured)];
            CampaignFact::Counted {
                left: count(Fate::Saved),
                lost: [0, 1].map(|side| lost[side] + taken[side]),
                captured: [taken[1], taken[0]],
            }
        });
        Ok(())
    }

    /// DBM-CMP-05 to -07.
    fn pursue_the_beaten(&mut self, loser: Side) -> Result<(), DiceStop> {
        let [by_land, afloat] =
            [Class::Mounted, Class::Naval].map(|of| lost_on(self.state, loser, of));
        let diced: Vec<ElementIx> = self
            .state
            .all()
            .filter(|(_, one)| one.command.side() == loser && is_diced_for(one.place))
            .map(|(element, _)| element)
            .collect();
        for element in diced {
            let kind = self.state.element(element).troop.kind;
            let lost_on = match kind.class() {
                Class::Naval => afloat,
                Class::Mounted | Class::Foot => by_land,
            }[column(kind)];
            let in_contact = touches_enemy(self.state, element);
            let die = self.die("DBM-CMP-05", loser.commander_in_chief())?;
            let modifier = if in_contact {
                tables().campaign.in_contact
            } else {
                0
            };
            let is_lost = die as i8 + modifier <= lost_on;
            let fate = match kind {
                _ if !is_lost => Fate::Saved,
                TroopType::Elephants | TroopType::Artillery => Fate::Captured,
                _ => Fate::Lost,
            };
            if let Some(toll) = &mut self.state.campaign {
                if is_lost {
                    toll.lost.insert(element);
                }
                if fate == Fate::Captured {
                    toll.captured.insert(element);
                }
            }
            self.tell(|state| CampaignFact::DicedFor {
                element: state.tag(element),
                die,
                in_contact,
                lost_on,
                fate,
            });
        }
        Ok(())
    }
}

/// DBM-CMP-05: is it in contact with the enemy?
fn touches_enemy(state: &State, element: ElementIx) -> bool {
    let own = state.element(element);
    own.is_on_table()
        && state.on_table().any(|(other, enemy)| {
            state.are_enemies(element, other)
                && touch::contact(&own.rect(), &enemy.rect()).is_some()
        })
}
