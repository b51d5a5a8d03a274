//! Two people share a screen: what is shown between two curtains is for one of them, or for both.

use crate::program::{check_says, sobremesa};

/// What can be seen at once: the screen from one wiping to the next.
pub(crate) fn screens(text: &str) -> Vec<&str> {
    let wiped = "\n".repeat(60);
    text.split(wiped.as_str())
        .map(str::trim)
        .filter(|screen| !screen.is_empty())
        .collect()
}

fn knows_red(screen: &str) -> bool {
    let reserve = screen.lines().filter(|line| line.starts_with("red ("));
    let mut shown = reserve.filter(|line| line.contains("reserve"));
    screen.contains("The red one draws token")
        || screen.contains("The red one orders")
        || shown.any(|line| !line.contains("reserve ?"))
}

fn knows_blue(screen: &str) -> bool {
    let reserve = screen.lines().filter(|line| line.starts_with("blue ("));
    let mut shown = reserve.filter(|line| line.contains("reserve"));
    screen.contains("The blue one draws token")
        || screen.contains("The blue one orders")
        || shown.any(|line| !line.contains("reserve ?"))
}

#[test]
fn nobody_sees_the_secrets_of_another() {
    let turns = "\nstand\n\nmarch 70 30\n\n".repeat(3);
    let said = sobremesa("play small --dice seed:3 --people 2", &turns).well();
    let screens = screens(&said);
    assert!(screens.len() > 6, "{said}");
    let mut n_private = 0;
    for screen in &screens {
        let (red, blue) = (knows_red(screen), knows_blue(screen));
        assert!(!(red && blue), "both on one screen:\n{screen}");
        if red || blue {
            n_private += 1;
            let owner = if red { "red" } else { "blue" };
            let prompt = format!("{owner}, your turn: take the keyboard and press Enter>");
            let (before, after) = screen.split_once(&prompt).expect("the curtain comes first");
            assert!(!knows_red(before) && !knows_blue(before), "{before}");
            check_says(after, &[&format!("{owner}, your turn")]);
            assert!(
                !after.contains("Enter to go on"),
                "that is for both:\n{after}"
            );
        }
    }
    assert!(n_private >= 5, "{n_private} private screens in\n{said}");
}

#[test]
fn whoever_is_asked_for_a_takeback_sees_no_hand() {
    let typed = "\nstand\n\nstand\n\n\nundo\nn\n";
    let said = sobremesa("play small --dice seed:3 --people 2", typed).well();
    let asked = screens(&said)
        .into_iter()
        .find(|screen| screen.contains("Agreed?"))
        .expect("the other is asked");
    assert!(!knows_red(
        asked.split("Agreed?").next().unwrap_or_default()
    ));
}

#[test]
fn a_deal_that_was_typed_in_disappears_before_anybody_plays() {
    let typed = "5 2 1 3 4 6\n\n4\n\nstand\n";
    let said = sobremesa("play small --dice ask --people 2", typed).well();
    let screens = screens(&said);
    check_says(screens[0], &["5 2 1 3 4 6", "Enter to begin"]);
    assert!(!screens[0].contains("your turn"));
    assert!(screens[1..].iter().all(|screen| !screen.contains("5 2 1")));
}

#[test]
fn one_person_alone_needs_no_curtain() {
    let said = sobremesa("play small --dice seed:3", "stand\n\nstand\n").well();
    assert_eq!(screens(&said).len(), 1);
    assert!(!said.contains("take the keyboard"));
}

#[test]
fn leaving_at_the_curtain_shows_nothing() {
    let typed = "\nstand\nquit\ny\n";
    let said = sobremesa("play small --dice seed:3 --people 2", typed).well();
    let last = screens(&said).pop().unwrap_or_default();
    check_says(last, &["blue, your turn", "Leave the match?", "not saved"]);
    assert!(!knows_red(last) && !knows_blue(last));
}

#[test]
fn leaving_in_the_middle_of_a_turn_wipes_the_hand_away() {
    let said = sobremesa("play small --dice seed:3 --people 2", "\n").well();
    let screens = screens(&said);
    let [.., turn, last] = screens.as_slice() else {
        panic!("{said}");
    };
    assert!(knows_red(turn));
    check_says(last, &["not saved"]);
    assert!(!knows_red(last));
}

#[test]
fn whoever_comes_to_roll_for_another_sees_no_hand() {
    let typed = "5 2 1 3 4 6\n\n4\n\nmarch 49 30\n\nmarch 51 30\n6 6\n";
    let said = sobremesa("play small --dice ask --people 2", typed).well();
    let rolling = screens(&said).pop().unwrap_or_default();
    check_says(rolling, &["Roll 2 dice from 1 to 6 for red"]);
    assert!(!knows_red(rolling) && !knows_blue(rolling), "{rolling}");
}
