//! How people meet the games and their computer players: lids and faces.

use std::collections::BTreeSet;

use sobremesa_draw::Theme;
use sobremesa_kernel::Lang;
use sobremesa_shelf::SHELF;
use sobremesa_table::{Face, pick};

/// Every computer player of the house is somebody: a name that is not the published one, a portrait, a
/// strength and a voice, in both languages, and no two of a game are alike.
#[test]
fn every_computer_player_has_a_face() {
    for game in SHELF {
        let mut known = BTreeSet::new();
        for bot in game.bots() {
            let who = format!("{} {}", game.name(), bot.name);
            let face = (game.abilities().faces)(&bot.name);
            let face = face
                .unwrap_or_else(|| panic!("{who} has no face: games/{}/src/faces.rs", game.name()));
            assert_eq!(bot.title, face.words(), "{who}: it is called by its face");
            for lang in [Lang::Es, Lang::En] {
                let title = bot.title.get(lang);
                assert!(!title.is_empty() && title != bot.name, "{who}: {title}");
                let voice = [face.voice.greets, face.voice.wins, face.voice.loses];
                let said: BTreeSet<&str> = voice.iter().map(|it| pick(*it, lang)).collect();
                assert_eq!(said.len(), 3, "{who} says the same twice");
                assert!(
                    said.iter()
                        .all(|words| words.ends_with(['.', '?', '!', '…'])),
                    "{who}: {said:?}"
                );
            }
            let portrait = bot
                .portrait
                .unwrap_or_else(|| panic!("{who} has no portrait"));
            assert!(portrait.len() < 4_000, "{who}: {} bytes", portrait.len());
            assert!(
                known.insert(bot.title.es.clone()),
                "{who}: the name is taken"
            );
            assert!(
                known.insert(portrait),
                "{who}: the portrait is somebody else's"
            );
        }
    }
}

/// The opponent whom newcomers meet stands where people begin; lists go from the weakest to the strongest.
#[test]
fn newcomers_meet_somebody_of_the_usual_strength() {
    for game in SHELF {
        let bots = game.bots();
        let Some(usual) = game.usual_bot() else {
            continue;
        };
        let strength = |name: &str| {
            let bot = bots.iter().find(|bot| bot.name == name);
            bot.and_then(|bot| bot.strength).expect("a known strength")
        };
        assert_eq!(
            strength(&usual).rating,
            Face::USUAL_RATING,
            "{}",
            game.name()
        );
        assert_eq!(strength(&usual).stars, 3, "{}", game.name());
        let strongest = bots.last().expect("there are some");
        let best = bots.iter().map(|bot| strength(&bot.name).rating).max();
        assert_eq!(
            Some(strength(&strongest.name).rating),
            best,
            "{}",
            game.name()
        );
    }
}

/// What stands on a lid can be true, and its picture shows another moment than the start where computer
/// players can play.
#[test]
fn a_lid_says_what_a_game_is() {
    for game in SHELF {
        let lid = game.lid();
        let name = game.name();
        for lang in [Lang::Es, Lang::En] {
            let about = pick(lid.about, lang);
            assert!(
                (60..200).contains(&about.chars().count()),
                "{name}: {about}"
            );
        }
        let [few, many] = lid.players;
        assert!(
            0 < few && few <= many && lid.minutes[0] < lid.minutes[1],
            "{name}"
        );
        let cover = |theme| game.cover(Lang::Es, theme).expect("a picture");
        let [day, night] = [Theme::Classic, Theme::Night].map(cover);
        assert!(day.starts_with("<svg") && day != night, "{name}");
        assert_eq!(day, cover(Theme::Classic), "{name}: always the same");
        assert!(
            lid.moment.n_choices > 0 || game.bots().is_empty(),
            "{name} is being played"
        );
    }
}
