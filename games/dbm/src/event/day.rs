//! Events of the day before the first turn, and of the sky.

use serde::Serialize;

use super::{Placed, Tag};
use crate::army::Name;
use crate::day::{CommandPlace, Orders, Pending};
use crate::position::FeatureForm;
use crate::rules::hour::Light;
use crate::rules::terrain::placing::Lot;
use crate::rules::terrain::rivers::Strip;
use crate::rules::weather::Change;
use crate::side::Side;
use crate::sky::{Clock, Season, Sky};
use crate::state::Vigil;
use crate::works::WorksForm;

/// What happened before the first turn, or in the sky.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum DayFact {
    /// Two armies meet; everything else is still to be found out.
    DayBegan { armies: [Name; 2] },
    /// DBM-SET-10: which, is told to its own side only.
    SeasonNamed { side: Side, season: Option<Season> },
    /// DBM-SET-02 to -09: all that the dice say.
    Opened {
        seasons: [Season; 2],
        aggression: [u8; 2],
        dice: Vec<[u8; 2]>,
        attacker: Side,
        sky: Sky,
    },
    /// DBM-TER-29.
    TerrainSelected { side: Side, features: Vec<Pending> },
    /// DBM-TER-30: where the next feature must lie.
    LotCast {
        feature: Pending,
        dice: [u8; 2],
        lot: Lot,
    },
    /// DBM-TER-23, -35.
    WaterwayTried { side: Side, die: u8, won: bool },
    /// DBM-TER-24: the strip in which the next river must run.
    StripCast { feature: Pending, strip: Strip },
    /// It lies.
    FeatureLaid { side: Side, feature: FeatureForm },
    /// DBM-TER-31.
    FeatureDiscarded { side: Side, feature: Pending },
    /// DBM-TER-55, -62: a waterway was laid where it lay, so it lies elsewhere.
    HillMoved { feature: FeatureForm },
    /// DBM-TER-62: a waterway was laid where it lay, and it has no other place.
    HillGone { feature: FeatureForm },
    /// DBM-FRT, DBM-TER-49: works lie there from now on.
    WorksLaid { side: Side, works: WorksForm },
    /// DBM-FRT-12: what was bought for a built-up area is lost; told to its own side only.
    WorksLost { side: Side },
    /// DBM-NAV-04: so many vessels stay away; told to their own side only.
    FleetAway { side: Side, vessels: u8 },
    /// DBM-DEP-03, -05: a camp, and with it a garrison.
    Encamped { side: Side, elements: Vec<Placed> },
    /// DBM-DEP-13: what, is told to its own side only.
    OrdersWritten { side: Side, orders: Option<Orders> },
    /// DBM-DEP-12.
    CommandDeployed {
        side: Side,
        command: u8,
        elements: Vec<Placed>,
    },
    /// DBM-DEP-13: the relative places of both sides.
    PlacesShown { places: [Vec<CommandPlace>; 2] },
    /// DBM-HOU-14: what, is told to its own side only.
    EarlyChosen { side: Side, yes: Option<bool> },
    /// DBM-HOU-04, -05.
    HourStruck { hour: Clock, early: bool },
    /// DBM-WEA: the dice have changed the weather.
    WeatherChanged {
        changes: Vec<Change>,
        visibility: Option<u16>,
    },
    /// DBM-HOU-15: the light has changed.
    LightChanged {
        hour: Clock,
        light: Light,
        visibility: Option<u16>,
    },
    /// DBM-HOU-08: night has fallen on the battle.
    NightFell { moonlit: bool },
    /// DBM-HOU-14: what, is told to its own side only.
    NightChosen {
        side: Side,
        vigil: Vigil,
        yes: Option<bool>,
    },
    /// DBM-HOU-14: both have spoken.
    NightDecided { vigil: Vigil, said: [bool; 2] },
    /// DBM-HOU-11: both armies are still there; who was demoralised is not.
    DawnCame { hour: Clock, dispersed: Vec<Tag> },
    /// DBM-NGT-02: a command stands still in the dark, or finds its way again.
    Stalled {
        side: Side,
        command: u8,
        stalled: bool,
    },
}

impl DayFact {
    pub(super) const fn rule(&self) -> &'static str {
        match self {
            DayFact::DayBegan { .. } => "DBM-SET-01",
            DayFact::SeasonNamed { .. } => "DBM-SET-10",
            DayFact::Opened { .. } => "DBM-SET-02",
            DayFact::TerrainSelected { .. } => "DBM-TER-29",
            DayFact::LotCast { .. } | DayFact::FeatureLaid { .. } => "DBM-TER-30",
            DayFact::StripCast { .. } => "DBM-TER-24",
            DayFact::WaterwayTried { .. } => "DBM-TER-23",
            DayFact::FeatureDiscarded { .. } => "DBM-TER-31",
            DayFact::HillMoved { .. } => "DBM-TER-55",
            DayFact::HillGone { .. } => "DBM-TER-62",
            DayFact::WorksLaid { .. } => "DBM-FRT-10",
            DayFact::WorksLost { .. } => "DBM-FRT-12",
            DayFact::FleetAway { .. } => "DBM-NAV-04",
            DayFact::Encamped { .. } => "DBM-DEP-03",
            DayFact::OrdersWritten { .. } => "DBM-DEP-06",
            DayFact::CommandDeployed { .. } => "DBM-DEP-12",
            DayFact::PlacesShown { .. } => "DBM-DEP-13",
            DayFact::EarlyChosen { .. } => "DBM-HOU-14",
            DayFact::HourStruck { .. } => "DBM-HOU-04",
            DayFact::WeatherChanged { .. } => "DBM-WEA-03",
            DayFact::LightChanged { .. } => "DBM-HOU-15",
            DayFact::NightFell { .. } => "DBM-HOU-08",
            DayFact::NightChosen { .. } | DayFact::NightDecided { .. } => "DBM-HOU-14",
            DayFact::DawnCame { .. } => "DBM-HOU-11",
            DayFact::Stalled { .. } => "DBM-NGT-02",
        }
    }
}
