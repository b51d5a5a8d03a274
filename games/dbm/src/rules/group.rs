//! DBM-GRP: who is a group, and how it keeps its shape.

use sobremesa_geometry::{Bounds, Formation, Neighbour, Rect, Vec2};

use crate::board::{Board, Piece};
use crate::command::CommandIx;
use crate::element::{Element, ElementIx};
use crate::event::Tag;
use crate::pose::{BASE_WIDTH, Pose, is_same_facing};
use crate::refusal::MoveRefusal;
use crate::rules::movement::trail::Trail;
use crate::rules::water::crossing;
use crate::touch::{self, Edge, TOUCH};
use crate::troop::{Troop, TroopType};

/// Those who move together, in the order of the list of elements.
#[derive(Debug)]
pub(crate) struct Body<'a> {
    pub(crate) command: CommandIx,
    pub(crate) members: Vec<Member<'a>>,
    /// Whose place gives everybody's: the leftmost of the foremost, or the head of a column.
    pub(crate) leader: usize,
    /// The ground they cover, in few rectangles.
    pub(crate) blocks: Vec<Rect>,
    /// One behind the other? A single element is none.
    pub(crate) is_column: bool,
    /// DBM-GRP-13: the way along which a column with a kink moves on.
    pub(crate) kinked: Option<Trail>,
    /// DBM-MI-02: do those who have mounts for it ride?
    pub(crate) rides: bool,
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member<'a> {
    pub(crate) ix: ElementIx,
    pub(crate) element: &'a Element,
    pub(crate) depth: f64,
    /// Where it stands.
    pub(crate) start: Pose,
    pub(crate) rect: Rect,
    /// DBM-GRP-22: its place in the formation: to the right of the leader, and ahead of it.
    pub(crate) offset: Vec2,
    /// The member directly ahead of it.
    pub(crate) follows: Option<usize>,
}

impl Member<'_> {
    pub(crate) fn tag(&self) -> Tag {
        Tag::from(self.element)
    }
}

/// DBM-GRP-01: the ranks of a group, the foremost first.
///
/// # Errors
/// Why they are none.
pub fn ranks(pieces: &[&Piece<'_>]) -> Result<Vec<Vec<ElementIx>>, MoveRefusal> {
    let Some(first) = pieces.first() else {
        return Err(MoveRefusal::Nobody);
    };
    for (n, piece) in pieces.iter().enumerate() {
        let element = Tag::from(piece.element);
        if piece.element.command != first.element.command {
            return Err(MoveRefusal::OtherCommand { element });
        }
        if pieces[..n].iter().any(|other| other.ix == piece.ix) {
            return Err(MoveRefusal::NamedTwice { element });
        }
    }
    let body = Body::new(pieces)?;
    let mut ranks: Vec<Vec<ElementIx>> = Vec::new();
    for member in &body.members {
        let mut rank = 0;
        let mut ahead = member.follows;
        while let Some(n) = ahead {
            rank += 1;
            ahead = body.members[n].follows;
        }
        if ranks.len() <= rank {
            ranks.resize(rank + 1, Vec::new());
        }
        ranks[rank].push(member.ix);
    }
    Ok(ranks)
}

impl<'a> Body<'a> {
    /// DBM-GRP-01, -02, -16, -18: these elements, all of one command, as one body.
    pub(crate) fn new(pieces: &[&Piece<'a>]) -> Result<Body<'a>, MoveRefusal> {
        let command = pieces[0].element.command;
        let members: Vec<Member<'a>> = pieces.iter().map(|piece| Member::of(piece)).collect();
        let mut body = Body {
            command,
            leader: 0,
            blocks: Vec::new(),
            is_column: false,
            kinked: None,
            rides: false,
            members,
        };
        if let [only] = body.members.as_slice() {
            body.blocks.push(only.rect);
            return Ok(body);
        }
        let first = body.members[0].start.facing;
        if body
            .members
            .iter()
            .any(|member| !is_same_facing(first, member.start.facing))
        {
            body.join_as_column()?;
        } else {
            body.join()?;
        }
        body.check_expendables()?;
        Ok(body)
    }

    /// DBM-MI-02: the same on a march, or not.
    #[must_use]
    pub(crate) fn marching(self, march: bool) -> Body<'a> {
        Body {
            rides: march,
            ..self
        }
    }

    /// DBM-MI-02: what the troops of a member move as.
    pub(crate) fn paces(&self, member: &Member<'_>) -> impl Iterator<Item = Troop> {
        let rides = self.rides;
        let troops = member.element.troops();
        troops.map(move |troop| if rides { troop.riding() } else { troop })
    }

    /// All face the same way and hang together.
    fn join(&mut self) -> Result<(), MoveRefusal> {
        let rects: Vec<Rect> = self.members.iter().map(|member| member.rect).collect();
        let formation = Formation::of(&rects, TOUCH);
        let all: Vec<usize> = (0..rects.len()).collect();
        if !formation.hang_together(&all) {
            let joined = formation.body(0);
            let apart = all.iter().find(|n| !joined.contains(n)).copied();
            let element = self.members[apart.unwrap_or(0)].tag();
            return Err(MoveRefusal::NotAGroup { element });
        }
        let files = formation.files(&all);
        self.is_column = files.is_column();
        for file in files.files() {
            for pair in file.windows(2) {
                self.members[pair[1]].follows = Some(pair[0]);
            }
        }
        self.leader = self.foremost();
        self.blocks = formation
            .blocks(&all)
            .into_iter()
            .map(|block| block.rect)
            .collect();
        self.close_ranks(&formation);
        Ok(())
    }

    /// DBM-GRP-13: a column with a kink.
    fn join_as_column(&mut self) -> Result<(), MoveRefusal> {
        let poses: Vec<(Pose, f64)> = self
            .members
            .iter()
            .map(|member| (member.start, member.depth))
            .collect();
        let Some((order, trail)) = Trail::of_column(&poses) else {
            let element = self.members[1].tag();
            return Err(MoveRefusal::NotAGroup { element });
        };
        for pair in order.windows(2) {
            self.members[pair[1]].follows = Some(pair[0]);
        }
        self.leader = order[0];
        self.is_column = true;
        self.kinked = Some(trail);
        self.blocks = self.members.iter().map(|member| member.rect).collect();
        Ok(())
    }

    /// The leftmost of those farthest ahead.
    fn foremost(&self) -> usize {
        let facing = self.members[0].start.facing;
        let ahead = |n: usize| self.members[n].start.at.dot(facing.forward());
        let right = |n: usize| self.members[n].start.at.dot(facing.right());
        let mut best = 0;
        for n in 1..self.members.len() {
            let by = ahead(n) - ahead(best);
            if by > TOUCH.length() || (by > -TOUCH.length() && right(n) < right(best)) {
                best = n;
            }
        }
        best
    }

    /// DBM-GRP-22: everybody's exact place in the formation, as its contacts say; where gaps within the
    /// tolerance have added up to more, its place as it is.
    fn close_ranks(&mut self, formation: &Formation) {
        let leader = self.members[self.leader].start;
        let (right, ahead) = (leader.facing.right(), leader.facing.forward());
        let mut is_placed = vec![false; self.members.len()];
        is_placed[self.leader] = true;
        let mut queue = vec![self.leader];
        let mut next = 0;
        while let Some(&here) = queue.get(next) {
            next += 1;
            for (side, there) in formation.neighbours(here) {
                if is_placed[there] {
                    continue;
                }
                is_placed[there] = true;
                queue.push(there);
                let (one, other) = (self.members[here], self.members[there]);
                let seen = other.start.at - leader.at;
                let seen = Vec2::new(seen.dot(right), seen.dot(ahead));
                let exact = one.offset + exact_step(side, &one, &other);
                let is_near = exact.distance(seen) <= TOUCH.length();
                self.members[there].offset = if is_near { exact } else { seen };
            }
        }
    }

    /// DBM-GRP-02.
    fn check_expendables(&self) -> Result<(), MoveRefusal> {
        let is_expendable = |member: &Member<'_>| {
            let mut troops = member.element.troops();
            troops.any(|troop| troop.kind == TroopType::Expendables)
        };
        if self.is_column || !self.members.iter().any(is_expendable) {
            return Ok(());
        }
        match self.members.iter().find(|member| !is_expendable(member)) {
            Some(member) => Err(MoveRefusal::MixedExpendables {
                element: member.tag(),
            }),
            None => Ok(()),
        }
    }

    /// Is it one element alone?
    pub(crate) fn is_single(&self) -> bool {
        self.members.len() == 1
    }

    /// Is it one of them?
    #[inline]
    pub(crate) fn holds(&self, element: ElementIx) -> bool {
        self.members
            .binary_search_by_key(&element, |member| member.ix)
            .is_ok()
    }

    /// The leader's pose.
    pub(crate) fn lead(&self) -> Pose {
        self.members[self.leader].start
    }

    /// DBM-WAT-20: is somebody of it in a river that is not paltry?
    pub(crate) fn fords(&self, board: &Board<'_>) -> bool {
        let mut members = self.members.iter();
        crossing::has_rivers(board) && members.any(|member| board.water().is_fording(&member.rect))
    }

    /// DBM-GRP-22: where a member stands if the leader stands there, before or after all have turned
    /// about on their ground.
    #[inline]
    pub(crate) fn place(&self, n: usize, leader: Pose, is_reversed: bool) -> Pose {
        let facing = leader.facing;
        let offset = self.offset(n, is_reversed);
        leader.shifted(facing.right() * offset.x + facing.forward() * offset.y)
    }

    /// Where the leader stands if a member stands there.
    pub(crate) fn lead_of(&self, n: usize, member: Pose, is_reversed: bool) -> Pose {
        let facing = member.facing;
        let offset = self.offset(n, is_reversed);
        member.shifted(-(facing.right() * offset.x + facing.forward() * offset.y))
    }

    /// Its place in the formation: to the right of the leader, and ahead of it.
    fn offset(&self, n: usize, is_reversed: bool) -> Vec2 {
        let (member, leader) = (&self.members[n], &self.members[self.leader]);
        if is_reversed {
            let back = member.depth - leader.depth;
            Vec2::new(-member.offset.x, back - member.offset.y)
        } else {
            member.offset
        }
    }

    fn offsets(&self, is_reversed: bool) -> impl Iterator<Item = Vec2> {
        (0..self.members.len()).map(move |n| self.offset(n, is_reversed))
    }

    /// How far ahead of the leader the foremost stand.
    pub(crate) fn front_line(&self, is_reversed: bool) -> f64 {
        self.offsets(is_reversed)
            .fold(f64::NEG_INFINITY, |line, offset| line.max(offset.y))
    }

    /// How far left and right of the leader the foremost reach.
    pub(crate) fn front(&self, is_reversed: bool) -> (f64, f64) {
        let line = self.front_line(is_reversed) - TOUCH.length();
        reach(self.offsets(is_reversed).filter(|offset| offset.y >= line))
    }

    /// How far left and right of the leader anybody reaches.
    pub(crate) fn width(&self, is_reversed: bool) -> (f64, f64) {
        reach(self.offsets(is_reversed))
    }

    /// DBM-GRP-03: a member whom an enemy's front touches.
    pub(crate) fn touched_by_front(&self, board: &Board<'a>) -> Option<(Tag, Tag)> {
        let side = self.command.side();
        self.members.iter().find_map(|member| {
            let mut enemies = board.near(member.ix).filter(|piece| piece.side != side);
            let enemy = enemies.find(|enemy| {
                let contact = near_contact(&member.rect, &enemy.rect);
                contact.is_some_and(|contact| contact.theirs == Edge::Front)
            })?;
            Some((member.tag(), Tag::from(enemy.element)))
        })
    }
}

fn reach(offsets: impl Iterator<Item = Vec2>) -> (f64, f64) {
    let half = BASE_WIDTH * 0.5;
    offsets.fold(
        (f64::INFINITY, f64::NEG_INFINITY),
        |(left, right), offset| (left.min(offset.x - half), right.max(offset.x + half)),
    )
}

/// The contact of two bases, of which most pairs on a table are far apart.
#[inline]
pub(crate) fn near_contact(a: &Rect, b: &Rect) -> Option<touch::Contact> {
    let reach = a.width() + a.depth() + b.width() + b.depth();
    let apart = a.corners()[0] - b.corners()[0];
    if apart.length_squared() > reach * reach {
        return None;
    }
    touch::contact(a, b)
}

/// Boxes farther apart belong to bases that do not touch, however they are turned.
pub(crate) const APART: f64 = 2.0;

/// The same of a base and a piece, by their boxes first: for whoever asks of many.
pub(crate) fn contact_in(
    base: &Rect,
    bounds: &Bounds,
    piece: &Piece<'_>,
) -> Option<touch::Contact> {
    if bounds.are_apart(&piece.bounds, APART) {
        return None;
    }
    near_contact(base, &piece.rect)
}

impl<'a> Member<'a> {
    fn of(piece: &Piece<'a>) -> Member<'a> {
        Member {
            ix: piece.ix,
            element: piece.element,
            depth: piece.element.depth(),
            start: piece.element.pose,
            rect: piece.rect,
            offset: Vec2::ZERO,
            follows: None,
        }
    }
}

/// Where a neighbour exactly stands: to the right of one, and ahead of it.
fn exact_step(side: Neighbour, one: &Member<'_>, other: &Member<'_>) -> Vec2 {
    // Side by side either the fronts are in line, or the rears.
    let seen = (other.start.at - one.start.at).dot(one.start.facing.forward());
    let level = if seen.abs() <= TOUCH.length() {
        0.0
    } else {
        other.depth - one.depth
    };
    match side {
        Neighbour::Ahead => Vec2::new(0.0, other.depth),
        Neighbour::Behind => Vec2::new(0.0, -one.depth),
        Neighbour::Right => Vec2::new(BASE_WIDTH, level),
        Neighbour::Left => Vec2::new(-BASE_WIDTH, level),
    }
}

/// DBM-GRP-01, -18: the largest group in which an element stands, itself included, of those on a
/// board.
pub(crate) fn largest<'b, 'a>(board: &'b Board<'a>, element: ElementIx) -> Vec<&'b Piece<'a>> {
    let start = board.piece(element);
    let mut group = vec![start];
    let mut next = 0;
    while let Some(&here) = group.get(next) {
        next += 1;
        for piece in board.near(here.ix) {
            let is_new = piece.element.command == start.element.command
                && group.iter().all(|other| other.ix != piece.ix);
            if is_new && sobremesa_geometry::joined(&here.rect, &piece.rect, TOUCH).is_some() {
                group.push(piece);
            }
        }
    }
    group
}
