//! Who sits where, in the words of games whose seats are only places.
//!
//! Some seats are something of the game itself: White, the blue army. Others are only chairs, and what
//! people say of whoever sits there is a name. The game speaks of its seats in the same words to
//! everybody, to programs and files too; whoever shows words to people puts the names in. Each title of
//! such a game is a word that means nothing else, so it is found as a word.

use sobremesa_draw::{Form, Node, Scene, Shape, Thing};
use sobremesa_kernel::{Lang, Seat, Words};

use crate::GameBox;
use crate::duel::{Counted, Duel};
use crate::playable::Playable;
use crate::review::Review;
use crate::table::Happening;

/// By what names those are called who sit at a table; nothing where the seats have names of their own.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatNames {
    /// What a seat is called, and who sits there.
    put: Vec<(Words, Words)>,
}

impl SeatNames {
    /// Those who sit at a table of this game. A seat of which nobody knows is called as a place, and so is whoever
    /// shares a name with somebody else at the table: three times the same computer player are East, North and West.
    pub fn of(game: &dyn GameBox, name_of: impl Fn(Seat, Lang) -> Option<String>) -> SeatNames {
        if !game.seats_are_places() {
            return SeatNames::default();
        }
        let seats = || (0..game.seats().len()).map(Seat::new);
        let called = |seat: Seat, lang: Lang| {
            let is_alone = |name: &String| {
                let mut others = seats().filter(|other| *other != seat);
                !others.any(|other| name_of(other, lang).as_ref() == Some(name))
            };
            let name = name_of(seat, lang).filter(is_alone);
            name.unwrap_or_else(|| game.seat_place(seat).get(lang).to_owned())
        };
        let put = seats().map(|seat| {
            let name = Words::new(called(seat, Lang::Es), called(seat, Lang::En));
            (game.seat_title(seat), name)
        });
        SeatNames { put: put.collect() }
    }

    /// Where nobody sits: seats are called as places.
    pub(crate) fn places<G: Playable>() -> SeatNames {
        let seats = 0..if G::SEATS_ARE_PLACES {
            G::SEATS.len()
        } else {
            0
        };
        let put = seats
            .map(Seat::new)
            .map(|seat| (G::seat_title(seat), G::seat_place(seat)));
        SeatNames { put: put.collect() }
    }

    /// A text of the game's with names in it.
    pub fn put(&self, text: &str, lang: Lang) -> String {
        if self.put.is_empty() {
            return text.to_owned();
        }
        let mut told = String::with_capacity(text.len());
        let mut rest = text;
        // In one pass, for a name may look like a title.
        while let Some(start) = rest.find(char::is_alphanumeric) {
            let (before, from) = rest.split_at(start);
            let end = from.find(|letter: char| !letter.is_alphanumeric());
            let (word, after) = from.split_at(end.unwrap_or(from.len()));
            told.push_str(before);
            told.push_str(self.name(word, lang).unwrap_or(word));
            rest = after;
        }
        told + rest
    }

    fn name(&self, title: &str, lang: Lang) -> Option<&str> {
        let known = self.put.iter().find(|(known, _)| known.get(lang) == title);
        known.map(|(_, name)| name.get(lang))
    }

    /// The same in both languages.
    pub fn words(&self, words: &Words) -> Words {
        Words::new(self.put(&words.es, Lang::Es), self.put(&words.en, Lang::En))
    }

    /// What happened, told with names. The event itself is for programs and stays as it is.
    #[must_use]
    pub fn happening(&self, happening: Happening) -> Happening {
        if self.put.is_empty() {
            return happening;
        }
        Happening {
            words: self.words(&happening.words),
            duel: happening.duel.map(|duel| self.duel(duel)),
            ..happening
        }
    }

    /// What happened, told with names.
    pub fn happenings(&self, all: Vec<Happening>) -> Vec<Happening> {
        all.into_iter().map(|one| self.happening(one)).collect()
    }

    /// Sentences with names.
    pub fn story(&self, all: &[Words]) -> Vec<Words> {
        all.iter().map(|words| self.words(words)).collect()
    }

    fn duel(&self, duel: Duel) -> Duel {
        let Duel {
            title,
            mut sides,
            outcome,
        } = duel;
        let counted = |all: &mut Vec<Counted>| {
            for one in all {
                one.title = self.words(&one.title);
            }
        };
        for side in &mut sides {
            side.name = self.words(&side.name);
            side.fate = self.words(&side.fate);
            counted(&mut side.before);
            counted(&mut side.after);
        }
        Duel {
            title: self.words(&title),
            sides,
            outcome: self.words(&outcome),
        }
    }

    /// What a judge says of a choice, with names.
    #[must_use]
    pub fn review(&self, review: Review) -> Review {
        let mut review = review;
        review.why = self.words(&review.why);
        if let Some(appraisal) = &mut review.appraisal {
            appraisal.words = self.words(&appraisal.words);
        }
        review
    }

    /// A picture whose things are called by names. What is written in it is rewritten where there is room for a
    /// name of any length, and stays where it was measured.
    #[must_use]
    pub fn scene(&self, scene: Scene) -> Scene {
        if self.put.is_empty() {
            return scene;
        }
        let lang = scene.lang;
        let layers = scene.layers.into_iter().map(|mut layer| {
            layer.nodes = self.nodes(layer.nodes, lang);
            layer
        });
        Scene {
            title: self.put(&scene.title, lang),
            layers: layers.collect(),
            ..scene
        }
    }

    fn nodes(&self, nodes: Vec<Node>, lang: Lang) -> Vec<Node> {
        let named = |node| match node {
            Node::Thing(thing) => {
                let label = self.put(&thing.label, lang);
                if label == thing.label {
                    return Node::Thing(thing);
                }
                let mut named = Thing::clone(&thing);
                named.label = label;
                self.write(&mut named.look, lang);
                named.into()
            }
            Node::Group { id, label, nodes } => Node::Group {
                id,
                label: self.put(&label, lang),
                nodes: self.nodes(nodes, lang),
            },
            Node::Decoration(shapes) => Node::Decoration(shapes),
        };
        nodes.into_iter().map(named).collect()
    }

    fn write(&self, shapes: &mut [Shape], lang: Lang) {
        for shape in shapes {
            match &mut shape.form {
                Form::Text(text) if text.room.is_some() => text.words = self.put(&text.words, lang),
                Form::Group(shapes) => self.write(shapes, lang),
                Form::Text(_)
                | Form::Rect { .. }
                | Form::Circle { .. }
                | Form::Polygon(_)
                | Form::Line(..)
                | Form::Path(_)
                | Form::Use(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> SeatNames {
        let put = names.iter().zip(1..).map(|(name, number)| {
            let title = format!("P{number}");
            (Words::new(&title, &title), Words::new(*name, *name))
        });
        SeatNames { put: put.collect() }
    }

    #[test]
    fn a_name_stands_where_a_title_stood() {
        let names = names(&["Ana", "P1", "Bea y Cía."]);
        let put = |text| names.put(text, Lang::En);
        assert_eq!(put("P1 passes: no 5 in hand."), "Ana passes: no 5 in hand.");
        assert_eq!(
            put("P1 and P3 score; P2's hand"),
            "Ana and Bea y Cía. score; P1's hand"
        );
        assert_eq!(put("P10 XP1 AP1 P4"), "P10 XP1 AP1 P4");
        assert_eq!(SeatNames::default().put("P1", Lang::En), "P1");
    }
}
