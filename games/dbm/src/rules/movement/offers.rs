//! A good sample of the moves and halts that a command may make.
//!
//! Moves are continuous, so no list of them is complete. This one holds what a player would think of
//! first: whole groups and front ranks straight ahead, wheeling and into contact; single elements near
//! the enemy to every side that they may contact; columns; halts. It is always in the same order, every
//! entry is judged only when somebody asks for it, and what is not legal is left out.

use sobremesa_geometry::{Alignment, Base, Flank, Formation, Rect, arc_of_chord};

use super::{Verdict, judge};
use crate::action::{Action, Halt, Move, Placement, Places, Step};
use crate::board::{Board, Piece};
use crate::command::CommandIx;
use crate::element::ElementId;
use crate::pose::{BASE_WIDTH, Pose, SAME_FACING};
use crate::rules::dismounting::exchange;
use crate::rules::ground::Going;
use crate::rules::group::near_contact;
use crate::rules::naval::{landing, sailing};
use crate::rules::spontaneous::is_impetuous_now;
use crate::rules::{distance, halt, march};
use crate::touch::{Edge, TOUCH};

/// The most that a command's list holds.
pub const MOST_OFFERS: usize = 64;
/// How many of the nearest enemies a body looks at.
const ENEMIES_LOOKED_AT: usize = 3;
/// A wheel to line up by more than this is another manoeuvre.
const WIDEST_TURN: f64 = 50.0;

/// So far from a vessel its captain looks for a shore, in paces.
pub(crate) const COASTING: f64 = 600.0;

/// What a command may do, in a fixed order: judged one by one, as they are asked for.
pub fn offers<'b>(board: &'b Board<'_>, command: CommandIx) -> impl Iterator<Item = Action> + 'b {
    bodies(board, command)
        .into_iter()
        .flat_map(move |body| proposals(board, &body))
        .chain(exchanges(board, command))
        .filter(move |action| is_legal(board, command, action))
        .take(MOST_OFFERS)
}

/// The moves among them with their verdicts, so that nobody who weighs them judges twice.
pub(crate) fn judged<'b>(
    board: &'b Board<'_>,
    command: CommandIx,
) -> impl Iterator<Item = Verdict> + 'b {
    let seat = board.command(command).seat;
    bodies(board, command)
        .into_iter()
        .flat_map(move |body| proposals(board, &body))
        .filter_map(move |action| match action {
            Action::Move(order) => judge(board, seat, &order).ok(),
            _ => None,
        })
        .take(MOST_OFFERS)
}

/// The first legal one at or after a number, going round: for whoever draws at random.
pub fn offer_from(board: &Board<'_>, command: CommandIx, number: usize) -> Option<Action> {
    let bodies = bodies(board, command);
    // A body is drawn first, so that nothing is built of the others.
    let n_bodies = bodies.len() + 1;
    (0..n_bodies).find_map(|n| {
        // The last is nobody's: those who dismount or mount.
        let proposals = match bodies.get((number + n) % n_bodies) {
            Some(body) => proposals(board, body),
            None => exchanges(board, command),
        };
        let start = number / n_bodies;
        let n_proposals = proposals.len();
        (0..n_proposals)
            .map(|m| &proposals[(start + m) % n_proposals])
            .find(|action| is_legal(board, command, action))
            .cloned()
    })
}

fn is_legal(board: &Board<'_>, command: CommandIx, action: &Action) -> bool {
    let seat = board.command(command).seat;
    match action {
        Action::Move(order) => judge(board, seat, order).is_ok(),
        Action::Halt(order) => halt::judge(board, seat, order).is_ok(),
        Action::Dismount(order) => exchange::judge_dismount(board, seat, order).is_ok(),
        Action::Mount(order) => exchange::judge_mount(board, seat, order).is_ok(),
        Action::Embark(order) => landing::judge_embark(board, seat, order).is_ok(),
        Action::Land(order) => landing::judge_land(board, seat, order).is_ok(),
        _ => false,
    }
}

/// Elements that may move together, from front to rear where they are one file.
struct Troopers<'b, 'a> {
    pieces: Vec<&'b Piece<'a>>,
}

/// The bodies of a command that may still move: largest groups, their front ranks, and single elements.
fn bodies<'b, 'a>(board: &'b Board<'a>, command: CommandIx) -> Vec<Troopers<'b, 'a>> {
    let side = command.side();
    let is_held = |piece: &Piece<'_>| {
        let mut enemies = board.near(piece.ix).filter(|other| other.side != side);
        enemies.any(|enemy| {
            let contact = near_contact(&piece.rect, &enemy.rect);
            contact.is_some_and(|contact| contact.theirs == Edge::Front)
        })
    };
    let own: Vec<&Piece<'a>> = board
        .of_side(side)
        .filter(|piece| piece.element.command == command && !piece.element.deeds.moved)
        .collect();
    let (held, free): (Vec<&Piece<'a>>, Vec<&Piece<'a>>) =
        own.iter().copied().partition(|piece| is_held(piece));
    let rects: Vec<Rect> = free.iter().map(|piece| piece.rect).collect();
    let formation = Formation::of(&rects, TOUCH);
    let mut bodies = Vec::new();
    let pieces_of = |members: &[usize]| Troopers {
        pieces: members.iter().map(|n| free[*n]).collect(),
    };
    for members in formation.bodies() {
        if members.len() > 1 {
            bodies.push(pieces_of(&members));
            let front: Vec<usize> = formation.files(&members).rank(0).collect();
            if front.len() > 1 && front.len() < members.len() && formation.hang_together(&front) {
                bodies.push(pieces_of(&front));
            }
        }
    }
    let is_near = |piece: &Piece<'_>| {
        let reach = distance::allowance(piece.element, Going::Easy) + BASE_WIDTH;
        let bounds = piece.bounds;
        let mut enemies = board.of_side(side.other());
        enemies.any(|enemy| !bounds.are_apart(&enemy.bounds, reach))
    };
    let alone = formation
        .bodies()
        .into_iter()
        .filter(|body| body.len() == 1);
    let alone: Vec<usize> = alone.flatten().collect();
    for (n, piece) in free.iter().enumerate() {
        let brings_troops = piece.element.is_naval() && board.aboard(piece.ix).is_some();
        if alone.contains(&n) || piece.element.general || is_near(piece) || brings_troops {
            bodies.push(pieces_of(&[n]));
        }
    }
    bodies.extend(held.into_iter().map(|piece| Troopers {
        pieces: vec![piece],
    }));
    bodies
}

/// What a body might do, legal or not.
fn proposals(board: &Board<'_>, body: &Troopers<'_, '_>) -> Vec<Action> {
    let mut orders = Orders {
        ids: body.pieces.iter().map(|piece| piece.element.id).collect(),
        list: Vec::new(),
    };
    let most = body
        .pieces
        .iter()
        .map(|piece| distance::allowance(piece.element, Going::Easy))
        .fold(f64::INFINITY, f64::min);
    let most = distance::seen_way(board.field(), most);
    if most > 0.0 {
        if let [only] = body.pieces.as_slice() {
            propose_single(board, only, most, &mut orders);
        } else {
            propose_group(board, body, most, &mut orders);
        }
        orders.steps(vec![Step::Forward(most)]);
        for part in [150.0, 100.0, 50.0, 25.0] {
            if part < most {
                orders.steps(vec![Step::Forward(part)]);
            }
        }
        if is_clear(board, body) {
            orders.march(vec![Step::Forward(most)]);
        }
    }
    let command = board.command(body.pieces[0].element.command);
    let would_go = |piece: &&Piece<'_>| {
        command.demoralised
            || is_impetuous_now(board, piece)
            || sailing::is_wind_blown(board, piece)
    };
    if body.pieces.iter().all(would_go) {
        orders.list.push(Action::Halt(Halt {
            elements: orders.ids.clone(),
            about: false,
            spare: false,
        }));
    }
    orders.list
}

/// How somebody of a command might go ashore or aboard, dismount or mount.
fn exchanges(board: &Board<'_>, command: CommandIx) -> Vec<Action> {
    let own = board.of_side(command.side());
    let own: Vec<&Piece<'_>> = own
        .filter(|piece| piece.element.command == command && !piece.element.deeds.moved)
        .collect();
    let mut all = landing::proposals(board, command);
    all.extend(exchange::proposals(board, &own));
    all
}

struct Orders {
    ids: Vec<ElementId>,
    list: Vec<Action>,
}

impl Orders {
    fn steps(&mut self, steps: Vec<Step>) {
        self.push(steps, false);
    }

    fn march(&mut self, steps: Vec<Step>) {
        self.push(steps, true);
    }

    fn push(&mut self, steps: Vec<Step>, march: bool) {
        let order = Action::Move(Move {
            elements: self.ids.clone(),
            march,
            steps,
            order: Vec::new(),
            spare: false,
        });
        // Two enemies who face the same way are met by the same wheel.
        if !self.list.contains(&order) {
            self.list.push(order);
        }
    }
}

/// The nearest enemies that a body could reach, nearest first.
fn enemies_in_reach<'b, 'a>(
    board: &'b Board<'a>,
    body: &[&Piece<'_>],
    reach: f64,
) -> Vec<&'b Piece<'a>> {
    let side = body[0].side.other();
    let mut near: Vec<(f64, &Piece<'a>)> = board
        .of_side(side)
        .filter_map(|enemy| {
            let apart = body
                .iter()
                .map(|piece| piece.rect.distance(&enemy.rect))
                .fold(f64::INFINITY, f64::min);
            (apart <= reach).then_some((apart, enemy))
        })
        .collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.ix.cmp(&b.1.ix)));
    near.truncate(ENEMIES_LOOKED_AT);
    near.into_iter().map(|(_, enemy)| enemy).collect()
}

/// DBM-CON: to the front, the flanks and the rear of the nearest enemies; a little aside; back.
fn propose_single(board: &Board<'_>, piece: &Piece<'_>, most: f64, orders: &mut Orders) {
    let depth = piece.element.depth();
    let contacts = [
        Alignment::Opposite,
        Alignment::AgainstFlank(Flank::Left),
        Alignment::AgainstFlank(Flank::Right),
        Alignment::Behind,
    ];
    for enemy in enemies_in_reach(board, &[piece], most + BASE_WIDTH) {
        let there = Base::new(
            enemy.element.pose.plane(),
            BASE_WIDTH,
            enemy.element.depth(),
        );
        for contact in contacts {
            let pose: Pose = contact.pose(BASE_WIDTH, depth, &there).into();
            orders.steps(vec![Step::To(pose)]);
        }
    }
    if piece.element.is_naval() {
        let reach = most.min(distance::allowance_at(
            board.field(),
            &piece.rect,
            piece.element,
        ));
        for pose in sailing::berths(board.field(), piece.element, COASTING) {
            let way = pose.at - piece.element.pose.at;
            let far = way.length();
            if far <= reach {
                orders.steps(vec![Step::To(pose)]);
            }
            // Nearer to it as she lies, with water left to turn in.
            let nearer = (far - BASE_WIDTH).min(reach).floor();
            if nearer >= 1.0 {
                let there = piece.element.pose.shifted(way * (nearer / far));
                orders.steps(vec![Step::To(there)]);
            }
        }
    }
    for degrees in [-20.0, 20.0] {
        let wheeled = vec![Step::Wheel(degrees), Step::Forward(most * 0.7)];
        orders.steps(wheeled);
    }
    orders.steps(vec![Step::Back(most.min(100.0))]);
}

/// DBM-GRP-09 to -11: wheels that line up with the nearest enemies, wheels of common angles, a column.
fn propose_group(board: &Board<'_>, body: &Troopers<'_, '_>, most: f64, orders: &mut Orders) {
    let facing = body.pieces[0].element.pose.facing;
    let is_same =
        |piece: &&Piece<'_>| facing.degrees_to(piece.element.pose.facing).abs() <= SAME_FACING;
    if !body.pieces.iter().all(is_same) {
        return;
    }
    for enemy in enemies_in_reach(board, &body.pieces, most + BASE_WIDTH) {
        let turn = facing.degrees_to(enemy.element.pose.facing.reversed());
        if turn.abs() > SAME_FACING && turn.abs() <= WIDEST_TURN {
            orders.steps(vec![Step::Wheel(turn), Step::Forward(most)]);
        }
    }
    let width = width_of(body);
    // Whole paces and tenths of a degree: people read them, and type them.
    let greatest =
        arc_of_chord(width, most).map_or(180.0, |arc| arc * 180.0 / std::f64::consts::PI);
    let greatest = (greatest * 10.0).floor() / 10.0;
    for degrees in [5.0, 10.0, 20.0, greatest] {
        if degrees > greatest {
            continue;
        }
        let chord = sobremesa_geometry::chord(width, sobremesa_geometry::radians(degrees));
        let left = (most - chord).floor();
        for degrees in [-degrees, degrees] {
            let mut steps = vec![Step::Wheel(degrees)];
            if left >= 1.0 {
                steps.push(Step::Forward(left));
            }
            orders.steps(steps);
        }
    }
    propose_column(body, most, orders);
}

fn width_of(body: &Troopers<'_, '_>) -> f64 {
    let right = body.pieces[0].element.pose.facing.right();
    let across = body
        .pieces
        .iter()
        .map(|piece| piece.element.pose.at.dot(right));
    let (low, high) = across.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| {
        (low.min(at), high.max(at))
    });
    high - low + BASE_WIDTH
}

/// DBM-GRP-09: the one in the middle goes ahead, the others fall in behind it, nearest first.
fn propose_column(body: &Troopers<'_, '_>, most: f64, orders: &mut Orders) {
    let facing = body.pieces[0].element.pose.facing;
    let (right, forward) = (facing.right(), facing.forward());
    let ahead = |piece: &Piece<'_>| piece.element.pose.at.dot(forward);
    let foremost = body
        .pieces
        .iter()
        .map(|piece| ahead(piece))
        .fold(f64::NEG_INFINITY, f64::max);
    let is_line = body
        .pieces
        .iter()
        .all(|piece| foremost - ahead(piece) <= TOUCH.length());
    if !is_line {
        return;
    }
    let mut order: Vec<&Piece<'_>> = body.pieces.clone();
    let middle = order
        .iter()
        .map(|piece| piece.element.pose.at.dot(right))
        .sum::<f64>()
        / order.len() as f64;
    let off = |piece: &Piece<'_>| (piece.element.pose.at.dot(right) - middle).abs();
    order.sort_by(|a, b| off(a).total_cmp(&off(b)).then(a.ix.cmp(&b.ix)));
    let depth: f64 = order[1..].iter().map(|piece| piece.element.depth()).sum();
    if depth > most {
        return;
    }
    // As far ahead as leaves the last one where it was.
    let mut pose = order[0].element.pose.ahead(depth);
    let mut places = Vec::with_capacity(order.len());
    for piece in order {
        places.push(Placement::at(piece.element.id, pose));
        pose = pose.behind(piece.element.depth());
    }
    orders.steps(vec![Step::FallIn(Places { places })]);
}

/// DBM-MAR-01: is no known enemy near?
fn is_clear(board: &Board<'_>, body: &Troopers<'_, '_>) -> bool {
    body.pieces.iter().all(|piece| {
        let bounds = piece.bounds;
        board
            .of_side(piece.side.other())
            .all(|enemy| bounds.are_apart(&enemy.bounds, march::CLEAR_OF_ENEMY))
    })
}
