//! DOM-LOG: a match as a log for people and programs who know nothing of our match files.
//!
//! A match file says what was agreed, rolled and asked; a log says what happened, hand by hand, in
//! the fields of the source. It can be checked without any dice: see [`Log::replay`].

mod replay;
mod transcript;
mod xml;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sobremesa_kernel::record::Line;
use sobremesa_kernel::{Audience, Dice, Game, Match, Nobody};
use sobremesa_table::Playable;

pub use self::replay::{LogFault, LogReason};
pub(crate) use self::transcript::Logs;

use crate::Dominoes;
use crate::action::Action;
use crate::event::HandSummary;
use crate::held::Held;
use crate::moves::Move;
use crate::player::{Player, Team};
use crate::rules::ending::HandResult;
use crate::setup::{FirstOpening, SignalMode};
use crate::state::State;

/// DOM-LOG-02, 03: a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    /// When it was played.
    #[serde(default)]
    pub date: String,
    /// Where it was played.
    #[serde(default)]
    pub place: String,
    /// Anything else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The points that win it.
    pub max_points: i64,
    /// With what the first hand was opened. Without it and the next the moves cannot be judged.
    #[serde(default)]
    pub first_opening: FirstOpening,
    /// Who chose the signals.
    #[serde(default)]
    pub signal_mode: SignalMode,
    /// Who sat where.
    pub player1: Persona,
    /// Who sat where.
    pub player2: Persona,
    /// Who sat where.
    pub player3: Persona,
    /// Who sat where.
    pub player4: Persona,
    /// The players of the first team.
    #[serde(default = "team_one")]
    pub team1: [Player; 2],
    /// The players of the second team.
    #[serde(default = "team_two")]
    pub team2: [Player; 2],
    /// Points with which the match was taken up, if it was not begun from nothing.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub points_before: [u32; 2],
    /// Their points.
    pub points_team1: u32,
    /// Their points.
    pub points_team2: u32,
    /// Who has won; nobody until the match is over.
    #[serde(with = "winner", default)]
    pub winner_team: Option<Team>,
    /// What was played.
    pub hands: Vec<LoggedHand>,
}

/// DOM-LOG-03: who played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Persona {
    /// The name of a computer player, or `human`.
    pub id: String,
    /// The name that is shown.
    pub name: String,
}

/// DOM-LOG-04, 07: a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoggedHand {
    /// Its number, from 1.
    pub hand: u32,
    /// Is it the hand that the double six opens?
    #[serde(default)]
    pub first_hand: bool,
    /// Who opened it.
    pub opener: Player,
    /// What each player was dealt. DOM-LOG-10: only one's own while the hand is running.
    pub dealt: [Option<Held>; 4],
    /// What was done, in order.
    pub moves: Vec<Move>,
    /// How it ended, if it has.
    pub result: Option<HandResult>,
    /// Who won it.
    pub winner_team: Option<Team>,
    /// What it was worth.
    pub points: Option<u32>,
    /// The pips left to each team.
    pub team_sums: Option<[u32; 2]>,
}

fn team_one() -> [Player; 2] {
    Team::One.players()
}

fn team_two() -> [Player; 2] {
    Team::Two.players()
}

fn is_nothing(points: &[u32; 2]) -> bool {
    *points == [0, 0]
}

impl Log {
    /// The log of a match as it stands, for somebody (DOM-LOG-01, 10).
    ///
    /// It leaves out what was taken back, and begins where an arbiter last set the position.
    pub fn of(played: &Match<Dominoes>, to: Audience) -> Log {
        let lines: Vec<_> = played.happened().collect();
        let path = played.path_to(played.seq());
        let is_ruling = |seq: &&usize| matches!(lines[**seq - 2].1, Line::Ruling(_));
        let begin = path.iter().rev().find(is_ruling).copied().unwrap_or(1);
        let mut state = played.state_after(begin);
        let points_before = state.score_before();
        let mut hands = Vec::new();
        for seq in path.into_iter().filter(|seq| *seq > begin) {
            let (_, line, rolled, _) = lines[seq - 2];
            let Line::Play { who, action } = line else {
                continue;
            };
            if *action == Action::Deal {
                hands.push(LoggedHand::new(&state, to));
            }
            let mut dice = Dice::scripted(rolled.to_vec());
            Dominoes::play(&mut state, *who, action, &mut dice, &mut Nobody)
                .expect("the match went like that");
        }
        hands.push(LoggedHand::new(&state, to));
        let about = &played.header().about;
        let terms = state.terms();
        let [player1, player2, player3, player4] = Player::ALL.map(|player| {
            let name = about.players.get(player.index());
            Persona::named(name.map_or(player.name(), String::as_str))
        });
        let [points_team1, points_team2] = state.score();
        Log {
            date: about.date.clone().unwrap_or_default(),
            place: about.place.clone().unwrap_or_default(),
            description: about.description.clone(),
            max_points: terms.max_points().into(),
            first_opening: terms.first_opening,
            signal_mode: terms.signal_mode,
            player1,
            player2,
            player3,
            player4,
            team1: team_one(),
            team2: team_two(),
            points_before,
            points_team1,
            points_team2,
            winner_team: state.match_winner(),
            hands,
        }
    }

    /// DOM-LOG-09: the log as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a log has a JSON form")
    }

    /// Reads a log.
    ///
    /// # Errors
    /// Where it is no log. Whether it tells the truth is for [`Log::replay`].
    pub fn from_json(text: &str) -> Result<Log, LogFault> {
        let mut json = serde_json::Deserializer::from_str(text);
        let log = serde_path_to_error::deserialize(&mut json)
            .map_err(|fault| LogFault::unreadable(fault.path(), fault.inner()))?;
        json.end()
            .map_err(|fault| LogFault::of_all(LogReason::Unreadable(fault.to_string())))?;
        Ok(log)
    }

    /// DOM-LOG-09: the log as XML.
    pub fn to_xml(&self) -> String {
        xml::write(self)
    }

    fn players(&self) -> [&Persona; 4] {
        [&self.player1, &self.player2, &self.player3, &self.player4]
    }
}

impl Persona {
    /// A computer player is known by its name; everybody else is human.
    fn named(name: &str) -> Persona {
        let is_bot = Dominoes::bots().iter().any(|bot| bot.name() == name);
        Persona {
            id: if is_bot { name } else { "human" }.to_owned(),
            name: name.to_owned(),
        }
    }
}

impl LoggedHand {
    fn new(state: &State, to: Audience) -> LoggedHand {
        let end = state.hand_end().map(|end| HandSummary::new(state, end));
        LoggedHand {
            hand: state.hand_number(),
            first_hand: state.is_first_hand(),
            opener: state.opener(),
            dealt: Player::ALL.map(|player| {
                // DOM-LOG-10: once the hand is over, everything lies open.
                let is_open = end.is_some() || to.knows_secrets_of(player.seat());
                is_open.then(|| Held::from(*state.hand(player).all()))
            }),
            moves: state.moves().collect(),
            result: end.map(|end| end.result),
            winner_team: end.and_then(|end| end.winner_team),
            points: end.map(|end| end.points),
            team_sums: end.map(|end| end.team_sums),
        }
    }
}

/// DOM-LOG-03: `team1`, `team2`, or nothing until the match ends.
mod winner {
    use super::{Deserialize, Deserializer, Serializer, Team};

    pub(super) fn serialize<S: Serializer>(
        winner: &Option<Team>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(winner.map_or("", Team::name))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Team>, D::Error> {
        let name = String::deserialize(deserializer)?;
        if name.is_empty() {
            return Ok(None);
        }
        let known = Team::ALL.into_iter().find(|team| team.name() == name);
        known.map(Some).ok_or_else(|| {
            serde::de::Error::custom("the winner is team1, team2 or, until the end, nobody")
        })
    }
}
