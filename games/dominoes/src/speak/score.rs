//! The end of a hand and of the match, put on show: what everybody was left with, what decided it, and what to try
//! next.

use sobremesa_kernel::{Lang, RuleId, Words};
use sobremesa_speak::count;
use sobremesa_table::{Counted, Duel, Duellist};

use super::{event as narrate, team, tile, tiles};
use crate::event::{Event, HandSummary};
use crate::player::{Player, Team};
use crate::rules::ending::HandResult;
use crate::tile::Tile;

/// Nothing for what happens in the middle of a hand.
pub(crate) fn duel(event: &Event) -> Option<Duel> {
    match event {
        Event::HandEnd(end) => {
            let decided = decided_by(end);
            let told = narrate(event);
            Some(Duel {
                title: title(end),
                sides: Team::ALL.map(|team| left_to(team, end)).to_vec(),
                outcome: Words::new(
                    format!("{} {}", told.es, decided.es),
                    format!("{} {}", told.en, decided.en),
                ),
            })
        }
        Event::MatchEnd { winner_team, score } => Some(Duel {
            title: Words::new("El final de la partida", "The end of the match"),
            sides: Team::ALL
                .map(|team| {
                    let total = i32::try_from(score[team.index()]).ok();
                    let won = team == *winner_team;
                    let fate = match won {
                        true => Words::new("ganan", "win"),
                        false => Words::new("pierden", "lose"),
                    };
                    Duellist {
                        total,
                        ..of(team).fated(fate, !won)
                    }
                })
                .to_vec(),
            outcome: narrate(event),
        }),
        Event::Deal { .. } | Event::Open(_) | Event::Play(_) | Event::Pass(_) => None,
    }
}

fn title(end: &HandSummary) -> Words {
    match end.result {
        HandResult::Domino => Words::new("Fin de la mano: dominó", "End of the hand: domino"),
        HandResult::Block => Words::new("Fin de la mano: cierre", "End of the hand: block"),
        HandResult::Tie => Words::new(
            "Fin de la mano: cierre con empate",
            "End of the hand: a block, and a tie",
        ),
    }
}

fn of(whose: Team) -> Duellist {
    let name = Words::new(team(whose, Lang::Es), team(whose, Lang::En));
    Duellist::named(None, name)
}

/// What the players of a team were left with, and what became of it.
fn left_to(whose: Team, end: &HandSummary) -> Duellist {
    let players = Player::ALL
        .into_iter()
        .filter(|player| player.team() == whose);
    let before = players.map(|player| {
        let held = end.hands[player.index()];
        let said = |lang: Lang| match held.is_empty() {
            true => format!("{player}: {}", lang.pick("nada", "nothing")),
            false => format!("{player}: {}", tiles(held.iter().copied(), lang)),
        };
        Counted {
            title: Words::new(said(Lang::Es), said(Lang::En)),
            amount: held.iter().map(pips).sum(),
            rule: match end.result {
                HandResult::Domino => RuleId("DOM-END-02"),
                HandResult::Block | HandResult::Tie => RuleId("DOM-END-05"),
            },
        }
    });
    let fate = match end.winner_team {
        Some(winner) if winner == whose => Words::new(
            format!("suman {}", count(end.points, "tanto", "tantos")),
            format!("score {}", count(end.points, "point", "points")),
        ),
        Some(_) | None => Words::new("no suman", "score nothing"),
    };
    Duellist {
        before: before.collect(),
        total: i32::try_from(end.team_sums[whose.index()]).ok(),
        ..of(whose).fated(fate, end.winner_team.is_some_and(|winner| winner != whose))
    }
}

fn pips(tile: &Tile) -> i32 {
    i32::try_from(tile.pips()).expect("a tile has at most twelve")
}

/// What decided a hand, and what whoever lost it might try in the next: the heaviest tile that they kept is what
/// they could have done most about.
fn decided_by(end: &HandSummary) -> Words {
    let Some(winner) = end.winner_team else {
        return Words::new(
            "Ninguna pareja iba por delante; quien cierra cuenta antes lo que queda en las manos.",
            "Neither pair was ahead; before blocking, count what is left in the hands.",
        );
    };
    let losers = Player::ALL
        .into_iter()
        .filter(|player| player.team() != winner);
    let kept = losers.flat_map(|player| {
        let held = end.hands[player.index()];
        let tiles: Vec<(i32, Player, Tile)> =
            held.iter().map(|it| (pips(it), player, *it)).collect();
        tiles
    });
    let Some((worth, player, heaviest)) = kept.max_by_key(|(worth, ..)| *worth) else {
        return Words::default();
    };
    let name = tile(heaviest);
    match end.result {
        HandResult::Domino => Words::new(
            format!(
                "Lo más caro que quedó fue el {name} de {player} ({worth}). Para la próxima: suelta pronto lo que pesa, y corta el palo de quien va a dominar."
            ),
            format!(
                "The dearest that was left was the {name} of {player} ({worth}). Next time: lay what is heavy early, and cut the suit of whoever is about to go out."
            ),
        ),
        HandResult::Block | HandResult::Tie => Words::new(
            format!(
                "Decidieron los tantos en la mano; el {name} de {player} solo ya pesaba {worth}. Para la próxima: aligera la mano en cuanto un palo esté a punto de agotarse."
            ),
            format!(
                "The pips in hand decided; the {name} of {player} alone weighed {worth}. Next time: lighten your hand as soon as a suit is nearly used up."
            ),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::held::Held;

    fn held(text: &str) -> Held {
        text.parse().expect("tiles")
    }

    /// DOM-END-02: the sums of both pairs, whoever scores, and the dearest tile of those who lost.
    #[test]
    fn a_hand_is_told_with_what_everybody_was_left_with() {
        let end = HandSummary {
            result: HandResult::Domino,
            player: Player::ALL[0],
            team_sums: [5, 14],
            winner_team: Some(Team::One),
            points: 19,
            score: [19, 0],
            next_opener: None,
            hands: [held(""), held("66"), held("23"), held("11")],
        };
        let duel = duel(&Event::HandEnd(end)).expect("it is put on show");
        let [first, second] = &duel.sides[..] else {
            panic!("two pairs")
        };
        assert_eq!((first.total, second.total), (Some(5), Some(14)));
        assert_eq!((first.is_worse, second.is_worse), (false, true));
        assert_eq!(first.fate.en, "score 19 points");
        assert_eq!(second.before[0].title.en, "P2: 6-6");
        assert_eq!(second.before.iter().map(|it| it.amount).sum::<i32>(), 14);
        assert!(
            duel.outcome.en.contains("the 6-6 of P2 (12)"),
            "{}",
            duel.outcome.en
        );
    }

    /// DOM-END-08: nobody is worse off after a tie.
    #[test]
    fn after_a_tie_nobody_scores() {
        let end = HandSummary {
            result: HandResult::Tie,
            player: Player::ALL[1],
            team_sums: [6, 6],
            winner_team: None,
            points: 0,
            score: [40, 50],
            next_opener: None,
            hands: [held("33"), held("06"), held(""), held("")],
        };
        let duel = duel(&Event::HandEnd(end)).expect("it is put on show");
        assert!(
            duel.sides
                .iter()
                .all(|side| !side.is_worse && side.fate.en == "score nothing")
        );
    }
}
