//! GOM-TRN: six turns each, phase after phase.

use sobremesa_kernel::{DiceStop, Tell};

use crate::battle::Battle;
use crate::event::{Event, Fact};
use crate::rules::combat::Progress;
use crate::rules::combat::attack::Split;
use crate::side::Side;
use crate::state::{End, Phase};
use crate::unit::Deeds;

/// GOM-TRN-01.
pub const TURNS: u8 = 6;

impl<T: Tell<Event>> Battle<'_, T> {
    /// GOM-TRN-05, GOM-TRN-06: a player's turn begins: what was done is forgotten, whoever flees may
    /// rally.
    pub(crate) fn begin_turn(&mut self) -> Result<(), DiceStop> {
        let (turn, side) = (self.state.turn, self.state.side);
        self.state.phase = Phase::ChargeDeclaration;
        for unit in self.state.units.iter_mut().filter(|unit| unit.side == side) {
            unit.deeds = Deeds::default();
        }
        self.tell(|_| Fact::TurnBegan { turn, side });
        self.rally(side)?;
        self.ends_by_emptiness();
        Ok(())
    }

    /// GOM-TRN-03, GOM-TRN-04: the charges run, and then units manoeuvre.
    pub(crate) fn end_declarations(&mut self) {
        self.phase_ended();
        self.charge_moves();
        self.state.phase = Phase::OtherMoves;
    }

    /// The combats run, unless somebody has to split attacks; and then units shoot.
    pub(crate) fn end_movement(&mut self) -> Result<(), DiceStop> {
        self.phase_ended();
        let progress = self.begin_combats()?;
        self.after_combats(progress);
        Ok(())
    }

    /// GOM-CMB-15: the answer that the combats waited for.
    pub(crate) fn allocate(&mut self, split: &Split) -> Result<(), DiceStop> {
        let progress = self.fight(Some(split))?;
        self.after_combats(progress);
        Ok(())
    }

    fn after_combats(&mut self, progress: Progress) {
        match progress {
            Progress::Waits => {}
            Progress::Done => {
                if !self.ends_by_emptiness() {
                    self.state.phase = Phase::Shooting;
                }
            }
        }
    }

    /// GOM-TRN-01, GOM-END-01: the other player's turn, or the end.
    pub(crate) fn end_turn(&mut self) -> Result<(), DiceStop> {
        self.phase_ended();
        match self.state.side {
            Side::One => self.state.side = Side::Two,
            Side::Two if self.state.turn < TURNS => {
                self.state.side = Side::One;
                self.state.turn += 1;
            }
            Side::Two => {
                self.end(End::Turns);
                return Ok(());
            }
        }
        self.begin_turn()
    }

    fn phase_ended(&mut self) {
        self.tell(|state| Fact::PhaseEnded {
            side: state.side,
            phase: state.phase.word(),
        });
    }
}
