//! DBM-UX-11: the contacts that an element or its group can make in one move, found by the judge of
//! moves, each with its price and its chances.

use sobremesa_battlefield::Canvas;
use sobremesa_draw::Point;
use sobremesa_kernel::{Seat, Words};
use sobremesa_speak::count;
use sobremesa_table::{Choice, Deed, DragHandle, Magnet, Then, Track, Way};

use super::chances;
use super::deeds::price;
use super::icons::{Icon, icon};
use super::manoeuvres::Body;
use crate::action::{Action, Move, Step};
use crate::board::{Board, Piece};
use crate::draw::{ids, words};
use crate::element::{ElementId, ElementIx};
use crate::pose::Pose;
use crate::rules::movement::Verdict;
use crate::rules::{distance, movement};
use crate::state::State;
use crate::touch::Edge;

/// Enemies farther away are not looked at.
const FAR: f64 = 420.0;
/// So many contacts are offered.
const MOST: usize = 8;

/// Whom they can contact, if anybody.
pub(super) fn deed(
    state: &State,
    board: &Board<'_>,
    seat: Seat,
    body: &Body,
) -> Option<Deed<Action>> {
    let lead = body.lead.pose.at;
    let mut enemies: Vec<&Piece<'_>> = board
        .pieces()
        .iter()
        .filter(|piece| piece.side != body.lead.command.side())
        .filter(|piece| piece.element.pose.at.distance(lead) < FAR)
        .collect();
    enemies.sort_by(|a, b| {
        let far = |piece: &Piece<'_>| piece.element.pose.at.distance(lead);
        far(a).total_cmp(&far(b)).then(a.ix.cmp(&b.ix))
    });
    let mut choices = Vec::new();
    let mut tried = Tried {
        board,
        seat,
        found: Vec::new(),
    };
    for enemy in enemies {
        if choices.len() >= MOST {
            break;
        }
        choices.extend(against(state, &mut tried, body, enemy));
    }
    (!choices.is_empty()).then(|| Deed {
        name: "contact",
        title: Words::new("Entrar en contacto", "Make contact"),
        help: Words::new(
            "Movimientos que acaban alineados con el enemigo.",
            "Moves that end lined up with the enemy.",
        ),
        icon: icon(Icon::Contact),
        way: Ok(Way::Choose(choices)),
    })
}

/// What became of the moves that were tried: straight ahead leads to one place, whichever enemy is meant.
struct Tried<'b, 'a> {
    board: &'b Board<'a>,
    seat: Seat,
    found: Vec<(Move, Option<Verdict>)>,
}

impl Tried<'_, '_> {
    /// The verdict on a move, or on the nearest legal one to it.
    fn judged(&mut self, order: Move) -> Option<&Verdict> {
        let known = self.found.iter().position(|(tried, _)| *tried == order);
        let place = known.unwrap_or_else(|| {
            let verdict = self.judge(&order);
            self.found.push((order, verdict));
            self.found.len() - 1
        });
        self.found[place].1.as_ref()
    }

    fn judge(&self, order: &Move) -> Option<Verdict> {
        let why = match movement::judge(self.board, self.seat, order) {
            Ok(verdict) => return Some(verdict),
            Err(why) => why,
        };
        let nearest = movement::remedy(self.board, self.seat, order, &why)?;
        movement::judge(self.board, self.seat, &nearest).ok()
    }
}

fn against(
    state: &State,
    tried: &mut Tried<'_, '_>,
    body: &Body,
    enemy: &Piece<'_>,
) -> Option<Choice<Action>> {
    let (enemy_id, whom) = (enemy.element.id, words::heading(enemy.element));
    let alone = vec![body.lead.id];
    let ordered = |elements: &[ElementId], steps: Vec<Step>| Move {
        elements: elements.to_vec(),
        march: false,
        steps,
        order: Vec::new(),
        spare: false,
    };
    let whole = body.ids();
    let front = enemy.element.pose.opposite();
    let turn = body.lead.pose.facing.degrees_to(front.facing);
    // The group with a wheel, the group straight on, the element alone to the front, flanks and rear.
    let mut tries = Vec::new();
    if whole.len() > 1 {
        tries.push(ordered(&whole, vec![Step::Forward(FAR)]));
        tries.push(ordered(&whole, vec![Step::Wheel(turn), Step::Forward(FAR)]));
    }
    tries.push(ordered(&alone, vec![Step::Forward(FAR)]));
    tries.extend(edges(enemy).map(|pose| ordered(&alone, vec![Step::To(pose)])));
    let board = tried.board;
    tries
        .into_iter()
        .find_map(|order| {
            let verdict = tried.judged(order)?;
            let met = verdict
                .contacts
                .iter()
                .find(|met| met.whom == enemy.ix && met.lined_up)?;
            let n = verdict.order.elements.len();
            let (who_es, who_en) = if n > 1 {
                (
                    count(n, "elemento", "elementos"),
                    count(n, "element", "elements"),
                )
            } else {
                let lead = words::heading(&body.lead);
                (lead.es, lead.en)
            };
            let (at_es, at_en) = edge(met.edge);
            Some(Choice {
                thing: Some(ids::element(enemy_id)),
                title: Words::new(
                    format!("{who_es} contra {}, {at_es}", whom.es),
                    format!("{who_en} against {}, {at_en}", whom.en),
                ),
                about: vec![
                    price(&verdict.price),
                    chances::fight(board, met.by, enemy.ix),
                ],
                action: Action::Move(verdict.order.clone()),
            })
        })
        .filter(|_| state.ask.is_none())
}

/// The published name of going anywhere.
pub(super) const FREE: &str = "free";

/// DBM-SGL-02: a single element goes anywhere in its reach and looks where it wants; contacts draw it to
/// them.
pub(super) fn free(
    board: &Board<'_>,
    seat: Seat,
    body: &Body,
    canvas: &Canvas,
) -> Option<Deed<Action>> {
    if !body.others.is_empty() || body.lead.deeds.moved {
        return None;
    }
    let lead = &body.lead;
    let near = board.pieces().iter().filter(|piece| {
        piece.side != lead.command.side() && piece.element.pose.at.distance(lead.pose.at) < FAR
    });
    let magnets = near
        .flat_map(edges)
        .filter(|pose| movement::judge(board, seat, &to(lead.id, *pose)).is_ok());
    let magnets = magnets.map(|pose| Magnet {
        at: canvas.place(pose.at),
        turn: lead.pose.facing.degrees_to(pose.facing),
    });
    let most = distance::allowance_at(board.field(), &lead.rect(), lead);
    Some(Deed {
        name: FREE,
        title: Words::new("Llevar adonde quieras", "Take anywhere"),
        help: Words::new(
            "Arrastra el elemento; con la rueda, o con las teclas «,» y «.», lo giras.",
            "Drag the element; the wheel, or the keys “,” and “.”, turn it.",
        ),
        icon: icon(Icon::Free),
        way: Ok(Way::Drag(DragHandle {
            name: FREE.to_owned(),
            track: Some(Track::Plane {
                grip: canvas.place(lead.pose.at),
                magnets: magnets.collect(),
                turns: true,
            }),
            most,
            least: 0.0,
            step: 1.0,
            unit: Words::new("p", "p"),
            price: 1.0,
            left: most,
            stop: Words::new(
                format!("cada esquina del frente, {most} p como mucho"),
                format!("each front corner, {most} p at most"),
            ),
            shade: Vec::new(),
            then: Then::Draft,
            asks: true,
        })),
    })
}

/// The move that somebody means who puts a single element down there.
pub(super) fn dragged(
    board: &Board<'_>,
    element: ElementIx,
    canvas: &Canvas,
    amounts: &[f64],
) -> Option<Action> {
    let &[x, y, turn] = amounts else {
        return None;
    };
    let element = board.element(element);
    let pose = Pose {
        at: canvas.point(Point::new(x, y)),
        facing: element.pose.facing.turned(turn),
    };
    Some(Action::Move(to(element.id, pose)))
}

fn to(element: ElementId, pose: Pose) -> Move {
    Move {
        elements: vec![element],
        march: false,
        steps: vec![Step::To(pose)],
        order: Vec::new(),
        spare: false,
    }
}

/// Where one stands lined up with each side of an enemy: its front, flanks and rear.
fn edges(enemy: &Piece<'_>) -> impl Iterator<Item = Pose> + use<> {
    let pose = enemy.element.pose;
    let depth = enemy.element.depth();
    let half = crate::pose::BASE_WIDTH / 2.0;
    let rear = pose.behind(depth);
    let facing = |pose: Pose, degrees: f64| Pose {
        at: pose.at,
        facing: pose.facing.turned(degrees),
    };
    // On a flank, front corner to front corner.
    let right = facing(pose.beside(half).ahead(-half), -90.0);
    let left = facing(pose.beside(-half).ahead(-half), 90.0);
    [pose.opposite(), right, left, rear].into_iter()
}

fn edge(edge: Edge) -> (&'static str, &'static str) {
    match edge {
        Edge::Front => ("de frente", "in front"),
        Edge::Right | Edge::Left => ("de flanco", "on the flank"),
        Edge::Rear => ("por la espalda", "at the rear"),
    }
}
