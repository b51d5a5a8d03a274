//! Those who look at a table: each is sent what changes for their eyes.

use sobremesa_club::PersonId;
use sobremesa_club::room::{Fact, Recorded};
use sobremesa_kernel::{Audience, Lang, Words};
use tokio::sync::mpsc::error::TrySendError;

use super::RoomTask;
use crate::frame::{Eyes, Follower, Knowable, Outgoing};

/// So many of those who look on are shown something before others are heard.
const AT_ONCE: usize = 8;

impl RoomTask {
    /// Lets connections go.
    pub(super) fn let_go_of(&mut self, is_gone: impl Fn(&Follower) -> bool) {
        let (now, company) = (self.now(), &mut self.company);
        self.followers.retain(|follower| {
            let is_gone = is_gone(follower);
            if is_gone {
                company.go(&follower.eyes.person, now);
            }
            !is_gone
        });
    }

    /// Those at the table are told who has gone and who is back.
    pub(super) fn mind_company(&mut self) {
        let (now, hall, room) = (self.now(), &self.hall, &self.room);
        let name = |person: &PersonId| {
            let plays = !room.is_finished() && room.seats_of(person).next().is_some();
            plays.then(|| {
                Words::new(
                    hall.name_for(person, Lang::Es),
                    hall.name_for(person, Lang::En),
                )
            })
        };
        if self.company.settle(now, name) {
            self.show_besides();
        }
    }

    /// Shows what facts have changed.
    pub(super) fn show_facts(&mut self, facts: &[Recorded]) {
        let is_besides = |recorded: &Recorded| match recorded.fact {
            // How late it is everybody sees for themselves.
            Fact::Line { .. } | Fact::Elapsed => false,
            _ => true,
        };
        self.besides += u64::from(facts.iter().any(is_besides));
        self.show();
    }

    /// Shows that something has changed that is no line of the match.
    pub(super) fn show_besides(&mut self) {
        self.besides += 1;
        self.show();
    }

    /// Shows what has changed to those who may know of it: to those who play at once, and to the others when
    /// there is time for it, so that nobody's answer waits for them.
    fn show(&mut self) {
        self.room.elapse(self.elapsed_ms());
        let mut still_there = Vec::with_capacity(self.followers.len());
        for mut follower in std::mem::take(&mut self.followers) {
            if !self.is_news_to(&follower) {
                still_there.push(follower);
                continue;
            }
            let mut seats = self.room.seats_of(&follower.eyes.person);
            follower.is_behind = seats.next().is_none();
            drop(seats);
            if follower.is_behind || self.show_to(&mut follower) {
                still_there.push(follower);
            } else {
                let now = self.now();
                self.company.go(&follower.eyes.person, now);
            }
        }
        self.followers = still_there;
        self.hush();
    }

    /// Is there something that a follower may know of and has not been shown? Whoever may not look any more
    /// finds that out.
    fn is_news_to(&self, follower: &Follower) -> bool {
        let eyes = &follower.eyes;
        let audience = self.room.audience(&eyes.person, eyes.seat);
        audience.map_or(true, |audience| {
            follower.shown != Some(self.knowable_to(audience))
        })
    }

    fn knowable_to(&self, audience: Audience) -> Knowable {
        let table = self.room.table();
        Knowable {
            lines: table.map_or(0, |table| table.seq_to(audience)),
            besides: self.besides,
        }
    }

    /// Is there somebody who has not been shown yet what has happened?
    pub(super) fn is_somebody_behind(&self) -> bool {
        self.followers.iter().any(|follower| follower.is_behind)
    }

    /// Shows it to some of those who only look on.
    pub(super) fn show_some(&mut self) {
        for _ in 0..AT_ONCE {
            let is_behind = |follower: &Follower| follower.is_behind;
            let Some(at) = self.followers.iter().position(is_behind) else {
                break;
            };
            let mut follower = self.followers.swap_remove(at);
            if self.show_to(&mut follower) {
                self.followers.push(follower);
            } else {
                let now = self.now();
                self.company.go(&follower.eyes.person, now);
            }
        }
        self.hush();
    }

    /// What has been said besides need not be kept when everybody has been told.
    fn hush(&mut self) {
        if !self.is_somebody_behind() {
            self.company.hush();
        }
    }

    /// The line up to which a follower has been told everything, by the number that they know it by.
    pub(super) fn line_seen_by(&self, follower: &Follower) -> usize {
        let eyes = &follower.eyes;
        let audience = self.room.audience(&eyes.person, eyes.seat);
        match (self.room.table(), audience) {
            (Some(table), Ok(audience)) => table.line_of(follower.line, audience),
            (Some(_) | None, _) => 0,
        }
    }

    /// Sends a frame. False if the follower has gone, is too slow, or may not look any more: a
    /// connection that falls behind is closed, and comes back for one full frame.
    pub(super) fn show_to(&self, follower: &mut Follower) -> bool {
        follower.take_own_seat(&self.room);
        follower.is_behind = false;
        let Ok(audience) = self
            .room
            .audience(&follower.eyes.person, follower.eyes.seat)
        else {
            return false;
        };
        follower.shown = Some(self.knowable_to(audience));
        let frame = Outgoing::make(&self.hall, &self.room, &self.company, audience, follower);
        self.hall.metrics.frames.add_one();
        match follower.frames.try_send(frame) {
            Ok(()) => true,
            Err(TrySendError::Closed(_)) => false,
            Err(TrySendError::Full(_)) => {
                self.hall.metrics.connections_dropped.add_one();
                false
            }
        }
    }
}

/// Comes back when a connection has ended.
pub(super) async fn first_gone(followers: &[Follower]) {
    match followers.first() {
        Some(follower) => follower.frames.closed().await,
        None => std::future::pending().await,
    }
}

/// Whose eyes a page or a connection looks with.
pub(crate) fn eyes_of(
    person: &sobremesa_club::people::Person,
    seat: Option<sobremesa_kernel::Seat>,
    lang: sobremesa_kernel::Lang,
) -> Eyes {
    Eyes {
        person: person.id.clone(),
        seat,
        lang,
        theme: person.options.theme,
        bot_speed: person.options.bot_speed,
        pointed: None,
    }
}
