//! What the analysis board calls a threat could be carried out.

use serde_json::{Value, json};
use sobremesa_dbm::notation;
use sobremesa_dbm::position::Position;
use sobremesa_kernel::record::About;
use sobremesa_kernel::{DiceSource, Seat, Seed};
use sobremesa_shelf::SHELF;
use sobremesa_table::{SetUp, Start, Table};

fn table(game: &str, position: Value) -> Box<dyn Table> {
    let game = SHELF.iter().find(|one| one.name() == game);
    let dice = DiceSource::Seed(Seed::from_number(0));
    let start = Start::Position(position);
    match game
        .expect("it is there")
        .set_up(start, dice, About::default())
    {
        Ok(SetUp::Table(table)) => table,
        Ok(SetUp::Faulty(faults)) => panic!("{faults:?}"),
        Err(problem) => panic!("{problem:?}"),
    }
}

/// How much is offered to the second side if the first does nothing, and how much of it is an attack.
fn attacks(game: &str, position: Value) -> (usize, usize) {
    let passed = table(game, position).passed().expect("one can wait");
    let table = table(game, passed);
    let offers = table.actions(Seat::new(side_two(game))).moves;
    let n_attacks = offers.iter().filter(|offer| table.is_attack(&offer.action));
    (offers.len(), n_attacks.count())
}

/// The seat of the second side's commander.
fn side_two(game: &str) -> usize {
    let game = SHELF.iter().find(|one| one.name() == game).expect("a game");
    let mut seats = (0..game.seats().len()).filter(|seat| game.side(Seat::new(*seat)) == 1);
    seats.next().expect("two sides")
}

/// GOM-CHG-09: a charge may be declared against whoever is seen, and threatens only whom it would reach.
#[test]
fn a_charge_that_would_not_arrive_is_no_threat() {
    let field = |y: i32| {
        let unit = |id: &str, side: i32, y: i32, theta: i32| {
            json!({ "id": id, "kind": "guerreros", "side": side, "models": 20, "frontage": 5,
                    "x": 600, "y": y, "theta": theta })
        };
        json!({ "phase": "other_moves", "scenery": [],
                "units": [unit("A1", 1, 200, 0), unit("B1", 2, y, 180)] })
    };
    let (_, near) = attacks("gom", field(280));
    assert_eq!(near, 1);
    let (n_offers, far) = attacks("gom", field(480));
    assert_eq!(far, 0);
    assert!(n_offers > 1, "it may be declared all the same");
}

/// DBM-CON-01: a move that ends in contact.
#[test]
fn whoever_can_be_contacted_is_threatened() {
    let battle = |y: u32| {
        let text = format!("a1 Reg Bd (O) 1000,500,0 general ; b1 Reg Bd (O) 1000,{y},180 general");
        let state = notation::read(&text).expect("a battle");
        serde_json::to_value(Position::from(&state)).expect("a position")
    };
    assert!(attacks("dbm", battle(570)).1 > 0);
    let (n_offers, far) = attacks("dbm", battle(1200));
    assert_eq!(far, 0);
    assert!(n_offers > 1, "there are moves");
}
