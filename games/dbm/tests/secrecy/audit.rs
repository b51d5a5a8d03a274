//! What must not be in anything that the other side and those who look on are told, by its name.

use sobremesa_dbm::rules::flank_march::Stage;
use sobremesa_dbm::{
    Action, CommandIx, DayFact, Dbm, Element, ElementId, Entry, Event, Fact, Move, MoveFact, Phase,
    Place, Shoot, Side, Stance, State, Step, TurnFact,
};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Match, Seat, Seed, Told};
use sobremesa_table::Playable;

use crate::doors::{Doors, text};

/// Is an element nobody else's business?
pub(crate) const fn is_secret(place: Place) -> bool {
    matches!(place, Place::Waiting | Place::Hidden | Place::Marching)
}

/// Reads what others than `side` are told of the lines after this one, and says what of its secrets is in it.
pub(crate) fn read(
    doors: Doors,
    game: &Match<Dbm>,
    since: usize,
    side: Side,
    deeply: bool,
) -> Result<(), String> {
    let state = game.state();
    let enemy = side.other().commander_in_chief();
    for to in [Audience::Seat(enemy), Audience::Spectator] {
        read_view(doors, state, side, to)?;
        for told in doors.heard(game, since, to) {
            if let Told::Event(event) = told {
                read_event(&event, state, side)?;
            }
        }
    }
    let is_sealed = !state.night[side.index()].is_open() || state.day.is_some();
    if is_sealed && !Dbm::has_secrets(state, side.commander_in_chief()) {
        return Err("whoever asks a computer player why is told what it said in secret".into());
    }
    if deeply {
        read_refusals(doors, game, side, enemy)?;
        compare_other_truths(state, game.seq(), side, enemy)?;
    }
    Ok(())
}

fn read_view(doors: Doors, state: &State, side: Side, to: Audience) -> Result<(), String> {
    let view = doors.view(state, to);
    let read = text(&view);
    let hides = |command: CommandIx| {
        let mut own = state.elements.iter();
        own.any(|one| one.command == command && is_secret(one.place))
    };
    for one in &state.elements {
        let is_named = || read.contains(&format!("\"{}\"", one.id));
        if one.command.side() == side && is_secret(one.place) && is_named() {
            let name = format!("\"{}\"", one.id);
            let at = read.find(&name).unwrap_or_default();
            let around: String = read[at.saturating_sub(400)..].chars().take(800).collect();
            return Err(format!(
                "{} ({:?}) is in a view: {around}",
                one.id, one.place
            ));
        }
    }
    let n = side.index();
    if let Some(day) = &view.position.day {
        let is_known = !day.works[n].is_empty()
            || day.seasons[n].known().is_some()
            || day.orders[n].known().is_some()
            || day.early[n].known().is_some();
        if is_known {
            return Err("what was said is in a view".into());
        }
    }
    if view.position.night[n].known().is_some() {
        return Err("what is wanted by night is in a view".into());
    }
    let forms = view.position.commands.iter();
    for form in forms.filter(|form| form.side == side) {
        let place = CommandIx::new(side, usize::from(form.command));
        if hides(place) && form.original.is_some() {
            return Err("what a command had is in a view".into());
        }
        let leads = |one: &Element| one.command == place && one.general && one.is_on_table();
        let is_unknown = state.day.is_some() && !state.elements.iter().any(leads);
        if is_unknown && (form.role.is_some() || form.own_die.is_some()) {
            return Err("what sort of general leads is in a view".into());
        }
        if form.march.is_some_and(|march| march.stage == Stage::Away) {
            return Err("a march is in a view".into());
        }
        let command = state.command(place);
        if form.pips != Some(command.pips + command.pips_in_secret) || form.pips_in_secret != 0 {
            return Err("a secret halt is in a view".into());
        }
    }
    Ok(())
}

fn read_event(told: &Event, state: &State, side: Side) -> Result<(), String> {
    let is_told = match &told.fact {
        Fact::Day(DayFact::SeasonNamed {
            side: whose,
            season,
        }) => *whose == side && season.is_some(),
        Fact::Day(DayFact::OrdersWritten {
            side: whose,
            orders,
        }) => *whose == side && orders.is_some(),
        Fact::Day(
            DayFact::EarlyChosen { side: whose, yes }
            | DayFact::NightChosen {
                side: whose, yes, ..
            },
        ) => *whose == side && yes.is_some(),
        Fact::Day(DayFact::WorksLost { side: whose }) => *whose == side,
        Fact::Turn(TurnFact::WentAstray {
            side: whose,
            elements,
            ..
        }) => *whose == side && elements.is_some(),
        Fact::Turn(TurnFact::StanceSet { element, .. }) => element.side == side,
        Fact::Move(MoveFact::Scouted { side: whose }) => *whose == side,
        Fact::Move(MoveFact::Halted {
            secret, elements, ..
        }) => *secret && elements.iter().any(|one| one.side == side),
        _ => false,
    };
    if is_told {
        return Err(format!("{:?} is told", told.rule));
    }
    let read = text(told);
    let named = state.elements.iter().find(|one| {
        one.command.side() == side
            && is_secret(one.place)
            && read.contains(&format!("\"{}\"", one.id))
    });
    match named {
        Some(one) => Err(format!("{} is in an event", one.id)),
        None => Ok(()),
    }
}

/// Whoever asks for somebody whom he cannot know is told the same as if there were nobody of that name.
fn read_refusals(doors: Doors, game: &Match<Dbm>, side: Side, enemy: Seat) -> Result<(), String> {
    let secret = game
        .state()
        .elements
        .iter()
        .find(|one| one.command.side() == side && is_secret(one.place));
    let Some(secret) = secret else {
        return Ok(());
    };
    let nobody = ElementId::new("zz9").expect("a name");
    for (asked, about_nobody) in tried(secret.id).iter().zip(tried(nobody).iter()) {
        let [one, other] = [(asked, secret.id), (about_nobody, nobody)].map(|(action, id)| {
            let refusal = doors.refusal(game, enemy, action);
            text(&refusal).replace(id.as_str(), "somebody")
        });
        if one != other {
            return Err(format!("a refusal tells of {}: {one}", secret.id));
        }
    }
    Ok(())
}

fn tried(id: ElementId) -> [Action; 4] {
    [
        Action::Move(Move {
            elements: vec![id],
            march: false,
            steps: vec![Step::Forward(10.0)],
            order: Vec::new(),
            spare: false,
        }),
        Action::SetStance(Stance {
            element: id,
            shoot: true,
        }),
        Action::Shoot(Shoot { target: id }),
        Action::Enter(Entry {
            elements: vec![id],
            at: 1500.0,
            files: None,
            march: false,
            steps: vec![Step::Forward(10.0)],
            order: Vec::new(),
            spare: false,
        }),
    ]
}

/// In another truth that fits what the enemy sees, he sees, is waited for and may choose the same: word for
/// word, so also in length.
fn compare_other_truths(state: &State, seed: usize, side: Side, enemy: Seat) -> Result<(), String> {
    let to = Audience::Seat(enemy);
    let view = Dbm::view(state, to);
    let mut dice = Dice::seeded(Seed::from_number(seed as u64));
    let Some(other) = Dbm::imagine(&view, &mut dice) else {
        return Err(format!("no truth of {side:?} fits the view"));
    };
    if text(&Dbm::view(&other, to)) != text(&view) {
        return Err("another truth looks otherwise".into());
    }
    if Dbm::status(&other) != Dbm::status(state) {
        return Err("another truth waits for others".into());
    }
    if matches!(state.phase, Phase::Before(_)) {
        let offers = |state: &State| {
            let mut all = Vec::new();
            Dbm::candidates(state, Actor::Seat(enemy), &mut all);
            text(&all)
        };
        if offers(&other) != offers(state) {
            return Err("another truth offers something else".into());
        }
    }
    Ok(())
}
