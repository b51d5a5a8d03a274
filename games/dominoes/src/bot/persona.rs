//! A persona as a computer player.

use rand_core::Rng;
use rand_pcg::Pcg32;
use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::{Fingerprint, Seat, Words};

use super::{Rate, generator};
use crate::Dominoes;
use crate::action::Action;
use crate::expert::{Memory, Mind, Worlds, decide, explain, justification, reason};
use crate::knowledge::Attention;
use crate::persona::Persona;
use crate::player::Player;
use crate::view::View;

impl Bot<Dominoes> for Persona {
    fn name(&self) -> &str {
        &self.id
    }

    fn title(&self) -> Words {
        Words::new(self.called.clone(), self.called.clone())
    }

    fn about(&self) -> Words {
        self.about.clone()
    }

    fn portrait(&self) -> Option<String> {
        Some(self.portrait.svg())
    }

    fn choose(
        &self,
        view: &View,
        seat: Seat,
        _: &Budget<'_>,
        seed: u64,
    ) -> Option<Choice<Dominoes>> {
        let memory = self.memory(view, seat, seed)?;
        let mut luck = generator(view, seat, seed);
        let (decided, trace) = explain(&memory, &self.mind(&memory), &mut luck)?;
        let worlds = || Worlds::new(view, memory.me, luck);
        let why = reason(&memory, decided, &trace, &self.taste, worlds, self.level);
        Some(Choice {
            action: action(&memory, decided.chosen()),
            details: justification(&memory, decided, &trace, &self.taste, &why),
            why,
        })
    }

    fn decide(&self, view: &View, seat: Seat, _: &Budget<'_>, seed: u64) -> Option<Action> {
        let memory = self.memory(view, seat, seed)?;
        if memory.moves.all().is_empty() {
            return memory.ends.map(|_| Action::Pass);
        }
        let chosen = decide(
            &memory,
            &self.mind(&memory),
            &mut generator(view, seat, seed),
        );
        Some(action(&memory, chosen))
    }
}

impl Persona {
    /// What it knows when it is to move.
    fn memory(&self, view: &View, seat: Seat, seed: u64) -> Option<Memory> {
        if view.to_move != Some(Player::in_seat(seat)) {
            return None;
        }
        let recall = Recall {
            persona: self,
            moment: Fingerprint::new()
                .with(seed)
                .with(seat.index() as u64)
                .with(view.hand_number.into()),
        };
        Memory::new(view, &recall)
    }

    /// What it makes of it in its role.
    fn mind(&self, memory: &Memory) -> Mind<'_> {
        Mind {
            rules: self.rules(memory.role()),
            taste: &self.taste,
            errs: self.errs,
        }
    }
}

/// DOM-SIG-12: no signal is named, so the honest one goes with the move, an error's too.
fn action(memory: &Memory, chosen: Option<usize>) -> Action {
    chosen.map_or(Action::Pass, |chosen| {
        let placement = memory.moves.get(chosen);
        Action::lay(placement.tile, placement.side)
    })
}

/// What a persona remembers of a hand: the same each time it is asked (DOM-AI-12: each seat of its
/// own).
struct Recall<'a> {
    persona: &'a Persona,
    moment: Fingerprint,
}

impl Attention for Recall<'_> {
    fn remembers_pass(&self, index: usize) -> bool {
        if self.persona.forgets == Rate::NEVER {
            return true;
        }
        let moment = self.moment.with(index as u64).value();
        let mut luck = Pcg32::new(moment, 1);
        luck.next_u32(); // The first word still shows the seed.
        !self.persona.forgets.happens(&mut luck)
    }

    fn reads_signals(&self) -> bool {
        self.persona.reads_signals
    }
}
