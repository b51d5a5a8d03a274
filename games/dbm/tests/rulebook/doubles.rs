//! DBM-DBL, DBM-TRP-28: what may share a base, and what that makes of it.

use serde_json::json;
use sobremesa_dbm::position::Position;
use sobremesa_dbm::{Side, State};

/// A position with one such double base.
fn with_double(front: (&str, &str), rear: (&str, &str)) -> Result<State, Vec<String>> {
    let position = json!({ "elements": [
        { "id": "a1", "type": front.0, "grade": front.1, "side": "a", "x": 1000, "y": 500,
          "double": { "type": rear.0, "grade": rear.1 } },
        { "id": "b1", "type": "Bd", "side": "b", "x": 1000, "y": 1500, "facing": 180 },
    ] });
    let position: Position = serde_json::from_value(position).expect("a position");
    position.resume().map_err(|faults| {
        let rule = |fault: &sobremesa_kernel::Fault| fault.rule.0.to_owned();
        faults.iter().map(rule).collect()
    })
}

/// DBM-DBL-01: only if the rear could support the front in close combat, or shoot over it at its own level,
/// or both are Baggage.
#[test]
fn who_may_share_a_base() {
    for (front, rear) in [
        (("Kn", "I"), ("Kn", "I")),
        (("Cv", "S"), ("Cv", "O")),
        (("Pk", "O"), ("Pk", "O")),
        (("Wb", "F"), ("Wb", "O")),
        (("Sp", "O"), ("Art", "F")),
        (("Bge", "I"), ("Bge", "I")),
    ] {
        assert!(with_double(front, rear).is_ok(), "{front:?} {rear:?}");
    }
    for (front, rear) in [
        (("Kn", "O"), ("Kn", "O")),
        (("Sp", "O"), ("Sp", "S")),
        (("Sp", "O"), ("Bw", "O")),
        (("Pk", "O"), ("Art", "F")),
        (("Cv", "O"), ("Sp", "O")),
    ] {
        let refused = with_double(front, rear).expect_err("nobody supports so");
        assert_eq!(refused, ["DBM-DBL-01"], "{front:?} {rear:?}");
    }
}

/// DBM-TRP-28: Bw (X) have Bw (O) or (S) behind them on their base, or nobody.
#[test]
fn mixed_bows() {
    assert!(with_double(("Bw", "X"), ("Bw", "O")).is_ok());
    assert!(with_double(("Bw", "X"), ("Bw", "S")).is_ok());
    assert!(with_double(("Bw", "X"), ("Bw", "I")).is_err());
    assert!(with_double(("Bw", "X"), ("Sp", "O")).is_err());
}

/// DBM-DBL-03, DBM-LOS-10: a double element counts as two: in equivalents, in depth, in the ranks of its file.
#[test]
fn a_double_element_counts_as_two() {
    let state = with_double(("Kn", "I"), ("Kn", "I")).expect("a position");
    let element = state.elements[0];
    assert_eq!(element.troops().count(), 2);
    assert_eq!(element.depth(), 120.0);
    let original = sobremesa_dbm::rules::losses::original_of_army(&state, Side::A);
    assert_eq!(original, sobremesa_dbm::Equivalents::whole(2));
}
