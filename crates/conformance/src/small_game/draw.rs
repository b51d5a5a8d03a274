//! The field as a picture.

use std::sync::Arc;

use sobremesa_draw::palette::{ACCENT, CHALK, FELT};
use sobremesa_draw::{Layer, Node, Pose, Scene, Shape, Swatch, Thing};
use sobremesa_kernel::Lang;

use super::field::SIZE;
use super::{Action, BandOrder, Order, Phase, Point, Position, Secret, Side, View, Watcher, speak};

const RED: Swatch = Swatch::new("red-company", 0x8e2a20, 0xf0897d, 0xff7070);
const BLUE: Swatch = Swatch::new("blue-company", 0x1b4f72, 0x7fb8e6, 0x66b3ff);

const GOLD: Swatch = Swatch::new("free-band", 0x7a5c00, 0xf2cf63, 0xffd700);
/// Where the band camps, out of everybody's way.
const CAMP: Point = Point { x: 50.0, y: 57.0 };

/// The field, north at the top, with a pin at every march that its captain may choose.
pub(super) fn scene(view: &View, lang: Lang) -> Scene {
    let table = &view.table;
    let ground = Shape::rect(0.0, 0.0, SIZE.x, SIZE.y).fill(FELT);
    let companies = Side::BOTH.into_iter().enumerate().map(|(line, side)| {
        let paint = match side {
            Side::Red => RED,
            Side::Blue => BLUE,
        };
        let label = company(table, side, lang);
        let at = table.companies[side.index()].at;
        // The words stand below the field, wherever the company is.
        let below = SIZE.y + 6.0 + 7.0 * line as f64;
        let words = Shape::text(1.0 - at.x, below - (SIZE.y - at.y), 4.0, &label).fill(paint);
        let disc = Shape::circle(0.0, 0.0, 3.0).fill(paint).line(CHALK, 0.4);
        Thing::piece(side.name(), label, pose(at), vec![disc, words]).into()
    });
    let moves = match view.to {
        Watcher::Captain(captain) => view.moves(captain),
        Watcher::Other(_) => Vec::new(),
    };
    let pins = moves.iter().filter_map(|action| match action {
        Action::March(to) => {
            let look = Shape::circle(0.0, 0.0, 1.2).fill(ACCENT);
            let label = speak::action(action).get(lang).to_owned();
            Some(Thing::zone(pin(*to), label, pose(*to), vec![look]).into())
        }
        Action::Stand
        | Action::Call
        | Action::Raid
        | Action::Rest
        | Action::Lose(_)
        | Action::OfferDraw
        | Action::Accept
        | Action::Decline
        | Action::Resign
        | Action::Weather
        | Action::Time(_)
        | Action::Hindsight(_) => None,
    });
    let layer = |name, nodes| Layer { name, nodes };
    Scene {
        lang,
        title: heading(table, lang),
        width: SIZE.x,
        height: SIZE.y + 16.0,
        scale: None,
        definitions: Arc::default(),
        layers: vec![
            layer("field", vec![Node::decoration(vec![ground])]),
            layer("companies", companies.chain(band(table, lang)).collect()),
            layer("pins", pins.collect()),
        ],
    }
}

/// The band, whom it serves and what it is paid, as far as the view knows.
fn band(table: &Position, lang: Lang) -> Option<Node> {
    let band = table.band?;
    let name = lang.pick("banda", "band");
    let leader = speak::captain(band.by);
    let pay = match band.pay {
        Secret::Known(pay) => pay.to_string(),
        Secret::Hidden(_) => "?".to_owned(),
    };
    let ordered = match table.phase.band_order() {
        None => "",
        Some(Secret::Known(BandOrder::Raid)) => lang.pick("; asaltar", "; raid"),
        Some(Secret::Known(BandOrder::Rest)) => lang.pick("; descansar", "; rest"),
        Some(Secret::Hidden(_)) => lang.pick("; orden dada", "; order given"),
    };
    let label = format!(
        "{name}: {} {}, {} {pay}{ordered}",
        lang.pick("la manda", "led by"),
        leader.get(lang),
        lang.pick("paga", "pay"),
    );
    let disc = Shape::circle(0.0, 0.0, 2.0).fill(GOLD).line(CHALK, 0.4);
    Some(Thing::piece("band", label, pose(CAMP), vec![disc]).into())
}

fn pose(at: Point) -> Pose {
    Pose::at(at.x, SIZE.y - at.y)
}

/// The id of the pin at a place: its coordinates, bit for bit.
pub(super) fn pin(at: Point) -> String {
    format!("pin-{:x}-{:x}", at.x.to_bits(), at.y.to_bits())
}

/// The place of a pin.
pub(super) fn pinned(id: &str) -> Option<Point> {
    let (x, y) = id.strip_prefix("pin-")?.split_once('-')?;
    let coordinate = |bits| u64::from_str_radix(bits, 16).ok().map(f64::from_bits);
    Some(Point {
        x: coordinate(x)?,
        y: coordinate(y)?,
    })
}

fn heading(table: &Position, lang: Lang) -> String {
    let weather = speak::weather(table.weather);
    let round = lang.pick("Ronda", "Round");
    let of = lang.pick("de", "of");
    let mut text = format!(
        "{round} {} {of} {}, {}",
        table.round,
        table.rounds,
        weather.get(lang)
    );
    if let Phase::Over { reason, .. } = table.phase {
        text.push_str(": ");
        text.push_str(speak::ending(reason).get(lang));
    }
    text
}

/// A company in one line, with as much of its secrets as the view has.
fn company(table: &Position, side: Side, lang: Lang) -> String {
    let company = &table.companies[side.index()];
    let name = speak::side(side);
    let reserve = match (company.called, company.token) {
        (true, _) => lang.pick("llamada", "called").to_owned(),
        (false, Secret::Known(token)) => token.to_string(),
        (false, Secret::Hidden(_)) => "?".to_owned(),
    };
    let ordered = match table.phase.orders()[side.index()] {
        None => String::new(),
        Some(Secret::Known(order)) => format!("; {}", order_words(order, lang)),
        Some(Secret::Hidden(_)) => lang.pick("; orden dada", "; order given").to_owned(),
    };
    format!(
        "{} ({:.1}, {:.1}): {} {}, {} {}, {} {reserve}{ordered}",
        name.get(lang),
        company.at.x,
        company.at.y,
        company.veterans,
        lang.pick("veteranos", "veterans"),
        company.recruits,
        lang.pick("reclutas", "recruits"),
        lang.pick("reserva", "reserve"),
    )
}

fn order_words(order: Order, lang: Lang) -> String {
    speak::order(order).get(lang).to_owned()
}
