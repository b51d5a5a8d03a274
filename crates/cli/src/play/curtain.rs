//! Several people share one screen: nobody sees what another may not show.

use std::io;

use sobremesa_kernel::{Audience, Seat};

use super::commands::{self, Command};
use super::table_loop::{Leave, Sitting};

/// Who sits in front of the screen, and whether it shows something that is only for them.
#[derive(Debug, Default)]
pub(super) struct Curtain {
    in_front: Option<Seat>,
    shows_secrets: bool,
}

impl Sitting<'_> {
    /// Lets `seat` take the keyboard. Whoever else looks at the screen meanwhile sees nothing.
    pub(super) fn seat_in_front(&mut self, seat: Seat) -> Result<(), Leave> {
        let is_shared = self.seating.people().len() > 1;
        let has_changed = self.curtain.in_front != Some(seat);
        if is_shared && has_changed {
            self.hide_secrets()?;
            if self.table.has_secrets(seat) {
                self.hand_over(seat)?;
            }
        }
        self.curtain.in_front = Some(seat);
        self.curtain.shows_secrets |= is_shared && self.table.has_secrets(seat);
        Ok(())
    }

    /// Waits until the person has the keyboard.
    fn hand_over(&mut self, seat: Seat) -> Result<(), Leave> {
        let name = self.label(seat);
        let prompt = self.console.screen.pick(
            format!("{name}, te toca: ponte al teclado y pulsa Intro> "),
            format!("{name}, your turn: take the keyboard and press Enter> "),
        );
        loop {
            let typed = self.console.ask(&prompt)?.ok_or(Leave::Quit)?;
            match commands::read(&typed) {
                commands::Read::Command(Command::Quit) => self.quit()?,
                _ => return Ok(()),
            }
        }
    }

    /// Wipes away what only the one in front may see.
    pub(super) fn hide_secrets(&mut self) -> io::Result<()> {
        self.curtain.in_front = None;
        if std::mem::take(&mut self.curtain.shows_secrets) {
            self.console.clear()?;
        }
        Ok(())
    }

    /// Hides the screen from whoever comes to roll, unless it is the one in front.
    pub(super) fn let_roll(&mut self, who: Option<Seat>) -> io::Result<()> {
        match self.curtain.in_front {
            in_front if in_front == who => Ok(()),
            _ => self.hide_secrets(),
        }
    }

    /// Somebody has just seen everything, for instance by dealing: the next one draws the curtain.
    pub(super) fn everything_was_seen(&mut self) {
        self.curtain.in_front = None;
        self.curtain.shows_secrets = self.seating.people().len() > 1;
    }

    /// Shows the table to everybody in front of the screen at once, and what happened meanwhile.
    pub(super) fn look_together(&mut self) -> Result<(), Leave> {
        let people = self.seating.people();
        let audience = match people.as_slice() {
            [] => Audience::Referee,
            [only] => Audience::Seat(*only),
            [_, _, ..] => {
                self.hide_secrets()?;
                Audience::Spectator
            }
        };
        self.console.blank()?;
        for words in self.news_for_all(&people, audience) {
            self.console.say(&words)?;
        }
        self.show_board(audience)
    }

    /// The board as `audience` sees it.
    pub(super) fn show_board(&mut self, audience: Audience) -> Result<(), Leave> {
        let look = self.console.screen.look();
        // Before the first roll there is nothing to see.
        if let Ok(seen) = self.table.by_hand(audience) {
            let board = seen.text_board(&look);
            self.console.blank()?;
            self.console.line(board.trim_end_matches('\n'))?;
            self.console.blank()?;
        }
        Ok(())
    }
}
