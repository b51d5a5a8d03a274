//! DBM-ALY: allied generals who wait to see who wins: when they do, what they may do meanwhile, and how
//! they join or change sides.

use sobremesa_kernel::Tell;

use super::flank_march::Stage;
use super::sight::{self, Looked};
use crate::battle::Battle;
use crate::board::Board;
use crate::command::{Allegiance, Command, CommandIx};
use crate::event::{Decided, Event, Tag, TurnFact};
use crate::pose::Pose;
use crate::position::{is_on_table, note_standing_touches};
use crate::refusal::MoveRefusal;
use crate::rules::group::Body;
use crate::side::Side;
use crate::state::State;
use crate::touch::{self, LIMIT};

/// DBM-ALY-01: the first die that makes an ally wait.
const WAVERS: u8 = 1;
/// DBM-ALY-02: the die by which he joins.
const JOINS: u8 = 6;
/// DBM-ALY-03: he keeps away from enemies so near.
const KEEPS_AWAY: f64 = 600.0;

impl Command {
    /// DBM-ALY-01: does its general wait to see who wins?
    pub fn is_undecided(&self) -> bool {
        self.allegiance == Allegiance::Undecided
    }
}

impl State {
    pub(crate) fn undecided(&self) -> Vec<CommandIx> {
        let waits = |place: &CommandIx| {
            self.commands[place.index()].is_some_and(|command| command.is_undecided())
        };
        CommandIx::all().filter(waits).collect()
    }
}

/// DBM-ALY-02: does an enemy touch anybody of a command?
fn is_touched(board: &Board<'_>, command: CommandIx) -> bool {
    let mut own = board
        .pieces()
        .iter()
        .filter(|piece| piece.element.command == command);
    own.any(|piece| {
        let mut enemies = board
            .near(piece.ix)
            .filter(|other| other.side != piece.side);
        enemies.any(|enemy| touch::contact(&piece.rect, &enemy.rect).is_some())
    })
}

/// DBM-ALY-03: would an undecided ally end nearer to a known enemy within 600 p?
pub(crate) fn check(board: &Board<'_>, body: &Body<'_>, ends: &[Pose]) -> Result<(), MoveRefusal> {
    if !board.command(body.command).is_undecided() {
        return Ok(());
    }
    for (member, end) in body.members.iter().zip(ends) {
        // DBM-FLK-17: he arrives from a flank march, but contacts nobody.
        let arrives = !is_on_table(member.rect.corners());
        let end = end.rect(member.depth);
        let nears = board
            .of_side(body.command.side().other())
            .filter(|enemy| board.knows(body.command, enemy.ix))
            .find(|enemy| {
                let [before, after] =
                    [&member.rect, &end].map(|base| touch::distance(base, &enemy.rect));
                let is_near = if arrives {
                    touch::contact(&end, &enemy.rect).is_some()
                } else {
                    LIMIT.at_least(KEEPS_AWAY, after)
                };
                is_near && LIMIT.less(after, before)
            });
        if let Some(enemy) = nears {
            return Err(MoveRefusal::Undecided {
                element: member.tag(),
                enemy: Tag::from(enemy.element),
            });
        }
    }
    Ok(())
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-ALY-01, -02, -07: the dice of a turn: a first 1 makes an ally wait, a later 6 decides him.
    pub(crate) fn test_allies(&mut self) {
        for place in self.state.commands_in_turn() {
            let command = self.state.command_mut(place);
            let Some(die) = command.die else {
                continue;
            };
            let is_away = command
                .march
                .is_some_and(|march| march.stage == Stage::Away);
            match command.allegiance {
                Allegiance::Untested if die == WAVERS => {
                    command.allegiance = Allegiance::Undecided;
                    self.tell(|_| TurnFact::AllyWavers {
                        side: place.side(),
                        command: place.number() as u8,
                    });
                }
                Allegiance::Untested => command.allegiance = Allegiance::Sure,
                // DBM-ALY-02: on a flank march, by another 6 than the one that announces it.
                Allegiance::Undecided if die == JOINS && !is_away => {
                    self.decide_ally(place, Decided::Die);
                }
                _ => {}
            }
        }
    }

    /// DBM-ALY-02: an undecided ally joins his side.
    pub(crate) fn decide_ally(&mut self, place: CommandIx, by: Decided) {
        let command = self.state.command_mut(place);
        if !command.is_undecided() {
            return;
        }
        command.allegiance = Allegiance::Sure;
        self.tell(|_| TurnFact::AllyJoined {
            side: place.side(),
            command: place.number() as u8,
            by,
        });
    }

    /// DBM-ALY-02, -07: an ally whom enemies have come to touch is decided at once.
    pub(crate) fn decide_touched_allies(&mut self) {
        for place in self.state.undecided() {
            if is_touched(&Board::public(self.state), place) {
                self.decide_ally(place, Decided::Attacked);
            }
        }
    }

    /// DBM-ALY-02, -04, DBM-DEM-05: what undecided allies make of commands that have just broken: one of
    /// the enemy's, and they join; one of their own, and whoever may changes sides.
    pub(crate) fn allies_see_broken(&mut self, broken: &[CommandIx]) {
        let is_of = |side: Side| broken.iter().any(|place| place.side() == side);
        for place in self.state.undecided() {
            let command = self.state.command(place);
            if is_of(place.side().other()) {
                self.decide_ally(place, Decided::EnemyBroke);
            } else if is_of(place.side()) && command.may_turn && !command.demoralised {
                self.change_sides(place);
            }
        }
    }

    /// DBM-ALY-04 to -06: a command goes over with all its elements and its die, played from now on by the
    /// commander-in-chief of its new side.
    fn change_sides(&mut self, from: CommandIx) {
        let side = from.side().other();
        let free = (Side::MOST_GENERALS + 1..=CommandIx::PER_SIDE)
            .map(|number| CommandIx::new(side, number))
            .find(|place| self.state.commands[place.index()].is_none());
        let Some(to) = free else {
            return;
        };
        let seat = side.commander_in_chief();
        let left = self.state.command_mut(from);
        left.seat = seat;
        let came = Command {
            allegiance: Allegiance::Turncoat,
            own_die: true,
            pips: 0,
            pips_in_secret: 0,
            ..*left
        };
        *left = Command {
            allegiance: Allegiance::Turned,
            die: None,
            pips: 0,
            pips_in_secret: 0,
            ended: true,
            stalled: false,
            ..*left
        };
        self.state.commands[to.index()] = Some(came);
        let mut gone_over = crate::bits::ElementSet::EMPTY;
        for (n, element) in self.state.elements.iter_mut().enumerate() {
            if element.command == from {
                element.command = to;
                gone_over.insert(crate::element::ElementIx::new(n));
            }
        }
        // Friends are no enemies that one knows of.
        self.state.known[from.index()] = crate::bits::ElementSet::EMPTY;
        for place in CommandIx::all().filter(|place| place.side() == side) {
            for element in gone_over.iter() {
                self.state.known[place.index()].remove(element);
            }
        }
        self.tell(|_| TurnFact::AllyTurned {
            side: from.side(),
            command: from.number() as u8,
            to: to.number() as u8,
        });
        note_standing_touches(self.state);
        self.state.looked = Looked::default();
        sight::look_around(self.state);
    }
}
