//! What happened, told to people.

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::count;

use super::{side, team, tile, tiles};
use crate::event::{DealtTiles, Event, HandSummary};
use crate::line::Side;
use crate::moves::{Move, ThinkSignal};
use crate::player::Team;
use crate::rules::ending::HandResult;

/// What happened.
pub(crate) fn event(event: &Event) -> Words {
    match event {
        Event::Deal {
            hand,
            opener,
            tiles: dealt,
        } => {
            let (es, en) = match dealt {
                DealtTiles::Own(own) => (
                    format!(" Tus fichas: {}.", tiles(own.iter().copied(), Lang::Es)),
                    format!(" Your tiles: {}.", tiles(own.iter().copied(), Lang::En)),
                ),
                DealtTiles::All(_) | DealtTiles::Hidden => (String::new(), String::new()),
            };
            Words::new(
                format!("Mano {hand}: se reparten las fichas y sale {opener}.{es}"),
                format!("Hand {hand}: the tiles are dealt and {opener} opens.{en}"),
            )
        }
        Event::Open(made) => lay(made, |lang, _| {
            (lang.pick("sale con", "opens with"), String::new())
        }),
        Event::Play(made) => lay(made, |lang, on| {
            let place = lang.pick(" a la ", " on the ").to_owned() + side(on, lang);
            (lang.pick("pone", "lays"), place)
        }),
        Event::Pass(made) => pass(made),
        Event::HandEnd(end) => hand_end(end),
        Event::MatchEnd { winner_team, score } => {
            let [own, other] = from_the_side_of(*winner_team, *score);
            Words::new(
                format!(
                    "{} ganan la partida por {own} a {other}.",
                    team(*winner_team, Lang::Es)
                ),
                format!(
                    "{} win the match {own} to {other}.",
                    team(*winner_team, Lang::En)
                ),
            )
        }
    }
}

fn pass(made: &Move) -> Words {
    let (player, ends) = (made.player, made.ends);
    let (left, right) = (ends.left, ends.right);
    match ends.squared() {
        Some(open) => Words::new(
            format!("{player} pasa: no tiene {open}."),
            format!("{player} passes: no {open} in hand."),
        ),
        None => Words::new(
            format!("{player} pasa: no tiene {left} ni {right}."),
            format!("{player} passes: neither {left} nor {right} in hand."),
        ),
    }
}

/// `where_to` says how the tile is laid, before and after its name.
fn lay(made: &Move, where_to: impl Fn(Lang, Side) -> (&'static str, String)) -> Words {
    let Some((laid, on)) = made.laid else {
        return pass(made);
    };
    let (player, name, ends) = (made.player, tile(laid), made.ends);
    let (es_signal, en_signal) = signal(made.mtime);
    let (es_verb, es_where) = where_to(Lang::Es, on);
    let (en_verb, en_where) = where_to(Lang::En, on);
    let (left, right) = (ends.left, ends.right);
    Words::new(
        format!("{player} {es_verb} el {name}{es_where}{es_signal}. Extremos: {left} y {right}."),
        format!("{player} {en_verb} {name}{en_where}{en_signal}. Ends: {left} and {right}."),
    )
}

fn signal(mtime: ThinkSignal) -> (&'static str, &'static str) {
    match mtime {
        ThinkSignal::Instant => ("", ""),
        ThinkSignal::Normal => (" tras pensar un poco", " after a short thought"),
        ThinkSignal::Long => (" tras pensar mucho", " after a long thought"),
    }
}

fn hand_end(end: &HandSummary) -> Words {
    let player = end.player;
    let [sum1, sum2] = end.team_sums;
    let (tantos, points) = (
        count(end.points, "tanto", "tantos"),
        count(end.points, "point", "points"),
    );
    let score = {
        let [one, two] = end.score;
        Words::new(
            format!("Marcador: {one} a {two}."),
            format!("Score: {one} to {two}."),
        )
    };
    let won_by = |lang: Lang| end.winner_team.map_or("", |winner| team(winner, lang));
    let happened = match end.result {
        HandResult::Domino => Words::new(
            format!("{player} domina: {} suman {tantos}.", won_by(Lang::Es)),
            format!("{player} goes out: {} score {points}.", won_by(Lang::En)),
        ),
        HandResult::Block => Words::new(
            format!(
                "{player} cierra: {sum1} contra {sum2}. {} suman {tantos}.",
                won_by(Lang::Es)
            ),
            format!(
                "{player} blocks: {sum1} against {sum2}. {} score {points}.",
                won_by(Lang::En)
            ),
        ),
        HandResult::Tie => Words::new(
            format!("{player} cierra con empate a {sum1}: nadie suma."),
            format!("{player} blocks and both teams hold {sum1}: nobody scores."),
        ),
    };
    Words::new(
        format!("{} {}", happened.es, score.es),
        format!("{} {}", happened.en, score.en),
    )
}

/// A score with the points of `own` first.
fn from_the_side_of(own: Team, score: [u32; 2]) -> [u32; 2] {
    [score[own.index()], score[own.opponents().index()]]
}
