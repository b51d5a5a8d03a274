//! A whole battle by keyboard alone, against a computer player, as somebody plays it who sees no picture: whatever
//! is pressed, the keyboard stands somewhere, and what matters is told in words.

use serde_json::{Value, json};

use crate::browser::{ENTER, ESCAPE, Person, TAB, Visitor, journey};
use crate::club::Club;
use crate::gallery::keep;

/// So many things are done at most; a skirmish that is longer has something wrong with it.
const MOST_DEEDS: usize = 400;

/// How things stand: what is asked or offered, where the keyboard is, and what was told last.
const STANDING: &str = "(() => { \
    const find = (css) => document.querySelector(css), at = document.activeElement; \
    const offers = [...document.querySelectorAll('#choices button[data-pick]')]; \
    return { seq: Number(find('#table').dataset.seq), \
      over: Boolean(find('#choices a[href$=\"/replay\"]')), \
      asked: Boolean(find('#choices .asked button')), \
      mine: document.title.startsWith('●'), \
      offered: [...new Set(offers.map((button) => Object.keys(JSON.parse(button.value))[0]))], \
      at: !at || at === document.body ? 'nowhere' : at.closest('#board, #choices, #dossier, .draft-bar')?.id || at.name || at.tagName, \
      heard: getComputedStyle(find('#say')).visibility === 'visible' ? find('#say').textContent : 'out of hearing' }; })()";

struct Standing(Value);

impl Standing {
    fn is(&self, what: &str) -> bool {
        self.0[what] == json!(true)
    }

    fn offers(&self, what: &str) -> bool {
        let offered = self.0["offered"].as_array();
        offered.is_some_and(|offered| offered.contains(&json!(what)))
    }

    fn text(&self, what: &str) -> &str {
        self.0[what].as_str().unwrap_or_default()
    }
}

/// Somebody with a keyboard and nothing else.
struct Typist<'a> {
    person: &'a Person,
    /// What has been done, by what it was.
    done: std::collections::BTreeMap<&'static str, usize>,
}

impl Typist<'_> {
    async fn look(&self) -> Standing {
        Standing(self.person.ask(STANDING).await)
    }

    /// Waits until something has happened since, then until it is one's turn again or all is over.
    async fn wait(&self, since: &Standing) -> Standing {
        let (before, seq) = (
            &since.0["seq"],
            "Number(document.querySelector('#table').dataset.seq)",
        );
        self.person
            .wait_for(&format!(
                "{seq} > {before} && (document.title.startsWith('●') \
                 || document.querySelector('#choices a[href$=\"/replay\"]'))"
            ))
            .await;
        self.look().await
    }

    /// Something was done: the keyboard has not lost its place by it.
    async fn did(&mut self, what: &'static str, since: &Standing) {
        let now = self.wait(since).await;
        assert_ne!(now.text("at"), "nowhere", "after {what}: {}", now.0);
        *self.done.entry(what).or_default() += 1;
    }

    /// Presses Tab until the keyboard is at something.
    async fn tab_to(&self, css: &str) {
        for _ in 0..60 {
            if self
                .person
                .is(&format!("document.activeElement?.matches({css:?})"))
                .await
            {
                return;
            }
            self.person.press([TAB]).await;
        }
        panic!("no way by Tab to {css}");
    }

    /// What stands in the way is left: the keyboard is at the board.
    async fn at_the_board(&self) {
        if !self
            .person
            .is("document.activeElement?.id === 'board'")
            .await
        {
            self.person.press([ESCAPE]).await;
        }
        self.person
            .wait_for("document.activeElement?.id === 'board'")
            .await;
    }

    /// The next thing with which something can be done, and what is told of it.
    async fn next_thing(&self) -> String {
        self.at_the_board().await;
        let before = self.look().await.text("heard").to_owned();
        self.person.press(["n"]).await;
        self.person
            .wait_for(&format!(
                "document.querySelector('#board .at') && !['', {before:?}].includes(document.querySelector('#say').textContent)"
            ))
            .await;
        self.look().await.text("heard").to_owned()
    }

    /// A group goes into contact if it can, or ahead as far as it may. Did it?
    async fn moves(&mut self, standing: &Standing) -> bool {
        self.next_thing().await;
        self.person.press([ENTER]).await;
        // A card says besides to which army they belong; what is heard tells their command. Both come when they are
        // ready, the card of those who were picked before may still stand there.
        self.person
            .wait_for(
                "document.querySelector('#dossier [data-pointed^=element]')?.dataset.pointed.split(' ')\
                 .includes(document.querySelector('#board .at').id) && \
                 document.querySelector('#say').textContent.includes(\
                 document.querySelector('#dossier h2').textContent.split(' · ')[0])",
            )
            .await;
        let contact = "#dossier .choose[data-deed=contact] button.choice";
        let advance = "#dossier .drag[data-deed=advance] input[name=amount]";
        if self
            .person
            .is(&format!("document.querySelector({contact:?})"))
            .await
        {
            self.person.press([ENTER]).await;
            self.tab_to(contact).await;
            self.person.press([ENTER]).await;
            self.did("contact", standing).await;
            return true;
        }
        if !self
            .person
            .is(&format!("document.querySelector({advance:?})"))
            .await
        {
            return false;
        }
        self.person.press([ENTER]).await;
        self.tab_to(advance).await;
        self.person.press([ENTER]).await;
        self.person
            .wait_for("document.activeElement.closest('.draft-bar')")
            .await;
        // What it costs stands in the picture, and is told.
        self.person
            .wait_for("document.querySelector('#say').textContent.includes('PIP')")
            .await;
        assert_ne!(self.look().await.text("heard"), "out of hearing");
        self.person.press([ENTER]).await;
        self.did("move", standing).await;
        true
    }

    /// The button that goes on, or the first answer to a question.
    async fn goes_on(&mut self, what: &'static str, standing: &Standing) {
        self.at_the_board().await;
        self.person.press(["c"]).await;
        self.person
            .wait_for("document.activeElement.closest('#choices button')")
            .await;
        self.person.press([ENTER]).await;
        self.did(what, standing).await;
    }
}

/// DBM-UX-10: a skirmish from the first move to its end without a pointer: groups are moved and brought into contact,
/// volleys are shot, fights are fought, questions are answered; nothing is out of reach, the keyboard never loses its
/// place, and what is chosen, what it would cost and how it ended is told.
#[tokio::test]
async fn a_whole_battle_is_fought_by_keyboard() {
    let club = Club::open().await;
    journey(club.address, [Visitor::SPANISH], async |[ana]| {
        ana.resize(1366, 768).await;
        ana.goto("/new/dbm").await;
        ana.ask("(document.querySelector('[name=seat_b1]').value = 'bot:recruit', document.querySelector('main form button[type=submit]').focus())")
            .await;
        ana.press([ENTER]).await;
        ana.wait_for("document.querySelector('#board #element-a2') && document.title.startsWith('●')")
            .await;
        // From the top of the page: past the head of the house, and there it is.
        let mut typist = Typist { person: ana, done: Default::default() };
        typist.tab_to("#board").await;
        let mut n_moves = 0;
        for n in 0..MOST_DEEDS {
            let standing = typist.look().await;
            if standing.is("over") {
                break;
            }
            assert!(n + 1 < MOST_DEEDS, "it goes on: {:?}", typist.done);
            if standing.is("asked") {
                typist.goes_on("answer", &standing).await;
            } else if standing.offers("fight") || standing.offers("shoot") {
                typist.next_thing().await;
                ana.press([ENTER]).await;
                let what = if standing.offers("fight") { "fight" } else { "shoot" };
                typist.did(what, &standing).await;
                if typist.done[what] == 1 {
                    keep(ana, &format!("keyboard-{what}-es")).await;
                }
            } else if standing.offers("move") && n_moves < 3 && typist.moves(&standing).await {
                n_moves += 1;
            } else {
                n_moves = 0;
                typist.goes_on("end", &standing).await;
            }
        }
        for what in ["move", "contact", "fight", "end"] {
            assert!(typist.done.get(what).is_some_and(|times| *times > 0), "{what}: {:?}", typist.done);
        }
        // How it ended is told, and what can be done now is one key away.
        let told = typist.look().await;
        assert!(!told.text("heard").is_empty(), "{}", told.0);
        ana.press(["c"]).await;
        ana.wait_for("document.activeElement.closest('#choices')").await;
        keep(ana, "keyboard-over-es").await;
        assert_eq!(ana.browser_faults().await, Vec::<String>::new());
    })
    .await;
    club.close().await;
}
