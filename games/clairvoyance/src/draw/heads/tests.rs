use std::collections::BTreeSet;

use super::*;

/// The first word by which somebody with this name is known.
#[track_caller]
fn looks_like(name: &str) -> &'static str {
    let place = known_as(name, 0).unwrap_or_else(|| panic!("nobody knows {name}"));
    let head = all().nth(place).expect("a place among them");
    let first = head.en.split(' ').next().expect("a word");
    first.trim_end_matches('*')
}

#[test]
fn who_is_called_alike_in_both_languages_looks_alike() {
    for (spanish, english) in [
        ("Trasgo", "Goblin"),
        ("Águila", "eagles"),
        ("Lobos", "Wolves"),
        ("Ratón", "mouse"),
        ("Dragón", "dragon"),
        ("Hechicera", "Sorcerer"),
        ("ballesteros", "Crossbowman"),
        ("Osezno", "bear"),
        ("BALISTA", "Ballista"),
    ] {
        assert_eq!(
            looks_like(spanish),
            looks_like(english),
            "{spanish}, {english}"
        );
    }
}

/// What somebody is stands first in Spanish and last in English, with any sign between.
#[test]
fn of_several_words_the_noun_counts() {
    for (name, is) in [
        ("PerroGuardián", "dog"),
        ("Guard_dog", "dog"),
        ("Guard_captain", "knight"),
        ("Capitán_bandido", "knight"),
        ("HorseArcher", "archer"),
        ("Cazadora_de_dragones", "archer"),
        ("DragonHunter", "archer"),
        ("GuardiansOfTheBear", "guard"),
        ("Giant_spider", "spider"),
        ("ArañaGigante", "spider"),
        ("Giant", "ogre"),
        ("FireGiant", "ogre"),
        ("Fire", "elemental"),
        ("Torre", "ballista"),
    ] {
        assert_eq!(looks_like(name), is, "{name}");
    }
}

/// A goblin who shoots is a goblin first: their whole camp is one people.
#[test]
fn monsters_are_known_by_their_people() {
    for (name, is) in [
        ("Goblin_archer", "goblin"),
        ("ArqueroTrasgo", "goblin"),
        ("Skeleton2Mage", "skeleton"),
        ("Lobo_zombi", "zombie"),
    ] {
        assert_eq!(looks_like(name), is, "{name}");
    }
}

#[test]
fn names_have_false_friends() {
    for stranger in [
        "Osado", "Category", "Batería", "Batman", "Ratio", "Antonia", "Catalina", "Araceli",
        "Orca", "Elfriede", "Impulse", "Pigeon", "Monkey", "Monjuïc", "Perejil", "Toronto",
        "Canal", "Foxglove", "Boarding", "Dogma", "Oxford", "Zzyx", "Ñandú", "A", "x_1", "The",
        "de", "s", "es",
    ] {
        assert_eq!(known_as(stranger, 0), None, "{stranger}");
    }
}

/// León is a name, and so is Blanca: who is played by a person has a person's face.
#[test]
fn players_are_people() {
    for name in ["León", "Loba", "Goblin", "Zzyx", "Ñandú"] {
        assert!(hero(name) >= N_NAMED, "{name}");
        assert_eq!(hero(name), hero(name));
    }
    for (name, is) in [("Mage", "mage"), ("ClérigaAna", "cleric")] {
        assert_eq!(Some(hero(name)), known_as(name, 0), "{name}");
        assert_eq!(looks_like(name), is);
    }
    let faces: BTreeSet<usize> = ["Lena", "Bruno", "Ana", "Blas", "Iris", "Otto"]
        .map(hero)
        .into();
    assert!(faces.len() > 1, "not everybody looks like everybody");
}

#[test]
fn no_two_heads_look_alike_and_none_is_hidden_behind_another() {
    let figures = all().map(|head| head.figure).chain(HEROES);
    let looks: BTreeSet<String> = figures.map(|figure| format!("{figure:?}")).collect();
    assert_eq!(looks.len(), N_NAMED + HEROES.len());
    for (place, head) in all().enumerate() {
        let words = [head.es, head.en, head.otherwise].map(|known| known.split(' '));
        for known in words.into_iter().flatten().filter(|word| !word.is_empty()) {
            let name = known.trim_end_matches('*');
            assert_eq!(known_as(name, 0), Some(place), "{known}");
            assert_eq!(plain(name), name, "names are compared without accents");
        }
    }
}
