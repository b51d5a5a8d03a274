//! An army drawn command by command: what stands together lies together, and can be dragged to another
//! command.

use sobremesa_draw::palette::{INK, PAPER, WOOD_EDGE};
use sobremesa_draw::{Anchor, Layer, Node, Pose, Scene, Shape, Thing};
use sobremesa_kernel::Lang;

use super::PartAt;
use crate::army::{Army, Line};
use crate::draw;
use crate::list::breach;
use crate::pose::BASE_WIDTH;

const WIDTH: f64 = 2600.0;
/// Of a command without anybody, its title included.
const LOWEST: f64 = 210.0;
const TITLE: f64 = 60.0;
const GAP: f64 = 30.0;
/// Elements stand in so many ranks.
const RANKS: usize = 4;

/// The thing that a part is in the picture.
pub(super) fn thing(part: usize) -> String {
    format!("part-{part}")
}

/// Where some equal elements lie: their left end and their front.
struct Block {
    command: usize,
    place: usize,
    x: f64,
    y: f64,
}

/// Where a command lies.
struct Band {
    top: f64,
    bottom: f64,
}

fn size(line: &Line) -> (f64, f64) {
    let count = usize::from(line.count);
    let depth = line.troop().depth() + line.rear().map_or(0.0, |rear| rear.depth());
    let files = count.div_ceil(RANKS) as f64;
    (files * BASE_WIDTH, count.min(RANKS) as f64 * depth)
}

/// One command below the other, their elements from left to right, in as many rows as it takes.
fn layout(army: &Army) -> (Vec<Band>, Vec<Block>) {
    let (mut bands, mut blocks) = (Vec::new(), Vec::new());
    let mut top = GAP;
    for (command, list) in army.command.iter().enumerate() {
        let (mut x, mut y, mut deepest) = (GAP, top + TITLE, 0.0_f64);
        for (place, line) in list.line.iter().enumerate() {
            let (width, depth) = size(line);
            if x + width > WIDTH - GAP && x > GAP {
                (x, y) = (GAP, y + deepest + GAP);
                deepest = 0.0;
            }
            blocks.push(Block {
                command,
                place,
                x,
                y,
            });
            x += width + GAP;
            deepest = deepest.max(depth);
        }
        let bottom = (y + deepest + GAP).max(top + LOWEST);
        bands.push(Band { top, bottom });
        top = bottom + GAP;
    }
    (bands, blocks)
}

/// The command onto which elements are dropped that are dragged down so far.
pub(super) fn dropped(army: &Army, command: usize, place: usize, dy: f64) -> Option<usize> {
    let (bands, blocks) = layout(army);
    let block = blocks
        .iter()
        .find(|block| (block.command, block.place) == (command, place))?;
    let (_, depth) = size(&army.command[command].line[place]);
    let middle = block.y + depth * 0.5 + dy;
    // Above all of them is the first, below all of them the last.
    let above = bands.iter().filter(|band| band.top <= middle).count();
    Some(above.saturating_sub(1))
}

pub(super) fn army(army: &Army, lang: Lang) -> Scene {
    let (bands, blocks) = layout(army);
    let height = bands.last().map_or(LOWEST, |band| band.bottom) + GAP;
    let mut ground = vec![Shape::rect(0.0, 0.0, WIDTH, height).fill(PAPER)];
    for (command, band) in bands.iter().enumerate() {
        let tall = band.bottom - band.top;
        ground.push(
            Shape::rounded(8.0, band.top - 8.0, WIDTH - 16.0, tall + 8.0, 14.0)
                .line(WOOD_EDGE, 4.0),
        );
        let title = title(army, command, lang);
        ground.push(
            Shape::text(GAP, band.top + TITLE * 0.4, 36.0, title)
                .anchored(Anchor::Start)
                .fill(INK),
        );
    }
    let pieces = blocks.iter().map(|block| piece(army, block, lang));
    let lines = || army.command.iter().flat_map(|list| &list.line);
    Scene {
        lang,
        title: lang
            .pick(
                "El ejército, mando por mando",
                "The army, command by command",
            )
            .to_owned(),
        width: WIDTH,
        height,
        scale: None,
        definitions: draw::definitions_of(lines()),
        layers: vec![
            Layer {
                name: "ground",
                nodes: vec![Node::decoration(ground)],
            },
            Layer {
                name: "elements",
                nodes: pieces.collect(),
            },
        ],
    }
}

fn title(army: &Army, command: usize, lang: Lang) -> String {
    let list = &army.command[command];
    let [es, en] = breach::rank(list.general);
    let (number, rank) = (command + 1, lang.pick(es, en));
    let name = list.name.get(lang);
    let name = if name.is_empty() {
        String::new()
    } else {
        format!("{name}, ")
    };
    format!("{number}. {name}{rank}")
}

fn piece(army: &Army, block: &Block, lang: Lang) -> Node {
    let line = &army.command[block.command].line[block.place];
    let (width, depth) = size(line);
    let each = line.troop().depth() + line.rear().map_or(0.0, |rear| rear.depth());
    let mut look = Vec::new();
    for n in 0..usize::from(line.count) {
        let (file, rank) = (n / RANKS, n % RANKS);
        let x = (file as f64 + 0.5) * BASE_WIDTH;
        let base = Shape::group(draw::look_of(line));
        look.push(base.posed(Pose::at(x, rank as f64 * each)));
    }
    let part = PartAt::Line(block.command, block.place).number();
    let label = format!(
        "{} × {} ({})",
        line.count,
        line.name.get(lang),
        line.troop()
    );
    let ring = Shape::rounded(-6.0, -6.0, width + 12.0, depth + 12.0, 8.0).line(INK, 6.0);
    Thing::piece(thing(part), label, Pose::at(block.x, block.y), look)
        .ringed(vec![ring])
        .into()
}
