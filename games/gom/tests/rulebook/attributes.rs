//! GOM-ATT: profiles.

use serde_json::json;
use sobremesa_gom::{Attribute, Kind};

use super::support::state;

/// GOM-ATT-05: the eighteen profiles as the rulebook prints them, tables 3.1 to 3.18 of the original.
#[rustfmt::skip]
const PROFILES: &str = "
kind        name        race   cost  base   M HA HP  F  R  A  H  I  L  P SA FA  AA Nmin Nmax
legion      Legión      humans   25 10x10  50  5  0  4  4  2  1  5  7  1  7  0   0   10   40
arcabuceros Arcabuceros humans   25 10x10  50  4  5  3  3  1  1  1  7  1  4  6 200    5   20
ballesteros Ballesteros humans   20 10x10  50  4  5  3  3  1  1  1  7  1  4  4 300   10   30
escuderos   Escuderos   humans   40 10x20 125  4  5  4  3  2  1  4  7  2  4  4 100    5   20
equites     Equites     humans   65 10x20 125  5  0  6  4  3  1  7  8  2  6  0   0    5   20
unicornios  Unicornios  humans   80 10x20 150  6  0  5  4  2  1  8  9  2  8  0   0    5   20
pegasos     Pegasos     humans   90 20x20 200  6  0  7  5  4  2  7  8  2  7  0   0    3   10
manticora   Mantícora   humans  180 20x20 100  6  0  6  5  4  6  5 10  4 10  0   0    1    1
dragon      Dragón      humans  300 50x50 220  7  7  7  7  6  5  7  9  5 10  7 150    1    1
guerreros   Guerreros   orcs     10 10x10  50  3  0  4  4  1  1  2  6  1  2  0   0   20   60
trasgos     Trasgos     orcs      5   8x8  60  3  0  3  3  1  1  2  5  1  1  0   0   20  100
onis        Onis        orcs     15 12x12  50  4  0  5  4  2  1  4  7  2  5  0   0   20   50
wargos      Wargos      orcs     30 10x20 125  3  5  4  4  2  1  2  6  2  4  5 160   10   25
jabalies    Jabalíes    orcs     30 15x20  90  4  0  5  4  3  1  3  7  2  6  0   0   10   20
garms       Garms       orcs     50 20x40 100  4  0  6  5  4  2  2  7  3  7  0   0    5   15
trolls      Trolls      orcs     80 30x30  75  3  0  5  5  3  3  7  8  2  7  0   0    3   10
abominacion Abominación orcs     90 50x50  75  5  0  6  6  4  4  2 10  4  8  0   0    1    1
gigante     Gigante     orcs    150 50x50  75  5  0  7  6  6  5  1  8  5  7  0   0    1    1
";

/// A kind as a row of that table.
fn row(kind: Kind) -> String {
    let profile = kind.profile();
    let (values, base) = (profile.attributes.values(), profile.base);
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    let words = [
        json!(kind).as_str().expect("a name").to_owned(),
        profile.name.to_owned(),
        json!(profile.race).as_str().expect("a name").to_owned(),
        profile.cost.to_string(),
        format!("{}x{}", base.0, base.1),
        values.join(" "),
        profile.models.0.to_string(),
        profile.models.1.to_string(),
    ];
    words.join(" ")
}

/// GOM-ATT-01, GOM-ATT-05: every value, base, cost and number of models.
#[test]
fn profiles_are_those_of_the_table() {
    let mut rows = PROFILES.trim().lines();
    let letters = Attribute::ALL.map(Attribute::letters).join(" ");
    let head = format!("kind name race cost base {letters} Nmin Nmax");
    let spaced = |row: &str| row.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(rows.next().map(spaced), Some(head));
    let found: Vec<String> = Kind::ALL.into_iter().map(row).collect();
    assert_eq!(found, rows.map(spaced).collect::<Vec<_>>());
}

/// GOM-ATT-02: graded from 0 to 10; lengths and counts at least 0; wounds at least 1.
#[test]
fn every_profile_keeps_the_limits() {
    for kind in Kind::ALL {
        for attribute in Attribute::ALL {
            let (low, high) = attribute.limits();
            assert!(
                (low..=high).contains(&kind.value(attribute)),
                "{kind:?} {attribute:?}"
            );
        }
    }
    assert_eq!(Attribute::WeaponSkill.limits(), (0, 10));
    assert_eq!(Attribute::Wounds.limits().0, 1);
}

/// GOM-ATT-03: power is P by models now, cost by models at deployment.
#[test]
fn power_counts_models() {
    let state = state("A1 equites 8/4 100,90 0 initial=10");
    assert_eq!(
        (state.units[0].power(), state.units[0].cost()),
        (2 * 8, 65 * 10)
    );
}

/// GOM-ATT-04: bases that are no multiple of 5.
#[test]
fn bases_are_taken_from_the_table() {
    assert_eq!(Kind::Trasgos.profile().base, (8.0, 8.0));
    assert_eq!(Kind::Onis.profile().base, (12.0, 12.0));
    assert_eq!(Kind::Garms.profile().base, (20.0, 40.0));
}

/// GOM-ATT-06: Pegasos fly in the tale only: a wall stops them.
#[test]
fn only_the_profile_acts() {
    let field = super::support::Field::new(
        "A1 pegasos 3/3 600,200 0; forest 500,230 300,60; B1 guerreros 20/5 100,500 180",
        "other_moves",
    );
    field.refused(1, "advance A1 100", "GOM-MOV-08", "too_far");
}
