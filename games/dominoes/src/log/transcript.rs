//! DOM-LOG-08, 09: logs as texts, and a log played again into a match.

use serde_json::json;
use sobremesa_kernel::record::{About, Origin};
use sobremesa_kernel::{Actor, Audience, Begun, DiceSource, Fault, Match, Opening, RuleId, Shown};
use sobremesa_table::Transcript;

use super::{Log, LogFault};
use crate::Dominoes;
use crate::action::Action;

/// Logs of matches.
pub(crate) struct Logs;

impl Transcript<Match<Dominoes>> for Logs {
    fn forms(&self) -> &'static [&'static str] {
        &["json", "xml"]
    }

    fn recognises(&self, text: &str) -> bool {
        text.trim_start().starts_with('{') && text.contains("\"points_team1\"")
    }

    fn write(&self, played: &Match<Dominoes>, form: &str, to: Audience) -> String {
        let log = Log::of(played, to);
        let text = match form {
            "xml" => log.to_xml(),
            _ => log.to_json(),
        };
        text.trim_end().to_owned() + "\n"
    }

    fn read(&self, text: &str) -> Result<Match<Dominoes>, Vec<Fault>> {
        let read = Log::from_json(text).and_then(|log| log.to_match());
        read.map_err(|fault| vec![fault.into()])
    }
}

impl From<LogFault> for Fault {
    fn from(fault: LogFault) -> Fault {
        Fault {
            rule: RuleId("DOM-LOG-08"),
            code: "bad_log",
            message: fault.words(),
            at: json!({ "hand": fault.hand, "move": fault.number }),
        }
    }
}

impl Log {
    /// The match that the log tells, deal by deal and move by move: its dice are those of the log.
    ///
    /// # Errors
    /// As [`Log::replay`].
    pub fn to_match(&self) -> Result<Match<Dominoes>, LogFault> {
        self.replay()?;
        let Some((first, others)) = self.hands.split_first() else {
            return Err(LogFault::nothing());
        };
        let deals = others.iter().map(|hand| {
            let hands = hand.dealt.iter().flatten().map(ToString::to_string);
            let tiles: Vec<String> = hands
                .flat_map(|tiles| tiles.split(' ').map(str::to_owned).collect::<Vec<_>>())
                .collect();
            Shown::Order(tiles)
        });
        let about = About {
            players: self.players().map(|player| player.name.clone()).to_vec(),
            date: Some(self.date.clone()).filter(|date| !date.is_empty()),
            place: Some(self.place.clone()).filter(|place| !place.is_empty()),
            description: self.description.clone(),
        };
        let position = self.position(first, self.points_before)?;
        let dice = DiceSource::Script(deals.collect());
        let begun = Opening::new(Origin::Position(position), dice, about).begin();
        let Ok(Begun::Match(mut played)) = begun else {
            unreachable!("the log has been played through")
        };
        for (number, hand) in self.hands.iter().enumerate() {
            let deal = (number > 0).then_some((Actor::House, Action::Deal));
            let moves = hand.moves.iter().map(|told| {
                let action = match told.laid {
                    Some((tile, side)) => Action::lay(tile, side),
                    None => Action::Pass,
                };
                (Actor::Seat(told.player.seat()), action)
            });
            for (who, action) in deal.into_iter().chain(moves) {
                played
                    .play(who, action)
                    .expect("the log has been played through");
            }
        }
        Ok(*played)
    }
}
