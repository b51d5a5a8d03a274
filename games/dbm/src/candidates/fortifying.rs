//! How somebody would lay the works that he has bought, and man them: sensible proposals, each of them lawful.

use sobremesa_geometry::Vec2;

use crate::action::{Deployment, Palisade, Placement, Walls};
use crate::army::WorksKind;
use crate::command::{CommandIx, Role};
use crate::element::{Element, Place};
use crate::field::{Feature, FeatureKind, TABLE, zone};
use crate::pose::{BASE_WIDTH, Pose};
use crate::rules::terrain::Selected;
use crate::rules::{alternating, camp, fortifying};
use crate::side::Side;
use crate::state::State;
use crate::template::seen_from;
use crate::touch;
use crate::troop::TroopType;
use crate::works::{Section, Works};

/// Where the own edge is, seen from the middle of the table.
fn rearwards(state: &State, side: Side) -> Vec2 {
    Vec2::new(0.0, if side == state.attacker { -1.0 } else { 1.0 })
}

/// DBM-FRT-02, -03: walls round a built-up area, of stone if there is enough of it: one gate to the rear, and all the
/// towers that there are, those towards the enemy first.
pub(crate) fn walls(state: &State, side: Side, town: &Feature) -> Option<Walls> {
    let rear = rearwards(state, side);
    let outward = |section: &Section| section.pose.facing.forward().dot(rear);
    for (kind, n_fronts) in fortifying::town_fronts(state, side) {
        let bare = |gate: u8, in_tower: bool| Walls {
            kind,
            gates: vec![gate],
            towers: in_tower.then_some(gate).into_iter().collect(),
        };
        let judge = |walls: &Walls| fortifying::judge_walls(state, side, town, walls);
        let probe = [false, true]
            .into_iter()
            .find_map(|in_tower| Some((in_tower, judge(&bare(1, in_tower)).ok()?)));
        let Some((in_tower, probe)) = probe.filter(|_| n_fronts > 0) else {
            continue;
        };
        let mut numbered: Vec<(u8, &Section)> = (1..).zip(probe.fronts()).collect();
        numbered.sort_by(|(_, one), (_, other)| outward(one).total_cmp(&outward(other)));
        let rearmost = numbered.last().map_or(0.0, |(_, section)| outward(section));
        let behind: Vec<u8> = numbered
            .iter()
            .filter(|(_, section)| outward(section) > rearmost - 0.01)
            .map(|(number, _)| *number)
            .collect();
        let gate = behind.get(behind.len() / 2).copied().unwrap_or(1);
        let mut walls = bare(gate, in_tower);
        for added in towers(&probe, &numbered) {
            let mut more = walls.clone();
            more.towers.extend(added);
            more.towers.sort_unstable();
            more.towers.dedup();
            if judge(&more).is_ok() {
                walls = more;
            }
        }
        if judge(&walls).is_ok() {
            return Some(walls);
        }
    }
    None
}

/// What could be a tower: two fronts at a corner, or one front, those towards the enemy first.
fn towers(walls: &Works, numbered: &[(u8, &Section)]) -> Vec<Vec<u8>> {
    if walls.form.kind == WorksKind::Temporary {
        return Vec::new();
    }
    let n_fronts = numbered.len() as u8;
    let pairs = numbered.iter().map(|(number, _)| {
        let next = number % n_fronts + 1;
        vec![*number, next]
    });
    let single = numbered.iter().map(|(number, _)| vec![*number]);
    pairs.chain(single).collect()
}

/// DBM-FRT-02: a town as large as what was bought encloses: an oblong with straight walls.
pub(crate) fn walled_town(state: &State, side: Side) -> Option<Selected> {
    let n_fronts = fortifying::town_fronts(state, side)
        .into_iter()
        .map(|(_, n_fronts)| n_fronts)
        .max()?;
    // Up to 750 p from corner to corner, so that it is not worth more than a field of middling size.
    let sides = [(7, 6), (6, 5), (5, 4), (4, 3), (3, 3), (3, 2), (2, 2)];
    let (wide, deep) = sides
        .into_iter()
        .find(|(wide, deep)| 2 * (wide + deep) <= n_fronts)?;
    let (wide, deep) = (f64::from(wide) * BASE_WIDTH, f64::from(deep) * BASE_WIDTH);
    Some(Selected {
        sort: FeatureKind::BuiltUp,
        size: None,
        outline: vec![[0.0, 0.0], [0.0, deep], [wide, deep], [wide, 0.0]],
        crest: Vec::new(),
    })
}

/// DBM-FRT-11: a palisade round Baggage that stands there, its ends on the own edge: with room for those who hold it
/// if there is enough of it.
pub(crate) fn around(state: &State, side: Side, camp: &[Placement]) -> Option<Palisade> {
    let is_attacker = side == state.attacker;
    let n_fronts = f64::from(fortifying::camp_fronts(state, side));
    let bases: Vec<Element> = camp
        .iter()
        .filter_map(|one| {
            let element = state.element(state.find(one.id)?);
            let is_baggage = element.troop.kind == TroopType::Baggage;
            is_baggage.then_some(Element {
                pose: seen_from(is_attacker, one.pose()),
                ..*element
            })
        })
        .collect();
    let corners: Vec<Vec2> = bases.iter().flat_map(|one| *one.rect().corners()).collect();
    if corners.is_empty() || bases.iter().any(|one| one.troop.mobile) {
        return None;
    }
    let least = |of: fn(&Vec2) -> f64| corners.iter().map(of).fold(f64::INFINITY, f64::min);
    let most = |of: fn(&Vec2) -> f64| corners.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    let (left, right, top) = (least(|one| one.x), most(|one| one.x), most(|one| one.y));
    let fronts = |length: f64| ((length - touch::TOUCH.length()) / BASE_WIDTH).ceil();
    let rooms = [(2.0, 80.0), (2.0, 40.0), (0.0, 40.0), (0.0, 0.0)];
    let fits = rooms.into_iter().find_map(|(wider, deeper)| {
        let (wide, deep) = (fronts(right - left) + wider, fronts(top + deeper));
        (wide + 2.0 * deep <= n_fronts).then_some((wide * BASE_WIDTH, deep * BASE_WIDTH))
    });
    let (wide, deep) = fits?;
    let area = zone(true);
    let middle = (left + right) * 0.5;
    let slack = 1.0;
    let low = (middle - wide * 0.5).clamp(area.low.x + slack, area.high.x - wide - slack);
    let line = [
        (low, 0.0),
        (low, deep),
        (low + wide, deep),
        (low + wide, 0.0),
    ];
    let point = |(x, y): (f64, f64)| {
        let at = seen_from(is_attacker, Pose::new(x, y, 0.0)).at;
        [at.x, at.y]
    };
    Some(Palisade {
        line: line.map(point).to_vec(),
        gates: Vec::new(),
    })
}

/// DBM-FRT-11: the Baggage in as few ranks as the palisade allows, and the palisade round it, as near to the middle of
/// the own edge as the ground allows.
pub(super) fn fortified_camp(state: &State, side: Side, offsets: &[f64]) -> Option<Deployment> {
    if fortifying::camp_fronts(state, side) == 0 {
        return None;
    }
    let is_attacker = side == state.attacker;
    let train = camp::train(state, side);
    let n = train.len();
    (1..=n).find_map(|n_ranks| {
        let n_files = n.div_ceil(n_ranks);
        let block = |x: f64| -> Vec<Placement> {
            let places = train.iter().enumerate().map(|(place, ix)| {
                let element = state.element(*ix);
                let (rank, file) = (place / n_files, place % n_files);
                let left = x - n_files as f64 * BASE_WIDTH * 0.5;
                let at = left + (file as f64 + 0.5) * BASE_WIDTH;
                let pose = Pose::new(at, element.depth() * (rank as f64 + 1.0), 0.0);
                Placement::at(element.id, seen_from(is_attacker, pose))
            });
            places.collect()
        };
        around(state, side, &block(TABLE.x * 0.5))?;
        offsets.iter().find_map(|offset| {
            let elements = block(TABLE.x * 0.5 + offset);
            let order = Deployment {
                command: None,
                works: around(state, side, &elements).into_iter().collect(),
                elements,
            };
            camp::judge(state, side, &order).is_ok().then_some(order)
        })
    })
}

/// DBM-DEP-05: a garrison for the walled town: foot of the smallest command that may, on the walls that look towards
/// the enemy first; the general and half of his command stay out.
pub(super) fn garrison(state: &State, side: Side) -> Vec<Placement> {
    if !camp::has_walls(state, side) {
        return Vec::new();
    }
    let may = state
        .commands_of(side)
        .filter(|(place, command)| command.role != Role::Cinc && camp::may_garrison(state, *place));
    let waiting = |place: CommandIx| alternating::waiting(state, place);
    let Some((command, _)) = may.min_by_key(|(place, _)| waiting(*place).len()) else {
        return Vec::new();
    };
    let all = waiting(command);
    let foot = all
        .iter()
        .map(|ix| state.element(*ix))
        .filter(|one| one.place == Place::Waiting && one.troop.is_infantry() && !one.general);
    let mut foot: Vec<&Element> = foot.collect();
    foot.sort_by_key(|one| one.troop.kind != TroopType::Bows);
    let rear = rearwards(state, side);
    let walls = fortifying::town_walls(&state.field, side);
    let mut fronts: Vec<&Section> = walls.flat_map(Works::fronts).collect();
    fronts.sort_by(|one, other| {
        let outward = |section: &Section| section.pose.facing.forward().dot(rear);
        outward(one).total_cmp(&outward(other))
    });
    let mut placed: Vec<Element> = Vec::new();
    let mut left = foot.into_iter().take(all.len() / 2).peekable();
    for front in fronts {
        let Some(element) = left.peek() else {
            break;
        };
        let stands = Element {
            pose: front.pose,
            ..**element
        };
        let is_free = placed
            .iter()
            .all(|other| !touch::overlap(&stands.rect(), &other.rect()));
        if is_free && camp::is_inside_walls(state, &stands) {
            placed.push(stands);
            left.next();
        }
    }
    placed
        .iter()
        .map(|one| Placement::at(one.id, one.pose))
        .collect()
}
