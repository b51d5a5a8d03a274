//! How a move over a river is judged (DBM-WAT-04, -05, -13 to -15, -22), and where on its way somebody comes
//! to water that decides something.

use sobremesa_geometry::{Rect, Vec2};

use super::{FORDING, River};
use crate::board::Board;
use crate::element::{Element, OnFoot};
use crate::event::Tag;
use crate::field::{FeatureKind, Field};
use crate::pose::{Pose, is_same_facing};
use crate::refusal::MoveRefusal;
use crate::rules::contact::Encounter;
use crate::rules::distance::{self, is_on_road};
use crate::rules::ground::Going;
use crate::rules::group::Body;
use crate::rules::movement::course::{Course, Way};
use crate::rules::movement::timeline::Travelled;
use crate::rules::river::RiverState;
use crate::rules::terrain::Sector;
use crate::touch::{Edge, LIMIT};
use crate::troop::{Grade, TroopType};

/// DBM-WAT-07: so far from where one was turned back one does not enter this turn.
const BARRED_WITHIN: f64 = 300.0;
/// DBM-WAT-13: the crossing makes at least this angle with the stream, in degrees.
const LEAST_ANGLE: f64 = 45.0;
/// DBM-WAT-21: the least turn is meant to a degree: nobody measures it in the water.
const LEAST_TURN: f64 = 1.0;
/// A hair more or less is none.
const ANGLE_EXACT: f64 = 0.35;

/// What rivers a body crosses, and what speaks against how it does.
#[derive(Debug, Default)]
pub(crate) struct Fording {
    /// The worst that each member crosses off road; empty where nobody crosses any.
    worst: Vec<Option<RiverState>>,
    /// DBM-WAT-15: who turns in the water.
    turns: Option<Tag>,
    /// DBM-WAT-13: who goes too much along the stream.
    askew: Option<Tag>,
    /// DBM-WAT-07: who was turned back there this turn.
    barred: Option<Tag>,
}

impl Fording {
    /// DBM-DST-08, -10: how far a member comes at most, after all bonuses.
    pub(crate) fn cap(&self, member: usize) -> f64 {
        match self.worst.get(member).copied().flatten() {
            Some(state) if state > RiverState::Paltry => FORDING,
            _ => f64::INFINITY,
        }
    }

    /// Looks at one leg of one member: the straight pieces and wheels in `pieces`.
    pub(crate) fn note(
        &mut self,
        board: &Board<'_>,
        body: &Body<'_>,
        n: usize,
        pieces: &[(Pose, Pose)],
        is_straight: bool,
    ) {
        let member = &body.members[n];
        let water = board.water();
        for (from, to) in pieces {
            let Some(worst) = water.worst_on_way(*from, *to, member.depth) else {
                continue;
            };
            if self.worst.is_empty() {
                self.worst = vec![None; body.members.len()];
            }
            self.worst[n] = self.worst[n].max(Some(worst));
            if worst == RiverState::Paltry {
                continue;
            }
            let starts_in = water.ford(&member.rect).is_some();
            if !starts_in && self.is_barred(board, body, n, to.at) {
                self.barred = Some(member.tag());
            }
            if !is_straight || !is_same_facing(from.facing, to.facing) {
                let regains = is_straight
                    && starts_in
                    && water
                        .rivers()
                        .any(|river| regains_arc(river, &member.rect, *from, *to));
                if !regains {
                    self.turns = Some(member.tag());
                }
                continue;
            }
            // DBM-WAT-14: whoever is in it already goes straight on at any angle, if his front comes out.
            let comes_out = starts_in && water.has_front_on_land(&to.rect(member.depth));
            let way = to.at - from.at;
            let is_askew = |river: River<'_>| {
                river.is_under(&to.rect(member.depth)) && along_stream(river, to.at, way)
            };
            if !comes_out && water.rivers().any(is_askew) {
                self.askew = Some(member.tag());
            }
        }
    }

    fn is_barred(&self, board: &Board<'_>, body: &Body<'_>, n: usize, at: Vec2) -> bool {
        let mut barred = board.waters().barred.iter();
        barred.any(|(element, point)| {
            *element == body.members[n].ix && point.distance(at) < BARRED_WITHIN
        })
    }

    /// DBM-WAT-04, -07, -13, -15: may they cross so? Lining up on an enemy at the exit may take a turn.
    pub(crate) fn check(&self, body: &Body<'_>, encounter: &Encounter) -> Result<(), MoveRefusal> {
        let refused = |element: Tag, rule: &'static str| Err(MoveRefusal::Ford { element, rule });
        if let Some(element) = self.barred {
            return refused(element, "DBM-WAT-07");
        }
        let is_thin = body.is_single() || body.is_column;
        let hard = |state: &Option<RiverState>| *state >= Some(RiverState::DifficultFord);
        if let Some(n) = self.worst.iter().position(hard).filter(|_| !is_thin) {
            return refused(body.members[n].tag(), "DBM-WAT-04");
        }
        if encounter.meetings.iter().any(|meeting| meeting.lined_up) {
            return match self.strained(body, &encounter.ends) {
                Some(element) => refused(element, "DBM-WAT-20"),
                None => Ok(()),
            };
        }
        match (self.turns, self.askew) {
            (Some(element), _) => refused(element, "DBM-WAT-15"),
            (None, Some(element)) => refused(element, "DBM-WAT-13"),
            (None, None) => Ok(()),
        }
    }
}

impl Fording {
    /// DBM-WAT-20: of a column that turns in the water to line up, who would come farther than it may as an element by
    /// itself (DBM-SGL-02).
    fn strained(&self, body: &Body<'_>, ends: &[Pose]) -> Option<Tag> {
        self.turns.filter(|_| !body.is_single())?;
        let members = body.members.iter().enumerate();
        let strained = members.filter(|(n, member)| {
            let (from, to) = (Edge::Front.of(&member.rect), ends[*n].rect(member.depth));
            let to = Edge::Front.of(&to);
            let far = from.from.distance(to.from).max(from.to.distance(to.to));
            let most = distance::most(member.element.troop, Going::Easy).min(self.cap(*n));
            LIMIT.less(most, far)
        });
        strained.map(|(_, member)| member.tag()).next()
    }
}

/// DBM-WAT-13: does a way lead less than 45 degrees across the stream?
pub(crate) fn along_stream(river: River<'_>, at: Vec2, way: Vec2) -> bool {
    way.length() > 0.0 && angle_with_stream(river, at, way) < LEAST_ANGLE - ANGLE_EXACT
}

/// The angle between a way and the stream, in degrees: 90 straight across.
fn angle_with_stream(river: River<'_>, at: Vec2, way: Vec2) -> f64 {
    let stream = river.direction_at(at);
    let (along, across) = (way.dot(stream).abs(), way.dot(stream.left()).abs());
    libm::atan2(across, along).to_degrees()
}

/// DBM-WAT-14, -21: does somebody in the water who faces too much along the stream turn by the least that brings him
/// back to 45 degrees?
fn regains_arc(river: River<'_>, base: &Rect, from: Pose, to: Pose) -> bool {
    let angle = |pose: Pose| angle_with_stream(river, from.at, pose.facing.forward());
    let (before, after) = (angle(from), angle(to));
    let (one, other) = (from.facing.forward(), to.facing.forward());
    let turned = libm::atan2(one.dot(other.left()).abs(), one.dot(other)).to_degrees();
    river.is_under(base)
        && before < LEAST_ANGLE - ANGLE_EXACT
        && (after - LEAST_ANGLE).abs() <= LEAST_TURN
        && turned <= LEAST_ANGLE - before + LEAST_TURN
}

/// Is there any river on this field that is not frozen?
pub(crate) fn has_rivers(board: &Board<'_>) -> bool {
    are_there(board.field())
}

/// The same of the field.
pub(crate) fn are_there(field: &Field) -> bool {
    let mut features = field.features.iter();
    features.any(|feature| feature.kind == FeatureKind::River && !feature.frozen)
}

/// Where on its way a body meets something.
pub(crate) struct Met<R> {
    pub(crate) leg: usize,
    pub(crate) time: f64,
    /// The member who meets it.
    pub(crate) member: usize,
    pub(crate) what: R,
}

/// How far apart the points are at which a way is looked at.
const LOOK_EVERY: f64 = 10.0;

/// The first moment, not before another, at which somebody of a body meets what is looked for, and the
/// moment just before it. Of several at once the leftmost comes first (DBM-WAT-23).
fn first_met<R>(
    body: &Body<'_>,
    course: &Course,
    (from_leg, from_time): (usize, f64),
    look: impl Fn(usize, Pose) -> Option<R>,
) -> Option<Met<R>> {
    let mut order: Vec<usize> = (0..body.members.len()).collect();
    let right = body.members[body.leader].start.facing.right();
    let aside = |n: usize| body.members[n].start.at.dot(right);
    order.sort_by(|one, other| aside(*one).total_cmp(&aside(*other)));
    let seen = |leg: usize, time: f64| {
        let places = course.places(body, leg, time);
        let mut members = order.iter();
        members.find_map(|n| Some((*n, look(*n, places[*n])?)))
    };
    for (n, leg) in course.legs.iter().enumerate().skip(from_leg) {
        if leg.way == Way::About {
            continue;
        }
        let n_looks = (leg.length / LOOK_EVERY).ceil().max(1.0) as u32;
        let begin = if n == from_leg { from_time } else { 0.0 };
        let mut before = begin;
        for look in 0..=n_looks {
            let time = f64::from(look) / f64::from(n_looks);
            if time < begin {
                continue;
            }
            let Some(mut found) = seen(n, time) else {
                before = time;
                continue;
            };
            let (mut low, mut high) = (before, time);
            for _ in 0..14 {
                let middle = (low + high) * 0.5;
                match seen(n, middle) {
                    Some(here) => (high, found) = (middle, here),
                    None => low = middle,
                }
            }
            return Some(Met {
                leg: n,
                time: low,
                member: found.0,
                what: found.1,
            });
        }
    }
    None
}

/// DBM-WAT-02, -22: where a body first comes to a stretch of which nothing is known.
pub(crate) fn comes_to_unknown(
    board: &Board<'_>,
    body: &Body<'_>,
    course: &Course,
) -> Option<Met<(u8, Sector)>> {
    if !has_rivers(board) {
        return None;
    }
    let water = board.water();
    first_met(body, course, (0, 0.0), |n, pose| {
        water.unknown(&pose.rect(body.members[n].depth))
    })
}

/// DBM-WAT-06: is a river Dangerous to an element? A difficult one is to Knights who have dismounted in full armour.
pub(crate) fn is_deadly_to(element: &Element, state: Option<RiverState>) -> bool {
    let is_armoured = || {
        let was_knight = |mounted: OnFoot| mounted.troop.kind == TroopType::Knights;
        element.on_foot.is_some_and(was_knight)
            && element.troops().any(|troop| {
                troop.is(TroopType::Blades, Grade::Superior)
                    || troop.is(TroopType::Spears, Grade::Superior)
            })
    };
    match state {
        Some(RiverState::Dangerous) => true,
        Some(RiverState::DifficultFord) => is_armoured(),
        _ => false,
    }
}

/// DBM-WAT-07, -23: who enters a Dangerous river on a way, in the order in which they reach it.
pub(crate) fn dangerous_entries(
    board: &Board<'_>,
    body: &Body<'_>,
    course: &Course,
) -> Vec<Met<Pose>> {
    if !has_rivers(board) {
        return Vec::new();
    }
    let water = board.water();
    let is_deadly = |n: usize, base: &sobremesa_geometry::Rect| {
        is_deadly_to(body.members[n].element, water.ford(base))
    };
    let members = body.members.iter().enumerate();
    let mut inside: Vec<bool> = members
        .map(|(n, member)| is_deadly(n, &member.rect))
        .collect();
    let mut entries: Vec<Met<Pose>> = Vec::new();
    let mut from = (0, 0.0);
    while let Some(met) = first_met(body, course, from, |n, pose| {
        let depth = body.members[n].depth;
        let sails = body.members[n].element.is_naval();
        (!sails && !inside[n] && is_deadly(n, &pose.rect(depth))).then_some(pose)
    }) {
        inside[met.member] = true;
        from = (met.leg, met.time);
        entries.push(met);
    }
    entries
}

/// DBM-WAT-15: nobody re-forms in a river that is not paltry, nor into one of which nothing is known.
pub(crate) fn check_reforming(
    board: &Board<'_>,
    body: &Body<'_>,
    ends: &[Pose],
) -> Result<(), MoveRefusal> {
    if !has_rivers(board) {
        return Ok(());
    }
    let water = board.water();
    let is_wet =
        |base: &sobremesa_geometry::Rect| water.is_fording(base) || water.unknown(base).is_some();
    let mut both = body.members.iter().zip(ends);
    let wet = both.find(|(member, end)| {
        let is_crossed = water
            .worst_on_way(member.start, **end, member.depth)
            .is_some_and(|state| state > RiverState::Paltry);
        let is_wet = is_wet(&member.rect) || is_wet(&end.rect(member.depth)) || is_crossed;
        is_wet && !member.element.is_naval()
    });
    match wet {
        Some((member, _)) => Err(MoveRefusal::Ford {
            element: member.tag(),
            rule: "DBM-WAT-15",
        }),
        None => Ok(()),
    }
}

/// DBM-PIP-14: does anybody end with his front on the water's edge?
pub(crate) fn ends_at_water(board: &Board<'_>, body: &Body<'_>, ends: &[Pose]) -> bool {
    has_rivers(board)
        && body.members.iter().zip(ends).any(|(member, end)| {
            let base = end.rect(member.depth);
            board.water().stops_at(&base) && !is_on_road(board.field(), &base)
        })
}

/// What of the rivers is kept of a travelled way.
impl Travelled {
    /// DBM-WAT-04 to -15.
    pub(crate) fn check_water(
        &self,
        body: &Body<'_>,
        encounter: &Encounter,
    ) -> Result<(), MoveRefusal> {
        self.fording.check(body, encounter)
    }
}
