//! The dice that a master types before the combat begins: kept as they are typed, and offered again.

use std::fs;
use std::io;

use sobremesa_kernel::{Shown, Words};
use sobremesa_speak::count;

use crate::console::Console;
use crate::failure::{Failure, io_reason};
use crate::play::yes_or_no;
use crate::recording::{EarlyDice, Shelter};

/// What has been typed, and the file where it is kept.
#[derive(Default)]
pub(super) struct Early {
    rolled: Vec<Shown>,
    kept: Option<EarlyDice>,
}

impl Early {
    /// Offers what was typed for this encounter by somebody who did not come to begin it.
    pub(super) fn take_up(
        shelter: &Shelter,
        source: &str,
        console: &mut Console<'_>,
    ) -> Result<Early, Failure> {
        let left = EarlyDice::left_behind(shelter, source);
        let mut early = Early::anew(shelter, source, console)?;
        let Some((path, faces)) = left.filter(|_| console.screen.is_typed_at) else {
            return Ok(early);
        };
        let faces_told = faces.iter().map(i32::to_string).collect::<Vec<_>>();
        let faces_told = faces_told.join(", ");
        console.tell(
            format!("La última vez se tiraron ya dados de iniciativa: {faces_told}."),
            format!("Last time some initiative was rolled already: {faces_told}."),
        )?;
        if wants_them(console)? {
            for face in faces {
                early.note(Shown::Number(face), console)?;
            }
        }
        // Taken up, or not wanted: one that cannot be removed is offered once more.
        let _ = fs::remove_file(path);
        Ok(early)
    }

    /// Nothing typed yet.
    pub(super) fn anew(
        shelter: &Shelter,
        source: &str,
        console: &mut Console<'_>,
    ) -> Result<Early, Failure> {
        let mut early = Early::default();
        match EarlyDice::begin(shelter, source) {
            Ok(kept) => early.kept = Some(kept),
            Err(error) => warn(&error, console)?,
        }
        Ok(early)
    }

    /// What has been typed.
    pub(super) fn rolled(&self) -> &[Shown] {
        &self.rolled
    }

    pub(super) fn note(&mut self, shown: Shown, console: &mut Console<'_>) -> Result<(), Failure> {
        if let Shown::Number(face) = shown {
            self.write(|kept| kept.note(face), console)?;
        }
        self.rolled.push(shown);
        Ok(())
    }

    pub(super) fn take_back(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        match self.rolled.pop() {
            Some(_) => self.write(EarlyDice::take_back, console),
            None => Ok(()),
        }
    }

    /// The master leaves before the combat has begun.
    pub(super) fn leave(self, console: &mut Console<'_>) -> Result<(), Failure> {
        let n_rolled = self.rolled.len();
        if n_rolled == 0 || self.kept.is_none() {
            self.forget();
            return Ok(());
        }
        let (es, en) = (
            count(n_rolled, "tirada", "tiradas"),
            count(n_rolled, "roll", "rolls"),
        );
        console.tell(
            format!("Se guarda lo que ya está tirado ({es}) para cuando se abra otra vez este encuentro."),
            format!("What has been rolled ({en}) is kept for when this encounter is opened again."),
        )?;
        Ok(())
    }

    /// The combat's own file has them.
    pub(super) fn forget(self) {
        if let Some(kept) = self.kept {
            kept.forget();
        }
    }

    /// Writes something; what cannot be written is told once.
    fn write(
        &mut self,
        write: impl FnOnce(&mut EarlyDice) -> io::Result<()>,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        if let Some(kept) = &mut self.kept
            && let Err(error) = write(kept)
        {
            self.kept = None;
            warn(&error, console)?;
        }
        Ok(())
    }
}

fn wants_them(console: &mut Console<'_>) -> Result<bool, Failure> {
    let prompt = console
        .screen
        .pick("¿Valen? (s/n)> ", "Do they count? (y/n)> ");
    loop {
        let Some(typed) = console.ask(prompt)? else {
            return Ok(true);
        };
        if let Some(answer) = yes_or_no(&typed) {
            return Ok(answer);
        }
    }
}

fn warn(error: &io::Error, console: &mut Console<'_>) -> Result<(), Failure> {
    let Words { es, en } = io_reason(error);
    console.warn(&Words::new(
        format!("Los dados de antes del combate no se pueden guardar: {es}."),
        format!("Dice typed before the combat cannot be kept: {en}."),
    ))?;
    Ok(())
}
