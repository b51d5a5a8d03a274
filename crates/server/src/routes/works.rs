//! The workshop: what people make for a game beforehand, and keep.
//!
//! While something is being made, it is in the page alone: every change sends the text and comes back
//! with the changed one, so nothing is lost by leaving and nothing is stored before it is good.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use axum::extract::{Form, FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;
use sobremesa_club::people::{Fact, Person, reserved_names};
use sobremesa_club::{People, Refusal};
use sobremesa_kernel::Words;
use sobremesa_table::{Change, GameRef, Of, Sums, Trial, Work, Workshop};

use super::asking::{Reader, TheGame};
use super::position::encoded;
use super::{Club, Sorry, with_cookie};
use crate::hall::HallFault;
use crate::pages::Again;
use crate::pages::works::{self as page, Making, Tried};
use crate::session::{Visitor, person_or_guest};

/// Somebody at the workshop of a game, within what one address may have done.
pub(super) struct Maker {
    club: Club,
    visitor: Visitor,
    game: GameRef,
    workshop: &'static dyn Workshop,
}

impl FromRequestParts<Club> for Maker {
    type Rejection = Sorry;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<Maker, Sorry> {
        let TheGame(game) = TheGame::from_request_parts(parts, club).await?;
        let Some(workshop) = game.abilities().workshop else {
            return Err(TheGame::has_none(&*game, parts, club).await);
        };
        let Reader { club, visitor } = Reader::from_request_parts(parts, club).await?;
        Ok(Maker {
            club,
            visitor,
            game,
            workshop,
        })
    }
}

impl Maker {
    fn sorry(&self, fault: impl Into<HallFault>) -> Sorry {
        Sorry::new(&self.visitor, fault)
    }

    /// What the maker has kept under a name, or what comes with the game.
    fn find(&self, name: &str) -> Option<Work> {
        self.visitor.works().find(&*self.game, name)
    }

    /// Judges a text where it keeps nobody's move waiting.
    async fn judge<T: Send + 'static>(
        &self,
        judge: impl FnOnce(&dyn Workshop) -> T + Send + 'static,
    ) -> Result<T, Sorry> {
        let workshop = self.workshop;
        let judged = self
            .club
            .costly
            .work(self.visitor.whose(), move || judge(workshop))
            .await;
        judged.map_err(|fault| self.sorry(fault))
    }

    /// The worksheet with something on it.
    async fn lay_out(&self, making: Making) -> Result<Markup, Sorry> {
        let (visitor, game) = (self.visitor.clone(), self.game.clone());
        self.judge(move |workshop| page::worksheet(&visitor, &*game, workshop, &making))
            .await
    }

    /// A new one like another, with a name that is free.
    async fn another_like(&self, work: Work) -> Result<Making, Sorry> {
        let title = self.workshop.title(&work.name);
        let like = title.get(self.visitor.lang);
        let name = self.visitor.works().free_name(&*self.game, like);
        let renamed = self.judge(move |workshop| {
            let text = workshop.edit(&work.text, &Change::Rename(name));
            text.unwrap_or(work.text)
        });
        Ok(Making {
            text: renamed.await?,
            ..Making::default()
        })
    }

    /// Keeps or discards something; a newcomer becomes a guest.
    async fn change_works(
        &self,
        judge: impl Fn(&People, &Person) -> Result<Fact, Refusal>,
    ) -> Result<Option<HeaderValue>, HallFault> {
        let hall = &self.club.hall;
        let (person, cookie) = person_or_guest(hall, &self.visitor, None).await?;
        hall.change_people(|people| Ok(vec![judge(people, &person)?]))
            .await?;
        Ok(cookie)
    }

    /// Whoever deletes something is asked first.
    fn ask_before_deleting(&self, name: String) -> (StatusCode, Markup) {
        let list = format!("/workshop/{}", self.game.name());
        let sent = [("name", name.clone()), ("sure", "true".to_owned())];
        let again = Again {
            action: &format!("{list}/delete"),
            fields: &sent.map(|(name, text)| (name.to_owned(), text)).into(),
            back: &list,
        };
        let page = again.ask(&self.visitor, &Refusal::Discards(name));
        (StatusCode::UNPROCESSABLE_ENTITY, page)
    }

    /// On to a new table, to play with what was made.
    fn to_a_new_table(&self, cookie: Option<HeaderValue>, name: &str) -> Response {
        let (game, name) = (self.game.name(), encoded(name));
        let page = Redirect::to(&format!("/new/{game}?work={name}"));
        with_cookie(page, cookie)
    }

    /// Back to what has been made.
    fn list_again(&self, cookie: Option<HeaderValue>) -> Response {
        let list = Redirect::to(&format!("/workshop/{}", self.game.name()));
        with_cookie(list, cookie)
    }
}

pub(super) async fn list(maker: Maker) -> Response {
    page::list(&maker.visitor, &*maker.game, maker.workshop).into_response()
}

#[derive(Deserialize)]
pub(super) struct Named {
    #[serde(default)]
    name: String,
}

/// A new one, or one that is there already: somebody's own stays theirs until it is saved, and what
/// comes with the game stays as it is.
pub(super) async fn make(maker: Maker, Query(named): Query<Named>) -> Result<Markup, Sorry> {
    let own = maker.visitor.works();
    let old = own.get(maker.game.name(), &named.name);
    let making = match (old, maker.find(&named.name)) {
        (Some(old), _) => Making {
            old: old.name.clone(),
            text: old.text.clone(),
            ..Making::default()
        },
        (None, Some(ready)) => maker.another_like(ready).await?,
        (None, None) => Making {
            text: maker.workshop.blank(),
            ..Making::default()
        },
    };
    maker.lay_out(making).await
}

#[derive(Deserialize)]
pub(super) struct Shared {
    text: String,
}

/// What somebody else has made, as a link brings it: on its worksheet, and nobody's until it is saved.
pub(super) async fn shared(maker: Maker, Query(shared): Query<Shared>) -> Result<Markup, Sorry> {
    let making = Making {
        text: shared.text,
        ..Making::default()
    };
    maker.lay_out(making).await
}

/// What a page of the worksheet sends: the text, what it was called, the fields, what was pressed, and the
/// texts before and after it.
type Sent = BTreeMap<String, String>;

/// The work as it is after everything that a page sent.
fn worked(workshop: &dyn Workshop, sent: &Sent) -> Result<String, Words> {
    let mut text = sent.get("text").cloned().unwrap_or_default();
    for edit in edits(sent) {
        text = workshop.edit(&text, &edit)?;
    }
    Ok(text)
}

/// The fields first, so that nothing typed is lost; then what was pressed.
fn edits(sent: &Sent) -> Vec<Change> {
    let mut edits = Vec::new();
    if let Some(name) = sent.get("name") {
        edits.push(Change::Rename(name.clone()));
    }
    let mut fields: BTreeMap<Of, BTreeMap<String, String>> = BTreeMap::new();
    for (name, value) in sent {
        if let Some((of, field)) = field_named(name) {
            let values = fields.entry(of).or_default();
            values.insert(field.to_owned(), value.clone());
        }
    }
    let fields = fields.into_iter();
    edits.extend(fields.map(|(of, values)| Change::Set { of, values }));
    edits.extend(sent.get("op").and_then(|op| pressed(op, sent)));
    edits
}

/// Whose field an input of the page is, and which: `work_race`, `section_NAME_field`, `part_0_models`.
fn field_named(input: &str) -> Option<(Of, &str)> {
    let (of, rest) = input.split_once('_')?;
    if of == "work" {
        return Some((Of::Work, rest));
    }
    let (whose, field) = rest.rsplit_once('_')?;
    match of {
        "section" => Some((Of::Section(whose.to_owned()), field)),
        "part" => Some((Of::Part(whose.parse().ok()?), field)),
        _ => None,
    }
}

/// The change that a button stands for, with what was typed beside it.
fn pressed(op: &str, sent: &Sent) -> Option<Change> {
    let (what, whom) = op.split_once(':')?;
    match what {
        "add" => {
            let (section, stock) = whom.split_once(':')?;
            Some(Change::Add {
                section: section.to_owned(),
                stock: stock.to_owned(),
            })
        }
        "remove" => whom.parse().ok().map(Change::Remove),
        "double" => whom.parse().ok().map(Change::Double),
        "move" => {
            let (part, to) = whom.split_once(':')?;
            let moving = sent.get(&format!("moving_{part}"));
            Some(Change::Move {
                part: part.parse().ok()?,
                to: to.to_owned(),
                count: moving.and_then(|count| count.trim().parse().ok()),
            })
        }
        "drag" => {
            let mut numbers = whom.split(',');
            let part = numbers.next()?.parse().ok()?;
            let (dx, dy) = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
            Some(Change::Drag { part, dx, dy })
        }
        "fill" => Some(Change::Fill),
        "mend" => serde_json::from_str(whom).ok(),
        _ => None,
    }
}

/// So many steps can be taken back.
const MOST_STEPS: usize = 30;

/// What was sent, as a page of the worksheet shows it again.
fn making(sent: &Sent, text: Result<String, Words>) -> Making {
    let field = |name: &str| sent.get(name).cloned().unwrap_or_default();
    let texts = |name: &str| -> Vec<String> {
        let read = serde_json::from_str::<Vec<String>>(&field(name));
        let mut texts = read.unwrap_or_default();
        texts.drain(..texts.len().saturating_sub(MOST_STEPS));
        texts
    };
    let mut making = Making {
        old: field("old"),
        before: texts("before"),
        after: texts("after"),
        text: field("text"),
        ..Making::default()
    };
    match text {
        // A text that cannot be read is shown as it was sent, with what is wrong.
        Err(wrong) => making.faults = vec![wrong],
        Ok(text) => making.step(text, sent.get("op").map(String::as_str)),
    }
    making
}

/// One change, and the worksheet again.
pub(super) async fn edit(maker: Maker, Form(sent): Form<Sent>) -> Result<Markup, Sorry> {
    let changed = maker.judge(move |workshop| making(&sent, worked(workshop, &sent)));
    maker.lay_out(changed.await?).await
}

/// GOM-ARM-13 and its like: only what is right is kept.
pub(super) async fn save(maker: Maker, Form(sent): Form<Sent>) -> Result<Response, Sorry> {
    let is_to_play = sent.contains_key("play");
    let judged = maker.judge(move |workshop| {
        let text = worked(workshop, &sent);
        let finished = text.clone().map_err(|wrong| vec![wrong]);
        let finished = finished.and_then(|text| workshop.finish(&text));
        (making(&sent, text), finished)
    });
    let (mut making, finished) = judged.await?;
    let kept = match finished {
        Ok(work) => {
            let kept = maker.change_works(|people, person| {
                let old = (!making.old.is_empty()).then_some(making.old.as_str());
                let (game, reserved) = (maker.game.name(), reserved_names(&*maker.game));
                people.keep(&person.id, game, &reserved, old, &work.name, &work.text)
            });
            match kept.await {
                Ok(cookie) => Ok((cookie, work.name)),
                Err(HallFault::Refused(refusal)) => Err(vec![refusal.words()]),
                Err(fault) => return Err(maker.sorry(fault)),
            }
        }
        Err(faults) => Err(faults),
    };
    match kept {
        Ok((cookie, name)) if is_to_play => Ok(maker.to_a_new_table(cookie, &name)),
        Ok((cookie, _)) => Ok(maker.list_again(cookie)),
        Err(faults) => {
            making.faults = faults;
            let page = maker.lay_out(making).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

/// So long battles are fought before what came of them is told: whoever makes an army goes on with it
/// meanwhile. The page asks for the next ones until the trial is whole.
const TRIAL_TIME: Duration = Duration::from_secs(2);

/// Many quick battles against another work, the weakest computer player leading both.
pub(super) async fn trial(maker: Maker, Form(sent): Form<Sent>) -> Result<Markup, Sorry> {
    let rival = sent.get("rival").and_then(|name| maker.find(name));
    let rival = rival.ok_or_else(|| maker.sorry(Refusal::NoSuchWork))?;
    let bot = maker.game.bots().into_iter().next();
    let bot = bot.map(|bot| bot.name).unwrap_or_default();
    let tried = maker.judge(move |workshop| {
        let text = worked(workshop, &sent);
        let sums = sent
            .get("sums")
            .and_then(|sums| serde_json::from_str(sums).ok())
            .filter(Sums::are_possible);
        let fought = text.clone().map_err(|wrong| vec![wrong]);
        let fought = fought.and_then(|text| {
            let trial = workshop.trial([&text, &rival.text], &bot);
            trial.unwrap_or_else(|| Err(Vec::new()))
        });
        let mut making = making(&sent, text);
        match fought {
            Ok(trial) => {
                making.tried = Some(fight_on(&*trial, rival.name, sums.unwrap_or_default()))
            }
            Err(faults) => making.faults = faults,
        }
        making
    });
    maker.lay_out(tried.await?).await
}

/// As many further battles as there is time for, and no more than a trial has.
fn fight_on(trial: &dyn Trial, rival: String, mut sums: Sums) -> Tried {
    let began = Instant::now();
    loop {
        let number = sums.n_met;
        sums.add(&trial.meet(number, None).into());
        if sums.n_met.is_multiple_of(page::TRIAL) || began.elapsed() >= TRIAL_TIME {
            break;
        }
    }
    Tried {
        rival,
        names: trial.names(),
        of_works: trial.of_works(),
        of_parts: trial.of_parts(),
        parts: trial
            .parts()
            .map(|parts| parts.into_iter().map(|(title, _)| title).collect()),
        legend: trial.legend(),
        sums,
    }
}

#[derive(Deserialize)]
pub(super) struct Unwanted {
    name: String,
    /// It is meant: nothing is deleted without a question.
    #[serde(default)]
    sure: bool,
}

pub(super) async fn delete(maker: Maker, Form(named): Form<Unwanted>) -> Result<Response, Sorry> {
    if !named.sure {
        return Ok(maker.ask_before_deleting(named.name).into_response());
    }
    let gone = maker
        .change_works(|people, person| people.discard(&person.id, maker.game.name(), &named.name));
    let cookie = gone.await.map_err(|fault| maker.sorry(fault))?;
    Ok(maker.list_again(cookie))
}

/// A second one like it on its worksheet.
pub(super) async fn duplicate(maker: Maker, Form(named): Form<Named>) -> Result<Markup, Sorry> {
    let work = maker.find(&named.name);
    let work = work.ok_or_else(|| maker.sorry(Refusal::NoSuchWork))?;
    let making = maker.another_like(work).await?;
    maker.lay_out(making).await
}

pub(super) async fn file(maker: Maker, Query(named): Query<Named>) -> Result<Response, Sorry> {
    let work = maker.find(&named.name);
    let work = work.ok_or_else(|| maker.sorry(Refusal::NoSuchWork))?;
    let plain = |letter: char| {
        if letter.is_ascii_alphanumeric() {
            letter
        } else {
            '_'
        }
    };
    let name: String = work.name.chars().map(plain).collect();
    let ending = maker.workshop.file_ending();
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}.{ending}\""),
        ),
    ];
    Ok((headers, work.text).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(fields: &[(&str, &str)]) -> Sent {
        let fields = fields.iter();
        fields
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect()
    }

    fn set(of: Of, values: &[(&str, &str)]) -> Change {
        let values = sent(values);
        Change::Set { of, values }
    }

    #[test]
    fn fields_are_read_before_what_was_pressed() {
        let read = edits(&sent(&[
            ("name", "Vanguardia"),
            ("op", "move:12:command_2"),
            ("moving_12", "3"),
            ("part_12_models", "20"),
            ("part_12_x", "7"),
            ("section_command_2_general", "brilliant"),
            ("work_race", "orcs"),
            ("text", "…"),
        ]));
        let expected = [
            Change::Rename("Vanguardia".to_owned()),
            set(Of::Work, &[("race", "orcs")]),
            set(
                Of::Section("command_2".to_owned()),
                &[("general", "brilliant")],
            ),
            set(Of::Part(12), &[("models", "20"), ("x", "7")]),
            Change::Move {
                part: 12,
                to: "command_2".to_owned(),
                count: Some(3),
            },
        ];
        assert_eq!(read, expected);
    }

    #[test]
    fn a_button_that_mends_stands_for_its_change() {
        let change = set(Of::Part(0), &[("x", "10")]);
        let op = format!("mend:{}", serde_json::to_string(&change).expect("a form"));
        assert_eq!(pressed(&op, &Sent::new()), Some(change));
        assert_eq!(pressed("fill:", &Sent::new()), Some(Change::Fill));
        for nonsense in ["", "mend:", "mend:{}", "add:units", "move:x:y", "fly:1"] {
            assert_eq!(pressed(nonsense, &Sent::new()), None, "{nonsense}");
        }
    }

    /// The first work wins three battles of four.
    struct Uneven;

    impl Trial for Uneven {
        fn names(&self) -> [Words; 2] {
            ["one", "two"].map(|name| Words::new(name, name))
        }
        fn of_works(&self) -> &'static [sobremesa_table::Tallied] {
            &[]
        }
        fn of_parts(&self) -> &'static [sobremesa_table::Tallied] {
            &[]
        }
        fn legend(&self) -> Words {
            Words::default()
        }
        fn parts(&self) -> [Vec<(Words, serde_json::Value)>; 2] {
            [Vec::new(), Vec::new()]
        }
        fn meet(&self, number: u64, _: Option<u64>) -> sobremesa_table::Met {
            sobremesa_table::Met {
                winner: Some(usize::from(number % 4 == 3)),
                ..sobremesa_table::Met::default()
            }
        }
    }

    #[test]
    fn a_trial_has_200_battles_and_goes_on_where_it_stopped() {
        let first = fight_on(&Uneven, String::new(), Sums::default()).sums;
        assert_eq!((first.n_met, first.wins), (200, [150, 50]));
        let more = fight_on(&Uneven, String::new(), first).sums;
        assert_eq!((more.n_met, more.wins), (400, [300, 100]));
    }

    #[test]
    fn sums_that_no_battles_came_to_are_not_believed() {
        let sums = |n_met, wins| Sums {
            n_met,
            wins,
            ..Sums::default()
        };
        assert!(sums(3, [1, 2]).are_possible());
        for nonsense in [
            sums(3, [2, 2]),
            sums(u64::MAX, [0, 0]),
            sums(3, [u64::MAX, 1]),
        ] {
            assert!(!nonsense.are_possible(), "{nonsense:?}");
        }
    }

    #[test]
    fn steps_are_taken_back_and_brought_back() {
        let mut making = Making {
            text: "one".to_owned(),
            ..Making::default()
        };
        making.step("two".to_owned(), Some("add:units:legion"));
        making.step("three".to_owned(), None);
        making.step("three".to_owned(), Some("undo"));
        assert_eq!(making.text, "two");
        making.step("two".to_owned(), Some("undo"));
        making.step("one".to_owned(), Some("undo"));
        assert_eq!(making.text, "one", "there is nothing before it");
        making.step("one".to_owned(), Some("redo"));
        assert_eq!(making.text, "two");
        // Whoever types before going back takes back what was typed, and nothing more.
        making.step("two and a half".to_owned(), Some("undo"));
        assert_eq!(making.text, "two");
        assert_eq!(making.after, ["two and a half"], "another way was taken");
    }
}
