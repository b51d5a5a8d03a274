//! Seats that are only places have names that people say.

use sobremesa_kernel::{Lang, Seat};
use sobremesa_table::SeatNames;

/// Where a name is enough it stands alone; three times the same one, and nobody at all, are told apart as places.
#[test]
fn whoever_cannot_be_told_by_name_is_called_as_a_place() {
    let game = sobremesa_shelf::game("dominoes").expect("it is on the shelf");
    let told = |names: [Option<&str>; 4], lang: Lang| {
        let name = |seat: Seat, _| names[seat.index()].map(str::to_owned);
        SeatNames::of(game, name).put("P1, P2, P3, P4", lang)
    };
    let bot = Some("The Club Member");
    assert_eq!(
        told([Some("Ana"), bot, Some("Bea"), None], Lang::En),
        "Ana, The Club Member, Bea, West"
    );
    assert_eq!(
        told([Some("Ana"), bot, bot, bot], Lang::Es),
        "Ana, Este, Norte, Oeste"
    );
    assert_eq!(game.places().put("P1 y P3", Lang::Es), "Sur y Norte");
    // Sides of a game have names of their own.
    let battle = sobremesa_shelf::game("gom").expect("it is on the shelf");
    assert_eq!(battle.places().put("P1", Lang::Es), "P1");
    assert_eq!(
        battle.seat_place(Seat::new(0)),
        battle.seat_title(Seat::new(0))
    );
}
