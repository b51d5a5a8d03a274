//! DBM-FRT, DBM-RST-05, DBM-CC-12, -15: fortifications in a battle: who goes through them where, who holds them,
//! who may storm them. What a storm does is in `rules::storming`.

use sobremesa_geometry::{Figure, Motion, Rect, Segment, Sweep, Tolerance, Vec2};

use crate::army::WorksKind;
use crate::board::{Board, Piece};
use crate::element::Element;
use crate::field::Field;
use crate::pose::{BASE_WIDTH, Pose, is_opposite_facing, is_same_facing};
use crate::refusal::MoveRefusal;
use crate::rules::contact::Encounter;
use crate::rules::dismounting;
use crate::rules::group::Body;
use crate::rules::movement::timeline::Scratch;
use crate::side::Side;
use crate::touch::{LIMIT, TOUCH};
use crate::troop::{Class, Grade, Troop, TroopType};
use crate::works::Section;

/// Everything that somebody could run into.
pub fn sections(field: &Field) -> impl Iterator<Item = &Section> {
    field.works.iter().flat_map(|works| &works.sections)
}

/// DBM-FRT-06: the sections that are no corners.
fn fronts(field: &Field) -> impl Iterator<Item = &Section> {
    sections(field).filter(|section| section.id.is_some())
}

fn is_at(section: &Section, pose: Pose) -> bool {
    pose.at.distance(section.pose.at) <= TOUCH.length()
}

/// The section on which somebody stands exactly and looks out.
pub fn held_by(field: &Field, pose: Pose) -> Option<&Section> {
    fronts(field)
        .find(|section| is_at(section, pose) && is_same_facing(section.pose.facing, pose.facing))
}

/// The section before which somebody stands exactly, looking in.
pub fn stormed_by(field: &Field, pose: Pose) -> Option<&Section> {
    fronts(field).find(|section| {
        is_at(section, pose) && is_opposite_facing(section.pose.facing, pose.facing)
    })
}

/// DBM-TAC-01: does it look out over works with all of its front, on a section of its own or between two?
pub fn mans(field: &Field, pose: Pose) -> Option<&Section> {
    let lies_on = |section: &&Section, point: Vec2| {
        section.line().distance_to(point) <= TOUCH.length()
            && is_same_facing(section.pose.facing, pose.facing)
    };
    let corners = [pose.front_left(), pose.front_right()];
    let all = corners
        .iter()
        .all(|corner| fronts(field).any(|section| lies_on(&section, *corner)));
    fronts(field).find(|section| all && lies_on(section, pose.at))
}

/// DBM-RST-05, DBM-GRP-14: may troops walk through a section in a direction? By a gate that no enemy holds;
/// Infantry also out over temporary works; always one behind the other.
fn lets_through(
    board: &Board<'_>,
    section: &Section,
    side: Side,
    mut troops: impl Iterator<Item = Troop>,
    way: Vec2,
) -> bool {
    if section.id.is_none() {
        return false;
    }
    if section.gate {
        let mut enemies = board.of_side(side.other());
        return !enemies.any(|enemy| is_at(section, enemy.element.pose));
    }
    let goes_out = way.dot(section.pose.facing.forward()) > 0.0;
    section.kind == WorksKind::Temporary && goes_out && troops.all(Troop::is_infantry)
}

/// DBM-RST-05: when a body comes to works that it cannot pass on this leg, and to which.
pub(crate) fn first_met<'a>(
    board: &Board<'a>,
    body: &Body<'_>,
    sweeps: &[Sweep],
    scratch: &mut Scratch,
) -> Option<(f64, &'a Section)> {
    let field: &'a Field = board.field();
    let mut first: Option<(f64, &Section)> = None;
    for section in sections(field) {
        let barrier = section.barrier();
        let bounds = barrier.bounds();
        for sweep in sweeps {
            if sweep.bounds().are_apart(&bounds, 0.0) {
                continue;
            }
            let is_file = body.is_single() || body.is_column;
            let passes = is_file
                && match sweep.motion() {
                    Motion::Slide(by) => {
                        let members = body.members.iter();
                        let troops = members.flat_map(|member| member.element.troops());
                        lets_through(board, section, body.command.side(), troops, by)
                    }
                    Motion::Turn { .. } | Motion::Step { .. } => false,
                };
            if passes {
                continue;
            }
            if let Some(time) = scratch.entry(sweep, &barrier)
                && first.is_none_or(|(least, _)| time < least)
            {
                first = Some((time, section));
            }
        }
    }
    first
}

/// How far a base slides before it comes to works that bar its way.
pub(crate) fn free_way(
    board: &Board<'_>,
    own: &Element,
    base: &Rect,
    along: Vec2,
    most: f64,
) -> Option<(f64, Section)> {
    if board.field().works.is_empty() || most <= 0.0 {
        return None;
    }
    let sweep = Sweep::new(base.corners(), Motion::Slide(along * most));
    let mut scratch = Scratch::default();
    let side = own.command.side();
    let met = sections(board.field()).filter_map(|section| {
        let barrier = section.barrier();
        if sweep.bounds().are_apart(&barrier.bounds(), 0.0)
            || lets_through(board, section, side, own.troops(), along)
        {
            return None;
        }
        let time = scratch.entry(&sweep, &barrier)?;
        Some((time * most, *section))
    });
    met.min_by(|one, other| one.0.total_cmp(&other.0))
}

/// Would somebody who goes there straight, all corners in step, come through works?
pub(crate) fn bar(field: &Field, base: &Rect, to: &Rect) -> bool {
    let sweep = Sweep::new(base.corners(), Motion::Step { to: *to.corners() });
    let mut scratch = Scratch::default();
    sections(field).any(|section| {
        let barrier = section.barrier();
        !sweep.bounds().are_apart(&barrier.bounds(), 0.0)
            && scratch
                .first(&sweep, Figure::Convex(barrier.corners()), TOUCH)
                .is_some()
    })
}

/// DBM-DES-08: do works cross a line?
pub(crate) fn cross(field: &Field, line: Segment) -> bool {
    sections(field).any(|section| section.line().crossing(line, Tolerance::ROUNDING).is_some())
}

/// DBM-ZOC-02, -14: do works lie on a line from somebody's front, or does it begin on them?
pub(crate) fn shield(field: &Field, line: Segment) -> bool {
    let leaves = |section: &Section| {
        let off = |point: Vec2| (point - section.pose.at).dot(section.pose.facing.forward());
        let ends = [(line.from, line.to), (line.to, line.from)];
        ends.into_iter().any(|(near, far)| {
            let is_on = section.line().distance_to(near) <= TOUCH.length();
            is_on && off(far).abs() > TOUCH.length()
        })
    };
    cross(field, line) || sections(field).any(leaves)
}

/// DBM-CC-12, DBM-RST-02: may troops storm such a section?
pub fn may_storm(troop: Troop, section: &Section) -> bool {
    match troop.kind.class() {
        Class::Mounted => {
            let breaks_gate = troop.kind == TroopType::Elephants && section.gate;
            section.kind == WorksKind::Temporary || breaks_gate
        }
        Class::Foot => troop.is_infantry() || troop.is(TroopType::WarWagons, Grade::Superior),
        Class::Naval => true,
    }
}

/// DBM-DIS-02, -03, -05, DBM-CC-12: nobody ends before works that he may not storm, nor holds works on horseback;
/// and who got off to hold them does not leave them on foot.
pub(crate) fn check_end(
    board: &Board<'_>,
    body: &Body<'_>,
    encounter: &Encounter,
) -> Result<(), MoveRefusal> {
    let field = board.field();
    if field.works.is_empty() {
        return Ok(());
    }
    for (member, end) in body.members.iter().zip(&encounter.ends) {
        let (element, troop) = (member.tag(), member.element.troop);
        let is_enemy = |section: &&Section| section.side != body.command.side();
        if let Some(section) = stormed_by(field, *end).filter(is_enemy)
            && !may_storm(troop, section)
        {
            let rule = if troop.is_impedimenta() {
                "DBM-RST-02"
            } else {
                "DBM-CC-12"
            };
            return Err(MoveRefusal::Works { element, rule });
        }
        if troop.kind.class() == Class::Mounted && mans(field, *end).is_some() {
            let rule = "DBM-DIS-03";
            return Err(MoveRefusal::Works { element, rule });
        }
        if dismounting::must_mount_to_leave(board, member.element, *end) {
            let rule = "DBM-DIS-02";
            return Err(MoveRefusal::Works { element, rule });
        }
    }
    Ok(())
}

/// Does any of a body end exactly before a section that it storms?
pub(crate) fn is_lined_up(board: &Board<'_>, end: Pose) -> bool {
    stormed_by(board.field(), end).is_some()
}

/// Those who stand before enemy works that nobody holds, and may storm them now, in the order of the list.
pub fn storms<'b, 'a>(
    board: &'b Board<'a>,
) -> impl Iterator<Item = (&'b Piece<'a>, &'a Section)> + 'b {
    let has_works = !board.field().works.is_empty();
    let pieces = board.pieces().iter().filter(move |_| has_works);
    pieces.filter_map(move |piece| {
        let section = stormed_by(board.field(), piece.element.pose)?;
        let is_free = section.side != piece.side
            && may_storm(piece.element.troop, section)
            && !piece.element.deeds.fought
            && !crate::rules::close_combat::is_fighting(board, piece);
        is_free.then_some((piece, section))
    })
}

/// The one that is meant by the name of a section.
pub fn storm_named<'b, 'a>(
    board: &'b Board<'a>,
    name: crate::element::ElementId,
) -> Option<(&'b Piece<'a>, &'a Section)> {
    storms(board).find(|(_, section)| section.id == Some(name))
}

/// DBM-STM-04: how far it is for somebody inside to works before him that an enemy has been thrown out over.
pub(crate) fn way_to_line(field: &Field, own: Pose, thrown: Pose) -> Option<f64> {
    let (ahead, right) = (own.facing.forward(), own.facing.right());
    let met = fronts(field).filter(|section| {
        let by = section.pose.at - own.at;
        let is_inside = (thrown.at - section.pose.at).dot(section.pose.facing.forward()) < 0.0;
        is_same_facing(section.pose.facing, own.facing)
            && !is_inside
            && by.dot(ahead) > LIMIT.length()
            && by.dot(right).abs() <= BASE_WIDTH * 0.5
    });
    let ways = met.map(|section| (section.pose.at - own.at).dot(ahead));
    ways.min_by(f64::total_cmp)
}

/// DBM-DIS-02, -04: enemy works within so many paces of a base?
pub(crate) fn are_near(field: &Field, side: Side, base: &Rect, paces: f64) -> bool {
    sections(field).any(|section| {
        section.side == side && LIMIT.at_least(paces, base.distance(&section.barrier()))
    })
}

/// DBM-DIS-02: is a base so near to works of its own that it gets off to hold them?
pub(crate) fn could_hold(field: &Field, side: Side, base: &Rect) -> bool {
    let is_inside = |section: &Section| {
        (base.centre() - section.pose.at).dot(section.pose.facing.forward()) < 0.0
    };
    sections(field).any(|section| {
        section.side == side
            && is_inside(section)
            && base.distance(&section.barrier()) <= BASE_WIDTH
    })
}

/// DBM-DEM-04: does it stand in a tower, or inside a closed circuit of its side that no enemy has entered?
pub(crate) fn shelter(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    let field = board.field();
    let is_inside = |works: &crate::works::Works, at: Vec2| {
        works.circuit.as_ref().is_some_and(|ring| ring.holds(at))
    };
    let in_ring = field.works.iter().any(|works| {
        let mut enemies = board.of_side(piece.side.other());
        works.form.side == piece.side
            && is_inside(works, piece.rect.centre())
            && !enemies.any(|enemy| is_inside(works, enemy.rect.centre()))
    });
    in_ring || held_by(field, piece.element.pose).is_some_and(|section| section.tower)
}

/// DBM-VIS-09: is somebody in fortifications: on them, or inside a closed circuit?
pub(crate) fn hold(field: &Field, element: &Element) -> bool {
    let base = element.rect();
    let mut all = field.works.iter();
    mans(field, element.pose).is_some() || all.any(|works| super::fortifying::holds(works, &base))
}

/// DBM-SPO-06: does a straight line to somebody lead over works of his side?
pub(crate) fn screen(field: &Field, side: Side, line: Segment) -> bool {
    let mut own = sections(field).filter(|section| section.side == side);
    own.any(|section| section.line().crossing(line, Tolerance::ROUNDING).is_some())
}

/// DBM-TRP-39: does a base lie wholly inside works of its side that enclose something?
pub(crate) fn protect(field: &Field, side: Side, base: &Rect) -> bool {
    let mut own = field.works.iter().filter(|works| works.form.side == side);
    own.any(|works| super::fortifying::holds(works, base))
}

/// DBM-HLT-03: do some hold works of one stretch?
pub(crate) fn hold_together(field: &Field, pieces: &[&Piece<'_>]) -> bool {
    field.works.iter().any(|works| {
        let mut all = pieces.iter();
        all.all(|piece| {
            let pose = piece.element.pose;
            works.form.side == piece.side
                && mans(field, pose).is_some_and(|held| works.sections.contains(held))
        })
    })
}
