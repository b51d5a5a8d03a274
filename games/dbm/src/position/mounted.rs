//! What somebody on foot is mounted, as it is written.

use serde::{Deserialize, Serialize};

use crate::element::{ElementIx, OnFoot, Place};
use crate::flaw::{Flaw, Wrong};
use crate::position::{ElementForm, ordinary};
use crate::state::State;
use crate::troop::{Grade, Kind, Troop, TroopType, Weapon};

/// DBM-DIS: what an element on foot is mounted.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MountedForm {
    /// Its type.
    #[serde(rename = "type")]
    pub kind: TroopType,
    /// Its grade.
    #[serde(default = "ordinary")]
    pub grade: Grade,
    /// Regular or irregular; if left out, as most of that type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regular: Option<bool>,
    /// Chariots?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chariot: bool,
    /// On camels, though of another type?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub camels: bool,
    /// What they shoot or throw with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Weapon>,
    /// DBM-SUP-17: does the list allow psiloi to support here?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub psiloi_support: bool,
    /// DBM-DIS-01: what the list lets it become on foot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dismounts_as: Option<Kind>,
    /// What stands behind on the same base.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub double: Option<Kind>,
    /// DBM-DIS-09: how many elements became the one on foot.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: u8,
    /// DBM-DIS-15: are the mounts still there?
    #[serde(default = "yes", skip_serializing_if = "is_so")]
    pub mounts: bool,
}

const fn one() -> u8 {
    1
}
#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks for it.
const fn is_one(count: &u8) -> bool {
    *count == 1
}
const fn yes() -> bool {
    true
}
#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks for it.
const fn is_so(it: &bool) -> bool {
    *it
}

impl From<OnFoot> for MountedForm {
    fn from(mounted: OnFoot) -> MountedForm {
        let troop = mounted.troop;
        MountedForm {
            kind: troop.kind,
            grade: troop.grade,
            regular: Some(troop.regular),
            chariot: troop.chariot,
            camels: troop.camels && troop.kind != TroopType::Camelry,
            weapon: troop.weapon,
            psiloi_support: troop.psiloi_support,
            dismounts_as: troop.dismounts_as,
            double: mounted.rear.map(|rear| Kind {
                kind: rear.kind,
                grade: rear.grade,
            }),
            count: mounted.count,
            mounts: mounted.mounts,
        }
    }
}

impl From<MountedForm> for OnFoot {
    fn from(form: MountedForm) -> OnFoot {
        let plain = Troop::plain(form.kind, form.grade, true);
        let troop = Troop {
            regular: form.regular.unwrap_or_else(|| plain.exists()),
            chariot: form.chariot,
            camels: form.camels || plain.camels,
            weapon: form.weapon,
            psiloi_support: form.psiloi_support,
            dismounts_as: form.dismounts_as,
            ..plain
        };
        OnFoot {
            troop,
            rear: form.double.map(|Kind { kind, grade }| Troop {
                kind,
                grade,
                dismounts_as: troop.dismounts_as.filter(|_| kind == troop.kind),
                ..troop
            }),
            count: form.count,
            mounts: form.mounts,
        }
    }
}

/// DBM-DIS-16: who stands on the table for whom. As many must have given their place as the one on foot says.
pub(super) fn read_exchanges(forms: &[ElementForm], state: &mut State, flaws: &mut Vec<Flaw>) {
    for form in forms {
        let Some(own) = state.find(form.id) else {
            continue;
        };
        let found = form.exchanged_for.and_then(|id| state.find(id));
        let is_exchanged = state.element(own).place == Place::Exchanged;
        let is_answered = found.is_some_and(|foot| {
            state.element(foot).on_foot.is_some()
                && state.element(foot).command == state.element(own).command
        });
        if is_exchanged != form.exchanged_for.is_some() || (is_exchanged && !is_answered) {
            flaws.push(Flaw::of(form.id, Wrong::BadExchange));
        }
        state.element_mut(own).exchanged_for = found;
    }
    let counted = |own: ElementIx| {
        let mut all = state.elements.iter();
        let given = all.by_ref().filter(|one| one.exchanged_for == Some(own));
        given.count()
    };
    for (ix, element) in state.all() {
        let Some(mounted) = element.on_foot else {
            continue;
        };
        if !mounted.troop.exists() || counted(ix) + 1 != usize::from(mounted.count) {
            flaws.push(Flaw::of(element.id, Wrong::BadExchange));
        }
    }
}
