//! The deals that are possible for a player: all of them where they are few, else some of them.

use rand_pcg::Pcg32;
use sobremesa_search::sampling::Drawn;

use super::sampler::Sampler;
use super::world::World;
use crate::bot::below;
use crate::knowledge::Knowledge;
use crate::player::Player;
use crate::view::View;

/// How likely deals are taken to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weighing {
    /// All that are possible are as likely as any other.
    Alike,
    /// By what everybody's plays tell about what was kept back.
    ByPlays,
}

/// Deals of one moment, one after the other.
pub(crate) enum Deals {
    /// Each of those that are possible, once, in any order.
    All {
        deals: Vec<Drawn<World>>,
        n_seen: usize,
    },
    /// Any number of them, each as often as it is likely.
    Some(Box<Sampler>),
}

impl Deals {
    /// Those that fit the view of the player in turn; `None` if nothing does.
    pub(crate) fn new(
        view: &View,
        me: Player,
        known: &Knowledge,
        weighing: Weighing,
        luck: Pcg32,
    ) -> Option<Deals> {
        let sampler = match weighing {
            Weighing::Alike => Sampler::new(view, me, known, luck)?,
            Weighing::ByPlays => Sampler::by_plays(view, me, known, luck)?,
        };
        let Some(mut deals) = sampler.all_deals() else {
            return Some(Deals::Some(Box::new(sampler)));
        };
        // Whoever cannot look into all of them looks into some without preference.
        let mut luck = sampler.into_luck();
        for last in (1..deals.len()).rev() {
            let drawn = below(&mut luck, last as u32 + 1) as usize;
            deals.swap(last, drawn);
        }
        Some(Deals::All { deals, n_seen: 0 })
    }

    /// How many deals are possible, if that was counted.
    pub(crate) fn n_possible(&self) -> Option<usize> {
        match self {
            Deals::All { deals, .. } => Some(deals.len()),
            Deals::Some(_) => None,
        }
    }

    /// Another deal; `None` if all have been seen.
    pub(crate) fn next(&mut self) -> Option<Drawn<World>> {
        match self {
            Deals::All { deals, n_seen } => {
                let deal = deals.get(*n_seen).copied();
                *n_seen += 1;
                deal
            }
            Deals::Some(sampler) => Some(Drawn {
                world: sampler.draw(),
                weight: 1.0,
            }),
        }
    }
}
