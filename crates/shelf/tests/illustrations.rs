//! The pictures in the rule books show what they say.

use sobremesa_kernel::record::About;
use sobremesa_kernel::{DiceSource, Lang, Seed};
use sobremesa_shelf::SHELF;
use sobremesa_table::{SetUp, Start};

/// Every picture belongs to a rule that there is, its position is one of the game, and the thing it is about is in
/// it.
#[test]
fn every_picture_of_a_rule_can_be_drawn() {
    for game in SHELF {
        for picture in game.illustrations() {
            let rule = picture.rule;
            assert!(game.rulebook().rule(rule).is_some(), "{rule}");
            let start = Start::Position(picture.position.clone());
            let dice = DiceSource::Seed(Seed::from_number(0));
            let set_up = game.set_up(start, dice, About::default());
            let Ok(SetUp::Table(table)) = set_up else {
                panic!("{rule}: not a position");
            };
            let bare = table.by_hand(sobremesa_kernel::Audience::Seat(picture.seat));
            let bare = bare.expect("a hand").scene(Lang::Es);
            let scene = picture.scene(&*table, Lang::Es).expect("a picture");
            let Some(thing) = &picture.thing else {
                continue;
            };
            let has_it = bare.things().iter().any(|it| it.id.as_str() == thing);
            assert!(has_it, "{rule}: there is no {thing}");
            assert_ne!(scene, bare, "{rule}: nothing is marked");
        }
    }
}

/// BAT-MOV-04, BAT-MOV-05, BAT-MOV-09 and their like: as many places are marked as the rule counts.
#[test]
fn as_many_places_are_marked_as_the_rule_counts() {
    let game = SHELF.iter().find(|game| game.name() == "batelnah");
    let game = game.expect("it is on the shelf");
    let counts = [
        ("BAT-MOV-04", 6),
        ("BAT-MOV-05", 18),
        ("BAT-MOV-09", 12),
        ("BAT-MOV-13", 4),
        ("BAT-MOV-17", 6),
    ];
    for (rule, count) in counts {
        let mut pictures = game.illustrations().into_iter();
        let picture = pictures
            .find(|picture| picture.rule == rule)
            .expect("a picture");
        let start = Start::Position(picture.position.clone());
        let dice = DiceSource::Seed(Seed::from_number(0));
        let Ok(SetUp::Table(table)) = game.set_up(start, dice, About::default()) else {
            panic!("{rule}: not a position");
        };
        let moves = table.actions(picture.seat).moves;
        let from = moves
            .iter()
            .filter(|offer| offer.gesture.pick == picture.thing);
        assert_eq!(from.count(), count, "{rule}");
    }
}
