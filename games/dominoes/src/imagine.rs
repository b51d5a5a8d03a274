//! Some deal that fits what an audience sees: the moves, the passes, the signals, and the tiles left.
//!
//! The hidden tiles are shared out by `puzzle`, which knows what passes and signals have told. The
//! hand is then dealt and played again by the referee, and only if that looks exactly like the view
//! is it a truth that fits: so a view that nothing fits, such as a stranger may send, has no answer.

mod puzzle;

use sobremesa_kernel::{Actor, Dice, Nobody, RuleId};

pub(crate) use self::puzzle::Bounds;
use self::puzzle::Puzzle;
use crate::action::Action;
use crate::held::{HAND_SIZE, Held};
use crate::player::Player;
use crate::position::Position;
use crate::rules;
use crate::state::State;
use crate::tile::{Tile, TileSet};
use crate::view::{View, Viewer};

/// Some state of which `view` is the view; `None` if there is none.
///
/// Every such state can come up, though not all equally often.
pub(crate) fn imagine(view: &View, dice: &mut Dice) -> Option<State> {
    let laid = laid_by_each(view)?;
    let known = known_hands(view);
    let shares = Puzzle::new(view, &laid, &known)?.solve(dice)?;
    let mut dealt = [[Tile::DOUBLE_SIX; HAND_SIZE]; 4];
    for player in Player::ALL {
        let index = player.index();
        let left: Vec<Tile> = match known[index] {
            Some(held) => held.to_vec(),
            None => shuffled(shares[index].iter().collect(), dice)?,
        };
        dealt[index] = mixed(left, &laid[index], dice)?.try_into().ok()?;
    }
    let state = replayed(view, &dealt)?;
    (View::new(&state, view.seat.into()) == *view).then_some(state)
}

/// One way to share out the hidden tiles that fits a view, and what every other way must keep to:
/// for bots that look into many worlds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sharing {
    /// Who holds which of the hidden tiles.
    pub(crate) shares: [TileSet; 4],
    /// What is known of each player's share.
    pub(crate) bounds: [Bounds; 4],
}

/// Some sharing that fits `view`; `None` if there is none, or the view is not complete.
pub(crate) fn sharing(view: &View, dice: &mut Dice) -> Option<Sharing> {
    let puzzle = Puzzle::new(view, &laid_by_each(view)?, &known_hands(view))?;
    Some(Sharing {
        bounds: puzzle.bounds(),
        shares: puzzle.solve(dice)?,
    })
}

/// What each player has laid, in order; `None` if the moves are not those of four players in turn.
fn laid_by_each(view: &View) -> Option<[Vec<Tile>; 4]> {
    let mut laid = [const { Vec::new() }; 4];
    for (index, made) in view.moves.iter().enumerate() {
        if made.player != view.opener.after(index) {
            return None;
        }
        laid[made.player.index()].extend(made.laid.map(|(tile, _)| tile));
    }
    Some(laid)
}

/// What is left to each player, as far as the audience sees it.
fn known_hands(view: &View) -> [Option<Held>; 4] {
    match (view.hand_end, view.hands, view.seat) {
        (Some(end), _, _) => end.hands.map(Some),
        (None, Some(hands), Viewer::Referee) => hands.map(Some),
        (None, _, Viewer::Player(own)) => {
            let mut known = [None; 4];
            known[own.index()] = view.hand;
            known
        }
        (None, _, Viewer::Spectator) | (None, None, Viewer::Referee) => [None; 4],
    }
}

/// The seven tiles as they may have been held: what is left keeps its order, what was laid lay
/// anywhere between.
fn mixed(left: Vec<Tile>, laid: &[Tile], dice: &mut Dice) -> Option<Vec<Tile>> {
    let mut hand = left;
    for tile in laid {
        let place = any_below(hand.len() + 1, dice)?;
        hand.insert(place, *tile);
    }
    Some(hand)
}

fn shuffled(mut tiles: Vec<Tile>, dice: &mut Dice) -> Option<Vec<Tile>> {
    dice.shuffle(&mut tiles, WHY).ok()?;
    Some(tiles)
}

/// The hand with this deal, played as the view says; `None` if it could not have come about.
fn replayed(view: &View, dealt: &[[Tile; HAND_SIZE]; 4]) -> Option<State> {
    let position = Position {
        hands: dealt.map(|tiles| Held::from(tiles).to_string()),
        opener: view.opener.number().into(),
        first_hand: view.first_hand,
        moves: String::new(),
        score: score_before(view)?.map(i64::from),
        hand: Some(view.hand_number.into()),
        max_points: view.max_points.into(),
        first_opening: view.first_opening,
        signal_mode: view.signal_mode,
    };
    let mut state = position.resume().ok()?;
    for made in &view.moves {
        let action = match made.laid {
            Some((tile, side)) => Action::lay(tile, side),
            None => Action::Pass,
        };
        let who = Actor::Seat(made.player.seat());
        rules::play(&mut state, who, &action, &mut Dice::sealed(), &mut Nobody).ok()?;
    }
    Some(state)
}

/// The points of both teams before the hand.
fn score_before(view: &View) -> Option<[u32; 2]> {
    let mut score = view.score;
    if let Some(end) = view.hand_end
        && let Some(winner) = end.winner_team
    {
        let points = &mut score[winner.index()];
        *points = points.checked_sub(end.points)?;
    }
    Some(score)
}

/// What somebody may see is what is drawn from.
const WHY: RuleId = RuleId("DOM-SET-10");

/// A number below `n`, at random.
fn any_below(n: usize, dice: &mut Dice) -> Option<usize> {
    let highest = i32::try_from(n.checked_sub(1)?).ok()?;
    let number = dice.roll(0..=highest, WHY, None).ok()?;
    usize::try_from(number).ok()
}
