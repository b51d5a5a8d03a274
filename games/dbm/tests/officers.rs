//! Computer players against each other.

use sobremesa_dbm::{Action, Dbm, FieldChoice, Phase, Setup, Side, State, notation, officers};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Nobody, Seed, Status};

fn officer(name: &str) -> &'static dyn Bot<Dbm> {
    *officers()
        .iter()
        .find(|officer| officer.name() == name)
        .expect("an officer")
}

/// A battle; the victory points of both sides, and how many lines it took.
fn fight(field: &str, seed: u64, sides: [&str; 2]) -> ([u64; 2], usize, State) {
    let setup = Setup {
        field: Some(FieldChoice::Ready(field.to_owned())),
        ..Setup::default()
    };
    let mut dice = Dice::seeded(Seed::from_number(seed));
    let mut state = Dbm::start(&setup, &mut dice, &mut Nobody).expect("a battle");
    for n in 0..20_000 {
        let seat = match Dbm::status(&state) {
            Status::Over(_) => {
                let score = Dbm::verdict(&state).expect("it is over").score;
                let points = |side: &str| score["victory_points"][side].as_u64().expect("points");
                return ([points("a"), points("b")], n, state);
            }
            status => status.must_act().iter().next().expect("somebody"),
        };
        let officer = officer(sides[Side::of(seat).index()]);
        let view = Dbm::view(&state, Audience::Seat(seat));
        let action = officer
            .decide(&view, seat, &Budget::USUAL, seed)
            .expect("a choice");
        if let Err(stop) = Dbm::play(
            &mut state,
            Actor::Seat(seat),
            &action,
            &mut dice,
            &mut Nobody,
        ) {
            panic!(
                "{field} {seed} line {n}: {} says {action:?}: {stop:?}",
                officer.name()
            );
        }
    }
    panic!("{field} {seed} does not end");
}

/// A whole battle of two sergeants: whatever they order is lawful, and it ends.
#[test]
fn sergeants_fight_a_whole_battle() {
    let (points, lines, _) = fight("skirmish", 1, ["sergeant", "recruit"]);
    assert_eq!(points[0] + points[1], 10);
    assert!(lines > 20, "somebody did something");
}

/// DBM-DIS-01: a sergeant gets knights off their horses before elephants, which they fight better on foot, once those
/// are near; not before they are, not before light horse, and nobody whose list does not let him.
#[test]
fn sergeants_dismount_where_that_is_better() {
    let orders = |foot: &str, enemy: &str| {
        let scene = format!(
            "a1 Irr Kn (O) 1000,500,0 {foot}; a9 Reg Cv (O) 1300,400,0 general; {enemy}; \
             b9 Reg Bd (O) 1000,2200,180 general"
        );
        let mut state = notation::read(&scene).expect("a battle");
        state.phase = Phase::Move;
        let seat = Side::A.commander_in_chief();
        let view = Dbm::view(&state, Audience::Seat(seat));
        let sergeant = officer("sergeant");
        let choice = sergeant.choose(&view, seat, &Budget::USUAL, 1);
        let choice = choice.expect("a choice");
        (
            matches!(choice.action, Action::Dismount(_)),
            choice.why.words().en,
        )
    };
    let (gets_off, why) = orders("foot=Bd(S)", "b1 Irr El (O) 1000,700,180");
    assert!(gets_off && why.contains("on foot"), "{why}");
    assert!(!orders("foot=Bd(S)", "b1 Irr El (O) 1000,1400,180").0);
    assert!(!orders("foot=Bd(S)", "b1 Reg LH (O) 1000,700,180").0);
    assert!(!orders("", "b1 Irr El (O) 1000,700,180").0);
}

/// DBM-SGL-10, DBM-NAV-03: officers sail to where they have somebody to meet, make land there and put their troops
/// ashore; each says why, and it is so.
#[test]
fn officers_go_ashore() {
    for officer in ["recruit", "sergeant"] {
        let battles = (1..=3).map(|seed| fight("skirmish_ships", seed, [officer; 2]));
        let ashore = |state: &State| state.elements.iter().filter(|one| one.landed).count();
        let n_left: usize = battles.map(|(_, _, state)| ashore(&state)).sum();
        println!("{officer}: {n_left} vessels lie on a shore that they have put troops on");
        assert!(n_left > 0, "{officer} puts nobody ashore");
    }
    let orders = |scene: &str, name: &str| {
        let sea = "waterway 0,0 600,0 600,2400 0,2400";
        let scene = format!("{sea}\na9 Reg Cv (O) 1300,400,0 general\n{scene}");
        let mut state = notation::read(&scene).expect("a battle");
        state.phase = Phase::Move;
        let seat = Side::A.commander_in_chief();
        let view = Dbm::view(&state, Audience::Seat(seat));
        let choice = officer(name)
            .choose(&view, seat, &Budget::USUAL, 1)
            .expect("a choice");
        (choice.action, choice.why.words().en)
    };
    let at_shore = "a1 Reg Gal (O) 600,900,90 ; a2 Reg Ax (O) 0,0,0 aboard=a1";
    for name in ["recruit", "sergeant"] {
        let (action, why) = orders(
            &format!("{at_shore} ; b1 Reg Bd (O) 760,1300,180 general"),
            name,
        );
        assert!(
            matches!(action, Action::Land(_)) && why.contains("ashore"),
            "{name}: {why}"
        );
        let (action, _) = orders(
            &format!("{at_shore} ; b1 Reg Bd (O) 2000,2000,180 general"),
            name,
        );
        assert!(!matches!(action, Action::Land(_)), "{name}: nobody is near");
    }
    let off_shore = "a1 Reg Gal (O) 500,1000,0 ; a2 Reg Ax (O) 0,0,0 aboard=a1";
    let (action, why) = orders(
        &format!("{off_shore} ; b1 Reg Bd (O) 900,1250,180 general"),
        "sergeant",
    );
    assert!(
        matches!(action, Action::Move(_)) && why.contains("heads for the shore"),
        "{why}"
    );
}

/// Each pair of battles has the same luck, with sides swapped: the sergeant takes at least 62 % of the
/// victory points over 200 pairs. Behind `SOBREMESA_LONG`; `PAIRS` says how many.
#[test]
fn the_sergeant_beats_the_recruit() {
    if std::env::var_os("SOBREMESA_LONG").is_none() {
        return;
    }
    let pairs: u64 = std::env::var("PAIRS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(200);
    let (mut points, mut squares) = (0.0, 0.0);
    for seed in 0..pairs {
        let (one, _, _) = fight("skirmish", seed, ["sergeant", "recruit"]);
        let (other, _, _) = fight("skirmish", seed, ["recruit", "sergeant"]);
        let share = (one[0] + other[1]) as f64 / 20.0;
        points += share;
        squares += share * share;
    }
    let mean = points / pairs as f64;
    let deviation = (squares / pairs as f64 - mean * mean).max(0.0).sqrt();
    let interval = 1.96 * deviation / (pairs as f64).sqrt();
    println!(
        "sergeant against recruit: {:.1} ± {:.1} % of the victory points",
        100.0 * mean,
        100.0 * interval
    );
    assert!(mean >= 0.62, "{mean}");
}
