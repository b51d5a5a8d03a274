//! The game's own questions, about a table or about a position that the question brings.
//!
//! Whoever asks is answered from what they see, as a battle in which there is nothing else: so no answer can
//! depend on what is hidden from them.

mod armies;
mod day;

use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_kernel::{Audience, Dice, Illegal, Shown};
use sobremesa_table::{NoAnswer, Question};

use crate::action::{Action, Move, Step};
use crate::agenda::AskKind;
use crate::battle::Battle;
use crate::board::Board;
use crate::command::CommandIx;
use crate::element::{ElementId, ElementIx};
use crate::event::{Event, Stood};
use crate::odds::{Odds, odds};
use crate::refusal::Refusal;
use crate::rules::close_combat::{self, Engaged, Hit};
use crate::rules::factors::{self, Factors};
use crate::rules::shooting::volley;
use crate::rules::{fighting, group, losses, movement, shooting, sight, spontaneous, threat_zone};
use crate::side::Side;
use crate::state::State;
use crate::troop::Kind;
use crate::view::{self, Eyes, View};

/// Their names.
pub(crate) const NAMES: &[&str] = &[
    "move",
    "groups",
    "factors",
    "resolve",
    "odds",
    "fights",
    "shooting",
    "sees",
    "threat_zone",
    "advance",
    "losses",
    "check_army",
    "weather",
    "river",
    "terrain",
];

/// Answers one of them.
pub(crate) fn answer(state: Option<&State>, question: &Question<'_>) -> Result<Value, NoAnswer> {
    let answer = match question.name {
        "move" => moves,
        "groups" => groups,
        "factors" => factors_of,
        "resolve" => resolve,
        "odds" => odds_of,
        "fights" => fights,
        "shooting" => shooting_of,
        "sees" => sees,
        "threat_zone" => zone,
        "advance" => advance,
        "losses" => losses_of,
        // Of an army or of a day, not of a table.
        "check_army" => return armies::check_army(question),
        "weather" => return day::weather(question),
        "river" => return day::river(question),
        "terrain" => return day::terrain(question),
        _ => return Err(NoAnswer::Unknown),
    };
    let state = state.ok_or(NoAnswer::NeedsTable)?;
    let view = View::of(state, Eyes::from(question.asker));
    let seen = view.seen().ok_or(NoAnswer::NeedsTable)?;
    let board = match question.asker {
        Audience::Seat(seat) => Board::known_to(Side::of(seat), &seen),
        Audience::Spectator => Board::public(&seen),
        Audience::Referee => Board::truth(&seen),
    };
    answer(&Asked {
        view: &view,
        state: &seen,
        board,
        question,
    })
}

/// A question and what it may be answered from: the battle as the asker sees it, and nothing else.
struct Asked<'a> {
    view: &'a View,
    state: &'a State,
    board: Board<'a>,
    question: &'a Question<'a>,
}

impl Asked<'_> {
    fn find(&self, id: ElementId) -> Result<ElementIx, NoAnswer> {
        let found = self.board.find(id).map(|piece| piece.ix);
        found.ok_or_else(|| illegal(Refusal::UnknownElement { id }))
    }

    fn id(&self, element: ElementIx) -> ElementId {
        self.state.element(element).id
    }

    fn ids(&self, elements: impl IntoIterator<Item = ElementIx>) -> Vec<ElementId> {
        elements
            .into_iter()
            .map(|element| self.id(element))
            .collect()
    }
}

fn illegal(refusal: Refusal) -> NoAnswer {
    NoAnswer::Illegal(Box::new(refusal.into()))
}

/// A move: as an action, or its fields alone.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AboutMove {
    #[serde(default)]
    action: Option<Action>,
    #[serde(default)]
    elements: Vec<ElementId>,
    #[serde(default)]
    march: bool,
    #[serde(default)]
    steps: Vec<Step>,
    #[serde(default)]
    order: Vec<ElementId>,
    #[serde(default)]
    spare: bool,
}

/// A proposed move: may it be made, what does it cost, where does everybody end?
fn moves(asked: &Asked<'_>) -> Result<Value, NoAnswer> {
    let about: AboutMove = asked.question.read()?;
    let order = match about.action {
        Some(Action::Move(order)) => order,
        Some(_) => return Err(illegal(Refusal::NotForYou)),
        None => Move {
            elements: about.elements,
            march: about.march,
            steps: about.steps,
            order: about.order,
            spare: about.spare,
        },
    };
    let Some(first) = order.elements.first() else {
        return Err(illegal(Refusal::NoSuchCommand));
    };
    let first = asked.find(*first)?;
    // Judged for the owner, on what is known of what his side knows.
    let seat = asked.state.owner(first);
    let board = Board::known_to(Side::of(seat), asked.state);
    Ok(match movement::judge(&board, seat, &order) {
        Ok(verdict) => json!({
            "legal": true,
            "price": verdict.price,
            "pips": verdict.price.iter().map(|item| i32::from(item.amount)).sum::<i32>().max(0),
            "ends": verdict.movers.iter().map(|mover| json!({
                "id": asked.id(mover.ix),
                "x": mover.to.at.x, "y": mover.to.at.y, "facing": mover.to.facing.degrees(),
                "distance": mover.distance, "most": mover.most,
            })).collect::<Vec<_>>(),
            "conforming": verdict.conforming.iter().map(|one| json!({
                "id": asked.id(one.ix), "to": asked.id(one.to),
                "x": one.pose.at.x, "y": one.pose.at.y, "facing": one.pose.facing.degrees(),
            })).collect::<Vec<_>>(),
            "contacts": verdict.contacts.iter().map(|meeting| json!({
                "by": asked.id(meeting.by), "whom": asked.id(meeting.whom),
                "edge": meeting.edge, "lined_up": meeting.lined_up,
            })).collect::<Vec<_>>(),
        }),
        Err(refusal) => {
            let remedy = movement::remedy(&board, seat, &order, &refusal);
            let illegal = Illegal::from(refusal);
            json!({ "legal": false, "illegal": illegal, "remedy": remedy.map(Action::Move) })
        }
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AboutSome {
    elements: Vec<ElementId>,
}

/// Are these a group, and in which ranks?
fn groups(asked: &Asked<'_>) -> Result<Value, NoAnswer> {
    let AboutSome { elements } = asked.question.read()?;
    let mut pieces = Vec::new();
    for id in elements {
        pieces.push(asked.board.piece(asked.find(id)?));
    }
    Ok(match group::ranks(&pieces) {
        Ok(ranks) => json!({
            "group": true,
            "ranks": ranks.iter().map(|rank| asked.ids(rank.iter().copied())).collect::<Vec<_>>(),
        }),
        Err(refusal) => {
            let illegal = Illegal::from(Refusal::from(refusal));
            json!({ "group": false, "illegal": illegal })
        }
    })
}

#[derive(Deserialize, Clone, Copy, Default, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum Mode {
    #[default]
    CloseCombat,
    Shooting,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AboutFight {
    attacker: ElementId,
    defender: ElementId,
    #[serde(default)]
    mode: Mode,
    #[serde(default)]
    dice: Option<[u8; 2]>,
}

/// Two who fight, or one who shoots at another, with every factor before the dice.
struct Bout {
    elements: [ElementIx; 2],
    factors: [Factors; 2],
    mode: Mode,
    dice: Option<[u8; 2]>,
}

fn bout(asked: &Asked<'_>) -> Result<Bout, NoAnswer> {
    let about: AboutFight = asked.question.read()?;
    let elements = [asked.find(about.attacker)?, asked.find(about.defender)?];
    let [one, other] = elements;
    if !asked.state.are_enemies(one, other) {
        let (a, b) = (asked.state.tag(one), asked.state.tag(other));
        return Err(illegal(Refusal::NoFight { a, b }));
    }
    if about
        .dice
        .is_some_and(|dice| dice.iter().any(|die| !(1..=6).contains(die)))
    {
        return Err(NoAnswer::BadField {
            at: "dice".to_owned(),
            message: crate::speak::flaw(&crate::flaw::Wrong::Die),
        });
    }
    let factors = match about.mode {
        Mode::CloseCombat => close_combat::sheet(&asked.board, one, other),
        Mode::Shooting => {
            let shots = volley::led_by(&asked.board, one, other);
            volley::weigh(&asked.board, other, &shots)
        }
    };
    Ok(Bout {
        elements,
        factors,
        mode: about.mode,
        dice: about.dice,
    })
}

/// Every factor with its rule, before dice.
fn factors_of(asked: &Asked<'_>) -> Result<Value, NoAnswer> {
    let bout = bout(asked)?;
    let side = |n: usize| told_factors(asked, bout.elements[n], &bout.factors[n]);
    Ok(json!({ "attacker": side(0), "defender": side(1) }))
}

fn told_factors(asked: &Asked<'_>, element: ElementIx, factors: &Factors) -> Value {
    let support: Vec<_> = factors.support.iter().flatten().collect();
    let (kind, grade) = factors.behaviour.acts.behaving;
    json!({
        "id": asked.id(element),
        "as": Kind { kind, grade },
        "combat_factor": factors.combat_factor,
        "support": support,
        "tactical": factors.tactical.iter().collect::<Vec<_>>(),
        "sum": factors.sum,
    })
}

/// The same with dice: the sheet, and where everybody stands afterwards.
fn resolve(asked: &Asked<'_>) -> Result<Value, NoAnswer> {
    let bout = bout(asked)?;
    let Some(dice) = bout.dice else {
        return Err(NoAnswer::BadField {
            at: "dice".to_owned(),
            message: crate::speak::flaw(&crate::flaw::Wrong::Die),
        });
    };
    let results = factors::resolve([&bout.factors[0], &bout.factors[1]], dice);
    let sheet = fighting::sheet(asked.state, bout.elements, &bout.factors, &results);
    let after = play_out(asked, &bout, dice);
    let mut told = json!({
        "attacker": sheet.sides[0],
        "defender": sheet.sides[1],
    });
    if let Some(after) = after {
        told["moved"] = json!(after.moved);
        told["destroyed"] = json!(after.destroyed);
        told["asked"] = json!(after.asked);
    }
    Ok(told)
}

/// What came of a bout.
struct After {
    moved: Vec<Stood>,
    destroyed: Vec<ElementId>,
    /// Questions that were answered with their first option.
    asked: Vec<AskKind>,
}

/// Carries the bout out on a copy, if it is one that may happen now.
fn play_out(asked: &Asked<'_>, bout: &Bout, dice: [u8; 2]) -> Option<After> {
    let mut state = asked.state.clone();
    let script = dice
        .iter()
        .map(|die| Shown::Number(i32::from(*die)))
        .collect();
    let mut scripted = Dice::scripted(script);
    let mut events: Vec<Event> = Vec::new();
    let mut battle = Battle {
        state: &mut state,
        dice: &mut scripted,
        listener: &mut events,
    };
    let [one, other] = bout.elements;
    match bout.mode {
        Mode::CloseCombat => battle.fight(one, other).ok()?,
        Mode::Shooting => battle.shoot(other).ok()?,
    }
    let answered = battle.run_tasks().ok()?;
    let mut after = After {
        moved: Vec::new(),
        destroyed: Vec::new(),
        asked: answered,
    };
    for (element, was) in asked.state.all() {
        let is = state.element(element);
        if was.place.is_in_battle() && !is.place.is_in_battle() {
            after.destroyed.push(was.id);
        } else if was.pose != is.pose {
            after.moved.push(Stood {
                element: state.tag(element),
                from: was.pose,
                to: is.pose,
            });
        }
    }
    Some(after)
}

/// The same over all 36 rolls.
fn odds_of(asked: &Asked<'_>) -> Result<Value, NoAnswer> {
    let bout = bout(asked)?;
    Ok(told_odds(&odds([&bout.factors[0], &bout.factors[1]])))
}

/// Exact fractions: of 36.
pub(crate) fn told_odds(odds: &Odds) -> Value {
    use crate::rules::outcome::Outcome;
    let side = |count: &dyn Fn(Outcome) -> u8| {
        json!({
            "stand": [count(Outcome::Stand), Odds::ROLLS],
            "recoil": [count(Outcome::Recoil), Odds::ROLLS],
            "flee": [count(Outcome::Flee), Odds::ROLLS],
            "destroyed": [count(Outcome::Destroyed), Odds::ROLLS],
        })
    };
    json!({
        "attacker": side(&|outcome| odds.first(outcome)),
        "defender": side(&|outcome| odds.second(outcome)),
    })
}

/// Who fights whom, with overlaps, flanks, rear and supports.
fn fights(asked: &Asked<'_>) -> Result<Value, NoAnswer> {
    let _: Nothing = asked.question.read()?;
    let side = |engaged: &Engaged| {
        let hit = |hit: Option<Hit>| match hit {
            None => Value::Null,
            Some(Hit::Overlap(by)) => json!({ "overlap": asked.id(by) }),
            Some(Hit::Front(by)) => json!({ "front": asked.id(by) }),
            Some(Hit::LongFront) => json!("long_front"),
        };
        json!({
            "id": asked.id(engaged.element),
            "supporters": asked.ids(engaged.supporters.iter()),
            "right": hit(engaged.hits[0]),
            "rear": hit(engaged.hits[1]),
            "left": hit(engaged.hits[2]),
        })
    };
    let pairs: Vec<Value> = close_combat::all_pairs(&asked.board)
        .map(|pair| {
            let [one, other] = &pair.sides;
            let factors = close_combat::weigh(&pair);
            json!({
                "a": side(one),
                "b": side(other),
                "odds": told_odds(&odds([&factors[0], &factors[1]])),
            })
        })
        .collect();
    Ok(json!(pairs))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AboutOne {
    element: ElementId,
}

/// An element's compulsory target, who helps, and what keeps it from shooting at others.
fn shooting_of(asked: &Asked<'_>) -> Result<Value, NoAnswer> {
    let AboutOne { element } = asked.question.read()?;
    let shooter = asked.find(element)?;
    let piece = asked.board.piece(shooter);
    let may = shooting::may_shoot(&asked.board, piece);
    let aims = shooting::aims(&asked.board);
    let options = aims
        .iter()
        .find(|aim| aim.shooter == shooter)
        .map(|aim| aim.options.clone());
    let options = options.unwrap_or_default();
    let helpers: Vec<ElementIx> = match options.first() {
        Some(target) => aims
            .iter()
            .filter(|aim| aim.shooter != shooter && aim.options.first() == Some(target))
            .map(|aim| aim.shooter)
            .collect(),
        None => Vec::new(),
    };
    let volley = options.first().map(|target| {
        let shots = volley::led_by(&asked.board, shooter, *target);
        let factors = volley::weigh(&asked.board, *target, &shots);
        json!({
            "mutual": !shots.returned.is_empty(),
            "aiders": asked.ids(shots.aiders.iter().copied()),
            "odds": told_odds(&odds([&factors[0], &factors[1]])),
        })
    });
    Ok(json!({
        "may_shoot": may,
        "targets": asked.ids(options),
        "helpers": asked.ids(helpers),
        "obstructed": asked.ids(shooting::obstructed(&asked.board, piece)),
        "volley": volley,
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AboutTwo {
    from: ElementId,
    to: ElementId,
}

fn sees(asked: &Asked<'_>) -> Result<Value, NoAnswer> {
    let AboutTwo { from, to } = asked.question.read()?;
    let (from, to) = (asked.find(from)?, asked.find(to)?);
    let (one, other) = (asked.board.piece(from), asked.board.piece(to));
    Ok(json!({
        "sees": sight::piece_sees(asked.board.field(), one, other),
        "knows": asked.board.knows(one.element.command, to),
        "distance": crate::touch::distance(&one.rect, &other.rect),
    }))
}

/// DBM-ZOC-01: the corners of an element's threat zone.
fn zone(asked: &Asked<'_>) -> Result<Value, NoAnswer> {
    let AboutOne { element } = asked.question.read()?;
    let piece = asked.board.piece(asked.find(element)?);
    let zone = threat_zone::square(piece.element.pose);
    let inside = asked
        .board
        .of_side(piece.side.other())
        .filter(|enemy| threat_zone::is_in(&enemy.rect, piece.element.pose))
        .map(|enemy| enemy.element.id);
    Ok(json!({
        "corners": zone.corners().map(|corner| [corner.x, corner.y]),
        "inside": inside.collect::<Vec<_>>(),
    }))
}

/// DBM-SPO: target and lawful ways of a spontaneous advance.
fn advance(asked: &Asked<'_>) -> Result<Value, NoAnswer> {
    let AboutOne { element } = asked.question.read()?;
    let element = asked.find(element)?;
    let piece = asked.board.piece(element);
    let goals = spontaneous::goals(&asked.board, piece);
    let ways = spontaneous::ways(&asked.board, piece, goals[0]);
    Ok(json!({
        "impetuous": spontaneous::is_impetuous_now(&asked.board, piece),
        "must": spontaneous::must_advance(&asked.board, element),
        "targets": asked.ids(goals.iter().filter_map(|goal| goal.element())),
        "ways": ways.iter().map(|way| json!({
            "x": way.end.at.x, "y": way.end.at.y, "facing": way.end.facing.degrees(),
            "distance": way.distance,
            "meets": way.meets.map(|enemy| asked.id(enemy)),
            "through": asked.ids(way.through.iter().copied()),
        })).collect::<Vec<_>>(),
    }))
}

/// DBM-LOS, DBM-DEM, DBM-VIC: what each command and army has lost.
fn losses_of(asked: &Asked<'_>) -> Result<Value, NoAnswer> {
    let _: Nothing = asked.question.read()?;
    let state = asked.state;
    let side = |side: Side| {
        let commands: Vec<Value> = state
            .commands_of(side)
            .map(|(place, command)| told_losses(asked, side, place, command.demoralised))
            .collect();
        let is_open = commands
            .iter()
            .all(|command| !command["original"].is_null());
        json!({
            "commands": commands,
            "lost": losses::lost_by_army(state, side),
            "original": is_open.then(|| losses::original_of_army(state, side)),
        })
    };
    Ok(json!({ "a": side(Side::A), "b": side(Side::B) }))
}

/// DBM-LOS-12: what a command had is unknown to others while parts of it are.
fn told_losses(asked: &Asked<'_>, side: Side, place: CommandIx, demoralised: bool) -> Value {
    let original = view::original_of(asked.view, side, place.number() as u8);
    json!({
        "command": place.number(),
        "lost": losses::lost(asked.state, place),
        "original": original,
        // DBM-DEM-01: a third, in halves of an equivalent.
        "breaks_at": original.map(|original| f64::from(original.0.div_ceil(3)) * 0.5),
        "demoralised": demoralised,
    })
}
