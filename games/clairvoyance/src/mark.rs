//! What somebody suffers, as a mark on the token that everybody at the table sees. The program draws no
//! consequence from it: what it means is the master's to say, by whatever rulebook is at the table.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::Words;

/// What somebody suffers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Sees nothing.
    Blinded,
    /// Does not know what it does.
    Confused,
    /// Is afraid.
    Frightened,
    /// Is held.
    Grappled,
    /// Cannot be seen by others, although the token stands there.
    Invisible,
    /// Cannot move.
    Paralyzed,
    /// Is poisoned.
    Poisoned,
    /// Lies on the ground.
    Prone,
    /// Has lost its wits for a moment.
    Stunned,
    /// Has fainted.
    Unconscious,
}

impl Mark {
    /// All of them.
    #[rustfmt::skip] // As a table.
    pub const ALL: [Mark; 10] = [
        Mark::Blinded, Mark::Confused, Mark::Frightened, Mark::Grappled, Mark::Invisible,
        Mark::Paralyzed, Mark::Poisoned, Mark::Prone, Mark::Stunned, Mark::Unconscious,
    ];

    /// As commands and files write it.
    pub const fn word(self) -> &'static str {
        match self {
            Mark::Blinded => "blinded",
            Mark::Confused => "confused",
            Mark::Frightened => "frightened",
            Mark::Grappled => "grappled",
            Mark::Invisible => "invisible",
            Mark::Paralyzed => "paralyzed",
            Mark::Poisoned => "poisoned",
            Mark::Prone => "prone",
            Mark::Stunned => "stunned",
            Mark::Unconscious => "unconscious",
        }
    }

    /// The one that somebody types, in either language.
    pub fn named(text: &str) -> Option<Mark> {
        let text = text.to_lowercase();
        let is_it = |mark: &Mark| {
            let words = mark.words();
            text == mark.word() || text == words.es || text == words.en
        };
        Mark::ALL.into_iter().find(is_it)
    }

    /// What it is called. In Spanish by a noun, which suits whoever suffers it.
    pub fn words(self) -> Words {
        match self {
            Mark::Blinded => Words::new("ceguera", "blinded"),
            Mark::Confused => Words::new("confusión", "confused"),
            Mark::Frightened => Words::new("miedo", "frightened"),
            Mark::Grappled => Words::new("presa", "grappled"),
            Mark::Invisible => Words::new("invisibilidad", "invisible"),
            Mark::Paralyzed => Words::new("parálisis", "paralyzed"),
            Mark::Poisoned => Words::new("veneno", "poisoned"),
            Mark::Prone => Words::new("derribo", "prone"),
            Mark::Stunned => Words::new("aturdimiento", "stunned"),
            Mark::Unconscious => Words::new("desmayo", "unconscious"),
        }
    }

    /// What stands on the token: the same in both languages, and no two alike.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Blinded => "◉",
            Mark::Confused => "?",
            Mark::Frightened => "!",
            Mark::Grappled => "&",
            Mark::Invisible => "○",
            Mark::Paralyzed => "#",
            Mark::Poisoned => "☠",
            Mark::Prone => "↓",
            Mark::Stunned => "*",
            Mark::Unconscious => "z",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Mark;

    /// On the token and in a command each stands for itself, in both languages.
    #[test]
    fn marks_are_told_apart() {
        let signs: BTreeSet<&str> = Mark::ALL.into_iter().map(Mark::sign).collect();
        assert_eq!(signs.len(), Mark::ALL.len());
        for mark in Mark::ALL {
            let words = mark.words();
            for text in [mark.word(), &words.es, &words.en, &words.es.to_uppercase()] {
                assert_eq!(Mark::named(text), Some(mark), "{text}");
            }
        }
        assert_eq!(Mark::named("happy"), None);
    }
}
