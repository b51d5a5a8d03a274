//! DOM-ENG-05: the working memory: what a player knows when it is to move.
//!
//! All facts are of the hand under way, deduced once per decision from the view. Nothing here is
//! a guess: what is remembered may be less than what was shown (DOM-KB-10), never more.

use super::placement::{Moves, blocks};
use crate::knowledge::{Attention, Knowledge, is_opening};
use crate::line::{Ends, Side};
use crate::moves::ThinkSignal;
use crate::player::{Player, Role};
use crate::rules::moves::{ends_after, fitting};
use crate::setup::SignalMode;
use crate::suits::Suits;
use crate::tile::{Pip, Tile, TileSet};
use crate::view::View;

/// What a player knows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    pub(crate) me: Player,
    pub(crate) opener: Player,
    /// DOM-KB-07.
    pub(crate) leader: Player,
    /// How many tiles each player has.
    pub(crate) counts: [u8; 4],
    pub(crate) own: TileSet,
    /// DOM-KB-01 to 03.
    pub(crate) known: Knowledge,
    pub(crate) ends: Option<Ends>,
    /// DOM-KB-04.
    pub(crate) long_suit: Pip,
    /// What each player did.
    deeds: [Deeds; 4],
    /// The tile that opened the hand, if we saw it.
    pub(crate) opening: Option<Tile>,
    /// How often somebody has played in this hand.
    pub(crate) n_moves: usize,
    /// DOM-KB-23.
    pub(crate) has_gift: bool,
    pub(crate) moves: Moves,
}

/// What one player has done in the hand.
#[derive(Clone, Copy, Debug, Default)]
struct Deeds {
    /// DOM-KB-05.
    initiated: Suits,
    /// At which move of the hand, counted from 1.
    initiated_at: usize,
    /// Every number that the player has exposed.
    exposed: Suits,
    /// The ends at which the player passed, as far as remembered.
    passed: Suits,
    latest: Option<Latest>,
    has_played: bool,
}

/// The tile that a player laid last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Latest {
    /// Which move of the hand it was.
    index: usize,
    /// What it exposed.
    pub(crate) exposed: Suits,
    /// Does it still lie at the left end, at the right end?
    pub(crate) is_open: [bool; 2],
}

impl Memory {
    /// What the player in turn knows, given what it pays attention to; `None` if nobody with a hand
    /// is in turn.
    pub(crate) fn new(view: &View, attention: &impl Attention) -> Option<Memory> {
        let me = view.to_move?;
        let hand = view.hand.filter(|hand| !hand.is_empty())?;
        let own: TileSet = hand.iter().copied().collect();
        let known = Knowledge::as_noticed(view, attention);
        let opening = (!view.moves.is_empty() && is_opening(view, 0))
            .then(|| view.moves[0].laid.map(|(tile, _)| tile))
            .flatten();
        Some(Memory {
            me,
            opener: view.opener,
            leader: leader(view.counts, me),
            counts: view.counts,
            own,
            known,
            ends: view.ends,
            long_suit: long_suit(own),
            deeds: deeds(view, opening, attention),
            opening,
            n_moves: view.moves.len(),
            has_gift: is_gift(view, own, known.unseen, attention.reads_signals()),
            moves: Moves::of(view, known.unseen),
        })
    }

    pub(crate) fn partner(&self) -> Player {
        self.me.partner()
    }

    /// The player at the right, who plays after me.
    pub(crate) fn next(&self) -> Player {
        self.me.next()
    }

    pub(crate) const fn role(&self) -> Role {
        self.me.role(self.opener)
    }

    /// Who has a role in this hand.
    pub(crate) fn in_role(&self, role: Role) -> Player {
        self.opener.after(role as usize)
    }

    pub(crate) const fn count(&self, player: Player) -> u32 {
        self.counts[player.index()] as u32
    }

    /// DOM-KB-04: how many tiles of a suit I have.
    #[inline]
    pub(crate) const fn length(&self, suit: Pip) -> u32 {
        self.own.and(TileSet::suit(suit)).len() as u32
    }

    /// DOM-KB-02: how many tiles of a suit I see.
    pub(crate) const fn seen(&self, suit: Pip) -> u32 {
        7 - self.known.out(suit) as u32
    }

    /// DOM-KB-05: the suits that a player has started.
    pub(crate) const fn initiated(&self, player: Player) -> Suits {
        self.deeds[player.index()].initiated
    }

    /// At which move of the hand, counted from 1, a player started a suit; 0 if not yet.
    pub(crate) const fn initiated_at(&self, player: Player) -> usize {
        self.deeds[player.index()].initiated_at
    }

    /// Every number that a player has exposed in this hand.
    pub(crate) const fn exposed_by(&self, player: Player) -> Suits {
        self.deeds[player.index()].exposed
    }

    /// The ends at which a player passed, as far as remembered.
    pub(crate) const fn passed(&self, player: Player) -> Suits {
        self.deeds[player.index()].passed
    }

    /// The tile that a player laid last.
    pub(crate) const fn latest(&self, player: Player) -> Option<Latest> {
        self.deeds[player.index()].latest
    }

    /// The tile that one of a player's pair laid last.
    pub(crate) fn latest_of_pair(&self, player: Player) -> Option<Latest> {
        let tiles = [self.latest(player), self.latest(player.partner())];
        tiles.into_iter().flatten().max_by_key(|tile| tile.index)
    }

    /// Is it my first turn of the hand?
    pub(crate) const fn is_first_turn(&self) -> bool {
        !self.deeds[self.me.index()].has_played
    }

    /// DOM-KB-06: what my partner and I have started.
    pub(crate) fn our_suits(&self) -> Suits {
        self.initiated(self.me).or(self.initiated(self.partner()))
    }

    /// DOM-KB-06: what the others have started, unless it is ours.
    pub(crate) fn their_suits(&self) -> Suits {
        let (right, left) = (self.next(), self.next().partner());
        let theirs = self.initiated(right).or(self.initiated(left));
        theirs.minus(self.our_suits())
    }

    /// Is a number at an end?
    pub(crate) fn is_open(&self, suit: Pip) -> bool {
        self.ends
            .is_some_and(|ends| Suits::from(ends).contains(suit))
    }

    /// DOM-KB-09: is every tile of a suit that is not on the line mine or certainly my partner's?
    pub(crate) fn commands(&self, suit: Pip) -> bool {
        let elsewhere = self.known.unseen.and(TileSet::suit(suit));
        elsewhere
            .minus(self.known.must_hold(self.partner()))
            .is_empty()
    }
}

/// DOM-KB-07: whoever has fewest tiles; of several the one whose turn comes first.
fn leader(counts: [u8; 4], to_move: Player) -> Player {
    let in_turn = [0, 1, 2, 3].map(|turns| to_move.after(turns));
    let fewest = in_turn
        .into_iter()
        .min_by_key(|player| counts[player.index()]);
    fewest.unwrap_or(to_move)
}

/// DOM-KB-04: the suit of which most tiles are held; of several the one whose double is, then the
/// highest.
fn long_suit(own: TileSet) -> Pip {
    let longest = Pip::ALL.into_iter().max_by_key(|suit| {
        let length = own.and(TileSet::suit(*suit)).len();
        (length, own.contains(Tile::new(*suit, *suit)), *suit)
    });
    longest.unwrap_or(Pip::Six)
}

/// What everybody has done.
fn deeds(view: &View, opening: Option<Tile>, attention: &impl Attention) -> [Deeds; 4] {
    let mut deeds = [Deeds::default(); 4];
    // Which move lies at each end now.
    let mut on_top = [None; 2];
    for (index, made) in view.moves.iter().enumerate() {
        let partner = deeds[made.player.partner().index()];
        let own = &mut deeds[made.player.index()];
        own.has_played = true;
        let Some((tile, side)) = made.laid else {
            if attention.remembers_pass(index) {
                own.passed = own.passed.or(made.ends.into());
            }
            continue;
        };
        let is_opening = index == 0 && opening.is_some();
        let exposed = if is_opening {
            on_top = [Some(index); 2];
            made.ends.into()
        } else {
            on_top[side as usize] = Some(index);
            Suits::only(made.ends.at(side))
        };
        own.exposed = own.exposed.or(exposed);
        own.latest = Some(Latest {
            index,
            exposed,
            is_open: [false; 2],
        });
        // DOM-KB-05: J1 starts the numbers of the opening; anybody else the first number exposed
        // with a mixed tile that the partner has not started.
        let is_new =
            !tile.is_double() && made.player != view.opener && !exposed.meets(partner.initiated);
        if own.initiated.is_empty() && (is_opening || is_new) {
            own.initiated = exposed;
            own.initiated_at = index + 1;
        }
    }
    for own in &mut deeds {
        if let Some(latest) = &mut own.latest {
            latest.is_open = on_top.map(|top| top == Some(latest.index));
        }
    }
    deeds
}

/// DOM-KB-23: was the last tile before mine an opponent's, not laid at once, and did it give me a
/// chance to block that I had not before? Where no signals are shown or read, nothing was laid at
/// once.
fn is_gift(view: &View, own: TileSet, unseen: TileSet, reads_signals: bool) -> bool {
    let Some(made) = view.moves.last() else {
        return false;
    };
    let is_instant =
        reads_signals && view.signal_mode != SignalMode::Off && made.mtime == ThinkSignal::Instant;
    let (Some((tile, side)), Some(me)) = (made.laid, view.to_move) else {
        return false;
    };
    if is_instant || made.player.team() == me.team() {
        return false;
    }
    let Some(covered) = tile.other_half(made.ends.at(side)) else {
        return false;
    };
    let before = made.ends.with(side, covered);
    let can_block = |ends: Ends, unseen: TileSet| {
        let playable = own.and(fitting(Some(ends)));
        playable.iter().any(|tile| {
            let in_hands = own.without(tile).or(unseen);
            let after = Side::ALL.map(|side| ends_after(Some(ends), tile, side));
            after
                .into_iter()
                .flatten()
                .any(|after| blocks(after, in_hands))
        })
    };
    can_block(made.ends, unseen) && !can_block(before, unseen.with(tile))
}
