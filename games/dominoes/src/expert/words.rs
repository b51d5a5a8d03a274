//! DOM-KB-96: the justification in one sentence, built from the rule that fired and its facts.

mod suits;
mod weighed;

use sobremesa_kernel::{Lang, Words};

use self::suits::{bare, say, suit, suits, tiles};
use self::weighed::weighed;
use super::agenda::Decided;
use super::memory::Memory;
use super::placement::Placement;
use super::rule::Rule;
use super::rules::obligations::{Bound, defended, doubled_opening};
use super::rules::{counting, roles};
use crate::line::Ends;
use crate::player::Role;
use crate::speak;
use crate::suits::Suits;
use crate::tile::{Pip, Tile, TileSet};

/// Why this was decided. DOM-KB-97: every fact in it is in the memory, so it was true before the
/// move and known to the player.
pub(crate) fn sentence(memory: &Memory, decided: Decided, level: u8) -> Words {
    match decided {
        Decided::MustPass(ends) => must_pass(ends),
        // DOM-KB-99: what was no choice, or no conviction, is said to be so.
        Decided::OnlyPlacement(chosen) => {
            let tile = speak::tile(memory.moves.get(chosen).tile);
            Words::new(
                format!("Pongo el {tile}: es la única jugada que tengo."),
                format!("I lay {tile}: it is the only move I have."),
            )
        }
        Decided::Fired(by, chosen) => fired(memory, by.rule, memory.moves.get(chosen)),
        Decided::Erred { instead_of, .. } => {
            let tile = speak::tile(memory.moves.get(instead_of.1).tile);
            let rule = instead_of.0.rule.id();
            Words::new(
                format!(
                    "Error a propósito de nivel {level}: las reglas preferían el {tile} ({rule})."
                ),
                format!(
                    "A deliberate error of level {level}: the rules preferred {tile} ({rule})."
                ),
            )
        }
    }
}

/// A pass, with the reason that everybody can see.
pub(crate) fn must_pass(ends: Ends) -> Words {
    match ends.squared() {
        Some(open) => Words::new(
            format!("Paso: no tengo {}.", bare(open, Lang::Es)),
            format!("I pass: I have no {}.", bare(open, Lang::En)),
        ),
        None => Words::new(
            format!(
                "Paso: no tengo {} ni {}.",
                bare(ends.left, Lang::Es),
                bare(ends.right, Lang::Es)
            ),
            format!(
                "I pass: I have neither {} nor {}.",
                bare(ends.left, Lang::En),
                bare(ends.right, Lang::En)
            ),
        ),
    }
}

/// Why a rule wanted a move.
fn fired(memory: &Memory, rule: Rule, it: &Placement) -> Words {
    let tile = speak::tile(it.tile);
    let partner = memory.partner();
    let next = memory.next();
    let covered = it.covered.map(Suits::only).unwrap_or_default();
    match rule {
        Rule::GoOut => Words::new(
            format!("Con el {tile} se me acaban las fichas: domino."),
            format!("{tile} is the last tile I have: I go out."),
        ),
        Rule::BlockWhenSure => {
            let Bound {
                total,
                mine,
                partners,
            } = Bound::after(memory, it);
            let at_most = mine + partners;
            Words::new(
                format!(
                    "Cierro con el {tile}: tenga lo que tenga mi compañero, entre los dos sumamos {at_most} de {total} tantos como mucho."
                ),
                format!(
                    "I block with {tile}: whatever my partner holds, the two of us have {at_most} of {total} pips at most."
                ),
            )
        }
        Rule::RoughBlock => {
            let Bound { total, mine, .. } = Bound::after(memory, it);
            Words::new(
                format!(
                    "Cierro con el {tile}: me quedan {mine} de {total} tantos, y a ojo nos basta."
                ),
                format!(
                    "I block with {tile}: I keep {mine} of {total} pips, which by rule of thumb is enough."
                ),
            )
        }
        Rule::AnswerPlainOpening => {
            let opening = memory.opening.map(speak::tile).unwrap_or_default();
            let (doubled, other) = doubled_opening(memory)
                .map(|(doubled, other)| (Suits::only(doubled), Suits::only(other)))
                .unwrap_or_default();
            say(
                |l| {
                    format!(
                        "Mi compañero salió con el {opening} y han doblado {}: le contesto por {}.",
                        suits(doubled, l),
                        suits(other, l)
                    )
                },
                |l| {
                    format!(
                        "My partner opened {opening} and they doubled {}: I answer on {}.",
                        suits(doubled, l),
                        suits(other, l)
                    )
                },
            )
        }
        Rule::ReturnPartnerSuit => {
            let (es, en) = since(memory);
            say(
                |l| format!("Vuelvo a {} con el {tile}: {es}.", suits(it.exposed, l)),
                |l| format!("I return {} with {tile}: {en}.", suits(it.exposed, l)),
            )
        }
        Rule::ReopenPartnerSuit => say(
            |l| {
                format!(
                    "Vuelvo a poner {} con el {tile}: es el palo de {partner}, mi compañero, y así puede entrar.",
                    suits(it.exposed, l)
                )
            },
            |l| {
                format!(
                    "I show {} again with {tile}: that is the suit of {partner}, my partner, who can come in.",
                    suits(it.exposed, l)
                )
            },
        ),
        Rule::DefendPartnerDouble => {
            let kept = defended(memory).and(it.after.into());
            say(
                |l| {
                    format!(
                        "Con el {tile} dejo sin tapar {}: es el palo de mi compañero, que puede tener el doble.",
                        suits(kept, l)
                    )
                },
                |l| {
                    format!(
                        "With {tile} I leave {} open: that is my partner's suit, and my partner may hold the double.",
                        suits(kept, l)
                    )
                },
            )
        }
        Rule::OpenLongSuit => {
            let long = memory.long_suit;
            let length = memory.length(long);
            say(
                |l| {
                    format!(
                        "Salgo con el {tile}: mi palo más largo, con {}, son {}.",
                        tiles(length, l),
                        suit(long, l)
                    )
                },
                |l| {
                    format!(
                        "I open {tile}: with {}, {} are my longest suit.",
                        tiles(length, l),
                        suit(long, l)
                    )
                },
            )
        }
        Rule::PushOwnSuit => {
            let pushed = roles::pushes(memory, it)
                .map(Suits::only)
                .unwrap_or_default();
            let kept = pushed.iter().map(|suit| it.kept_of(suit)).sum();
            let opened = memory.role() == Role::J1;
            say(
                |l| {
                    let lead = if opened {
                        "Salí yo"
                    } else {
                        "Voy por delante"
                    };
                    format!(
                        "{lead} y con el {tile} insisto en {}, mi palo: aún me quedan {}.",
                        suits(pushed, l),
                        tiles(kept, l)
                    )
                },
                |l| {
                    let lead = if opened { "I opened" } else { "I am ahead" };
                    format!(
                        "{lead} and insist with {tile} on {}, my own suit: I still have {} of it.",
                        suits(pushed, l),
                        tiles(kept, l)
                    )
                },
            )
        }
        Rule::KillOpening | Rule::KillPairTiles => {
            let opener = memory.in_role(Role::J1);
            let is_opened = memory.initiated(opener).meets(covered);
            say(
                |l| {
                    if is_opened {
                        format!(
                            "Mato {} con el {tile}: es el palo con que salió {opener}.",
                            suits(covered, l)
                        )
                    } else {
                        format!(
                            "Tapo {} con el {tile}: es lo último que ha puesto la pareja de {opener}.",
                            suits(covered, l)
                        )
                    }
                },
                |l| {
                    if is_opened {
                        format!(
                            "I kill {} with {tile}: {opener} opened that suit.",
                            suits(covered, l)
                        )
                    } else {
                        format!(
                            "I cover {} with {tile}: that is what {opener}'s pair laid last.",
                            suits(covered, l)
                        )
                    }
                },
            )
        }
        Rule::ServeOpener => {
            let left = memory.initiated(partner).and(it.after.into());
            say(
                |l| {
                    format!(
                        "Con el {tile} tapo {} del contrario y le dejo {} a {partner}, mi compañero.",
                        suits(covered, l),
                        suits(left, l)
                    )
                },
                |l| {
                    format!(
                        "With {tile} I cover their {} and leave {} to {partner}, my partner.",
                        suits(covered, l),
                        suits(left, l)
                    )
                },
            )
        }
        Rule::StartOwnSuit => {
            let length = memory.length(memory.long_suit);
            say(
                |l| {
                    format!(
                        "Con el {tile} empiezo mi palo, {}: tengo {}.",
                        suits(it.exposed, l),
                        tiles(length, l)
                    )
                },
                |l| {
                    format!(
                        "With {tile} I start my own suit, {}: I have {}.",
                        suits(it.exposed, l),
                        tiles(length, l)
                    )
                },
            )
        }
        Rule::MakeNextPass => say(
            |l| {
                format!(
                    "Con el {tile} dejo {}: {next} no lleva y tendrá que pasar.",
                    suits(it.after.into(), l)
                )
            },
            |l| {
                format!(
                    "With {tile} I leave {}: {next} has none and will have to pass.",
                    suits(it.after.into(), l)
                )
            },
        ),
        Rule::PressNext => {
            let lacking = it.exposed.and(memory.known.void(next));
            say(
                |l| {
                    format!(
                        "Con el {tile} pongo {}, que {next} no lleva.",
                        suits(lacking, l)
                    )
                },
                |l| {
                    format!(
                        "With {tile} I show {}, of which {next} has none.",
                        suits(lacking, l)
                    )
                },
            )
        }
        Rule::KillTheirSuit => say(
            |l| {
                format!(
                    "Mato {} con el {tile}: es palo de los contrarios.",
                    suits(covered, l)
                )
            },
            |l| {
                format!(
                    "I kill {} with {tile}: it is a suit of theirs.",
                    suits(covered, l)
                )
            },
        ),
        Rule::ExposeCountedSuit => {
            let counted_suit = it.exposed.iter().max_by_key(|shown| it.kept_of(*shown));
            let shown = counted_suit.map(Suits::only).unwrap_or_default();
            let kept = counted_suit.map_or(0, |suit| it.kept_of(suit));
            let out = counted_suit.map_or(0, |suit| memory.known.out(suit));
            say(
                |l| {
                    let outside = match out {
                        0 => "nadie más tiene".to_owned(),
                        out => format!("en las demás manos solo hay {out}"),
                    };
                    format!(
                        "Con el {tile} pongo {}: guardo {} y {outside}.",
                        suits(shown, l),
                        tiles(kept, l)
                    )
                },
                |l| {
                    let outside = match out {
                        0 => "nobody else has any".to_owned(),
                        out => format!("the other hands have only {out}"),
                    };
                    format!(
                        "With {tile} I show {}: I keep {}, and {outside}.",
                        suits(shown, l),
                        tiles(kept, l)
                    )
                },
            )
        }
        Rule::HangDouble => {
            let hung = counting::hangs(memory, it)
                .map(Suits::only)
                .unwrap_or_default();
            say(
                |l| {
                    format!(
                        "Tapo {} con el {tile} y ahorco el doble, que no es de mi compañero.",
                        suits(hung, l)
                    )
                },
                |l| {
                    format!(
                        "I cover {} with {tile} and hang the double, which my partner does not hold.",
                        suits(hung, l)
                    )
                },
            )
        }
        Rule::SaveOwnDouble => {
            let suit = it.tile.low();
            let (n_companions, seen) = (memory.length(suit) - 1, memory.seen(suit));
            say(
                |l| {
                    let beside = match n_companions {
                        0 => "no me queda otra".to_owned(),
                        n => format!("me quedan {}", tiles(n, l)),
                    };
                    format!(
                        "Me doblo con el {tile} antes de que me lo ahorquen: {beside} de su palo, del que ya veo {seen} de 7."
                    )
                },
                |l| {
                    let beside = match n_companions {
                        0 => "no other tile".to_owned(),
                        n => tiles(n, l),
                    };
                    format!(
                        "I lay the double {tile} before it is hung: beside it I have {beside} of its suit, of which I see {seen} of 7."
                    )
                },
            )
        }
        Rule::DoubleEarly => Words::new(
            format!(
                "Me doblo cuanto antes con el {tile}: así mi compañero no lo busca en otra mano."
            ),
            format!(
                "I lay the double {tile} early, so that my partner does not look for it elsewhere."
            ),
        ),
        Rule::SacrificeDouble => {
            let last = memory.known.must_hold(partner).iter().next();
            let last = last.map(speak::tile).unwrap_or_default();
            let hung = it
                .covered
                .map(|suit| speak::tile(Tile::new(suit, suit)))
                .unwrap_or_default();
            Words::new(
                format!(
                    "A {partner} solo le queda el {last}: pongo el {tile} para que domine, aunque se me ahorque el {hung}."
                ),
                format!(
                    "{partner} has only {last} left: I lay {tile} so that it goes out, though my {hung} will hang."
                ),
            )
        }
        Rule::WeightMatrix => Words::new(
            format!("Pongo el {tile}, la ficha que más valoro de las que casan."),
            format!("I lay {tile}, the tile I value most of those that fit."),
        ),
        Rule::ShedPips => {
            let (leader, n_left) = (memory.leader, memory.count(memory.leader));
            let is_threatened = leader.team() != memory.me.team() && n_left <= 2;
            let pips = it.tile.pips();
            let near: Suits = Pip::ALL
                .into_iter()
                .filter(|suit| memory.seen(*suit) >= 6)
                .collect();
            say(
                |l| {
                    if is_threatened {
                        format!(
                            "Suelto el {tile} y sus {pips} tantos: a {leader} le queda poco, {}.",
                            tiles(n_left, l)
                        )
                    } else {
                        format!(
                            "Suelto el {tile} y sus {pips} tantos: de {} apenas quedan y puede haber cierre.",
                            suits(near, l)
                        )
                    }
                },
                |l| {
                    if is_threatened {
                        format!(
                            "I get rid of {tile} and its {pips} pips: {leader} has little left, {}.",
                            tiles(n_left, l)
                        )
                    } else {
                        format!(
                            "I get rid of {tile} and its {pips} pips: {} are nearly used up, and the line may be blocked.",
                            suits(near, l)
                        )
                    }
                },
            )
        }
        Rule::WeighOdds => weighed(memory, it),
        Rule::AnyTile => Words::new(
            format!("Nada me dice qué hacer: pongo el {tile}, que casa."),
            format!("Nothing tells me what to do: I lay {tile}, which fits."),
        ),
        Rule::FirstTile => Words::new(
            format!("Pongo el {tile}, la primera de mi mano que casa."),
            format!("I lay {tile}, the first in my hand that fits."),
        ),
        Rule::FirstDouble => Words::new(
            format!("Pongo el {tile}, mi primer doble que casa."),
            format!("I lay {tile}, my first double that fits."),
        ),
        Rule::FirstPress => say(
            |l| {
                format!(
                    "{next} ya pasó a {}: con el {tile} vuelvo a poner ese palo.",
                    suits(it.exposed, l)
                )
            },
            |l| {
                format!(
                    "{next} has passed on {}: with {tile} I show that suit again.",
                    suits(it.exposed, l)
                )
            },
        ),
        // Vetoes never fire; asked all the same, each says what it would not do.
        Rule::NoDoubtfulBlock | Rule::DistrustGift => {
            let Bound {
                total,
                mine,
                partners,
            } = Bound::after(memory, it);
            let at_most = mine + partners;
            Words::new(
                format!("No cierro con el {tile}: podríamos sumar {at_most} de {total} tantos."),
                format!("I do not block with {tile}: we might have {at_most} of {total} pips."),
            )
        }
        Rule::PlayForLeader => say(
            |l| {
                format!(
                    "No tapo {}: es lo último que enseñó {partner}, que va por delante.",
                    suits(covered, l)
                )
            },
            |l| {
                format!(
                    "I do not cover {}: {partner}, who is ahead, showed it last.",
                    suits(covered, l)
                )
            },
        ),
        Rule::SparePartner => say(
            |l| {
                format!(
                    "No dejo {}: haría pasar a {partner}.",
                    suits(it.after.into(), l)
                )
            },
            |l| {
                format!(
                    "I do not leave {}: {partner} would have to pass.",
                    suits(it.after.into(), l)
                )
            },
        ),
        Rule::KeepPrivateEnd => {
            let own = covered
                .iter()
                .map(|suit| it.kept.and(TileSet::suit(suit)).len() as u32)
                .sum();
            say(
                |l| {
                    format!(
                        "No tapo {}: ahí solo podemos jugar nosotros, y me quedan {}.",
                        suits(covered, l),
                        tiles(own, l)
                    )
                },
                |l| {
                    format!(
                        "I do not cover {}: only we can play there, and I have {} left.",
                        suits(covered, l),
                        tiles(own, l)
                    )
                },
            )
        }
    }
}

/// When my partner started its suit.
fn since(memory: &Memory) -> (String, String) {
    let partner = memory.partner();
    match memory.initiated_at(partner) {
        1 => (
            format!("es el palo con que salió {partner}, mi compañero"),
            format!("{partner}, my partner, opened that suit"),
        ),
        number => (
            format!("es el palo que {partner}, mi compañero, empezó en la jugada {number}"),
            format!("{partner}, my partner, started that suit at move {number}"),
        ),
    }
}
