//! The digest of a battle, which every line of a record carries.
//!
//! It is the digest of the position as it is written, but for the long lists: to write two hundred elements down for
//! it would cost more than most of what is done in a line. Their entries are taken apart here instead, each into a
//! few numbers; a part that is added to them and left out here does not compile. Older files have the digest of the
//! whole position as people read it, and are compared with that.

use sobremesa_kernel::Fingerprint;

use super::write::{element_form, known_to};
use super::{ElementForm, GeneralForm, Position};
use crate::element::Deeds;
use crate::field::{Feature, Field, Shape};
use crate::state::State;

/// The digest of everything that is written of a battle.
pub(crate) fn digest(state: &State) -> Fingerprint {
    let elements = state.elements.iter();
    let elements = elements.map(|element| of_element(&element_form(element, state)));
    let known = known_to(state).flat_map(|command| state.known[command.index()].words());
    Fingerprint::of(&Position::without_lists(state))
        .with(of_field(&state.field))
        .with_all(elements)
        .with_all(known.copied())
}

fn of_element(form: &ElementForm) -> u64 {
    let ElementForm {
        id,
        kind,
        grade,
        regular,
        chariot,
        weapon,
        psiloi_support,
        on_wagons,
        camels,
        mounted_infantry,
        mobile,
        dismounts_as,
        mounted,
        exchanged_for,
        vessel,
        landed,
        double,
        side,
        command,
        general,
        x,
        y,
        facing,
        place,
        fights_with,
        deeds,
    } = form;
    let flags = [
        *chariot,
        *psiloi_support,
        *on_wagons,
        *camels,
        *mounted_infantry,
        *mobile,
        *landed,
    ];
    let what = [
        *kind as u64,
        *grade as u64,
        regular.map_or(2, u64::from),
        *side as u64,
        u64::from(*command),
        match general {
            GeneralForm::Is(is) => u64::from(*is),
            GeneralForm::As(role) => 2 + *role as u64,
        },
        *place as u64,
        *fights_with as u64,
    ];
    let digest = Fingerprint::new()
        .with_text(id.as_str())
        .with(of_bytes(what))
        .with(of_flags(&flags) << 32 | of_deeds(*deeds))
        .with(x.to_bits())
        .with(y.to_bits())
        .with(facing.to_bits());
    // What few have is written.
    let has_more = weapon.is_some()
        || dismounts_as.is_some()
        || mounted.is_some()
        || exchanged_for.is_some()
        || vessel.is_some()
        || double.is_some();
    if !has_more {
        return digest.value();
    }
    let more = (weapon, dismounts_as, mounted, exchanged_for, vessel, double);
    digest.with(Fingerprint::of(&more).value()).value()
}

fn of_deeds(deeds: Deeds) -> u64 {
    let Deeds {
        moved,
        marches,
        march_ended,
        halted,
        advanced,
        driven,
        pivoted,
        shot,
        fought,
        recoiled,
        fled,
        pursued,
    } = deeds;
    let flags = [
        moved,
        march_ended,
        halted,
        advanced,
        driven,
        pivoted,
        shot,
        fought,
        recoiled,
        fled,
        pursued,
    ];
    of_flags(&flags) << 8 | u64::from(marches)
}

/// Eight numbers below 256 in one.
fn of_bytes(bytes: [u64; 8]) -> u64 {
    bytes.iter().fold(0, |word, byte| word << 8 | byte)
}

fn of_flags(flags: &[bool]) -> u64 {
    let bits = flags.iter();
    bits.fold(0, |bits, flag| bits << 1 | u64::from(*flag))
}

fn of_field(field: &Field) -> u64 {
    let Field {
        features,
        works,
        // The sky says it.
        visibility: _,
        wind: _,
    } = field;
    let works = works.iter().map(|works| Fingerprint::of(&works.form));
    Fingerprint::new()
        .with_all(features.iter().map(of_feature))
        .with_all(works.map(Fingerprint::value))
        .value()
}

fn of_feature(feature: &Feature) -> u64 {
    let Feature {
        id,
        kind,
        shape,
        crest,
        crossing,
        // The sky says it.
        frozen: _,
        // Found anew by whoever asks.
        relief: _,
    } = feature;
    let (width, line) = match shape {
        Shape::Area(outline) => (None, outline.corners()),
        Shape::Line(band) => (Some(band.width()), band.line()),
    };
    let points = |line: &[sobremesa_geometry::Vec2]| {
        let points = line
            .iter()
            .map(|point| (point.x.to_bits(), point.y.to_bits()));
        let digest = points.fold(Fingerprint::new(), |digest, (x, y)| digest.with(x).with(y));
        digest.with(line.len() as u64).value()
    };
    Fingerprint::new()
        .with_text(id)
        .with(*kind as u64)
        .with(*crossing as u64)
        .with(width.map_or(u64::MAX, f64::to_bits))
        .with(points(line))
        .with(points(crest))
        .value()
}
