//! Every claim in both languages, as a clause.

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::{agree, count, signed};

use super::suits::{any_of, bare, none_of, percent, say, suit, suits, tiles};
use super::{Claim, Countable, Decider, Holding, Likelihood, Place, Relation};
use crate::player::Player;
use crate::speak;
use crate::tile::Pip;

/// The words of a claim.
pub(super) fn of(claim: &Claim) -> Words {
    let named = speak::tile;
    match *claim {
        Claim::Pass(ends) => match ends.squared() {
            Some(open) => say(
                |l| format!("paso: no tengo {}", bare(open, l)),
                |l| format!("I pass: I have no {}", bare(open, l)),
            ),
            None => say(
                |l| {
                    format!(
                        "paso: no tengo {} ni {}",
                        bare(ends.left, l),
                        bare(ends.right, l)
                    )
                },
                |l| {
                    let (left, right) = (bare(ends.left, l), bare(ends.right, l));
                    format!("I pass: I have neither {left} nor {right}")
                },
            ),
        },
        Claim::OnlyMove(tile) => both(
            format!("pongo el {}: es la única jugada que tengo", named(tile)),
            format!("I lay {}: it is the only move I have", named(tile)),
        ),
        Claim::Lay(tile) => both(
            format!("pongo el {}", named(tile)),
            format!("I lay {}", named(tile)),
        ),
        Claim::LayAt(it) => say(
            |l| format!("pongo {}", place(it, l)),
            |l| format!("I lay {}", place(it, l)),
        ),
        Claim::Open(tile) => both(
            format!("salgo con el {}", named(tile)),
            format!("I open {}", named(tile)),
        ),
        Claim::GoOut(tile) => both(
            format!("con el {} se me acaban las fichas: domino", named(tile)),
            format!("{} is the last tile I have: I go out", named(tile)),
        ),
        Claim::Block(tile) => both(
            format!("cierro con el {}", named(tile)),
            format!("I block with {}", named(tile)),
        ),
        Claim::Leave(tile, open) => say(
            |l| format!("con el {} dejo {}", named(tile), suits(open, l)),
            |l| format!("with {} I leave {}", named(tile), suits(open, l)),
        ),
        Claim::LeaveOpen(tile, open) => say(
            |l| format!("con el {} dejo sin tapar {}", named(tile), suits(open, l)),
            |l| format!("with {} I leave {} open", named(tile), suits(open, l)),
        ),
        Claim::Cover(tile, covered) => say(
            |l| format!("tapo {} con el {}", suit(covered, l), named(tile)),
            |l| format!("I cover {} with {}", suit(covered, l), named(tile)),
        ),
        Claim::Show(tile, shown) => say(
            |l| format!("con el {} pongo {}", named(tile), suits(shown, l)),
            |l| format!("with {} I show {}", named(tile), suits(shown, l)),
        ),
        Claim::Return(tile, shown) => say(
            |l| format!("vuelvo a {} con el {}", suits(shown, l), named(tile)),
            |l| format!("I return {} with {}", suits(shown, l), named(tile)),
        ),
        Claim::Push(tile, own) => say(
            |l| format!("con el {} pongo {}, mi palo", named(tile), suit(own, l)),
            |l| format!("with {} I show {}, my own suit", named(tile), suit(own, l)),
        ),
        Claim::Double(tile) => both(
            format!("me doblo cuanto antes con el {}", named(tile)),
            format!("I lay the double {} as soon as I can", named(tile)),
        ),
        Claim::Shed(tile) => both(
            format!(
                "suelto el {} y {}",
                named(tile),
                agree(
                    tile.pips(),
                    "su tanto".to_owned(),
                    format!("sus {}", count(tile.pips(), "tanto", "tantos"))
                )
            ),
            format!(
                "I get rid of {} and its {}",
                named(tile),
                count(tile.pips(), "pip", "pips")
            ),
        ),
        Claim::AnswerOpening {
            opening,
            doubled,
            other,
        } => say(
            |l| {
                format!(
                    "mi compañero salió con el {} y han doblado {}: le contesto por {}",
                    named(opening),
                    suit(doubled, l),
                    suit(other, l)
                )
            },
            |l| {
                format!(
                    "my partner opened {} and they doubled {}: I answer on {}",
                    named(opening),
                    suit(doubled, l),
                    suit(other, l)
                )
            },
        ),
        Claim::Erred {
            level,
            preferred,
            rule,
        } => both(
            format!(
                "error a propósito de nivel {level}: las reglas preferían el {} ({rule})",
                named(preferred)
            ),
            format!(
                "a deliberate error of level {level}: the rules preferred {} ({rule})",
                named(preferred)
            ),
        ),
        Claim::AtRandom(among) => both(
            format!(
                "nada me dice otra cosa y la echo a suertes entre {}",
                count(among, "jugada", "jugadas")
            ),
            format!(
                "nothing tells me otherwise, and I draw lots among {}",
                count(among, "move", "moves")
            ),
        ),
        Claim::First { of_doubles: false } => both(
            "es la primera de mi mano que casa",
            "it is the first in my hand that fits",
        ),
        Claim::First { of_doubles: true } => both(
            "es mi primer doble que casa",
            "it is my first double that fits",
        ),
        Claim::Heaviest(pips) => both(
            format!(
                "con {} es la de más peso de las que me casan",
                count(pips, "tanto", "tantos")
            ),
            format!(
                "with {} it is the heaviest of my tiles that fit",
                count(pips, "pip", "pips")
            ),
        ),
        Claim::MostValued(_) => both(
            "es la ficha que más valoro de las que casan",
            "it is the tile I value most of those that fit",
        ),
        Claim::WithinBound { at_most, total } => both(
            format!(
                "tenga lo que tenga mi compañero, entre los dos sumamos {at_most} de {} como mucho",
                count(total, "tanto", "tantos")
            ),
            format!(
                "whatever my partner holds, the two of us have {at_most} of {} at most",
                count(total, "pip", "pips")
            ),
        ),
        Claim::DoubtfulBlock {
            place: it,
            at_most,
            total,
        } => say(
            |l| {
                let tile = place(it, l);
                let pips = count(total, "tanto", "tantos");
                format!("no cierro con {tile}, que podríamos sumar {at_most} de {pips}")
            },
            |l| {
                let tile = place(it, l);
                let pips = count(total, "pip", "pips");
                format!("I do not block with {tile}, for we might have {at_most} of {pips}")
            },
        ),
        Claim::KeepPips { mine, total } => both(
            format!(
                "{} {mine} de {}",
                agree(mine, "me queda", "me quedan"),
                count(total, "tanto", "tantos")
            ),
            format!("I keep {mine} of {}", count(total, "pip", "pips")),
        ),
        Claim::Started {
            who,
            is_partner,
            at,
            ..
        } => started(who, is_partner, at),
        Claim::LaidLast { who, suit: laid } => say(
            |l| {
                let it = suit(laid, l);
                format!("lo último que ha puesto la pareja de {who} son {it}")
            },
            |l| format!("{} are what {who}'s pair showed last", suit(laid, l)),
        ),
        Claim::Served {
            partner,
            suits: open,
        } => say(
            |l| format!("quedan {} para {partner}, mi compañero", suits(open, l)),
            |l| format!("that leaves {} to {partner}, my partner", suits(open, l)),
        ),
        Claim::LongSuit { suit: long, length } => say(
            |l| {
                format!(
                    "mi palo más largo, con {}, son {}",
                    tiles(length, l),
                    suit(long, l)
                )
            },
            |l| {
                format!(
                    "with {}, {} are my longest suit",
                    tiles(length, l),
                    suit(long, l)
                )
            },
        ),
        Claim::Length { length, .. } => say(
            |l| format!("tengo {} de ese palo", tiles(length, l)),
            |l| format!("I have {} of it", tiles(length, l)),
        ),
        Claim::Keep { kept, .. } => say(
            |l| {
                let quedan = agree(kept, "queda", "quedan");
                format!("aún me {quedan} {} de ese palo", tiles(kept, l))
            },
            |l| format!("I still have {} of it", tiles(kept, l)),
        ),
        Claim::IOpened => both("salí yo", "I opened the hand"),
        Claim::ILead => both(
            "nadie tiene menos fichas que yo",
            "nobody has fewer tiles than I",
        ),
        Claim::Lacks(who, lacked) => say(
            |l| match lacked.iter().count() {
                1 => format!("que {who} no lleva"),
                _ => format!("y {who} no lleva {}", none_of(lacked, l)),
            },
            |l| match lacked.iter().count() {
                1 => format!("of which {who} has none"),
                _ => format!("and {who} has {}", none_of(lacked, l)),
            },
        ),
        Claim::WillPass { who, turns: 1 } => both(
            format!("{who} no lleva y tendrá que pasar"),
            format!("{who} has none and will have to pass"),
        ),
        Claim::WillPass { who, turns: 2 } => both(
            format!("{who}, mi compañero, tendrá que pasar"),
            format!("{who}, my partner, will have to pass"),
        ),
        Claim::WillPass { who, .. } => both(
            format!("{who} tendrá que pasar, pongan lo que pongan antes"),
            format!("{who} will have to pass, whatever is played before"),
        ),
        Claim::Counted { kept, out, .. } => say(
            |l| {
                let outside = match out {
                    0 => "nadie más tiene".to_owned(),
                    out => format!("en las demás manos solo hay {out}"),
                };
                format!("guardo {} y {outside}", tiles(kept, l))
            },
            |l| {
                let outside = match out {
                    0 => "nobody else has any".to_owned(),
                    out => format!("the other hands have only {out}"),
                };
                format!("I keep {}, and {outside}", tiles(kept, l))
            },
        ),
        Claim::Hangs { double, kept } => say(
            |l| {
                let rest = match kept {
                    0 => "ya no podrá salir".to_owned(),
                    _ => format!("solo yo puedo volver a poner {}", suit(double.low(), l)),
                };
                format!(
                    "ahorco el {}, que no es de mi compañero: {rest}",
                    named(double)
                )
            },
            |l| {
                let rest = match kept {
                    0 => "it can no longer be laid".to_owned(),
                    _ => format!("only I can show {} again", suit(double.low(), l)),
                };
                format!(
                    "I hang {}, which my partner does not hold: {rest}",
                    named(double)
                )
            },
        ),
        Claim::OwnHung(double) => both(
            format!("aunque se me ahorca el {}", named(double)),
            format!("though my {} hangs", named(double)),
        ),
        Claim::Companions { kept, seen, .. } => say(
            |l| {
                let beside = match kept {
                    0 => "no me queda otra ficha".to_owned(),
                    n => format!("{} {}", agree(n, "me queda", "me quedan"), tiles(n, l)),
                };
                format!("{beside} de su palo, del que ya veo {seen} de 7")
            },
            |l| {
                let beside = match kept {
                    0 => "no other tile".to_owned(),
                    n => tiles(n, l),
                };
                format!("beside it I have {beside} of its suit, of which I see {seen} of 7")
            },
        ),
        Claim::HasLeft(who, left) => say(
            |l| {
                let quedan = agree(left, "queda", "quedan");
                format!("a {who} solo le {quedan} {}", tiles(left, l))
            },
            |l| format!("{who} has only {} left", tiles(left, l)),
        ),
        Claim::NearlyOut(near, 0) => say(
            |l| match near {
                Pip::Blank => "ya he visto todas las blancas".to_owned(),
                near => format!("ya he visto todos {}", suit(near, l)),
            },
            |l| format!("I have seen all the {}", bare(near, l)),
        ),
        Claim::NearlyOut(near, out) => say(
            |l| {
                let falta = agree(out, "falta", "faltan");
                format!(
                    "de {} solo me {falta} por ver {}",
                    suit(near, l),
                    tiles(out, l)
                )
            },
            |l| {
                format!(
                    "of {} there is only {} that I have not seen",
                    bare(near, l),
                    tiles(out, l)
                )
            },
        ),
        Claim::LastTile(who, tile) => both(
            format!("a {who}, mi compañero, solo le queda el {}", named(tile)),
            format!("{who}, my partner, has only {} left", named(tile)),
        ),
        Claim::PassedOn(who, passed) => say(
            |l| format!("{who} ya pasó a {}", suits(passed, l)),
            |l| format!("{who} has passed on {}", suits(passed, l)),
        ),
        Claim::Has(holding) => has(&holding),
        Claim::WouldHave { instead, holding } => would_have(instead, &holding),
        Claim::Holds { tile, .. } => both(
            format!("y seguro que tiene el {}", named(tile)),
            format!("and certainly holds {}", named(tile)),
        ),
        Claim::WinsBlock(chance) => both(
            format!("ganamos el cierre con un {}", percent(chance)),
            format!("we win the block with a chance of {}", percent(chance)),
        ),
        Claim::WinsHand {
            chance,
            worlds,
            are_all,
        } => {
            let deals = speak::deals(worlds, are_all);
            both(
                format!("{} ganamos la mano con un {}", deals.es, percent(chance)),
                format!(
                    "{} we win the hand with a chance of {}",
                    deals.en,
                    percent(chance)
                ),
            )
        }
        Claim::Points(mean) => say(
            |l| {
                let mean = signed(mean, 1, l);
                format!("y sacamos {mean} tantos de media")
            },
            |l| {
                let mean = signed(mean, 1, l);
                format!("and make {mean} points on average")
            },
        ),
        Claim::PointsInstead { instead, mean } => say(
            |l| format!("(con {}, {})", place(instead, l), signed(mean, 1, l)),
            |l| format!("({} with {})", signed(mean, 1, l), place(instead, l)),
        ),
        Claim::Rather { over, told, .. } => say(
            |l| {
                let mostly = if told.suffice { "" } else { "sobre todo " };
                format!("lo prefiero {} {mostly}porque", to(over, l))
            },
            |l| {
                let mostly = if told.suffice { "" } else { "mostly " };
                format!("I prefer it to {} {mostly}because", place(over, l))
            },
        ),
        Claim::Tied(over) => say(
            |l| format!("vale lo mismo que {} y lo echo a suertes", place(over, l)),
            |l| format!("{} is worth as much, and I draw lots", place(over, l)),
        ),
        Claim::Balance { over, .. } => say(
            |l| format!("pesado todo junto, queda por delante {}", of_place(over, l)),
            |l| format!("all things together, it is ahead of {}", place(over, l)),
        ),
        Claim::Decided { by, .. } => decided(&by),
    }
}

fn both(es: impl Into<String>, en: impl Into<String>) -> Words {
    Words::new(es, en)
}

/// A move in a comparison: el 3-5, or el 3-5 a la izquierda.
fn place(it: Place, lang: Lang) -> String {
    let tile = speak::tile(it.tile);
    let tile = lang.pick(format!("el {tile}"), tile);
    if it.names_side {
        let side = speak::side(it.side, lang);
        let on = lang.pick("a la", "on the");
        format!("{tile} {on} {side}")
    } else {
        tile
    }
}

/// Al 3-5.
fn to(it: Place, lang: Lang) -> String {
    format!("a{}", &place(it, lang)[1..])
}

/// Del 3-5.
fn of_place(it: Place, lang: Lang) -> String {
    format!("d{}", place(it, lang))
}

/// When somebody started a suit.
fn started(who: Player, is_partner: bool, at: usize) -> Words {
    let (es, en) = if is_partner {
        (format!("{who}, mi compañero"), format!("{who}, my partner"))
    } else {
        (who.to_string(), who.to_string())
    };
    let (es_comma, en_comma) = if is_partner { (",", ",") } else { ("", "") };
    match at {
        1 => both(
            format!("es el palo con que salió {es}"),
            format!("{en}{en_comma} opened that suit"),
        ),
        number => both(
            format!("es el palo que {es}{es_comma} empezó en la jugada {number}"),
            format!("{en}{en_comma} started that suit at move {number}"),
        ),
    }
}

/// Who somebody is in a sentence.
fn person(who: Player, seat: Relation, lang: Lang) -> String {
    match seat {
        Relation::Partner => lang.pick("mi compañero", "my partner").to_owned(),
        Relation::Next | Relation::Previous => who.to_string(),
    }
}

/// That somebody has a tile of some suits, or none.
fn has(holding: &Holding) -> Words {
    let of = holding.suits;
    let sentence = |l: Lang| {
        let who = person(holding.who, holding.seat, l);
        match (holding.seat, holding.has_some, holding.chance, l) {
            (Relation::Next, false, Likelihood::Sure, Lang::Es) => {
                format!("{who} no lleva {} y tendrá que pasar", none_of(of, l))
            }
            (Relation::Next, false, Likelihood::Sure, Lang::En) => {
                format!("{who} has {} and will have to pass", none_of(of, l))
            }
            (Relation::Next, false, Likelihood::Chance(chance), Lang::Es) => {
                format!("{who} tendrá que pasar con un {}", percent(chance))
            }
            (Relation::Next, false, Likelihood::Chance(chance), Lang::En) => {
                format!(
                    "{who} will have to pass with a chance of {}",
                    percent(chance)
                )
            }
            (_, true, Likelihood::Sure, Lang::Es) => {
                format!("{who} seguro que lleva {}", any_of(of, l))
            }
            (_, true, Likelihood::Sure, Lang::En) => {
                format!("{who} certainly has {}", any_of(of, l))
            }
            (_, false, Likelihood::Sure, Lang::Es) => {
                format!("{who} no lleva {}", none_of(of, l))
            }
            (_, false, Likelihood::Sure, Lang::En) => {
                format!("{who} has {}", none_of(of, l))
            }
            (_, true, Likelihood::Chance(chance), Lang::Es) => {
                format!("{who} lleva {} con un {}", any_of(of, l), percent(chance))
            }
            (_, true, Likelihood::Chance(chance), Lang::En) => {
                format!(
                    "{who} has {} with a chance of {}",
                    any_of(of, l),
                    percent(chance)
                )
            }
            (_, false, Likelihood::Chance(chance), Lang::Es) => {
                format!(
                    "{who} no lleva {} con un {}",
                    none_of(of, l),
                    percent(chance)
                )
            }
            (_, false, Likelihood::Chance(chance), Lang::En) => {
                format!(
                    "{who} has {} with a chance of {}",
                    none_of(of, l),
                    percent(chance)
                )
            }
        }
    };
    Words::new(sentence(Lang::Es), sentence(Lang::En))
}

/// The same of the ends that another move would have left, in brackets.
fn would_have(instead: Place, holding: &Holding) -> Words {
    let of = holding.suits;
    let sentence = |l: Lang| {
        let what = match (holding.seat, holding.has_some) {
            // That the next player has none is that the next player passes.
            (Relation::Next, false) => String::new(),
            (_, true) => format!("{}, ", any_of(of, l)),
            (_, false) => format!("{}, ", none_of(of, l)),
        };
        let chance = match holding.chance {
            Likelihood::Sure => l.pick("seguro", "for certain").to_owned(),
            Likelihood::Chance(chance) => percent(chance),
        };
        let with = l.pick("con", "with");
        format!("({with} {}, {what}{chance})", place(instead, l))
    };
    Words::new(sentence(Lang::Es), sentence(Lang::En))
}

/// What decided between two moves.
fn decided(by: &Decider) -> Words {
    match *by {
        Decider::Has(holding) => has(&holding),
        Decider::More {
            what,
            mine,
            other,
            over,
        } => more(what, mine, other, over),
        Decider::MayFit {
            who,
            seat,
            mine,
            other,
            over,
        } => may_fit(|l| person(who, seat, l), [mine, other], over),
        Decider::FitsOneNumber(_) => both(
            "es un doble y solo casa con un número",
            "it is a double and fits one number only",
        ),
        Decider::ShowsOurs(shown) => say(
            |l| format!("pone {}, que son palo nuestro", suits(shown, l)),
            |l| format!("it shows {}, a suit of ours", suits(shown, l)),
        ),
        Decider::CoversTheirs(covered) => say(
            |l| format!("tapa {}, que son palo de ellos", suit(covered, l)),
            |l| format!("it covers {}, a suit of theirs", suit(covered, l)),
        ),
    }
}

/// How many of the tiles that somebody may hold fit, and how many with another move.
fn may_fit(who: impl Fn(Lang) -> String, [mine, other]: [u32; 2], over: Place) -> Words {
    let sentence = |l: Lang| {
        let (who, over, mine_fit) = (who(l), place(over, l), tiles(mine, l));
        match l {
            Lang::Es => {
                let fit = agree(mine, "casa", "casan");
                format!("de lo que puede llevar {who}, {fit} {mine_fit} (con {over}, {other})")
            }
            Lang::En => {
                let fit = agree(mine, "fits", "fit");
                format!("of what {who} may hold, {mine_fit} {fit} (with {over}, {other})")
            }
        }
    };
    Words::new(sentence(Lang::Es), sentence(Lang::En))
}

/// Something that is counted, and how much the other move has of it.
fn more(what: Countable, mine: u32, other: u32, over: Place) -> Words {
    let sentence = |l: Lang| {
        let mine = match (what, l) {
            (Countable::Fitting, Lang::Es) => {
                let fits = agree(mine, "me casa", "me casan");
                format!("con esas puntas {fits} {}", tiles(mine, l))
            }
            (Countable::Fitting, Lang::En) => {
                let fits = agree(mine, "fits", "fit");
                format!("{} of mine {fits} those ends", tiles(mine, l))
            }
            (Countable::Suits, Lang::Es) => {
                format!("conservo {}", count(mine, "palo", "palos"))
            }
            (Countable::Suits, Lang::En) => format!("I keep {}", count(mine, "suit", "suits")),
            (Countable::Pips, Lang::Es) => {
                format!("me quito {}", count(mine, "tanto", "tantos"))
            }
            (Countable::Pips, Lang::En) => {
                format!("I get rid of {}", count(mine, "pip", "pips"))
            }
            (Countable::Support, Lang::Es) => {
                let left = agree(mine, "me queda", "me quedan");
                format!("{left} {} del número que pongo", tiles(mine, l))
            }
            (Countable::Support, Lang::En) => {
                format!("I keep {} of the number I show", tiles(mine, l))
            }
        };
        let with = l.pick("con", "with");
        format!("{mine} ({with} {}, {other})", place(over, l))
    };
    Words::new(sentence(Lang::Es), sentence(Lang::En))
}
