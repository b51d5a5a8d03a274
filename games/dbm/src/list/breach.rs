//! What can be wrong with an army, by which rule, and where; the sentences are in `words`.

mod words;

use serde_json::{Value, json};
use sobremesa_kernel::{Fault, RuleId, Words};

pub(crate) use words::{purpose, rank, year};

use super::cost::Points;
use crate::army::{Name, Purpose};
use crate::command::Role;

/// Something found, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// What.
    pub breach: Breach,
    /// Where.
    pub at: Spot,
}

/// Where in an army something was found; commands, lines and so on by their index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spot {
    /// The army as a whole.
    Army,
    /// A command.
    Command(usize),
    /// Elements of a command.
    Line(usize, usize),
    /// A line of the list, wherever its elements are.
    Entry(String),
    /// A line of the list in one command.
    EntryIn(usize, String),
    /// Fortifications.
    Works(usize),
    /// Vessels.
    Vessels(usize),
}

/// What is wrong; the last ones are not wrong, but their owner should know.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // The sentences are in `words`.
#[rustfmt::skip] // A table: one thing that can be wrong in a line.
pub enum Breach {
    UnknownList { id: String },
    OtherYears { year: i32, first: i32, last: i32 },
    UnknownRegion { name: String },
    UnknownLeader { name: String },
    NoSuchTroops { troop: String },
    NotInList { troop: String, of: String },
    OtherEquipment { line: Name },
    BadDouble { troop: String },
    OtherTimes { line: Name, from: Option<i32>, to: Option<i32> },
    OtherRegion { line: Name },
    OtherLeader { line: Name },
    NoSuchChange { line: Name, why: Name },
    TooFew { line: Name, count: u32, least: u32 },
    TooMany { line: Name, count: u32, most: u32 },
    TooManyPer { line: Name, count: u32, most: u32, of: Name },
    CrewsAshore { line: Name, count: u32, most: u32 },
    Changed { line: Name, to: String, changed: u32, least: u32, most: u32 },
    AllOrNone { line: Name, to: String, changed: u32, total: u32 },
    Generals { count: usize },
    Cincs { count: usize },
    Subs { count: usize },
    GeneralElements { count: u32 },
    NoSuchGeneral { troop: String, role: Role },
    GeneralsOf { role: Role, troop: String, count: u32, least: u32, most: u32 },
    NotTheForeigners { line: Name },
    Excluded { line: Name, other: Name },
    Needs { line: Name, needs: Name },
    RestrictedTimes { line: Name, from: Option<i32>, to: Option<i32> },
    TooGreatAPart { line: Name, count: u32, most: u32, of: Name },
    UnknownAlly { name: String },
    AllyOfOtherTimes { ally: Name },
    NotAnAlly,
    NotTheirGeneral { troop: String, ally: Name },
    NotCompulsory { line: Name },
    InContingent { line: Name, count: u32, least: u32, most: u32 },
    InSubList { line: Name, count: u32, least: u32, most: u32 },
    ChangedAbroad { line: Name, to: String, changed: u32, least: u32, most: u32 },
    ContingentTooLarge { ally: Name, count: u32, most: u32 },
    ContingentTooSmall { ally: Name, count: u32, least: u32 },
    Contingents { ally: Name, count: u32, most: u32 },
    LessThanAQuarter { line: Name, count: u32, least: u32 },
    WallsOnTheField,
    NoTown,
    NoGate,
    TowersOfWood,
    WorksNotListed,
    Fronts { purpose: Purpose, count: u32, least: u32, most: u32 },
    UnknownVessel { name: String },
    NoCommand { number: u8 },
    VesselCount { troop: String, count: u32, least: u32, most: u32 },
    NotAboard { line: Name },
    NotInCommand { line: Name, count: u32, most: u32 },
    DoubleAboard { line: Name, count: u32, most: u32 },
    OneEach { count: u32, aboard: u32, must: bool },
    TooMuchBaggage { count: u32, due: u32 },
    TrainOfAnAlly,
    OwnTrain,
    TrainOfContingent { count: u32, is_foreign: bool },
    TooDear { total: Points, agreed: Points },
    // What is not wrong.
    BaggageMissing { missing: u32 },
    ShipsStayAway,
    WorksStayAway,
    Note { text: Name },
}

impl Found {
    /// Somewhere.
    pub const fn at(at: Spot, breach: Breach) -> Found {
        Found { breach, at }
    }

    /// Does it keep the army from being played?
    pub const fn is_fault(&self) -> bool {
        !matches!(
            self.breach,
            Breach::BaggageMissing { .. }
                | Breach::ShipsStayAway
                | Breach::WorksStayAway
                | Breach::Note { .. }
        )
    }

    /// As it is told.
    pub fn fault(&self) -> Fault {
        Fault {
            rule: self.breach.rule(),
            code: self.breach.code(),
            message: self.words(),
            at: self.at.told(),
        }
    }

    /// In words.
    pub fn words(&self) -> Words {
        words::words(&self.breach)
    }
}

impl Spot {
    fn told(&self) -> Value {
        match self {
            Spot::Army => json!("army"),
            Spot::Command(command) => json!({ "command": command + 1 }),
            Spot::Line(command, line) => json!({ "command": command + 1, "line": line + 1 }),
            Spot::Entry(id) => json!({ "of": id }),
            Spot::EntryIn(command, id) => json!({ "command": command + 1, "of": id }),
            Spot::Works(place) => json!({ "works": place + 1 }),
            Spot::Vessels(place) => json!({ "naval": place + 1 }),
        }
    }

    /// The command it is in, if it is in one.
    pub const fn command(&self) -> Option<usize> {
        match self {
            Spot::Command(command) | Spot::Line(command, _) | Spot::EntryIn(command, _) => {
                Some(*command)
            }
            Spot::Army | Spot::Entry(_) | Spot::Works(_) | Spot::Vessels(_) => None,
        }
    }
}

impl Breach {
    /// The rule that says so.
    #[rustfmt::skip] // A table.
    pub const fn rule(&self) -> RuleId {
        use Breach::*;
        RuleId(match self {
            UnknownList { .. }                                  => "DBM-AL-14",
            OtherYears { .. }                                   => "DBM-LST-02",
            UnknownRegion { .. } | UnknownLeader { .. } | OtherRegion { .. } | OtherLeader { .. } => "DBM-LST-03",
            NoSuchTroops { .. }                                 => "DBM-TRP-08",
            NotInList { .. } | TooFew { .. } | TooMany { .. }   => "DBM-LST-01",
            OtherEquipment { .. }                               => "DBM-AL-04",
            BadDouble { .. }                                    => "DBM-DBL-01",
            OtherTimes { .. } | NoSuchChange { .. }             => "DBM-AL-16",
            TooManyPer { .. }                                   => "DBM-LST-10",
            CrewsAshore { .. }                                  => "DBM-NAV-09",
            Changed { .. } | AllOrNone { .. }                   => "DBM-LST-04",
            Generals { .. } | Cincs { .. } | GeneralElements { .. } => "DBM-ARM-02",
            Subs { .. }                                         => "DBM-ARM-03",
            NoSuchGeneral { .. }                                => "DBM-AL-03",
            GeneralsOf { .. }                                   => "DBM-LST-05",
            NotTheForeigners { .. }                             => "DBM-AL-17",
            Excluded { .. } | Needs { .. } | RestrictedTimes { .. } | TooGreatAPart { .. } => "DBM-AL-10",
            UnknownAlly { .. } | ContingentTooSmall { .. } | AllyOfOtherTimes { .. } => "DBM-AL-07",
            NotAnAlly | NotTheirGeneral { .. }                  => "DBM-LST-06",
            NotCompulsory { .. } | InContingent { .. }          => "DBM-LST-07",
            InSubList { .. }                                    => "DBM-LST-14",
            ChangedAbroad { .. }                                => "DBM-LST-09",
            ContingentTooLarge { .. }                           => "DBM-LST-13",
            Contingents { .. }                                  => "DBM-LST-12",
            LessThanAQuarter { .. }                             => "DBM-LST-15",
            WallsOnTheField | NoTown                            => "DBM-FRT-10",
            NoGate                                              => "DBM-FRT-03",
            TowersOfWood                                        => "DBM-CST-09",
            WorksNotListed | Fronts { .. } | WorksStayAway      => "DBM-AL-08",
            UnknownVessel { .. } | VesselCount { .. }           => "DBM-AL-09",
            NoCommand { .. }                                    => "DBM-ARM-05",
            NotAboard { .. } | NotInCommand { .. }              => "DBM-NAV-02",
            OneEach { .. } | DoubleAboard { .. }                => "DBM-NAV-01",
            TooMuchBaggage { .. }                               => "DBM-ARM-06",
            TrainOfAnAlly | OwnTrain                            => "DBM-ARM-08",
            TrainOfContingent { is_foreign: true, .. }          => "DBM-LST-06",
            TrainOfContingent { is_foreign: false, .. }         => "DBM-ARM-08",
            TooDear { .. }                                      => "DBM-ARM-09",
            BaggageMissing { .. }                               => "DBM-ARM-07",
            ShipsStayAway                                       => "DBM-NAV-04",
            Note { .. }                                         => "DBM-AL-01",
        })
    }

    /// Its published name.
    #[rustfmt::skip] // A table.
    pub const fn code(&self) -> &'static str {
        use Breach::*;
        match self {
            UnknownList { .. }        => "unknown_list",
            OtherYears { .. }         => "year_of_list",
            UnknownRegion { .. }      => "unknown_region",
            UnknownLeader { .. }      => "unknown_leader",
            NoSuchTroops { .. }       => "no_such_troops",
            NotInList { .. }          => "not_in_list",
            OtherEquipment { .. }     => "equipment",
            BadDouble { .. }          => "bad_double",
            OtherTimes { .. }         => "year_of_line",
            OtherRegion { .. }        => "region",
            OtherLeader { .. }        => "leader",
            NoSuchChange { .. }       => "no_such_change",
            TooFew { .. }             => "minimum",
            TooMany { .. }            => "maximum",
            TooManyPer { .. }         => "per",
            CrewsAshore { .. }        => "crews",
            Changed { .. }            => "change",
            AllOrNone { .. }          => "all_or_none",
            Generals { .. }           => "generals",
            Cincs { .. }              => "one_cinc",
            Subs { .. }               => "three_subs",
            GeneralElements { .. }    => "one_general",
            NoSuchGeneral { .. }      => "no_such_general",
            GeneralsOf { .. }         => "generals_of_list",
            NotTheForeigners { .. }   => "foreign_lines",
            Excluded { .. }           => "exclusive",
            Needs { .. }              => "requires",
            RestrictedTimes { .. }    => "years",
            TooGreatAPart { .. }      => "max_ratio",
            UnknownAlly { .. }        => "unknown_ally",
            AllyOfOtherTimes { .. }   => "ally_of_other_times",
            NotAnAlly                 => "not_an_ally",
            NotTheirGeneral { .. }    => "general_of_ally",
            NotCompulsory { .. }      => "not_compulsory",
            InContingent { .. }       => "in_contingent",
            InSubList { .. }          => "in_sub_list",
            ChangedAbroad { .. }      => "change_in_contingent",
            ContingentTooLarge { .. } => "contingent_too_large",
            ContingentTooSmall { .. } => "contingent_too_small",
            Contingents { .. }        => "contingents",
            LessThanAQuarter { .. }   => "quarter",
            WallsOnTheField           => "walls_on_the_field",
            NoTown                    => "no_town",
            NoGate                    => "no_gate",
            TowersOfWood              => "towers",
            WorksNotListed            => "works_not_listed",
            Fronts { .. }             => "fronts",
            UnknownVessel { .. }      => "unknown_vessel",
            NoCommand { .. }          => "no_command",
            VesselCount { .. }        => "vessels",
            DoubleAboard { .. }       => "cargo_double",
            NotAboard { .. }          => "cargo_kind",
            NotInCommand { .. }       => "cargo_missing",
            OneEach { .. }            => "cargo_count",
            TooMuchBaggage { .. }     => "baggage",
            TrainOfAnAlly             => "baggage_command",
            OwnTrain                  => "own_baggage",
            TrainOfContingent { .. }  => "baggage_of_ally",
            TooDear { .. }            => "too_dear",
            BaggageMissing { .. }     => "baggage_missing",
            ShipsStayAway             => "ships_stay_away",
            WorksStayAway             => "works_stay_away",
            Note { .. }               => "note",
        }
    }
}
