//! What somebody wants of a table, handed to the room that judges it.

use serde_json::Value;
use sobremesa_club::room::{Brings, Seen};
use sobremesa_club::{PersonId, Refusal};
use sobremesa_store::Trouble;
use sobremesa_table::{Chosen, Filled, Table, Work};

use super::RoomTask;
use super::handle::Answer;
use crate::hall::{HallFault, MOST_CONFLICTS};
use crate::wish::Wish;

impl RoomTask {
    /// Judges a wish and stores what follows from it. If another writer's facts come first, the wish is judged
    /// again by what is stored then, and is known by its name if those were its own.
    pub(super) async fn carry_out(
        &mut self,
        person: &PersonId,
        name: Option<&str>,
        wish: Wish,
    ) -> Answer {
        let mut n_conflicts = 0;
        loop {
            match self.judge_and_store(person, name, wish.clone()).await {
                Err(fault)
                    if fault.is_conflict() && !self.is_lost && n_conflicts < MOST_CONFLICTS =>
                {
                    n_conflicts += 1;
                }
                // Others keep the table by now: this node follows them as soon as it has come in anew.
                Err(fault) if fault.trouble() == Some(Trouble::LeaseLost) => {
                    return Err(HallFault::Away);
                }
                answer => return answer,
            }
        }
    }

    async fn judge_and_store(
        &mut self,
        person: &PersonId,
        name: Option<&str>,
        wish: Wish,
    ) -> Answer {
        if self.room.begin_wish(person, name)? {
            return Ok(Vec::new());
        }
        let now = self.now();
        self.company.act(person, now);
        self.room.elapse(self.elapsed_ms());
        let nothing_seen = |()| Seen::new();
        let judged = match wish {
            Wish::Play { seat, action, sure } => self.play(person, &seat, action, sure),
            Wish::Type { seat, text, sure } => {
                let action = self.room.read_typed(&text);
                action.and_then(|action| {
                    // No finger slips over a whole command.
                    let is_meant = |table: &dyn Table| table.is_drastic(&action);
                    let sure = sure || self.room.table().is_some_and(is_meant);
                    self.play(person, &seat, action, sure)
                })
            }
            Wish::Drop { seat, pick, drop } => self.room.play_dropped(person, &seat, &pick, &drop),
            Wish::Drag {
                seat,
                thing,
                handle,
                amount,
                more,
                draft,
            } => {
                let things: Vec<&str> = thing.split_whitespace().collect();
                let chosen = Chosen {
                    things: &things,
                    draft: draft.as_ref(),
                };
                let amounts: Vec<f64> = std::iter::once(amount).chain(more).collect();
                let room = &mut self.room;
                room.play_dragged(person, &seat, &chosen, &handle, &amounts)
            }
            Wish::Fill {
                seat,
                thing,
                form,
                fields,
                draft,
            } => {
                let things: Vec<&str> = thing.split_whitespace().collect();
                let chosen = Chosen {
                    things: &things,
                    draft: draft.as_ref(),
                };
                let with = Filled::new(&fields);
                self.room.play_filled(person, &seat, &chosen, &form, with)
            }
            Wish::GoOn => self.room.go_on(person).map(nothing_seen),
            Wish::Sit {
                seat,
                work,
                unequal,
            } => {
                let newcomer = self.hall.judge_newcomer(&self.room, person);
                let brings = newcomer.and_then(|()| self.brings(person, &work, unequal));
                let seated = brings.and_then(|brings| self.room.sit(person, &seat, brings));
                seated.map(nothing_seen)
            }
            Wish::Bring { seat, work } => {
                let work = self.work_of(person, &work);
                let brought = work.and_then(|work| self.room.bring(person, &seat, work));
                brought.map(nothing_seen)
            }
            Wish::Stand { seat } => self.room.stand(person, &seat).map(nothing_seen),
            Wish::SeatBot {
                seat,
                bot,
                work,
                unequal,
            } => {
                let brings = self.brings(person, &work, unequal);
                let seated =
                    brings.and_then(|brings| self.room.seat_bot(person, &seat, &bot, brings));
                seated.map(nothing_seen)
            }
            Wish::Say { channel, text } => self.room.say(person, channel, &text).map(nothing_seen),
            Wish::Takeback => self.room.ask_takeback(person).map(nothing_seen),
            Wish::AnswerTakeback { yes } => {
                self.room.answer_takeback(person, yes).map(nothing_seen)
            }
            Wish::Mute {
                person: whom,
                quiet,
            } => self.room.mute(person, &whom, quiet).map(nothing_seen),
            Wish::Remove { person: whom } => self.room.remove(person, &whom).map(nothing_seen),
            Wish::Invite { person: invitee } => {
                let judged = self.hall.judge_invitation(person, &invitee);
                let invited = judged.and_then(|()| self.room.invite(person, &invitee));
                invited.map(nothing_seen)
            }
            Wish::Resign { seat, sure: false } => {
                let asked = self.room.ask_before_resigning(person, &seat);
                asked.map(nothing_seen)
            }
            Wish::Resign { seat, sure: true } => self.room.resign(person, &seat).map(nothing_seen),
            Wish::Close { sure: false } => self.room.ask_before_closing(person).map(nothing_seen),
            Wish::Close { sure: true } => self.room.close(person).map(nothing_seen),
            Wish::NoteRematch { table } => self.room.note_rematch(person, table).map(nothing_seen),
        };
        let settled = self.settle(judged).await;
        self.room.end_wish();
        settled
    }

    /// Whoever is not sure is asked first, where there is something to ask.
    fn play(
        &mut self,
        person: &PersonId,
        seat: &str,
        action: Value,
        sure: bool,
    ) -> Result<Seen, Refusal> {
        if !sure {
            self.room.ask_first(person, seat, &action)?;
        }
        self.room.play(person, seat, action)
    }

    fn brings(&self, person: &PersonId, name: &str, unequal: bool) -> Result<Brings, Refusal> {
        let work = self.work_of(person, name)?;
        Ok(Brings { work, unequal })
    }

    /// What somebody wants to bring, by its name; nothing if they name nothing.
    fn work_of(&self, person: &PersonId, name: &str) -> Result<Option<Work>, Refusal> {
        if name.is_empty() {
            return Ok(None);
        }
        let people = self.hall.people();
        let works = people.get(person).map(|person| &person.works);
        let found = works.and_then(|works| works.find(self.room.game(), name));
        found.map(Some).ok_or(Refusal::NoSuchWork)
    }
}
