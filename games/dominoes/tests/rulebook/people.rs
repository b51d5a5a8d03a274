//! What people type, drag, hear and read.

use sobremesa_dominoes::{Action, Dominoes, Event, Player, Setup, SignalMode, Team};
use sobremesa_kernel::{Audience, Dice, Game, Words};
use sobremesa_table::Playable;

use crate::examples::{FIRST_HAND, LOST_BLOCK, MANY_PASSES, TIED_BLOCK};
use crate::support::{action, check_refused, facing, resume, script_of};

/// DOM-API-05: people type moves in either language, joined and ordered as they like.
#[test]
fn what_people_type_is_understood() {
    for (typed, meant) in [
        ("35l", "35L"),
        ("53 left", "35L"),
        ("35 izquierda", "35L"),
        ("3-5 i", "35L"),
        ("35<", "35L"),
        ("35 DERECHA", "35R"),
        ("35d", "35R"),
        (" 35R ", "35R"),
        ("66", "66"),
        ("paso", "-"),
        ("Pass", "-"),
        ("-", "-"),
        ("35l/2", "35L/2"),
    ] {
        let action = Dominoes::read_typed(typed).unwrap_or_else(|words| panic!("{}", words.en));
        assert_eq!(Dominoes::notation(&action), meant, "{typed}");
    }
    for wrong in ["", "hola", "3", "35 up", "35l/x", "l35"] {
        let words = Dominoes::read_typed(wrong).expect_err(wrong);
        assert!(words.es.contains("35i") && words.en.contains("35l"));
    }
}

/// DOM-UX-12: dragging a tile to an end means laying it there, legal or not.
#[test]
fn a_drop_is_an_action() {
    let seen_after = |n_moves| {
        let view = Dominoes::view(&FIRST_HAND.after(n_moves), Audience::Referee);
        Dominoes::by_hand(view, None)
    };
    let seen = seen_after(3);
    assert_eq!(seen.dropped("tile-35", "end-left"), Some(action("35L")));
    assert_eq!(seen.dropped("tile-35", "end-right"), Some(action("35R")));
    for (pick, drop) in [
        ("hand-P2-3", "end-left"),
        ("tile-35", "score-1"),
        ("tile-77", "end-left"),
    ] {
        assert_eq!(seen.dropped(pick, drop), None);
    }
    let place = |n_moves, lay| {
        let gesture = seen_after(n_moves).gesture(&action(lay));
        (
            gesture.pick.unwrap_or_default(),
            gesture.drop.unwrap_or_default(),
        )
    };
    assert_eq!(
        place(3, "35L"),
        ("tile-35".to_owned(), "end-left".to_owned())
    );
    // DOM-MOV-04: the side of an opening is the right one, which is everywhere before the first tile.
    assert_eq!(
        place(0, "66R"),
        ("tile-66".to_owned(), "end-right".to_owned())
    );
    assert_eq!(seen.gesture(&Action::Pass), Default::default());
}

/// DOM-SET-10: a shared screen draws its curtain while a hand is running.
#[test]
fn there_are_secrets_while_a_hand_is_running() {
    let p1 = Player::P1.seat();
    assert!(Dominoes::has_secrets(&FIRST_HAND.after(3), p1));
    assert!(!Dominoes::has_secrets(&FIRST_HAND.played().0, p1));
}

/// Nothing at this table can be taken back unseen: a tile, a pass and a deal all tell something.
#[test]
fn everything_reveals_something() {
    let (_, events) = FIRST_HAND.played();
    assert!(events.iter().all(Dominoes::reveals));
    assert!(events.iter().all(|event| Dominoes::sound(event).is_some()));
    let told = Dominoes::motions(&events[1]);
    assert_eq!(
        (told[0].from.as_str(), told[0].to.as_str()),
        ("hand-P2", "tile-36")
    );
}

/// Every event in both languages: who, which tile, where, with which signal, and what follows.
#[test]
fn events_are_told_in_both_languages() {
    let mut told = Vec::new();
    let mut dice = Dice::scripted(vec![script_of(&FIRST_HAND)]);
    Dominoes::start(&Setup::default(), &mut dice, &mut told).expect("a full deal");
    let own = Dominoes::redact(&told[0], Audience::Seat(Player::P4.seat())).expect("a deal");
    check_words(
        &Dominoes::narrate(&own),
        "Mano 1: se reparten las fichas y sale P1. Tus fichas: 5-6, 3-4, 0-3, 2-3, 4-4, 0-5 y 1-4.",
        "Hand 1: the tiles are dealt and P1 opens. Your tiles: 5-6, 3-4, 0-3, 2-3, 4-4, 0-5 and 1-4.",
    );
    check_words(
        &Dominoes::narrate(&told[0]),
        "Mano 1: se reparten las fichas y sale P1.",
        "Hand 1: the tiles are dealt and P1 opens.",
    );
    let (_, events) = FIRST_HAND.played();
    for (index, es, en) in [
        (
            0,
            "P1 sale con el 6-6 tras pensar mucho. Extremos: 6 y 6.",
            "P1 opens with 6-6 after a long thought. Ends: 6 and 6.",
        ),
        (
            1,
            "P2 pone el 3-6 a la izquierda tras pensar un poco. Extremos: 3 y 6.",
            "P2 lays 3-6 on the left after a short thought. Ends: 3 and 6.",
        ),
        (
            2,
            "P3 pone el 2-6 a la derecha. Extremos: 3 y 2.",
            "P3 lays 2-6 on the right. Ends: 3 and 2.",
        ),
        (4, "P1 pasa: no tiene 2.", "P1 passes: no 2 in hand."),
        (
            9,
            "P2 pasa: no tiene 3 ni 2.",
            "P2 passes: neither 3 nor 2 in hand.",
        ),
        (
            29,
            "P1 domina: P1 y P3 suman 14 tantos. Marcador: 14 a 0.",
            "P1 goes out: P1 and P3 score 14 points. Score: 14 to 0.",
        ),
    ] {
        check_words(&Dominoes::narrate(&events[index]), es, en);
    }
    check_words(
        &Dominoes::narrate(&Event::HandEnd(LOST_BLOCK.ended())),
        "P2 cierra: 21 contra 23. P1 y P3 suman 44 tantos. Marcador: 44 a 0.",
        "P2 blocks: 21 against 23. P1 and P3 score 44 points. Score: 44 to 0.",
    );
    check_words(
        &Dominoes::narrate(&Event::HandEnd(TIED_BLOCK.ended())),
        "P1 cierra con empate a 22: nadie suma. Marcador: 0 a 0.",
        "P1 blocks and both teams hold 22: nobody scores. Score: 0 to 0.",
    );
    let won = Event::MatchEnd {
        winner_team: Team::Two,
        score: [170, 204],
    };
    check_words(
        &Dominoes::narrate(&won),
        "P2 y P4 ganan la partida por 204 a 170.",
        "P2 and P4 win the match 204 to 170.",
    );
}

/// Every refusal in both languages: what is wrong, the numbers, and what would work.
#[test]
fn refusals_are_told_in_both_languages() {
    let running = FIRST_HAND.after(3);
    let first = FIRST_HAND.dealt();
    let (ended, _) = FIRST_HAND.played();
    let manual = facing(3, 5, "35 33 03 15", SignalMode::Manual);
    let mut won = FIRST_HAND.position();
    won.score = [190, 44];
    won.moves = FIRST_HAND.moves.to_owned();
    let won = resume(&won);
    for (state, who, word, code, es, en) in [
        (
            &won,
            Player::P2,
            "01L",
            "MatchOver",
            "La partida ha terminado: P1 y P3 ganaron por 204 a 44.",
            "The match is over: P1 and P3 won 204 to 44.",
        ),
        (
            &ended,
            Player::P2,
            "01L",
            "HandOver",
            "La mano ha terminado. Cuando se reparta la siguiente, saldrá P2.",
            "The hand is over. Once the next one is dealt, P2 opens.",
        ),
        (
            &running,
            Player::P1,
            "35L",
            "NotYourTurn",
            "No es tu turno: le toca a P4.",
            "It is not your turn: P4 is to play.",
        ),
        (
            &ended,
            Player::P2,
            "deal",
            "NotYourTurn",
            "No te toca repartir: las fichas las reparte la casa.",
            "It is not yours to deal: the house deals the tiles.",
        ),
        (
            &running,
            Player::P4,
            "deal",
            "HandRunning",
            "La mano aún se juega: le toca a P4. Se reparte cuando termine.",
            "The hand is still being played: P4 is to play. The deal comes after it.",
        ),
        (
            &running,
            Player::P4,
            "78L",
            "UnknownTile",
            "«78» no es ninguna ficha: son dos cifras del 0 al 6, como 35.",
            "“78” is no tile: write two digits from 0 to 6, such as 35.",
        ),
        (
            &running,
            Player::P4,
            "35L",
            "TileNotInHand",
            "No tienes el 3-5. Tienes 5-6, 3-4, 0-3, 2-3, 4-4, 0-5 y 1-4.",
            "You do not hold 3-5. You hold 5-6, 3-4, 0-3, 2-3, 4-4, 0-5 and 1-4.",
        ),
        (
            &running,
            Player::P4,
            "66L",
            "TileNotInHand",
            "El 6-6 ya está en la mesa. Tienes 5-6, 3-4, 0-3, 2-3, 4-4, 0-5 y 1-4.",
            "6-6 is already on the table. You hold 5-6, 3-4, 0-3, 2-3, 4-4, 0-5 and 1-4.",
        ),
        (
            &running,
            Player::P4,
            "23",
            "InvalidSide",
            "Falta decir por qué lado va el 2-3: a la izquierda hay un 3 y a la derecha un 2.",
            "Say on which side 2-3 goes: there is a 3 on the left and a 2 on the right.",
        ),
        (
            &first,
            Player::P1,
            "35",
            "MustOpenWithDoubleSix",
            "La primera mano se abre con el 6-6, no con el 3-5.",
            "The first hand opens with 6-6, not with 3-5.",
        ),
        (
            &running,
            Player::P4,
            "44R",
            "TileDoesNotFit",
            "El 4-4 no casa: a la derecha hay un 2. Casan 3-4, 0-3 y 2-3.",
            "4-4 does not fit: there is a 2 on the right. These fit: 3-4, 0-3 and 2-3.",
        ),
        (
            &manual,
            Player::P1,
            "15R/0",
            "DishonestSignal",
            "La pensada 0 engañaría: esta jugada habla del 5 y te queda 1. La honrada es la 1.",
            "Signal 0 would deceive: this move speaks of number 5, of which you keep 1. The honest one is 1.",
        ),
        (
            &first,
            Player::P1,
            "-",
            "MustPlay",
            "No puedes pasar. Casa el 6-6.",
            "You may not pass. Your 6-6 fits.",
        ),
    ] {
        let illegal = check_refused(state, who, word, code);
        check_words(&illegal.message, es, en);
    }
}

/// Actions are explained to whoever chooses among several.
#[test]
fn actions_are_described() {
    for (word, es, en) in [
        ("35L", "Poner el 3-5 a la izquierda", "Lay 3-5 on the left"),
        (
            "35R/2",
            "Poner el 3-5 a la derecha, con pensada 2",
            "Lay 3-5 on the right, with signal 2",
        ),
        ("66", "Poner el 6-6", "Lay 6-6"),
        ("-", "Pasar", "Pass"),
        ("deal", "Repartir la mano siguiente", "Deal the next hand"),
    ] {
        check_words(&Dominoes::describe(&action(word)), es, en);
    }
}

#[track_caller]
fn check_words(words: &Words, es: &str, en: &str) {
    assert_eq!((words.es.as_str(), words.en.as_str()), (es, en));
}

/// DOM-KB-01, 03: looking back, each seat is told what it could know of the others at every moment,
/// and nothing of its own tiles; when the hand is over everything lies open.
#[test]
fn what_a_seat_could_know_is_told() {
    let n_moves = MANY_PASSES.moves().count();
    let mut n_passes = 0;
    for n in 1..n_moves {
        let state = MANY_PASSES.after(n);
        let last = state.moves().last().expect("a move");
        for player in Player::ALL {
            let view = Dominoes::view(&state, Audience::Seat(player.seat()));
            let looked_back = Dominoes::reviewing(view, player.seat());
            let known = looked_back.expect("it can be looked back").known();
            assert!(
                known
                    .iter()
                    .all(|words| !words.en.starts_with(player.name()))
            );
            assert!(known.len() <= 3, "{known:?}");
            let told = known
                .iter()
                .find(|words| words.es.starts_with(last.player.name()));
            if last.laid.is_none()
                && player != last.player
                && let Some(told) = told
                && !told.es.contains("sin duda")
            {
                n_passes += 1;
                assert!(told.es.contains(&last.ends.left.to_string()), "{}", told.es);
                assert!(told.es.contains("no le queda"), "{}", told.es);
            }
        }
    }
    assert!(n_passes > 3, "the example has many passes");
    let (over, _) = MANY_PASSES.played();
    let view = Dominoes::view(&over, Audience::Seat(Player::P1.seat()));
    let looked_back = Dominoes::reviewing(view, Player::P1.seat());
    assert_eq!(looked_back.expect("it can be looked back").known(), []);
}

/// DOM-MOV-04: moves are called as people say them; an opening has no side.
#[test]
fn moves_are_called_as_people_say_them() {
    let said = |n: usize, text: &str| {
        let (state, action) = (FIRST_HAND.after(n), action(text));
        [
            Dominoes::said(&state, &action).es,
            Dominoes::describe_at(&state, &action).es,
            Dominoes::said(&state, &action).en,
        ]
    };
    assert_eq!(said(0, "66R"), ["6-6", "Salir con el 6-6", "6-6"]);
    assert_eq!(
        said(3, "35L"),
        [
            "3-5 a la izquierda",
            "Poner el 3-5 a la izquierda",
            "3-5 on the left"
        ]
    );
}
