//! What a judge may look at.
//!
//! Everything that the rules forbid, offer or count before an act is decided on a [`Board`]: the
//! elements that somebody knows of. What a side does not know is not on its board, so no verdict,
//! list or refusal can depend on it. What then happens runs on the truth.

pub(crate) mod neighbours;

use std::cell::OnceCell;

use sobremesa_geometry::{Bounds, Rect, Vec2};

use neighbours::Neighbours;

use crate::bits::ElementSet;
use crate::command::{Command, CommandIx};
use crate::element::{Element, ElementId, ElementIx, Place};
use crate::field::Field;
use crate::rules::campaign;
use crate::side::Side;
use crate::sky::Sky;
use crate::state::{Phase, State};

/// The elements that somebody knows of, with their bases.
#[derive(Clone, Debug)]
pub struct Board<'a> {
    state: &'a State,
    pieces: Vec<Piece<'a>>,
    /// The place in `pieces` of each element; `u16::MAX` of one that is not there.
    places: Vec<u16>,
    /// Found when somebody first asks, and asked for again and again; none where those that the state keeps are right.
    neighbours: OnceCell<Option<Neighbours>>,
    busy: OnceCell<ElementSet>,
}

/// An element on a board.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// Which.
    pub ix: ElementIx,
    /// Whose.
    pub side: Side,
    /// The element.
    pub element: &'a Element,
    /// Its base.
    pub rect: Rect,
    /// The smallest upright box around it.
    pub bounds: Bounds,
}

const ABSENT: u16 = u16::MAX;

impl<'a> Board<'a> {
    /// What `side` knows: everything that stands on the table, and its own ambushes.
    pub fn known_to(side: Side, state: &'a State) -> Board<'a> {
        Board::of(state, |element| {
            element.is_on_table()
                || (element.place.is_in_battle() && element.command.side() == side)
        })
    }

    /// What everybody sees.
    pub fn public(state: &'a State) -> Board<'a> {
        Board::of(state, Element::is_on_table)
    }

    /// DBM-AMB-07: those among whom shots and fights are settled. Whoever lies in ambush takes no part, whatever
    /// his own side knows of him.
    pub fn in_combat(state: &'a State) -> Board<'a> {
        Board::public(state)
    }

    /// Everything that stands anywhere, ambushes included.
    pub fn truth(state: &'a State) -> Board<'a> {
        Board::of(state, |element| element.place.is_in_battle())
    }

    fn of(state: &'a State, is_there: impl Fn(&Element) -> bool) -> Board<'a> {
        let mut pieces = Vec::with_capacity(state.elements.len());
        let mut places = vec![ABSENT; state.elements.len()];
        for (ix, element) in state.all() {
            if is_there(element) {
                places[ix.index()] = pieces.len() as u16;
                let (side, rect) = (element.command.side(), element.rect());
                pieces.push(Piece {
                    ix,
                    side,
                    element,
                    rect,
                    bounds: rect.bounds(),
                });
            }
        }
        Board {
            state,
            pieces,
            places,
            neighbours: OnceCell::new(),
            busy: OnceCell::new(),
        }
    }

    /// Everybody on it, in the order of the list.
    #[inline]
    pub fn pieces(&self) -> &[Piece<'a>] {
        &self.pieces
    }

    /// Those of one side.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = &Piece<'a>> {
        self.pieces.iter().filter(move |piece| piece.side == side)
    }

    /// Those who stand so near to one of them that they may touch it, in the order of the list.
    pub(crate) fn near(&self, element: ElementIx) -> impl Iterator<Item = &Piece<'a>> {
        let found = self.neighbours.get_or_init(|| self.state.new_neighbours());
        let neighbours = found.as_ref().unwrap_or(self.state.kept_neighbours());
        let near = neighbours.of(element).iter();
        near.filter_map(|other| self.get(*other))
    }

    /// DBM-SHT-08: who has his hands full in close combat, as `find` finds it; found once a board.
    pub(crate) fn busy(&self, find: impl FnOnce() -> ElementSet) -> ElementSet {
        *self.busy.get_or_init(find)
    }

    /// One of them; `None` if it is not on this board.
    #[inline]
    pub fn get(&self, element: ElementIx) -> Option<&Piece<'a>> {
        self.pieces.get(usize::from(self.places[element.index()]))
    }

    /// One that is known to be on it.
    ///
    /// # Panics
    /// If it is not.
    #[inline]
    #[track_caller]
    pub fn piece(&self, element: ElementIx) -> &Piece<'a> {
        self.get(element).expect("it is on the board")
    }

    /// An element of the battle that somebody has named, on this board or gone from it.
    pub fn element(&self, element: ElementIx) -> &'a Element {
        self.state.element(element)
    }

    /// One of them by what it is called.
    pub fn find(&self, id: ElementId) -> Option<&Piece<'a>> {
        self.pieces.iter().find(|piece| piece.element.id == id)
    }

    /// The ground.
    pub fn field(&self) -> &'a Field {
        &self.state.field
    }

    /// A command: what is on its table is open (its points of initiative, its state).
    pub fn command(&self, command: CommandIx) -> &'a Command {
        self.state.command(command)
    }

    /// DBM-DEM: is a command of that side demoralised?
    pub(crate) fn has_broken(&self, side: Side) -> bool {
        let mut commands = self.state.commands_of(side);
        commands.any(|(_, command)| command.demoralised)
    }

    /// Does a command know of an enemy that is on this board (DBM-VIS-09)?
    pub fn knows(&self, command: CommandIx, enemy: ElementIx) -> bool {
        self.state.known[command.index()].contains(enemy)
    }

    /// DBM-SEQ-01: who has the first turn, and the edge along y = 0.
    pub const fn attacker(&self) -> Side {
        self.state.attacker
    }

    /// DBM-LOS-01, DBM-CMP-02: the corners of what a side may move over by choice.
    pub(crate) fn bounds_of(&self, side: Side) -> [Vec2; 2] {
        campaign::bounds(self.state.campaign.is_some(), side, self.state.attacker)
    }

    /// DBM-WAT-02: what all know of the rivers.
    pub fn waters(&self) -> &'a crate::rules::water::Waters {
        &self.state.waters
    }

    /// The sky, where there is weather.
    pub fn sky(&self) -> Option<&'a Sky> {
        self.state.sky.as_ref()
    }

    /// What is being done.
    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    /// DBM-DIS-16: those for whom an element stands on the table, on foot.
    pub fn exchanged_for(
        &self,
        element: ElementIx,
    ) -> impl Iterator<Item = (ElementIx, &'a Element)> {
        let all = self.state.all();
        all.filter(move |(_, other)| {
            other.place == Place::Exchanged && other.exchanged_for == Some(element)
        })
    }

    /// DBM-NAV-01: everybody aboard of a vessel on this board.
    pub fn passengers(&self) -> impl Iterator<Item = (ElementIx, &'a Element)> {
        let state = self.state;
        let aboard = state
            .all()
            .filter(|(_, element)| element.place == Place::Aboard);
        aboard.filter(|(_, element)| {
            let vessel = element.vessel.and_then(|vessel| self.get(vessel));
            vessel.is_some()
        })
    }

    /// Whose turn it is.
    pub fn side_in_turn(&self) -> Side {
        self.state.side_in_turn()
    }

    /// Which player's turn of the battle it is, from 1.
    pub fn turn(&self) -> u16 {
        self.state.turn
    }

    /// Whose front touches whom, and since when; among those on this board.
    pub fn touches(&self) -> impl Iterator<Item = &'a crate::agenda::Touch> {
        let touches = self.state.touches.iter();
        touches.filter(|touch| self.get(touch.by).is_some() && self.get(touch.whom).is_some())
    }
}
