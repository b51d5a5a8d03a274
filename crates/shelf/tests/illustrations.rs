//! The pictures in the rule books show what they say.

use sobremesa_draw::Node;
use sobremesa_kernel::record::About;
use sobremesa_kernel::{DiceSource, Lang, Seed};
use sobremesa_shelf::SHELF;
use sobremesa_table::{Illustration, SetUp, Start, Subject};

/// Every picture belongs to a rule that there is, its position is one of the game, and the thing it is about is in
/// it.
#[test]
fn every_picture_of_a_rule_can_be_drawn() {
    for game in SHELF {
        for picture in game.illustrations() {
            let rule = picture.rule;
            assert!(game.rulebook().rule(rule).is_some(), "{rule}");
            let drawn = |subject: Subject| {
                let picture = Illustration {
                    subject,
                    room: None,
                    ..picture.clone()
                };
                let scene = picture.scene(*game, Lang::Es);
                scene.unwrap_or_else(|| panic!("{rule}: no picture"))
            };
            let scene = drawn(picture.subject.clone());
            let bare = drawn(Subject::Position);
            let has = |id: &String| bare.things().iter().any(|it| it.id.as_str() == id);
            match &picture.subject {
                Subject::Position => continue,
                Subject::Thing(thing) => assert!(has(thing), "{rule}: there is no {thing}"),
                Subject::Reach { things, .. } => assert!(things.iter().all(has), "{rule}"),
                Subject::Measure { from, to, .. } => assert!(has(from) && has(to), "{rule}"),
                // Somebody has gone somewhere.
                Subject::Order { .. } => {
                    let ways = scene.layers.iter().find(|layer| layer.name == "ways");
                    let ways = ways.map(|ways| &ways.nodes[..]);
                    let is_way = matches!(ways, Some([Node::Decoration(ways)]) if !ways.is_empty());
                    assert!(is_way, "{rule}: nobody moves");
                }
            }
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
        let from = moves.iter().filter(|offer| {
            offer.gesture.pick.clone().map(Subject::Thing).as_ref() == Some(&picture.subject)
        });
        assert_eq!(from.count(), count, "{rule}");
    }
}
