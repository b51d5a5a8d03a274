//! BAT-API-03: a whole game as somebody writes it, and what is wrong with it.

use serde::{Deserialize, Serialize};

use crate::fault::Flaw;
use crate::notation::{AfterSituation, BadPosition, Seen};
use crate::piece::{Army, Side};
use crate::position::{Position, Situation};
use crate::rules::clock::TurnClock;
use crate::rules::ending::{Draw, History};
use crate::rules::offers::{Offer, OfferKind};
use crate::rules::players::{Commanders, Named};
use crate::setup::usual_turn_ms;
use crate::state::{Ending, State};

/// A whole game as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionForm {
    /// BAT-NOT-01.
    pub text: String,
    /// Who plays an army whose own seat is empty.
    #[serde(default)]
    pub command: Named,
    /// Milliseconds for a turn; none without a clock.
    #[serde(default = "usual_turn_ms")]
    pub turn_ms: Option<u64>,
    /// How much of it has been used.
    #[serde(default)]
    pub used_ms: u64,
    /// BAT-END-05: what has been seen and how often. If left out: this position, once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Seen>,
    /// The offer that is open.
    #[serde(default)]
    pub offer: Option<OfferForm>,
    /// BAT-ALY-11: who has to wait for the next move before proposing again.
    #[serde(default)]
    pub refused: Vec<Army>,
    /// How it ended.
    #[serde(default)]
    pub result: Option<ResultForm>,
}

/// An open offer as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferForm {
    /// What.
    pub offer: OfferKind,
    /// Who.
    pub by: Army,
    /// Who has agreed.
    #[serde(default)]
    pub yes: Vec<Army>,
}

/// How a game ended, as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultForm {
    /// Who won; nobody in a draw.
    #[serde(default)]
    pub winner: Option<Side>,
    /// BAT-API-09.
    pub reason: String,
}

impl Serialize for OfferKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// The text of the board need not be written anew when the history has just written it.
fn text_of(state: &State) -> String {
    let position = &state.position;
    match state.history.text_of(position) {
        Some(situation) => format!("{situation} {}", AfterSituation(position)),
        None => position.to_string(),
    }
}

impl From<&State> for PositionForm {
    fn from(state: &State) -> PositionForm {
        let position = &state.position;
        PositionForm {
            text: text_of(state),
            command: state.commanders.to_named(position.mode()),
            turn_ms: state.clock.limit_ms,
            used_ms: state.clock.used_ms(),
            seen: Some(state.history.texts().clone()),
            offer: state.offer.map(|offer| OfferForm {
                offer: offer.kind,
                by: offer.by,
                yes: offer.yes().collect(),
            }),
            refused: Army::ALL
                .into_iter()
                .filter(|who| state.refused[*who as usize])
                .collect(),
            result: state.ending.map(|ending| ResultForm {
                winner: ending.winner(),
                reason: ending.reason().to_owned(),
            }),
        }
    }
}

impl PositionForm {
    /// The game that is described.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it.
    pub fn read(&self) -> Result<State, Vec<Flaw>> {
        let position = match self.text.parse::<Position>() {
            Ok(position) => position,
            Err(BadPosition(faults)) => return Err(faults.into_iter().map(Flaw::Text).collect()),
        };
        let mut flaws = Vec::new();
        let commanders = self.read_commanders(&position, &mut flaws);
        let history = self.read_history(&position, &mut flaws);
        let ending = self.read_ending(&position, &mut flaws);
        let mut state = State {
            position,
            history,
            commanders,
            clock: TurnClock::new(self.turn_ms, self.used_ms),
            offer: None,
            refused: [false; 4],
            ending,
        };
        for who in &self.refused {
            state.refused[*who as usize] = true;
        }
        state.offer = self.read_offer(&state, &mut flaws);
        if flaws.is_empty() {
            Ok(state)
        } else {
            Err(flaws)
        }
    }

    fn read_commanders(&self, position: &Position, flaws: &mut Vec<Flaw>) -> Commanders {
        let commanders = Commanders::named(self.command);
        for (army, by) in self.command.entries() {
            if !position.mode().armies().contains(&army) {
                flaws.push(Flaw::CommandAbsent { army });
            } else if by.side() != army.side() {
                flaws.push(Flaw::CommandOfEnemy { army, by });
            } else if !commanders.is_there(by, position.mode()) {
                flaws.push(Flaw::CommanderGone { army, by });
            }
        }
        commanders
    }

    fn read_history(&self, position: &Position, flaws: &mut Vec<Flaw>) -> History {
        let Some(seen) = &self.seen else {
            return History::starting_at(position);
        };
        let mut read = Vec::new();
        for (index, (text, times)) in seen.iter().enumerate() {
            match text.as_str().parse::<Situation>() {
                Ok(situation)
                    if (1..=2).contains(times) || (*times == 3 && self.result.is_some()) =>
                {
                    read.push((situation, *times));
                }
                Ok(_) | Err(_) => flaws.push(Flaw::Seen { index }),
            }
        }
        read.into_iter().collect()
    }

    /// BAT-API-03: a game without an army to move has ended, somehow.
    fn read_ending(&self, position: &Position, flaws: &mut Vec<Flaw>) -> Option<Ending> {
        let says_it_is_over = self.text.split(' ').nth(1) == Some("-");
        let on_the_board = match (position.winner(), position.to_move()) {
            (Some(winner), _) => Some(Ending::HokSah(winner)),
            // BAT-END-07: the army to move was passed over, and so was everybody.
            (None, None) if !says_it_is_over => Some(Ending::Draw(Draw::Blocked)),
            (None, _) => None,
        };
        match (&self.result, on_the_board) {
            (None, Some(ending)) => Some(ending),
            (None, None) => says_it_is_over.then_some(Ending::Agreement),
            (Some(_), _) if !says_it_is_over => {
                flaws.push(Flaw::Result);
                None
            }
            (Some(result), on_the_board) => {
                let read = result.read();
                let fits = on_the_board.is_none() || read == on_the_board;
                if read.is_none() || !fits {
                    flaws.push(Flaw::Result);
                }
                read
            }
        }
    }

    fn read_offer(&self, state: &State, flaws: &mut Vec<Flaw>) -> Option<Offer> {
        let form = self.offer.as_ref()?;
        let mut offer = Offer::new(form.offer, form.by);
        form.yes.iter().for_each(|who| offer.agree(*who));
        if state.ending.is_some() || state.could_stand(&offer).is_err() {
            flaws.push(Flaw::Offer);
        }
        Some(offer)
    }
}

impl ResultForm {
    fn read(&self) -> Option<Ending> {
        let ending = match (self.reason.as_str(), self.winner) {
            ("hok_sah", Some(winner)) => Ending::HokSah(winner),
            ("forfeit", Some(winner)) => Ending::Forfeit(winner),
            ("agreement", None) => Ending::Agreement,
            ("repetition", None) => Ending::Draw(Draw::Repetition),
            ("quiet", None) => Ending::Draw(Draw::Quiet),
            ("blocked", None) => Ending::Draw(Draw::Blocked),
            _ => return None,
        };
        Some(ending)
    }
}
