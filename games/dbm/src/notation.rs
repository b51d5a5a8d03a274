//! Battles in a few words, for tests, questions and reports of faults.
//!
//! One thing a line, or several with `;` between them:
//!
//! ```text
//! a1 Reg Bd (O) 1000,500,0                 an element: name, discipline, type, grade, x, y, facing
//! a2..a5 Irr Kn (S) 1080,500,0             a row to the right of the first
//! b1..b3 Reg Pk (O) 1000,600,180 column    one behind the other
//! a9 Irr Cv (O) 900,500,0 general cmd2     further words: general, cmd2, hidden, chariot, camels,
//!                                          wagons, mobile, mi, support, halted, moved, bow and
//!                                          other weapons, +Ps(O) behind it, foot=Bd(S) as which
//!                                          its list lets it dismount
//! a3 Reg Ax (O) 0,0,0 aboard=a1            on the vessel a1, which was named before; `of=a1` has
//!                                          left it, and of a vessel `landed` says that they have
//! wood 100,100 300,100 200,400             a piece of ground and its corners
//! road 60 0,500 3600,500                   its width and its line
//! river 80 easy_ford 0,900 3600,900        its width, its state if it is known, and its line
//! works PF b closed gates=2 1000,900 …       its kind, side, gates and towers, and its line
//! wind strong 90                           the facing of whoever looks downwind; calm if left out
//! pips a 3                                 points of a side's commands (6 if nothing is said)
//! turn 2                                   which player's turn it is (1 if nothing is said)
//! ```
//!
//! Side and command follow from the name: `a…` is of side a. The attacker is a. Everybody knows of
//! everybody who is not hidden, and whatever touches has always touched.

use std::fmt;
use std::str::{FromStr, SplitWhitespace};
use std::sync::Arc;

use sobremesa_geometry::{Band, Polygon, Vec2};
use sobremesa_kernel::SeatSet;

use crate::agenda::{Came, Touch};
use crate::army::WorksKind;
use crate::bits::ElementSet;
use crate::command::{Command, CommandIx, Equivalents, Role};
use crate::element::{Deeds, Element, ElementId, ElementIx, MOST_ELEMENTS, Place};
use crate::field::{Blow, Feature, FeatureKind, Field, Shape};
use crate::pose::{BASE_WIDTH, Facing, Pose};
use crate::rules::river::RiverState;
use crate::rules::terrain::Sector;
use crate::rules::water::{Sounded, Waters};
use crate::side::Side;
use crate::state::{Phase, Roster, State};
use crate::touch::{self, Edge};
use crate::troop::{Grade, Kind, Troop, TroopType};
use crate::works::{Works, WorksForm};

/// A line that says nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// As it was written.
    pub line: String,
    /// What is wrong with it.
    pub fault: &'static str,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.fault)
    }
}

/// The battle that a text describes.
///
/// # Errors
/// The first line that says nothing, or a name that is given twice.
pub fn read(text: &str) -> Result<State, Unreadable> {
    let mut scene = Scene::default();
    let lines = text.lines().flat_map(|line| line.split(';')).map(str::trim);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let said = scene.take(line);
        said.map_err(|fault| Unreadable {
            line: line.to_owned(),
            fault,
        })?;
    }
    Ok(scene.state())
}

#[derive(Default)]
struct Scene {
    elements: Vec<Element>,
    features: Vec<Feature>,
    pips: [Option<u8>; 2],
    turn: Option<u16>,
    waters: Waters,
    works: Vec<Works>,
    wind: Option<Blow>,
}

impl Scene {
    fn take(&mut self, line: &str) -> Result<(), &'static str> {
        let mut words = line.split_whitespace();
        let first = words.next().ok_or("nothing is said")?;
        match first {
            "pips" => {
                let side = words.next().and_then(side).ok_or("pips of which side?")?;
                self.pips[side.index()] = Some(number(words.next())?);
            }
            "turn" => self.turn = Some(number(words.next())?),
            "wind" => self.wind(words)?,
            "road" => {
                let band = band(words)?;
                self.lay(FeatureKind::Road, Shape::Line(band));
            }
            "works" => self.works(words)?,
            "river" => self.river(words)?,
            name if matches!(words.clone().next(), Some("Reg" | "Irr")) => {
                return self.place(name, &words.collect::<Vec<_>>());
            }
            kind => {
                let kind = serde_json::from_value(serde_json::Value::from(kind))
                    .map_err(|_| "there is no such ground")?;
                let corners = words.map(point).collect::<Result<Vec<Vec2>, _>>()?;
                let outline = Polygon::new(corners).map_err(|_| "that is no outline")?;
                self.lay(kind, Shape::Area(outline));
            }
        }
        Ok(())
    }

    /// `wind [strong] DEGREES`: the facing of whoever looks straight downwind.
    fn wind(&mut self, words: SplitWhitespace<'_>) -> Result<(), &'static str> {
        let mut words = words.peekable();
        let strong = words.next_if_eq(&"strong").is_some();
        let whereto: f64 = number(words.next())?;
        self.wind = Some(Blow {
            downwind: Facing::from_degrees(whereto).forward(),
            strong,
        });
        Ok(())
    }

    /// `river WIDTH [STATE] X,Y X,Y …`: of known state in all of its sectors, or of none.
    fn river(&mut self, mut words: SplitWhitespace<'_>) -> Result<(), &'static str> {
        let width = words.next().ok_or("how wide?")?;
        let state = words.clone().next().map(serde_json::Value::from);
        let state: Option<RiverState> = state.and_then(|word| serde_json::from_value(word).ok());
        if let Some(state) = state {
            words.next();
            let river = self.features.len() as u8;
            let stretch = |sector| Sounded {
                river,
                sector,
                state,
            };
            self.waters.sounded.extend(Sector::all().map(stretch));
        }
        let band = band(std::iter::once(width).chain(words))?;
        self.lay(FeatureKind::River, Shape::Line(band));
        Ok(())
    }

    /// `works PF b [closed|shored] [gates=2,5] [towers=3] X,Y X,Y …`: outside lies to the left of the line.
    fn works(&mut self, mut words: SplitWhitespace<'_>) -> Result<(), &'static str> {
        let kind = match words.next() {
            Some("PF") => WorksKind::Permanent,
            Some("TF") => WorksKind::Temporary,
            _ => return Err("PF or TF"),
        };
        let side = words.next().and_then(side).ok_or("whose works?")?;
        let mut form = WorksForm {
            id: format!("w{}", self.works.len() + 1),
            side,
            kind,
            line: Vec::new(),
            closed: false,
            shored: false,
            gates: Vec::new(),
            towers: Vec::new(),
        };
        let numbers = |text: &str| -> Result<Vec<u8>, &'static str> {
            text.split(',').map(|word| number(Some(word))).collect()
        };
        for word in words {
            if word == "closed" {
                form.closed = true;
            } else if word == "shored" {
                form.shored = true;
            } else if let Some(gates) = word.strip_prefix("gates=") {
                form.gates = numbers(gates)?;
            } else if let Some(towers) = word.strip_prefix("towers=") {
                form.towers = numbers(towers)?;
            } else {
                let Vec2 { x, y } = point(word)?;
                form.line.push([x, y]);
            }
        }
        self.works
            .push(Works::read(&form).map_err(|_| "there are no such works")?);
        Ok(())
    }

    fn lay(&mut self, kind: FeatureKind, shape: Shape) {
        let id = format!("f{}", self.features.len() + 1);
        self.features.push(Feature::new(id, kind, shape));
    }

    fn place(&mut self, names: &str, words: &[&str]) -> Result<(), &'static str> {
        let [discipline, kind, grade, at, more @ ..] = words else {
            return Err("name, discipline, type, grade, place");
        };
        let regular = match *discipline {
            "Reg" => true,
            "Irr" => false,
            _ => return Err("Reg or Irr"),
        };
        let mut troop = troop(kind, grade, regular)?;
        let mut numbers = at.split(',').map(f64::from_str);
        let mut next = || numbers.next().and_then(Result::ok).ok_or("x,y,facing");
        let first = Pose::new(next()?, next()?, next()?);
        let side = names.get(..1).and_then(side).ok_or("a or b")?;
        let mut element = Element {
            id: ElementId::new("x").expect("a word"),
            troop,
            rear: None,
            general: false,
            command: CommandIx::new(side, 1),
            pose: first,
            place: Place::Table,
            fights_with: Edge::Front,
            deeds: Deeds::default(),
            on_foot: None,
            exchanged_for: None,
            vessel: None,
            landed: false,
        };
        let mut in_column = false;
        for word in more {
            match *word {
                "column" => in_column = true,
                "general" => element.general = true,
                "hidden" => element.place = Place::Hidden,
                "chariot" => troop.chariot = true,
                "camels" => troop.camels = true,
                "wagons" => troop.on_wagons = true,
                "mobile" => troop.mobile = true,
                "mi" => troop.mounted_infantry = true,
                "support" => troop.psiloi_support = true,
                "halted" => element.deeds.halted = true,
                "moved" => element.deeds.moved = true,
                "landed" => element.landed = true,
                word if word.starts_with("aboard=") || word.starts_with("of=") => {
                    let (how, name) = word.split_once('=').ok_or("aboard=a1")?;
                    let vessel = self.elements.iter().position(|one| one.id.as_str() == name);
                    element.vessel = Some(ElementIx::new(vessel.ok_or("which vessel?")?));
                    if how == "aboard" {
                        element.place = Place::Aboard;
                    }
                }
                "bow" | "longbow" | "crossbow" | "handgun" | "sling" | "javelin" | "fire_pigs" => {
                    let weapon = serde_json::from_value(serde_json::Value::from(*word));
                    troop.weapon = weapon.ok();
                }
                word if word.starts_with("cmd") => {
                    let number: usize = number(Some(&word[3..]))?;
                    if !(1..=Side::MOST_GENERALS).contains(&number) {
                        return Err("cmd1 to cmd4");
                    }
                    element.command = CommandIx::new(side, number);
                }
                word if word.starts_with("foot=") => {
                    let (kind, grade) = word[5..].split_once('(').ok_or("foot=Bd(S)")?;
                    let Troop { kind, grade, .. } =
                        self::troop(kind, &format!("({grade}"), regular)?;
                    troop.dismounts_as = Some(Kind { kind, grade });
                }
                word if word.starts_with('+') => {
                    let (kind, grade) = word[1..].split_once('(').ok_or("+Ps(O)")?;
                    element.rear = Some(self::troop(kind, &format!("({grade}"), regular)?);
                }
                _ => return Err("there is no such word"),
            }
        }
        element.troop = troop;
        for (n, name) in all_names(names)?.into_iter().enumerate() {
            let steps = n as f64;
            element.id = ElementId::new(&name).ok_or("a name")?;
            element.pose = if in_column {
                first.ahead(-element.depth() * steps)
            } else {
                first.beside(BASE_WIDTH * steps)
            };
            if self.elements.iter().any(|other| other.id == element.id) {
                return Err("that name is taken");
            }
            if self.elements.len() == MOST_ELEMENTS {
                return Err("too many elements");
            }
            self.elements.push(element);
        }
        Ok(())
    }

    fn state(self) -> State {
        let mut commands = [None; CommandIx::MOST];
        for element in &self.elements {
            let ix = element.command;
            let role = if ix.number() == 1 {
                Role::Cinc
            } else {
                Role::Sub
            };
            let entry = commands[ix.index()].get_or_insert_with(|| {
                let mut command = Command::new(role, ix.side().seat(ix.number() - 1), false);
                command.pips = self.pips[ix.side().index()].unwrap_or(6);
                command.die = Some(command.pips);
                command
            });
            entry.original = entry.original + Equivalents::whole(1);
        }
        let mut state = State {
            field: Arc::new(Field {
                works: self.works,
                wind: self.wind,
                ..Field::of(self.features)
            }),
            roster: Arc::new(Roster::default()),
            sky: None,
            day: None,
            attacker: Side::A,
            elements: self.elements,
            commands,
            turn: self.turn.unwrap_or(1),
            turn_limit: None,
            phase: Phase::Move,
            agenda: Vec::new(),
            ask: None,
            touches: Vec::new(),
            acts: 0,
            known: [ElementSet::EMPTY; CommandIx::MOST],
            looked: crate::rules::sight::Looked::default(),
            neighbours: Default::default(),
            stances: ElementSet::EMPTY,
            waters: self.waters,
            towns_taken: Vec::new(),
            baggage_missing: [0; 2],
            names_given: [0; 2],
            to_advance: ElementSet::EMPTY,
            resting: SeatSet::EMPTY,
            offers: [false; 2],
            night: Default::default(),
            campaign: None,
        };
        for command in CommandIx::all() {
            let enemies = state
                .on_table()
                .filter(|(_, element)| element.command.side() != command.side());
            state.known[command.index()] = enemies.map(|(ix, _)| ix).collect();
        }
        state.touches = given_touches(&state);
        state.keep_neighbours();
        state
    }
}

/// Whose front touches which enemy, as they stand.
pub fn given_touches(state: &State) -> Vec<Touch> {
    let mut touches = Vec::new();
    for (by, one) in state.on_table() {
        for (whom, other) in state.on_table() {
            if !state.are_enemies(by, whom) {
                continue;
            }
            if let Some(contact) = touch::contact(&one.rect(), &other.rect())
                && contact.mine == Edge::Front
            {
                touches.push(Touch {
                    by,
                    whom,
                    edge: contact.theirs,
                    since: 0,
                    order: 0,
                    how: Came::Given,
                });
            }
        }
    }
    touches
}

fn side(letter: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.name() == letter)
}

fn number<N: FromStr>(word: Option<&str>) -> Result<N, &'static str> {
    let number = word.and_then(|word| word.parse().ok());
    number.ok_or("a number is missing")
}

/// A width and a line.
fn band<'w>(mut words: impl Iterator<Item = &'w str>) -> Result<Band, &'static str> {
    let width = number(words.next())?;
    let line = words.map(point).collect::<Result<Vec<Vec2>, _>>()?;
    Band::new(line, width).ok_or("that is no line")
}

fn point(word: &str) -> Result<Vec2, &'static str> {
    let (x, y) = word.split_once(',').ok_or("x,y")?;
    Ok(Vec2::new(number(Some(x))?, number(Some(y))?))
}

fn troop(kind: &str, grade: &str, regular: bool) -> Result<Troop, &'static str> {
    let kind = TroopType::with_code(kind).ok_or("there are no such troops")?;
    let letter = grade
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let grade = letter
        .and_then(Grade::with_letter)
        .ok_or("a grade, such as (O)")?;
    Ok(Troop::plain(kind, grade, regular))
}

/// `a2..a5` are four names.
fn all_names(names: &str) -> Result<Vec<String>, &'static str> {
    let Some((first, last)) = names.split_once("..") else {
        return Ok(vec![names.to_owned()]);
    };
    let count = |name: &str| number::<u16>(name.get(1..));
    let (low, high) = (count(first)?, count(last)?);
    if low > high {
        return Err("from the smaller number to the larger");
    }
    Ok((low..=high)
        .map(|n| format!("{}{n}", first.get(..1).unwrap_or_default()))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_columns_ground_and_points() {
        let state = read(
            "a1..a3 Reg Bd (O) 1000,500,0 cmd2 ; b1..b2 Irr Kn (S) 1000,500,180 column general
             wood 10,10 90,10 50,80 ; pips a 3 ; turn 2",
        )
        .expect("readable");
        let at = |id: &str| {
            let element = state.find(ElementId::new(id).expect("a word")).expect(id);
            state.element(element).pose
        };
        assert_eq!(at("a3"), Pose::new(1160.0, 500.0, 0.0));
        assert_eq!(at("b2"), Pose::new(1000.0, 560.0, 180.0));
        assert_eq!(state.command(CommandIx::new(Side::A, 2)).pips, 3);
        assert_eq!(state.field.features[0].kind, FeatureKind::Wood);
        assert_eq!(state.side_in_turn(), Side::B);
        // a1's front touches b1's, and the other way round.
        assert_eq!(state.touches.len(), 2);
    }

    #[test]
    fn a_line_that_says_nothing_is_named() {
        let fault = |line: &str| read(line).expect_err("unreadable").fault;
        assert_eq!(fault("a1 Reg Xx (O) 0,0,0"), "there are no such troops");
        assert_eq!(fault("a1 Reg Bd (O) 0,0"), "x,y,facing");
        assert_eq!(
            fault("a1 Reg Bd (O) 0,0,0; a1 Reg Bd (O) 0,0,0"),
            "that name is taken"
        );
        assert_eq!(fault("swamp 0,0 1,1 2,0"), "there is no such ground");
    }
}
