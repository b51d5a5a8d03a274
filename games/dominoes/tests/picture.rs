//! The picture in the README is what the program draws.

use std::{env, fs};

use sobremesa_dominoes::{Dominoes, Player, Position, draw};
use sobremesa_draw::Theme;
use sobremesa_kernel::{Audience, Game, Lang};

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/pictures/dominoes.svg"
);

/// DOM-EX-04, DOM-UX-11: the middle of the rulebook's first worked hand, as P1 sees it.
#[test]
fn the_picture_in_the_readme_is_up_to_date() {
    let position = r#"{
        "hands": ["35 04 66 00 16 13 46", "01 22 15 45 36 06 55", "25 26 12 02 33 11 24", "56 34 03 23 44 05 14"],
        "opener": 1,
        "first_hand": true,
        "moves": "66 36L 26R 23L - 22R 02L 05L 35L - 24R 34R 13L 15L 25L 03R",
        "score": [0, 0]
    }"#;
    let position: Position = serde_json::from_str(position).expect("a position");
    let state = Dominoes::resume(&position).expect("a good position");
    let view = Dominoes::view(&state, Audience::Seat(Player::P1.seat()));
    let drawn = draw::scene(&view, Lang::En).svg(Theme::Classic);
    if env::var_os("SOBREMESA_BLESS").is_some() {
        fs::write(FILE, &drawn).expect("the docs can be written");
    }
    let kept = fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        kept == drawn,
        "docs/pictures/dominoes.svg is out of date; look at the new one and keep it with \
         SOBREMESA_BLESS=1 cargo test -p sobremesa-dominoes --test picture"
    );
}
