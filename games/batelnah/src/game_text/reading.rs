//! A text played again, move by move, until something in it cannot have been.

use serde_json::json;
use sobremesa_kernel::record::{About, Origin};
use sobremesa_kernel::{
    Actor, Begun, DiceSource, Fault, Illegal, Match, Opening, RuleId, Seat, Unplayed, Words,
};

use crate::action::Action;
use crate::event::{Event, Mark};
use crate::game::BatelNah;
use crate::notation::{JOIN, LOST_TURN, TypedMove};
use crate::piece::{Army, Side};
use crate::position::Mode;
use crate::position_form::PositionForm;
use crate::rules::offers::OfferKind;
use crate::rules::players::Named;
use crate::setup::{ModeDigit, Setup, usual_turn_ms};

pub(super) fn read(text: &str) -> Result<Match<BatelNah>, Fault> {
    let Sheet { tags, words } = Sheet::of(text)?;
    let mut game = begin(&tags)?;
    for word in words {
        play(&mut game, &word)?;
    }
    conclude(&mut game, &tags)?;
    Ok(game)
}

/// The parts of a text.
struct Sheet<'a> {
    tags: Vec<Tag<'a>>,
    words: Vec<Word<'a>>,
}

/// `[Name "value"]`.
struct Tag<'a> {
    name: &'a str,
    value: &'a str,
    line: usize,
}

/// A move, or what stands in its place.
struct Word<'a> {
    text: &'a str,
    line: usize,
}

impl<'a> Sheet<'a> {
    fn of(text: &'a str) -> Result<Sheet<'a>, Fault> {
        let mut sheet = Sheet {
            tags: Vec::new(),
            words: Vec::new(),
        };
        for (content, line) in text.lines().zip(1..) {
            let content = content.trim();
            if let Some(inside) = content.strip_prefix('[') {
                sheet.tags.push(tag(inside, line)?);
                continue;
            }
            let words = content.split_whitespace();
            let moves = words.filter(|word| !is_number(word));
            sheet.words.extend(moves.map(|text| Word { text, line }));
        }
        Ok(sheet)
    }
}

fn tag(inside: &str, line: usize) -> Result<Tag<'_>, Fault> {
    let parts = inside
        .strip_suffix("\"]")
        .and_then(|inside| inside.split_once(" \""));
    let (name, value) = parts.ok_or_else(|| {
        fault(
            "bad_tag",
            line,
            "Una etiqueta se escribe [Nombre \"valor\"].",
            "A tag is written [Name \"value\"].",
        )
    })?;
    Ok(Tag { name, value, line })
}

/// `12.`: it helps people to find a move, and nothing else.
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches('.');
    digits.len() < word.len() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

fn begin(tags: &[Tag<'_>]) -> Result<Match<BatelNah>, Fault> {
    let named = |name: &str| tags.iter().find(|tag| tag.name == name);
    let value = |name: &str| named(name).map(|tag| tag.value.to_owned());
    let mut command = Vec::new();
    for tag in tags.iter().filter(|tag| tag.name == "Command") {
        let armies: Vec<Army> = tag.value.split(' ').filter_map(army_named).collect();
        let [army, by] = armies[..] else {
            return Err(fault(
                "bad_tag",
                tag.line,
                "Quién lleva qué ejército se escribe [Command \"blue white\"].",
                "Who commands which army is written [Command \"blue white\"].",
            ));
        };
        command.push((army, by));
    }
    let command: Named = command.into_iter().collect();
    let turn_ms = match named("Clock").map(|tag| (tag.value, tag.line)) {
        None => usual_turn_ms(),
        Some(("none", _)) => None,
        Some((ms, line)) => Some(ms.parse().map_err(|_| {
            fault(
                "bad_tag",
                line,
                "El reloj son milisegundos por turno, o none.",
                "The clock is milliseconds for a turn, or none.",
            )
        })?),
    };
    let players = Army::ALL.map(|army| value(&super::capital(army.name())));
    let about = About {
        players: match players.iter().all(Option::is_none) {
            true => Vec::new(),
            false => Army::ALL
                .into_iter()
                .zip(players)
                .map(|(army, player)| player.unwrap_or_else(|| army.name().to_owned()))
                .collect(),
        },
        date: value("Date"),
        place: value("Place"),
        description: value("Description"),
    };
    let origin = origin(value("Position"), command, turn_ms);
    let line = named("Position").map_or(1, |tag| tag.line);
    match Opening::new(origin, DiceSource::Script(Vec::new()), about).begin() {
        Ok(Begun::Match(begun)) => Ok(*begun),
        Ok(Begun::Wants(..)) => unreachable!("nothing is rolled in this game"),
        Err(Unplayed::Faulty(faults)) => {
            let words = faults.into_iter().next().map(|fault| fault.message);
            let Words { es, en } = words.unwrap_or_default();
            Err(fault("bad_position", line, es, en))
        }
        Err(_) => unreachable!("only a position can be wrong here"),
    }
}

/// A game from the usual beginning is agreed by its mode alone.
fn origin(text: Option<String>, command: Named, turn_ms: Option<u64>) -> Origin<BatelNah> {
    let setup = |mode| Setup {
        mode: ModeDigit(mode),
        command,
        turn_ms,
    };
    let usual = [Mode::Kingdoms, Mode::Alliances].into_iter().find(|mode| {
        let start = crate::Position::initial(*mode).to_string();
        text.as_ref().is_none_or(|text| *text == start)
    });
    match (usual, text) {
        (Some(mode), _) => Origin::Setup(setup(mode)),
        (None, text) => Origin::Position(PositionForm {
            text: text.unwrap_or_default(),
            command,
            turn_ms,
            used_ms: 0,
            seen: None,
            offer: None,
            refused: Vec::new(),
            result: None,
        }),
    }
}

fn army_named(name: &str) -> Option<Army> {
    Army::ALL.into_iter().find(|army| army.name() == name)
}

fn play(game: &mut Match<BatelNah>, word: &Word<'_>) -> Result<(), Fault> {
    let Some((army, player)) = game.state().turn() else {
        return Err(fault(
            "game_over",
            word.line,
            format!("«{}»: la partida ya había terminado.", word.text),
            format!("“{}”: the game was over already.", word.text),
        ));
    };
    match word.text {
        LOST_TURN => act(game, Actor::House, Action::Timeout(army), word),
        JOIN => {
            agree(game, player, OfferKind::Join, word)?;
            match game.state().position().mode() {
                Mode::Alliances => Ok(()),
                Mode::Kingdoms => Err(cannot(word)),
            }
        }
        text => {
            let typed: TypedMove = text.parse().map_err(|_| cannot(word))?;
            act(game, seat(player), Action::Move(typed), word)?;
            marked(game, word)
        }
    }
}

/// BAT-NOT-08: a mark that is there must be right; one that is not there is not missed.
fn marked(game: &Match<BatelNah>, word: &Word<'_>) -> Result<(), Fault> {
    let events = game.happened().flat_map(|(.., events)| events);
    let marks = events.filter_map(|event| match event {
        Event::Moved { mark, .. } => Some(*mark),
        _ => None,
    });
    let mark = marks.last();
    let said = word
        .text
        .trim_start_matches(|sign| !matches!(sign, '+' | '#'));
    match mark.unwrap_or(Mark::None).to_string() {
        right if said.is_empty() || said == right => Ok(()),
        right => Err(fault(
            "wrong_mark",
            word.line,
            format!("«{}»: aquí no va «{said}», sino «{right}».", word.text),
            format!("“{}”: the mark is not “{said}” but “{right}”.", word.text),
        )),
    }
}

/// Somebody proposes something and everybody else says yes.
fn agree(
    game: &mut Match<BatelNah>,
    by: Army,
    what: OfferKind,
    word: &Word<'_>,
) -> Result<(), Fault> {
    act(game, seat(by), Action::Offer(what), word)?;
    let people: Vec<Army> = game.state().people().collect();
    for other in people.into_iter().filter(|other| *other != by) {
        if game
            .state()
            .offer
            .as_ref()
            .is_some_and(|offer| offer.kind == what && !offer.has_agreed(other))
        {
            act(game, seat(other), Action::Answer { yes: true }, word)?;
        }
    }
    Ok(())
}

fn conclude(game: &mut Match<BatelNah>, tags: &[Tag<'_>]) -> Result<(), Fault> {
    let named = |name: &str| tags.iter().find(|tag| tag.name == name);
    let Some(result) = named("Result").filter(|tag| tag.value != "*") else {
        return Ok(());
    };
    let word = Word {
        text: result.value,
        line: result.line,
    };
    let reason = named("Reason").map_or("", |tag| tag.value);
    if let Some((_, player)) = game.state().turn() {
        match reason {
            "agreement" => agree(game, player, OfferKind::Draw, &word)?,
            "forfeit" => {
                let is_loser = |side: Side| side.name() != result.value;
                let people: Vec<Army> = game.state().people().collect();
                for loser in people.into_iter().filter(|army| is_loser(army.side())) {
                    act(game, seat(loser), Action::Abandon, &word)?;
                }
            }
            _ => {}
        }
    }
    let ending = game.state().ending();
    let winner = ending.map(|ending| ending.winner().map_or("draw", |side| side.name()));
    let is_told = winner == Some(result.value)
        && ending.is_some_and(|ending| reason.is_empty() || ending.reason() == reason);
    if is_told {
        Ok(())
    } else {
        Err(fault(
            "other_result",
            result.line,
            format!(
                "El resultado no es «{}» ({reason}) con estas jugadas.",
                result.value
            ),
            format!(
                "The result is not “{}” ({reason}) with these moves.",
                result.value
            ),
        ))
    }
}

const fn seat(army: Army) -> Actor {
    Actor::Seat(Seat::new(army as usize))
}

fn act(
    game: &mut Match<BatelNah>,
    who: Actor,
    action: Action,
    word: &Word<'_>,
) -> Result<(), Fault> {
    let turn = game.state().position().turn();
    match game.play(who, action) {
        Ok(_) => Ok(()),
        Err(Unplayed::Illegal(Illegal { message, .. })) => Err(fault(
            "refused",
            word.line,
            format!("Turno {turn}, «{}»: {}", word.text, message.es),
            format!("Turn {turn}, “{}”: {}", word.text, message.en),
        )),
        Err(_) => Err(cannot(word)),
    }
}

fn cannot(word: &Word<'_>) -> Fault {
    fault(
        "not_understood",
        word.line,
        format!(
            "«{}» no puede estar aquí: van jugadas como E8-F6, D6xH10 o G6xF6>E6, y «--» o «join».",
            word.text
        ),
        format!(
            "“{}” cannot be here: there are moves such as E8-F6, D6xH10 or G6xF6>E6, and “--” or “join”.",
            word.text
        ),
    )
}

fn fault(code: &'static str, line: usize, es: impl Into<String>, en: impl Into<String>) -> Fault {
    let (es, en) = (es.into(), en.into());
    Fault {
        rule: RuleId("BAT-NOT-14"),
        code,
        message: Words::new(format!("Línea {line}: {es}"), format!("Line {line}: {en}")),
        at: json!({ "line": line }),
    }
}
