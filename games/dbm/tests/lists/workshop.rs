//! DBM-UX-01 to -03: the army builder, change by change.

use sobremesa_dbm::Dbm;
use sobremesa_kernel::{Lang, Seat};
use sobremesa_table::{Change, Entry, Of, Playable, Section, Worksheet, Workshop, Wrong};

fn workshop() -> &'static dyn Workshop {
    Dbm::ABILITIES.workshop.expect("armies are made beforehand")
}

fn set(of: Of, field: &str, value: &str) -> Change {
    let values = [(field.to_owned(), value.to_owned())].into();
    Change::Set { of, values }
}

fn add(section: &str, stock: &str) -> Change {
    let (section, stock) = (section.to_owned(), stock.to_owned());
    Change::Add { section, stock }
}

fn edited(edits: &[Change]) -> (String, Worksheet) {
    let mut text = workshop().blank();
    for edit in edits {
        text = workshop().edit(&text, edit).expect("an army");
    }
    let worksheet = workshop().worksheet(&text, Lang::En).expect("an army");
    assert_eq!(worksheet.scene.faults(), []);
    (text, worksheet)
}

fn section<'a>(worksheet: &'a Worksheet, name: &str) -> &'a Section {
    let mut sections = worksheet.sections.iter();
    sections
        .find(|section| section.name == name)
        .expect("a section")
}

fn all_wrong(worksheet: &Worksheet) -> Vec<&Wrong> {
    let mut all: Vec<&Wrong> = worksheet.faults.iter().collect();
    for section in worksheet.all_sections() {
        all.extend(&section.faults);
        all.extend(section.parts.iter().flat_map(|part| &part.faults));
    }
    all
}

fn vikings() -> Vec<Change> {
    vec![set(Of::Work, "list", "viking"), Change::Fill]
}

/// DBM-UX-02: one button makes a whole army of a list, with nothing wrong, that can be kept and played.
#[test]
fn an_army_is_completed_at_once() {
    let mut edits = vikings();
    edits.push(Change::Rename("Sea wolves".to_owned()));
    let (text, worksheet) = edited(&edits);
    assert_eq!(all_wrong(&worksheet), [] as [&Wrong; 0]);
    assert!(
        worksheet.sum.en.starts_with("400 of 400 AP"),
        "{}",
        worksheet.sum.en
    );
    let work = workshop().finish(&text).expect("it is right");
    assert_eq!(work.name, "Sea wolves");
    assert_eq!(
        workshop().finish(&work.text).as_ref(),
        Ok(&work),
        "as it was kept"
    );
    let setup = workshop().bring(serde_json::json!({}), Seat::new(0), &work.text);
    let setup = setup.expect("a setup");
    assert_eq!(setup["armies"][0]["list"], "viking");
    assert_eq!(setup["armies"][1], "barcid_carthaginian");
    assert_eq!(
        workshop().name_in(&setup, Seat::new(0)).as_deref(),
        Some("Sea wolves")
    );
}

/// DBM-UX-01: totals of 300 to 500 AP, by 25.
#[test]
fn totals_are_agreed_by_25() {
    let (_, worksheet) = edited(&[]);
    let ap = worksheet
        .fields
        .iter()
        .find(|field| field.name == "ap")
        .expect("a total");
    let Entry::Choice { chosen, options } = &ap.entry else {
        panic!("one of several");
    };
    assert_eq!(chosen, "400");
    let totals: Vec<&str> = options.iter().map(|(total, _)| total.as_str()).collect();
    assert_eq!(
        totals,
        [
            "300", "325", "350", "375", "400", "425", "450", "475", "500"
        ]
    );
}

/// DBM-UX-03: elements go from command to command, some of them or all, by typing or by dragging; the
/// sums follow.
#[test]
fn troops_are_moved_between_commands() {
    let (text, worksheet) = edited(&vikings());
    let first = &section(&worksheet, "command_1").parts[1];
    let n_all = first.count.expect("how many");
    let (to, _) = &first.moves[0];
    assert_eq!(to, "command_2");
    let sum =
        |worksheet: &Worksheet, name: &str| section(worksheet, name).sum.clone().expect("a sum").en;
    let before = sum(&worksheet, "command_2");
    let some = Change::Move {
        part: first.place,
        to: to.clone(),
        count: Some(1),
    };
    let moved = workshop().edit(&text, &some).expect("an army");
    let worksheet = workshop().worksheet(&moved, Lang::En).expect("an army");
    assert_eq!(
        section(&worksheet, "command_1").parts[1].count,
        Some(n_all - 1)
    );
    assert_ne!(sum(&worksheet, "command_2"), before);
    assert!(
        sum(&worksheet, "command_2").contains("EE, breaks when"),
        "{before}"
    );
    // Far down lies the last command.
    let drag = Change::Drag {
        part: first.place,
        dx: 0.0,
        dy: 900.0,
    };
    let dragged = workshop().edit(&text, &drag).expect("an army");
    let worksheet = workshop().worksheet(&dragged, Lang::En).expect("an army");
    let name = |part: &sobremesa_table::Part| part.title.en.contains("household men");
    assert!(!section(&worksheet, "command_1").parts.iter().any(name));
    assert_eq!(all_wrong(&worksheet), [] as [&Wrong; 0]);
}

/// A page sends every field at once: none of them loses its place because another became 0.
#[test]
fn fields_of_a_page_do_not_hinder_each_other() {
    let (text, worksheet) = edited(&vikings());
    let parts: Vec<_> = section(&worksheet, "command_1").parts[1..]
        .iter()
        .map(|part| part.place)
        .collect();
    let mut all = vec![set(Of::Part(parts[0]), "count", "0")];
    all.extend(
        parts[1..]
            .iter()
            .map(|part| set(Of::Part(*part), "count", "1")),
    );
    let mut text = text;
    for edit in &all {
        text = workshop().edit(&text, edit).expect("an army");
    }
    let worksheet = workshop().worksheet(&text, Lang::En).expect("an army");
    let counts: Vec<_> = section(&worksheet, "command_1").parts[1..]
        .iter()
        .map(|part| part.count)
        .collect();
    assert_eq!(counts[0], Some(0));
    assert!(
        counts[1..].iter().all(|count| *count == Some(1)),
        "{counts:?}"
    );
}

/// DBM-AL-13: faults stand where they belong, with their rule; every remedy takes its fault away.
#[test]
fn every_remedy_mends_its_fault() {
    let broken: [Vec<Change>; 9] = [
        vec![set(Of::Work, "list", "viking")],
        [vikings(), vec![set(Of::Part(1), "count", "40")]].concat(),
        [
            vikings(),
            vec![
                set(Of::Part(1), "count", "0"),
                set(Of::Part(1001), "count", "0"),
                set(Of::Part(2001), "count", "0"),
            ],
        ]
        .concat(),
        [vikings(), vec![set(Of::Work, "year", "1200")]].concat(),
        [vikings(), vec![set(Of::Work, "baggage", "9")]].concat(),
        [vikings(), vec![Change::Remove(1000), Change::Remove(1000)]].concat(),
        vec![
            set(Of::Work, "list", "late_roman"),
            set(Of::Work, "region", "east"),
            Change::Fill,
            set(Of::Work, "region", ""),
        ],
        vec![
            set(Of::Work, "list", "seleucid"),
            Change::Fill,
            set(Of::Work, "leader", "antiochus_iv"),
        ],
        vec![
            set(Of::Work, "list", "anglo_saxon"),
            Change::Fill,
            add("generals", "ally_0"),
            add("works", "pf_bua"),
            set(Of::Part(9000), "gates", "0"),
        ],
    ];
    let mut n_mended = 0;
    for edits in broken {
        let (text, worksheet) = edited(&edits);
        let wrong = all_wrong(&worksheet);
        assert!(!wrong.is_empty(), "{edits:?}");
        for wrong in wrong {
            assert!(wrong.rule.0.starts_with("DBM-"));
            let Some((_, change)) = &wrong.remedy else {
                continue;
            };
            let mended = workshop().edit(&text, change).expect("an army");
            let worksheet = workshop().worksheet(&mended, Lang::En).expect("an army");
            let left = all_wrong(&worksheet);
            let same = left.iter().find(|other| other.words == wrong.words);
            assert!(same.is_none(), "{}: {change:?}", wrong.words.en);
            n_mended += 1;
        }
    }
    assert!(n_mended >= 15, "{n_mended}");
}

/// DBM-NAV-01: who shares a base does not go aboard; somebody of the same command who may go instead is the remedy.
#[test]
fn immortals_do_not_go_aboard() {
    let (text, worksheet) = edited(&[
        set(Of::Work, "list", "achaemenid_persian"),
        Change::Fill,
        add("naval", "phoenicians"),
        set(Of::Part(8000), "cargo", "immortals"),
    ]);
    let wrong = all_wrong(&worksheet);
    let aboard = wrong.iter().find(|wrong| wrong.rule.0 == "DBM-NAV-01");
    let aboard = aboard.unwrap_or_else(|| panic!("{:?}", wrong.len()));
    let (_, change) = aboard.remedy.as_ref().expect("a remedy");
    let mended = workshop().edit(&text, change).expect("an army");
    let worksheet = workshop().worksheet(&mended, Lang::En).expect("an army");
    let left = all_wrong(&worksheet);
    assert!(
        left.iter().all(|wrong| wrong.rule.0 != "DBM-NAV-01"),
        "{change:?}"
    );
}

/// What is not right is not kept, and everything that is wrong is said with its rule.
#[test]
fn what_is_wrong_is_not_kept() {
    let (text, _) = edited(&[
        set(Of::Work, "list", "viking"),
        Change::Rename("x".to_owned()),
    ]);
    let faults = workshop().finish(&text).expect_err("nobody commands");
    assert!(faults.len() >= 5, "{faults:?}");
    assert!(
        faults.iter().all(|fault| fault.es.contains("(DBM-")),
        "{faults:?}"
    );
    assert!(workshop().finish("list = 3").is_err());
    assert!(workshop().worksheet("list = 3", Lang::Es).is_err());
    let checked = workshop().check(&text).expect("an army");
    assert_eq!(checked.faults.len(), faults.len());
}

/// Every army that comes with the game lies on its worksheet without a fault, and its text is read as it
/// was written.
#[test]
fn ready_armies_are_laid_out() {
    let all = workshop().ready_made();
    assert!(all.len() >= 24);
    for work in all {
        let worksheet = workshop().worksheet(&work.text, Lang::Es).expect("an army");
        assert_eq!(all_wrong(&worksheet), [] as [&Wrong; 0], "{}", work.name);
        assert_eq!(worksheet.scene.faults(), [], "{}", work.name);
        let same = workshop().edit(&work.text, &Change::Rename(worksheet.name.clone()));
        assert_eq!(same.as_ref(), Ok(&work.text), "{}", work.name);
        assert!(workshop().worth(&work.text).is_some());
        assert_ne!(workshop().title(&work.name).es, work.name);
    }
}

/// DBM-ARM-01: armies of different totals are played only if both want it.
#[test]
fn different_totals_are_objected_to() {
    let (small, _) = edited(&[
        set(Of::Work, "list", "viking"),
        set(Of::Work, "ap", "300"),
        Change::Fill,
    ]);
    let (large, _) = edited(&vikings());
    let setup = workshop()
        .bring(serde_json::json!({}), Seat::new(0), &small)
        .expect("right");
    let unequal = workshop()
        .bring(setup, Seat::new(4), &large)
        .expect("right");
    let objection = workshop().objection(&unequal).expect("300 against 400");
    assert_eq!(objection.rule.0, "DBM-ARM-01");
    let equal = workshop()
        .bring(unequal, Seat::new(0), &large)
        .expect("right");
    assert_eq!(workshop().objection(&equal), None);
}

/// Ships and works are bought and priced; the page says what becomes of them (DBM-NAV-04).
#[test]
fn ships_and_works_are_bought_and_explained() {
    let mut edits = vikings();
    edits.extend([add("naval", "longships"), add("works", "tf_field")]);
    let (_, worksheet) = edited(&edits);
    let rules: Vec<&str> = worksheet.notes.iter().map(|(rule, _)| rule.0).collect();
    assert!(
        rules.contains(&"DBM-NAV-04") && rules.contains(&"DBM-AL-08"),
        "{rules:?}"
    );
    let wrong: Vec<&str> = all_wrong(&worksheet)
        .iter()
        .map(|wrong| wrong.rule.0)
        .collect();
    assert_eq!(
        wrong,
        ["DBM-ARM-09", "DBM-NAV-01"],
        "400 were spent, and nobody is aboard"
    );
}

/// A trial of arms: as many battles as one likes, both ways round, every line with its due.
#[test]
fn armies_meet_in_a_trial() {
    let small = |list: &str| {
        let (text, _) = edited(&[
            set(Of::Work, "list", list),
            set(Of::Work, "ap", "300"),
            Change::Fill,
        ]);
        text
    };
    let (one, two) = (small("viking"), small("norman"));
    let trial = workshop()
        .trial([&one, &two], "recruit")
        .expect("armies fight");
    let trial = trial.expect("both are right");
    let [first, second] = trial.parts();
    assert!(first.len() > 5 && second.len() > 5);
    let met = trial.meet(0, None);
    assert_eq!(met.of_works[0].len(), trial.of_works().len());
    assert_eq!(
        met.of_works[0][0] + met.of_works[1][0],
        10,
        "victory points"
    );
    let n_lost = |parts: &[Vec<u64>]| parts.iter().map(|part| part[2]).sum::<u64>();
    let n_killed = |parts: &[Vec<u64>]| parts.iter().map(|part| part[0]).sum::<u64>();
    assert_eq!(met.of_parts[0].len(), first.len());
    assert!(
        n_killed(&met.of_parts[0]) <= n_lost(&met.of_parts[1]),
        "whoever is killed is lost"
    );
    assert!(
        workshop()
            .trial([&one, "x"], "recruit")
            .is_some_and(|trial| trial.is_err())
    );
    assert!(
        workshop()
            .trial([&one, &two], "nobody")
            .is_some_and(|trial| trial.is_err())
    );
}
