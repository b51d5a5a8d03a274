//! The picture in the documentation is what the program draws.

use std::{env, fs};

use sobremesa_draw::Theme;
use sobremesa_gom::{Gom, Position};
use sobremesa_kernel::{Audience, Game, Lang};
use sobremesa_table::Playable;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/gom.svg");

/// GOM-UX-23, GOM-UX-26: red and blue, tinted fronts, red borders; a combat, a fugitive, a march.
#[test]
fn the_picture_in_the_documentation_is_up_to_date() {
    let position = r#"{
        "turn": 3, "side": 1, "phase": "charge_declaration",
        "armies": ["Legión de la Frontera", "Marea Verde"],
        "units": [
            {"id": "A1", "kind": "legion", "side": 1, "models": 18, "frontage": 5, "x": 600, "y": 290, "theta": 0, "combat": 1, "initial": 20},
            {"id": "A2", "kind": "legion", "side": 1, "models": 20, "frontage": 5, "x": 470, "y": 240, "theta": 350},
            {"id": "A3", "kind": "ballesteros", "side": 1, "models": 10, "frontage": 10, "x": 330, "y": 150, "theta": 355},
            {"id": "A4", "kind": "equites", "side": 1, "models": 8, "frontage": 4, "x": 960, "y": 330, "theta": 40},
            {"id": "B1", "kind": "guerreros", "side": 2, "models": 26, "frontage": 8, "x": 665, "y": 290, "theta": 180, "combat": 1, "initial": 30},
            {"id": "B2", "kind": "trasgos", "side": 2, "models": 22, "frontage": 8, "x": 330, "y": 500, "theta": 20, "fleeing": true, "initial": 40},
            {"id": "B3", "kind": "onis", "side": 2, "models": 20, "frontage": 10, "x": 900, "y": 470, "theta": 190},
            {"id": "B4", "kind": "gigante", "side": 2, "models": 1, "frontage": 1, "x": 520, "y": 400, "theta": 175}
        ],
        "scenery": [
            {"kind": "building", "x": 160, "y": 280, "w": 100, "h": 80},
            {"kind": "forest", "x": 1010, "y": 200, "w": 180, "h": 90}
        ]
    }"#;
    let position: Position = serde_json::from_str(position).expect("a position");
    let state = Gom::resume(&position).expect("a good position");
    let view = Gom::view(&state, Audience::Spectator);
    let scene = Gom::by_hand(view.clone(), None).scene(Lang::Es);
    assert_eq!(scene.faults(), []);
    let drawn = scene.svg(Theme::Classic);
    if env::var_os("SOBREMESA_BLESS").is_some() {
        fs::write(FILE, &drawn).expect("the docs can be written");
    }
    let kept = fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        kept == drawn,
        "docs/pictures/gom.svg is out of date; look at the new one and keep it with \
         SOBREMESA_BLESS=1 cargo test -p sobremesa-gom --test picture"
    );
}
