//! DBM-DES: destroyed elements, and those who die with them.

use sobremesa_geometry::{Rect, Segment};
use sobremesa_kernel::Tell;

use super::close_combat;
use crate::agenda::{Came, Cause, Task};
use crate::battle::Battle;
use crate::board::{Board, Piece};
use crate::element::{Element, ElementIx, Place};
use crate::event::{AftermathFact, Event};
use crate::pose::{BASE_WIDTH, Pose};
use crate::touch::{self, Corner, TOUCH};
use crate::troop::{Class, TroopType};

/// DBM-DES-05 to -07, -09: who dies behind an element that stood there and was destroyed in close combat, and
/// by which rule.
pub fn dying_behind(board: &Board<'_>, dead: &Element, at: Pose) -> Vec<(ElementIx, &'static str)> {
    let troop = dead.troop;
    let takes_nobody = troop.is_impedimenta() || troop.kind.class() == Class::Naval;
    if takes_nobody {
        return Vec::new();
    }
    // DBM-DBL-10: measured from the rear of the front element.
    let rear = at.behind(dead.front_depth());
    let near = rear.rect(dead.front_depth().min(BASE_WIDTH));
    let square = rear.rect(BASE_WIDTH);
    let mut friends: Vec<&Piece<'_>> = board
        .of_side(dead.command.side())
        .filter(|friend| friend.element.id != dead.id && is_inside(&friend.rect, &square))
        .collect();
    let nearness = |piece: &Piece<'_>| nearest_point(&piece.rect, at);
    friends.sort_by(|one, other| nearness(other).total_cmp(&nearness(one)));
    let is_screened = |friend: &Piece<'_>| {
        troop.kind == TroopType::Psiloi && friend.element.troop.kind != TroopType::Psiloi
    };
    if friends.first().is_some_and(|nearest| is_screened(nearest)) {
        return Vec::new();
    }
    friends.retain(|friend| {
        let kind = friend.element.troop.kind;
        !matches!(kind, TroopType::WarWagons | TroopType::Baggage) && kind.class() != Class::Naval
    });
    // DBM-DES-08: works between them save whoever is behind.
    friends.retain(|friend| {
        let line = Segment::new(at.behind(2.0).at, friend.rect.centre());
        !crate::rules::works::cross(board.field(), line)
    });
    let dying = friends.into_iter().filter_map(|friend| {
        let rule = if is_inside(&friend.rect, &near) {
            "DBM-DES-05"
        } else if shows_back(&friend.rect, at) {
            "DBM-DES-06"
        } else {
            return None;
        };
        Some((friend.ix, rule))
    });
    dying.collect()
}

/// DBM-FLE-12, DBM-DES-06: is part of a base strictly inside an area?
pub(crate) fn is_inside(base: &Rect, area: &Rect) -> bool {
    touch::overlap(base, area)
}

/// How far forward the foremost point of a base is, as one sees it who looks that way.
fn nearest_point(base: &Rect, at: Pose) -> f64 {
    let ahead = at.facing.forward();
    base.corners()
        .iter()
        .map(|corner| corner.dot(ahead))
        .fold(f64::MIN, f64::max)
}

/// DBM-DES-06: is what is nearest of a base its flank, its rear or a rear corner?
fn shows_back(base: &Rect, at: Pose) -> bool {
    let ahead = at.facing.forward();
    let nearest = nearest_point(base, at);
    let is_nearest = |corner: Corner| corner.of(base).dot(ahead) >= nearest - TOUCH.length();
    is_nearest(Corner::RearLeft) || is_nearest(Corner::RearRight)
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-DES-01, DBM-DBL-08: an element is destroyed by what befell it, a double one as a whole.
    pub(crate) fn die_of(&mut self, element: ElementIx, cause: Cause) {
        let rule = match cause {
            Cause::Support => "DBM-DES-04",
            Cause::Behind => "DBM-DES-05",
            Cause::Flight => "DBM-FLE-08",
            Cause::Combat
            | Cause::Shooting
            | Cause::RiddenThrough
            | Cause::Recoil
            | Cause::Demoralised
            | Cause::FlankMarch
            | Cause::BreakOff => "DBM-DES-01",
        };
        self.destroy_in(element, cause, rule);
    }

    /// The same by a rule of its own. In close combat its supporters and those behind it die too
    /// (DBM-DES-03 to -06); never by shooting.
    pub(crate) fn destroy_in(&mut self, element: ElementIx, cause: Cause, rule: &'static str) {
        if !self.state.element(element).place.is_in_battle() {
            return;
        }
        if cause != Cause::Combat {
            self.destroy(element, Place::Destroyed, rule);
            return;
        }
        let supporters: Vec<ElementIx> = {
            let board = Board::public(self.state);
            let own = board.piece(element);
            let opponents = close_combat::opponents(&board, own);
            let all = opponents.flat_map(|opponent| {
                let supporters = close_combat::supporters_against(&board, own, opponent.element);
                supporters.iter().collect::<Vec<_>>()
            });
            all.collect()
        };
        let at = self.state.element(element).pose;
        self.destroy(element, Place::DestroyedInCombat, rule);
        for supporter in supporters {
            self.destroy(supporter, Place::DestroyedInCombat, "DBM-DES-04");
        }
        self.state.agenda.push(Task::Behind { element, at });
    }

    /// DBM-DES-05, -06: those behind, also who lay hidden there; they take nobody along in their turn
    /// (DBM-DES-10).
    pub(crate) fn destroy_behind(&mut self, element: ElementIx, at: Pose) {
        let dead = *self.state.element(element);
        let board = Board::known_to(dead.command.side(), self.state);
        for (friend, rule) in dying_behind(&board, &dead, at) {
            self.appear(friend);
            self.destroy(friend, Place::DestroyedInCombat, rule);
        }
    }

    /// Takes an element off the table.
    pub(crate) fn destroy(&mut self, element: ElementIx, how: Place, rule: &'static str) {
        if !self.state.element(element).place.is_in_battle() {
            return;
        }
        self.state.element_mut(element).place = how;
        self.tell(|state| AftermathFact::Destroyed {
            element: state.tag(element),
            by: rule,
        });
        self.go_down_with(element);
        self.state.note_touches(&[], Came::Outcome);
    }
}
