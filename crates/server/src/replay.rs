//! A finished match, step by step.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use serde_json::Value;
use sobremesa_draw::palette::RECENT;
use sobremesa_draw::{Layer, Node, Scene, Stroke, Theme, Thing};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Audience, Lang, Seat, Words};
use sobremesa_table::{Chosen, Dossier, GameRef, Moment, Motion, Review, SeatNames, Table};

/// So long may the judges look at one choice.
const REVIEW_NODES: u64 = 20_000;
const REVIEW_TIME: Duration = Duration::from_millis(300);

/// A finished match. Nothing of it is hidden any more.
#[derive(Clone)]
pub(crate) struct Replay {
    pub(crate) game: GameRef,
    lines: Vec<String>,
    /// Who played, by seat.
    players: Vec<Words>,
    /// By what names the words speak of them.
    names: SeatNames,
}

/// A step of it: what the table looks like after a line.
pub(crate) struct Step {
    /// The number of the line.
    pub(crate) at: usize,
    table: Box<dyn Table>,
    eyes: Audience,
    names: SeatNames,
}

impl Replay {
    pub(crate) fn new(game: GameRef, lines: Vec<String>) -> Replay {
        let seats = (0..game.seats().len()).map(Seat::new);
        let players = seats.map(|seat| game.seat_place(seat)).collect();
        Replay {
            game,
            lines,
            players,
            names: SeatNames::default(),
        }
    }

    /// The same, with the names of those who played.
    pub(crate) fn played_by(mut self, names: Vec<Option<Words>>) -> Replay {
        self.names = SeatNames::of(&*self.game, |seat, lang| {
            let name = names[seat.index()].as_ref()?;
            Some(name.get(lang).to_owned())
        });
        for (player, name) in self.players.iter_mut().zip(names) {
            if let Some(name) = name {
                *player = name;
            }
        }
        self
    }

    /// How it ended, as it is told to those who look on; `None` if it goes on.
    pub(crate) fn result(&self) -> Option<Words> {
        let ending = self.step(self.len())?.table.ending()?;
        Some(ending.told(None, &|side, lang| self.players_of(side, lang)))
    }

    /// Those who played on a side, each once.
    pub(crate) fn players_of(&self, side: usize, lang: Lang) -> Vec<String> {
        let players = self.players.iter().zip((0..).map(Seat::new));
        let of_side = players.filter(|(_, seat)| self.game.side(*seat) == side);
        let mut names: Vec<String> = of_side.map(|(name, _)| name.get(lang).to_owned()).collect();
        names.dedup();
        names
    }

    /// The part of a match that goes on of which nothing is hidden any more; `None` if there is none.
    pub(crate) fn open_part(self) -> Option<Replay> {
        let mut open = None;
        self.look_back(|at, moment| {
            if moment.lay_open() {
                open = Some(at);
            }
        });
        let mut lines = self.lines;
        lines.truncate(open?);
        Some(Replay { lines, ..self })
    }

    /// How many lines it has. The first one is the beginning.
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    /// The first so many lines: the match as it was then.
    pub(crate) fn lines_to(&self, at: usize) -> Vec<&str> {
        let lines = self.lines[..at.clamp(1, self.len())].iter();
        lines.map(String::as_str).collect()
    }

    /// What it was after a line; `None` if its file cannot be replayed any more.
    pub(crate) fn step(&self, at: usize) -> Option<Step> {
        let at = at.clamp(1, self.len());
        let table = self.game.load(&self.lines_to(at), None).ok()?;
        let eyes = Audience::Referee;
        let names = self.names.clone();
        Some(Step {
            at,
            table,
            eyes,
            names,
        })
    }

    /// The beginning, and what happened in every line that told anything, by its number.
    pub(crate) fn story(&self) -> Vec<(usize, Vec<Words>)> {
        let Some(last) = self.step(self.len()) else {
            return Vec::new();
        };
        let told = |at: usize| {
            let story = last.table.story_of(at, Audience::Referee);
            (at, self.names.story(&story))
        };
        let mut story: Vec<_> = (1..=self.len())
            .map(told)
            .filter(|(at, words)| *at == 1 || !words.is_empty())
            .collect();
        if let Some((_, beginning)) = story.first_mut()
            && beginning.is_empty()
        {
            beginning.push(Words::new("Al principio.", "At the beginning."));
        }
        story
    }

    /// DOM-UX-20, DOM-KB-95: what the judges of the game say of what was done in a line; nothing where
    /// nobody had a choice.
    pub(crate) fn reviews(&self, at: usize) -> Vec<(Words, Review)> {
        let Some((seat, before)) = self.chosen_in(at) else {
            return Vec::new();
        };
        let started = Instant::now();
        let budget = Budget {
            nodes: Some(REVIEW_NODES),
            time_is_up: &|| started.elapsed() > REVIEW_TIME,
        };
        let judges = self.game.judges().into_iter();
        let reviews = judges.filter_map(|judge| {
            let line = &self.lines[at - 1];
            let review = Review::of(&*before, seat, line, &judge.name, &budget)?;
            Some((judge.title, self.names.review(review)))
        });
        reviews.collect()
    }

    /// Who acted in a line, and the table as it was before.
    fn chosen_in(&self, at: usize) -> Option<(Seat, Box<dyn Table>)> {
        let path = self.step(at)?.table.path();
        let (_, actor) = path.into_iter().find(|(line, _)| *line == at)?;
        let seat = actor?.seat()?;
        Some((seat, self.step(at.checked_sub(1)?)?.table))
    }

    /// Did anybody see something at the beginning that others did not?
    pub(crate) fn had_secrets(&self) -> bool {
        let seats = (0..self.game.seats().len()).map(Seat::new);
        let first = self.step(1);
        first.is_some_and(|first| seats.into_iter().any(|seat| first.table.has_secrets(seat)))
    }

    /// How far the first side was ahead after each line, where the game can say so.
    pub(crate) fn swing(&self) -> Vec<(usize, f64)> {
        let mut swing = Vec::new();
        self.look_back(|at, moment| swing.extend(moment.advantage().map(|ahead| (at, ahead))));
        swing
    }

    /// Who met whom, where the game has names for them.
    pub(crate) fn headline(&self) -> Option<Words> {
        let mut headline = None;
        self.look_back(|_, moment| headline = moment.headline());
        headline
    }

    /// The picture after a line, with an arrow for everything that moved in it.
    pub(crate) fn picture_with_moves(&self, at: usize, lang: Lang, theme: Theme) -> Option<String> {
        let after = self.step(at)?;
        let mut scene = after.scene(lang)?;
        let moved = after.table.motions_of(after.at, after.eyes);
        let before = self.step(at.saturating_sub(1))?.scene(lang)?;
        let arrows = arrows(&before, &scene, &moved);
        scene.layers.push(Layer {
            name: "moves",
            nodes: arrows,
        });
        Some(scene.svg(theme))
    }

    /// Shows every moment, in order, in one pass.
    pub(crate) fn look_back(&self, mut see: impl FnMut(usize, &dyn Moment)) {
        if let Some(last) = self.step(self.len()) {
            last.table.look_back(&mut see);
        }
    }
}

impl Step {
    /// The same as a seat saw it; with all hands open without one.
    #[must_use]
    pub(crate) fn seen_by(self, seat: Option<Seat>) -> Step {
        let eyes = seat.map_or(Audience::Referee, Audience::Seat);
        Step { eyes, ..self }
    }

    /// What the seat could know for certain of what it did not see.
    pub(crate) fn known(&self, lang: Lang) -> Vec<String> {
        let Audience::Seat(seat) = self.eyes else {
            return Vec::new();
        };
        let looked_back = self.table.reviewing(seat);
        let known = looked_back.map_or_else(Vec::new, |game| game.known());
        known
            .iter()
            .map(|words| self.names.put(words.get(lang), lang))
            .collect()
    }

    fn scene(&self, lang: Lang) -> Option<Scene> {
        let scene = self.table.by_hand(self.eyes).ok()?.scene(lang);
        Some(self.names.scene(scene))
    }

    /// What is agreed for the match that follows it in a campaign.
    pub(crate) fn sequel(&self) -> Option<Value> {
        self.table.sequel()
    }

    /// Everything as it was, in the form from which a match can begin.
    pub(crate) fn position(&self) -> Option<Value> {
        self.table.position().ok()
    }

    pub(crate) fn picture(&self, lang: Lang, theme: Theme) -> String {
        self.scene(lang)
            .map_or_else(String::new, |scene| scene.svg(theme))
    }

    /// What the game says about the table as a whole, if anything.
    pub(crate) fn dossier(&self) -> Option<Dossier<Value>> {
        self.table
            .by_hand(Audience::Referee)
            .ok()?
            .dossier(&Chosen::nothing())
    }

    /// What happened in its line.
    pub(crate) fn words(&self, lang: Lang) -> Vec<String> {
        let story = self.table.story_of(self.at, Audience::Referee);
        story
            .iter()
            .map(|words| words.get(lang).to_owned())
            .collect()
    }
}

/// A shorter way is none to be shown.
const SHORT: f64 = 6.0;

/// From where things were to where they are, once for each that was somewhere else.
fn arrows(before: &Scene, after: &Scene, moved: &[Motion]) -> Vec<Node> {
    let (then, now) = (before.things(), after.things());
    let place = |things: &[&Thing], id: &str| {
        let thing = things.iter().find(|thing| thing.id.as_str() == id)?;
        Some(thing.middle())
    };
    let mut drawn = BTreeSet::new();
    let arrow = |motion: &Motion| {
        let (from, to) = (place(&then, &motion.from)?, place(&now, &motion.to)?);
        let far = (to.x - from.x).abs() + (to.y - from.y).abs();
        (far >= SHORT && drawn.insert(motion.to.clone())).then_some((from, to))
    };
    let ways: Vec<_> = moved.iter().filter_map(arrow).collect();
    let stroke = Stroke {
        paint: RECENT.into(),
        width: 4.0,
        dashes: None,
    };
    ways.into_iter()
        .enumerate()
        .map(|(n, (from, to))| Thing::arrow(format!("moved-{n}"), "", from, to, stroke).into())
        .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use sobremesa_draw::{Form, Pose};

    use super::*;

    fn scene(places: &[(&str, f64)]) -> Scene {
        let thing = |(id, x): &(&str, f64)| {
            Thing::piece(*id, "a piece", Pose::at(*x, 0.0), Vec::new()).into()
        };
        Scene {
            lang: Lang::En,
            title: String::new(),
            width: 100.0,
            height: 100.0,
            scale: None,
            definitions: Arc::default(),
            layers: vec![Layer {
                name: "pieces",
                nodes: places.iter().map(thing).collect(),
            }],
        }
    }

    /// What moved has one arrow, however many steps it took; what stayed or is gone has none.
    #[test]
    fn moves_are_drawn_as_arrows() {
        let before = scene(&[("a", 0.0), ("b", 10.0), ("c", 20.0)]);
        let after = scene(&[("a", 50.0), ("b", 11.0)]);
        let moved = ["a", "a", "b", "c"].map(|id| Motion::new(id, id));
        let arrows = arrows(&before, &after, &moved);
        let [Node::Thing(arrow)] = &arrows[..] else {
            panic!("one arrow: {arrows:?}");
        };
        assert!(matches!(arrow.look[0].form, Form::Line(from, _) if from.x == 0.0));
    }
}
