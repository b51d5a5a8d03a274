//! What the house and the computer players do at a table by themselves.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sobremesa_club::BotSpeed;
use sobremesa_club::room::{Step, Thinking};
use sobremesa_kernel::bot::Budget;

use super::RoomTask;
use super::handle::{Message, Thought};
use crate::cluster::TableWord;
use crate::frame::{Follower, Form};
use crate::pool::Whose;

/// So long a table at which no person plays goes on after somebody has looked at its page.
const LOOK_TIME: Duration = Duration::from_secs(10);

impl RoomTask {
    /// Lets the house and the computer players do what is theirs.
    pub(super) async fn take_steps(&mut self) {
        self.mind_who_is_there();
        if self.is_kept_elsewhere() {
            return;
        }
        let may_go_on = |it: &RoomTask| !it.is_thinking && !it.is_lost && it.retry_at.is_none();
        while may_go_on(self) && self.is_attended() {
            match self.room.next_step() {
                Step::Idle | Step::Look => return,
                Step::House => {
                    self.room.elapse(self.elapsed_ms());
                    let acted = self.room.house_acts();
                    match self.settle(acted).await {
                        // What is stored by now says whether there is still something to do.
                        Err(fault) if fault.is_conflict() => self.log(&fault),
                        Err(fault) => return self.log(&fault),
                        Ok(_) => {}
                    }
                }
                Step::Think(thinking) => self.think(thinking),
            }
        }
    }

    /// Is anybody there for whom the match goes on? Computer players by themselves do not play.
    fn is_attended(&self) -> bool {
        let looked_lately = |at: Instant| self.hall.manner.time.since(at) < LOOK_TIME;
        self.room.has_people()
            || !self.followers.is_empty()
            || self.looked.is_some_and(looked_lately)
    }

    /// The time of computer players stands still while nobody is there.
    fn mind_who_is_there(&mut self) {
        match self.stopped {
            None if !self.is_attended() => self.stopped = Some(self.now()),
            Some(since) if self.is_attended() => {
                self.began += self.hall.manner.time.since(since);
                self.stopped = None;
            }
            None | Some(_) => {}
        }
    }

    /// Lets a computer player think, off the threads that carry messages, and when its turn comes among
    /// all who think in the house.
    fn think(&mut self, thinking: Thinking) {
        self.is_thinking = true;
        let game = self.room.held_game();
        let Some(mailbox) = self.own_mailbox.upgrade() else {
            return;
        };
        let (speed, hall) = (self.speed(), Arc::clone(&self.hall));
        let (time, began) = (hall.manner.time.clone(), self.now());
        // Whoever has set up many tables waits for them, and others do not.
        let whose = Whose::Person(self.room.host().clone());
        tokio::spawn(async move {
            let asked = thinking.clone();
            // How strong it is does not hang on the time: it looks at as many positions as everywhere,
            // unless too many people wait.
            let thought = hall.thinkers.share(whose, move |share| {
                let budget = Budget {
                    nodes: None,
                    time_is_up: &|| share.is_used_up(),
                };
                let advice = game.bot(&asked.bot, asked.view, asked.seat, &budget, asked.seed);
                (advice, share.was_short())
            });
            let (advice, in_a_hurry) = match thought.await {
                Ok((advice, in_a_hurry)) => (advice.ok(), in_a_hurry),
                Err(fault) => {
                    tracing::error!(bot = thinking.bot, %fault, "a bot failed");
                    (None, false)
                }
            };
            drop(hall);
            let hesitation_ms = advice.as_ref().map_or(0, |advice| advice.hesitation_ms);
            let thought = Thought {
                action: advice.map(|advice| (advice.action, advice.why)),
                thinking,
                in_a_hurry,
            };
            // The time that the program needs is no part of what the table is told.
            time.until(began + pause(speed, hesitation_ms)).await;
            // The table may have come to an end meanwhile.
            let _ = mailbox.send(Message::Thought(thought)).await;
        });
    }

    /// A computer player has thought.
    pub(super) async fn take_answer(&mut self, thought: Thought) {
        let Thought {
            thinking,
            action,
            in_a_hurry,
        } = thought;
        let metrics = &self.hall.metrics;
        metrics.thoughts.add_one();
        if in_a_hurry {
            metrics.thoughts_in_a_hurry.add_one();
        }
        self.is_thinking = false;
        if self.is_kept_elsewhere() {
            return;
        }
        self.company.hurry(in_a_hurry);
        self.room.elapse(self.elapsed_ms());
        let (action, why) = action.unzip();
        let has_reason = why.is_some();
        if let (Some(action), Some(why)) = (&action, why) {
            let seat = thinking.seat;
            if self.room.is_no_move(seat, action) {
                self.company.remark(&self.room, seat, why.clone());
                let (seat, why) = (seat.index(), why.clone());
                self.tell_nodes(|| TableWord::Remark { seat, why });
            }
            self.company.reason(seat, why);
        }
        let answered = self.room.bot_answers(&thinking, action);
        self.settle(answered)
            .await
            .unwrap_or_else(|fault| self.log(&fault));
        if has_reason {
            self.tell_reasons();
        }
    }

    /// How fast computer players shall be: as the slowest of those who watch wants it; nobody who
    /// watches needs any time.
    fn speed(&self) -> BotSpeed {
        let elsewhere = self.elsewhere.as_ref();
        if self.is_looked_at_slowly()
            || elsewhere.is_some_and(|elsewhere| elsewhere.looks_slowly(self.now()))
        {
            BotSpeed::Normal
        } else {
            BotSpeed::Fast
        }
    }

    /// Does somebody look here who wants to see what computer players do?
    pub(super) fn is_looked_at_slowly(&self) -> bool {
        let pages = self
            .followers
            .iter()
            // Programs need no time to look.
            .filter(|follower| follower.form == Form::Page);
        let is_normal = |follower: &Follower| follower.eyes.bot_speed == BotSpeed::Normal;
        pages.into_iter().any(is_normal)
    }
}

/// How long it takes a computer player to move: at normal speed people get to see what happened
/// before, and how long it hesitates where the game gives a meaning to that (DOM-SIG-13); at the
/// other speeds nobody waits, and the picture still shows the meaning.
fn pause(speed: BotSpeed, hesitation_ms: u64) -> Duration {
    const LOOK_MS: u64 = 700;
    match speed {
        BotSpeed::Normal => Duration::from_millis(LOOK_MS + hesitation_ms),
        BotSpeed::Fast | BotSpeed::ExtraFast => Duration::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// DOM-SIG-13, DOM-UX-32: at normal speed a hesitation is seen, a second for each level; the other
    /// speeds have no pauses.
    #[test]
    fn hesitations_are_seen_at_normal_speed() {
        let seconds = |ms| pause(BotSpeed::Normal, ms).saturating_sub(pause(BotSpeed::Normal, 0));
        assert_eq!(seconds(1000), Duration::from_secs(1));
        assert_eq!(seconds(2000), Duration::from_secs(2));
        for speed in [BotSpeed::Fast, BotSpeed::ExtraFast] {
            assert_eq!(pause(speed, 2000), Duration::ZERO);
        }
    }
}
