//! People with browsers of their own play real games over one invitation, and after every step it is
//! looked at what each of them sees.

use std::path::PathBuf;

use crate::browser::{Device, ENTER, Person, Visitor, journey};
use crate::club::Club;
use crate::seen::Seen;

/// A person and the seat they have taken.
struct Player<'a> {
    person: &'a Person,
    seat: &'static str,
}

/// Those who play at one table.
struct Party<'a> {
    players: Vec<Player<'a>>,
}

/// Opens a table at which the host has the first seat of the list and the others are free; all the rest
/// is as the form has it but for these fields. Returns its address.
async fn open(host: &Person, game: &str, seats: &[&str], fields: &[(&str, &str)]) -> String {
    host.goto(&format!("/new/{game}")).await;
    let set = |name: &str, value: &str| {
        format!("document.querySelector('form.setup [name={name}]').value = '{value}';")
    };
    let mut script = String::new();
    for (n, seat) in seats.iter().enumerate() {
        let who = if n == 0 { "me" } else { "open" };
        script += &set(&format!("seat_{seat}"), who);
    }
    for (name, value) in fields {
        script += &set(name, value);
    }
    host.ask(&format!("(() => {{ {script} }})()")).await;
    host.click("main form button[type=submit]").await;
    host.wait_for("document.querySelector('.invitation .qr svg')")
        .await;
    host.path().await
}

impl<'a> Party<'a> {
    /// Everybody comes by the link and sits down, one after the other; each is at once in their seat.
    async fn gather(table: &str, host: Player<'a>, guests: Vec<Player<'a>>) -> Party<'a> {
        let mut players = vec![host];
        for guest in guests {
            guest.person.goto(table).await;
            let sit = format!(
                "#panel .seat[data-seat={}] form[data-wish=sit] button",
                guest.seat
            );
            guest
                .person
                .wait_for(&format!("document.querySelector({sit:?})"))
                .await;
            guest.person.click(&sit).await;
            let sits = format!(
                "document.querySelector('#table').dataset.seat === '{}'",
                guest.seat
            );
            guest.person.wait_for(&sits).await;
            players.push(guest);
        }
        Party { players }
    }

    /// Waits until everybody has been shown as much as anybody, and looks at all of it.
    async fn look(&self) -> Vec<Seen> {
        let mut seen = Vec::new();
        for player in &self.players {
            seen.push(player.person.seen().await);
        }
        while let Some(most) = seen.iter().map(|seen| seen.seq).max()
            && let Some(behind) = seen.iter().position(|seen| seen.seq < most)
        {
            let person = self.players[behind].person;
            person
                .wait_for(&format!(
                    "document.querySelector('#table').dataset.seq >= {most}"
                ))
                .await;
            seen[behind] = person.seen().await;
        }
        for (seen, player) in seen.iter().zip(&self.players) {
            keep_picture(player, seen.seq).await;
            seen.is_in_seat(player.seat);
        }
        let turns: Vec<Vec<&str>> = seen.iter().map(Seen::turn).collect();
        assert!(turns.iter().all(|turn| *turn == turns[0]), "{turns:?}");
        seen
    }

    /// Something is done by one of them; then everybody is shown what came of it.
    async fn after(&self, seq: u64) -> Vec<Seen> {
        self.players[0]
            .person
            .wait_for(&format!(
                "document.querySelector('#table').dataset.seq > {seq}"
            ))
            .await;
        self.look().await
    }

    fn at(&self, seat: &str) -> &Person {
        let player = self.players.iter().find(|player| player.seat == seat);
        player.expect("somebody sits there").person
    }

    /// Nothing has gone wrong in anybody's browser.
    async fn had_no_faults(&self) {
        for player in &self.players {
            let faults = player.person.browser_faults().await;
            assert_eq!(faults, Vec::<String>::new(), "{}", player.seat);
        }
    }
}

/// What somebody sees, as a picture for people to look at, if the environment names a folder for it.
async fn keep_picture(player: &Player<'_>, seq: u64) {
    if let Some(folder) = std::env::var_os("SOBREMESA_LOOK") {
        let path = PathBuf::from(folder).join(format!("{}-{seq:03}.png", player.seat));
        std::fs::write(path, player.person.picture().await).expect("a file");
    }
}

/// Types a move into the field for it.
async fn type_move(person: &Person, text: &str) {
    person.ask("document.getElementById('typed').focus()").await;
    person.type_text(text).await;
    person.press([ENTER]).await;
}

/// Sees that everybody has their own tiles face up and below, and nobody else's.
fn check_hands(seen: &[Seen], seats: &[&str]) {
    for (seen, seat) in seen.iter().zip(seats) {
        let n_others = seen.things.iter().filter(|thing| {
            let back = thing
                .id
                .strip_prefix("hand-")
                .and_then(|rest| rest.split_once('-'));
            back.is_some()
        });
        let own = seen.things("tile-");
        let in_hand: Vec<_> = own.iter().filter(|tile| tile.y > 0.75).collect();
        assert!(
            !in_hand.is_empty() || seen.turn().is_empty(),
            "{seat}: {seen:#?}"
        );
        assert!(
            n_others.count() > 0 || seen.turn().is_empty(),
            "{seat}: {seen:#?}"
        );
        let own_backs = format!("hand-{seat}-");
        assert_eq!(
            seen.things(&own_backs).len(),
            0,
            "{seat}: own tiles lie face down"
        );
    }
}

/// DOM-UX-11: four people, four browsers, one link: a hand to its end and the next deal.
#[tokio::test]
async fn four_people_play_a_hand_of_dominoes_over_one_link() {
    const SEATS: [&str; 4] = ["P1", "P2", "P3", "P4"];
    const FREE: [[&str; 2]; 2] = [
        [
            "Reloj: sin límite de tiempo.",
            "No cuenta para la puntuación.",
        ],
        [
            "Clock: no time limit.",
            "It does not count for the ratings.",
        ],
    ];
    let club = Club::open().await;
    let visitors = [
        Visitor::SPANISH,
        Visitor::ENGLISH,
        Visitor::SPANISH,
        Visitor::ENGLISH,
    ];
    journey(club.address, visitors, async |[ana, bea, caro, dora]| {
        let table = open(ana, "dominoes", &SEATS, &[("pace", "none")]).await;
        let waiting = ana.seen().await;
        assert_eq!(
            waiting.invitation.as_deref(),
            Some(&FREE[0].map(str::to_owned)[..])
        );
        let player = |person, seat| Player { person, seat };
        let guests = vec![player(bea, "P2"), player(caro, "P3"), player(dora, "P4")];
        let party = Party::gather(&table, player(ana, "P1"), guests).await;
        let mut seen = party.look().await;
        check_hands(&seen, &SEATS);
        assert_eq!(seen[1].lang, "en");
        assert_eq!(seen[0].invitation, None, "nobody is missing any more");
        seen[0].says(&FREE[0]);
        seen[1].says(&FREE[1]);
        // Until the hand is over everybody plays when it is their turn.
        for _ in 0..60 {
            let Some(turn) = seen[0].turn().first().map(|turn| (*turn).to_owned()) else {
                break;
            };
            let person = party.at(&turn);
            person.click("#choices form.moves button").await;
            seen = party.after(seen[0].seq).await;
            seen.iter().for_each(Seen::has_no_clock);
            check_hands(&seen, &SEATS);
        }
        assert!(
            seen[0].turn().is_empty(),
            "the hand is over: {:#?}",
            seen[0]
        );
        // Anybody may go on to the next deal.
        dora.click("#choices form.go-on button").await;
        let seen = party.after(seen[0].seq).await;
        check_hands(&seen, &SEATS);
        assert_eq!(
            seen[2].things("tile-").len(),
            7,
            "a new hand: {:#?}",
            seen[2]
        );
        party.had_no_faults().await;
    })
    .await;
    club.close().await;
}

/// Is a piece of this army below the middle of the board?
fn is_below(seen: &Seen, hex: &str) -> bool {
    let pieces = seen.things(&format!("piece-{hex}"));
    assert_eq!(pieces.len(), 1, "{hex}: {seen:#?}");
    pieces[0].y > 0.5
}

/// BAT-UX-17, BAT-CLK-01, BAT-CLK-06: two people with a clock for the whole match: it is announced, it
/// runs for whoever is to move, and whoever gives up has lost.
#[tokio::test]
async fn two_people_play_batel_nah_by_the_clock() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH, Visitor::ENGLISH], async |[ana, bea]| {
        const TERMS: [[&str; 3]; 2] = [
            [
                "Reloj: 5 minutos para toda la partida y 3 segundos más por cada turno.",
                "Quien agota su tiempo deja de jugar: su aliado sigue con su ejército y, si no tiene ninguno, su bando pierde la partida.",
                "No cuenta para la puntuación.",
            ],
            [
                "Clock: 5 minutes for the whole match and 3 seconds more for each turn.",
                "Whoever runs out of time plays no more: an ally goes on with their army and, if there is none, their side loses the match.",
                "It does not count for the ratings.",
            ],
        ];
        let seats = ["white", "black"];
        let table = open(ana, "batelnah", &seats, &[("pace", "blitz")]).await;
        let opened = ana.seen().await;
        opened.says(&TERMS[0]);
        assert_eq!(opened.invitation.as_deref(), Some(&TERMS[0].map(str::to_owned)[..]));
        // Whoever comes by the link reads it before sitting down.
        bea.goto(&table).await;
        let before = bea.seen().await;
        before.says(&TERMS[1]);
        assert_eq!((&*before.seat, before.types_for), ("", None));
        let guest = Player { person: bea, seat: "black" };
        let host = Player { person: ana, seat: "white" };
        let party = Party::gather(&table, host, vec![guest]).await;
        let mut seen = party.look().await;
        for (mover, other, text) in [
            (ana, bea, "H3-G3"),
            (bea, ana, "E10-F10"),
            (ana, bea, "G3-F3"),
            (bea, ana, "F10-G10"),
        ] {
            for (seen, terms) in seen.iter().zip(&TERMS) {
                seen.has_clocks_at(&seats);
                seen.says(terms);
            }
            type_move(mover, text).await;
            seen = party.after(seen[0].seq).await;
            assert!(other.seen().await.log.contains(text));
        }
        // Each has their own side below.
        assert!(is_below(&seen[0], "F3") && !is_below(&seen[1], "F3"));
        assert!(is_below(&seen[1], "G10") && !is_below(&seen[0], "G10"));
        ana.resign().await;
        for person in [ana, bea] {
            person.wait_for("document.querySelector('a[href$=replay]')").await;
            assert!(person.seen().await.seats.iter().all(|seat| !seat.clock_runs));
        }
        party.had_no_faults().await;
    })
    .await;
    club.close().await;
}

/// Is all of it on the screen, without scrolling?
async fn is_in_sight(person: &Person, css: &str) -> bool {
    person
        .ask("scrollTo({ top: 0, behavior: 'instant' })")
        .await;
    let script = format!(
        "[...document.querySelectorAll({css:?})].every(e => e.getBoundingClientRect().bottom <= innerHeight) \
         && document.querySelector({css:?})?.getClientRects().length"
    );
    person.is(&script).await
}

/// Whoever opens a table sees the link at once; on a phone the clocks stay in sight while there is much to read; and
/// when the other has asked for a rematch, the way to it is where one looks.
#[tokio::test]
async fn what_matters_is_in_sight_from_the_link_to_the_rematch() {
    let club = Club::open().await;
    let phone = Visitor {
        device: Device::Phone,
        lang: "en",
    };
    journey(
        club.address,
        [Visitor::SPANISH, phone],
        async |[ana, bea]| {
            ana.resize(1366, 768).await;
            let seats = ["white", "black"];
            let table = open(ana, "batelnah", &seats, &[("pace", "blitz")]).await;
            assert!(is_in_sight(ana, ".invitation [data-copy], .invitation input").await);
            let guest = Player {
                person: bea,
                seat: "black",
            };
            let host = Player {
                person: ana,
                seat: "white",
            };
            let party = Party::gather(&table, host, vec![guest]).await;
            let mut seen = party.look().await;
            for (mover, text) in [(ana, "H3-G3"), (bea, "E10-F10"), (ana, "G3-F3")] {
                type_move(mover, text).await;
                seen = party.after(seen[0].seq).await;
                assert!(is_in_sight(bea, "#panel .clock").await, "{seen:#?}");
            }
            bea.resign().await;
            ana.wait_for("document.querySelector('.over form[action$=rematch] button')")
                .await;
            ana.click(".over form[action$=rematch] button").await;
            let rematch = ".over a.main[href^='/t/']";
            bea.wait_for(&format!("document.querySelector({rematch:?})"))
                .await;
            assert!(is_in_sight(bea, rematch).await);
            bea.click(rematch).await;
            bea.wait_for("document.querySelector('form[data-wish=sit] button')")
                .await;
            assert_ne!(bea.path().await, table);
            party.had_no_faults().await;
        },
    )
    .await;
    club.close().await;
}

/// BAT-CLK-02: whoever lets a turn run out loses it, as was announced, and both are told.
#[tokio::test]
async fn a_turn_that_runs_out_is_lost_before_everybody() {
    let club = Club::open().await;
    journey(
        club.address,
        [Visitor::SPANISH, Visitor::ENGLISH],
        async |[ana, bea]| {
            let own = [("pace", "own"), ("turn_seconds", "5")];
            let table = open(ana, "batelnah", &["white", "black"], &own).await;
            bea.goto(&table).await;
            bea.click("form[data-wish=sit] button").await;
            ana.wait_for(
                "document.getElementById('log').textContent.includes('se acabó el tiempo')",
            )
            .await;
            bea.wait_for("document.getElementById('log').textContent.includes('time is up')")
                .await;
            let seen = ana.seen().await;
            seen.says(&[
                "Reloj: 5 segundos por turno.",
                "Quien agota el tiempo de su turno pierde lo que queda de ese turno, y nada más.",
                "No cuenta para la puntuación.",
            ]);
            ana.wait_for("document.querySelector('[data-seat=white] .cut-short')")
                .await;
            bea.wait_for("document.querySelector('[data-seat=white] .cut-short')")
                .await;
        },
    )
    .await;
    club.close().await;
}

/// How far down the units of an army stand, on the whole.
fn middle_of(seen: &Seen, army: &str) -> f64 {
    let units = seen.things(&format!("unit-{army}"));
    assert!(!units.is_empty(), "{seen:#?}");
    units.iter().map(|unit| unit.y).sum::<f64>() / units.len() as f64
}

/// GOM-TRN-01, GOM-END-01: a whole battle, six turns each, with time for each turn; both are told how it
/// ended.
#[tokio::test]
async fn two_people_fight_a_whole_battle_over_a_link() {
    let club = Club::open().await;
    journey(
        club.address,
        [Visitor::ENGLISH, Visitor::SPANISH],
        async |[ana, bea]| {
            let seats = ["player1", "player2"];
            let table = open(ana, "gom", &seats, &[("pace", "calm")]).await;
            let host = Player {
                person: ana,
                seat: "player1",
            };
            let guest = Player {
                person: bea,
                seat: "player2",
            };
            let party = Party::gather(&table, host, vec![guest]).await;
            let mut seen = party.look().await;
            seen[0].says(&[
            "Clock: 20 minutes per turn.",
            "Whoever uses up the time for a turn loses the rest of that turn, and nothing else.",
            "It does not count for the ratings.",
        ]);
            // Each has their own army below.
            for (seen, [own, other]) in seen.iter().zip([["A", "B"], ["B", "A"]]) {
                assert!(middle_of(seen, own) > 0.5 && middle_of(seen, other) < 0.5);
            }
            for _ in 0..80 {
                seen.iter().for_each(|seen| seen.has_clocks_at(&seats));
                let Some(turn) = seen[0].turn().first().map(|turn| (*turn).to_owned()) else {
                    break;
                };
                let person = party.at(&turn);
                person
                    .click("#choices form.moves button:not([data-pick])")
                    .await;
                seen = party.after(seen[0].seq).await;
            }
            for person in [ana, bea] {
                person
                    .wait_for("document.querySelector('a[href$=replay]')")
                    .await;
            }
            assert!(seen[0].log.contains("6") && seen[1].turn().is_empty());
            party.had_no_faults().await;
        },
    )
    .await;
    club.close().await;
}
