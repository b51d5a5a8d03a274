//! What a list grants: to an army at its date, in its region, under its leader, and to a contingent of
//! that nation in somebody else's army.

use super::{AllyEntry, ArmyList, ChangeEntry, Condition, LineEntry};
use crate::army::Army;

/// When, where and under whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct When<'a> {
    /// Negative before our era.
    pub year: i32,
    /// Empty if nobody said.
    pub region: &'a str,
    /// Empty if nobody said.
    pub leader: &'a str,
}

impl<'a> When<'a> {
    /// That of an army.
    pub fn of(army: &'a Army) -> When<'a> {
        When {
            year: army.year,
            region: &army.region,
            leader: &army.leader,
        }
    }

    /// DBM-LST-09: an ally is bound by the date; its regions and leaders are its own affair, and only
    /// what it has everywhere comes along.
    #[must_use]
    pub const fn abroad(self) -> When<'static> {
        When {
            year: self.year,
            region: "",
            leader: "",
        }
    }
}

/// Why something does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unmet {
    /// DBM-AL-16: the year.
    Year,
    /// DBM-LST-03: the region, which should be this one.
    Region(String),
    /// DBM-LST-03: the leader, who should be this one.
    Leader(String),
}

impl Condition {
    /// What keeps it from holding.
    pub fn unmet(&self, when: When<'_>) -> Option<Unmet> {
        let is_early = self.from.is_some_and(|from| when.year < from);
        let is_late = self.to.is_some_and(|to| when.year > to);
        if is_early || is_late {
            return Some(Unmet::Year);
        }
        let other =
            |wanted: &Option<String>, given: &str| wanted.clone().filter(|wanted| wanted != given);
        other(&self.region, when.region)
            .map(Unmet::Region)
            .or_else(|| other(&self.leader, when.leader).map(Unmet::Leader))
    }

    /// DBM-AL-16: does it hold?
    pub fn holds(&self, when: When<'_>) -> bool {
        self.unmet(when).is_none()
    }
}

/// At least so many, at most so many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// At least.
    pub least: u32,
    /// At most.
    pub most: u32,
}

impl Span {
    /// None at all.
    pub const NONE: Span = Span { least: 0, most: 0 };

    /// DBM-LST-07, -08, -24: what of it a contingent has: at least a quarter of the minimum, rounded
    /// up; at most a third of the maximum, rounded down, but 1; exactly the former if it is more than
    /// the latter.
    #[must_use]
    pub fn of_contingent(self) -> Span {
        let least = self.least.div_ceil(4);
        let most = (self.most / 3).max(1);
        Span {
            least,
            most: most.max(least),
        }
    }

    /// Is it kept?
    pub const fn has(self, count: u32) -> bool {
        self.least <= count && count <= self.most
    }
}

impl LineEntry {
    /// DBM-LST-01, DBM-AL-16: how many there must and may be.
    pub fn span(&self, when: When<'_>) -> Span {
        if self.condition().holds(when) {
            Span {
                least: self.min,
                most: self.max,
            }
        } else {
            Span::NONE
        }
    }

    /// DBM-LST-07, DBM-LST-10: how many of a list's own line join a contingent of that nation: of
    /// compulsory kinds some must; a kind that is counted by another may where the other does.
    pub fn abroad(&self, when: When<'_>) -> Span {
        let span = self.span(when.abroad());
        if span.least > 0 {
            span.of_contingent()
        } else if self.per.is_some() && span.most > 0 {
            Span {
                least: 0,
                most: (span.most / 3).max(1),
            }
        } else {
            Span::NONE
        }
    }
}

impl ChangeEntry {
    /// DBM-LST-04, -09: of so many elements of its line, how many must and may be changed, in an army
    /// or, scaled, in a contingent. All or none is asked apart.
    pub fn span(&self, n_elements: u32, when: When<'_>, is_abroad: bool) -> Span {
        let when = if is_abroad { when.abroad() } else { when };
        if !self.condition().holds(when) {
            return Span::NONE;
        }
        let scaled = |span: Span| {
            if is_abroad {
                span.of_contingent()
            } else {
                span
            }
        };
        let span = scaled(Span {
            least: self.min,
            most: self.max.unwrap_or(u32::MAX),
        });
        let share = self.fraction_min.map_or(0, |[part, of]| {
            n_elements.saturating_mul(part).div_ceil(of.max(1))
        });
        let all = if self.all { n_elements } else { 0 };
        let least = span.least.max(share).max(all).min(n_elements);
        let most = if self.all || self.all_or_none {
            n_elements
        } else {
            span.most.min(n_elements)
        };
        Span {
            least,
            most: most.max(least),
        }
    }
}

/// Where the lines of a command come from.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// From the army's own list.
    Own(&'a ArmyList),
    /// DBM-LST-06: from the list of a foreign ally.
    Contingent {
        /// How the army's list grants it.
        entry: &'a AllyEntry,
        /// The ally's own.
        list: &'a ArmyList,
    },
    /// DBM-LST-14: from a sub-list.
    SubList(&'a AllyEntry),
}

impl<'a> Source<'a> {
    /// Its lines.
    pub fn lines(self) -> &'a [LineEntry] {
        match self {
            Source::Own(list) | Source::Contingent { list, .. } => &list.line,
            Source::SubList(entry) => &entry.line,
        }
    }

    /// Its changes.
    pub fn changes(self) -> &'a [ChangeEntry] {
        match self {
            Source::Own(list) | Source::Contingent { list, .. } => &list.change,
            Source::SubList(_) => &[],
        }
    }

    /// Is it a foreign contingent?
    pub const fn is_foreign(self) -> bool {
        !matches!(self, Source::Own(_))
    }

    /// How many elements of a line there must and may be: in the whole army, or in the contingent.
    pub fn span(self, line: &LineEntry, when: When<'_>) -> Span {
        match self {
            Source::Own(_) | Source::SubList(_) => line.span(when),
            Source::Contingent { .. } => line.abroad(when),
        }
    }
}

/// DBM-LST-16: may an allied general change sides?
pub const fn may_change_sides(is_foreign: bool, is_regular: bool, is_civil_war: bool) -> bool {
    if is_foreign {
        !is_regular
    } else {
        is_civil_war
    }
}
