//! What can be wrong with a setup or a position that somebody wrote. The words are in `speak`.

use sobremesa_kernel::RuleId;

use crate::notation::TextFault;
use crate::piece::Army;

/// One thing that is wrong with a setup or a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The position text.
    Text(TextFault),
    /// BAT-API-01: a kingdom's own seat plays it at the start.
    KingdomCommanded {
        /// The kingdom.
        army: Army,
    },
    /// An army that takes no part.
    CommandAbsent {
        /// The army.
        army: Army,
    },
    /// BAT-PLY-01: an army is played by its own side.
    CommandOfEnemy {
        /// The army.
        army: Army,
        /// Who should play it.
        by: Army,
    },
    /// BAT-PLY-06: whoever plays another army must be there to play the own one.
    CommanderGone {
        /// The army.
        army: Army,
        /// Who should play it.
        by: Army,
    },
    /// BAT-END-05: a text that is no situation, or a number that cannot be.
    Seen {
        /// Which entry, from 0.
        index: usize,
    },
    /// BAT-ALY-12: an offer that cannot be open here.
    Offer,
    /// BAT-END-01: a result that does not fit the text.
    Result,
}

impl Flaw {
    /// The rule that it breaks.
    pub const fn rule(&self) -> RuleId {
        RuleId(match self {
            Flaw::Text(fault) => fault.rule(),
            Flaw::KingdomCommanded { .. } => "BAT-API-01",
            Flaw::CommandAbsent { .. } | Flaw::CommandOfEnemy { .. } => "BAT-PLY-01",
            Flaw::CommanderGone { .. } => "BAT-PLY-06",
            Flaw::Seen { .. } => "BAT-END-05",
            Flaw::Offer => "BAT-ALY-12",
            Flaw::Result => "BAT-API-03",
        })
    }

    /// Its published word.
    pub const fn code(&self) -> &'static str {
        match self {
            Flaw::Text(fault) => match fault {
                TextFault::Fields { .. } => "fields",
                TextFault::Rows { .. } => "rows",
                TextFault::Row { .. } => "row",
                TextFault::NoRoom { .. } => "no_room",
                TextFault::ToMove => "to_move",
                TextFault::Mode => "mode",
                TextFault::Warned => "kolba",
                TextFault::QuietCounter => "quiet_counter",
                TextFault::TurnNumber => "turn_number",
                TextFault::Impossible(_) => "impossible",
            },
            Flaw::KingdomCommanded { .. } => "kingdom_commanded",
            Flaw::CommandAbsent { .. } => "command_absent",
            Flaw::CommandOfEnemy { .. } => "command_of_enemy",
            Flaw::CommanderGone { .. } => "commander_gone",
            Flaw::Seen { .. } => "seen",
            Flaw::Offer => "offer",
            Flaw::Result => "result",
        }
    }

    /// The field in which it was found.
    pub fn at(&self) -> String {
        match self {
            Flaw::Text(_) => "text".to_owned(),
            Flaw::KingdomCommanded { army }
            | Flaw::CommandAbsent { army }
            | Flaw::CommandOfEnemy { army, .. }
            | Flaw::CommanderGone { army, .. } => format!("command.{}", army.name()),
            Flaw::Seen { index } => format!("seen[{index}]"),
            Flaw::Offer => "offer".to_owned(),
            Flaw::Result => "result".to_owned(),
        }
    }
}
