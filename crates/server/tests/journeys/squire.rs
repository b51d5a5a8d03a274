//! Clairvoyance at a real table: a player's attack, marks and areas, by hand.

use crate::browser::{ENTER, RIGHT, Visitor, journey};
use crate::club::Club;
use crate::everybody::{axe, faults};
use crate::gallery::keep;

/// The ids of the units that are a player's, or not.
const UNITS: &str = "[...document.querySelectorAll('#board .piece[id^=unit-]')]";

/// A master points at a player's character, touches an enemy, types what the dice of the table came to, and the
/// enemy loses its hit points. Dragged onto another enemy the form is about that one. What an enemy suffers is
/// marked on its token for the players' screen too, and an area says whom it meets.
#[tokio::test]
async fn a_players_attack_is_two_touches_and_two_numbers() {
    let (axe, club) = (axe(), Club::open().await);
    let visitors = [Visitor::SPANISH, Visitor::ENGLISH];
    journey(club.address, visitors, async |[master, player]| {
        master.goto("/").await;
        master
            .click("form:has(input[value=clairvoyance]) button.main")
            .await;
        master
            .wait_for("document.querySelector('#board .piece')")
            .await;
        let table = master.path().await;
        let named = |what: &str| {
            format!("{UNITS}.filter(u => {what}/de un jugador/.test(u.getAttribute('aria-label'))).map(u => u.id)")
        };
        let hero = master.ask(&format!("{}[0]", named(""))).await;
        let hero = hero.as_str().expect("a player's character").to_owned();
        master.click(&format!("#{hero}")).await;
        master
            .wait_for("document.querySelector('#dossier .fill[data-form=attack] select')")
            .await;
        let enemies = master
            .ask("[...document.querySelector('#dossier .fill[data-form=attack] select').options].map(o => o.value)")
            .await;
        let enemies: Vec<String> = serde_json::from_value(enemies).expect("enemies");
        let [one, other] = [&enemies[1], &enemies[2]];
        master.click(&format!("#{one}")).await;
        let chosen = "document.querySelector('#dossier .fill[data-form=attack] select').value";
        master.wait_for(&format!("{chosen} == '{one}'")).await;
        assert_eq!(faults(master, &axe).await, Vec::<String>::new());
        keep(master, "clairvoyance-attack-es").await;
        let label = format!("document.getElementById('{one}').getAttribute('aria-label')");
        let before = master.ask(&label).await;
        master
            .ask("(() => { const form = document.querySelector('#dossier .fill[data-form=attack] form'); \
                   form.querySelector('[name=field-roll]').value = 99; \
                   form.querySelector('[name=field-damage]').value = 1; \
                   form.querySelector('[name=field-damage]').focus(); })()")
            .await;
        master.press([ENTER]).await;
        master
            .wait_for(&format!("{label} != {before}"))
            .await;

        master.drag(&format!("#{hero}"), &format!("#{other}")).await;
        master.wait_for(&format!("{chosen} == '{other}'")).await;

        player.goto(&table).await;
        player
            .wait_for(&format!("document.getElementById('{one}')"))
            .await;
        // Touched again it is meant itself.
        master.click(&format!("#{other}")).await;
        master
            .wait_for(&format!("document.querySelector('#dossier [data-pointed={other}]')"))
            .await;
        let prone = "#dossier [data-deed=mark] button:has(strong)";
        master
            .ask(&format!(
                "[...document.querySelectorAll('{prone}')].find(b => b.textContent.includes('derribo')).click()"
            ))
            .await;
        player
            .wait_for(&format!(
                "/prone/.test(document.getElementById('{other}').getAttribute('aria-label'))"
            ))
            .await;

        // Whatever removes somebody is called by its name, stands apart, and asks first.
        assert!(
            master
                .is("[...document.querySelectorAll('#choices .drastic button')].every(b => /^Matar a \\D/.test(b.title)) \
                     && !document.querySelector('#choices :is(.moves, .meanwhile:not(.drastic)) [value*=kill]')")
                .await
        );
        master.click("#dossier .apart[data-deed=kill]").await;
        master.wait_for("/^Matar a .*[^l]\\. ¿Seguro\\?/.test(document.querySelector('#alert').textContent) && document.querySelector('#alert [data-answer]')").await;
        master.click("#alert [data-answer=no]").await;
        master.wait_for("!document.querySelector('#alert [data-answer]')").await;
        assert!(master.is(&format!("document.getElementById('{other}')")).await);

        master.click("[data-measure=burst]").await;
        master.drag(&format!("#{one}"), &format!("#{other}")).await;
        master
            .wait_for("document.querySelector('#board .measure .note')")
            .await;
        assert!(master.text("#board .measure .note").await.contains("casilla"));
        keep(master, "clairvoyance-burst-es").await;
        keep(player, "clairvoyance-players-en").await;
        master.click("[data-measure=burst]").await;
        assert!(master.is("!document.querySelector('#board .measure')").await);

        // The same by keyboard: from a square, two to the right, and told.
        master.ask("document.querySelector('[data-measure=cone]').focus()").await;
        master.press([ENTER]).await;
        master
            .wait_for("document.activeElement?.id == 'board'")
            .await;
        master.press([RIGHT, ENTER, RIGHT, RIGHT, ENTER]).await;
        master
            .wait_for("/^2 casillas/.test(document.querySelector('#board .measure .note')?.textContent ?? '')")
            .await;
        for person in [master, player] {
            assert_eq!(person.browser_faults().await, Vec::<String>::new());
        }
    })
    .await;
    club.close().await;
}

/// A picture of 40 by 40 pixels, as if it had been chosen from a disk.
const CHOOSE: &str = "(async () => { const canvas = document.createElement('canvas'); canvas.width = canvas.height = 40; \
    const pen = canvas.getContext('2d'); pen.fillStyle = NUMBER ? '#274' : '#a63'; pen.fillRect(0, 0, 40, 40); \
    pen.fillStyle = '#fd6'; pen.beginPath(); pen.arc(20, 20, 14, 0, 7); pen.fill(); \
    const blob = await new Promise((done) => canvas.toBlob(done)); \
    const files = new DataTransfer(); files.items.add(new File([blob], 'face.png', { type: 'image/png' })); \
    const input = document.querySelectorAll('#slots .slot input')[NUMBER]; input.files = files.files; \
    input.dispatchEvent(new Event('change', { bubbles: true })); })()";

/// A picture that is chosen goes into the text of the encounter, made small, and lies under the board and on tokens
/// of everybody's screen; what is no picture is told, and nothing can be opened with it.
#[tokio::test]
async fn a_master_brings_pictures() {
    let club = Club::open().await;
    let visitors = [Visitor::SPANISH, Visitor::ENGLISH];
    journey(club.address, visitors, async |[master, player]| {
        master.goto("/write/clairvoyance").await;
        master
            .wait_for("document.querySelectorAll('#slots .slot').length > 2")
            .await;
        let n_slots = "document.querySelectorAll('#slots .slot [data-empty]').length";
        for (number, filled) in [(0, 1), (3, 2)] {
            master
                .ask(&CHOOSE.replace("NUMBER", &number.to_string()))
                .await;
            master.wait_for(&format!("{n_slots} == {filled}")).await;
        }
        master
            .wait_for("document.querySelectorAll('#writing #board pattern image').length == 2")
            .await;
        master
            .ask("document.querySelector('#slots details').open = true")
            .await;
        keep(master, "clairvoyance-pictures-es").await;
        master.click("#open").await;
        master
            .wait_for(
                "document.querySelector('#board .piece') && location.pathname.startsWith('/t/')",
            )
            .await;
        let table = master.path().await;
        player.goto(&table).await;
        player
            .wait_for("document.querySelectorAll('#board pattern image').length == 2")
            .await;
        keep(player, "clairvoyance-pictures-en").await;
        for person in [master, player] {
            assert_eq!(person.browser_faults().await, Vec::<String>::new());
        }
    })
    .await;
    club.close().await;
}
