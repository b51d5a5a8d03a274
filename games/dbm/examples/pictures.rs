//! Prints pictures of battles into a directory: `cargo run -p sobremesa-dbm --example pictures -- DIR`.
//!
//! For people who draw: every troop type of both sides, every field with its armies, and close-ups.

use std::path::{Path, PathBuf};

use sobremesa_dbm::{Dbm, Grade, Pose, Side, State, Troop, TroopType, draw, notation};
use sobremesa_draw::{Scene, Theme};
use sobremesa_kernel::{Audience, Dice, Game, Lang, Nobody, Seat, Seed};
use sobremesa_table::{Look, Playable};

fn main() {
    let dir = PathBuf::from(
        std::env::args()
            .nth(1)
            .unwrap_or_else(|| "pictures".to_owned()),
    );
    std::fs::create_dir_all(&dir).expect("a directory to write to");
    let types = draw::scene(&every_type(), Some(Side::A), Lang::En);
    let part = [0.0, 0.0, 1900.0, 1280.0];
    for theme in Theme::ALL {
        print(
            &dir,
            &format!("types-{}", theme.name()),
            &cropped(&types, theme, part),
            1900,
        );
    }
    print(
        &dir,
        "types-24",
        &cropped(&types, Theme::Classic, part),
        570,
    );
    for preset in Dbm::presets() {
        let mut dice = Dice::seeded(Seed::from_number(1));
        let state = Dbm::start(&preset.setup, &mut dice, &mut Nobody).expect("a battle");
        let seat = Seat::new(0);
        let hand = Dbm::by_hand(Dbm::view(&state, Audience::Seat(seat)), Some(seat));
        let scene = hand.scene(Lang::Es);
        let whole = scene.svg(Theme::Classic);
        println!(
            "{}: {} elements, {} bytes",
            preset.name,
            state.elements.len(),
            whole.len()
        );
        std::fs::write(dir.join(format!("{}.svg", preset.name)), &whole).expect("it is written");
        print(&dir, preset.name, &whole, 1366);
        print(&dir, &format!("{}-390", preset.name), &whole, 390);
        let close = cropped(&scene, Theme::Classic, [1200.0, 1500.0, 1200.0, 800.0]);
        print(&dir, &format!("{}-close", preset.name), &close, 1200);
        let look = Look {
            lang: Lang::Es,
            colour: false,
            unicode: true,
            width: 120,
        };
        let text = hand.text_board(&look);
        std::fs::write(dir.join(format!("{}.txt", preset.name)), text).expect("it is written");
    }
}

fn print(dir: &Path, name: &str, svg: &str, width: u32) {
    let png = sobremesa_raster::png(svg, width).expect("a picture");
    std::fs::write(dir.join(format!("{name}.png")), png).expect("it is written");
}

/// A part of a picture: x, y, width and height.
fn cropped(scene: &Scene, theme: Theme, [x, y, width, height]: [f64; 4]) -> String {
    let whole = format!("viewBox=\"0 0 {} {}\"", scene.width, scene.height);
    let part = format!("viewBox=\"{x} {y} {width} {height}\"");
    scene.svg(theme).replacen(&whole, &part, 1)
}

/// All land troops that there are, in rows; the two sides beside each other.
fn every_type() -> State {
    let is_of_land = |kind: &TroopType| kind.class() != sobremesa_dbm::Class::Naval;
    let mut lines = String::new();
    for letter in ["a", "b"] {
        let mut n = 0;
        for kind in TroopType::ALL.into_iter().filter(is_of_land) {
            for (regular, grade) in [true, false]
                .into_iter()
                .flat_map(|regular| Grade::ALL.map(|grade| (regular, grade)))
            {
                if Troop::plain(kind, grade, regular).exists() {
                    n += 1;
                    let discipline = if regular { "Reg" } else { "Irr" };
                    let general = if n % 20 == 3 { "general" } else { "" };
                    lines += &format!(
                        "{letter}{n} {discipline} {} ({}) 0,0,0 {general}\n",
                        kind.code(),
                        grade.letter()
                    );
                }
            }
        }
        lines += &format!(
            "{letter}900 Irr Kn (S) 0,0,0 chariot\n{letter}901 Reg Art (S) 0,0,0 wagons\n"
        );
    }
    let mut state = notation::read(&lines).expect("one of each");
    let mut corner = [(70.0, 2370.0), (1010.0, 2370.0)];
    let mut deepest = [0.0_f64; 2];
    for element in &mut state.elements {
        let side = element.command.side().index();
        let (x, y) = &mut corner[side];
        if *x > 880.0 + 940.0 * side as f64 {
            *x = 70.0 + 940.0 * side as f64;
            *y -= deepest[side] + 26.0;
            deepest[side] = 0.0;
        }
        element.pose = Pose::new(*x, *y, 0.0);
        deepest[side] = deepest[side].max(element.depth());
        *x += 92.0;
    }
    state
}
