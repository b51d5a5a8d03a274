//! Everything has words in both languages, a notation that is understood, and a picture.

use std::collections::BTreeSet;

use sobremesa_draw::Node;
use sobremesa_kernel::{Actor, Audience, Dice, Lang, Nobody, Seat, Seed, Stop, Words};
use sobremesa_table::{ByHand, Chosen, Look, Magnet, Playable, Track, Way};

use crate::grammar::disagreements;
use crate::play::{Manners, RandomTable, actors, audiences, offers, seats};
use crate::trial::Trial;

/// Events are narrated and actions described in both languages; what the notation writes is
/// understood when typed; every view can be drawn, and a gesture is made on things in the picture; what
/// is said about them can be done.
pub fn everything_has_words<G: Playable>() {
    says_something(&G::title());
    let names: Vec<&str> = G::bots().iter().map(|bot| bot.name()).collect();
    let twice = (1..names.len()).find(|i| names[..*i].contains(&names[*i]));
    assert_eq!(twice.map(|i| names[i]), None, "two bots of one name");
    for bot in G::bots() {
        says_something(&bot.title());
        says_something(&bot.about());
    }
    G::presets()
        .iter()
        .for_each(|preset| says_something(&preset.title));

    Trial::each::<G>(|trial| {
        let table = RandomTable::<G>::look_on(trial, Manners::Talking, |table, _| {
            speaks_of_actions::<G>(table.game.state());
            draws::<G>(table.game.state());
            dossiers_keep_their_word::<G>(table.game.state());
        });
        for (.., events) in table.game.happened() {
            for to in audiences::<G>() {
                let told = events.iter().filter_map(|event| G::redact(event, to));
                told.for_each(|event| says_something(&G::narrate(&event)));
            }
        }
    });
}

#[track_caller]
fn says_something(Words { es, en }: &Words) {
    assert!(
        !es.trim().is_empty() && !en.trim().is_empty(),
        "{es:?}, {en:?}"
    );
    let wrong = [es, en].map(|said| disagreements(said));
    assert!(
        wrong.iter().all(Vec::is_empty),
        "{wrong:?} in {es:?}, {en:?}"
    );
}

fn speaks_of_actions<G: Playable>(state: &G::State) {
    for action in actors::<G>()
        .into_iter()
        .flat_map(|who| offers::<G>(state, who))
        .chain(G::hindsight())
    {
        says_something(&G::describe(&action));
        let Words { es, en } = G::typed(&action);
        for typed in [G::notation(&action), es, en] {
            let read = G::read_typed(&typed);
            assert_eq!(read.as_ref(), Ok(&action), "typed as {typed:?}");
        }
    }
}

fn draws<G: Playable>(state: &G::State) {
    for to in audiences::<G>() {
        let seen = G::by_hand(G::view(state, to), to.seat());
        for lang in [Lang::Es, Lang::En] {
            let plain = Look {
                lang,
                colour: false,
                unicode: false,
                width: 80,
            };
            let text = seen.text_board(&plain);
            assert!(!text.trim().is_empty() && !text.contains('\x1b'), "{text}");
            let rich = Look {
                colour: true,
                unicode: true,
                width: 40,
                ..plain
            };
            assert!(!seen.text_board(&rich).trim().is_empty());
            let scene = seen.scene(lang);
            assert_eq!(scene.faults(), []);
            assert_eq!(scene.lang, lang);
        }
    }
    for seat in seats::<G>() {
        let seen = G::by_hand(G::view(state, Audience::Seat(seat)), Some(seat));
        let scene = seen.scene(Lang::Es);
        let ids = scene.layers.iter().flat_map(|layer| ids(&layer.nodes));
        let ids: BTreeSet<&str> = ids.collect();
        for action in offers::<G>(state, Actor::Seat(seat)) {
            let gesture = seen.gesture(&action);
            for id in gesture.pick.iter().chain(&gesture.drop) {
                assert!(
                    ids.contains(id.as_str()),
                    "{id} for {action:?} is not drawn"
                );
            }
            if let (Some(pick), Some(drop)) = (&gesture.pick, &gesture.drop) {
                let meant = seen.dropped(pick, drop);
                assert!(
                    meant.is_some(),
                    "{pick} on {drop} means nothing: {action:?}"
                );
            }
        }
    }
}

/// So many things of a picture are pointed at.
const POINTED_AT: usize = 2;

/// What a dossier offers to whoever must act is not refused; a handle goes as far as it says, and what is
/// foreseen of it comes true.
fn dossiers_keep_their_word<G: Playable>(state: &G::State) {
    for seat in G::status(state).must_act().iter() {
        let seen = G::by_hand(G::view(state, Audience::Seat(seat)), Some(seat));
        let scene = seen.scene(Lang::Es);
        let things = scene.layers.iter().flat_map(|layer| ids(&layer.nodes));
        let things: Vec<&str> = things.collect();
        for thing in seen.choosable() {
            let grown = seen.grown(&[&thing]);
            assert!(grown.contains(&thing), "{thing} belongs to itself");
            for one in grown {
                assert!(things.contains(&one.as_str()), "{one} is not drawn");
            }
        }
        let pointed = things.iter().filter_map(|thing| {
            let dossier = seen.dossier(&Chosen::things(&[thing]))?;
            Some((thing, dossier))
        });
        for (thing, dossier) in pointed.take(POINTED_AT) {
            says_something(&dossier.title);
            for deed in dossier.deeds {
                says_something(&deed.title);
                let chosen = Chosen::things(std::slice::from_ref(thing));
                let way = match deed.way {
                    Ok(way) => way,
                    Err(illegal) => {
                        says_something(&illegal.message);
                        continue;
                    }
                };
                if let Way::Drag(handle) = &way
                    && handle.asks
                    && let Some(too_far) =
                        seen.dragged(&chosen, &handle.name, &[2.0 * handle.most + 1.0])
                {
                    is_as_foreseen::<G>(state, seat, seen.as_ref(), &too_far);
                }
                for action in offered::<G>(seen.as_ref(), &chosen, way) {
                    is_as_foreseen::<G>(state, seat, seen.as_ref(), &action);
                    let is_refused = is_refused::<G>(state, seat, &action);
                    assert!(!is_refused, "{} of {thing}: {action:?}", deed.name);
                }
            }
        }
    }
}

/// What somebody may do who takes a way; a form is for people to fill in.
fn offered<G: Playable>(
    seen: &dyn ByHand<G::Action>,
    chosen: &Chosen<'_, G::Action>,
    way: Way<G::Action>,
) -> Vec<G::Action> {
    let dragged = |name: &str, amounts: &[f64]| {
        let dragged = seen.dragged(chosen, name, amounts);
        dragged.expect("a handle means something")
    };
    match way {
        Way::Act(action) => vec![action],
        Way::Choose(choices) => choices.into_iter().map(|choice| choice.action).collect(),
        Way::Drag(handle) => match &handle.track {
            Some(Track::Slots(slots)) => {
                let numbers = (0..slots.len()).map(|n| dragged(&handle.name, &[n as f64]));
                numbers.collect()
            }
            Some(Track::Plane { magnets, .. }) => {
                let place = |magnet: &Magnet| [magnet.at.x, magnet.at.y, magnet.turn];
                let places = magnets.iter().map(place);
                places
                    .map(|amounts| dragged(&handle.name, &amounts))
                    .collect()
            }
            Some(Track::Line { .. } | Track::Arc { .. }) | None => {
                let ends = [handle.most, handle.least].into_iter();
                let ends = ends.filter(|end| *end != 0.0);
                ends.map(|end| dragged(&handle.name, &[end])).collect()
            }
        },
        Way::Divide(division) => {
            // Everything that the last may get, and nothing for anybody.
            let mut amounts = vec![0.0; division.portions.len()];
            let nothing = dragged(&division.name, &amounts);
            let portions = division.portions.iter().zip(&mut amounts);
            if let Some((portion, amount)) = portions.last() {
                says_something(&portion.title);
                *amount = portion.most.into();
            }
            vec![nothing, dragged(&division.name, &amounts)]
        }
        Way::Fill(form) => {
            says_something(&form.done);
            form.fields
                .iter()
                .for_each(|field| says_something(&field.title));
            Vec::new()
        }
    }
}

/// What is foreseen of an action is what the referee says, and a remedy is one.
fn is_as_foreseen<G: Playable>(
    state: &G::State,
    seat: Seat,
    seen: &dyn ByHand<G::Action>,
    action: &G::Action,
) {
    let Some(preview) = seen.preview(action) else {
        return;
    };
    let is_refused = is_refused::<G>(state, seat, action);
    assert_eq!(
        preview.is_lawful(),
        !is_refused,
        "{action:?} is foreseen otherwise"
    );
    for item in &preview.price {
        says_something(&item.title);
    }
    if let Some(remedy) = preview.remedy {
        says_something(&remedy.title);
        let is_refused = self::is_refused::<G>(state, seat, &remedy.action);
        assert!(!is_refused, "no remedy: {:?}", remedy.action);
    }
}

fn is_refused<G: Playable>(state: &G::State, seat: Seat, action: &G::Action) -> bool {
    let mut dice = Dice::seeded(Seed::from_number(1));
    let mut after = state.clone();
    let played = G::play(
        &mut after,
        Actor::Seat(seat),
        action,
        &mut dice,
        &mut Nobody,
    );
    matches!(played, Err(Stop::Refused(_)))
}

fn ids(nodes: &[Node]) -> Vec<&str> {
    let mut all = Vec::new();
    for node in nodes {
        match node {
            Node::Thing(thing) => all.push(thing.id.as_str()),
            Node::Group { id, nodes, .. } => {
                all.push(id.as_str());
                all.extend(ids(nodes));
            }
            Node::Decoration(_) => {}
        }
    }
    all
}
