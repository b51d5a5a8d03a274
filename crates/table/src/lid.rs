//! What stands on the lid of a game's box: what it is, for how many, how long, how hard, and a picture
//! of it being played.

use sobremesa_draw::{Part, Theme};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Actor, Audience, Dice, Lang, Must, Nobody, Seat, Seed, Status};

use crate::face::Both;
use crate::playable::Playable;
use crate::seat_names::SeatNames;

/// The lid of a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lid {
    /// What one does in it, in a sentence for somebody who has never heard of it.
    pub about: Both,
    /// How few and how many people play it.
    pub players: [u8; 2],
    /// How many minutes a match takes, a short one and a long one.
    pub minutes: [u16; 2],
    /// How much there is to learn before one plays well.
    pub weight: Weight,
    /// The moment that is pictured: so many choices after the start.
    pub moment: Glimpse,
}

/// How much there is to learn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Played after five minutes.
    Light,
    /// Played after an evening.
    Medium,
    /// A rulebook that one comes back to.
    Heavy,
}

impl Weight {
    /// Out of three.
    pub const fn number(self) -> u8 {
        match self {
            Weight::Light => 1,
            Weight::Medium => 2,
            Weight::Heavy => 3,
        }
    }

    /// For people.
    pub const fn words(self) -> Both {
        match self {
            Weight::Light => ["fácil de aprender", "easy to learn"],
            Weight::Medium => ["se aprende en una tarde", "learnt in an evening"],
            Weight::Heavy => [
                "para quien le gusta un buen reglamento",
                "for those who love a good rulebook",
            ],
        }
    }
}

/// A moment of a match that computer players play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glimpse {
    /// So many choices after the start.
    pub n_choices: usize,
    /// Whose eyes see it; nothing is hidden without any.
    pub seat: Option<usize>,
    /// The luck of that match.
    pub seed: u64,
    /// Where something happens, on boards on which it would be too small to see.
    pub part: Part,
}

impl Glimpse {
    /// The usual setup as it is laid out.
    pub const START: Glimpse = Glimpse {
        n_choices: 0,
        seat: None,
        seed: 1,
        part: Part::WHOLE,
    };
}

/// Few: a picture need not be of a fine game.
const NODES: u64 = 200;

/// The picture on the lid: the usual setup, some choices later.
pub(crate) fn picture<G: Playable>(lang: Lang, theme: Theme) -> Option<String> {
    let Glimpse {
        n_choices,
        seat,
        seed,
        part,
    } = G::LID.moment;
    let setup = G::presets().into_iter().next()?.setup;
    let setup = G::setup_in(&setup, lang).unwrap_or(setup);
    let mut dice = Dice::seeded(Seed::from_number(seed));
    let mut state = G::start(&setup, &mut dice, &mut Nobody).ok()?;
    let bots = G::bots();
    let bot = bots.get(bots.len().saturating_sub(1) / 2);
    for _ in 0..n_choices {
        let chosen = match G::status(&state) {
            Status::Waiting {
                must: Must::Seats(seats),
                ..
            } => {
                let seat = seats.iter().next()?;
                let view = G::view(&state, Audience::Seat(seat));
                let decide =
                    |bot: &&dyn Bot<G>| bot.decide(&view, seat, &Budget::nodes(NODES), seed);
                let action = bot.and_then(decide);
                action.map(|action| (Actor::Seat(seat), action))
            }
            Status::Waiting {
                must: Must::House, ..
            } => {
                let mut actions = Vec::new();
                G::candidates(&state, Actor::House, &mut actions);
                actions.into_iter().next().map(|it| (Actor::House, it))
            }
            Status::Over(_) => None,
        };
        let Some((actor, action)) = chosen else { break };
        if G::play(&mut state, actor, &action, &mut dice, &mut Nobody).is_err() {
            break;
        }
    }
    let seat = seat.map(Seat::new);
    let view = G::view(&state, seat.map_or(Audience::Referee, Audience::Seat));
    let scene = SeatNames::places::<G>().scene(G::by_hand(view, seat).scene(lang));
    Some(scene.cut_out(part, theme))
}

/// A ready-made setup before the first move. Whatever chance decides is decided as in the picture on the lid,
/// and what is hidden stays hidden.
pub(crate) fn opening<G: Playable>(preset: &str, lang: Lang, theme: Theme) -> Option<String> {
    let mut presets = G::presets().into_iter();
    let setup = presets.find(|known| known.name == preset)?.setup;
    let setup = G::setup_in(&setup, lang).unwrap_or(setup);
    let mut dice = Dice::seeded(Seed::from_number(G::LID.moment.seed));
    let state = G::start(&setup, &mut dice, &mut Nobody).ok()?;
    let view = G::view(&state, Audience::Spectator);
    let scene = SeatNames::places::<G>().scene(G::by_hand(view, None).scene(lang));
    Some(scene.cut_out(scene.where_pieces_stand(), theme))
}
