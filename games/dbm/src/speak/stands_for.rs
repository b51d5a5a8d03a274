//! DBM-TRP-42, DBM-SCL-09: whom an element stands for, for those who look at it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use sobremesa_kernel::Words;
use sobremesa_table::Playable;

use crate::Dbm;
use crate::tables::{self, Counted, StandsFor};
use crate::troop::{Grade, Troop, TroopType};

/// Whom an element of such troops stands for, and how many; nothing is said of Baggage.
pub(crate) fn stands_for(troop: Troop) -> Option<Words> {
    let (who, number) = (note(troop)?, how_many(tables::stands_for(troop)?));
    Some(Words::new(
        format!("Representa {}: {}.", number.es, who.es),
        format!("It stands for {}: {}.", number.en, who.en),
    ))
}

/// DBM-TRP-42: the rulebook's own line on a type and a grade, from the table that players read.
fn note(troop: Troop) -> Option<Words> {
    let Words { es, en } = NOTES.get(&(troop.kind.code(), troop.grade.letter()))?;
    // Of knights and cavalry the riders come first, and those in chariots behind the semicolon.
    let part = |text: &str| {
        let parts = matches!(troop.kind, TroopType::Knights | TroopType::Cavalry)
            .then(|| text.split_once("; "))
            .flatten();
        match parts {
            Some((_, chariots)) if troop.chariot => chariots.to_owned(),
            Some((riders, _)) => riders.to_owned(),
            None => text.to_owned(),
        }
    };
    Some(Words::new(part(es), part(en)))
}

static NOTES: LazyLock<BTreeMap<(&'static str, &'static str), Words>> = LazyLock::new(|| {
    let rule = Dbm::rulebook().rule("DBM-TRP-42");
    let text = rule.expect("the rulebook has it").text;
    let (es, en) = (rows(&text.es), rows(&text.en));
    let mut notes = BTreeMap::new();
    for kind in TroopType::ALL {
        for (column, grade) in Grade::ALL.into_iter().enumerate() {
            let cell = |rows: &BTreeMap<&str, Vec<&str>>| {
                let cell = *rows.get(kind.code())?.get(column)?;
                (cell != "-").then(|| cell.to_owned())
            };
            if let (Some(es), Some(en)) = (cell(&es), cell(&en)) {
                notes.insert((kind.code(), grade.letter()), Words::new(es, en));
            }
        }
    }
    notes
});

/// The rows of a table by their first cells.
fn rows(text: &str) -> BTreeMap<&str, Vec<&str>> {
    let lines = text.lines().filter_map(|line| {
        let mut cells = line.strip_prefix('|')?.strip_suffix('|')?.split('|');
        let first = cells.next()?.trim();
        Some((first, cells.map(str::trim).collect()))
    });
    lines.collect()
}

fn how_many(row: &StandsFor) -> Words {
    let (es, en) = match row.what {
        Counted::Men => ("hombres", "men"),
        Counted::People => ("personas", "people"),
        Counted::Elephants => ("elefantes", "elephants"),
        Counted::Chariots => ("carros", "chariots"),
        Counted::HeavyEngines => ("máquinas pesadas", "heavy engines"),
        Counted::BoltShooters => ("lanzadores de dardos", "bolt-shooters"),
        Counted::WarWagons => ("vagones de guerra", "war wagons"),
        Counted::Vessels => ("naves", "vessels"),
        Counted::Boats => ("botes", "boats"),
    };
    let most = row.most;
    let mut words = match row.least {
        Some(least) => Words::new(
            format!("de {least} a {most} {es}"),
            format!("{least} to {most} {en}"),
        ),
        None => Words::new(format!("hasta {most} {es}"), format!("up to {most} {en}")),
    };
    if let Some(few) = row.least_of_first {
        words.es += &format!(" (los primeros de un ejército, quizá solo {few})");
        words.en += &format!(" (the first of an army, perhaps only {few})");
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(kind: TroopType, grade: Grade, chariot: bool, en: &str, es: &str) {
        let troop = Troop {
            chariot,
            ..Troop::plain(kind, grade, true)
        };
        let told = stands_for(troop).expect("it stands for somebody");
        assert_eq!((told.en.as_str(), told.es.as_str()), (en, es));
    }

    /// DBM-TRP-42, DBM-SCL-09: the line of the rulebook, with the number of men, beasts, engines or hulls.
    #[test]
    fn an_element_says_whom_it_stands_for() {
        check(
            TroopType::Pikes,
            Grade::Superior,
            false,
            "It stands for 128 to 256 men: Swiss, Silver Shields.",
            "Representa de 128 a 256 hombres: suizos, escudos de plata.",
        );
        check(
            TroopType::Cavalry,
            Grade::Superior,
            true,
            "It stands for up to 25 chariots: archers' chariots.",
            "Representa hasta 25 carros: carros con arquero.",
        );
        check(
            TroopType::Knights,
            Grade::Inferior,
            false,
            "It stands for 128 to 256 men: poor lancers, wedges.",
            "Representa de 128 a 256 hombres: poco diestros con la lanza, cuñas.",
        );
        check(
            TroopType::Elephants,
            Grade::Ordinary,
            false,
            "It stands for up to 16 elephants (the first of an army, perhaps only 4): Asian, crew up to 4.",
            "Representa hasta 16 elefantes (los primeros de un ejército, quizá solo 4): asiáticos, hasta 4 tripulantes.",
        );
    }

    /// DBM-TRP-42, DBM-TRP-08: whatever exists has its line and its number, but Baggage; nothing else has.
    #[test]
    fn whatever_exists_stands_for_somebody() {
        for kind in TroopType::ALL {
            for grade in Grade::ALL {
                let exists =
                    [true, false].map(|regular| Troop::plain(kind, grade, regular).exists());
                let is_told = stands_for(Troop::plain(kind, grade, true)).is_some();
                let expected = exists.contains(&true) && kind != TroopType::Baggage;
                assert_eq!(is_told, expected, "{kind} {grade:?}");
            }
        }
    }

    /// DBM-SCL-09: as many as the rulebook says of each.
    #[test]
    fn how_many_an_element_stands_for() {
        let number = |kind, grade| {
            let row = tables::stands_for(Troop::plain(kind, grade, true)).expect("a row");
            (row.what, row.least, row.most)
        };
        use Counted::*;
        for (kind, grade, expected) in [
            (TroopType::Blades, Grade::Ordinary, (Men, Some(128), 256)),
            (TroopType::Hordes, Grade::Ordinary, (People, None, 1000)),
            (
                TroopType::Expendables,
                Grade::Ordinary,
                (Chariots, None, 25),
            ),
            (
                TroopType::Artillery,
                Grade::Superior,
                (HeavyEngines, None, 6),
            ),
            (
                TroopType::Artillery,
                Grade::Ordinary,
                (BoltShooters, None, 30),
            ),
            (
                TroopType::Artillery,
                Grade::Exception,
                (Men, Some(128), 256),
            ),
            (TroopType::WarWagons, Grade::Ordinary, (WarWagons, None, 25)),
            (TroopType::Galleys, Grade::Ordinary, (Vessels, Some(2), 5)),
            (TroopType::Ships, Grade::Ordinary, (Vessels, Some(2), 5)),
            (TroopType::Boats, Grade::Ordinary, (Boats, Some(8), 20)),
        ] {
            assert_eq!(number(kind, grade), expected, "{kind} {grade:?}");
        }
    }
}
