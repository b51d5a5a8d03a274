//! What can be done with an element now, and why the rest cannot.

use sobremesa_geometry::Spin;
use sobremesa_kernel::{Illegal, Lang, Seat, Words};
use sobremesa_table::{Choice, Deed, Way};

use super::icons::{Icon, icon};
use super::manoeuvres::{self, Body, Manoeuvre};
use super::{chances, contacts, horses, placing, shapes, ships};
use crate::action::{Action, Advance, Fight, Halt, Move, Shoot, Stance, Step};
use crate::board::Board;
use crate::draw::{canvas, ids, words};
use crate::element::{ElementId, ElementIx, Place};
use crate::event::Item;
use crate::refusal::Refusal;
use crate::rules::initiative;
use crate::rules::spontaneous::Way as Road;
use crate::rules::{halt, movement, shooting, spontaneous, works};
use crate::side::Side;
use crate::speak::reason;
use crate::state::{Phase, State};

/// Everything that this seat may want of those who are chosen.
pub(super) fn deeds(
    state: &State,
    board: &Board<'_>,
    seat: Seat,
    chosen: &[ElementIx],
    draft: Option<&Action>,
) -> Vec<Deed<Action>> {
    let element = chosen[0];
    if let Phase::Before(_) = state.phase {
        // Whoever can be pointed at now and waits is in hand.
        let waits = state.element(element).place == Place::Waiting;
        let placing = waits.then(|| placing::deed(state, seat, chosen, draft));
        return placing.into_iter().collect();
    }
    if state.ask.is_some() || board.get(element).is_none() {
        return Vec::new();
    }
    let is_ours = state.owner(element) == seat;
    let is_awaited = state.seats_to_act().contains(seat);
    let mut deeds = match state.phase {
        Phase::Deploy(side) if is_awaited && state.side(element) == side => {
            vec![placing::deed(state, seat, chosen, draft)]
        }
        Phase::Move if is_ours && is_awaited => moves(state, board, seat, chosen, draft),
        Phase::Advance if is_ours => {
            let mut deeds = advances(state, board, element);
            deeds.extend(horses::to_pursue(state, board, seat, element));
            deeds
        }
        Phase::Shoot => {
            let board = Board::in_combat(state);
            shoot(state, &board, seat, element).into_iter().collect()
        }
        Phase::Fight => {
            let board = Board::in_combat(state);
            fight(state, &board, seat, element).into_iter().collect()
        }
        Phase::Before(_)
        | Phase::Deploy(_)
        | Phase::Assign
        | Phase::Move
        | Phase::Advance
        | Phase::Nightfall(_)
        | Phase::Over(_) => Vec::new(),
    };
    if is_ours {
        deeds.extend(stance(state, element));
    }
    // What can be done now first.
    deeds.sort_by_key(|deed| deed.way.is_err());
    deeds
}

fn moves(
    state: &State,
    board: &Board<'_>,
    seat: Seat,
    chosen: &[ElementIx],
    draft: Option<&Action>,
) -> Vec<Deed<Action>> {
    let canvas = canvas(state, Some(Side::of(seat)));
    let draft = draft.and_then(manoeuvres::begun);
    let body = Body::moving(board, chosen, draft);
    let mut deeds = Vec::new();
    if draft.is_none() {
        deeds.extend(contacts::deed(state, board, seat, &body));
    }
    for manoeuvre in Manoeuvre::ALL {
        let handle = manoeuvres::handle(board, seat, &body, *manoeuvre, draft, &canvas);
        let (title, help) = manoeuvre.words();
        deeds.push(Deed {
            name: manoeuvre.name(),
            title,
            help,
            icon: icon(manoeuvre.icon()),
            way: handle.map(Way::Drag).map_err(Illegal::from),
        });
    }
    if draft.is_none() {
        deeds.extend(contacts::free(board, seat, &body, &canvas));
        deeds.extend(shapes::deeds(board, seat, &body));
        deeds.push(about(board, seat, &body));
        deeds.push(halted(board, seat, &body));
        deeds.extend(horses::deeds(board, seat, chosen[0]));
        deeds.extend(ships::deeds(board, seat, chosen[0]));
    }
    deeds
}

fn about(board: &Board<'_>, seat: Seat, body: &Body) -> Deed<Action> {
    let order = Move {
        elements: body.ids(),
        march: false,
        steps: vec![Step::Turn(180.0)],
        order: Vec::new(),
        spare: false,
    };
    let judged = movement::judge(board, seat, &order);
    let help = judged
        .as_ref()
        .map_or_else(|_| Words::default(), |verdict| price(&verdict.price));
    Deed {
        name: "about",
        title: Words::new("Media vuelta", "About turn"),
        help,
        icon: icon(Icon::About),
        way: judged
            .map(|_| Way::Act(Action::Move(order)))
            .map_err(Illegal::from),
    }
}

/// DBM-UX-13: those who would not wait.
fn halted(board: &Board<'_>, seat: Seat, body: &Body) -> Deed<Action> {
    let halt_of = |elements: Vec<ElementId>| Halt {
        elements,
        about: false,
        spare: false,
    };
    let try_halt = |elements: Vec<ElementId>| -> Result<(Halt, Words), Refusal> {
        let order = halt_of(elements);
        let verdict = halt::judge(board, seat, &order)?;
        Ok((order, price(&verdict.price)))
    };
    // The group if it can be, else the one that is pointed at.
    let judged = try_halt(body.ids()).or_else(|_| try_halt(vec![body.lead.id]));
    let help = judged
        .as_ref()
        .map_or_else(|_| Words::default(), |(_, price)| price.clone());
    Deed {
        name: "halt",
        title: Words::new("Detener", "Halt"),
        help,
        icon: icon(Icon::Halt),
        way: judged
            .map(|(order, _)| Way::Act(Action::Halt(order)))
            .map_err(Illegal::from),
    }
}

/// DBM-UX-10: the price, item by item with the reason and the rule of each.
pub(super) fn price(items: &[Item]) -> Words {
    let total = initiative::total(items);
    let list = |lang| {
        let told = items.iter().map(|item| {
            let why = reason(item.rule);
            let Item { amount, rule } = item;
            format!("{amount:+} {} {}", why.get(lang), rule.0)
        });
        told.collect::<Vec<_>>().join(", ")
    };
    let pips = sobremesa_speak::count(total, "PIP", "PIPs");
    Words::new(
        format!("{pips}: {}.", list(Lang::Es)),
        format!("{pips}: {}.", list(Lang::En)),
    )
}

/// DBM-UX-14: by which of its ways.
fn advances(state: &State, board: &Board<'_>, element: ElementIx) -> Vec<Deed<Action>> {
    if !state.to_advance.contains(element) {
        return Vec::new();
    }
    let id = state.element(element).id;
    let ways = spontaneous::ways_of(board, element);
    let by = |way: usize| {
        let way = way as u8;
        Action::Advance(Advance { element: id, way })
    };
    let choices = ways.iter().enumerate().map(|(number, way)| Choice {
        thing: None,
        title: way_title(state, element, number, way),
        about: Vec::new(),
        action: by(number),
    });
    vec![Deed {
        name: "advance",
        title: Words::new("Que avance", "Let it go"),
        help: Words::new("Avanza por su cuenta.", "It advances by itself."),
        icon: icon(Icon::March),
        way: Ok(if ways.len() > 1 {
            Way::Choose(choices.collect())
        } else {
            Way::Act(by(0))
        }),
    }]
}

/// `Way 2: 149 p, to the left, against b5`.
fn way_title(state: &State, element: ElementIx, number: usize, way: &Road) -> Words {
    let from = state.element(element).pose;
    let aside = (way.end.at - from.at).dot(from.facing.right());
    let (es, en) = match aside {
        aside if aside < -ASIDE => (", a la izquierda", ", to the left"),
        aside if aside > ASIDE => (", a la derecha", ", to the right"),
        _ => ("", ""),
    };
    let names = |all: &[ElementIx]| {
        let called = all.iter().map(|one| words::heading(state.element(*one)));
        let called: Vec<Words> = called.collect();
        Words::new(
            called
                .iter()
                .map(|it| it.es.as_str())
                .collect::<Vec<_>>()
                .join("; "),
            called
                .iter()
                .map(|it| it.en.as_str())
                .collect::<Vec<_>>()
                .join("; "),
        )
    };
    let (mut es, mut en) = (es.to_owned(), en.to_owned());
    if !way.through.is_empty() {
        es += &format!(", a través de {}", names(&way.through).es);
        en += &format!(", through {}", names(&way.through).en);
    }
    if let Some(enemy) = way.meets {
        es += &format!(", contra {}", names(&[enemy]).es);
        en += &format!(", against {}", names(&[enemy]).en);
    }
    let (number, far) = (number + 1, way.distance.round());
    Words::new(
        format!("Camino {number}: {far} p{es}"),
        format!("Way {number}: {far} p{en}"),
    )
}

/// Whoever ends farther off its line than this goes to a side.
const ASIDE: f64 = 10.0;

/// DBM-UX-15: the next target, whosoever it is.
fn shoot(state: &State, board: &Board<'_>, seat: Seat, element: ElementIx) -> Option<Deed<Action>> {
    let targets = shooting::targets(board);
    if !state.seats_to_act().contains(seat) || targets.is_empty() {
        return None;
    }
    // A target is shot at; a shooter has its own.
    let aimed = shooting::aims(board)
        .into_iter()
        .find(|aim| aim.shooter == element);
    let options: Vec<ElementIx> = match aimed {
        _ if targets.contains(&element) => vec![element],
        Some(aim) => aim.options,
        None => return None,
    };
    let choices: Vec<Choice<Action>> = options
        .into_iter()
        .map(|target| {
            let id = state.element(target).id;
            Choice {
                thing: Some(ids::element(id)),
                title: words::heading(state.element(target)),
                about: chances::shot(board, target).into_iter().collect(),
                action: Action::Shoot(Shoot { target: id }),
            }
        })
        .collect();
    Some(chosen(
        "shoot",
        Words::new("Disparar", "Shoot"),
        Icon::Shoot,
        choices,
    ))
}

fn fight(state: &State, board: &Board<'_>, seat: Seat, element: ElementIx) -> Option<Deed<Action>> {
    if !state.seats_to_act().contains(seat) {
        return None;
    }
    if let Some((piece, section)) = works::storms(board).find(|(piece, _)| piece.ix == element) {
        let (a, b) = (piece.element.id, section.id?);
        let choice = Choice {
            thing: None,
            title: Words::new("Asaltar", "Storm"),
            about: Vec::new(),
            action: Action::Fight(Fight { a, b }),
        };
        let title = Words::new("Asaltar las defensas", "Storm the works");
        return Some(chosen("storm", title, Icon::Fight, vec![choice]));
    }
    let (a, b) = crate::by_hand::opponent(board, element)?;
    let (one, other) = (state.element(a).id, state.element(b).id);
    let (first, second) = (
        words::heading(state.element(a)),
        words::heading(state.element(b)),
    );
    let choice = Choice {
        thing: Some(ids::fight(one)),
        title: Words::new(
            format!("{} contra {}", first.es, second.es),
            format!("{} against {}", first.en, second.en),
        ),
        about: vec![chances::fight(board, a, b)],
        action: Action::Fight(Fight { a: one, b: other }),
    };
    Some(chosen(
        "fight",
        Words::new("Luchar", "Fight"),
        Icon::Fight,
        vec![choice],
    ))
}

/// One choice is done at once, its chances said beforehand.
fn chosen(
    name: &'static str,
    title: Words,
    drawn: Icon,
    mut choices: Vec<Choice<Action>>,
) -> Deed<Action> {
    let help = choices
        .first()
        .and_then(|choice| choice.about.first())
        .cloned()
        .unwrap_or_default();
    let way = match choices.len() {
        1 => Way::Act(choices.remove(0).action),
        _ => Way::Choose(choices),
    };
    Deed {
        name,
        title,
        help,
        icon: icon(drawn),
        way: Ok(way),
    }
}

/// DBM-AMB-06: what somebody in ambush does when an enemy comes in range.
fn stance(state: &State, element: ElementIx) -> Option<Deed<Action>> {
    let hidden = state.element(element);
    if hidden.place != Place::Hidden || state.phase == Phase::Shoot || !shooting::is_shooter(hidden)
    {
        return None;
    }
    let shoot = !state.stances.contains(element);
    let title = if shoot {
        Words::new("Disparar desde la emboscada", "Shoot from ambush")
    } else {
        Words::new("Seguir callado", "Keep quiet")
    };
    Some(Deed {
        name: "stance",
        title,
        help: Words::new("Nadie más lo sabe.", "Nobody else knows."),
        icon: icon(Icon::Ambush),
        way: Ok(Way::Act(Action::SetStance(Stance {
            element: hidden.id,
            shoot,
        }))),
    })
}

impl Manoeuvre {
    const fn icon(self) -> Icon {
        match self {
            Manoeuvre::Advance => Icon::Advance,
            Manoeuvre::March => Icon::March,
            Manoeuvre::Wheel(Spin::Left) => Icon::WheelLeft,
            Manoeuvre::Wheel(Spin::Right) => Icon::WheelRight,
        }
    }

    fn words(self) -> (Words, Words) {
        let (es, en, help_es, help_en) = match self {
            Manoeuvre::Advance => ("Avanzar", "Advance", "Todo recto.", "Straight ahead."),
            Manoeuvre::March => (
                "Marchar",
                "March",
                "Lejos del enemigo, además de otros movimientos.",
                "Far from the enemy, besides other moves.",
            ),
            Manoeuvre::Wheel(Spin::Left) => (
                "Conversión a la izquierda",
                "Wheel left",
                "Sobre la esquina izquierda.",
                "About the left corner.",
            ),
            Manoeuvre::Wheel(Spin::Right) => (
                "Conversión a la derecha",
                "Wheel right",
                "Sobre la esquina derecha.",
                "About the right corner.",
            ),
        };
        (Words::new(es, en), Words::new(help_es, help_en))
    }
}
