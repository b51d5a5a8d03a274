//! What the table says about a unit and about the battle (GOM-UX).

use sobremesa_gom::forecast::{Prospect, breaks_by, forecast, if_met};
use sobremesa_gom::{Action, Event, Fact, Gom, Side, Tag};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Lang, Nobody, Seat, Seed};
use sobremesa_table::{Chosen, Mood, Playable, Sound, Way};

use super::support::{Field, close, deed, dossier, state, unit_of};

/// GOM-UX-18, GOM-UX-19, GOM-UX-22: what cannot be done now says why, with its rule.
#[test]
fn a_deed_that_is_not_possible_names_its_rule() {
    let field = Field::new(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,400 180",
        "charge_declaration",
    );
    let advance = deed(&field, "A1", "advance");
    let refused = advance.way.expect_err("this is the phase of charges");
    assert_eq!(refused.rule.0, "GOM-TRN-03");
    let shoot = deed(&field, "A1", "shoot");
    assert!(shoot.way.is_err(), "nobody shoots now");
}

/// GOM-UX-24: an enemy's unit has a profile and no deeds.
#[test]
fn an_enemy_takes_no_orders() {
    let field = Field::new(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,400 180",
        "charge_declaration",
    );
    let view = Gom::view(&field.state, Audience::Spectator);
    let seen = Gom::by_hand(view.clone(), Some(Seat::new(0)))
        .dossier(&Chosen::things(&["unit-B1"]))
        .expect("it is there");
    assert!(seen.deeds.is_empty());
    assert_eq!(seen.figures.len(), 13);
    assert!(seen.title.en.contains("Warriors B1"), "{}", seen.title.en);
}

/// GOM-UX-21: movement left, models and their share, special state.
#[test]
fn a_dossier_tells_how_a_unit_stands() {
    let field = Field::new(
        "A1 legion 15/5 600,200 0 initial=20 marched M=40; B1 guerreros 20/5 650,550 180",
        "other_moves",
    );
    let told = dossier(&field, "A1");
    let about: Vec<&str> = told.about.iter().map(|words| words.en.as_str()).collect();
    let about = about.join(" ");
    for part in [
        "15 of 20 models (75 %)",
        "3 ranks",
        "Movement left 80u",
        "Marching",
    ] {
        assert!(about.contains(part), "{part} in {about}");
    }
    let movement = &told.figures[0];
    assert_eq!(
        (movement.sign.en.as_str(), movement.value.as_str()),
        ("M", "40")
    );
    assert_eq!(movement.was.as_deref(), Some("50"), "magic has changed it");
}

/// GOM-UX-21: in this order the movement that is left, which is always told, the models with their share,
/// and the special state: fleeing, marching or fighting, nothing otherwise. A charge that failed is no
/// state.
#[test]
fn a_dossier_has_the_order_of_the_rulebook() {
    let about = |text: &str, phase: &str, unit: &str| -> Vec<String> {
        let told = dossier(&Field::new(text, phase), unit).about;
        told.into_iter().map(|words| words.en).collect()
    };
    let check = |told: Vec<String>, special: &[&str]| {
        assert!(told[0].starts_with("Movement left "), "{told:?}");
        assert!(told[1].contains(" models ("), "{told:?}");
        let begins = |(words, with): (&String, &&str)| words.starts_with(with);
        assert_eq!(told.len(), 2 + special.len(), "{told:?}");
        assert!(told[2..].iter().zip(special).all(begins), "{told:?}");
    };
    let far = "B1 guerreros 20/5 650,550 180";
    let alone = |words: &str| format!("A1 legion 20/5 600,200 0 {words}; {far}");
    check(about(&alone(""), "other_moves", "A1"), &[]);
    check(about(&alone("fleeing"), "other_moves", "A1"), &["It flees"]);
    check(about(&alone("marched"), "other_moves", "A1"), &["Marching"]);
    check(about(&alone("declared"), "other_moves", "A1"), &[]);
    let melee = "A1 legion 20/5 600,260 0 combat=1; B1 guerreros 20/5 650,260 180 combat=1";
    check(about(melee, "other_moves", "A1"), &["Fights Warriors"]);
    let field = Field::new(&alone("declared"), "other_moves");
    let view = Gom::view(&field.state, Audience::Spectator);
    let told = Gom::by_hand(view.clone(), None)
        .dossier(&Chosen::nothing())
        .expect("there is a battle");
    let cells = &told.grids[1].rows[0].cells;
    assert_eq!(cells[2].en, "–", "{cells:?}");
    let drawn = Gom::by_hand(view.clone(), None).scene(Lang::En).words();
    assert!(!drawn.contains("harge"), "{drawn}");
}

/// GOM-CHG-04: the targets in sight with their chances, blow by blow (GOM-EX-06), and no distance.
#[test]
fn targets_have_chances_and_no_distances() {
    let field = Field::new(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,400 180; B2 guerreros 20/5 650,100 180",
        "charge_declaration",
    );
    let Ok(Way::Choose(choices)) = deed(&field, "A1", "declare_charge").way else {
        panic!("somebody is in sight");
    };
    let [seen] = &choices[..] else {
        panic!("B2 stands behind: {choices:?}");
    };
    assert_eq!(seen.thing.as_deref(), Some("prey-B1"));
    assert!(
        seen.about[0]
            .en
            .starts_with("If it meets the front: it wins")
            && seen.about[1].en.contains("8/11 × 5/11 × 8/11"),
        "{:?}",
        seen.about
    );
    // The same enemy at another distance is told the same.
    let farther = Field::new(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,500 180",
        "charge_declaration",
    );
    let Ok(Way::Choose(others)) = deed(&farther, "A1", "declare_charge").way else {
        panic!("somebody is in sight");
    };
    assert_eq!(seen.about, others[0].about);
}

/// GOM-SHO-07: a shot has its chances at every range, for nobody knows yet which it is (GOM-EX-08).
#[test]
fn a_shot_is_told_at_every_range() {
    let near = "A1 ballesteros 10/5 600,200 0; B1 guerreros 20/5 650,290 180";
    let far = "A1 ballesteros 10/5 600,100 0; B1 guerreros 20/5 650,390 180";
    let told = |text: &str| {
        let field = Field::new(text, "shooting");
        let Ok(Way::Choose(choices)) = deed(&field, "A1", "shoot").way else {
            panic!("it may shoot");
        };
        choices[0].about.clone()
    };
    assert_eq!(told(near), told(far), "nothing is measured");
    // 441/1331, 240/1331 and 120/1331.
    for (words, share) in told(near).iter().zip(["33.1 %", "18 %", "9 %"]) {
        assert!(words.en.contains(share), "{share} in {}", words.en);
    }
}

/// GOM-CHG-04, GOM-SHO-07: two who practise have agreed to measure: whether a charge arrives, how far a
/// target is (GOM-EX-15), and the reach on the field. In a battle none of this is told.
#[test]
fn in_practice_everybody_measures() {
    let told = |text: &str, phase: &str, task: &str, practice: bool| {
        let mut field = Field::new(text, phase);
        field.state.practice = practice;
        let Ok(Way::Choose(choices)) = deed(&field, "A1", task).way else {
            panic!("somebody is in sight");
        };
        choices[0].about[0].en.clone()
    };
    let near = "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,260 180";
    let far = "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,400 180";
    let charge = |text, practice| told(text, "charge_declaration", "declare_charge", practice);
    assert_eq!(
        charge(near, true),
        "It would arrive at the front: 60u of 100u; 5 against 5 models"
    );
    assert_eq!(
        charge(far, true),
        "It would not arrive: it is farther than 100u"
    );
    assert_eq!(charge(near, false), charge(far, false));
    let shooters = "A1 ballesteros 10/5 600,200 0; B1 guerreros 20/5 650,280 180";
    assert_eq!(
        told(shooters, "shooting", "shoot", true),
        "110u of 300u away: near"
    );
    let shade = |practice| {
        let mut field = Field::new(shooters, "shooting");
        field.state.practice = practice;
        let view = Gom::view(&field.state, Audience::Spectator);
        let dossier = Gom::by_hand(view.clone(), None)
            .dossier(&Chosen::things(&["unit-A1"]))
            .expect("it is there");
        dossier.shade.len()
    };
    assert_eq!(
        (shade(true), shade(false)),
        (3 + 4, 3),
        "two borders and a line of sight; a reach and three bands besides"
    );
}

/// GOM-VIS-02, GOM-VIS-10: whoever points at a unit sees the borders of what it overlooks and a line to each
/// enemy it sees; nobody stands in its sight behind a friend or behind its back.
#[test]
fn sight_is_drawn_while_a_unit_is_pointed_at() {
    let lines = |others: &str| {
        let field = Field::new(
            &format!("A1 legion 20/5 600,200 0; {others}"),
            "other_moves",
        );
        dossier(&field, "A1").shade.len()
    };
    assert_eq!(lines("B1 guerreros 20/5 650,400 180"), 3);
    assert_eq!(
        lines("B1 guerreros 20/5 650,400 180; B2 trolls 3/3 800,500 180"),
        4
    );
    assert_eq!(lines("B1 guerreros 20/5 650,100 180"), 2, "behind its back");
    let hidden = "A2 guerreros 40/20 525,300 0; B1 guerreros 20/5 650,400 180";
    assert_eq!(lines(hidden), 2, "behind a friend");
}

/// GOM-CHG-04: what a charge may bring is foretold for the middle of the front, however far away that is: as
/// if they fought there already. Who fights already is not foretold.
#[test]
fn a_charge_is_foretold_without_measuring() {
    let met = Field::new(
        "A1 legion 20/5 600,260 0 combat=1; B1 guerreros 20/5 650,260 180 combat=1",
        "other_moves",
    );
    let facts = |told: [Prospect; 2]| told.map(|one| (one.unit, one.attacks));
    let expected = forecast(&met.state, 0).expect("there are two of them");
    for place in ["650,400 180", "900,400 200", "300,300 90"] {
        let apart = format!("A1 legion 20/5 600,260 0; B1 guerreros 20/5 {place}");
        let apart = Field::new(&apart, "charge_declaration");
        let told = if_met(&apart.state, 0, 1).expect("neither fights");
        assert_eq!(facts(told), facts(expected), "{place}");
        for (told, expected) in told.iter().zip(&expected) {
            close(told.wins, expected.wins);
            close(told.breaks, expected.breaks);
        }
    }
    assert_eq!(if_met(&met.state, 0, 1), None);
}

/// GOM-CMB-23..29: the forecast of a fight is judged like the fight. GOM-EX-07: five legionaries with
/// ten attacks deal 3200/1331 wounds on average.
#[test]
fn a_fight_is_foretold() {
    let field = Field::new(
        "A1 legion 20/5 600,260 0 combat=1; B1 guerreros 20/5 650,260 180 combat=1",
        "other_moves",
    );
    let [first, second] = forecast(&field.state, 0).expect("there are two of them");
    assert_eq!((first.attacks, second.attacks), (10, 5));
    close(first.wounds, 3200.0 / 1331.0);
    // Nobody can lose all of twenty models to ten blows.
    assert_eq!((first.annihilated, second.annihilated), (0.0, 0.0));
    assert!(
        first.wins > 0.8 && second.wins < 0.1,
        "{first:?} {second:?}"
    );
    assert!(
        second.breaks > 0.2 && first.breaks < 0.05,
        "{first:?} {second:?}"
    );
    assert!(first.wins + second.wins <= 1.0 + 1e-9);
    assert_eq!(dossier(&field, "B1").grids.len(), 1);
}

/// GOM-CMB-23, GOM-CMB-24, GOM-CMB-27, GOM-CMB-29: wounds, ranks and power decide whether A1, which
/// does not strike at all, is likely to run.
#[test]
fn a_defeat_is_foretold_wound_by_wound() {
    let field = Field::new(
        "A1 legion 20/5 600,260 0 combat=1 A=0; B1 guerreros 20/5 650,260 180 combat=1",
        "other_moves",
    );
    let told = forecast(&field.state, 0).expect("there are two of them");
    let [defeated, victor] = if told[0].unit == 0 {
        told
    } else {
        [told[1], told[0]]
    };
    assert_eq!((defeated.attacks, victor.attacks), (0, 5));
    let hurts = sobremesa_gom::chances::distribution(victor.blow.all.value(), 5);
    let mut expected = 0.0;
    for (wounds, weight) in (0_u64..).zip(hurts.iter()).skip(1) {
        // The fifth takes a rank with it.
        let lead = wounds + 1 + u64::from(wounds == 5);
        expected += weight * breaks_by(&field.state.units[0], lead).value();
    }
    close(defeated.breaks, expected);
}

/// A fight is foretold the same whether it is the first on the field or not.
#[test]
fn the_second_fight_is_foretold_as_if_it_were_the_first() {
    let second = "A2 onis 20/10 600,260 0 combat=2; B2 guerreros 20/5 670,260 180 combat=2";
    let first = "A1 legion 10/5 100,260 0 combat=1; B1 guerreros 20/5 150,260 180 combat=1";
    let alone = Field::new(second, "other_moves");
    let both = Field::new(&format!("{first}; {second}"), "other_moves");
    let facts = |field: &Field, combat| {
        forecast(&field.state, combat)
            .expect("there are two of them")
            .map(|told| (told.attacks, told.wounds, told.wins, told.breaks))
    };
    assert_eq!(facts(&both, 1), facts(&alone, 0));
    assert_ne!(facts(&both, 0), facts(&alone, 0));
}

/// GOM-UX-30, GOM-CMB-15: between three enemies, where one model touches the first two and another the last
/// two, any split can be made by saying how many attacks each gets; the first gets the rest.
#[test]
fn attacks_are_divided_among_any_number_of_enemies() {
    let text = "A1 legion 20/10 605,260 0 combat=1; B1 guerreros 20/4 650,260 180 combat=1; \
                B2 guerreros 20/4 690,260 180 combat=1; B3 guerreros 20/4 730,260 180 combat=1";
    let mut field = Field::new(text, "other_moves");
    field.order(1, "end movement", &[]);
    let Ok(Way::Divide(division)) = deed(&field, "A1", "allocate_attacks").way else {
        panic!("there is something to divide");
    };
    let portions = division.portions.iter();
    let portions: Vec<_> = portions
        .map(|portion| (portion.thing.as_deref(), portion.most))
        .collect();
    assert_eq!(division.total, 4, "two models with two attacks each");
    assert_eq!(portions, [(Some("unit-B2"), 4), (Some("unit-B3"), 2)]);
    let view = Gom::view(&field.state, Audience::Seat(Seat::new(0)));
    let divided = |amounts: [u32; 2]| {
        let amounts = amounts.map(f64::from);
        let order = Gom::by_hand(view.clone(), None)
            .dragged(&Chosen::nothing(), &division.name, &amounts)
            .expect("an order");
        let Action::AllocateAttacks { attacks, .. } = &order else {
            panic!("{order:?}");
        };
        let dealt = ["B1", "B2", "B3"].map(|foe| {
            let at = attacks.iter().filter(|share| share.target.as_str() == foe);
            at.map(|share| share.attacks).sum::<u32>()
        });
        (dealt, Gom::notation(&order))
    };
    for second in 0..=4 {
        for third in 0..=2 {
            // No more than two reach the first.
            if !(2..=4).contains(&(second + third)) {
                continue;
            }
            let (dealt, order) = divided([second, third]);
            assert_eq!(dealt, [4 - second - third, second, third], "{order}");
            let mut after = Field::new(text, "other_moves");
            after.order(1, "end movement", &[]);
            let action = Gom::read_typed(&order).expect("an order");
            let (who, mut dice) = (
                Actor::Seat(Seat::new(0)),
                Dice::seeded(Seed::from_number(1)),
            );
            let played = Gom::play(&mut after.state, who, &action, &mut dice, &mut Nobody);
            assert!(played.is_ok(), "{order}: {played:?}");
        }
    }
    let (_, order) = divided([4, 1]);
    field.refused(1, &order, "GOM-CMB-12", "too_many_attacks");
}

/// GOM-UX-28, GOM-END-05: units above, four quadrants, totals; while it lasts and at the end.
#[test]
fn the_overview_counts_points_and_quadrants() {
    let field = Field::new(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,400 180",
        "other_moves",
    );
    let view = Gom::view(&field.state, Audience::Spectator);
    let told = Gom::by_hand(view.clone(), None)
        .dossier(&Chosen::nothing())
        .expect("there is a battle");
    let standing = &told.grids[0];
    let cells: Vec<Vec<&str>> = standing
        .rows
        .iter()
        .map(|row| row.cells.iter().map(|cell| cell.en.as_str()).collect())
        .collect();
    assert_eq!(cells[0], ["units", "500", "200"]);
    assert_eq!(cells[1], ["near left", "✓ 100", "–"]);
    assert_eq!(cells[3], ["far left", "–", "✓ 100"]);
    assert_eq!(cells[5], ["total", "600", "300"]);
    assert!(told.deeds.is_empty(), "a spectator orders nothing");
}

/// GOM-UX-20: every task says what it would do now, in both languages; what it costs changes with magic.
#[test]
fn every_task_says_what_it_would_do() {
    let help = |movement: &str| {
        let text = format!("A1 legion 20/5 600,200 0 {movement}; B1 guerreros 20/5 650,400 180");
        let field = Field::new(&text, "other_moves");
        let deeds = dossier(&field, "A1").deeds;
        assert!(
            deeds.iter().all(|deed| !deed.help.es.is_empty()),
            "{deeds:?}"
        );
        deed(&field, "A1", "about_turn").help.en
    };
    assert!(help("").contains("12.5u"), "a quarter of 50: {}", help(""));
    assert!(
        help("M=60").contains("15u"),
        "a quarter of 60: {}",
        help("M=60")
    );
}

/// GOM-UX-29: whatever happens can be heard: a charge and its blows, a flight, the end of a phase.
#[test]
fn events_have_their_sounds() {
    let heard = |fact: Fact| Gom::sound(&Event::from(fact));
    let tag = || unit_of(&state("A1 legion 20/5 600,200 0"), "A1").clone();
    let unit = || Tag {
        id: tag().id,
        kind: tag().kind,
    };
    assert_eq!(
        heard(Fact::Annihilated { unit: unit() }),
        Some(Sound::Capture)
    );
    // A volley is no knock, and a rout no warning.
    let lost = Fact::OutOfRange {
        unit: unit(),
        target: unit(),
        distance: 300.0,
        range: 200,
    };
    assert_eq!(heard(lost), Some(Sound::Volley));
    assert_eq!(heard(Fact::LeftField { unit: unit() }), Some(Sound::Rout));
    let charge = Fact::ChargeDeclared {
        unit: unit(),
        target: unit(),
        order: 0,
    };
    assert_eq!(heard(charge), Some(Sound::Horn));
    let turn = Fact::TurnBegan {
        turn: 1,
        side: Side::One,
    };
    assert_eq!(heard(turn), Some(Sound::Bell));
    let ended = Fact::PhaseEnded {
        side: Side::One,
        phase: "shooting",
    };
    assert_eq!(heard(ended), Some(Sound::Drum));
    let parted = Fact::Disengaged {
        unit: unit(),
        target: unit(),
    };
    assert_eq!(heard(parted), Some(Sound::Place));
    let mut told = Vec::<Event>::new();
    let (setup, mut dice) = (&Gom::presets()[0].setup, Dice::seeded(Seed::from_number(1)));
    let begun = Gom::start(setup, &mut dice, &mut told);
    assert!(begun.is_ok(), "{begun:?}");
    assert!(
        told.iter()
            .any(|event| matches!(event.fact, Fact::Deployed { .. }))
    );
    assert!(
        told.iter().all(|event| Gom::sound(event).is_some()),
        "{told:?}"
    );
    assert_eq!(Gom::CUSTOMS.mood, Mood::Martial, "and the music is of war");
}
