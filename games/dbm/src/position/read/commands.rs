//! The commands that somebody described, or that only their elements speak of.

use std::collections::BTreeMap;

use serde_json::json;
use sobremesa_kernel::Seat;

use crate::command::{Allegiance, Command, CommandIx, Equivalents, Role};
use crate::element::Element;
use crate::flaw::{Flaw, Wrong};
use crate::position::{CommandForm, GeneralForm, Position};
use crate::side::Side;

impl Position {
    /// The commands: those that are described, and those that only their elements speak of.
    pub(super) fn read_commands(
        &self,
        elements: &[Element],
        flaws: &mut Vec<Flaw>,
    ) -> [Option<Command>; CommandIx::MOST] {
        let mut described: BTreeMap<CommandIx, &CommandForm> = BTreeMap::new();
        for form in &self.commands {
            match place_of(form.side, form.command) {
                Some(place) => {
                    described.insert(place, form);
                }
                None => flaws.push(Flaw::at("commands", Wrong::CommandNumber)),
            }
        }
        let mut commands = [None; CommandIx::MOST];
        for place in CommandIx::all() {
            let own: Vec<&Element> = elements
                .iter()
                .filter(|element| element.command == place)
                .collect();
            let form = described.get(&place).copied();
            if own.is_empty() && form.is_none() {
                continue;
            }
            if own.iter().filter(|element| element.general).count() > 1 {
                let (side, command) = (place.side().name(), place.number());
                flaws.push(Flaw::at("elements", Wrong::TwoGenerals { side, command }));
            }
            commands[place.index()] = Some(self.read_command(place, form, &own, flaws));
        }
        commands
    }

    fn read_command(
        &self,
        place: CommandIx,
        form: Option<&CommandForm>,
        own: &[&Element],
        flaws: &mut Vec<Flaw>,
    ) -> Command {
        let general = own.iter().find(|element| element.general);
        let role = form.and_then(|form| form.role).unwrap_or_else(|| {
            let said = self.elements.iter().find_map(|form| match form.general {
                GeneralForm::As(role) if place_of(form.side, form.command) == Some(place) => {
                    Some(role)
                }
                _ => None,
            });
            let usual = if place.number() == 1 {
                Role::Cinc
            } else {
                Role::Sub
            };
            said.unwrap_or(usual)
        });
        let seat = match form.and_then(|form| form.seat.as_deref()) {
            None => place.side().commander_in_chief(),
            Some(name) => match Seat::named(name, Side::SEATS) {
                Some(seat) if Side::of(seat) == place.side() => seat,
                // DBM-ALY-06: what has gone over is played over there.
                Some(seat) if form.is_some_and(|form| form.allegiance == Allegiance::Turned) => {
                    seat
                }
                Some(seat) => {
                    flaws.push(Flaw::at(json!({ "seat": name }), Wrong::SeatOfOtherSide));
                    seat
                }
                None => {
                    let name = name.to_owned();
                    flaws.push(Flaw::at("commands", Wrong::UnknownSeat { name }));
                    place.side().commander_in_chief()
                }
            },
        };
        // DBM-PIP-02: the die of an irregular or allied general is his own.
        let is_own = role == Role::Ally || general.is_some_and(|general| !general.troop.regular);
        let own_die = form.and_then(|form| form.own_die).unwrap_or(is_own);
        let mut command = Command::new(role, seat, own_die);
        let counted: Equivalents = own.iter().map(|element| element.equivalents()).sum();
        command.original = counted;
        command.pips = 6;
        command.allegiance = form.map_or_else(Allegiance::default, |form| form.allegiance);
        command.may_turn = form.is_some_and(|form| form.may_turn);
        command.march = form.and_then(|form| form.march);
        if let Some(form) = form {
            if form.die.is_some_and(|die| !(1..=6).contains(&die)) {
                flaws.push(Flaw::at("commands", Wrong::Die));
            }
            command.original = form.original.unwrap_or(counted);
            command.demoralised = form.demoralised;
            command.tested = form.tested;
            command.die = form.die;
            command.pips = form.pips.or(form.die).unwrap_or(6).min(6);
            command.pips_in_secret = form.pips_in_secret.min(6);
            command.discount_used = form.discount_used;
            command.general_moved = form.general_moved;
            command.ended = form.ended;
            command.last_move_made = form.last_move_made;
            command.low_dice = form.low_dice.min(2);
            command.saw_enemy = form.saw_enemy;
            command.stalled = form.stalled;
        }
        command
    }
}

/// A command by its side and number, if there can be one.
pub(super) fn place_of(side: Side, number: u8) -> Option<CommandIx> {
    let number = usize::from(number);
    (1..=CommandIx::PER_SIDE)
        .contains(&number)
        .then(|| CommandIx::new(side, number))
}
