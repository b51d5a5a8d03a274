//! DBM-SGL-08, -09, -12, DBM-DIS-10, -16: dismounting and mounting in the middle of a battle.
//!
//! The elements that are exchanged for one on foot stay in the list of the battle as [`Place::Exchanged`], so that
//! they are the same when they come back.

use sobremesa_geometry::Rect;
use sobremesa_kernel::{Seat, Tell};

use super::{judge_leave, on_foot, rate, types_on_foot};
use crate::action::{Action, Dismount, Mount};
use crate::battle::Battle;
use crate::board::{Board, Piece};
use crate::command::CommandIx;
use crate::element::{Element, ElementIx, OnFoot, Place};
use crate::event::{DismountFact, Event, Item, Stood, Tag};
use crate::pose::{BASE_WIDTH, Pose, is_same_facing};
use crate::position::is_on_table;
use crate::refusal::{DismountRefusal, MoveRefusal, Refusal};
use crate::rules::initiative::{self, Deed, Payer};
use crate::rules::{march, movement, sight};
use crate::state::{Phase, State};
use crate::touch::{self, TOUCH};
use crate::troop::{Kind, Troop};

/// A dismounting that may be done.
#[derive(Clone, PartialEq, Debug)]
pub struct DismountVerdict {
    /// Whose.
    pub command: CommandIx,
    /// Who is replaced by the element on foot.
    pub first: ElementIx,
    /// Who leaves the table for it.
    pub others: Vec<ElementIx>,
    /// What stands there then.
    pub after: Element,
    /// DBM-DIS-10: does it take the place of a march?
    pub march: bool,
    /// DBM-PIP-06: what it costs, item by item.
    pub price: Vec<Item>,
}

/// A mounting that may be done.
#[derive(Clone, PartialEq, Debug)]
pub struct MountVerdict {
    /// Whose.
    pub command: CommandIx,
    /// Who mount, and where they stand: who was on foot first.
    pub places: Vec<(ElementIx, Pose)>,
    /// DBM-DIS-10: does it take the place of a march?
    pub march: bool,
    /// DBM-PIP-06: what it costs; nothing where they mount to go after a demoralised enemy.
    pub price: Vec<Item>,
}

/// DBM-DIS-09: an element on foot and those of `bases` who become it, as far as their number is right.
fn exchanged(first: &Element, others: &[&Element], kind: Kind) -> Result<Element, DismountRefusal> {
    let wanted = rate(first.troop);
    let all = || std::iter::once(first).chain(others.iter().copied());
    let n_troops: usize = all().map(|one| one.troops().count()).sum();
    let is_double = others.is_empty() && first.is_double() && wanted == 1;
    if n_troops != usize::from(wanted) && !is_double {
        let element = Tag::from(first);
        return Err(DismountRefusal::Number { element, wanted });
    }
    let foot = |troop: Troop| on_foot(troop, kind);
    Ok(Element {
        troop: foot(first.troop),
        // DBM-DBL-03: two on one base stay on one base.
        rear: first.rear.filter(|_| is_double).map(foot),
        on_foot: Some(OnFoot {
            troop: first.troop,
            rear: first.rear,
            count: others.len() as u8 + 1,
            mounts: true,
        }),
        ..*first
    })
}

/// DBM-DIS-07, -18: what it becomes: as its owner says, or the usual.
fn chosen_kind(element: &Element, wanted: Option<Kind>) -> Result<Kind, DismountRefusal> {
    let options = types_on_foot(element.troop);
    let tag = Tag::from(element);
    let Some(usual) = options.first().copied() else {
        return Err(DismountRefusal::Never { element: tag });
    };
    let kind = wanted.unwrap_or(usual);
    if options.contains(&kind) {
        Ok(kind)
    } else {
        Err(DismountRefusal::OtherType {
            element: tag,
            options,
        })
    }
}

/// DBM-DEP-14: an element that begins the battle on foot, with those of its command who wait and give up their
/// place for it: the first of its like.
///
/// # Errors
/// Why it may not.
pub(crate) fn begin_on_foot(
    state: &State,
    element: &Element,
    kind: Kind,
    is_free: impl Fn(ElementIx) -> bool,
) -> Result<(Element, Vec<ElementIx>), DismountRefusal> {
    let board = Board::known_to(element.command.side(), state);
    let companions = state.elements.iter().filter(|other| {
        other.command == element.command && other.id != element.id && !other.place.is_gone()
    });
    judge_leave(&board, element, companions)?;
    let kind = chosen_kind(element, Some(kind))?;
    let n_others = usize::from(rate(element.troop)).saturating_sub(element.troops().count());
    let others: Vec<ElementIx> = state
        .all()
        .filter(|(ix, other)| {
            other.command == element.command
                && other.id != element.id
                && other.place == Place::Waiting
                && !other.general
                && other.rear.is_none()
                && other.troop.is_like(element.troop)
                && is_free(*ix)
        })
        .map(|(ix, _)| ix)
        .take(n_others)
        .collect();
    let bases: Vec<&Element> = others.iter().map(|ix| state.element(*ix)).collect();
    Ok((exchanged(element, &bases, kind)?, others))
}

/// DBM-DIS-10, DBM-SGL-08, -09: may these dismount?
///
/// # Errors
/// Why not.
pub fn judge_dismount(
    board: &Board<'_>,
    seat: Seat,
    order: &Dismount,
) -> Result<DismountVerdict, Refusal> {
    let mut pieces = movement::named(board, seat, &order.elements)?;
    // The general's element is the one that stays.
    let first_named = order.elements.first().copied();
    pieces.sort_by_key(|piece| {
        (
            !piece.element.general,
            Some(piece.element.id) != first_named,
        )
    });
    let first = pieces[0];
    let march = check_deeds(board, &pieces, order.march)?;
    let companions = |own: &Piece<'_>| {
        let (command, ix) = (own.element.command, own.ix);
        let all = board.of_side(own.side);
        all.filter(move |other| other.element.command == command && other.ix != ix)
            .map(|other| other.element)
    };
    for piece in &pieces {
        judge_leave(board, piece.element, companions(piece))?;
        check_enemies(board, piece.element, &piece.rect)?;
        let is_alike = piece.element.troop.is_like(first.element.troop);
        let touches_another = pieces.iter().any(|other| {
            other.ix != piece.ix && touch::contact(&piece.rect, &other.rect).is_some()
        });
        let element = Tag::from(piece.element);
        if !is_alike {
            return Err(DismountRefusal::Unlike { element }.into());
        }
        if pieces.len() > 1 && !touches_another {
            return Err(DismountRefusal::Apart { element }.into());
        }
    }
    let kind = chosen_kind(first.element, order.kind)?;
    let others: Vec<&Element> = pieces[1..].iter().map(|piece| piece.element).collect();
    let mut after = exchanged(first.element, &others, kind)?;
    after.pose = stands_on_foot(first.element, &after, order.facing)?;
    let leaving: Vec<ElementIx> = pieces.iter().map(|piece| piece.ix).collect();
    check_place(board, &after, &leaving)?;
    if march {
        check_march(board, &after, &first.rect)?;
    }
    let price = price(board, &pieces, order.spare)?;
    Ok(DismountVerdict {
        command: first.element.command,
        first: first.ix,
        others: leaving[1..].to_vec(),
        after,
        march,
        price,
    })
}

/// DBM-SGL-12, DBM-DIS-16: on the spot of the one it replaces: its front where that was, or its middle if its
/// owner turns it.
fn stands_on_foot(
    mounted: &Element,
    on_foot: &Element,
    facing: Option<f64>,
) -> Result<Pose, MoveRefusal> {
    let Some(degrees) = facing else {
        return Ok(mounted.pose);
    };
    let pose = around(mounted.rect(), degrees, on_foot.depth());
    if pose.is_finite() {
        Ok(pose)
    } else {
        Err(MoveRefusal::NoNumber)
    }
}

fn around(base: Rect, degrees: f64, depth: f64) -> Pose {
    let centre = base.centre();
    Pose::new(centre.x, centre.y, degrees).ahead(depth * 0.5)
}

/// DBM-DIS-09, -15, -16, DBM-SGL-08, -12: may an element on foot mount?
///
/// # Errors
/// Why not.
pub fn judge_mount(board: &Board<'_>, seat: Seat, order: &Mount) -> Result<MountVerdict, Refusal> {
    let pieces = movement::named(board, seat, &[order.element])?;
    let own = pieces[0];
    let element = Tag::from(own.element);
    let Some(mounted) = own.element.on_foot else {
        return Err(DismountRefusal::NotOnFoot { element }.into());
    };
    if !mounted.mounts {
        return Err(DismountRefusal::NoMounts { element }.into());
    }
    // DBM-DIS-10: whoever goes after demoralised enemies mounts on the way.
    let is_free = board.phase() == Phase::Advance;
    if is_free && !crate::rules::spontaneous::goes_after_broken(board, own) {
        return Err(DismountRefusal::NotNow { element }.into());
    }
    let march = if is_free {
        false
    } else {
        check_deeds(board, &pieces, order.march)?
    };
    check_enemies(board, own.element, &own.rect)?;
    let riders = riders(board, own.ix, mounted);
    let places = if order.places.is_empty() {
        free_places(board, own, &riders).ok_or(DismountRefusal::NoRoom { element })?
    } else {
        let places: Vec<Pose> = order.places.iter().map(|place| place.pose()).collect();
        check_places(board, own, &riders, &places)?;
        places
    };
    if march {
        for (rider, pose) in riders.iter().zip(&places) {
            let rider = Element {
                pose: *pose,
                ..rider.1
            };
            check_march(board, &rider, &own.rect)?;
        }
    }
    let price = if is_free {
        Vec::new()
    } else {
        price(board, &pieces, order.spare)?
    };
    let whom = riders.iter().map(|(ix, _)| *ix);
    Ok(MountVerdict {
        command: own.element.command,
        places: whom.zip(places).collect(),
        march,
        price,
    })
}

/// Everybody who will sit on a horse: the one on foot as it is mounted, and those who gave it their place.
fn riders(board: &Board<'_>, own: ElementIx, mounted: OnFoot) -> Vec<(ElementIx, Element)> {
    let own_after = Element {
        troop: mounted.troop,
        rear: mounted.rear,
        on_foot: None,
        ..*board.element(own)
    };
    let others = board.exchanged_for(own).map(|(ix, element)| (ix, *element));
    std::iter::once((own, own_after)).chain(others).collect()
}

/// DBM-SGL-08: nobody mounts or dismounts in contact with an enemy.
fn check_enemies(board: &Board<'_>, own: &Element, base: &Rect) -> Result<(), DismountRefusal> {
    let mut enemies = board.of_side(own.command.side().other());
    let touching = enemies.find(|enemy| touch::contact(base, &enemy.rect).is_some());
    match touching {
        Some(enemy) => Err(DismountRefusal::InContact {
            element: Tag::from(own),
            enemy: Tag::from(enemy.element),
        }),
        None => Ok(()),
    }
}

/// DBM-COO-05: on nobody but those who make room, and on the table.
fn check_place(board: &Board<'_>, element: &Element, leaving: &[ElementIx]) -> Result<(), Refusal> {
    let (tag, rect) = (Tag::from(element), element.rect());
    let mut others = board.pieces().iter();
    if let Some(other) =
        others.find(|other| !leaving.contains(&other.ix) && touch::overlap(&rect, &other.rect))
    {
        let other = Tag::from(other.element);
        return Err(MoveRefusal::EndsOn {
            element: tag,
            other,
        }
        .into());
    }
    if !is_on_table(rect.corners()) {
        return Err(MoveRefusal::LeavesTable { element: tag }.into());
    }
    Ok(check_enemies(board, element, &rect)?)
}

/// DBM-DIS-16: does a base stand where the one on foot stood: over all of its ground, or turned about its middle?
fn is_on_the_spot(foot: &Element, rider: &Element) -> bool {
    let (small, large) = (foot.rect(), rider.rect());
    let slack = TOUCH.length();
    let covers = small.corners().iter().all(|corner| {
        let at = large.inward(*corner);
        (-slack..=large.width() + slack).contains(&at.x)
            && (-slack..=large.depth() + slack).contains(&at.y)
    });
    if is_same_facing(foot.pose.facing, rider.pose.facing) {
        covers
    } else {
        small.centre().distance(large.centre()) <= slack
    }
}

/// DBM-SGL-09, -12: do they stand touching each other, one of them on the spot?
fn check_places(
    board: &Board<'_>,
    own: &Piece<'_>,
    riders: &[(ElementIx, Element)],
    places: &[Pose],
) -> Result<(), Refusal> {
    let tag = Tag::from(own.element);
    if places.len() != riders.len() {
        let wanted = riders.len() as u8;
        return Err(DismountRefusal::Number {
            element: tag,
            wanted,
        }
        .into());
    }
    if !places.iter().all(|pose| pose.is_finite()) {
        return Err(MoveRefusal::NoNumber.into());
    }
    let standing: Vec<Element> = riders
        .iter()
        .zip(places)
        .map(|((_, rider), pose)| Element {
            pose: *pose,
            ..*rider
        })
        .collect();
    for (n, rider) in standing.iter().enumerate() {
        check_place(board, rider, &[own.ix])?;
        let rect = rider.rect();
        let mut others = standing.iter().enumerate().filter(|(m, _)| *m != n);
        if let Some((_, other)) = others
            .clone()
            .find(|(_, other)| touch::overlap(&rect, &other.rect()))
        {
            let (element, other) = (Tag::from(rider), Tag::from(other));
            return Err(Refusal::Overlap { element, other });
        }
        let touches = others.any(|(_, other)| touch::contact(&rect, &other.rect()).is_some());
        if standing.len() > 1 && !touches {
            let element = Tag::from(rider);
            return Err(DismountRefusal::Apart { element }.into());
        }
    }
    if standing
        .iter()
        .any(|rider| is_on_the_spot(own.element, rider))
    {
        Ok(())
    } else {
        Err(DismountRefusal::OffTheSpot { element: tag }.into())
    }
}

/// Where they have room: the first over its own ground, the others beside, behind or before it.
fn free_places(
    board: &Board<'_>,
    own: &Piece<'_>,
    riders: &[(ElementIx, Element)],
) -> Option<Vec<Pose>> {
    let foot = own.element.pose;
    let deeper = riders[0].1.depth() - own.element.depth();
    let spots = [foot, foot.ahead(deeper), foot.ahead(deeper * 0.5)];
    spots
        .into_iter()
        .map(|spot| {
            let mut places = vec![spot];
            for (n, (_, rider)) in riders.iter().enumerate().skip(1) {
                let depth = rider.depth();
                let around = [
                    spot.beside(BASE_WIDTH * n as f64),
                    spot.beside(-BASE_WIDTH),
                    spot.behind(riders[0].1.depth()),
                    spot.ahead(depth),
                ];
                let is_free = |pose: &Pose| {
                    let rect = pose.rect(depth);
                    let mut taken = places.iter().zip(riders);
                    !taken.any(|(at, (_, rider))| touch::overlap(&rect, &at.rect(rider.depth())))
                        && check_place(
                            board,
                            &Element {
                                pose: *pose,
                                ..*rider
                            },
                            &[own.ix],
                        )
                        .is_ok()
                };
                places.extend(around.into_iter().find(is_free));
            }
            places
        })
        .find(|places| check_places(board, own, riders, places).is_ok())
}

/// DBM-SGL-01, DBM-MAR-02, DBM-DIS-10: a whole tactical move, or a whole march; of somebody who has marched only
/// the latter. Is it a march?
fn check_deeds(board: &Board<'_>, pieces: &[&Piece<'_>], march: bool) -> Result<bool, MoveRefusal> {
    let march = march || pieces.iter().any(|piece| piece.element.deeds.marches > 0);
    for piece in pieces {
        movement::check_deeds(board, std::slice::from_ref(piece), march)?;
    }
    Ok(march)
}

/// DBM-MAR-01, -03: 200 p or more from every enemy its command knows of, before and after.
fn check_march(board: &Board<'_>, after: &Element, before: &Rect) -> Result<(), MoveRefusal> {
    for (at_end, base) in [(false, before), (true, &after.rect())] {
        if let Some((enemy, distance)) = march::near_known_enemy(board, after.command, base) {
            return Err(MoveRefusal::MarchNearEnemy {
                element: Tag::from(after),
                enemy,
                distance,
                at_end,
            });
        }
    }
    Ok(())
}

/// DBM-PIP-17, -27: what it costs, if the command can pay it.
fn price(board: &Board<'_>, pieces: &[&Piece<'_>], spare: bool) -> Result<Vec<Item>, MoveRefusal> {
    let payers: Vec<Payer<'_>> = pieces
        .iter()
        .map(|piece| Payer {
            ix: piece.ix,
            element: piece.element,
            rect: piece.rect,
            distance: 0.0,
            most: 0.0,
            follows: None,
        })
        .collect();
    let price = initiative::price(board, &payers, Deed::Exchange, spare);
    let pips = board.command(pieces[0].element.command).pips;
    if initiative::total(&price) > pips {
        return Err(MoveRefusal::TooDear { price, pips });
    }
    Ok(price)
}

/// How many are proposed at most to whoever asks for a sample.
const MOST_PROPOSED: usize = 12;

/// How some might dismount or mount, legal or not.
pub(crate) fn proposals(board: &Board<'_>, own: &[&Piece<'_>]) -> Vec<Action> {
    let mut list = Vec::new();
    for piece in own {
        if list.len() >= MOST_PROPOSED {
            break;
        }
        list.extend(dismounts(board, piece).into_iter().map(Action::Dismount));
        if piece.element.on_foot.is_some_and(|mounted| mounted.mounts) {
            list.push(Action::Mount(Mount {
                element: piece.element.id,
                places: Vec::new(),
                march: false,
                spare: false,
            }));
        }
    }
    list
}

/// How an element might dismount, one order for each type that it may become; nothing for those who never do.
pub(crate) fn dismounts(board: &Board<'_>, piece: &Piece<'_>) -> Vec<Dismount> {
    let element = piece.element;
    let wanted = usize::from(rate(element.troop)).saturating_sub(element.troops().count());
    let mut elements = vec![piece];
    // Those of its kind that hang together with it.
    while elements.len() <= wanted {
        let next = elements.iter().find_map(|one| {
            board.near(one.ix).find(|other| {
                other.element.command == element.command
                    && other.element.rear.is_none()
                    && other.element.troop.is_like(element.troop)
                    && !elements.iter().any(|known| known.ix == other.ix)
                    && touch::contact(&one.rect, &other.rect).is_some()
            })
        });
        let Some(next) = next else {
            break;
        };
        elements.push(next);
    }
    let ids: Vec<_> = elements.iter().map(|one| one.element.id).collect();
    let kinds = types_on_foot(element.troop);
    let is_choice = kinds.len() > 1;
    let kinds = kinds.into_iter().map(|kind| is_choice.then_some(kind));
    kinds
        .map(|kind| Dismount {
            elements: ids.clone(),
            kind,
            ..Dismount::default()
        })
        .collect()
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// They get off their horses.
    pub(crate) fn dismount(&mut self, verdict: DismountVerdict) {
        let all = std::iter::once(verdict.first).chain(verdict.others.iter().copied());
        // DBM-AMB-02: whoever moves appears.
        for element in all {
            self.appear(element);
        }
        let gave: Vec<Tag> = verdict
            .others
            .iter()
            .map(|ix| self.state.tag(*ix))
            .collect();
        let was = self.state.tag(verdict.first);
        for other in &verdict.others {
            let element = self.state.element_mut(*other);
            element.place = Place::Exchanged;
            element.exchanged_for = Some(verdict.first);
        }
        let element = self.state.element_mut(verdict.first);
        let (id, place, deeds, from) = (element.id, element.place, element.deeds, element.pose);
        *element = Element {
            id,
            place,
            deeds,
            ..verdict.after
        };
        let to = verdict.after.pose;
        self.note_exchange(&[verdict.first], verdict.march);
        let (pips, pips_in_secret) = self.pay(verdict.command, &verdict.price);
        let price = verdict.price;
        self.tell(|state| DismountFact::Dismounted {
            element: Stood {
                element: state.tag(verdict.first),
                from,
                to,
            },
            was,
            gave,
            price,
            pips,
            pips_in_secret,
        });
        self.forget_touches(&verdict.others);
        sight::look_around(self.state);
    }

    /// They sit up again.
    pub(crate) fn mount(&mut self, verdict: &MountVerdict) {
        let own = verdict.places[0].0;
        self.appear(own);
        let was = self.state.tag(own);
        let from = self.state.element(own).pose;
        let bases: Vec<Rect> = {
            let board = Board::truth(self.state);
            let mounted = self.state.element(own).on_foot;
            let riders = mounted.map_or_else(Vec::new, |mounted| riders(&board, own, mounted));
            let places = riders.iter().zip(&verdict.places);
            places
                .map(|((_, rider), (_, pose))| pose.rect(rider.depth()))
                .collect()
        };
        let (pips, pips_in_secret) = self.pay(verdict.command, &verdict.price);
        // DBM-AMB-07: somebody hidden lies where they would stand: he appears, and they stay on foot.
        if self.uncover(&bases) {
            self.note_exchange(&[own], verdict.march);
            return;
        }
        self.sit_up(&verdict.places);
        if self.state.phase == Phase::Move {
            let riders: Vec<ElementIx> = verdict.places.iter().map(|(ix, _)| *ix).collect();
            self.note_exchange(&riders, verdict.march);
        }
        let places = verdict.places.clone();
        let price = verdict.price.clone();
        self.tell(|state| DismountFact::Mounted {
            elements: places
                .iter()
                .map(|(ix, to)| Stood {
                    element: state.tag(*ix),
                    from,
                    to: *to,
                })
                .collect(),
            was,
            price,
            pips,
            pips_in_secret,
        });
        let riders: Vec<ElementIx> = verdict.places.iter().map(|(ix, _)| *ix).collect();
        self.discover(&riders);
        sight::look_around(self.state);
    }

    /// Puts riders where they stand from now on.
    fn sit_up(&mut self, places: &[(ElementIx, Pose)]) {
        for (ix, pose) in places {
            let element = self.state.element_mut(*ix);
            if let Some(mounted) = element.on_foot.take() {
                element.troop = mounted.troop;
                element.rear = mounted.rear;
            }
            element.exchanged_for = None;
            element.place = Place::Table;
            element.pose = *pose;
        }
    }

    /// DBM-DIS-10, DBM-FLE-10: whoever must flee and can mount does, without a move of its own. Returns those who
    /// sit up beside it.
    pub(crate) fn mount_to_flee(&mut self, element: ElementIx) -> Vec<ElementIx> {
        let Some(mounted) = self.state.element(element).on_foot.filter(|one| one.mounts) else {
            return Vec::new();
        };
        let places: Option<Vec<(ElementIx, Pose)>> = {
            let board = Board::truth(self.state);
            let own = board.piece(element);
            let riders = riders(&board, element, mounted);
            let places = match riders.as_slice() {
                // Alone it only needs its own ground: it is off at once.
                [_] => Some(vec![own.element.pose]),
                _ => free_places(&board, own, &riders),
            };
            places.map(|places| riders.iter().map(|(ix, _)| *ix).zip(places).collect())
        };
        // Without room for all of them they run on foot, and their mounts are lost (DBM-DIS-14).
        let Some(places) = places else {
            return Vec::new();
        };
        let was = self.state.tag(element);
        let from = self.state.element(element).pose;
        self.sit_up(&places);
        let told = places.clone();
        self.tell(|state| DismountFact::Mounted {
            elements: told
                .iter()
                .map(|(ix, to)| Stood {
                    element: state.tag(*ix),
                    from,
                    to: *to,
                })
                .collect(),
            was,
            price: Vec::new(),
            pips: 0,
            pips_in_secret: 0,
        });
        places[1..].iter().map(|(ix, _)| *ix).collect()
    }

    /// DBM-HOU-11: whoever still has his mounts sits up to camp, and may begin the new battle as he likes.
    pub(crate) fn mount_for_the_night(&mut self) {
        let elements = &self.state.elements;
        let sits_up = |foot: ElementIx| {
            let foot = &elements[foot.index()];
            !foot.place.is_gone() && foot.on_foot.is_some_and(|mounted| mounted.mounts)
        };
        let back: Vec<bool> = elements
            .iter()
            .map(|element| element.exchanged_for.is_some_and(sits_up))
            .collect();
        for (element, is_back) in self.state.elements.iter_mut().zip(back) {
            if is_back {
                element.place = Place::Waiting;
                element.exchanged_for = None;
            }
            if element.place.is_gone() {
                continue;
            }
            if let Some(mounted) = element.on_foot.filter(|mounted| mounted.mounts) {
                element.troop = mounted.troop;
                element.rear = mounted.rear;
                element.on_foot = None;
            }
        }
    }

    pub(crate) fn note_exchange(&mut self, elements: &[ElementIx], march: bool) {
        for ix in elements {
            let element = self.state.element_mut(*ix);
            if march {
                element.deeds.marches = element.deeds.marches.saturating_add(1);
            } else {
                element.deeds.moved = true;
            }
            let (is_general, place) = (element.general, element.command);
            let command = self.state.command_mut(place);
            command.general_moved |= is_general;
            command.last_move_made |= command.demoralised;
        }
    }

    /// Takes a price from a command; what is left, and what of it was spent in secret.
    pub(crate) fn pay(&mut self, command: CommandIx, price: &[Item]) -> (u8, u8) {
        let command = self.state.command_mut(command);
        command.pips = command.pips.saturating_sub(initiative::total(price));
        command.discount_used |= price.iter().any(|item| item.amount < 0);
        (command.pips, command.pips_in_secret)
    }

    fn forget_touches(&mut self, gone: &[ElementIx]) {
        let is_gone = |ix: ElementIx| gone.contains(&ix);
        self.state
            .touches
            .retain(|touch| !is_gone(touch.by) && !is_gone(touch.whom));
    }
}
