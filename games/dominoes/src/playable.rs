//! What the house asks of a game beyond its rules.

use std::sync::LazyLock;

use serde_json::Value;
use sobremesa_draw::Scene;
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Fault, Lang, Seat, Verdict, Words};
use sobremesa_speak::RuleBook;
use sobremesa_table::{
    Appraisal, Article, Chat, Count, Edit, Ending, Gesture, Lesson, Look, MatchIsUp, Motion,
    NoAnswer, Playable, Preset, Question, SLOTS, Sound, Timing, Transcript, TurnIsUp, Workbench,
};

use crate::action::{Action, Lay, SideWord};
use crate::event::Event;
use crate::line::Side;
use crate::log::Logs;
use crate::moves::Move;
use crate::persona::Persona;
use crate::player::Player;
use crate::position::Position;
use crate::rules::signal;
use crate::setup::{FirstOpening, Setup, SignalMode};
use crate::state::State;
use crate::tile::Tile;
use crate::view::View;
use crate::{
    Dominoes, bot, draw, draw_text, laboratory, lessons, notation, questions, speak, typed,
    workbench,
};

impl Playable for Dominoes {
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

    fn recruit(definition: &str) -> Option<Result<Box<dyn Bot<Dominoes>>, Vec<Fault>>> {
        let read = Persona::read(definition);
        Some(read.map(|persona| Box::new(persona) as Box<dyn Bot<Dominoes>>))
    }

    const EXAMPLE_RECRUIT: Option<&'static str> = Some(include_str!("persona/example.toml"));

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

    fn transcript() -> Option<&'static dyn Transcript<Dominoes>> {
        Some(&Logs)
    }

    fn describe(action: &Action) -> Words {
        speak::action(action)
    }

    fn read_typed(text: &str) -> Result<Action, Words> {
        typed::read(text)
    }

    fn text_board(view: &View, look: &Look) -> String {
        draw_text::board(view, look)
    }

    fn scene(view: &View, lang: Lang) -> Scene {
        draw::scene(view, lang)
    }

    fn gesture(_: &View, action: &Action) -> Gesture {
        match action {
            Action::Lay(Lay { tile, side, .. }) => Gesture {
                pick: Some(tile_id(*tile)),
                drop: match side {
                    SideWord::Left => Some(end_id(Side::Left)),
                    SideWord::Right => Some(end_id(Side::Right)),
                    SideWord::Absent | SideWord::Unknown(_) => None,
                },
            },
            Action::LayUnknown(_) | Action::Pass | Action::Deal => Gesture::default(),
        }
    }

    fn dropped(pick: &str, drop: &str) -> Option<Action> {
        let tile: Tile = pick.strip_prefix("tile-")?.parse().ok()?;
        let side = Side::ALL.into_iter().find(|side| end_id(*side) == drop)?;
        Some(Action::lay(tile, side))
    }

    /// DOM-UX-53.
    fn articles() -> Vec<Article> {
        vec![Article {
            name: "history",
            title: Words::new(
                "Historia y clases de dominó",
                "History and kinds of dominoes",
            ),
            text: Words::new(
                include_str!("../../../docs/articles/dominoes-history.es.md"),
                include_str!("../../../docs/articles/dominoes-history.en.md"),
            ),
        }]
    }

    fn workbench(draft: &Position, lang: Lang) -> Option<Workbench> {
        workbench::workbench(draft, lang)
    }

    fn edited(draft: &Position, edit: &Edit<'_>) -> Option<Position> {
        workbench::edited(draft, edit)
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
            }) => vec![Motion {
                from: format!("hand-{player}"),
                to: tile_id(*tile),
            }],
            Event::Open(_)
            | Event::Play(_)
            | Event::Deal { .. }
            | Event::Pass(_)
            | Event::HandEnd(_)
            | Event::MatchEnd { .. } => Vec::new(),
        }
    }

    fn sound(event: &Event) -> Option<Sound> {
        Some(match event {
            Event::Deal { .. } => Sound::Shuffle,
            Event::Open(_) | Event::Play(_) => Sound::Place,
            Event::Pass(_) => Sound::Knock,
            Event::HandEnd(_) => Sound::Chord,
            Event::MatchEnd { .. } => Sound::Fanfare,
        })
    }

    /// DOM-SIG-01: players exchange nothing but moves, passes and signals.
    const CHAT: Chat = Chat::Forbidden;

    /// The rules know no time, and nobody may pass with a tile that fits (DOM-MOV-06): somebody has to
    /// lay one for whoever is late.
    const TIMING: Option<Timing> = Some(Timing {
        patience: 1,
        turn_is_up: TurnIsUp::SimplestPlays,
        match_is_up: MatchIsUp::SideLoses,
        usual: None,
    });

    /// About as much as a hand takes.
    const REAL_MATCH: usize = 10;

    fn turn_number(state: &State) -> u64 {
        u64::from(state.hand_number()) << 32 | state.deeds().len() as u64
    }

    fn lessons() -> Vec<Lesson> {
        lessons::lessons()
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

    /// The expert tells what a player of the club would say, the chess player what it costs.
    const JUDGES: &'static [&'static str] = &["master", "search"];

    /// The same tile on ends that show the same number lies the same way on either side, and a signal
    /// is no choice.
    fn is_same_choice(view: &View, one: &Action, other: &Action) -> bool {
        match (placement(one), placement(other)) {
            (Some(one), Some(other)) => {
                let is_squared = view.ends.is_none_or(|ends| ends.squared().is_some());
                one.0 == other.0 && (is_squared || one.1 == other.1)
            }
            (_, _) => one == other,
        }
    }

    fn appraise(
        view: &View,
        seat: Seat,
        [played, other]: [&Action; 2],
        budget: &Budget<'_>,
        seed: u64,
    ) -> Option<Appraisal> {
        let moves = [placement(played)?, placement(other)?];
        bot::appraise(view, seat, moves, budget, seed)
    }

    fn known(view: &View) -> Vec<Words> {
        speak::known(view)
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

    const COUNTS: &'static [Count] = laboratory::COUNTS;

    #[inline]
    fn count(event: &Event, counts: &mut [[u64; SLOTS]]) {
        laboratory::count(event, counts);
    }

    fn has_secrets(state: &State, seat: Seat) -> bool {
        state.turn().is_some() && !state.hand(Player::in_seat(seat)).left().is_empty()
    }
}

/// The tile that an action lays, and where.
fn placement(action: &Action) -> Option<(Tile, Side)> {
    match action {
        Action::Lay(Lay { tile, side, .. }) => Some((
            *tile,
            match side {
                SideWord::Left => Side::Left,
                // An opening has no side and counts as laid on the right (DOM-MOV-04).
                SideWord::Right | SideWord::Absent | SideWord::Unknown(_) => Side::Right,
            },
        )),
        Action::LayUnknown(_) | Action::Pass | Action::Deal => None,
    }
}

/// A tile that lies open, by its id in the picture.
pub(crate) fn tile_id(tile: Tile) -> String {
    format!("tile-{tile}")
}

/// An end of the line, by its id in the picture. Before the opening the right one is everywhere.
pub(crate) fn end_id(side: Side) -> String {
    format!("end-{}", side.name())
}
