//! What the house asks of a game beyond its rules.

use std::sync::LazyLock;

use serde_json::Value;
use sobremesa_kernel::bot::Bot;
use sobremesa_kernel::{Seat, Verdict, Words};
use sobremesa_speak::RuleBook;
use sobremesa_table::{
    Abilities, ByHand, Chat, Counting, Customs, Duel, Ending, Glimpse, Lid, MatchIsUp, Mood,
    Motion, NoAnswer, Playable, Preset, Question, Reviewing, Sound, Timing, TurnIsUp, Weight,
};

use crate::action::Action;
use crate::by_hand::{Seen, tile_id};
use crate::event::Event;
use crate::lessons::School;
use crate::log::Logs;
use crate::looked_back::{LookedBack, placement};
use crate::moves::Move;
use crate::persona::Personas;
use crate::player::Player;
use crate::rules::signal;
use crate::setup::{FirstOpening, Setup, SignalMode};
use crate::state::State;
use crate::view::View;
use crate::workbench::Deals;
use crate::{Dominoes, bot, faces, laboratory, notation, questions, speak, typed};

impl Playable for Dominoes {
    const LID: Lid = Lid {
        about: [
            "El dominó de parejas de siempre: siete fichas, un compañero enfrente y nadie puede hablar.",
            "The classic game of pairs: seven tiles, a partner opposite you, and nobody may say a word.",
        ],
        players: [1, 4],
        minutes: [10, 30],
        weight: Weight::Light,
        moment: Glimpse {
            n_choices: 13,
            seat: Some(0),
            seed: 5,
            ..Glimpse::START
        },
    };

    const CUSTOMS: Customs = Customs {
        // DOM-SIG-01: players exchange nothing but moves, passes and signals.
        chat: Chat::Forbidden,
        // The rules know no time, and nobody may pass with a tile that fits (DOM-MOV-06): somebody has to
        // lay one for whoever is late.
        timing: Some(Timing {
            patience: 1,
            turn_is_up: TurnIsUp::SimplestPlays,
            match_is_up: MatchIsUp::SideLoses,
            usual: None,
        }),
        // About as much as a hand takes.
        real_match: 10,
        has_giving_up: false,
        mood: Mood::Calm,
    };

    const ABILITIES: Abilities<Dominoes> = Abilities {
        teaching: Some(&School),
        transcript: Some(&Logs),
        editing: Some(&Deals),
        recruiting: Some(&Personas),
        // The expert tells what a player of the club would say, the chess player what it costs.
        judges: &["master", "search"],
        faces: faces::of,
        ..Abilities::NONE
    };

    /// DOM-SET-06: they are counted round the table.
    const SEATS_ARE_PLACES: bool = true;

    /// DOM-SET-07: as they sit on the screen of whoever is the first of them.
    fn seat_place(seat: Seat) -> Words {
        let (es, en) = match Player::ALL[seat.index()] {
            Player::P1 => ("Sur", "South"),
            Player::P2 => ("Este", "East"),
            Player::P3 => ("Norte", "North"),
            Player::P4 => ("Oeste", "West"),
        };
        Words::new(es, en)
    }

    const COUNTING: Counting<Event> = laboratory::COUNTING;

    fn title() -> Words {
        Words::new("Dominó internacional", "International dominoes")
    }

    fn presets() -> Vec<Preset<Dominoes>> {
        let usual = Setup::default();
        vec![
            Preset {
                name: "international",
                title: Words::new(
                    "A 200 tantos, con la pensada honrada",
                    "To 200 points, with the honest signal",
                ),
                setup: usual.clone(),
            },
            Preset {
                name: "short",
                title: Words::new("Corta: a 100 tantos", "Short: to 100 points"),
                setup: Setup {
                    max_points: 100,
                    ..usual.clone()
                },
            },
            Preset {
                name: "club",
                title: Words::new(
                    "De club: cada cual elige su pensada, sin mentir",
                    "Club: everybody chooses the signal, without lying",
                ),
                setup: Setup {
                    signal_mode: SignalMode::Manual,
                    ..usual.clone()
                },
            },
            Preset {
                name: "silent",
                title: Words::new(
                    "En silencio: sin pensada y con salida libre",
                    "Silent: no signals and a free first opening",
                ),
                setup: Setup {
                    signal_mode: SignalMode::Off,
                    first_opening: FirstOpening::Any,
                    ..usual
                },
            },
        ]
    }

    fn bots() -> &'static [&'static dyn Bot<Dominoes>] {
        &bot::ALL
    }

    fn rulebook() -> &'static RuleBook {
        static BOOK: LazyLock<RuleBook> = LazyLock::new(|| {
            RuleBook::read(
                include_str!("../../../docs/rules/dominoes.es.md"),
                include_str!("../../../docs/rules/dominoes.en.md"),
            )
        });
        &BOOK
    }

    const QUESTIONS: &'static [&'static str] = questions::NAMES;

    fn answer(state: Option<&State>, question: &Question<'_>) -> Result<Value, NoAnswer> {
        questions::answer(state, question)
    }

    fn narrate(event: &Event) -> Words {
        speak::event(event)
    }

    fn ending(verdict: &Verdict) -> Ending {
        speak::ending(verdict)
    }

    fn notation(action: &Action) -> String {
        notation::write(action)
    }

    fn typed(action: &Action) -> Words {
        typed::write(action)
    }

    fn said(state: &State, action: &Action) -> Words {
        let opens = state.ends().is_none();
        let opening = opens.then(|| speak::opening(action)).flatten();
        opening.unwrap_or_else(|| speak::said(action))
    }

    fn describe_at(state: &State, action: &Action) -> Words {
        let opens = state.ends().is_none();
        match opens.then(|| speak::opening(action)).flatten() {
            Some(Words { es, en }) => {
                Words::new(format!("Salir con el {es}"), format!("Open with {en}"))
            }
            None => speak::action(action),
        }
    }

    fn describe(action: &Action) -> Words {
        speak::action(action)
    }

    fn read_typed(text: &str) -> Result<Action, Words> {
        typed::read(text)
    }

    fn by_hand(view: View, _: Option<Seat>) -> Box<dyn ByHand<Action>> {
        Box::new(Seen(view))
    }

    fn reviewing(view: View, seat: Seat) -> Option<Box<dyn Reviewing<Action>>> {
        Some(Box::new(LookedBack { view, seat }))
    }

    fn motions(event: &Event) -> Vec<Motion> {
        match event {
            Event::Open(Move {
                player,
                laid: Some((tile, _)),
                ..
            })
            | Event::Play(Move {
                player,
                laid: Some((tile, _)),
                ..
            }) => vec![Motion::new(format!("hand-{player}"), tile_id(*tile))],
            Event::Open(_)
            | Event::Play(_)
            | Event::Deal { .. }
            | Event::Pass(_)
            | Event::HandEnd(_)
            | Event::MatchEnd { .. } => Vec::new(),
        }
    }

    fn duel(event: &Event) -> Option<Duel> {
        speak::duel(event)
    }

    fn sound(event: &Event) -> Option<Sound> {
        Some(match event {
            Event::Deal { .. } => Sound::Shuffle,
            Event::Open(_) | Event::Play(_) => Sound::Tile,
            Event::Pass(_) => Sound::Knock,
            Event::HandEnd(_) => Sound::Chord,
            Event::MatchEnd { .. } => Sound::Fanfare,
        })
    }

    fn turn_number(state: &State) -> u64 {
        u64::from(state.hand_number()) << 32 | state.deeds().len() as u64
    }

    /// The score on the way to the target.
    fn advantage(state: &State) -> Option<f64> {
        let [first, second] = state.score.map(f64::from);
        let ahead = (first - second) / f64::from(state.terms.max_points());
        Some(ahead.clamp(-1.0, 1.0))
    }

    /// DOM-UX-20: between two hands everybody's tiles lie open.
    fn lies_open(state: &State) -> bool {
        state.hand_end().is_some()
    }

    fn hesitation_ms(view: &View, action: &Action) -> u64 {
        match action {
            // DOM-SIG-08: a pass is always instant.
            Action::LayUnknown(_) | Action::Pass | Action::Deal => 0,
            Action::Lay(_) => {
                placement(action).map_or(0, |(tile, side)| signal::pause_ms(view, tile, side))
            }
        }
    }

    fn has_secrets(state: &State, seat: Seat) -> bool {
        state.turn().is_some() && !state.hand(Player::in_seat(seat)).left().is_empty()
    }
}
