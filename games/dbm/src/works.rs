//! Fortifications on a field: where they run, of what they are, where their gates and towers are.
//!
//! Works are a line, and outside lies to its left: an outline is walked clockwise. Each straight piece is cut into
//! sections as wide as an element; what is left at its end is a corner that nobody can use (DBM-FRT-06). How thick
//! works are is not measured (DBM-RST-05), so a section is a line on whose two sides attacker and defender touch.

use serde::{Deserialize, Serialize};
use sobremesa_geometry::{Heading, Polygon, Rect, Segment, Vec2};

use crate::army::WorksKind;
use crate::element::ElementId;
use crate::field::TABLE;
use crate::pose::{BASE_WIDTH, Facing, Pose, is_same_facing};
use crate::side::Side;
use crate::touch::TOUCH;

/// A stretch of works, as it is written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorksForm {
    /// What it is called.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// DBM-FRT-01: temporary (`TF`) or permanent (`PF`).
    pub kind: WorksKind,
    /// Its line; outside lies to the left of it.
    pub line: Vec<[f64; 2]>,
    /// Does it end where it begins?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// DBM-FRT-03: does water close it where its line is open? An edge of the table always does (DBM-FRT-04).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shored: bool,
    /// The numbers of its sections that are gates, from 1 along the line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gates: Vec<u8>,
    /// DBM-FRT-01: the numbers of its sections that are towers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub towers: Vec<u8>,
}

/// A stretch of works.
#[derive(Clone, PartialEq, Debug)]
pub struct Works {
    /// As it is written.
    pub form: WorksForm,
    /// Its sections in order, corners among them.
    pub sections: Vec<Section>,
    /// DBM-DEM-04, DBM-FRT-04: what it encloses, if it is closed, by itself, by the table's edge or by water.
    pub circuit: Option<Polygon>,
}

/// The front of one element, or a corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Section {
    /// What it is called, such as `w1.3`; a corner has no name.
    pub id: Option<ElementId>,
    /// Its middle; it faces out.
    pub pose: Pose,
    /// Half of its length.
    pub half: f64,
    /// Whose it is.
    pub side: Side,
    /// DBM-FRT-01.
    pub kind: WorksKind,
    /// Is it a gate?
    pub gate: bool,
    /// Is it a tower?
    pub tower: bool,
}

/// How thick a section is for whoever would walk through it.
const THIN: f64 = 0.002;

impl Section {
    /// From its right end to its left, as one stands on it and looks out.
    pub fn line(&self) -> Segment {
        let right = self.pose.facing.right() * self.half;
        Segment::new(self.pose.at + right, self.pose.at - right)
    }

    /// What nobody walks through.
    pub fn barrier(&self) -> Rect {
        let right = self.pose.facing.right();
        let out = self.pose.facing.forward() * (THIN * 0.5);
        let heading = Heading::of(right).unwrap_or(Heading::EAST);
        Rect::new(
            self.pose.at - right * self.half + out,
            heading,
            2.0 * self.half,
            THIN,
        )
    }
}

/// Why works cannot be so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadWorks {
    /// A number is none.
    NotFinite,
    /// It has no line, or a name that is too long.
    NoLine,
    /// There is no section of that number.
    NoSuchSection,
    /// DBM-CST-09: towers are of stone.
    TowersOfWood,
    /// DBM-FRT-05: two towers are less than one element apart, and not one tower at a corner (DBM-CST-10).
    TowersTouch,
    /// DBM-FRT-03: a ring has one to three gates.
    Gates,
}

impl BadWorks {
    /// The rule that forbids it.
    pub const fn rule(self) -> &'static str {
        match self {
            BadWorks::NotFinite => "DBM-COO-04",
            BadWorks::NoLine => "DBM-FRT-01",
            BadWorks::NoSuchSection => "DBM-FRT-06",
            BadWorks::TowersOfWood => "DBM-CST-09",
            BadWorks::TowersTouch => "DBM-FRT-05",
            BadWorks::Gates => "DBM-FRT-03",
        }
    }
}

/// DBM-FRT-03.
pub(crate) const MOST_GATES: usize = 3;
/// More corners than any town has.
const MOST_CORNERS: usize = 64;

impl Works {
    /// DBM-FRT-01, -03, -05, -06: the sections of a line.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read(form: &WorksForm) -> Result<Works, BadWorks> {
        let finite = |number: &f64| number.is_finite() && number.abs() < 1e5;
        if !form.line.iter().flatten().all(finite) {
            return Err(BadWorks::NotFinite);
        }
        let points: Vec<Vec2> = form.line.iter().map(|[x, y]| Vec2::new(*x, *y)).collect();
        if !(2..=MOST_CORNERS).contains(&points.len()) || form.id.contains('.') {
            return Err(BadWorks::NoLine);
        }
        let circuit = if form.closed || form.shored {
            Some(Polygon::new(points.clone()).map_err(|_| BadWorks::NoLine)?)
        } else {
            closed_by_edges(&points)
        };
        let ends = points
            .iter()
            .skip(1)
            .chain(points.first().filter(|_| form.closed));
        let mut sections = Vec::new();
        for (from, to) in points.iter().zip(ends) {
            cut(form, *from, *to, &mut sections)?;
        }
        let n_sections = sections
            .iter()
            .filter(|one: &&Section| one.id.is_some())
            .count();
        let mut named = form.gates.iter().chain(&form.towers);
        if !named.all(|number| (1..=n_sections).contains(&usize::from(*number))) {
            return Err(BadWorks::NoSuchSection);
        }
        if form.kind == WorksKind::Temporary && !form.towers.is_empty() {
            return Err(BadWorks::TowersOfWood);
        }
        let read = Works {
            form: form.clone(),
            sections,
            circuit,
        };
        let touch = |[one, next]: [&Section; 2]| one.tower && next.tower && is_straight(one, next);
        if read.neighbours().any(touch) {
            return Err(BadWorks::TowersTouch);
        }
        if form.closed && !(1..=MOST_GATES).contains(&form.gates.len()) {
            return Err(BadWorks::Gates);
        }
        Ok(read)
    }

    /// Its sections that are no corners.
    pub fn fronts(&self) -> impl Iterator<Item = &Section> {
        self.sections.iter().filter(|section| section.id.is_some())
    }

    /// Each of them with the next, round the corner too.
    fn neighbours(&self) -> impl Iterator<Item = [&Section; 2]> {
        let first = self.fronts().take(usize::from(self.form.closed));
        let next = self.fronts().skip(1).chain(first);
        self.fronts().zip(next).map(|(one, next)| [one, next])
    }

    /// DBM-CST-10: towers at a corner: two fronts, one on either side of it.
    pub fn n_corner_towers(&self) -> usize {
        let pairs = self.neighbours();
        pairs
            .filter(|[one, next]| one.tower && next.tower && !is_straight(one, next))
            .count()
    }
}

fn is_straight(one: &Section, next: &Section) -> bool {
    is_same_facing(one.pose.facing, next.pose.facing)
}

/// DBM-FRT-04: what works enclose that meet the table's edge with both ends: they go on off the table.
fn closed_by_edges(points: &[Vec2]) -> Option<Polygon> {
    let edge_of = |point: Vec2| -> [bool; 4] {
        let is_at = |one: f64, edge: f64| (one - edge).abs() <= TOUCH.length();
        [
            is_at(point.x, 0.0),
            is_at(point.y, TABLE.y),
            is_at(point.x, TABLE.x),
            is_at(point.y, 0.0),
        ]
    };
    let (first, last) = (edge_of(*points.first()?), edge_of(*points.last()?));
    let mut outline = points.to_vec();
    if !(0..4).any(|n| first[n] && last[n]) {
        let ends = [first, last];
        let meets = |x: f64, y: f64| {
            let corner = edge_of(Vec2::new(x, y));
            ends.iter().all(|end| (0..4).any(|n| end[n] && corner[n]))
        };
        let corners = [
            (0.0, 0.0),
            (0.0, TABLE.y),
            (TABLE.x, 0.0),
            (TABLE.x, TABLE.y),
        ];
        let (x, y) = corners.into_iter().find(|(x, y)| meets(*x, *y))?;
        outline.push(Vec2::new(x, y));
    }
    Polygon::new(outline).ok()
}

/// The sections of one straight piece, and the corner at its end.
fn cut(
    form: &WorksForm,
    from: Vec2,
    to: Vec2,
    sections: &mut Vec<Section>,
) -> Result<(), BadWorks> {
    let along = to - from;
    let (length, unit) = (along.length(), along.unit().ok_or(BadWorks::NoLine)?);
    let facing = Facing::of(unit.left()).ok_or(BadWorks::NoLine)?;
    let n_whole = ((length + 0.01) / BASE_WIDTH).floor();
    let mut push = |at: f64, half: f64, is_corner: bool| {
        let n_before = sections.iter().filter(|one| one.id.is_some()).count();
        let number = (n_before + 1) as u8;
        let name = format!("{}.{number}", form.id);
        let id = if is_corner {
            None
        } else {
            Some(ElementId::new(&name).ok_or(BadWorks::NoLine)?)
        };
        sections.push(Section {
            id,
            pose: Pose {
                at: from + unit * at,
                facing,
            },
            half,
            side: form.side,
            kind: form.kind,
            gate: !is_corner && form.gates.contains(&number),
            tower: !is_corner && form.towers.contains(&number),
        });
        Ok(())
    };
    for n in 0..n_whole as u32 {
        push((f64::from(n) + 0.5) * BASE_WIDTH, BASE_WIDTH * 0.5, false)?;
    }
    let rest = length - n_whole * BASE_WIDTH;
    if rest > 0.5 {
        push(length - rest * 0.5, rest * 0.5, true)?;
    }
    Ok(())
}
