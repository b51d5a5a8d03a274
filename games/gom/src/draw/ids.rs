//! Names of things in the picture, and the orders that dropping one on another means.

use crate::action::Action;
use crate::unit::UnitId;

/// A unit's name fit for a page: other letters are written as their bytes.
fn fit(id: &UnitId) -> String {
    let mut fit = String::new();
    for byte in id.as_str().bytes() {
        if byte.is_ascii_alphanumeric() {
            fit.push(byte.into());
        } else {
            fit.push_str(&format!("-{byte:02x}"));
        }
    }
    fit
}

/// The way back.
fn unfit(fit: &str) -> Option<UnitId> {
    let mut bytes = Vec::new();
    let mut rest = fit.as_bytes();
    while let Some((first, others)) = rest.split_first() {
        if *first == b'-' {
            let digits = std::str::from_utf8(others.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &others[2..];
        } else {
            bytes.push(*first);
            rest = others;
        }
    }
    let name = String::from_utf8(bytes).ok()?;
    (!name.is_empty()).then(|| UnitId::new(&name))
}

pub(crate) fn unit(id: &UnitId) -> String {
    format!("unit-{}", fit(id))
}

pub(crate) fn prey(id: &UnitId) -> String {
    format!("prey-{}", fit(id))
}

pub(crate) fn aim(id: &UnitId) -> String {
    format!("aim-{}", fit(id))
}

/// A unit of an army list, by its place.
pub(crate) fn entry(place: usize) -> String {
    format!("entry-{}", place + 1)
}

/// The arrow of a charge that has been declared.
pub(crate) fn charge(id: &UnitId) -> String {
    format!("charge-{}", fit(id))
}

/// The unit that a thing of the picture is or marks.
pub(crate) fn unit_of(thing: &str) -> Option<UnitId> {
    let (what, rest) = thing.split_once('-')?;
    matches!(what, "unit" | "prey" | "aim" | "charge")
        .then(|| unfit(rest))
        .flatten()
}

/// The order that somebody means who drops a unit somewhere.
pub(crate) fn dropped(pick: &str, drop: &str) -> Option<Action> {
    let unit = unfit(pick.strip_prefix("unit-")?)?;
    let (what, rest) = drop.split_once('-')?;
    match what {
        "prey" => Some(Action::DeclareCharge {
            unit,
            target: unfit(rest)?,
        }),
        "aim" => Some(Action::Shoot {
            unit,
            target: unfit(rest)?,
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Strangers' names come back whole.
    #[test]
    fn any_name_is_fit_for_a_page_and_comes_back() {
        for name in ["A1", "ñandú_7", "x-y", "1"] {
            let id = UnitId::new(name);
            assert_eq!(unfit(&fit(&id)), Some(id));
        }
        assert_eq!(unfit("-z"), None);
    }
}
