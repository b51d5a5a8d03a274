//! What somebody may do: the same actions as on the board, as buttons for keyboards, screen readers
//! and pages without scripts.

use maud::{Markup, html};
use serde_json::Value;
use sobremesa_club::room::{Room, Takebacks};
use sobremesa_kernel::{Lang, Must, Seat, Status};
use sobremesa_table::{Asked, GameBox, Offered, Recalled, Table};

use super::wish_form;
use crate::frame::Eyes;

/// With more moves than this the list is closed until somebody opens it: the board is clearer.
const FEW_MOVES: usize = 12;

/// `has_dossier`: is everything that the board can do said there too?
pub(super) fn show(room: &Room, eyes: &Eyes, has_dossier: bool) -> Markup {
    let lang = eyes.lang;
    let Some(table) = room.table() else {
        return html! {};
    };
    let plays_here = room.seats_of(&eyes.person).next().is_some();
    let audience = room.audience(&eyes.person, eyes.seat).ok();
    let seen = audience.and_then(|audience| table.by_hand(audience).ok());
    let question = seen.and_then(|seen| seen.asked());
    html! {
        (asked(room, table, eyes, question.as_ref()))
        @if room.closing().is_none() && waits_for_house(table) && (plays_here || *room.host() == eyes.person) {
            (wish_form(room, "go-on", "go_on", &html! {
                button.main { (lang.pick("Seguir", "Go on")) }
            }))
        }
        @if !room.is_over() && table.lies_open() && room.judge_help().is_ok() {
            p { a.button href={ "/t/" (room.id()) "/replay" } { (lang.pick("Repasar la mano", "Look through the hand")) } }
        }
        @if let Some(seat) = eyes.seat.filter(|_| room.closing().is_none()) { (own(room, table, eyes, seat, question.as_ref(), has_dossier)) }
        @if room.is_over() { div.over { (afterwards(room, table, plays_here, lang)) } }
    }
}

/// What one may do when a match is over.
fn afterwards(room: &Room, table: &dyn Table, plays_here: bool, lang: Lang) -> Markup {
    let rematch = format!("/t/{}/rematch", room.id());
    let goes_on = table.sequel().is_some();
    html! {
        // Whoever has not asked for it finds it where the button was.
        @if let Some(next) = room.rematch() {
            p.next role="status" {
                a.button.main href={ "/t/" (next) } {
                    @if goes_on { (lang.pick("A la siguiente batalla", "To the next battle")) }
                    @else { (lang.pick("A la revancha: la mesa está puesta", "To the rematch: the table is set")) }
                }
            }
        }
        @if goes_on {
            @if plays_here && room.rematch().is_none() {
                form method="post" action={ "/t/" (room.id()) "/next" } {
                    button.main { (lang.pick("La siguiente batalla", "The next battle")) }
                }
            }
            p { a.button href={ "/t/" (room.id()) "/campaign" } { (lang.pick("La campaña", "The campaign")) } }
        } @else if plays_here && room.rematch().is_none() {
            form method="post" action=(rematch) {
                button.main { (lang.pick("Revancha", "Rematch")) }
            }
            @if swap(room.game()).is_some() {
                form method="post" action={ (rematch) "?sides=swapped" } {
                    button { (lang.pick("Revancha con los bandos cambiados", "Rematch with sides swapped")) }
                }
            }
        }
        @if table.may_be_read() {
            p { a.button href={ "/t/" (room.id()) "/replay" } { (lang.pick("Repasar la partida", "Look through the game")) } }
            p { a.button href={ "/t/" (room.id()) "/report.html" } { (lang.pick("La crónica", "The chronicle")) } }
        }
    }
}

/// By how many seats everybody moves on so that both sides change places, where there are two: the others of one's
/// own side stay so.
pub(crate) fn swap(game: &dyn GameBox) -> Option<usize> {
    let sides: Vec<usize> = (0..game.seats().len())
        .map(|seat| game.side(Seat::new(seat)))
        .collect();
    let n = sides.len();
    let is_swap = |by: &usize| (0..n).all(|seat| sides[seat] != sides[(seat + by) % n]);
    let are_two = sides.iter().all(|side| *side < 2);
    (1..n).find(is_swap).filter(|_| are_two)
}

/// Somebody is asked something in the middle of things: everybody sees what, and whoever is asked answers. How
/// long they have stands at their seat.
fn asked(room: &Room, table: &dyn Table, eyes: &Eyes, asked: Option<&Asked<Value>>) -> Markup {
    let lang = eyes.lang;
    let Some(asked) = asked else {
        return html! {};
    };
    let is_own = eyes.seat == Some(asked.to) && room.closing().is_none();
    let title = room.game().seat_place(asked.to);
    html! {
        section.asked aria-label=(lang.pick("Una pregunta", "A question")) {
            p {
                strong { (title.get(lang)) } ": " (asked.question.get(lang)) " "
                @if let Some(rule) = asked.rule {
                    a.rule href={ "/rules/" (room.game().name()) "#" (rule.0) } { (rule.0) }
                }
            }
            @for (n, option) in asked.options.iter().enumerate() {
                @let usual = (n == asked.default).then(|| lang.pick("(si no contesta)", "(if nobody answers)"));
                @let words = html! {
                    strong { (option.title.get(lang)) } @if let Some(usual) = usual { " " small { (usual) } }
                    @for about in &option.about { span.odds { (about.get(lang)) } }
                };
                @if is_own {
                    (wish_form(room, "one", "play", &html! {
                        input type="hidden" name="seat" value=(table.seats()[asked.to.index()]);
                        button.choice name="action" value=(option.action) data-shows=[option.thing.as_deref()] { (words) }
                    }))
                } @else {
                    p.option { (words) }
                }
            }
        }
    }
}

fn waits_for_house(table: &dyn Table) -> bool {
    matches!(
        table.waiting(),
        Some(Status::Waiting {
            must: Must::House,
            ..
        })
    )
}

fn own(
    room: &Room,
    table: &dyn Table,
    eyes: &Eyes,
    seat: Seat,
    question: Option<&Asked<Value>>,
    has_dossier: bool,
) -> Markup {
    let lang = eyes.lang;
    let mut actions = table.actions(seat);
    // The answers stand in the question.
    if let Some(question) = question.filter(|question| question.to == seat) {
        let answers = question.options.iter().map(|option| &option.action);
        let answers: Vec<&Value> = answers.collect();
        actions
            .moves
            .retain(|offered| !answers.contains(&&offered.action));
    }
    let name = table.seats()[seat.index()];
    html! {
        (moves(room, name, &actions.moves, has_dossier, lang))
        @let (drastic, meanwhile): (Vec<&Offered>, Vec<&Offered>) = actions.meanwhile.iter().partition(|offered| offered.is_drastic);
        // Beside a field there is no room for what is hardly ever done.
        @let is_long = has_dossier && meanwhile.len() > 1 || meanwhile.len() > FEW_MOVES;
        (foldable(is_long, meanwhile.len(), lang.pick("Todo lo demás", "Everything else"), &buttons(room, name, "meanwhile", &meanwhile, lang)))
        @let drastic: Vec<&Offered> = actions.moves.iter().filter(|offered| offered.is_drastic).chain(drastic).collect();
        (foldable(has_dossier, drastic.len(), lang.pick("Con cuidado", "With care"), &buttons(room, name, "meanwhile drastic", &drastic, lang)))
        div.help { (help(room, table, eyes, seat)) }
    }
}

/// A hint, and the way back: the game's own, or the one that the players agree on.
fn help(room: &Room, table: &dyn Table, eyes: &Eyes, seat: Seat) -> Markup {
    let lang = eyes.lang;
    let name = table.seats()[seat.index()];
    let recalled = table.hindsight(seat);
    let is_turn = table
        .waiting()
        .is_some_and(|status| status.must_act().contains(seat));
    html! {
        // Where no computer player knows the game, nobody could give one; nor while others are in turn.
        @if is_turn && !room.game().bots().is_empty() && room.judge_help().is_ok() {
            button type="button" data-hint=(name) { (lang.pick("Pista", "Hint")) }
        }
        @if !recalled.is_empty() {
            (hindsight(room, name, &recalled, lang))
        } @else if !room.is_over() && room.may_ask_takeback(&eyes.person) {
            (wish_form(room, "inline", "takeback", &html! {
                button { (lang.pick("Volver atrás", "Take back")) }
            }))
        }
        @if room.may_resign(seat) {
            (wish_form(room, "inline", "resign", &html! {
                input type="hidden" name="seat" value=(name);
                button { (lang.pick("Rendirme", "Resign")) }
            }))
        }
    }
}

/// What cannot be done now stays where it is, so that the buttons do not wander; whoever presses it is
/// told why, which a button that is really off could not do.
fn hindsight(room: &Room, seat: &str, recalled: &[Recalled], lang: Lang) -> Markup {
    let may_go_back = room.settings().takebacks != Takebacks::Never;
    let allowed = |wish: &&Recalled| may_go_back || !wish.goes_back;
    let fields = html! {
        input type="hidden" name="seat" value=(seat);
        @for Recalled { offered, refusal, .. } in recalled.iter().filter(allowed) {
            @let why_not = refusal.as_ref().map(|refusal| refusal.message.get(lang));
            button name="action" value=(offered.action) aria-disabled=[why_not.map(|_| "true")] title=[why_not] {
                (sentence(offered.words.get(lang)))
            }
        }
    };
    wish_form(room, "inline", "play", &fields)
}

/// What the board cannot show stays in view, however long the list of the others.
fn moves(room: &Room, seat: &str, moves: &[Offered], has_dossier: bool, lang: Lang) -> Markup {
    let is_plain = |offered: &&Offered| offered.gesture.pick.is_none();
    let usual = moves.iter().filter(|offered| !offered.is_drastic);
    let (plain, picked): (Vec<&Offered>, Vec<&Offered>) = usual.partition(is_plain);
    let title = lang.pick("Todas las jugadas", "All moves");
    if !has_dossier && (moves.len() <= FEW_MOVES || plain.len() > FEW_MOVES) {
        let all: Vec<&Offered> = moves.iter().filter(|offered| !offered.is_drastic).collect();
        return foldable(
            all.len() > FEW_MOVES,
            all.len(),
            title,
            &buttons(room, seat, "moves", &all, lang),
        );
    }
    let folded = !picked.is_empty() && (has_dossier || picked.len() > FEW_MOVES);
    html! {
        (buttons(room, seat, "moves", &plain, lang))
        (foldable(folded, picked.len(), title, &buttons(room, seat, "moves", &picked, lang)))
    }
}

/// A long list is closed until somebody opens it.
fn foldable(is_long: bool, n_offered: usize, title: &str, buttons: &Markup) -> Markup {
    html! {
        @if is_long && n_offered > 0 {
            details.all-moves {
                summary { (title) " (" (n_offered) ")" }
                (buttons)
            }
        } @else {
            (buttons)
        }
    }
}

fn buttons(room: &Room, seat: &str, class: &str, offered: &[&Offered], lang: Lang) -> Markup {
    if offered.is_empty() {
        return html! {};
    }
    // What the board cannot do and is alone: how the turn goes on.
    let is_the_way_on = class == "moves" && offered.len() == 1 && offered[0].gesture.pick.is_none();
    let fields = html! {
        input type="hidden" name="seat" value=(seat);
        @for choice in offered {
            @let words = choice.words.get(lang);
            button.main[is_the_way_on] name="action" value=(choice.action)
                data-pick=[choice.gesture.pick.as_deref()]
                data-drop=[choice.gesture.drop.as_deref()]
                title=(words)
            {
                @if choice.gesture.pick.is_some() {
                    span.notation { (choice.said.get(lang)) }
                    span.reader { " " (words) }
                } @else {
                    (sentence(words))
                }
            }
        }
    };
    wish_form(room, class, "play", &fields)
}

/// With a capital letter, as buttons have them.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
