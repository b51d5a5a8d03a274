//! Why nobody dismounts or mounts so.

use serde_json::{Value, json};
use sobremesa_kernel::RuleId;

use crate::event::Tag;
use crate::troop::Kind;

/// Why nobody dismounts or mounts so.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum DismountRefusal {
    /// DBM-DIS-05: such troops never dismount.
    Never { element: Tag },
    /// DBM-DIS-01, -02: no list lets it, and there is no other cause.
    NotListed { element: Tag },
    /// DBM-DIS-04: Camelry does only near enemy fortifications or War Wagons.
    Camels { element: Tag },
    /// DBM-DIS-07, -18: it becomes something else on foot.
    OtherType { element: Tag, options: Vec<Kind> },
    /// DBM-DIS-09: so many become one, or one so many.
    Number { element: Tag, wanted: u8 },
    /// DBM-DIS-09: it is of another kind than the first.
    Unlike { element: Tag },
    /// DBM-SGL-09: it touches none of the others.
    Apart { element: Tag },
    /// DBM-SGL-08: an enemy touches it.
    InContact { element: Tag, enemy: Tag },
    /// It has not dismounted.
    NotOnFoot { element: Tag },
    /// DBM-DIS-15: its mounts are gone.
    NoMounts { element: Tag },
    /// DBM-DIS-10: in this part of a turn only whoever goes after demoralised enemies mounts.
    NotNow { element: Tag },
    /// DBM-SGL-09: there is no room for all of them.
    NoRoom { element: Tag },
    /// DBM-DIS-16: none of them stands where the one on foot stood.
    OffTheSpot { element: Tag },
}

impl DismountRefusal {
    /// The rule that forbids it.
    pub const fn rule(&self) -> RuleId {
        RuleId(match self {
            DismountRefusal::Never { .. } => "DBM-DIS-05",
            DismountRefusal::NotListed { .. } => "DBM-DIS-02",
            DismountRefusal::Camels { .. } => "DBM-DIS-04",
            DismountRefusal::OtherType { .. } => "DBM-DIS-07",
            DismountRefusal::Number { .. } | DismountRefusal::Unlike { .. } => "DBM-DIS-09",
            DismountRefusal::Apart { .. } | DismountRefusal::NoRoom { .. } => "DBM-SGL-09",
            DismountRefusal::InContact { .. } => "DBM-SGL-08",
            DismountRefusal::NotOnFoot { .. } | DismountRefusal::NoMounts { .. } => "DBM-DIS-15",
            DismountRefusal::NotNow { .. } => "DBM-DIS-10",
            DismountRefusal::OffTheSpot { .. } => "DBM-DIS-16",
        })
    }

    /// One published word for it.
    pub const fn code(&self) -> &'static str {
        match self {
            DismountRefusal::Never { .. } => "never_dismounts",
            DismountRefusal::NotListed { .. } => "may_not_dismount",
            DismountRefusal::Camels { .. } => "camels_stay",
            DismountRefusal::OtherType { .. } => "other_type_on_foot",
            DismountRefusal::Number { .. } => "other_number",
            DismountRefusal::Unlike { .. } => "unlike",
            DismountRefusal::Apart { .. } => "apart",
            DismountRefusal::InContact { .. } => "enemy_touches",
            DismountRefusal::NotOnFoot { .. } => "not_on_foot",
            DismountRefusal::NoMounts { .. } => "no_mounts",
            DismountRefusal::NotNow { .. } => "not_now",
            DismountRefusal::NoRoom { .. } => "no_room_to_mount",
            DismountRefusal::OffTheSpot { .. } => "off_the_spot",
        }
    }

    /// The numbers behind it.
    pub fn details(&self) -> Value {
        match self {
            DismountRefusal::OtherType { element, options } => {
                json!({ "element": element, "options": options })
            }
            DismountRefusal::Number { element, wanted } => {
                json!({ "element": element, "wanted": wanted })
            }
            DismountRefusal::InContact { element, enemy } => {
                json!({ "element": element, "enemy": enemy })
            }
            DismountRefusal::Never { element }
            | DismountRefusal::NotListed { element }
            | DismountRefusal::Camels { element }
            | DismountRefusal::Unlike { element }
            | DismountRefusal::Apart { element }
            | DismountRefusal::NotOnFoot { element }
            | DismountRefusal::NoMounts { element }
            | DismountRefusal::NotNow { element }
            | DismountRefusal::NoRoom { element }
            | DismountRefusal::OffTheSpot { element } => json!({ "element": element }),
        }
    }
}
