//! A day that is played by hand: what is dragged and written comes to what was proposed, and further.

use std::collections::BTreeMap;

use sobremesa_draw::Point;
use sobremesa_kernel::{Actor, Audience, Dice, Game, Seat, Seed};
use sobremesa_table::{ByHand, Chosen, Deed, Filled, Foreseen, Playable, Track, Way};

use crate::action::Action;
use crate::day::Step;
use crate::field::FeatureKind;
use crate::rules::terrain::selection::Round;
use crate::setup::ArmyChoice;
use crate::state::{Phase, State};
use crate::{Dbm, Setup};

struct Day {
    state: State,
    dice: Dice,
}

impl Day {
    fn new(seed: u64) -> Day {
        Day::between(["mid_republican_roman", "barcid_carthaginian"], seed)
    }

    fn between(armies: [&str; 2], seed: u64) -> Day {
        let setup = Setup {
            armies: Some(armies.map(|list| ArmyChoice::Ready(list.to_owned()))),
            whole_day: true,
            ..Setup::default()
        };
        let mut dice = Dice::seeded(Seed::from_number(seed));
        let state = Dbm::start(&setup, &mut dice, &mut Vec::new()).expect("two armies meet");
        Day { state, dice }
    }

    fn seat(&self) -> Seat {
        let first = self.state.seats_to_act().iter().next();
        first.expect("somebody is waited for")
    }

    fn proposals(&self) -> Vec<Action> {
        let mut out = Vec::new();
        Dbm::candidates(&self.state, Actor::Seat(self.seat()), &mut out);
        out
    }

    #[track_caller]
    fn play(&mut self, action: &Action) {
        let who = Actor::Seat(self.seat());
        let played = Dbm::play(
            &mut self.state,
            who,
            action,
            &mut self.dice,
            &mut Vec::new(),
        );
        assert!(played.is_ok(), "{action:?}: {played:?}");
    }

    fn by_hand(&self) -> Box<dyn ByHand<Action>> {
        let seat = self.seat();
        Dbm::by_hand(Dbm::view(&self.state, Audience::Seat(seat)), Some(seat))
    }

    /// Plays what is proposed first, or `instead` of it, until a step for which something is found.
    fn until<T>(&mut self, mut found: impl FnMut(&Day) -> Option<T>) -> T {
        for _ in 0..60 {
            if let Some(found) = found(self) {
                return found;
            }
            assert!(
                matches!(self.state.phase, Phase::Before(_)),
                "it never came"
            );
            // The last proposal is the busiest one.
            let proposals = self.proposals();
            let action = match self.state.phase {
                Phase::Before(Step::Terrain(_)) => proposals.last(),
                _ => proposals.first(),
            };
            self.play(&action.expect("there is something to do").clone());
        }
        panic!("it never came");
    }
}

fn drag(deeds: Vec<Deed<Action>>, name: &str) -> (Point, Option<Action>) {
    let deed = deeds.into_iter().find(|deed| deed.name == name);
    match deed.expect("it can be dragged").way {
        Ok(Way::Drag(handle)) => match handle.track {
            Some(Track::Plane { grip, .. }) => (grip, None),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

/// DBM-DEP-12: a command that is taken up and put down again stands as it was proposed; put
/// down elsewhere it keeps its order, and the table says beforehand whether it may.
#[test]
fn a_command_is_deployed_by_dragging() {
    let mut day = Day::new(3);
    day.until(|day| matches!(day.state.phase, Phase::Before(Step::Deploy(_))).then_some(()));
    let hand = day.by_hand();
    let choosable = hand.choosable();
    let first = choosable.first().expect("somebody is in hand").clone();
    let group = hand.grown(&[&first]);
    assert!(group.len() > 5, "a command comes with all of its elements");
    assert!(group.iter().all(|one| choosable.contains(one)));
    let things: Vec<&str> = group.iter().map(String::as_str).collect();
    let chosen = Chosen::things(&things);
    let dossier = hand.dossier(&chosen).expect("a dossier");
    let (grip, _) = drag(dossier.deeds, "place");
    let put_back = hand.dragged(&chosen, "place", &[grip.x, grip.y, 0.0]);
    let put_back = put_back.expect("an order");
    let Action::Deploy(order) = &put_back else {
        panic!("{put_back:?}");
    };
    assert_eq!(order.elements.len(), group.len());
    let preview = hand.preview(&put_back).expect("a preview");
    assert_eq!(preview.verdict, Foreseen::Lawful);
    assert_eq!(preview.ghosts.len(), group.len());

    // Over the middle of the table, where nobody may stand yet.
    let far = hand.dragged(&chosen, "place", &[grip.x, grip.y - 900.0, 0.0]);
    let far = hand.preview(&far.expect("an order")).expect("a preview");
    assert!(!far.is_lawful(), "it is not in its zone");

    // One alone, with what has been put together so far.
    let last = [*things.last().expect("several")];
    let alone = Chosen {
        things: &last,
        draft: Some(&put_back),
    };
    let moved = hand.dragged(&alone, "place", &[grip.x, grip.y - 300.0, 0.0]);
    let Some(Action::Deploy(moved)) = moved else {
        panic!("{moved:?}");
    };
    let others = order.elements.iter().zip(&moved.elements);
    assert_eq!(
        others.filter(|(was, is)| was == is).count(),
        group.len() - 1
    );

    day.play(&put_back);
}

/// DBM-DEP-03: wherever a camp is put down, its rear comes to lie on its own edge.
#[test]
fn a_camp_is_dragged_along_its_edge() {
    let mut day = Day::new(3);
    day.until(|day| {
        let is_camp = matches!(
            day.state.phase,
            Phase::Before(Step::CampFirst | Step::CampSecond)
        );
        (is_camp && !day.by_hand().choosable().is_empty()).then_some(())
    });
    let hand = day.by_hand();
    let all = hand.choosable();
    let things: Vec<&str> = all.iter().map(String::as_str).collect();
    let chosen = Chosen::things(&things);
    let (grip, _) = drag(hand.dossier(&chosen).expect("a dossier").deeds, "place");
    let moved = hand.dragged(&chosen, "place", &[grip.x + 200.0, grip.y - 333.0, 17.0]);
    let moved = moved.expect("an order");
    assert_ne!(Some(&moved), day.proposals().first());
    let preview = hand.preview(&moved).expect("a preview");
    assert_eq!(preview.verdict, Foreseen::Lawful);
    day.play(&moved);
}

/// DBM-TER-30: wherever a feature is let go, it comes to lie in its sector, and at an edge if
/// its dice want it there.
#[test]
fn a_feature_is_dragged_into_its_sector() {
    let mut n_at_edge = 0;
    let mut n_laid = 0;
    for seed in 1..=4 {
        let mut day = Day::new(seed);
        loop {
            let hand = day.by_hand();
            let laid = hand
                .choosable()
                .into_iter()
                .find(|id| id.starts_with("laying-"));
            if let Some(thing) = laid {
                let things = [thing.as_str()];
                let chosen = Chosen::things(&things);
                let dossier = hand.dossier(&chosen).expect("a dossier");
                if !dossier.deeds.is_empty() {
                    let (grip, _) = drag(dossier.deeds, "lay");
                    let back = hand.dragged(&chosen, "lay", &[grip.x, grip.y, 0.0]);
                    let verdict = hand
                        .preview(&back.expect("an order"))
                        .map(|seen| seen.verdict);
                    assert_eq!(verdict, Some(Foreseen::Lawful), "seed {seed}: {thing}");
                    // Pulled about, it is lawful unless it comes to lie on something else.
                    for (right, down, turn) in [(900.0, 0.0, 0.0), (-3000.0, 2000.0, 30.0)] {
                        let at = [grip.x + right, grip.y + down, turn];
                        let order = hand.dragged(&chosen, "lay", &at).expect("an order");
                        match hand.preview(&order).expect("a preview").verdict {
                            Foreseen::Lawful => n_laid += 1,
                            Foreseen::Refused(why) => assert_eq!(why.rule.0, "DBM-TER-07"),
                            Foreseen::MayStopShort(why) => panic!("{why:?}"),
                        }
                    }
                    n_at_edge += usize::from(dossier.about[0].en.contains("edge ("));
                }
            }
            match day.state.phase {
                Phase::Before(Step::Season | Step::Terrain(_)) => {
                    let next = day.proposals().pop().expect("something to do");
                    day.play(&next);
                }
                _ => break,
            }
        }
    }
    assert!(
        n_laid > 5 && n_at_edge > 0,
        "{n_laid} laid, {n_at_edge} at an edge"
    );
}

/// DBM-TER-25: a built-up area has no dice: let go over the edge of the table it comes to lie inside the sector of
/// its middle; where it may not lie it is drawn all the same, with the reason.
#[test]
fn a_town_is_dragged_over_an_edge() {
    let mut n_towns = 0;
    for seed in 1..=4 {
        let mut day = Day::between(["hyw_english", "hyw_english"], seed);
        while let Phase::Before(Step::Season | Step::Terrain(_)) = day.state.phase {
            let hand = day.by_hand();
            let laid = hand.choosable();
            let things: Vec<&str> = laid.iter().map(String::as_str).collect();
            let chosen = Chosen::things(&things);
            let dossier = hand.dossier(&chosen).filter(|_| !things.is_empty());
            if let Some(town) = dossier.filter(|one| one.title.en == "built-up area") {
                n_towns += 1;
                assert!(
                    town.about[0].en.contains("flank sector"),
                    "{:?}",
                    town.about
                );
                for at in [[3640.0, 2440.0, 0.0], [1830.0, 1230.0, 0.0]] {
                    let order = hand.dragged(&chosen, "lay", &at).expect("an order");
                    let seen = hand.preview(&order).expect("a preview");
                    assert!(!seen.ghosts.is_empty(), "seed {seed}: it is seen at {at:?}");
                    if let Foreseen::Refused(why) = seen.verdict {
                        assert!(!why.message.en.contains("inside sector"), "{why:?}");
                    }
                }
            }
            let proposals = day.proposals();
            let has_town = |action: &&Action| {
                matches!(action, Action::SelectTerrain(chosen)
                    if chosen.features.iter().any(|one| one.sort == FeatureKind::BuiltUp))
            };
            let next = proposals.iter().find(has_town).or(proposals.last());
            day.play(&next.expect("something to do").clone());
        }
    }
    assert!(n_towns > 0, "no seed has a town");
}

/// What is proposed is told apart in words: nobody chooses between two buttons that say the same.
#[test]
fn proposals_are_told_apart() {
    for seed in 1..=6 {
        let mut day = Day::new(seed);
        while matches!(day.state.phase, Phase::Before(_)) {
            let proposals = day.proposals();
            for lang in [sobremesa_kernel::Lang::Es, sobremesa_kernel::Lang::En] {
                let mut told: Vec<String> = proposals
                    .iter()
                    .map(|action| Dbm::describe(action).get(lang).to_owned())
                    .collect();
                told.sort_unstable();
                let n_told = told.len();
                told.dedup();
                assert_eq!(told.len(), n_told, "seed {seed}: {told:?}");
            }
            let next = if seed % 2 == 0 {
                proposals.last()
            } else {
                proposals.first()
            };
            day.play(&next.expect("something to do").clone());
        }
    }
}

/// Whoever writes orders is told of what his commands consist; what the enemy's army breaks at he is not told.
#[test]
fn orders_are_written_about_troops() {
    let mut day = Day::new(3);
    day.until(|day| matches!(day.state.phase, Phase::Before(Step::Orders)).then_some(()));
    let dossier = day.by_hand().dossier(&Chosen::nothing());
    let dossier = dossier.expect("an overview");
    let told: Vec<&str> = dossier
        .about
        .iter()
        .map(|words| words.en.as_str())
        .collect();
    let of_first = told.iter().find(|words| words.starts_with("Command 1: "));
    assert!(
        of_first.is_some_and(|words| words.contains(" of ")),
        "{told:?}"
    );
    let own = crate::side::Side::of(day.seat());
    let breaks = |side: crate::side::Side| {
        let army = dossier.grids[side.index()].rows.last().expect("the army");
        army.cells[3].en.clone()
    };
    assert_ne!(breaks(own), "?");
    assert_eq!(breaks(own.other()), "?");
}

/// A form that is handed over as it stands is the first proposal.
#[test]
fn forms_begin_with_the_first_proposal() {
    let mut n_forms = BTreeMap::new();
    for seed in 1..=3 {
        let mut day = Day::new(seed);
        while matches!(day.state.phase, Phase::Before(_)) {
            let hand = day.by_hand();
            let proposals = day.proposals();
            let dossier = hand.dossier(&Chosen::nothing()).expect("an overview");
            for deed in dossier.deeds {
                let Ok(Way::Fill(form)) = deed.way else {
                    panic!("only forms: {}", deed.name);
                };
                let fields: BTreeMap<String, String> = form
                    .fields
                    .iter()
                    .map(|field| (field.name.clone(), field.blank.value()))
                    .collect();
                let filled = hand.filled(&Chosen::nothing(), &form.name, Filled::new(&fields));
                assert_eq!(filled.as_ref(), Ok(&proposals[0]), "{}", form.name);
                *n_forms.entry(form.name).or_insert(0) += 1;
                let empty = BTreeMap::new();
                let empty = hand.filled(&Chosen::nothing(), deed.name, Filled::new(&empty));
                assert_eq!(empty.is_ok(), deed.name == "ground");
            }
            let busy = matches!(day.state.phase, Phase::Before(Step::Terrain(Round::First)));
            let next = if busy {
                proposals.last()
            } else {
                proposals.first()
            };
            day.play(&next.expect("something to do").clone());
        }
    }
    let kinds: Vec<&str> = n_forms.keys().map(String::as_str).collect();
    assert_eq!(kinds, ["ground", "line", "orders"], "{n_forms:?}");
}

/// DBM-DEP-12: nobody sees what another holds in hand.
#[test]
fn a_hand_is_shown_to_its_owner_alone() {
    let mut day = Day::new(3);
    day.until(|day| matches!(day.state.phase, Phase::Before(Step::Deploy(_))).then_some(()));
    let own = day.by_hand().choosable();
    let other = (0..8)
        .map(Seat::new)
        .find(|seat| crate::side::Side::of(*seat) != crate::side::Side::of(day.seat()))
        .expect("an enemy");
    for (audience, seat) in [
        (Audience::Seat(other), Some(other)),
        (Audience::Spectator, None),
    ] {
        let hand = Dbm::by_hand(Dbm::view(&day.state, audience), seat);
        assert_eq!(hand.choosable(), Vec::<String>::new());
        let scene = format!("{:?}", hand.scene(sobremesa_kernel::Lang::En));
        assert!(own.iter().all(|id| !scene.contains(&format!("{id}\""))));
    }
}
