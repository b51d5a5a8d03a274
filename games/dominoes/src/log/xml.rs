//! DOM-LOG-09: the log as XML, after the sketch of the source.
//!
//! ```xml
//! <match>
//!   <information> date, place, players with id and name, points </information>
//!   <hand number="1" opener="1" result="domino" winner_team="1" points="14">
//!     <player number="2"><tile side="left" left="3" right="6" mtime="1">36</tile></player>
//!   </hand>
//! </match>
//! ```

use std::fmt::{self, Display, Write};

use super::{Log, LoggedHand};
use crate::moves::Move;
use crate::player::{Player, Team};
use crate::rules::ending::HandResult;

/// The whole document.
pub(super) fn write(log: &Log) -> String {
    let mut out = String::new();
    write_match(log, &mut out).expect("a String takes whatever is written to it");
    out
}

fn write_match(log: &Log, out: &mut String) -> fmt::Result {
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(out, "<match>")?;
    write_information(log, out)?;
    for hand in &log.hands {
        write_hand(hand, out)?;
    }
    writeln!(out, "</match>")
}

fn write_information(log: &Log, out: &mut String) -> fmt::Result {
    writeln!(out, "  <information>")?;
    writeln!(out, "    <date>{}</date>", escaped(&log.date))?;
    writeln!(out, "    <place>{}</place>", escaped(&log.place))?;
    if let Some(description) = &log.description {
        writeln!(
            out,
            "    <description>{}</description>",
            escaped(description)
        )?;
    }
    writeln!(out, "    <max_points>{}</max_points>", log.max_points)?;
    for (player, persona) in Player::ALL.into_iter().zip(log.players()) {
        let (number, team) = (player.number(), player.team().number());
        let (id, name) = (escaped(&persona.id), escaped(&persona.name));
        writeln!(
            out,
            r#"    <player number="{number}" id="{id}" name="{name}" team="{team}"/>"#
        )?;
    }
    let (one, two) = (log.points_team1, log.points_team2);
    writeln!(out, r#"    <points team1="{one}" team2="{two}"/>"#)?;
    let winner = log.winner_team.map_or("", Team::name);
    writeln!(out, "    <winner_team>{winner}</winner_team>")?;
    writeln!(out, "  </information>")
}

fn write_hand(logged: &LoggedHand, out: &mut String) -> fmt::Result {
    let (number, opener) = (logged.hand, logged.opener.number());
    write!(out, r#"  <hand number="{number}" opener="{opener}""#)?;
    let result = logged.result.map(|result| match result {
        HandResult::Domino => "domino",
        HandResult::Block => "block",
        HandResult::Tie => "tie",
    });
    write_attribute("result", result, out)?;
    write_attribute("winner_team", logged.winner_team.map(Team::number), out)?;
    write_attribute("points", logged.points, out)?;
    let sums = logged.team_sums.map(|[one, two]| format!("{one} {two}"));
    write_attribute("team_sums", sums, out)?;
    writeln!(out, ">")?;
    for (player, dealt) in Player::ALL.into_iter().zip(&logged.dealt) {
        if let Some(dealt) = dealt {
            let number = player.number();
            writeln!(out, r#"    <dealt player="{number}">{dealt}</dealt>"#)?;
        }
    }
    for made in &logged.moves {
        write_move(made, out)?;
    }
    writeln!(out, "  </hand>")
}

fn write_move(made: &Move, out: &mut String) -> fmt::Result {
    let Move {
        player,
        position,
        laid,
        ends,
        mtime,
    } = made;
    let (player, position, mtime) = (player.number(), position.number(), mtime.level());
    write!(
        out,
        r#"    <player number="{player}" position="{position}">"#
    )?;
    let ends = format!(r#"left="{}" right="{}""#, ends.left, ends.right);
    match laid {
        Some((tile, side)) => {
            let side = side.name();
            write!(
                out,
                r#"<tile side="{side}" {ends} mtime="{mtime}">{tile}</tile>"#
            )?;
        }
        None => write!(out, r#"<tile side="pass" {ends} mtime="{mtime}"/>"#)?,
    }
    writeln!(out, "</player>")
}

fn write_attribute(name: &str, value: Option<impl Display>, out: &mut String) -> fmt::Result {
    match value {
        Some(value) => write!(out, r#" {name}="{value}""#),
        None => Ok(()),
    }
}

/// Text that XML allows in an element or an attribute; what it does not allow at all is left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(letter),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    /// DOM-LOG-09: whatever people call themselves, the text stays XML.
    #[test]
    fn what_xml_does_not_allow_is_left_out_and_the_rest_kept() {
        assert_eq!(escaped("<Ñu & \"Co\">"), "&lt;Ñu &amp; &quot;Co&quot;&gt;");
        assert_eq!(escaped("a\tb\nc\rd"), "a\tb\nc\rd");
        assert_eq!(escaped("bell\u{7} \u{fffe}\u{ffff}\u{85}!"), "bell !");
    }
}
