//! GOM-ATT: profiles.

use sobremesa_gom::{Attribute, Kind, Race};

use super::support::state;

/// GOM-ATT-01, GOM-ATT-05: the table's first, last and oddest rows.
#[test]
fn profiles_are_those_of_the_table() {
    let values = |kind: Kind| *kind.profile().attributes.values();
    assert_eq!(
        values(Kind::Legion),
        [50, 5, 0, 4, 4, 2, 1, 5, 7, 1, 7, 0, 0]
    );
    assert_eq!(
        values(Kind::Dragon),
        [220, 7, 7, 7, 7, 6, 5, 7, 9, 5, 10, 7, 150]
    );
    assert_eq!(
        values(Kind::Wargos),
        [125, 3, 5, 4, 4, 2, 1, 2, 6, 2, 4, 5, 160]
    );
    assert_eq!(
        values(Kind::Gigante),
        [75, 5, 0, 7, 6, 6, 5, 1, 8, 5, 7, 0, 0]
    );
    let cost: u32 = Kind::ALL.iter().map(|kind| kind.profile().cost).sum();
    assert_eq!(
        cost,
        25 + 25 + 20 + 40 + 65 + 80 + 90 + 180 + 300 + 10 + 5 + 15 + 30 + 30 + 50 + 80 + 90 + 150
    );
    let limits: Vec<(u32, u32)> = Kind::ALL.iter().map(|kind| kind.profile().models).collect();
    assert_eq!(limits[9..12], [(20, 60), (20, 100), (20, 50)]);
    let humans = Kind::ALL
        .iter()
        .filter(|kind| kind.profile().race == Race::Humans);
    assert_eq!(humans.count(), 9);
}

/// GOM-ATT-02: graded from 0 to 10; lengths and counts at least 0; wounds at least 1.
#[test]
fn every_profile_keeps_the_limits() {
    for kind in Kind::ALL {
        for attribute in Attribute::ALL {
            let (low, high) = attribute.limits();
            assert!(
                (low..=high).contains(&kind.value(attribute)),
                "{kind} {attribute}"
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
