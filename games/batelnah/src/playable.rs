//! What people and programs want of Batel-Nah besides its rules.

use std::sync::LazyLock;

use serde_json::Value;
use sobremesa_kernel::bot::Bot;
use sobremesa_kernel::{Seat, Verdict, Words};
use sobremesa_speak::RuleBook;
use sobremesa_table::{
    Abilities, ByHand, Chat, Customs, Ending, Glimpse, Lid, MatchIsUp, Mood, Motion, NoAnswer,
    Playable, Preset, Question, Sound, Timing, TurnIsUp, Weight,
};

use crate::action::Action;
use crate::by_hand::{Seen, hex_id, piece_id};
use crate::event::Event;
use crate::game::BatelNah;
use crate::game_text::GameText;
use crate::generate::can_move;
use crate::hex::Hex;
use crate::lessons::School;
use crate::piece::{Army, Kind, Side};
use crate::play::Fact;
use crate::position::Mode;
use crate::position_form::PositionForm;
use crate::rules::offers::{Offer, OfferKind};
use crate::rules::players::Named;
use crate::rules::turn::successor;
use crate::setup::{ModeDigit, Setup, usual_turn_ms};
use crate::state::State;
use crate::view::View;
use crate::workbench::Boards;
use crate::{bot, faces, questions, speak};

static RULEBOOK: LazyLock<RuleBook> = LazyLock::new(|| {
    RuleBook::read(
        include_str!("../../../docs/rules/batelnah.es.md"),
        include_str!("../../../docs/rules/batelnah.en.md"),
    )
});

impl Playable for BatelNah {
    const LID: Lid = Lid {
        about: [
            "Ajedrez en hexágonos para reinos enteros: reyes y reinas, brujos que cambian las cosas de sitio, bufones que saltan y hasta cuatro ejércitos a la vez.",
            "Chess on hexagons for whole kingdoms: kings and queens, wizards who move things about, jesters who leap, and up to four armies at once.",
        ],
        players: [2, 4],
        minutes: [20, 60],
        weight: Weight::Medium,
        moment: Glimpse {
            n_choices: 24,
            seat: None,
            seed: 3,
            ..Glimpse::START
        },
    };

    const CUSTOMS: Customs = Customs {
        // BAT-COM-03.
        chat: Chat::TableAndSides,
        // BAT-CLK-01: five minutes for a turn unless something else is agreed (BAT-CLK-06).
        timing: Some(Timing {
            patience: 1,
            turn_is_up: TurnIsUp::RestIsLost,
            match_is_up: MatchIsUp::PartnerTakesOver,
            usual: Some("calm"),
        }),
        real_match: 6,
        // BAT-PLY-06.
        has_giving_up: true,
        mood: Mood::Calm,
    };

    const ABILITIES: Abilities<BatelNah> = Abilities {
        teaching: Some(&School),
        transcript: Some(&GameText),
        editing: Some(&Boards),
        // BAT-COM-02, 04: a letter and a number, in either case.
        place_named: |word| word.parse().ok().map(hex_id),
        faces: faces::of,
        ..Abilities::NONE
    };

    const QUESTIONS: &'static [&'static str] = questions::QUESTIONS;
    fn title() -> Words {
        Words::new("Batel-Nah", "Batel-Nah")
    }

    /// BAT-TRN-10.
    fn turn_number(state: &State) -> u64 {
        u64::from(state.position().turn())
    }

    /// BAT-CLK-02.
    fn when_turn_is_up(state: &State, seat: Seat) -> Option<Action> {
        let (army, player) = state.turn()?;
        (player as usize == seat.index()).then_some(Action::Timeout(army))
    }

    /// BAT-PLY-06, BAT-PLY-07.
    fn when_gone(state: &State, seat: Seat) -> Option<Action> {
        let player = Army::ALL[seat.index()];
        let partner = state.commanders.partner(player, state.position().mode());
        partner.map(|_| Action::Left(player))
    }

    /// BAT-PLY-01, BAT-API-01: one for each seating.
    fn presets() -> Vec<Preset<BatelNah>> {
        let alliances = |command: &[(Army, Army)]| Setup {
            mode: ModeDigit(Mode::Alliances),
            command: command.iter().copied().collect::<Named>(),
            turn_ms: usual_turn_ms(),
        };
        let preset = |name, es: &str, en: &str, setup| Preset {
            name,
            title: Words::new(es, en),
            setup,
        };
        vec![
            preset(
                "kingdoms",
                "Reino contra reino, dos personas",
                "Kingdom against kingdom, two people",
                Setup::KINGDOMS,
            ),
            preset(
                "alliances-2",
                "Con aliados, dos personas con dos ejércitos cada una",
                "With allies, two people with two armies each",
                alliances(&[(Army::Blue, Army::White), (Army::Red, Army::Black)]),
            ),
            preset(
                "alliances-3-black",
                "Con aliados, tres personas; las negras juegan solas",
                "With allies, three people; black plays alone",
                alliances(&[(Army::Red, Army::Black)]),
            ),
            preset(
                "alliances-3-white",
                "Con aliados, tres personas; las blancas juegan solas",
                "With allies, three people; white plays alone",
                alliances(&[(Army::Blue, Army::White)]),
            ),
            preset(
                "alliances-4",
                "Con aliados, cuatro personas",
                "With allies, four people",
                alliances(&[]),
            ),
        ]
    }

    fn bots() -> &'static [&'static dyn Bot<BatelNah>] {
        bot::BOTS
    }

    fn rulebook() -> &'static RuleBook {
        &RULEBOOK
    }

    fn answer(state: Option<&State>, question: &Question<'_>) -> Result<Value, NoAnswer> {
        questions::answer(state, question)
    }

    fn narrate(event: &Event) -> Words {
        speak::event(event)
    }

    fn notation(action: &Action) -> String {
        match action {
            Action::Move(typed) => typed.to_string(),
            Action::Unreadable => "?".to_owned(),
            Action::Drop(drop) => {
                let name =
                    |hex: Option<Hex>| hex.map_or_else(|| "?".to_owned(), |hex| hex.to_string());
                format!("{} {}", name(drop.from), name(drop.to))
            }
            Action::Offer(kind) => format!("offer {}", kind.word()),
            Action::Answer { yes: true } => "yes".to_owned(),
            Action::Answer { yes: false } => "no".to_owned(),
            Action::Abandon => "abandon".to_owned(),
            Action::Timeout(army) => format!("timeout {}", army.name()),
            Action::Left(army) => format!("left {}", army.name()),
            Action::Time(ms) => format!("time {ms}"),
        }
    }

    fn typed(action: &Action) -> Words {
        let en = Self::notation(action);
        let es = match action {
            Action::Offer(OfferKind::Draw) => "tablas",
            Action::Offer(OfferKind::Join) => "aliados",
            Action::Offer(OfferKind::Command) => "mando",
            Action::Answer { yes: true } => "sí",
            Action::Abandon => "abandonar",
            Action::Answer { yes: false }
            | Action::Move(_)
            | Action::Unreadable
            | Action::Drop(_)
            | Action::Timeout(_)
            | Action::Left(_)
            | Action::Time(_) => &en,
        };
        Words::new(es, &*en)
    }

    fn describe(action: &Action) -> Words {
        speak::action(action)
    }

    fn ending(verdict: &Verdict) -> Ending {
        speak::ending(verdict)
    }

    /// BAT-END-04, BAT-PLY-06.
    fn is_grave(state: &State, action: &Action) -> bool {
        match action {
            Action::Abandon | Action::Offer(OfferKind::Draw) => true,
            Action::Answer { yes } => {
                let is_draw = |offer: &Offer| offer.kind == OfferKind::Draw;
                *yes && state.offer.as_ref().is_some_and(is_draw)
            }
            Action::Move(_)
            | Action::Unreadable
            | Action::Drop(_)
            | Action::Offer(OfferKind::Join | OfferKind::Command)
            | Action::Timeout(_)
            | Action::Left(_)
            | Action::Time(_) => false,
        }
    }

    fn read_typed(text: &str) -> Result<Action, Words> {
        speak::read_typed(text)
    }

    fn by_hand(view: View, _: Option<Seat>) -> Box<dyn ByHand<Action>> {
        Box::new(Seen(view))
    }

    fn motions(event: &Event) -> Vec<Motion> {
        match event {
            Event::Moved { played, .. } => {
                let (from, to) = (played.from.map(piece_id), played.to.map(piece_id));
                from.zip(to)
                    .map(|(from, to)| Motion::new(from, to))
                    .into_iter()
                    .collect()
            }
            Event::Board(_)
            | Event::DrawAgreed
            | Event::Forfeit { .. }
            | Event::Offered { .. }
            | Event::Answered { .. }
            | Event::TakenOver { .. } => Vec::new(),
        }
    }

    fn sound(event: &Event) -> Option<Sound> {
        match event {
            Event::Moved { .. } => Some(Sound::Place),
            Event::Board(fact) => match fact {
                Fact::Captured { .. } => Some(Sound::Capture),
                Fact::ArmyEliminated { .. } => Some(Sound::Chord),
                Fact::HokSah { .. } | Fact::Draw { .. } => Some(Sound::Fanfare),
                Fact::Kolba { .. } => Some(Sound::Warning),
                Fact::TurnLost { .. } => Some(Sound::Knock),
                Fact::NoEntry { .. } => None,
                Fact::AlliesJoined => Some(Sound::Chord),
            },
            Event::DrawAgreed | Event::Forfeit { .. } => Some(Sound::Fanfare),
            Event::Offered { .. } | Event::Answered { .. } | Event::TakenOver { .. } => {
                Some(Sound::Bell)
            }
        }
    }

    fn seat_title(seat: Seat) -> Words {
        match Army::ALL[seat.index()] {
            Army::White => Words::new("Blancas", "White"),
            Army::Black => Words::new("Negras", "Black"),
            Army::Blue => Words::new("Azules", "Blue"),
            Army::Red => Words::new("Rojas", "Red"),
        }
    }

    /// The worth of the pieces on the board.
    fn advantage(state: &State) -> Option<f64> {
        if let Some(winner) = state.position.winner() {
            return Some(if winner == Side::White { 1.0 } else { -1.0 });
        }
        let [white, black] = [Side::White, Side::Black].map(|side| {
            let army = Kind::ALL.into_iter().map(|kind| {
                let n_pieces = state.position.board().kind(side, kind).len();
                f64::from(bot::worth(kind)) * n_pieces as f64
            });
            army.sum::<f64>()
        });
        // A soldier more is a little, a queen more is nearly everything.
        let ahead = white - black;
        Some(ahead / (ahead.abs() + 800.0))
    }

    /// The first of the enemies in the order of play that has something to do.
    fn passed(state: &State) -> Option<PositionForm> {
        let (mover, mode) = (state.position.to_move()?, state.position.mode());
        let mut army = mover;
        loop {
            army = successor(mode, army);
            if army == mover {
                return None;
            }
            let mut position = state.position;
            position.to_move = Some(army);
            if army.side() != mover.side() && can_move(position.board(), army) {
                let passed = State {
                    position,
                    ..state.clone()
                };
                let form = PositionForm::from(&passed);
                return Some(PositionForm { seen: None, ..form });
            }
        }
    }

    /// Everything is on the board for all to see.
    fn has_secrets(_: &State, _: Seat) -> bool {
        false
    }
}
