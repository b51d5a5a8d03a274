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

/// A board of a million squares is drawn around its units only: a picture that nobody could show is
/// not made for anybody.
#[test]
fn a_huge_board_has_a_small_picture() {
    let source = "MAP { Layout: Rectangle 1000, 1000; Obstacles: ; } \
                  UNIT A { HP: 10; Initiative: +2; Speed: 3; AC: 12; Attack: Melee +5 1d6; Full Attack: Melee +5 1d6; } \
                  AI Fight { while enemy count >= 1 { Attack closest enemy; } } \
                  TEAM One { A, Fight x1 : (0,0); } TEAM Two { A, Fight x1 : (500,500); }";
    let setup = Setup {
        source: source.to_owned(),
    };
    let dice = &mut Dice::seeded(Seed::from_number(1));
    let state = Clairvoyance::start(&setup, dice, &mut Nobody).expect("a legal board");
    let scene = draw::scene(&Clairvoyance::view(&state, Audience::Referee), Lang::En);
    assert_eq!(scene.faults(), []);
    let drawn = scene.svg(Theme::Classic);
    assert!(drawn.len() < 1_000_000, "{} bytes", drawn.len());
    for id in ["unit-0", "unit-1", "cell-3-3", "cell-495-505"] {
        assert!(drawn.contains(&format!("id=\"{id}\"")), "{id}");
    }
    assert!(!drawn.contains("id=\"cell-900-900\""));
}

/// A picture lies under the squares and the others fill tokens; each is printed once, and letters know nothing of it.
#[test]
fn what_people_drew_is_part_of_the_picture() {
    let dot = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    let plain = examples::ALL[0].source;
    let scene = |source: String| {
        let dice = &mut Dice::seeded(Seed::from_number(1));
        let state = Clairvoyance::start(&Setup { source }, dice, &mut Nobody).expect("an example");
        let view = Clairvoyance::view(&state, Audience::Spectator);
        draw::scene(&view, Lang::En)
    };
    let drawn = scene(format!(
        "{plain}PICTURES {{ MAP: \"{dot}\"; Goblin: \"{dot}\"; }}"
    ));
    assert_eq!(drawn.faults(), []);
    let svg = drawn.svg(Theme::Classic);
    assert_eq!(svg.matches(dot).count(), 1, "each is printed once");
    let n_painted = svg.matches("url(#def-picture-").count();
    assert_eq!(n_painted, 1 + 3, "the board and three goblins");
    assert_eq!(drawn.text(80, true), scene(plain.to_owned()).text(80, true));
}
