use sobremesa_kernel::Words;

use super::{read, typed};
use crate::action::{
    Action, Advance, Assignment, Deployment, Ending, Entry, FeatureName, Fight, Halt, Move,
    OfferReply, Placement, Places, Reply, SeasonNamed, Shoot, Stance, Step,
};
use crate::agenda::AskKind;
use crate::day::{CommandPlace, FlankMarch, Orders};
use crate::element::ElementId;
use crate::pose::Pose;
use crate::rules::flank_march::ShortEdge;

fn name(text: &str) -> ElementId {
    ElementId::new(text).expect("a name")
}

/// What is written is read back, in both languages.
#[test]
fn every_order_is_read_back() {
    let placed = Placement {
        id: name("a1"),
        x: 1000.5,
        y: 500.0,
        facing: 10.0,
        kind: None,
    };
    let steps = vec![
        Step::Forward(100.0),
        Step::Wheel(-12.5),
        Step::Shift(40.0),
        Step::Back(10.0),
        Step::Turn(180.0),
        Step::To(Pose::new(1.0, 2.0, 3.5)),
    ];
    let places = vec![
        placed,
        Placement {
            id: name("a2"),
            ..placed
        },
    ];
    let moves = |march, steps| Move {
        elements: vec![name("a1"), name("a2")],
        march,
        steps,
        order: vec![name("b1")],
        spare: true,
    };
    let actions = [
        Action::Deploy(Deployment::default()),
        Action::PlaceFeature(crate::action::FeaturePlace {
            feature: "f4".to_owned(),
            x: Some(900.0),
            y: Some(600.0),
            walls: Some(crate::action::Walls {
                kind: crate::army::WorksKind::Permanent,
                gates: vec![3, 7],
                towers: vec![1, 5],
            }),
            ..Default::default()
        }),
        Action::Deploy(Deployment {
            works: vec![crate::action::Palisade {
                line: vec![
                    [1200.0, 0.0],
                    [1200.0, 160.0],
                    [1600.0, 160.0],
                    [1600.0, 0.0],
                ],
                gates: vec![4],
            }],
            ..Deployment::default()
        }),
        Action::Deploy(Deployment {
            command: Some(2),
            elements: places.clone(),
            works: Vec::new(),
        }),
        Action::NameSeason(SeasonNamed {
            season: crate::sky::Season::Autumn,
        }),
        Action::SelectTerrain(crate::action::Selection::default()),
        Action::SelectTerrain(crate::action::Selection {
            features: vec![
                crate::rules::terrain::Selected {
                    sort: crate::field::FeatureKind::Wood,
                    size: None,
                    outline: vec![[0.0, 0.0], [200.5, 0.0], [100.0, 200.0]],
                    crest: vec![[100.0, 50.0]],
                },
                crate::rules::terrain::Selected::usual(crate::field::FeatureKind::River, 400.0),
            ],
        }),
        Action::PlaceFeature(crate::action::FeaturePlace {
            feature: "f1".to_owned(),
            x: Some(1200.5),
            y: Some(300.0),
            facing: Some(15.0),
            ..crate::action::FeaturePlace::default()
        }),
        Action::PlaceFeature(crate::action::FeaturePlace {
            feature: "f2".to_owned(),
            line: vec![[1800.0, 0.0], [1700.0, 2400.0]],
            width: Some(50.0),
            ..crate::action::FeaturePlace::default()
        }),
        Action::DiscardFeature(FeatureName {
            feature: "f3".to_owned(),
        }),
        Action::WriteOrders(crate::day::Orders {
            flanks: Vec::new(),
            places: vec![crate::day::CommandPlace {
                command: 1,
                across: 2,
                ahead: 0,
            }],
            ambushes: places.clone(),
        }),
        Action::TryWaterway,
        Action::BeginEarly(OfferReply { yes: true }),
        Action::BeginEarly(OfferReply { yes: false }),
        Action::FightOn(OfferReply { yes: true }),
        Action::WriteOrders(Orders {
            places: vec![CommandPlace {
                command: 1,
                across: 0,
                ahead: 0,
            }],
            flanks: vec![FlankMarch {
                command: 2,
                edge: ShortEdge::Right,
            }],
            ambushes: Vec::new(),
        }),
        Action::Enter(Entry {
            elements: vec![
                ElementId::new("aw1").expect("a name"),
                ElementId::new("aw2").expect("a name"),
            ],
            at: 1500.5,
            files: Some(2),
            march: true,
            steps: vec![Step::Forward(100.0)],
            order: Vec::new(),
            spare: false,
        }),
        Action::SlipAway(OfferReply { yes: false }),
        Action::AssignPips(Assignment { dice: vec![3, 1] }),
        Action::Move(moves(false, steps)),
        Action::Move(moves(
            true,
            vec![Step::FallIn(Places {
                places: places.clone(),
            })],
        )),
        Action::Move(moves(false, vec![Step::Spread(Places { places })])),
        Action::Halt(Halt {
            elements: vec![name("a1")],
            about: true,
            spare: true,
        }),
        Action::EndMoves(Ending::default()),
        Action::EndMoves(Ending { command: Some(2) }),
        Action::Advance(Advance {
            element: name("a1"),
            way: 0,
        }),
        Action::Advance(Advance {
            element: name("a1"),
            way: 3,
        }),
        Action::AdvanceRest,
        Action::Shoot(Shoot { target: name("b2") }),
        Action::Fight(Fight {
            a: name("a1"),
            b: name("b1"),
        }),
        Action::Answer(Reply {
            kind: AskKind::Pursue,
            option: "yes".to_owned(),
        }),
        Action::Answer(Reply {
            kind: AskKind::Principal,
            option: "a3".to_owned(),
        }),
        Action::SetStance(Stance {
            element: name("ah1"),
            shoot: false,
        }),
        Action::Concede,
        Action::OfferEnd,
        Action::AnswerOffer(OfferReply { yes: true }),
        Action::AnswerOffer(OfferReply { yes: false }),
    ];
    for action in actions {
        let Words { es, en } = typed(&action);
        assert_eq!(read(&es).as_ref(), Ok(&action), "{es}");
        assert_eq!(read(&en).as_ref(), Ok(&action), "{en}");
    }
}

#[test]
fn nonsense_is_answered_with_examples() {
    for text in [
        "",
        "move",
        "move a1",
        "move a1: forward inf",
        "dance",
        "fight a1",
        "pursue",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}
