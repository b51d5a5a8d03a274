//! FLK, DEP: what may be written into the orders before the battle.

use sobremesa_dbm::day::{FlankMarch, Orders, Step};
use sobremesa_dbm::rules::flank_march::ShortEdge;
use sobremesa_dbm::{
    Action, ArmyChoice, DayRefusal, Dbm, Deployment, Element, FieldChoice, Placement, Pose,
    Refusal, Setup, ready,
};
use sobremesa_kernel::{Actor, Dice, Game, Nobody, Seed};

use crate::fortifying::Table;

/// A day between two armies of four commands each, when orders are written.
fn four_commands() -> Table {
    let armies = ["mid_republican_roman", "hyw_english"].map(|list| {
        let mut army = ready(list).expect("an army").clone();
        let last = army.command.last().expect("a command").clone();
        army.command.push(last);
        army
    });
    let mut table = Table::of(armies);
    table.until(Step::Orders);
    table
}

fn orders(table: &Table, is_it: impl Fn(&Orders) -> bool) -> Orders {
    let mut offers = table.offers().into_iter();
    let found = offers.find_map(|action| match action {
        Action::WriteOrders(orders) if is_it(&orders) => Some(orders),
        _ => None,
    });
    found.expect("such orders are offered")
}

fn round(command: u8, edge: ShortEdge) -> FlankMarch {
    FlankMarch { command, edge }
}

#[track_caller]
fn refused(table: &Table, orders: Orders) -> &'static str {
    let mut table = table.clone();
    let before = table.state.clone();
    let refusal = table.play(&Action::WriteOrders(orders));
    assert_eq!(table.state, before, "a refusal changes nothing");
    match refusal {
        Err(Refusal::Day(day)) => match *day {
            DayRefusal::BadFlankMarch { why, .. } => why,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

/// DBM-FLK-01: half of four commands may march, each by an edge of its own; nobody can be at both.
#[test]
fn a_command_marches_by_one_edge() {
    let table = four_commands();
    let plain = orders(&table, |_| true);
    let with = |flanks: &[FlankMarch]| Orders {
        flanks: flanks.to_vec(),
        ..plain.clone()
    };
    let [left, right] = ShortEdge::BOTH;
    assert_eq!(
        refused(&table, with(&[round(2, left), round(2, right)])),
        "twice"
    );
    assert_eq!(
        refused(&table, with(&[round(2, left), round(3, left)])),
        "edge"
    );
    assert_eq!(refused(&table, with(&[round(1, left)])), "cinc");
    let both = with(&[round(2, left), round(3, right)]);
    let mut table = table;
    table
        .play(&Action::WriteOrders(both))
        .expect("two of four, by an edge each");
}

/// DBM-FLK-01, DBM-DEP-08: a command that marches round the table does so whole: nobody of it lies in ambush meanwhile.
#[test]
fn nobody_of_a_march_lies_in_ambush() {
    let table = four_commands();
    let mut hidden = orders(&table, |orders| !orders.ambushes.is_empty());
    // The same place for somebody like him of a command that may march.
    let first = table.state.find(hidden.ambushes[0].id).expect("he waits");
    let first = *table.state.element(first);
    let alike = table.state.elements.iter().find(|one| {
        one.command.side() == first.command.side()
            && one.command.number() == 2
            && one.troop == first.troop
    });
    hidden.ambushes.truncate(1);
    hidden.ambushes[0].id = alike.expect("another like him").id;
    let marches = |command: u8| Orders {
        flanks: vec![round(command, ShortEdge::Left)],
        ..hidden.clone()
    };
    assert_eq!(refused(&table, marches(2)), "ambush");
    let mut table = table;
    table
        .play(&Action::WriteOrders(marches(3)))
        .expect("others may");
}

/// DBM-DEP-02, DBM-SEQ-01: before a battle on given ground each side may shift its troops within its zone, once.
#[test]
fn troops_are_shifted_before_the_first_turn() {
    let setup = Setup {
        field: Some(FieldChoice::Ready("open_plain".to_owned())),
        armies: Some(["gallic", "parthian"].map(|list| ArmyChoice::Ready(list.to_owned()))),
        ..Setup::default()
    };
    let mut dice = Dice::seeded(Seed::from_number(1));
    let mut state = Dbm::start(&setup, &mut dice, &mut Nobody).expect("two armies on a plain");
    let side = state.attacker.other();
    // Whoever stands outermost has room outwards.
    let own = state.all().filter(|(ix, _)| state.side(*ix) == side);
    let off = |one: &Element| (one.pose.at.x - 1800.0).abs();
    let outermost = own.max_by(|(_, one), (_, other)| off(one).total_cmp(&off(other)));
    let (ix, outermost) = outermost.expect("somebody");
    let (id, before) = (outermost.id, outermost.pose);
    let outwards = (before.at.x - 1800.0).signum();
    let mut shift = |by: f64| {
        let to = Pose::new(
            before.at.x + outwards * by,
            before.at.y,
            before.facing.degrees(),
        );
        let order = Action::Deploy(Deployment {
            elements: vec![Placement::at(id, to)],
            ..Deployment::default()
        });
        let who = Actor::Seat(side.commander_in_chief());
        let played = Dbm::play(&mut state, who, &order, &mut dice, &mut Nobody);
        (
            played.err().map(|stop| format!("{stop:?}")),
            state.element(ix).pose.at.x,
        )
    };
    let (refused, at) = shift(1500.0);
    let refused = refused.expect("out of its zone");
    assert!(refused.contains("OutsideZone"), "{refused}");
    assert_eq!(at, before.at.x);
    assert_eq!(shift(40.0), (None, before.at.x + outwards * 40.0));
}
