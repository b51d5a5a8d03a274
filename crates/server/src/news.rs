//! What somebody has not seen yet, or has just done: everything since their own last choice.

use sobremesa_club::room::Room;
use sobremesa_kernel::{Actor, Audience, Seat};
use sobremesa_table::{Happening, Motion, SeatNames, Table};

use crate::frame::Eyes;

/// So many lines back at most: nobody reads a whole battle.
const MOST_LINES: usize = 60;

/// The line after which everything is news to whoever looks: their own last one, if others have acted since;
/// else the one before it. Whoever has no seat is told the latest line. Lines of which they have not heard do
/// not count, or what is news would change by them.
fn since(room: &Room, eyes: &Eyes, table: &dyn Table, audience: Audience) -> usize {
    let own: Vec<Seat> = room.seats_of(&eyes.person).collect();
    let mut acted = table.acted();
    acted.retain(|(line, _)| table.is_known(*line, audience));
    let is_own = |actor: &Actor| matches!(actor, Actor::Seat(seat) if own.contains(seat));
    let own_last = acted.iter().rev().find(|(_, actor)| is_own(actor));
    let others_after = |line: usize| acted.last().is_some_and(|(latest, _)| *latest > line);
    let since = match own_last {
        Some((line, _)) if others_after(*line) => *line,
        Some((line, _)) => line.saturating_sub(1),
        // Whoever plays and has not chosen anything yet is told everything.
        None if !own.is_empty() => 0,
        None => acted.last().map_or(0, |(line, _)| line.saturating_sub(1)),
    };
    let oldest = table.seq_to(audience).saturating_sub(MOST_LINES);
    since.max(table.line_of(oldest, audience))
}

/// What is news, in order.
pub(crate) fn happenings(room: &Room, eyes: &Eyes, names: &SeatNames) -> Vec<Happening> {
    let audience = room.audience(&eyes.person, eyes.seat);
    let (Some(table), Ok(audience)) = (room.table(), audience) else {
        return Vec::new();
    };
    names.happenings(table.happenings(since(room, eyes, table, audience), audience))
}

/// What has moved since, the latest last; where nothing has, what moved last of all.
pub(crate) fn trail(
    room: &Room,
    eyes: &Eyes,
    table: &dyn Table,
    audience: Audience,
) -> Vec<Motion> {
    let since = since(room, eyes, table, audience);
    let happened = table.happenings(since, audience).into_iter();
    let moved: Vec<Motion> = happened.flat_map(|happening| happening.motions).collect();
    if moved.is_empty() {
        last_moved(table, audience)
    } else {
        moved
    }
}

/// So many lines back the last movement is looked for.
const RECENT_LINES: usize = 12;

/// What moved in the latest line in which anything did.
fn last_moved(table: &dyn Table, audience: Audience) -> Vec<Motion> {
    let lines = (1..=table.seq()).filter(|line| table.is_known(*line, audience));
    let recent = lines.rev().take(RECENT_LINES);
    let mut moved = recent.map(|line| table.motions_of(line, audience));
    moved
        .find(|motions| !motions.is_empty())
        .unwrap_or_default()
}
