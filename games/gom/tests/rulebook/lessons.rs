//! The tutorial: every position can be set up, and every task can be solved as it is asked.

use sobremesa_gom::{Gom, Position};
use sobremesa_kernel::{Actor, Game};
use sobremesa_table::Playable;

/// GOM-UX-38: whoever takes the lessons in order is never stuck.
#[test]
fn every_step_can_be_solved() {
    let lessons = Gom::ABILITIES
        .teaching
        .expect("there is a school")
        .lessons();
    assert_eq!(lessons.len(), 6);
    for lesson in &lessons {
        for step in &lesson.steps {
            let Some(position) = &step.position else {
                continue;
            };
            let position: Position = serde_json::from_value(position.clone()).expect(lesson.name);
            let state = Gom::resume(&position).unwrap_or_else(|faults| panic!("{faults:?}"));
            if step.task.is_look() {
                continue;
            }
            let mut offers = Vec::new();
            Gom::candidates(&state, Actor::Seat(step.seat), &mut offers);
            let is_right = |offer| step.task.is_met_by(&Gom::notation(offer));
            assert!(offers.iter().any(is_right), "{}: {offers:?}", lesson.name);
        }
    }
}
