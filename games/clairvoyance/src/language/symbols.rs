//! The names of a file: where each is declared and where it is used, for editors.

use super::flaw::Named;
use super::parser;
use super::place::Span;
use super::syntax::{
    Action, Condition, Deed, Description, File, KindBody, Name, Plan, Target, Triple,
};
use super::token::{self, Kind};

/// A name that a file declares.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// What it names. Units, behaviours and teams live apart (CLV-BEH-01).
    pub named: Named,
    /// Is it a player's character?
    pub is_player: bool,
    /// Where it is declared: the name itself.
    pub declared: Span,
    /// The whole block that declares it.
    pub block: Span,
    /// Where else it stands.
    pub used: Vec<Span>,
}

/// Every name that a text declares, as far as it can be read.
pub fn symbols(source: &str) -> Vec<Symbol> {
    let file = parser::parse(source).tree;
    let mut symbols = declared(&file);
    let mut note = |named: Named, name: &Name| {
        let symbol = symbols
            .iter_mut()
            .find(|symbol| symbol.named == named && symbol.name == name.text);
        if let Some(symbol) = symbol {
            symbol.used.push(name.span);
        }
    };
    for block in &file.behaviours {
        in_actions(&block.actions, &mut note);
    }
    for member in file.teams.iter().flat_map(|team| &team.members) {
        note(Named::Unit, &member.kind);
        if let Some(behaviour) = &member.behaviour {
            note(Named::Behaviour, behaviour);
        }
    }
    for entry in file.pictures.iter().flat_map(|block| &block.entries) {
        note(Named::Unit, &entry.of);
    }
    symbols
}

/// The symbol whose name covers a byte of the text, and where.
pub fn at(symbols: &[Symbol], byte: usize) -> Option<(&Symbol, Span)> {
    let covers = |span: &Span| span.start <= byte && byte <= span.end;
    symbols.iter().find_map(|symbol| {
        let mut spans = std::iter::once(&symbol.declared).chain(&symbol.used);
        spans.find(|span| covers(span)).map(|span| (symbol, *span))
    })
}

/// The word that covers a byte of the text; empty where there is none.
pub fn word_at(source: &str, byte: usize) -> &str {
    let tokens = token::tokens(source).tokens;
    let word = tokens.iter().find(|token| {
        token.kind == Kind::Word && token.span.start <= byte && byte <= token.span.end
    });
    word.map_or("", |token| token.span.text(source))
}

fn declared(file: &File) -> Vec<Symbol> {
    let symbol = |named, name: &Name, head: Span, end: Span| Symbol {
        name: name.text.clone(),
        named,
        is_player: false,
        declared: name.span,
        block: head.to(end),
        used: Vec::new(),
    };
    let kinds = file.kinds.iter().map(|block| Symbol {
        is_player: matches!(block.body, KindBody::Player(..)),
        ..symbol(Named::Unit, &block.name, block.head, block.end)
    });
    let behaviours = file
        .behaviours
        .iter()
        .map(|block| symbol(Named::Behaviour, &block.name, block.head, block.end));
    let teams = file
        .teams
        .iter()
        .map(|block| symbol(Named::Team, &block.name, block.head, block.end));
    kinds.chain(behaviours).chain(teams).collect()
}

fn in_actions(actions: &[Action], note: &mut impl FnMut(Named, &Name)) {
    for action in actions {
        match action {
            Action::Plan(Plan::Pass, _) => {}
            Action::Plan(Plan::One(only), _) => in_deed(only, note),
            Action::Plan(Plan::Two(first, second), _) => {
                in_deed(first, note);
                in_deed(second, note);
            }
            Action::If {
                condition,
                then,
                otherwise,
                ..
            } => {
                in_condition(condition, note);
                in_actions(then, note);
                in_actions(otherwise, note);
            }
            Action::While {
                condition, body, ..
            } => {
                in_condition(condition, note);
                in_actions(body, note);
            }
        }
    }
}

fn in_deed(deed: &Deed, note: &mut impl FnMut(Named, &Name)) {
    match deed {
        Deed::Disengage => {}
        Deed::Approach(target) | Deed::Attack(target) | Deed::FullAttack(target) => match target {
            Target::Oneself => {}
            Target::Named(triple) => in_triple(triple, note),
            Target::Chosen(_, description) => in_description(description, note),
        },
    }
}

fn in_triple(triple: &Triple, note: &mut impl FnMut(Named, &Name)) {
    note(Named::Team, &triple.team);
    note(Named::Unit, &triple.unit);
}

fn in_description(description: &Description, note: &mut impl FnMut(Named, &Name)) {
    match description {
        Description::Ally | Description::Enemy => {}
        Description::Team(team) => note(Named::Team, team),
        Description::Unit(team, unit) => {
            note(Named::Team, team);
            note(Named::Unit, unit);
        }
    }
}

fn in_condition(condition: &Condition, note: &mut impl FnMut(Named, &Name)) {
    match condition {
        Condition::Count(description, _)
        | Condition::InRange(description, _)
        | Condition::CountInRange(description, _, _) => in_description(description, note),
        Condition::NamedInRange(triple, _) => in_triple(triple, note),
        Condition::TurnCount(_) => {}
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().for_each(|part| in_condition(part, note));
        }
        Condition::Not(inner) => in_condition(inner, note),
    }
}
