//! The arithmetic behind what happened: tests, chains of attacks, and the sums of a combat.

use sobremesa_kernel::{RuleId, Words};
use sobremesa_speak::count;

use crate::event::{Attack, Total};
use crate::rules::chance::Test;

pub(super) fn test_es(
    Test {
        value,
        roll,
        passed,
    }: &Test,
) -> String {
    let verdict = if *passed { "superado" } else { "fallado" };
    format!("sale {roll} contra {value}, {verdict}")
}

pub(super) fn test_en(
    Test {
        value,
        roll,
        passed,
    }: &Test,
) -> String {
    let verdict = if *passed { "passed" } else { "failed" };
    format!("{roll} against {value}, {verdict}")
}

/// Attacks, hits, wounds and saves.
pub(super) fn chain(attacks: &[Attack]) -> [i64; 4] {
    let passed = |test: &Option<Test>| test.is_some_and(|test| test.passed);
    [
        attacks.len() as i64,
        attacks.iter().filter(|attack| attack.hit.passed).count() as i64,
        attacks
            .iter()
            .filter(|attack| passed(&attack.wound))
            .count() as i64,
        attacks.iter().filter(|attack| passed(&attack.save)).count() as i64,
    ]
}

/// The first words are what one of them is called, and several.
pub(super) fn chain_es(
    [one, several]: [&str; 2],
    [attacks, hits, wounds, saves]: [i64; 4],
    dealt: u32,
) -> String {
    let attacks = count(attacks, one, several);
    let hits = count(hits, "impacto", "impactos");
    let wounds = count(wounds, "herida", "heridas");
    let saves = count(saves, "salvada", "salvadas");
    format!("{attacks}, {hits}, {wounds}, {saves}: {dealt} en total")
}

pub(super) fn chain_en(
    [one, several]: [&str; 2],
    [attacks, hits, wounds, saves]: [i64; 4],
    dealt: u32,
) -> String {
    let attacks = count(attacks, one, several);
    let hits = count(hits, "hit", "hits");
    let wounds = count(wounds, "wound", "wounds");
    format!("{attacks}, {hits}, {wounds}, {saves} saved: {dealt} in all")
}

/// `9 (heridas 4, filas 4, potencia 1)`: what counts, by the rule by which it counts; nothings are left out.
pub(super) fn sum(total: &Total) -> [String; 2] {
    let items = || total.items.iter().filter(|item| item.value != 0);
    let told = |pick: fn(&Words) -> &str| {
        let parts: Vec<String> = items()
            .map(|item| format!("{} {}", pick(&reason(item.rule)), item.value))
            .collect();
        match parts.is_empty() {
            true => total.total.to_string(),
            false => format!("{} ({})", total.total, parts.join(", ")),
        }
    };
    [told(|words| &words.es), told(|words| &words.en)]
}

/// What a part of the sum of a combat is for.
pub(super) fn reason(rule: RuleId) -> Words {
    match rule.0 {
        "GOM-CMB-23" => Words::new("heridas", "wounds"),
        "GOM-CMB-24" => Words::new("filas", "ranks"),
        "GOM-CMB-25" => Words::new("flancos", "flanks"),
        "GOM-CMB-26" => Words::new("retaguardia", "rear"),
        "GOM-CMB-27" => Words::new("potencia", "power"),
        other => Words::new(other, other),
    }
}
