//! The master's console: what stands before the line, what Tab completes, and what is answered to
//! questions that only a master at a terminal asks.

mod look;

use sobremesa_kernel::{
    Actor, Asks, Dice, DiceStop, Game, Lang, Match, Nobody, Seat, Shown, Stop, Words,
};
use sobremesa_table::{Console, Look, Said};

use crate::action::Action;
use crate::seat::MASTER;
use crate::speak::Explained;
use crate::state::State;
use crate::{Clairvoyance, speak};

/// A combat as it lies before the master.
pub(crate) struct MasterConsole {
    state: State,
    /// The latest command, and how things stood before it.
    latest: Option<(State, Action)>,
}

impl MasterConsole {
    pub(crate) fn of(played: &Match<Clairvoyance>) -> MasterConsole {
        let past = played.past();
        let latest = past.deeds().next();
        MasterConsole {
            state: played.state().clone(),
            latest: latest.map(|deed| (past.before(&deed), deed.action.clone())),
        }
    }
}

/// What the console understands besides the commands of the combat.
const OWN: &[Explained] = &[
    (
        "reach 3",
        "adónde llega y qué ataca",
        "where it can go and what it can attack",
    ),
    (
        "sees 3 0",
        "si dos unidades, o dos casillas, se ven",
        "whether two units, or two squares, see each other",
    ),
    ("order", "el orden de iniciativa", "the order of initiative"),
];

impl Console<Action> for MasterConsole {
    fn seat(&self) -> Seat {
        MASTER
    }

    /// Whose turn it is: of the player's character that has it or, between turns, of whoever comes next.
    fn prompt(&self, lang: Lang) -> String {
        let state = &self.state;
        let round = state.round_under_way();
        let name = |unit: usize| state.encounter().full_name(unit);
        match (state.acting(), state.next_to_act()) {
            (Some(acting), _) => format!("[{round}] {}> ", name(acting)),
            (None, Some(next)) => {
                let next = name(next);
                lang.pick(
                    format!("[{round}] sigue {next}> "),
                    format!("[{round}] next: {next}> "),
                )
            }
            (None, None) => lang.pick("[fin]> ", "[over]> ").to_owned(),
        }
    }

    /// The commands, and everybody who is alive.
    fn vocabulary(&self) -> Vec<String> {
        let commands = speak::COMMANDS.iter().chain(OWN);
        let commands = commands.flat_map(|(form, _, _)| {
            let forms = form.split(", ");
            forms.filter_map(|form| form.split(' ').next())
        });
        let living = self.state.living();
        let units = living.map(|unit| self.state.encounter().full_name(unit));
        commands
            .chain(["board", "full"])
            .map(str::to_owned)
            .chain(units)
            .collect()
    }

    /// CLV-CMD-13.
    fn commands(&self) -> Vec<(&'static str, Words)> {
        let all = speak::COMMANDS.iter().chain(OWN);
        all.map(|(form, es, en)| (*form, Words::new(*es, *en)))
            .collect()
    }

    fn asked(&self, line: &str, look: &Look) -> Option<Vec<Said>> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let state = &self.state;
        match word {
            "reach" | "alcance" => Some(look::reach(state, rest, look.width)),
            "sees" | "ve" => Some(look::sees(state, rest)),
            "order" | "orden" => Some(look::order(state, look.lang)),
            // CLV-CMD-02: as wide as the terminal, and in its colours.
            _ if Action::read(line) == Action::ShowBoard => Some(vec![Said::Board]),
            _ => None,
        }
    }

    fn purpose(&self, action: &Action, rolled: &[Shown]) -> Words {
        // Who rolls again does so for the latest command, as if it had not been carried out.
        let again = (Clairvoyance::asks(action) == Asks::ToReroll).then_some(&self.latest);
        match again {
            Some(Some((before, action))) => purpose(before, action, rolled),
            Some(None) | None => purpose(&self.state, action, rolled),
        }
    }
}

/// What the next die of a command is for.
fn purpose(state: &State, action: &Action, rolled: &[Shown]) -> Words {
    // The command is tried on a copy, with the dice so far, to see where it stops.
    let mut tried = state.clone();
    let mut dice = Dice::asked();
    dice.answer(rolled.iter().cloned());
    let who = Actor::Seat(MASTER);
    let stopped = Clairvoyance::play(&mut tried, who, action, &mut dice, &mut Nobody);
    let is_damage = matches!(
        &stopped,
        Err(Stop::NeedsDice(stop))
            if matches!(&**stop, DiceStop::Wanted(roll) if roll.why().0 == "CLV-DIE-01")
    );
    let Some((unit, target)) = tried.striking() else {
        return Words::new("tirada", "roll");
    };
    let name = |unit: usize| speak::full_name(&state.encounter().full_name(unit));
    let (unit, target) = (name(unit), name(target));
    if is_damage {
        Words::new(
            format!("daño de {unit} a {target}"),
            format!("damage by {unit} to {target}"),
        )
    } else {
        Words::new(
            format!("ataque de {unit} a {target}"),
            format!("attack by {unit} on {target}"),
        )
    }
}
