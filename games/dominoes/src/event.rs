//! What happened, in the words of the log (DOM-API-08), and who is told what.

use serde::{Deserialize, Serialize, Serializer};
use sobremesa_kernel::{Audience, RuleId};

use crate::held::Held;
use crate::moves::Move;
use crate::player::{Player, Team};
use crate::rules::ending::HandResult;
use crate::rules::opening::next_opener;
use crate::state::{HandEnd, Phase, State};

/// What happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The tiles were shuffled and dealt. The hands are secret: see [`DealtTiles`].
    Deal {
        /// The number of the hand, from 1.
        hand: u32,
        /// Who opens it.
        opener: Player,
        /// What the dice showed, as far as one may know.
        tiles: DealtTiles,
    },
    /// The first tile of a hand was laid. Published as a `play`, like the others.
    Open(Move),
    /// A tile was laid at an end of the line.
    Play(Move),
    /// A player had to pass.
    Pass(Move),
    /// The hand is over, and everybody shows what is left.
    HandEnd(HandSummary),
    /// The match is over.
    MatchEnd {
        /// Who won it.
        winner_team: Team,
        /// The final points.
        score: [u32; 2],
    },
}

/// As much of a deal as an audience may know.
#[derive(Clone, PartialEq, Debug)]
pub enum DealtTiles {
    /// All hands: for the referee.
    All([Held; 4]),
    /// One's own hand: for a player.
    Own(Held),
    /// Nothing: for spectators.
    Hidden,
}

/// DOM-LOG-07: how a hand ended, as it is told to everybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HandSummary {
    /// Domino, block or tie.
    pub result: HandResult,
    /// Who laid the last tile.
    pub player: Player,
    /// The pips left to each team.
    pub team_sums: [u32; 2],
    /// Who won the hand; nobody after a tie.
    pub winner_team: Option<Team>,
    /// What it was worth.
    pub points: u32,
    /// The points of both teams after it.
    pub score: [u32; 2],
    /// Who opens the next hand, if there is one.
    pub next_opener: Option<Player>,
    /// What each player has left.
    pub hands: [Held; 4],
}

impl HandSummary {
    /// Tells the end of the hand that `state` shows.
    pub(crate) fn new(state: &State, end: HandEnd) -> HandSummary {
        HandSummary {
            result: end.result(),
            player: end.player,
            team_sums: end.team_sums,
            winner_team: end.winner(),
            points: end.points(),
            score: state.score,
            next_opener: match state.phase {
                Phase::MatchOver(_) => None,
                Phase::Playing { .. } | Phase::HandOver(_) => Some(next_opener(state.opener)),
            },
            hands: Player::ALL.map(|player| state.held_by(player)),
        }
    }
}

impl Event {
    pub(crate) fn deal(state: &State) -> Event {
        Event::Deal {
            hand: state.hand_number,
            opener: state.opener,
            tiles: DealtTiles::All(state.hands.map(|hand| Held::from(*hand.all()))),
        }
    }

    pub(crate) fn hand_end(state: &State, end: HandEnd) -> Event {
        Event::HandEnd(HandSummary::new(state, end))
    }

    /// The rule by which it happened.
    pub const fn rule(&self) -> RuleId {
        match self {
            Event::Deal { .. } => RuleId("DOM-SET-08"),
            Event::Open(_) => RuleId("DOM-MOV-03"),
            Event::Play(_) => RuleId("DOM-MOV-02"),
            Event::Pass(_) => RuleId("DOM-MOV-06"),
            Event::HandEnd(end) => match end.result {
                HandResult::Domino => RuleId("DOM-END-02"),
                HandResult::Block => RuleId("DOM-END-06"),
                HandResult::Tie => RuleId("DOM-END-08"),
            },
            Event::MatchEnd { .. } => RuleId("DOM-SCO-02"),
        }
    }

    /// DOM-SET-10, DOM-API-08: everything is public but the deal, of which a player is told the own
    /// hand only.
    pub(crate) fn redacted(&self, to: Audience) -> Event {
        match self {
            Event::Deal {
                hand,
                opener,
                tiles: DealtTiles::All(hands),
            } => Event::Deal {
                hand: *hand,
                opener: *opener,
                tiles: match to {
                    Audience::Seat(seat) => DealtTiles::Own(hands[Player::in_seat(seat).index()]),
                    Audience::Spectator => DealtTiles::Hidden,
                    Audience::Referee => DealtTiles::All(*hands),
                },
            },
            Event::Deal { .. }
            | Event::Open(_)
            | Event::Play(_)
            | Event::Pass(_)
            | Event::HandEnd(_)
            | Event::MatchEnd { .. } => self.clone(),
        }
    }
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// The published form, but for the rule that every event names.
        #[derive(Serialize)]
        #[serde(tag = "kind", rename_all = "snake_case")]
        enum Written<'a> {
            Deal {
                hand: u32,
                opener: Player,
                #[serde(skip_serializing_if = "Option::is_none")]
                hands: Option<&'a [Held; 4]>,
                #[serde(skip_serializing_if = "Option::is_none")]
                tiles: Option<&'a Held>,
            },
            Play(&'a Move),
            Pass(&'a Move),
            HandEnd(&'a HandSummary),
            MatchEnd {
                winner_team: Team,
                score: [u32; 2],
            },
        }

        #[derive(Serialize)]
        struct WithRule<'a> {
            #[serde(flatten)]
            event: Written<'a>,
            rule: RuleId,
        }

        let event = match self {
            Event::Deal {
                hand,
                opener,
                tiles,
            } => {
                let (hands, tiles) = match tiles {
                    DealtTiles::All(hands) => (Some(hands), None),
                    DealtTiles::Own(tiles) => (None, Some(tiles)),
                    DealtTiles::Hidden => (None, None),
                };
                Written::Deal {
                    hand: *hand,
                    opener: *opener,
                    hands,
                    tiles,
                }
            }
            Event::Open(made) | Event::Play(made) => Written::Play(made),
            Event::Pass(made) => Written::Pass(made),
            Event::HandEnd(end) => Written::HandEnd(end),
            Event::MatchEnd { winner_team, score } => Written::MatchEnd {
                winner_team: *winner_team,
                score: *score,
            },
        };
        let rule = self.rule();
        WithRule { event, rule }.serialize(serializer)
    }
}
