//! The way of a body, leg by leg, as its steps say; and which steps are for which body.

use sobremesa_geometry::{Motion, Vec2, chord, radians};

use super::trail::Trail;
use crate::action::Step;
use crate::pose::{BASE_WIDTH, Pose, is_same_facing};
use crate::refusal::MoveRefusal;
use crate::rules::group::Body;
use crate::touch::LIMIT;
use crate::troop::TroopType;

/// DBM-GRP-06, DBM-ZOC-10: the longest shift that lines somebody up.
pub(crate) const LONGEST_SHIFT: f64 = BASE_WIDTH * 0.5;
/// Whatever is longer than any table, or turns round more than once, was not meant.
const OUT_OF_PROPORTION: f64 = 10_000.0;

/// How a leg leads on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Ahead,
    Back,
    /// Sideways, keeping the facing.
    Aside,
    /// About the inner front corner.
    Wheel,
    /// DBM-GRP-19: turned about on its ground.
    About,
    /// DBM-SGL-13: every corner straight to its place, all in step.
    Across,
}

/// One leg.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    pub(crate) way: Way,
    /// Where the leader is when it begins.
    pub(crate) from: Pose,
    /// Where the leader is when it ends.
    pub(crate) to: Pose,
    /// How everybody moves, or the head of a column that wheels in succession.
    pub(crate) motion: Motion,
    /// DBM-GRP-10, -11: what it counts.
    pub(crate) length: f64,
    /// Have all turned about before it?
    pub(crate) is_reversed: bool,
    /// DBM-GRP-13: how far the head has come along its trail when it begins and ends.
    pub(crate) trail: Option<(f64, f64)>,
}

impl Leg {
    /// Where the leader is, between its beginning and its end.
    pub(crate) fn at(&self, time: f64) -> Pose {
        if time >= 1.0 {
            return self.to;
        }
        match self.motion {
            Motion::Slide(by) => self.from.shifted(by * time),
            Motion::Turn { about, .. } => {
                let degrees = self.from.facing.degrees_to(self.to.facing);
                self.from.turned_about(about, degrees * time)
            }
            Motion::Step { .. } => {
                let between = |a: Vec2, b: Vec2| a * (1.0 - time) + b * time;
                let left = between(self.from.front_left(), self.to.front_left());
                let right = between(self.from.front_right(), self.to.front_right());
                let facing = sobremesa_geometry::Bearing::of((right - left).left());
                Pose {
                    at: left.middle(right),
                    facing: facing.unwrap_or(self.to.facing),
                }
            }
        }
    }

    /// The leg up to a moment.
    #[must_use]
    pub(crate) fn cut(&self, time: f64) -> Leg {
        let to = self.at(time);
        let (motion, length) = match self.motion {
            Motion::Slide(by) => (Motion::Slide(by * time), self.length * time),
            Motion::Turn { about, arc } => {
                let radius = self.length / chord(1.0, arc);
                let arc = arc * time;
                (Motion::Turn { about, arc }, chord(radius, arc))
            }
            Motion::Step { .. } => (self.motion, self.length * time),
        };
        let trail = self
            .trail
            .map(|(from, to)| (from, from + (to - from) * time));
        Leg {
            to,
            motion,
            length,
            trail,
            ..*self
        }
    }
}

/// The whole way.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    pub(crate) legs: Vec<Leg>,
    /// DBM-GRP-13: the trail of a column that wheels, and its elements from the head.
    pub(crate) trail: Option<(Trail, Vec<usize>)>,
}

impl Course {
    /// The legs of some steps.
    pub(crate) fn new(body: &Body<'_>, steps: &[Step]) -> Result<Course, MoveRefusal> {
        let mut course = Course {
            legs: Vec::with_capacity(steps.len()),
            trail: None,
        };
        if let Some(trail) = &body.kinked {
            course.trail = Some((trail.clone(), column_order(body)));
        }
        let mut here = Here {
            lead: body.lead(),
            is_reversed: false,
        };
        for (n, step) in steps.iter().enumerate() {
            check_number(step)?;
            check_step(body, steps, n)?;
            course.add(body, step, &mut here)?;
        }
        if course.legs.is_empty() {
            return Err(MoveRefusal::NoSteps);
        }
        Ok(course)
    }

    fn add(&mut self, body: &Body<'_>, step: &Step, here: &mut Here) -> Result<(), MoveRefusal> {
        if let Step::Wheel(_) = step {
            self.lay_trail(body, here);
        }
        let lead = here.lead;
        let facing = lead.facing;
        let slide = |way: Way, along: Vec2, length: f64| {
            let by = along * length;
            (way, lead.shifted(by), Motion::Slide(by), length.abs())
        };
        let (way, to, motion, length) = match step {
            Step::Forward(length) if *length < 0.0 => slide(Way::Back, facing.forward(), *length),
            Step::Forward(length) => slide(Way::Ahead, facing.forward(), *length),
            Step::Back(length) => slide(Way::Back, facing.forward(), -length),
            Step::Shift(length) => slide(Way::Aside, facing.right(), *length),
            Step::Wheel(degrees) => self.wheel(body, here, *degrees),
            Step::Turn(degrees) if degrees.abs() == 180.0 => {
                let depth = body.members[body.leader].depth;
                let to = lead.turned_round(depth);
                (Way::About, to, Motion::Slide(Vec2::ZERO), 0.0)
            }
            Step::Turn(degrees) => {
                let member = &body.members[body.leader];
                let centre = lead.rect(member.depth).centre();
                across(lead, lead.turned_about(centre, *degrees), member.depth)
            }
            Step::To(pose) => across(lead, *pose, body.members[body.leader].depth),
            Step::FallIn(_) | Step::Spread(_) => {
                return Err(MoveRefusal::Step {
                    step: name(step),
                    rule: "DBM-GRP-05",
                });
            }
        };
        let trail = self.trail.as_mut().map(|(trail, _)| {
            let from = trail.length();
            match way {
                Way::Wheel => trail.wheel(to),
                _ => trail.go(length),
            }
            (from, trail.length())
        });
        let leg = Leg {
            way,
            from: lead,
            to,
            motion,
            length,
            is_reversed: here.is_reversed,
            trail,
        };
        here.lead = to;
        here.is_reversed ^= way == Way::About;
        // What leads nowhere is no leg; turning about leads nowhere and is one.
        if length > 0.0 || way == Way::About {
            self.legs.push(leg);
        }
        Ok(())
    }

    /// DBM-GRP-13: a column that begins to wheel goes on along the way of its head. Of one that has turned
    /// about that is whoever was last.
    fn lay_trail(&mut self, body: &Body<'_>, here: &mut Here) {
        if !body.is_column || self.trail.is_some() {
            return;
        }
        let mut order = column_order(body);
        if here.is_reversed {
            order.reverse();
            here.lead = body.place(order[0], here.lead, true);
        }
        let depths: Vec<f64> = order.iter().map(|n| body.members[*n].depth).collect();
        self.trail = Some((Trail::straight(here.lead, &depths), order));
    }

    /// The element that goes first: of a column that wheels the head of its trail.
    pub(crate) fn head(&self, body: &Body<'_>) -> usize {
        match &self.trail {
            Some((_, order)) => order[0],
            None => body.leader,
        }
    }

    /// DBM-GRP-10, -11, -13: a wheel about the inner front corner.
    fn wheel(&self, body: &Body<'_>, here: &Here, degrees: f64) -> (Way, Pose, Motion, f64) {
        let lead = here.lead;
        let (front, width, ahead) = if self.trail.is_some() {
            let half = BASE_WIDTH * 0.5;
            ((-half, half), (-half, half), 0.0)
        } else {
            let is_reversed = here.is_reversed;
            (
                body.front(is_reversed),
                body.width(is_reversed),
                body.front_line(is_reversed),
            )
        };
        let inner = if degrees >= 0.0 { front.1 } else { front.0 };
        let pivot = lead.beside(inner).ahead(ahead).at;
        let radius = if degrees >= 0.0 {
            inner - width.0
        } else {
            width.1 - inner
        };
        let arc = -radians(degrees);
        let to = lead.turned_about(pivot, degrees);
        let motion = Motion::Turn { about: pivot, arc };
        (Way::Wheel, to, motion, chord(radius, arc))
    }

    /// Where everybody is at a moment of a leg.
    pub(crate) fn places(&self, body: &Body<'_>, leg: usize, time: f64) -> Vec<Pose> {
        let leg = &self.legs[leg];
        if let (Some((trail, order)), Some((from, to))) = (&self.trail, leg.trail) {
            // The head itself may be in the middle of a wheel; those behind it wait meanwhile.
            let way = from + (to - from) * time;
            let mut places = vec![leg.at(time); body.members.len()];
            for (place, n) in trail.places(way).zip(order).skip(1) {
                places[*n] = match leg.way {
                    // DBM-GRP-19: each on its own ground.
                    Way::About => place.turned_round(body.members[*n].depth),
                    _ => place,
                };
            }
            return places;
        }
        let lead = leg.at(time);
        let is_reversed = leg.is_reversed ^ (leg.way == Way::About);
        (0..body.members.len())
            .map(|n| body.place(n, lead, is_reversed))
            .collect()
    }

    /// Where one of them is at a moment of a leg.
    pub(crate) fn place(&self, body: &Body<'_>, member: usize, leg: usize, time: f64) -> Pose {
        if self.trail.is_some() {
            return self.places(body, leg, time)[member];
        }
        let leg = &self.legs[leg];
        let is_reversed = leg.is_reversed ^ (leg.way == Way::About);
        body.place(member, leg.at(time), is_reversed)
    }

    /// Where everybody is at the end.
    pub(crate) fn ends(&self, body: &Body<'_>) -> Vec<Pose> {
        self.places(body, self.legs.len() - 1, 1.0)
    }

    /// The last leg ends at a moment of the leg so numbered.
    pub(crate) fn cut(&mut self, leg: usize, time: f64) {
        self.legs.truncate(leg + 1);
        self.legs[leg] = self.legs[leg].cut(time);
    }

    /// DBM-GRP-04, -10, -12: how far a group goes. One that turns about at the beginning and at the end
    /// is measured from its first front to its last rear.
    pub(crate) fn length(&self) -> f64 {
        let legs = self.legs.iter().filter(|leg| leg.way != Way::Aside);
        legs.map(|leg| leg.length).sum()
    }

    /// Is all of it straight ahead, but for a shift that lines up?
    pub(crate) fn is_straight_ahead(&self) -> bool {
        self.legs
            .iter()
            .all(|leg| matches!(leg.way, Way::Ahead | Way::Aside))
    }
}

/// The elements of a column from its head.
fn column_order(body: &Body<'_>) -> Vec<usize> {
    let mut order = vec![body.leader];
    while let Some(next) =
        (0..body.members.len()).find(|n| body.members[*n].follows == Some(order[order.len() - 1]))
    {
        order.push(next);
    }
    order
}

struct Here {
    lead: Pose,
    is_reversed: bool,
}

/// DBM-SGL-13: one leg of a single element.
fn across(from: Pose, to: Pose, depth: f64) -> (Way, Pose, Motion, f64) {
    let by = to.at - from.at;
    if is_same_facing(from.facing, to.facing) {
        let (ahead, aside) = (by.dot(from.facing.forward()), by.dot(from.facing.right()));
        let way = if aside.abs() > LIMIT.length() {
            Way::Across
        } else if ahead >= 0.0 {
            Way::Ahead
        } else {
            Way::Back
        };
        return (way, to, Motion::Slide(by), by.length());
    }
    let left = from.front_left().distance(to.front_left());
    let right = from.front_right().distance(to.front_right());
    let motion = Motion::Step {
        to: *to.rect(depth).corners(),
    };
    (Way::Across, to, motion, left.max(right))
}

fn check_number(step: &Step) -> Result<(), MoveRefusal> {
    let is_fit = |number: f64| number.is_finite() && number.abs() <= OUT_OF_PROPORTION;
    let is_right = match step {
        Step::Forward(number) | Step::Back(number) | Step::Shift(number) => is_fit(*number),
        Step::Wheel(degrees) => degrees.abs() <= 180.0,
        Step::Turn(degrees) => [90.0, 180.0].contains(&degrees.abs()),
        Step::To(pose) => pose.is_finite() && is_fit(pose.at.x) && is_fit(pose.at.y),
        Step::FallIn(places) | Step::Spread(places) => places
            .places
            .iter()
            .all(|place| is_fit(place.x) && is_fit(place.y) && is_fit(place.facing)),
    };
    if is_right {
        Ok(())
    } else {
        Err(MoveRefusal::NoNumber)
    }
}

const fn name(step: &Step) -> &'static str {
    match step {
        Step::Forward(_) => "forward",
        Step::Back(_) => "back",
        Step::Wheel(_) => "wheel",
        Step::Shift(_) => "shift",
        Step::Turn(_) => "turn",
        Step::To(_) => "to",
        Step::FallIn(_) => "fall_in",
        Step::Spread(_) => "spread",
    }
}

/// DBM-GRP-05, -06, -12, DBM-RST-04: is a step for this body, there among its steps?
fn check_step(body: &Body<'_>, steps: &[Step], n: usize) -> Result<(), MoveRefusal> {
    let step = &steps[n];
    let refused = |rule| {
        Err(MoveRefusal::Step {
            step: name(step),
            rule,
        })
    };
    let has_expendables = body
        .members
        .iter()
        .any(|member| member.element.troop.kind == TroopType::Expendables);
    if has_expendables && !matches!(step, Step::Forward(_) | Step::Wheel(_) | Step::Shift(_)) {
        return refused("DBM-RST-04");
    }
    match step {
        Step::Wheel(_) if body.kinked.is_some() || !body.is_single() => Ok(()),
        Step::Forward(length) if *length < 0.0 => refused("DBM-GRP-05"),
        // Sideways only at the end, to line up.
        Step::Shift(_) if n + 1 < steps.len() && (has_expendables || !body.is_single()) => {
            refused("DBM-GRP-06")
        }
        Step::Shift(shift) if has_expendables || !body.is_single() => {
            if LIMIT.less(LONGEST_SHIFT, shift.abs()) {
                return Err(MoveRefusal::Shift {
                    shift: *shift,
                    most: LONGEST_SHIFT,
                });
            }
            Ok(())
        }
        _ if body.is_single() => Ok(()),
        Step::Turn(degrees) if degrees.abs() == 180.0 => {
            let is_outer = n == 0 || n + 1 == steps.len();
            let all_are = |kind: TroopType| {
                let mut troops = body
                    .members
                    .iter()
                    .flat_map(|member| member.element.troops());
                troops.all(|troop| troop.kind == kind)
            };
            let may = all_are(TroopType::LightHorse) || all_are(TroopType::Psiloi);
            if is_outer && may && body.kinked.is_none() {
                Ok(())
            } else {
                refused("DBM-GRP-12")
            }
        }
        Step::Forward(_) => Ok(()),
        _ => refused("DBM-GRP-05"),
    }
}
