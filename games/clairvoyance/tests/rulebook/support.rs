//! A short way to write encounters, and to read what happens in them.

use serde_json::{Map, Value, json};
use sobremesa_clairvoyance::language::check;
use sobremesa_clairvoyance::language::place::Lines;
use sobremesa_clairvoyance::{Action, Clairvoyance, Event, MASTER, Position, State};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Illegal, Shown, Stop};
use sobremesa_table::{NoAnswer, Playable, Question};

/// A `MAP` block.
pub(crate) fn map(layout: &str, obstacles: &str) -> String {
    format!("MAP {{ Layout: {layout}; Obstacles: {obstacles}; }}")
}

/// A `UNIT` block: what is left out is usual. `Full Attack` is the standard attack unless it is given.
pub(crate) fn unit(name: &str, entries: &str) -> String {
    let mut text = entries.trim().to_owned();
    let given = |label: &str| {
        entries.split(';').find_map(|entry| {
            let (found, value) = entry.split_once(':')?;
            (found.trim() == label).then(|| value.trim().to_owned())
        })
    };
    let attack = given("Attack").unwrap_or_else(|| "Melee 1d6".to_owned());
    let usual = [
        ("HP", "10"),
        ("Initiative", "+0"),
        ("Speed", "6"),
        ("AC", "10"),
        ("Attack", &attack),
        ("Full Attack", &attack),
    ];
    for (label, value) in usual {
        if given(label).is_none() {
            text.push_str(&format!(" {label}: {value};"));
        }
    }
    format!("UNIT {name} {{ {text} }}")
}

/// A combat on a board, with a unit `A` (the first entries) that follows a behaviour (`plan`) in team
/// `One`, against units `E` (the second entries) in team `Two` that only pass.
pub(crate) fn duel(
    layout: &str,
    obstacles: &str,
    a: (&str, &str),
    plan: &str,
    enemies: &[(&str, &str)],
) -> String {
    let map = map(layout, obstacles);
    let mut units = unit("A", a.0);
    let mut members = String::new();
    for (number, (entries, at)) in enemies.iter().enumerate() {
        units.push_str(&unit(&format!("E{number}"), entries));
        members.push_str(&format!("E{number}, Idle x1: {at}; "));
    }
    format!(
        "{map} {units} AI Plan {{ {plan} }} AI Idle {{ Pass; }} \
         TEAM One {{ A, Plan x1: {}; }} TEAM Two {{ {members} }}",
        a.1
    )
}

/// A combat in which units act in the order of the file.
pub(crate) struct Combat {
    pub(crate) state: State,
}

impl Combat {
    #[track_caller]
    pub(crate) fn new(source: &str) -> Combat {
        Combat::from(json!({ "source": source }))
    }

    #[track_caller]
    pub(crate) fn from(position: Value) -> Combat {
        let position: Position = serde_json::from_value(position).expect("a position");
        let state = Clairvoyance::resume(&position).expect("a position without faults");
        Combat { state }
    }

    /// What a command does, with these dice, in short words.
    #[track_caller]
    pub(crate) fn say(&mut self, line: &str, dice: &[i32]) -> String {
        brief(&self.tell(line, dice))
    }

    /// The next turn, with these dice, in short words.
    #[track_caller]
    pub(crate) fn next(&mut self, dice: &[i32]) -> String {
        self.say("next", dice)
    }

    #[track_caller]
    pub(crate) fn tell(&mut self, line: &str, dice: &[i32]) -> Vec<Event> {
        let script = dice.iter().copied().map(Shown::Number).collect();
        let mut dice = Dice::scripted(script);
        let mut events = Vec::new();
        let action = Action::read(line);
        let who = Actor::Seat(MASTER);
        Clairvoyance::play(&mut self.state, who, &action, &mut dice, &mut events)
            .unwrap_or_else(|stop| panic!("{line:?} was not carried out: {stop:?}"));
        let more = dice.roll(1..=1_000_000, sobremesa_kernel::RuleId("CLV-DIE-03"), None);
        assert!(more.is_err(), "{line:?} did not use all its dice");
        events
    }

    /// Would a command roll something?
    pub(crate) fn needs_dice(&self, line: &str) -> bool {
        let mut tried = self.state.clone();
        let (who, action) = (Actor::Seat(MASTER), Action::read(line));
        let (dice, nobody) = (&mut Dice::sealed(), &mut sobremesa_kernel::Nobody);
        let result = Clairvoyance::play(&mut tried, who, &action, dice, nobody);
        matches!(result, Err(Stop::NeedsDice(_)))
    }

    /// Why a command is refused, and that it changes nothing.
    #[track_caller]
    pub(crate) fn refusal(&mut self, line: &str) -> Illegal {
        let before = format!("{:?}", self.state);
        let action = Action::read(line);
        let who = Actor::Seat(MASTER);
        let result = Clairvoyance::play(
            &mut self.state,
            who,
            &action,
            &mut Dice::sealed(),
            &mut sobremesa_kernel::Nobody,
        );
        assert_eq!(
            before,
            format!("{:?}", self.state),
            "{line:?} changed something"
        );
        match result {
            Err(Stop::Refused(refusal)) => refusal.into(),
            other => panic!("{line:?} was not refused: {other:?}"),
        }
    }

    /// The rule and the code of a refusal.
    #[track_caller]
    pub(crate) fn refused(&mut self, line: &str) -> String {
        let illegal = self.refusal(line);
        assert!(!illegal.message.es.is_empty() && !illegal.message.en.is_empty());
        format!("{} {}", illegal.rule, illegal.code)
    }

    #[track_caller]
    pub(crate) fn ask(&self, name: &str, fields: Value) -> Value {
        ask(Some(&self.state), name, fields).expect("an answer")
    }

    /// `(column, row)` of a unit.
    pub(crate) fn at(&self, unit: usize) -> (i64, i64) {
        self.state.at(unit).into()
    }
}

pub(crate) fn ask(state: Option<&State>, name: &str, fields: Value) -> Result<Value, NoAnswer> {
    let fields: Map<String, Value> = fields.as_object().cloned().expect("an object");
    let question = Question {
        name,
        fields: &fields,
        asker: Audience::Referee,
    };
    Clairvoyance::answer(state, &question)
}

/// Events in short words.
pub(crate) fn brief(events: &[Event]) -> String {
    let words: Vec<String> = events.iter().map(brief_event).collect();
    words.join("; ")
}

fn brief_event(event: &Event) -> String {
    match event {
        Event::Warning { code, name, .. } => match name {
            Some(name) => format!("{code} {name}"),
            None => (*code).to_owned(),
        },
        Event::Initiative { order, .. } => format!("order {order:?}"),
        Event::Turn { unit, round, .. } => format!("turn {unit} {round}"),
        Event::Move { unit, to, .. } => format!("move {unit} {},{}", to.column, to.row),
        Event::Attack {
            unit,
            target,
            roll,
            damage,
            ..
        } => {
            let unit = unit.as_deref().unwrap_or("master");
            match damage {
                Some(damage) => format!("attack {unit} {target} {roll} {damage}"),
                None => format!("attack {unit} {target} {roll}"),
            }
        }
        Event::Hit {
            target, damage, hp, ..
        } => format!("hit {target} {damage} {hp}"),
        Event::Miss { target, .. } => format!("miss {target}"),
        Event::Death { unit, .. } => format!("death {unit}"),
        Event::Heal { unit, points, hp } => format!("heal {unit} {points} {hp}"),
        Event::Note { unit, text } => format!("note {unit} {text}"),
        Event::Marked { unit, mark, on, .. } => format!("marked {unit} {} {on}", mark.word()),
        Event::Measured { squares, sees, .. } => format!("measured {squares} {sees}"),
        Event::Armor { unit, ac } => format!("armor {unit} {ac:?}"),
        Event::End { winner, .. } => format!("end {}", winner.as_deref().unwrap_or("nobody")),
        Event::Hidden { unit } => format!("hidden {unit}"),
        Event::Revealed { unit, at } => format!("revealed {unit} {at}"),
        Event::Health { shown } => format!("health {shown}"),
        Event::Wound { target, .. } => format!("wound {target}"),
        Event::Show(shown) => format!("show {}", shown.unit),
        Event::Odds(weighed) => format!("odds {} {}", weighed.unit, weighed.target),
        Event::Plan(foreseen) => format!("plan {}", foreseen.unit),
        Event::Why(foreseen) => format!("why {}", foreseen.unit),
        Event::Board { .. } => "board".to_owned(),
        Event::Veiled(veiled) => brief_event(&veiled.whole),
    }
}

/// The faults of a file: code, line and column of each.
pub(crate) fn faults(source: &str) -> Vec<String> {
    match check::load(source) {
        Ok(_) => Vec::new(),
        Err(flaws) => {
            let lines = Lines::of(source);
            let told = flaws.iter().map(|flaw| {
                let place = lines.place(flaw.span.start);
                format!("{} {}:{}", flaw.what.code(), place.line, place.column)
            });
            told.collect()
        }
    }
}

/// The codes of the faults alone.
pub(crate) fn codes(source: &str) -> Vec<String> {
    let faults = faults(source).into_iter();
    faults
        .map(|fault| fault.split(' ').next().unwrap_or_default().to_owned())
        .collect()
}

#[track_caller]
pub(crate) fn check_loads(source: &str) {
    assert_eq!(faults(source), [] as [&str; 0], "{source}");
}

#[track_caller]
pub(crate) fn check_codes(source: &str, expected: &[&str]) {
    assert_eq!(codes(source), expected, "{source}");
}

/// A whole file around one behaviour.
pub(crate) fn with_plan(plan: &str) -> String {
    duel(
        "Rectangle 9, 9",
        "",
        ("", "(0, 0)"),
        plan,
        &[("", "(8, 8)")],
    )
}

/// A whole file around one `UNIT` block.
pub(crate) fn with_unit(block: &str) -> String {
    format!(
        "{} {block} AI Idle {{ Pass; }} TEAM One {{ A, Idle x1: (0, 0); }} TEAM Two {{ A, Idle x1: (1, 0); }}",
        map("Rectangle 9, 9", "")
    )
}
