//! Whatever a file of an army or a field holds, reading it ends in something that can be mustered or
//! placed, or in faults.

use std::hash::{DefaultHasher, Hash, Hasher};

use sobremesa_dbm::{Army, Position, Scenario, Side};

#[test]
fn corpus_is_replayed() {
    sobremesa_fuzzing::run(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/army"),
        &[
            "[[command]]",
            "[[feature]]",
            "troop",
            "number",
            "general",
            "general = true",
            "double",
            "weapon",
            "\"Irr Kn (O)\"",
            "\"Reg Art (X)\"",
            "outline",
            "crest",
            "kind",
            "\"wood\"",
            "[[",
            "]]",
            "nan",
            "inf",
            "-1",
        ],
        read,
    );
}

/// Reads it as both, and says how far that went.
fn read(input: &[u8]) -> u64 {
    let mut kinds = DefaultHasher::new();
    let Ok(text) = std::str::from_utf8(input) else {
        return 0;
    };
    if let Ok(army) = toml::from_str::<Army>(text) {
        let mut flaws = Vec::new();
        let recruits = army.muster(Side::A, &mut flaws);
        (1, recruits.len(), flaws.len()).hash(&mut kinds);
    }
    if let Ok(scenario) = toml::from_str::<Scenario>(text) {
        let position = Position {
            field: scenario.field(),
            ..serde_json::from_str(r#"{"elements":[]}"#).expect("nobody on a plain")
        };
        let n_faults = position.resume().err().map_or(0, |faults| faults.len());
        (2, n_faults, scenario.forces().is_some()).hash(&mut kinds);
    }
    kinds.finish()
}
