//! SML-AMB: reserves that lie hidden, and marches that they stop short.

use sobremesa_kernel::Tell;

use crate::small_game::{Event, Happening, Order, Point, Side, State};

/// SML-AMB-01: so many paces before its company a reserve lies for each recruit it has.
const PACES: f64 = 2.0;
/// SML-AMB-02: who comes so near has found it.
pub(in crate::small_game) const SPRUNG: f64 = 2.0;

/// SML-AMB-01: where a reserve of that many lies: before its company, on the way to the enemy.
pub(in crate::small_game) fn place(company: Point, enemy: Point, token: u8) -> Option<Point> {
    let towards = enemy.away_from(company)?;
    Some(company.step(towards, PACES * f64::from(token)))
}

/// SML-AMB-02: where a march really ends. Both sides are asked how things stood before anybody moved.
pub(super) fn stopped(before: &State, orders: [Order; 2], side: Side, to: Point) -> Option<Point> {
    let [own, enemy] = [side, side.other()].map(|side| before.company(side));
    let lurks = before.ambush && !enemy.called && orders[side.other().index()] != Order::Call;
    let place = place(enemy.at, own.at, enemy.token).filter(|_| lurks)?;
    own.at.first_near(to, place, SPRUNG)
}

/// SML-AMB-02: the reserve shows itself and joins its company.
pub(super) fn spring(state: &mut State, side: Side, at: Point, tell: &mut impl Tell<Event>) {
    tell.tell(Happening::StoppedShort { side, at }.into());
    let enemy = state.company_mut(side.other());
    enemy.called = true;
    enemy.recruits += enemy.token;
    let recruits = enemy.token;
    let side = side.other();
    tell.tell(Happening::ReserveJoined { side, recruits }.into());
}
