//! The field as a picture.

use std::sync::Arc;

use sobremesa_draw::palette::{ACCENT, CHALK, FELT};
use sobremesa_draw::{Layer, Node, Point as Place, Pose, Scale, Scene, Shape, Swatch, Thing};
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
        height: SIZE.y + 22.0,
        scale: Some(Scale {
            per: 1.0,
            unit: lang.pick("pasos", "paces").to_owned(),
            mark: 5.0,
            stick: 10.0,
            also: Vec::new(),
        }),
        definitions: Arc::default(),
        layers: vec![
            layer("field", vec![Node::decoration(vec![ground])]),
            layer("companies", companies.chain(band(table, lang)).collect()),
            layer("men", ranks(view, lang)),
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

/// What a man of a company is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Man {
    Veteran,
    Recruit,
}

/// What a man of the picture is; `None` if it is none.
pub(super) fn man(id: &str) -> Option<Man> {
    let (kind, number) = id.split_once('-')?;
    number.parse::<u8>().ok()?;
    match kind {
        "veteran" => Some(Man::Veteran),
        "recruit" => Some(Man::Recruit),
        _ => None,
    }
}

/// The men of a captain who has to say which of them fell, by their ids.
pub(super) fn men(view: &View) -> Vec<String> {
    let (Watcher::Captain(captain), Phase::Losses { due, .. }) = (view.to, view.table.phase) else {
        return Vec::new();
    };
    let Some(side) = captain.company().filter(|side| due[side.index()] > 0) else {
        return Vec::new();
    };
    let company = &view.table.companies[side.index()];
    let named =
        |kind: &str, n: u8| -> Vec<String> { (1..=n).map(|n| format!("{kind}-{n}")).collect() };
    let mut men = named("veteran", company.veterans);
    men.extend(named("recruit", company.recruits));
    men
}

/// The men who may fall, in a row below the words.
fn ranks(view: &View, lang: Lang) -> Vec<Node> {
    let men = men(view);
    let apart = (98.0 / men.len().max(1) as f64).min(4.0);
    let piece = |(n, id): (usize, &String)| {
        let (paint, name) = match man(id) {
            Some(Man::Veteran) => (ACCENT, lang.pick("veterano", "veteran")),
            Some(Man::Recruit) | None => (CHALK, lang.pick("recluta", "recruit")),
        };
        let disc = Shape::circle(0.0, 0.0, apart * 0.4)
            .fill(paint)
            .line(ACCENT, 0.3);
        let at = Pose::at(2.0 + apart * n as f64, SIZE.y + 19.0);
        Thing::piece(id.clone(), name.to_owned(), at, vec![disc]).into()
    };
    men.iter().enumerate().map(piece).collect()
}

pub(super) fn pose(at: Point) -> Pose {
    Pose::at(at.x, SIZE.y - at.y)
}

/// Where a point of the field lies in the picture.
pub(super) fn place(at: Point) -> Place {
    pose(at).at
}

/// The way back.
pub(super) fn point(place: Place) -> Point {
    Point {
        x: place.x,
        y: SIZE.y - place.y,
    }
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
