//! What lists say of a table: a projection of its facts, for which nothing is played again.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use sobremesa_kernel::Verdict;

use super::{Fact, Occupant, Watch};
use crate::PersonId;

/// What lists say of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// Who set it up.
    pub host: PersonId,
    /// The game.
    pub game: String,
    /// Is it announced to everybody in the club?
    pub listed: bool,
    /// Does it count for the ratings of those who play there?
    pub rated: bool,
    /// Who may watch.
    pub watch: Watch,
    /// Who sits where, by the names of the seats; one that is not named is open.
    pub occupants: BTreeMap<String, Occupant>,
    /// Everybody who ever sat there.
    pub sat: BTreeSet<PersonId>,
    /// Everybody who wrote something there.
    pub spoke: BTreeSet<PersonId>,
    /// Has the match a line?
    pub has_begun: bool,
    /// Was the end of the match its last line?
    pub is_over: bool,
    /// How it ended, if its last line tells that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// Was the table put away?
    pub is_closed: bool,
}

impl Summary {
    /// The summary of a table that has just been set up; nothing if this is no opening.
    pub fn of_opening(opening: &Fact) -> Option<Summary> {
        let Fact::Opened {
            host,
            game,
            settings,
            ..
        } = opening
        else {
            return None;
        };
        Some(Summary {
            host: host.clone(),
            game: game.clone(),
            listed: settings.listed,
            rated: settings.rated,
            watch: settings.watch,
            occupants: BTreeMap::new(),
            sat: BTreeSet::new(),
            spoke: BTreeSet::new(),
            has_begun: false,
            is_over: false,
            verdict: None,
            is_closed: false,
        })
    }

    /// Do lists say something else after this fact? Not after nearly every move.
    pub fn is_changed_by(&self, fact: &Fact) -> bool {
        match fact {
            Fact::Line { line } => !self.has_begun || line.ends_match() != self.is_over,
            Fact::Seated { seat, occupant } => self.occupants.get(seat) != Some(occupant),
            Fact::Said(said) => !self.spoke.contains(&said.by),
            Fact::Closed { .. } => !self.is_closed,
            Fact::Opened { .. }
            | Fact::Brought { .. }
            | Fact::Muted { .. }
            | Fact::Removed { .. }
            | Fact::Invited { .. }
            | Fact::TakebackAsked(_)
            | Fact::TakebackSettled { .. }
            | Fact::Rematch { .. }
            | Fact::EndWanted { .. }
            | Fact::TurnCutShort { .. }
            | Fact::Elapsed
            | Fact::Erased => false,
        }
    }

    /// Takes note of a fact.
    pub fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::Line { line } => {
                self.has_begun = true;
                self.is_over = line.ends_match();
                self.verdict = line.verdict();
            }
            Fact::Seated { seat, occupant } => {
                if let Occupant::Person(person) = occupant {
                    self.sat.insert(person.clone());
                }
                self.occupants.insert(seat.clone(), occupant.clone());
            }
            Fact::Said(said) => {
                self.spoke.insert(said.by.clone());
            }
            Fact::Closed { .. } => self.is_closed = true,
            Fact::Opened { .. }
            | Fact::Brought { .. }
            | Fact::Muted { .. }
            | Fact::Removed { .. }
            | Fact::Invited { .. }
            | Fact::TakebackAsked(_)
            | Fact::TakebackSettled { .. }
            | Fact::Rematch { .. }
            | Fact::EndWanted { .. }
            | Fact::TurnCutShort { .. }
            | Fact::Elapsed
            | Fact::Erased => {}
        }
    }

    /// Does nobody play there any more?
    pub fn is_finished(&self) -> bool {
        self.is_over || self.is_closed
    }

    /// Those who set it up or sat there, each once.
    pub fn players(&self) -> impl Iterator<Item = &PersonId> {
        let host = Some(&self.host).filter(|host| !self.sat.contains(*host));
        self.sat.iter().chain(host)
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_kernel::Seed;

    use super::*;
    use crate::MatchLine;
    use crate::room::{Closing, Settings};

    fn person(n: u8) -> PersonId {
        PersonId::from_random([n; 12])
    }

    fn opened() -> Summary {
        let opening = Fact::Opened {
            host: person(1),
            game: "chess".to_owned(),
            settings: Settings::usual(serde_json::Value::Null),
            seed: Seed::from_number(1),
        };
        Summary::of_opening(&opening).expect("an opening")
    }

    fn line(text: &str) -> Fact {
        let line = MatchLine::new(text.to_owned());
        Fact::Line { line }
    }

    /// Takes note of a fact; does it change anything?
    fn apply(table: &mut Summary, fact: &Fact) -> bool {
        let (before, is_changed) = (table.clone(), table.is_changed_by(fact));
        table.apply(fact);
        assert_eq!(*table != before, is_changed, "{fact:?}");
        is_changed
    }

    #[test]
    fn it_begins_and_ends_with_a_line_and_goes_on_when_the_end_is_taken_back() {
        let mut table = opened();
        assert!(apply(&mut table, &line(r#"{"n":1}"#)) && table.has_begun);
        assert!(!apply(&mut table, &line(r#"{"n":2,"action":"over"}"#)));
        assert!(apply(&mut table, &line(r#"{"n":3,"over":{}}"#)) && table.is_finished());
        assert!(apply(&mut table, &line(r#"{"n":4,"undo":2}"#)) && !table.is_finished());
        let why = Closing::ByHost;
        assert!(apply(&mut table, &Fact::Closed { why }) && table.is_finished());
        assert!(!apply(&mut table, &Fact::Closed { why }));
    }

    #[test]
    fn whoever_ever_sat_there_played_there_and_so_did_the_host() {
        let mut table = opened();
        let sit = |occupant| Fact::Seated {
            seat: "white".to_owned(),
            occupant,
        };
        assert!(apply(&mut table, &sit(Occupant::Person(person(2)))));
        assert!(!apply(&mut table, &sit(Occupant::Person(person(2)))));
        assert!(apply(&mut table, &sit(Occupant::Bot("level1".to_owned()))));
        assert_eq!(
            table.players().collect::<Vec<_>>(),
            [&person(2), &person(1)]
        );
        assert_eq!(table.occupants["white"], Occupant::Bot("level1".to_owned()));
    }
}
