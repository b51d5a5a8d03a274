//! The picture in the README is what the program draws.

use std::{env, fs};

use sobremesa_batelnah::{BatelNah, Mode, ModeDigit, Setup};
use sobremesa_draw::Theme;
use sobremesa_kernel::{Audience, Dice, Game, Lang, Nobody, Seed};
use sobremesa_table::Playable;

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/pictures/batelnah.svg"
);

/// BAT-UX-07: where every piece of the four armies starts.
#[test]
fn the_picture_in_the_readme_is_up_to_date() {
    let setup = Setup {
        mode: ModeDigit(Mode::Alliances),
        ..Setup::KINGDOMS
    };
    let mut dice = Dice::seeded(Seed::from_number(0));
    let state = BatelNah::start(&setup, &mut dice, &mut Nobody).expect("a good setup");
    let view = BatelNah::view(&state, Audience::Spectator);
    let drawn = BatelNah::by_hand(view.clone(), None)
        .scene(Lang::En)
        .svg(Theme::Classic);
    if env::var_os("SOBREMESA_BLESS").is_some() {
        fs::write(FILE, &drawn).expect("the docs can be written");
    }
    let kept = fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        kept == drawn,
        "docs/pictures/batelnah.svg is out of date; look at the new one and keep it with \
         SOBREMESA_BLESS=1 cargo test -p sobremesa-batelnah --test picture"
    );
}
