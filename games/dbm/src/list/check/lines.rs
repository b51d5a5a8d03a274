//! DBM-LST-01 to -04, -10, DBM-AL-04, -10, -16: the lines of the own list, changes among them.

use super::super::breach::{Breach, Found, Spot};
use super::super::grant::{Source, Unmet};
use super::super::{ChangeEntry, LineEntry, Restriction};
use super::{Enrolled, Muster};
use crate::troop::TroopType;

impl Muster<'_> {
    /// DBM-LST-02, -03: the year is one of the list's, the region and the leader are known to it.
    pub(super) fn check_date(&self, found: &mut Vec<Found>) {
        let (heading, year) = (&self.list.list, self.army.year);
        let [first, last] = heading.years;
        if year < first || year > last {
            found.push(Found::at(
                Spot::Army,
                Breach::OtherYears { year, first, last },
            ));
        }
        let (region, leader) = (&self.army.region, &self.army.leader);
        if !region.is_empty() && !heading.regions.contains_key(region) {
            let name = region.clone();
            found.push(Found::at(Spot::Army, Breach::UnknownRegion { name }));
        }
        if !leader.is_empty() && !heading.leaders.contains_key(leader) {
            let name = leader.clone();
            found.push(Found::at(Spot::Army, Breach::UnknownLeader { name }));
        }
    }

    /// Every element exists, is in a list, and has what that list gives it.
    pub(super) fn check_troops(&self, found: &mut Vec<Found>) {
        for enrolled in self.enrolled() {
            let (line, at) = (enrolled.line, Spot::Line(enrolled.command, enrolled.place));
            let troop = line.troop();
            let text = troop.to_string();
            if !super::super::cost::has_price(troop) {
                found.push(Found::at(at, Breach::NoSuchTroops { troop: text }));
                continue;
            }
            let Some(entry) = enrolled.entry else {
                if self.source(enrolled.command).is_some() {
                    let of = line.of.clone();
                    found.push(Found::at(at, Breach::NotInList { troop: text, of }));
                }
                continue;
            };
            if !has_what_it_should(&enrolled, entry) {
                let line = entry.name.clone();
                found.push(Found::at(at.clone(), Breach::OtherEquipment { line }));
            }
            if line.double.is_some() && !entry.double_base && !may_be_double(&enrolled) {
                found.push(Found::at(at.clone(), Breach::BadDouble { troop: text }));
            }
            self.check_condition(&enrolled, entry, &at, found);
        }
    }

    /// DBM-AL-16, DBM-LST-03: does the line, and the change, exist at all?
    fn check_condition(
        &self,
        enrolled: &Enrolled<'_>,
        entry: &LineEntry,
        at: &Spot,
        found: &mut Vec<Found>,
    ) {
        let is_foreign = self
            .source(enrolled.command)
            .is_some_and(Source::is_foreign);
        let when = if is_foreign {
            self.when().abroad()
        } else {
            self.when()
        };
        let line = entry.name.clone();
        if let Some(unmet) = entry.condition().unmet(when) {
            let condition = entry.condition();
            let (from, to) = (condition.from, condition.to);
            found.push(Found::at(
                at.clone(),
                match unmet {
                    Unmet::Year => Breach::OtherTimes { line, from, to },
                    Unmet::Region(_) => Breach::OtherRegion { line },
                    Unmet::Leader(_) => Breach::OtherLeader { line },
                },
            ));
        } else if let Some(change) = enrolled.change
            && !change.condition().holds(when)
        {
            let why = change.why.clone();
            found.push(Found::at(at.clone(), Breach::NoSuchChange { line, why }));
        }
    }

    /// DBM-LST-01, -10: minima and maxima.
    pub(super) fn check_lines(&self, found: &mut Vec<Found>) {
        for entry in &self.list.line {
            let span = entry.span(self.when());
            let count = self.taken(entry);
            let (id, line) = (entry.id.clone(), entry.name.clone());
            let at = Spot::Entry(id);
            if count < span.least {
                let least = span.least;
                found.push(Found::at(at, Breach::TooFew { line, count, least }));
            } else if count > span.most && span.most > 0 {
                let most = span.most;
                found.push(Found::at(at, Breach::TooMany { line, count, most }));
            } else if let Some((most, of)) = self.most_per(entry, |line| self.taken(line))
                && count > most
            {
                let of = of.name.clone();
                found.push(Found::at(
                    at,
                    Breach::TooManyPer {
                        line,
                        count,
                        most,
                        of,
                    },
                ));
            } else if let Some(most) = self.most_crews(entry)
                && count > most
            {
                found.push(Found::at(at, Breach::CrewsAshore { line, count, most }));
            }
        }
    }

    /// DBM-NAV-09: how many sailors or rowers there may be by the number of their vessels.
    fn most_crews(&self, entry: &LineEntry) -> Option<u32> {
        let vessels = entry.crew_of.as_ref()?;
        let ours = self.army.naval.iter().filter(|one| one.of == *vessels);
        Some(ours.map(|one| u32::from(one.count)).sum())
    }

    /// DBM-LST-10: how many of a line there may be by the number of another.
    pub fn most_per<'b>(
        &'b self,
        entry: &LineEntry,
        taken: impl Fn(&LineEntry) -> u32,
    ) -> Option<(u32, &'b LineEntry)> {
        let of = self.list.line(entry.per.as_deref()?)?;
        Some((taken(of).saturating_mul(entry.per_max.unwrap_or(1)), of))
    }

    /// DBM-LST-04: how many of a line's elements are changed.
    pub(super) fn check_changes(&self, found: &mut Vec<Found>) {
        let enrolled = self.enrolled();
        let own: Vec<_> = enrolled
            .iter()
            .filter(|enrolled| self.army.command[enrolled.command].ally.is_empty())
            .collect();
        for change in &self.list.change {
            let Some(entry) = self.list.line(&change.line) else {
                continue;
            };
            let of_line = own
                .iter()
                .filter(|enrolled| enrolled.entry.is_some_and(|found| found.id == entry.id));
            let total: u32 = of_line.clone().map(|enrolled| enrolled.elements).sum();
            let changed = of_line.filter(|enrolled| {
                enrolled
                    .change
                    .is_some_and(|found| std::ptr::eq(found, change))
            });
            let changed: u32 = changed.map(|enrolled| enrolled.elements).sum();
            let span = change.span(total, self.when(), false);
            if let Some(breach) = wrong_change(entry, change, total, changed, span, false) {
                found.push(Found::at(Spot::Entry(entry.id.clone()), breach));
            }
        }
    }

    /// DBM-AL-10.
    pub(super) fn check_restrictions(&self, found: &mut Vec<Found>) {
        let list = self.list;
        let count = |id: &str| list.line(id).map_or(0, |entry| self.taken(entry));
        let name = |id: &str| {
            list.line(id)
                .map(|entry| entry.name.clone())
                .unwrap_or_default()
        };
        for restriction in &list.restriction {
            match restriction {
                Restriction::Exclusive { lines } => {
                    let taken: Vec<_> = lines.iter().filter(|id| count(id) > 0).collect();
                    if let [one, other, ..] = taken[..] {
                        let at = Spot::Entry(other.clone());
                        let (line, other) = (name(other), name(one));
                        found.push(Found::at(at, Breach::Excluded { line, other }));
                    }
                }
                Restriction::Requires { line, needs } => {
                    if count(line) > 0 && count(needs) == 0 {
                        let at = Spot::Entry(line.clone());
                        let (line, needs) = (name(line), name(needs));
                        found.push(Found::at(at, Breach::Needs { line, needs }));
                    }
                }
                Restriction::Years { line, years } => {
                    let [from, to] = *years;
                    if count(line) > 0 && !(from..=to).contains(&self.army.year) {
                        let at = Spot::Entry(line.clone());
                        let line = name(line);
                        let (from, to) = (Some(from), Some(to));
                        found.push(Found::at(at, Breach::RestrictedTimes { line, from, to }));
                    }
                }
                Restriction::MaxRatio { line, of, ratio } => {
                    let most = count(of).saturating_mul(ratio[0]) / ratio[1].max(1);
                    let taken = count(line);
                    if taken > most {
                        let at = Spot::Entry(line.clone());
                        let (line, of) = (name(line), name(of));
                        let count = taken;
                        found.push(Found::at(
                            at,
                            Breach::TooGreatAPart {
                                line,
                                count,
                                most,
                                of,
                            },
                        ));
                    }
                }
            }
        }
    }
}

/// What is wrong with the number of elements that were changed, if something is.
pub(super) fn wrong_change(
    entry: &LineEntry,
    change: &ChangeEntry,
    total: u32,
    changed: u32,
    span: super::super::grant::Span,
    is_abroad: bool,
) -> Option<Breach> {
    let (line, to) = (entry.name.clone(), change.to.troop.to_string());
    if change.all_or_none && changed > 0 && changed < total && span.most > 0 {
        return Some(Breach::AllOrNone {
            line,
            to,
            changed,
            total,
        });
    }
    // Where the change does not exist, that is said of the elements themselves.
    if span.has(changed) || (span.most == 0 && changed > 0) {
        return None;
    }
    let (least, most) = (span.least, span.most);
    Some(if is_abroad {
        Breach::ChangedAbroad {
            line,
            to,
            changed,
            least,
            most,
        }
    } else {
        Breach::Changed {
            line,
            to,
            changed,
            least,
            most,
        }
    })
}

/// DBM-AL-04: weapon, support, mounts and double bases as the list has them.
fn has_what_it_should(enrolled: &Enrolled<'_>, entry: &LineEntry) -> bool {
    let (line, listed) = (
        enrolled.line,
        entry.bases(enrolled.line.count, enrolled.change),
    );
    let besides = |line: &crate::army::Line| {
        (
            line.weapon,
            line.psiloi_support,
            line.camels,
            line.on_wagons,
            line.dismounts_as,
        )
    };
    besides(line) == besides(&listed) && (!entry.double_base || line.double == listed.double)
}

/// DBM-DBL-01: may two such elements share a base that the list does not prescribe? The rear one
/// supports its like or shoots over it.
fn may_be_double(enrolled: &Enrolled<'_>) -> bool {
    use TroopType::{Bows, Pikes, Spears, Warband};
    let (front, rear) = (enrolled.line.troop(), enrolled.line.rear());
    let is_alike = rear.is_some_and(|rear| rear.is_like(front));
    is_alike && matches!(front.kind, Spears | Pikes | Warband | Bows)
}
