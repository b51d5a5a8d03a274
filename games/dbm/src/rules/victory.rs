//! DBM-VIC: when an army is beaten, and what the battle was worth.

use std::cmp::Ordering;

use super::losses;
use crate::command::{Allegiance, Command, Equivalents, Role};
use crate::event::TurnFact;
use crate::side::Side;
use crate::state::{End, Phase, State};
use crate::tables::tables;

/// DBM-VIC-01: has an army lost half?
pub fn is_beaten(state: &State, side: Side) -> bool {
    let lost = losses::lost_by_army(state, side).0;
    let original = losses::original_of_army(state, side).0;
    let [share, of] = tables().losses.beaten_at;
    lost > 0 && of * lost >= share * original
}

/// DBM-VIC-02: the victory points that a command stands for.
fn worth(state: &State, side: Side, command: &Command) -> u8 {
    // DBM-ALY-05: whoever came over brings no points.
    if command.allegiance == Allegiance::Turncoat {
        return 0;
    }
    let n_others = state
        .commands_of(side)
        .filter(|(_, command)| {
            command.role != Role::Cinc && command.allegiance != Allegiance::Turncoat
        })
        .count();
    match command.role {
        Role::Cinc => tables()
            .losses
            .victory_points
            .saturating_sub(n_others as u8),
        Role::Sub | Role::Ally => 1,
    }
}

/// DBM-VIC-03, -04, -07, -09: the victory points of both sides when a battle ends so.
pub fn points(state: &State, end: End) -> [u8; 2] {
    let whole = tables().losses.victory_points;
    let is_beaten = Side::BOTH.map(|side| match end {
        End::Beaten => is_beaten(state, side),
        End::Conceded(loser) => side == loser,
        End::Agreed | End::Turns | End::SlippedAway(_) | End::Parted | End::LeftField(_) => false,
    });
    if is_beaten == [true; 2] {
        return [whole; 2];
    }
    // DBM-VIC-01: all commands of a beaten army are demoralised.
    let demoralised = |side: Side| -> u8 {
        let commands = state.commands_of(side).map(|(_, command)| command);
        // DBM-VIC-06: a turned command scores like a demoralised one.
        let broken = commands.filter(|command| {
            command.demoralised
                || command.allegiance == Allegiance::Turned
                || is_beaten[side.index()]
        });
        broken.map(|command| worth(state, side, command)).sum()
    };
    // An army that somebody described may have more generals than its points go round for.
    let mut points = Side::BOTH
        .map(|side| (demoralised(side.other()) + whole).saturating_sub(demoralised(side)));
    // DBM-HOU-09: whoever slips away leaves a point behind, if there is one.
    if let End::SlippedAway(side) = end {
        let left_behind = points[side.index()].min(1);
        points[side.index()] -= left_behind;
        points[side.other().index()] += left_behind;
    }
    points
}

/// What a battle was worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// DBM-VIC-03.
    pub points: [u8; 2],
    /// What counts as lost.
    pub lost: [Equivalents; 2],
    /// What the armies had.
    pub original: [Equivalents; 2],
}

/// How a battle that is over ended; one that goes on is worth what it would be if it stopped here.
const fn end(state: &State) -> End {
    match state.phase {
        Phase::Over(end) => end,
        _ => End::Agreed,
    }
}

/// What a battle was worth.
pub fn score(state: &State) -> Score {
    Score {
        points: points(state, end(state)),
        lost: Side::BOTH.map(|side| losses::lost_by_army(state, side)),
        original: Side::BOTH.map(|side| losses::original_of_army(state, side)),
    }
}

/// Who has more victory points.
pub fn winner(state: &State) -> Option<Side> {
    let [a, b] = score(state).points;
    match a.cmp(&b) {
        Ordering::Greater => Some(Side::A),
        Ordering::Equal => None,
        Ordering::Less => Some(Side::B),
    }
}

/// DBM-VIC-05: who of two players with equal points stands better: the one who lost the smaller share
/// of his equivalents in the last round. `Less` is better.
pub fn tie_break(one: [Equivalents; 2], other: [Equivalents; 2]) -> Ordering {
    let [(lost, original), (others_lost, others_original)] =
        [one, other].map(|[lost, original]| (u64::from(lost.0), u64::from(original.0)));
    (lost * others_original).cmp(&(others_lost * original))
}

/// The end of a battle that is over, as it is told.
pub fn told(state: &State, end: End) -> TurnFact {
    let score = score(state);
    TurnFact::BattleEnded {
        end,
        winner: winner(state),
        victory_points: score.points,
        lost: score.lost,
        original: score.original,
    }
}
