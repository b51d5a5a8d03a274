//! What people and programs want besides the rules.

use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_kernel::bot::Bot;
use sobremesa_kernel::{Audience, Seat, Verdict, Words};
use sobremesa_speak::RuleBook;
use sobremesa_table::{
    ByHand, Chat, Customs, Ending, Glimpse, Lid, MatchIsUp, Mood, Motion, NoAnswer, Playable,
    Preset, Question, Sound, Timing, TurnIsUp, Weight,
};

use super::bot::{Drifter, Hothead};
use super::by_hand::Seen;
use super::{
    Action, Captain, Event, Happening, Phase, Point, Setup, Side, SmallGame, State, View, speak,
};

static RULEBOOK: LazyLock<RuleBook> = LazyLock::new(|| {
    RuleBook::read(
        include_str!("rulebook.es.md"),
        include_str!("rulebook.en.md"),
    )
});

/// `march`: how far is it from the company of `seat`, or of whoever asks, to `to`, and does it get there
/// in one march?
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MarchQuestion {
    seat: Option<Side>,
    to: Point,
}

impl Playable for SmallGame {
    const LID: Lid = Lid {
        about: [
            "Dos compañías se buscan en un campo con reservas escondidas.",
            "Two companies look for each other on a field with hidden reserves.",
        ],
        players: [2, 3],
        minutes: [5, 10],
        weight: Weight::Light,
        moment: Glimpse {
            n_choices: 3,
            ..Glimpse::START
        },
    };

    const QUESTIONS: &'static [&'static str] = &["march"];
    const CUSTOMS: Customs = Customs {
        chat: Chat::Table,
        timing: Some(Timing {
            patience: 1,
            turn_is_up: TurnIsUp::SimplestPlays,
            match_is_up: MatchIsUp::SideLoses,
            usual: None,
        }),
        real_match: 2,
        has_giving_up: true,
        mood: Mood::Calm,
    };

    fn turn_number(state: &State) -> u64 {
        state.round.into()
    }

    fn title() -> Words {
        Words::new("Dos compañías", "Two Companies")
    }

    fn presets() -> Vec<Preset<SmallGame>> {
        let preset = |name, title, setup| Preset { name, title, setup };
        vec![
            preset(
                "usual",
                Words::new("Seis rondas sin prisa", "Six rounds, no hurry"),
                Setup::default(),
            ),
            preset(
                "quick",
                Words::new("Tres rondas con reloj", "Three rounds by the clock"),
                Setup {
                    rounds: 3,
                    turn_ms: Some(60_000),
                    ..Setup::default()
                },
            ),
            preset(
                "band",
                Words::new("Con una banda que se vende", "With a band for hire"),
                Setup {
                    rounds: 8,
                    turn_ms: Some(60_000),
                    band: true,
                    ..Setup::default()
                },
            ),
            preset(
                "ambush",
                Words::new("Con reservas escondidas", "With hidden reserves"),
                Setup {
                    ambush: true,
                    ..Setup::default()
                },
            ),
        ]
    }

    fn bots() -> &'static [&'static dyn Bot<SmallGame>] {
        &[&Drifter, &Hothead]
    }

    fn rulebook() -> &'static RuleBook {
        &RULEBOOK
    }

    fn answer(state: Option<&State>, question: &Question<'_>) -> Result<Value, NoAnswer> {
        match question.name {
            "march" => {
                let MarchQuestion { seat, to } = question.read()?;
                let state = state.ok_or(NoAnswer::NeedsTable)?;
                let asker = match question.asker {
                    Audience::Seat(seat) => Some(Captain::of(seat).side()),
                    Audience::Spectator | Audience::Referee => None,
                };
                let seat = seat.or(asker).ok_or_else(|| NoAnswer::BadField {
                    at: "seat".to_owned(),
                    message: Words::new("Falta «seat».", "“seat” is missing."),
                })?;
                let (from, reach) = (state.company(seat).at, state.weather.reach());
                Ok(json!({
                    "distance": from.distance(to),
                    "reach": reach,
                    "in_one_march": from.reaches(to, reach) && to.is_on_field(),
                }))
            }
            _ => Err(NoAnswer::Unknown),
        }
    }

    fn narrate(event: &Event) -> Words {
        speak::happening(&event.what)
    }

    fn ending(verdict: &Verdict) -> Ending {
        speak::verdict(verdict)
    }

    fn is_grave(_: &State, action: &Action) -> bool {
        matches!(action, Action::OfferDraw | Action::Accept | Action::Resign)
    }

    fn notation(action: &Action) -> String {
        speak::notation(action)
    }

    fn describe(action: &Action) -> Words {
        speak::action(action)
    }

    fn read_typed(text: &str) -> Result<Action, Words> {
        speak::read(text).ok_or_else(|| {
            const FORMS: &str =
                "march X Y, stand, call, raid, rest, lose V R, offer, accept, decline, resign, weather, time MS";
            Words::new(format!("Se entiende: {FORMS}."), format!("Understood: {FORMS}."))
        })
    }

    fn by_hand(view: View, _: Option<Seat>) -> Box<dyn ByHand<Action>> {
        Box::new(Seen(view))
    }

    fn motions(event: &Event) -> Vec<Motion> {
        match event.what {
            Happening::Marched { side, .. } | Happening::Fled { side, .. } => {
                vec![Motion::new(side.name(), side.name())]
            }
            Happening::TokenDrawn { .. }
            | Happening::StoppedShort { .. }
            | Happening::WeatherRolled { .. }
            | Happening::BandHired { .. }
            | Happening::BandOrdered { .. }
            | Happening::Raided { .. }
            | Happening::LoyaltyTried { .. }
            | Happening::Ordered { .. }
            | Happening::OrdersRevealed { .. }
            | Happening::ReserveJoined { .. }
            | Happening::Fought { .. }
            | Happening::Fell { .. }
            | Happening::NerveTried { .. }
            | Happening::WasLate { .. }
            | Happening::DrawOffered { .. }
            | Happening::DrawDeclined { .. }
            | Happening::Ended { .. } => Vec::new(),
        }
    }

    fn sound(event: &Event) -> Option<Sound> {
        match event.what {
            Happening::TokenDrawn { .. }
            | Happening::Ordered { .. }
            | Happening::BandHired { .. }
            | Happening::BandOrdered { .. } => None,
            Happening::WeatherRolled { .. }
            | Happening::LoyaltyTried { .. }
            | Happening::Fought { .. }
            | Happening::NerveTried { .. } => Some(Sound::Shuffle),
            Happening::Marched { .. } | Happening::ReserveJoined { .. } => Some(Sound::Place),
            Happening::Fell { .. } | Happening::Raided { .. } => Some(Sound::Capture),
            Happening::WasLate { .. } => Some(Sound::Knock),
            Happening::Fled { .. } | Happening::StoppedShort { .. } => Some(Sound::Warning),
            Happening::DrawOffered { .. } | Happening::DrawDeclined { .. } => Some(Sound::Bell),
            Happening::OrdersRevealed { .. } => Some(Sound::Chord),
            Happening::Ended { .. } => Some(Sound::Fanfare),
        }
    }

    fn has_secrets(state: &State, seat: Seat) -> bool {
        let captain = Captain::of(seat);
        let has_secret = |side: Side| {
            let has_written = state.phase.orders()[side.index()].is_some();
            has_written || !state.company(side).called
        };
        let leads_band = state.band.is_some_and(|band| band.by == captain);
        let is_over = matches!(state.phase, Phase::Over { .. });
        !is_over && (leads_band || captain.company().is_some_and(has_secret))
    }
}
