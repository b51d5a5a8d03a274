//! `sobremesa` alone: what can be done here.

use std::io::Write;

use crate::Shelf;
use crate::failure::Failure;
use crate::terminal::Screen;

/// Says in a few lines what can be done.
pub(crate) fn run(shelf: Shelf, screen: Screen, output: &mut dyn Write) -> Result<(), Failure> {
    let subtitle = screen.pick(
        "juegos de mesa: árbitro, rival y maestro",
        "tabletop games: referee, opponent and teacher",
    );
    writeln!(
        output,
        "{}",
        screen.ruler(&format!("Sobremesa, {subtitle}"))
    )?;
    writeln!(output)?;
    let example = shelf.first().map_or("", |game| game.name());
    let play = format!("sobremesa play {example}");
    let people = format!("sobremesa play {example} --people 2");
    let rule = screen.pick("sobremesa rule CÓDIGO", "sobremesa rule ID");
    let verify = screen.pick("sobremesa verify FICHERO", "sobremesa verify FILE");
    let replay = screen.pick(
        "sobremesa replay FICHERO --step",
        "sobremesa replay FILE --step",
    );
    let lines = [
        (
            "sobremesa games",
            screen.pick("los juegos que hay", "the games there are"),
        ),
        (
            &play,
            screen.pick("jugar contra el programa", "play against the program"),
        ),
        (
            &people,
            screen.pick("dos personas en un teclado", "two people at one keyboard"),
        ),
        (
            replay,
            screen.pick("repasar una partida guardada", "go through a saved match"),
        ),
        (
            verify,
            screen.pick(
                "comprobar que nadie la ha tocado",
                "check that nobody tampered with it",
            ),
        ),
        (rule, screen.pick("leer una regla", "read a rule")),
        (
            "sobremesa referee",
            screen.pick("árbitro para otros programas", "referee for other programs"),
        ),
    ];
    let width = lines
        .iter()
        .map(|(command, _)| command.chars().count())
        .max()
        .unwrap_or_default();
    for (command, meaning) in lines {
        let gap = " ".repeat(width - command.chars().count());
        writeln!(output, "  {}{gap}  {meaning}", screen.accent(command))?;
    }
    writeln!(output)?;
    let more = screen.pick(
        "Más: sobremesa --help. In English: --lang en",
        "More: sobremesa --help. En español: --lang es",
    );
    writeln!(output, "{more}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use sobremesa_conformance::small_game::SmallGame;
    use sobremesa_kernel::Lang;
    use sobremesa_table::{Boxed, GameBox};

    use super::*;

    static SHELF: &[&dyn GameBox] = &[&Boxed::<SmallGame>::new()];

    #[track_caller]
    fn check(lang: Lang, parts: &[&str]) {
        let mut output = Vec::new();
        run(SHELF, Screen::plain(lang), &mut output).expect("it can be said");
        let said = String::from_utf8(output).expect("we write UTF-8");
        for part in parts {
            assert!(said.contains(part), "{part:?} is not in\n{said}");
        }
        let widest = said.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{said}");
    }

    #[test]
    fn what_can_be_done_is_said_in_both_languages_and_eighty_columns() {
        let commands = [
            "sobremesa games",
            "sobremesa play small",
            "sobremesa referee",
        ];
        check(
            Lang::Es,
            &[&commands[..], &["jugar contra el programa", "--lang en"]].concat(),
        );
        check(
            Lang::En,
            &[&commands[..], &["play against the program", "--lang es"]].concat(),
        );
    }
}
