//! What came of a claim: read off the true hands and what was played, never off what was believed.

use std::ops::RangeInclusive;

use sobremesa_kernel::Audience;
use sobremesa_kernel::claim::{Found, Sequel};

use super::{Claim, Countable, Decider, Holding, Place};
use crate::Dominoes;
use crate::action::{Action, Lay, SideWord};
use crate::line::{Ends, Side};
use crate::moves::Move;
use crate::player::Player;
use crate::rules::moves::ends_after;
use crate::state::{State, Way};
use crate::suits::Suits;
use crate::tile::{Pip, Tile, TileSet};
use crate::view::View;

/// What came of it.
pub(super) fn of(claim: &Claim, sequel: &Sequel<'_, Dominoes>) -> Option<Found> {
    let scene = Scene::of(sequel)?;
    let held = match claim {
        Claim::WillPass { turns, .. } => return scene.passes(usize::from(*turns)).map(Found::from),
        Claim::Hangs { double, kept } => {
            let is_theirs = [scene.me.next(), scene.me.next().partner()]
                .iter()
                .any(|player| scene.then(*player).contains(*double));
            let others = scene.elsewhere(double.low()).without(*double);
            let is_hung = *kept > 0 || scene.is_never_laid(*double)?;
            is_theirs && others.is_empty() && scene.kept_of(double.low()) == *kept && is_hung
        }
        Claim::OwnHung(double) => scene.own().contains(*double) && scene.is_never_laid(*double)?,
        Claim::WinsBlock(_) | Claim::WinsHand { .. } => scene.hand_points()? > 0,
        Claim::Points(_) | Claim::PointsInstead { .. } => {
            return scene
                .hand_points()
                .map(|points| Found::Amount(points.into()));
        }
        Claim::WithinBound { at_most, total } => {
            scene.our_pips() <= *at_most && scene.all_pips() == *total && scene.hand_points()? > 0
        }
        _ => scene.holds(claim),
    };
    Some(Found::from(held))
}

/// The truth when something was said, and what followed.
struct Scene<'a> {
    me: Player,
    state: &'a State,
    moves: Vec<Move>,
    /// What the speaker laid; nothing for a pass.
    laid: Option<(Tile, Side)>,
    after: &'a State,
    sequel: &'a Sequel<'a, Dominoes>,
}

impl<'a> Scene<'a> {
    fn of(sequel: &'a Sequel<'a, Dominoes>) -> Option<Scene<'a>> {
        let own = sequel.steps.first()?;
        let laid = match &own.action {
            Action::Lay(Lay { tile, side, .. }) => {
                let side = match side {
                    SideWord::Left => Side::Left,
                    SideWord::Right | SideWord::Absent | SideWord::Unknown(_) => Side::Right,
                };
                Some((*tile, side))
            }
            Action::LayUnknown(_) | Action::Pass | Action::Deal => None,
        };
        Some(Scene {
            me: Player::in_seat(sequel.seat),
            state: sequel.then,
            moves: sequel.then.moves().collect(),
            laid,
            after: &own.after,
            sequel,
        })
    }

    /// What somebody held before the move.
    fn then(&self, player: Player) -> TileSet {
        self.state.held_by(player).iter().copied().collect()
    }

    fn own(&self) -> TileSet {
        self.then(self.me)
    }

    fn kept(&self) -> TileSet {
        self.after.held_by(self.me).iter().copied().collect()
    }

    fn kept_of(&self, suit: Pip) -> u32 {
        self.kept().and(TileSet::suit(suit)).len() as u32
    }

    /// The tiles of a suit in the three other hands.
    fn elsewhere(&self, suit: Pip) -> TileSet {
        let others = Player::ALL.into_iter().filter(|player| *player != self.me);
        others
            .fold(TileSet::EMPTY, |all, player| all.or(self.then(player)))
            .and(TileSet::suit(suit))
    }

    fn ends(&self) -> Option<Ends> {
        self.state.ends()
    }

    fn left_open(&self) -> Suits {
        self.after.ends().map(Suits::from).unwrap_or_default()
    }

    fn is_laid(&self, tile: Tile) -> bool {
        self.laid.is_some_and(|(laid, _)| laid == tile)
    }

    /// The numbers that the move shows.
    fn shown(&self) -> Suits {
        match (self.laid, self.ends(), self.after.ends()) {
            (Some((_, side)), Some(_), Some(after)) => Suits::only(after.at(side)),
            (_, _, Some(after)) => after.into(),
            (_, _, None) => Suits::NONE,
        }
    }

    /// The number that the move covers.
    fn covered(&self) -> Option<Pip> {
        let (tile, side) = self.laid?;
        self.ends()
            .map(|ends| ends.at(side))
            .filter(|_| !tile.is_double())
    }

    /// The moves that differ.
    fn placements(&self) -> Vec<(Tile, Side)> {
        let view = View::new(self.state, Audience::Seat(self.me.seat()));
        let is_squared = self.ends().is_some_and(|ends| ends.squared().is_some());
        let mut moves = view.placements();
        moves.retain(|(_, side)| !is_squared || *side == Side::Left);
        moves
    }

    fn our_pips(&self) -> u32 {
        let pips = |player: Player| {
            let held: TileSet = self.after.held_by(player).iter().copied().collect();
            held.pips()
        };
        pips(self.me) + pips(self.me.partner())
    }

    fn all_pips(&self) -> u32 {
        let hands = Player::ALL.into_iter();
        hands
            .map(|player| {
                let held: TileSet = self.after.held_by(player).iter().copied().collect();
                held.pips()
            })
            .sum()
    }

    /// Does the player so many turns later pass, and the hand last so long? `None` if it was broken
    /// off.
    fn passes(&self, turns: usize) -> Option<bool> {
        let before = self.sequel.steps.get(..turns)?;
        if before.iter().any(|step| step.after.hand_end().is_some()) {
            return Some(false);
        }
        let step = self.sequel.steps.get(turns)?;
        Some(step.action == Action::Pass)
    }

    /// Is a tile still in a hand when this one ends? `None` if it was broken off.
    fn is_never_laid(&self, tile: Tile) -> Option<bool> {
        let end = self.hand_end()?;
        let hands = Player::ALL.map(|player| end.held_by(player));
        Some(hands.iter().any(|held| held.contains(&tile)))
    }

    /// The moment when the hand ends.
    fn hand_end(&self) -> Option<&State> {
        let mut states = self.sequel.steps.iter().map(|step| &step.after);
        states.find(|state| state.hand_end().is_some())
    }

    /// What the hand brings the speaker's pair.
    fn hand_points(&self) -> Option<i32> {
        let end = View::new(self.hand_end()?, Audience::Referee).hand_end?;
        let points = i32::try_from(end.points).ok()?;
        Some(match end.winner_team {
            Some(team) if team == self.me.team() => points,
            Some(_) => -points,
            None => 0,
        })
    }

    /// What a move of the past showed.
    fn showed(&self, index: usize) -> Suits {
        let made = &self.moves[index];
        match made.laid {
            Some((_, side)) if index > 0 => Suits::only(made.ends.at(side)),
            Some(_) => made.ends.into(),
            None => Suits::NONE,
        }
    }

    fn has(&self, holding: &Holding) -> bool {
        let fits = self.then(holding.who).and(holding.suits.tiles());
        fits.is_empty() != holding.has_some
    }

    /// So much is to be counted of a move.
    fn counted(&self, what: Countable, tile: Tile, side: Side) -> Option<u32> {
        let after = ends_after(self.ends(), tile, side)?;
        let kept = self.own().without(tile);
        let n_of = |suit: Pip| kept.and(TileSet::suit(suit)).len();
        let counted = match what {
            Countable::Fitting => kept
                .iter()
                .filter(|it| it.has(after.left) || it.has(after.right))
                .count(),
            Countable::Suits => Pip::ALL.into_iter().filter(|suit| n_of(*suit) > 0).count(),
            Countable::Pips => tile.pips() as usize,
            Countable::Support if self.ends().is_none() => {
                Suits::from(after).iter().map(n_of).sum()
            }
            Countable::Support => n_of(after.at(side)),
        };
        u32::try_from(counted).ok()
    }

    /// Between what somebody really has for the ends that a move leaves and all that lies face down:
    /// so many tiles that fit there somebody may hold.
    fn may_fit(&self, who: Player, tile: Tile, side: Side) -> Option<RangeInclusive<u32>> {
        let fitting = Suits::from(ends_after(self.ends(), tile, side)?).tiles();
        let others = Player::ALL.into_iter().filter(|player| *player != self.me);
        let hidden = others.fold(TileSet::EMPTY, |all, player| all.or(self.then(player)));
        let n_fit = |tiles: TileSet| tiles.and(fitting).len() as u32;
        Some(n_fit(self.then(who))..=n_fit(hidden))
    }

    fn is_a_move(&self, place: &Place) -> bool {
        self.placements().contains(&(place.tile, place.side))
    }

    /// What is there to be seen at once.
    fn holds(&self, claim: &Claim) -> bool {
        let ended = self.after.hand_end().filter(|end| end.player == self.me);
        match claim {
            Claim::Pass(ends) => {
                let fits = self.own().and(Suits::from(*ends).tiles());
                self.ends() == Some(*ends) && self.laid.is_none() && fits.is_empty()
            }
            Claim::OnlyMove(tile) => self.is_laid(*tile) && self.placements().len() == 1,
            Claim::Lay(tile) | Claim::Shed(tile) => self.is_laid(*tile),
            Claim::LayAt(place) => self.laid == Some((place.tile, place.side)),
            Claim::Open(tile) => self.is_laid(*tile) && self.ends().is_none(),
            Claim::GoOut(tile) => {
                self.is_laid(*tile) && ended.is_some_and(|end| end.way == Way::Domino)
            }
            Claim::Block(tile) => {
                self.is_laid(*tile) && ended.is_some_and(|end| end.way == Way::Block)
            }
            Claim::Leave(tile, suits) => self.is_laid(*tile) && self.left_open() == *suits,
            Claim::LeaveOpen(tile, suits) => {
                let were_open = self.ends().map(Suits::from).unwrap_or_default();
                self.is_laid(*tile)
                    && !suits.is_empty()
                    && suits.is_within(self.left_open())
                    && suits.is_within(were_open)
            }
            Claim::Cover(tile, suit) => self.is_laid(*tile) && self.covered() == Some(*suit),
            Claim::Show(tile, suits) => {
                self.is_laid(*tile) && !suits.is_empty() && suits.is_within(self.shown())
            }
            Claim::Return(tile, suits) => {
                let were_shown = self.shown_by(|_| true);
                let are_open = self.ends().map(Suits::from).unwrap_or_default();
                self.is_laid(*tile)
                    && !suits.is_empty()
                    && suits.is_within(self.shown())
                    && suits.is_within(were_shown)
                    && !suits.meets(are_open)
            }
            Claim::Push(tile, suit) => {
                let length = |suit: Pip| self.own().and(TileSet::suit(suit)).len();
                let is_longest = Pip::ALL
                    .into_iter()
                    .all(|other| length(other) <= length(*suit));
                let was_mine = (0..self.moves.len()).any(|index| {
                    self.moves[index].player == self.me && self.showed(index).contains(*suit)
                });
                self.is_laid(*tile) && self.shown().contains(*suit) && (is_longest || was_mine)
            }
            Claim::Double(tile) => self.is_laid(*tile) && tile.is_double(),
            Claim::AnswerOpening {
                opening,
                doubled,
                other,
            } => {
                let laid = |index: usize| self.moves.get(index).and_then(|made| made.laid);
                let answers =
                    self.covered() == Some(*other) || self.is_laid(Tile::new(*other, *other));
                self.moves.len() == 2
                    && self.moves[0].player == self.me.partner()
                    && laid(0).is_some_and(|(tile, _)| tile == *opening)
                    && laid(1).is_some_and(|(tile, _)| tile == Tile::new(*doubled, *doubled))
                    && answers
            }
            Claim::Erred { preferred, .. } => {
                self.placements().iter().any(|(tile, _)| tile == preferred)
            }
            Claim::AtRandom(among) => {
                let view = View::new(self.state, Audience::Seat(self.me.seat()));
                (1..=view.placements().len()).contains(among)
            }
            Claim::First { of_doubles } => {
                let moves = self.placements();
                let fits = |tile: &Tile| moves.iter().any(|(other, _)| other == tile);
                let held = self.state.held_by(self.me);
                let mut fitting = held.iter().filter(|tile| fits(tile));
                fitting
                    .find(|tile| !of_doubles || tile.is_double())
                    .is_some_and(|first| self.is_laid(*first))
            }
            Claim::Heaviest(pips) => {
                let most = self.placements().iter().map(|(tile, _)| tile.pips()).max();
                most == Some(*pips) && self.laid.is_some_and(|(tile, _)| tile.pips() == *pips)
            }
            Claim::MostValued(matrix) => {
                let length = |suit: Pip| self.own().and(TileSet::suit(suit)).len() as i32;
                let value = |tile: Tile| matrix.worth(tile, length);
                let most = self.placements().iter().map(|(tile, _)| value(*tile)).max();
                self.laid.map(|(tile, _)| value(tile)) == most
            }
            Claim::DoubtfulBlock {
                place,
                at_most,
                total,
            } => {
                let rest = self.own().without(place.tile).pips();
                let partners = self.then(self.me.partner()).pips();
                let all = Player::ALL.map(|player| self.then(player).pips());
                let all = all.iter().sum::<u32>() - place.tile.pips();
                self.laid != Some((place.tile, place.side))
                    && self.is_a_move(place)
                    && rest + partners <= *at_most
                    && all == *total
            }
            Claim::KeepPips { mine, total } => {
                self.kept().pips() == *mine && self.all_pips() == *total
            }
            Claim::Started {
                who,
                is_partner,
                at,
                suits,
            } => {
                let is_there = at.checked_sub(1).filter(|index| *index < self.moves.len());
                is_there.is_some_and(|index| {
                    self.moves[index].player == *who && suits.is_within(self.showed(index))
                }) && *is_partner == (*who == self.me.partner())
                    && !suits.is_empty()
            }
            Claim::LaidLast { who, suit } => {
                let of_pair = |index: &usize| {
                    let made = &self.moves[*index];
                    made.laid.is_some() && made.player.team() == who.team()
                };
                let last = (0..self.moves.len()).rev().find(of_pair);
                last.is_some_and(|index| self.showed(index).contains(*suit))
            }
            Claim::Served { partner, suits } => {
                let shown = self.shown_by(|player| player == *partner);
                *partner == self.me.partner()
                    && !suits.is_empty()
                    && suits.is_within(shown)
                    && suits.is_within(self.left_open())
            }
            Claim::LongSuit { suit, length } => {
                let of = |suit: Pip| self.own().and(TileSet::suit(suit)).len() as u32;
                of(*suit) == *length && Pip::ALL.into_iter().all(|other| of(other) <= *length)
            }
            Claim::Length { suit, length } => {
                self.own().and(TileSet::suit(*suit)).len() as u32 == *length
            }
            Claim::Keep { suit, kept } => self.kept_of(*suit) == *kept,
            Claim::IOpened => self.state.opener() == self.me,
            Claim::ILead => {
                let counts = self.state.counts();
                counts.iter().all(|count| counts[self.me.index()] <= *count)
            }
            Claim::Lacks(who, suits) => {
                !suits.is_empty() && self.then(*who).and(suits.tiles()).is_empty()
            }
            Claim::Counted { suit, kept, out } => {
                self.kept_of(*suit) == *kept && self.elsewhere(*suit).len() as u32 == *out
            }
            Claim::Companions { suit, kept, seen } => {
                let own = self.own().and(TileSet::suit(*suit)).len() as u32;
                let out = self.elsewhere(*suit).len() as u32;
                own == kept + 1 && *seen == 7 - out
            }
            Claim::HasLeft(who, n) => u32::from(self.state.counts()[who.index()]) == *n,
            Claim::NearlyOut(suit, out) => self.elsewhere(*suit).len() as u32 == *out,
            Claim::LastTile(who, tile) => self.then(*who) == TileSet::only(*tile),
            Claim::PassedOn(who, suits) => {
                let passes = self.moves.iter().filter(|made| made.laid.is_none());
                let own = passes.filter(|made| made.player == *who);
                let passed = own.fold(Suits::NONE, |all, made| all.or(made.ends.into()));
                !suits.is_empty() && suits.is_within(passed)
            }
            Claim::Has(holding) => holding.suits == self.left_open() && self.has(holding),
            Claim::WouldHave { instead, holding } => {
                let after = ends_after(self.ends(), instead.tile, instead.side);
                after.is_some_and(|after| Suits::from(after) == holding.suits) && self.has(holding)
            }
            Claim::Holds { who, tile } => self.then(*who).contains(*tile),
            Claim::Rather { over, by, told } => {
                let total: i32 = by.iter().sum();
                let spoken = by[told.first] + told.second.map_or(0, |second| by[second]);
                self.is_a_move(over)
                    && total > 0
                    && by[told.first] > 0
                    && told.suffice == (total - spoken <= 0)
            }
            Claim::Tied(over) => self.is_a_move(over),
            Claim::Balance { over, by } => self.is_a_move(over) && by.iter().sum::<i32>() > 0,
            Claim::Decided { by, .. } => self.decided(by),
            // Told by what came later: see `of`.
            Claim::WillPass { .. }
            | Claim::Hangs { .. }
            | Claim::OwnHung(_)
            | Claim::WithinBound { .. }
            | Claim::WinsBlock(_)
            | Claim::WinsHand { .. }
            | Claim::Points(_)
            | Claim::PointsInstead { .. } => false,
        }
    }

    /// Is it so that decided between two moves?
    fn decided(&self, by: &Decider) -> bool {
        match by {
            Decider::Has(holding) => holding.suits == self.left_open() && self.has(holding),
            Decider::More {
                what,
                mine,
                other,
                over,
            } => {
                let laid = self
                    .laid
                    .and_then(|(tile, side)| self.counted(*what, tile, side));
                laid == Some(*mine) && self.counted(*what, over.tile, over.side) == Some(*other)
            }
            Decider::MayFit {
                who,
                mine,
                other,
                over,
                ..
            } => {
                let is_so = |n_may_fit: u32, (tile, side): (Tile, Side)| {
                    let bounds = self.may_fit(*who, tile, side);
                    bounds.is_some_and(|bounds| bounds.contains(&n_may_fit))
                };
                let with_mine = self.laid.is_some_and(|laid| is_so(*mine, laid));
                mine != other && with_mine && is_so(*other, (over.tile, over.side))
            }
            Decider::FitsOneNumber(tile) => self.is_laid(*tile) && tile.is_double(),
            Decider::ShowsOurs(suits) => {
                let shown = self.shown_by(|player| player.team() == self.me.team());
                !suits.is_empty() && suits.is_within(self.shown()) && suits.is_within(shown)
            }
            Decider::CoversTheirs(suit) => {
                let shown = self.shown_by(|player| player.team() != self.me.team());
                self.covered() == Some(*suit) && shown.contains(*suit)
            }
        }
    }

    /// Everything that some of the players have shown in this hand.
    fn shown_by(&self, of: impl Fn(Player) -> bool) -> Suits {
        (0..self.moves.len())
            .filter(|index| of(self.moves[*index].player))
            .fold(Suits::NONE, |all, index| all.or(self.showed(index)))
    }
}
