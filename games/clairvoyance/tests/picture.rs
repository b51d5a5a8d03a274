//! The picture in the documentation is what the program draws.

use std::{env, fs};

use sobremesa_clairvoyance::{Action, Clairvoyance, MASTER, Setup, draw, examples};
use sobremesa_draw::Theme;
use sobremesa_kernel::{Actor, Audience, Dice, Game, Lang, Nobody, Seed};

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/pictures/clairvoyance.svg"
);

/// CLV-OUT-02: the bridge after a few turns: walls, indices, who has just acted and who is next.
#[test]
fn the_picture_in_the_documentation_is_up_to_date() {
    let dice = &mut Dice::seeded(Seed::from_number(4));
    let source = examples::ALL[3].source.to_owned();
    let mut state = Clairvoyance::start(&Setup { source }, dice, &mut Nobody).expect("an example");
    for _ in 0..9 {
        let who = Actor::Seat(MASTER);
        Clairvoyance::play(&mut state, who, &Action::Next, dice, &mut Nobody).expect("a turn");
    }
    let view = Clairvoyance::view(&state, Audience::Referee);
    let scene = draw::scene(&view, Lang::En);
    assert_eq!(scene.faults(), []);
    let drawn = scene.svg(Theme::Classic);
    if env::var_os("SOBREMESA_BLESS").is_some() {
        fs::write(FILE, &drawn).expect("the docs can be written");
    }
    let kept = fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        kept == drawn,
        "docs/pictures/clairvoyance.svg is out of date; look at the new one and keep it with \
         SOBREMESA_BLESS=1 cargo test -p sobremesa-clairvoyance --test picture"
    );
}
