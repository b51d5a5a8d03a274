//! What the house asks of a game beyond its rules.

use std::sync::LazyLock;

use serde_json::Value;
use sobremesa_kernel::bot::Bot;
use sobremesa_kernel::{Audience, Lang, Match, Seat, Verdict, Words};
use sobremesa_speak::RuleBook;
use sobremesa_table::{
    Abilities, ByHand, Chat, Console, Customs, Duel, Ending, Glimpse, Lid, Mood, Motion, NoAnswer,
    Playable, Preset, Question, Sound, Weight,
};

use crate::action::{Action, read};
use crate::by_hand::Seen;
use crate::console::MasterConsole;
use crate::event::Event;
use crate::setup::Setup;
use crate::speak::Calls;
use crate::state::State;
use crate::view::View;
use crate::writing::Encounters;
use crate::{Clairvoyance, draw, examples, lessons, questions, speak};

impl Playable for Clairvoyance {
    const LID: Lid = Lid {
        about: [
            "El escudero del director de juego: escribe el encuentro, y él lleva el mapa, las iniciativas, los dados y las heridas mientras tú cuentas la historia.",
            "The game master's squire: write the encounter, and it keeps the map, initiatives, dice and wounds while you tell the story.",
        ],
        players: [1, 8],
        minutes: [20, 60],
        weight: Weight::Medium,
        moment: Glimpse::START,
    };

    const CUSTOMS: Customs = Customs {
        chat: Chat::Table,
        // The master takes all the time that telling the story needs.
        timing: None,
        real_match: 0,
        has_giving_up: false,
        mood: Mood::Mysterious,
    };

    const ABILITIES: Abilities<Clairvoyance> = Abilities {
        written: Some(&Encounters),
        teaching: Some(&lessons::School),
        ..Abilities::NONE
    };

    fn title() -> Words {
        Words::new("Clairvoyance", "Clairvoyance")
    }

    fn presets() -> Vec<Preset<Clairvoyance>> {
        examples::ALL
            .iter()
            .map(|example| Preset {
                name: example.name,
                title: Words::new(example.es, example.en),
                setup: Setup {
                    source: example.source.to_owned(),
                },
            })
            .collect()
    }

    fn setup_in(setup: &Setup, lang: Lang) -> Option<Setup> {
        let known = |example: &&examples::Example| {
            [example.source, example.spanish].contains(&setup.source.as_str())
        };
        examples::ALL.iter().find(known).map(|example| Setup {
            source: example.text(lang).to_owned(),
        })
    }

    /// The program's own units follow their behaviours; nobody else needs to think here.
    fn bots() -> &'static [&'static dyn Bot<Clairvoyance>] {
        &[]
    }

    fn rulebook() -> &'static RuleBook {
        static BOOK: LazyLock<RuleBook> = LazyLock::new(|| {
            RuleBook::read(
                include_str!("../../../docs/rules/clairvoyance.es.md"),
                include_str!("../../../docs/rules/clairvoyance.en.md"),
            )
        });
        &BOOK
    }

    const QUESTIONS: &'static [&'static str] = questions::NAMES;

    fn answer(state: Option<&State>, question: &Question<'_>) -> Result<Value, NoAnswer> {
        match (state, question.asker) {
            // Those who look on are answered from what they see.
            (Some(state), Audience::Spectator) => {
                questions::answer(View::players(state).state().as_ref(), question)
            }
            (state, Audience::Seat(_) | Audience::Spectator | Audience::Referee) => {
                questions::answer(state, question)
            }
        }
    }

    fn narrate(event: &Event) -> Words {
        speak::event(event)
    }

    fn ending(verdict: &Verdict) -> Ending {
        speak::ending(verdict)
    }

    fn notation(action: &Action) -> String {
        action.to_string()
    }

    fn describe(action: &Action) -> Words {
        speak::action(action)
    }

    fn describe_at(state: &State, action: &Action) -> Words {
        speak::action_at(state, action)
    }

    fn said(state: &State, action: &Action) -> Words {
        speak::action_at(state, action)
    }

    /// CLV-CMD-08: there is no saving throw against it.
    fn is_drastic(action: &Action) -> bool {
        matches!(action, Action::Kill(_))
    }

    fn read_typed(text: &str) -> Result<Action, Words> {
        read(text).map_err(|why| speak::misread(&why))
    }

    fn by_hand(view: View, seat: Option<Seat>) -> Box<dyn ByHand<Action>> {
        Box::new(Seen { view, seat })
    }

    fn console(played: &Match<Clairvoyance>) -> Option<Box<dyn Console<Action>>> {
        Some(Box::new(MasterConsole::of(played)))
    }

    fn hindsight() -> Vec<Action> {
        vec![
            Action::Undo,
            Action::Redo,
            Action::Reroll,
            Action::Why(None),
        ]
    }

    /// CLV-CMD-13, CLV-API-04: people see the list; for programs `help` is silent.
    fn aside(action: &Action) -> Option<Words> {
        (*action == Action::Help).then(speak::commands)
    }

    fn is_heading(event: &Event) -> bool {
        matches!(event.whole(), Event::Turn { .. })
    }

    fn motions(event: &Event) -> Vec<Motion> {
        match event {
            Event::Move { index, .. } => {
                let id = draw::unit_id(*index);
                vec![Motion::new(id.clone(), id)]
            }
            // What is hit flickers, and says by how much.
            Event::Hit { index, damage, .. } => {
                let id = draw::unit_id(*index);
                let lost = u32::try_from(*damage).unwrap_or(0);
                vec![Motion::new(id.clone(), id).losing(lost)]
            }
            Event::Warning { .. }
            | Event::Initiative { .. }
            | Event::Turn { .. }
            | Event::Attack { .. }
            | Event::Miss { .. }
            | Event::Death { .. }
            | Event::Heal { .. }
            | Event::Note { .. }
            | Event::Armor { .. }
            | Event::Marked { .. }
            | Event::Measured { .. }
            | Event::End { .. }
            | Event::Hidden { .. }
            | Event::Revealed { .. }
            | Event::Health { .. }
            | Event::Wound { .. }
            | Event::Show(_)
            | Event::Odds(_)
            | Event::Plan(_)
            | Event::Why(_)
            | Event::Board { .. } => Vec::new(),
            Event::Veiled(veiled) => Clairvoyance::motions(&veiled.whole),
        }
    }

    fn duel(event: &Event) -> Option<Duel> {
        speak::duel(event, Calls::InFull)
    }

    /// Whoever sees the map calls units by the numbers on it.
    fn told_at(state: &State, event: &Event) -> (Words, Option<Duel>) {
        let calls = Calls::ByToken(&state.encounter);
        (speak::told(event, calls), speak::duel(event, calls))
    }

    fn sound(event: &Event) -> Option<Sound> {
        match event {
            Event::Initiative { .. } => Some(Sound::Dice),
            Event::Move { .. } => Some(Sound::Place),
            Event::Hit { .. } | Event::Wound { .. } => Some(Sound::Clash),
            Event::Miss { .. } => Some(Sound::Miss),
            Event::Death { .. } => Some(Sound::Capture),
            Event::Heal { .. } => Some(Sound::Heal),
            Event::Note { .. }
            | Event::Marked { .. }
            | Event::Warning { .. }
            | Event::Revealed { .. } => Some(Sound::Bell),
            Event::Veiled(veiled) => Clairvoyance::sound(&veiled.whole),
            Event::End { .. } => Some(Sound::Fanfare),
            Event::Turn { .. }
            | Event::Attack { .. }
            | Event::Armor { .. }
            | Event::Measured { .. }
            | Event::Hidden { .. }
            | Event::Health { .. }
            | Event::Show(_)
            | Event::Odds(_)
            | Event::Plan(_)
            | Event::Why(_)
            | Event::Board { .. } => None,
        }
    }

    fn turn_number(_: &State) -> u64 {
        0
    }

    fn seat_title(_: Seat) -> Words {
        Words::new("quien dirige", "the master")
    }

    fn has_secrets(_: &State, _: Seat) -> bool {
        false
    }

    /// What the master still hides when the combat is over stays hidden, and with it the record.
    fn lies_open(state: &State) -> bool {
        state.ending().is_some() && !state.living().any(|unit| state.is_hidden(unit))
    }
}
