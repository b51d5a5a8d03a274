//! DBM-GRP-08, -09: a group falls into a column, or a column spreads out, by hand: a few sensible ways of it,
//! each judged by the judge of moves.

use sobremesa_kernel::{Illegal, Seat, Words};
use sobremesa_table::{Choice, Deed, Way};

use super::deeds::price;
use super::icons::{Icon, icon};
use super::manoeuvres::Body;
use crate::action::{Action, Move, Placement, Places, Step};
use crate::board::Board;
use crate::draw::ids;
use crate::element::Element;
use crate::pose::{BASE_WIDTH, Pose};
use crate::refusal::Refusal;
use crate::rules::movement;
use crate::speak::troops;

/// Into a column, and out of one; nothing for a single element.
pub(super) fn deeds(board: &Board<'_>, seat: Seat, body: &Body) -> Vec<Deed<Action>> {
    if body.others.is_empty() {
        return Vec::new();
    }
    let is_column = width(body) < 1.5 * BASE_WIDTH;
    let tries = if is_column {
        lines(body)
    } else {
        columns(body)
    };
    let mut choices = Vec::new();
    let mut why_not: Option<Refusal> = None;
    for (title, head, step) in tries {
        let order = Move {
            elements: body.ids(),
            march: false,
            steps: vec![step],
            order: Vec::new(),
            spare: false,
        };
        match movement::judge(board, seat, &order) {
            Ok(verdict) => choices.push(Choice {
                thing: Some(ids::element(head.id)),
                title,
                about: vec![price(&verdict.price)],
                action: Action::Move(order),
            }),
            Err(why) => why_not = why_not.or(Some(why)),
        }
    }
    let way = match why_not {
        Some(why) if choices.is_empty() => Err(Illegal::from(why)),
        _ => Ok(Way::Choose(choices)),
    };
    let (name, title, drawn) = if is_column {
        (
            "spread",
            Words::new("Desplegar en línea", "Spread into line"),
            Icon::Spread,
        )
    } else {
        (
            "column",
            Words::new("Formar columna", "Form a column"),
            Icon::Column,
        )
    };
    vec![Deed {
        name,
        title,
        help: Words::new(
            "Todo el grupo cambia de forma en un movimiento.",
            "The whole group changes its shape in one move.",
        ),
        icon: icon(drawn),
        way,
    }]
}

/// A way to change the shape: what it is called, who leads it, and the step.
type Try<'a> = (Words, &'a Element, Step);

fn all(body: &Body) -> Vec<&Element> {
    std::iter::once(&body.lead).chain(&body.others).collect()
}

/// How wide its front is.
fn width(body: &Body) -> f64 {
    let right = body.lead.pose.facing.right();
    let across = || all(body).into_iter().map(|one| one.pose.at.dot(right));
    across().fold(f64::NEG_INFINITY, f64::max) - across().fold(f64::INFINITY, f64::min) + BASE_WIDTH
}

/// Behind the one in the middle, on the left, or on the right of the foremost.
fn columns(body: &Body) -> Vec<Try<'_>> {
    let facing = body.lead.pose.facing;
    let (right, forward) = (facing.right(), facing.forward());
    let mut front = all(body);
    let foremost = front
        .iter()
        .map(|one| one.pose.at.dot(forward))
        .fold(f64::NEG_INFINITY, f64::max);
    front.retain(|one| one.pose.at.dot(forward) > foremost - BASE_WIDTH / 8.0);
    front.sort_by(|a, b| a.pose.at.dot(right).total_cmp(&b.pose.at.dot(right)));
    let mut heads = vec![front[front.len() / 2], front[0], front[front.len() - 1]];
    heads.dedup_by_key(|head| head.id);
    let behind = |head: &Element| {
        let mut file = all(body);
        let far = |one: &Element| one.pose.at.distance(head.pose.at);
        file.sort_by(|a, b| far(a).total_cmp(&far(b)).then(a.id.cmp(&b.id)));
        // As far ahead as leaves the last one where it was.
        let depth: f64 = file[1..].iter().map(|one| one.depth()).sum();
        let mut pose = head.pose.ahead(depth);
        let placed = file.into_iter().map(|one| {
            let at = pose;
            pose = pose.behind(one.depth());
            placement(one, at)
        });
        Step::FallIn(Places {
            places: placed.collect(),
        })
    };
    heads
        .into_iter()
        .map(|head| {
            let first = troops::short(head.id);
            let title = Words::new(format!("Tras {}", first.es), format!("Behind {}", first.en));
            (title, head, behind(head))
        })
        .collect()
}

/// To the right of its head, to its left, or to both sides.
fn lines(body: &Body) -> Vec<Try<'_>> {
    let forward = body.lead.pose.facing.forward();
    let mut file = all(body);
    file.sort_by(|a, b| b.pose.at.dot(forward).total_cmp(&a.pose.at.dot(forward)));
    let head = file[0];
    let spread = |places: &dyn Fn(usize) -> f64| {
        let placed = file.iter().enumerate().map(|(n, one)| {
            let pose = head.pose.beside(places(n) * BASE_WIDTH);
            placement(one, pose)
        });
        Step::Spread(Places {
            places: placed.collect(),
        })
    };
    let alternating = |n: usize| {
        let step = n.div_ceil(2) as f64;
        if n % 2 == 1 { step } else { -step }
    };
    vec![
        (
            Words::new("A ambos lados", "To both sides"),
            head,
            spread(&alternating),
        ),
        (
            Words::new("Hacia la derecha", "To the right"),
            head,
            spread(&|n| n as f64),
        ),
        (
            Words::new("Hacia la izquierda", "To the left"),
            head,
            spread(&|n| -(n as f64)),
        ),
    ]
}

fn placement(element: &Element, pose: Pose) -> Placement {
    Placement::at(element.id, pose)
}
