//! The dungeon master's console, from a script.

use crate::program::{check_says, sobremesa, word};

const DUEL: &str = "MAP {\n  Layout: Rectangle 6, 1;\n  Obstacles: ;\n}\n\nPLAYER Lena {\n  Initiative: +2;\n}\n\nUNIT Orc {\n  HP: 6;\n  Initiative: +0;\n  Speed: 2;\n  AC: 12;\n  Attack: Melee +3 1d6;\n  Full Attack: Melee +3 1d6, Melee 1d6;\n}\n\nAI Fight {\n  while enemy count >= 1 {\n    Attack closest enemy;\n  }\n}\n\nTEAM Heroes {\n  Lena x1: (0, 0);\n}\n\nTEAM Orcs {\n  Orc, Fight x2: (3, 0), (5, 0);\n}\n";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a temporary folder"))
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).expect("it can be written");
        word(&path).to_owned()
    }

    fn path(&self, name: &str) -> String {
        word(&self.0.path().join(name)).to_owned()
    }
}

/// CLV-UX-01 to 05, 08: a whole encounter, with a player's character, typed dice, one of them
/// mistyped, a wrong command, and an undo.
#[test]
fn a_whole_encounter_with_typed_dice() {
    let folder = Folder::new();
    let file = folder.file("duel.clv", DUEL);
    let typed = [
        "7",
        "99",
        "1",
        "back",
        "15",
        "4", // initiative: a mistyped 1 of the first orc is taken back
        "nxt",
        "next",
        "next", // the first orc comes near; Lena's turn
        "attack 1 9 3",
        "attack 1 12 3", // she misses, then hits
        "undo",
        "undo",
        "redo", // the hit is taken back, the miss too, and done again
        "next", // the second orc
        "next",
        "18",
        "4", // the first orc strikes
        "next",
        "kill 1",
        "kill 2",
        "next",
        "quit",
    ]
    .join("\n");
    let said = sobremesa(&format!("clairvoyance {file} --dice ask"), &typed).well();
    check_says(
        &said,
        &[
            "d20, initiative of Heroes: Lena: 1 (CLV-INI-01): 7",
            "d20, initiative of Orcs: Orc: 1 (CLV-INI-01): 99",
            "A number from 1 to 20",
            "d20, initiative of Orcs: Orc: 2 (CLV-INI-01): back",
            "d20, initiative of Orcs: Orc: 1 (CLV-INI-01): 15",
            "Order of initiative: 1, 0, 2.",
            "did you mean “next”?",
            "Turn of Orcs: Orc: 1 (1).",
            "Orcs: Orc: 1 moves to (1, 0).",
            "Turn of Heroes: Lena: 1 (0).",
            "The attack on Orcs: Orc: 1 misses.",
            "Hit: Orcs: Orc: 1 loses 3 HP and has 3 left.",
            "d20, attack by Orcs: Orc: 1 on Heroes: Lena: 1 (CLV-ATK-04): 18",
            "d6, damage by Orcs: Orc: 1 to Heroes: Lena: 1 (CLV-DIE-01): 4",
            "Orcs: Orc: 1 attacks Heroes: Lena: 1: 21 (d20: 18), damage 4.",
            "Orcs: Orc: 2 dies.",
            "The combat is over: the side “Heroes” wins.",
            "The combat is over and Heroes has won it",
            "Until next time.",
        ],
    );
}

/// CLV-UX-10, 11: what a master may ask before going on.
#[test]
fn questions_before_the_next_turn() {
    let folder = Folder::new();
    let file = folder.file("duel.clv", DUEL);
    let typed = "plan 1\nodds 1 2\nodds 1 2 full\nodds 0 1\nreach 1\nsees 0 2\nsees (0,0) (5,0)\norder\n\
        show 1\nhelp\nhelp MOV\nhelp CLV-LOS-06\nhelp XYZ\nwhy\nnext\nwhy\nwhy 1\nwhy 2\nwhy 3\nplan 9\nshow board\n";
    let said = sobremesa(
        &format!("clairvoyance {file} --dice script:[1,15,4]"),
        typed,
    )
    .well();
    check_says(
        &said,
        &[
            "while enemy count >= 1 { Attack closest enemy; }",
            "line 20: enemy count >= 1? yes",
            "line 21: Attack closest enemy",
            // +3 against 12: a 9 or more, twelve faces of twenty; 3.5 on average.
            "Attack 1: hits 60 %.",
            "Mean damage 2.10; kills 0.00 %.",
            "It cannot be made from where it stands",
            "Attack 2: hits 45 %.",
            "attacks with is not known",
            "   0 O+*@*O",
            "(0, 0) and (5, 0) see each other.",
            "(0, 0) and (5, 0) see each other.",
            ">   1 Orcs: Orc: 1",
            "HP 6/6, speed 2, AC 12.",
            "note 3 KO",
            "CLV-MOV-01 ",
            "CLV-LOS-06 ",
            "There is no chapter",
            "Nobody has had a turn yet: “next” plays the first one. (CLV-UX-11)",
            "line 20: enemy count >= 1? yes",
            "line 20: enemy count >= 1? yes",
            "Orcs: Orc: 2 has had no turn yet",
            "There is no unit 3",
            "There is no unit 9",
        ],
    );
}

/// Saving and loading: the combat goes on where it was, and a saved file can be run again.
#[test]
fn a_combat_is_saved_and_taken_up_again() {
    let folder = Folder::new();
    let (file, saved) = (folder.file("duel.clv", DUEL), folder.path("combat.jsonl"));
    let typed = format!("note 1 prone\nsave {saved}\nhurt 1 2\nsave {saved}/nowhere\nquit\n");
    let said = sobremesa(&format!("clairvoyance {file} --dice seed:3"), &typed).well();
    check_says(
        &said,
        &[
            "Saved to",
            "loses 2 HP and has 4 left",
            "cannot be written to",
            "It is still being kept in",
            "The match is in",
        ],
    );
    let said = sobremesa(
        &format!("clairvoyance {saved}"),
        "load nowhere\nundo\nundo\nundo\nredo\nredo\nhurt 1 5\n",
    )
    .well();
    check_says(
        &said,
        &[
            "HP 4/6",
            "[prone]",
            "cannot be read",
            // What was done before it was put away can be taken back too.
            "HP 6/6",
            "There is nothing to undo.",
            "[prone]",
            "HP 4/6",
            "Orcs: Orc: 1 dies.",
        ],
    );
    let verified = sobremesa(
        &format!("clairvoyance {file} --dice seed:3"),
        &format!("load {saved}\ny\n"),
    )
    .well();
    check_says(
        &verified,
        &["Leave the match?> y", "02 Orcs: Orc: 2  HP 6/6"],
    );
}

/// CLV-CMD-11: `reroll` takes the latest command back and does it with the dice that come next.
#[test]
fn a_turn_can_be_rolled_again() {
    let folder = Folder::new();
    let (file, saved) = (folder.file("duel.clv", DUEL), folder.path("again.jsonl"));
    let typed = "reroll\nmove 1 (1,0)\nreroll\nnext\nreroll\nundo\nredo\nredo\nreroll\n";
    let said = sobremesa(
        &format!("clairvoyance {file} --dice script:[1,15,4,18,3,2,5] --save {saved}"),
        typed,
    )
    .well();
    check_says(
        &said,
        &[
            "There is no command to do again. (CLV-CMD-11)",
            "“move 1 (1,0)”, used no dice: it would come out the same.",
            "Orcs: Orc: 1 attacks Heroes: Lena: 1: 21 (d20: 18), damage 3.",
            "Orcs: Orc: 1 attacks Heroes: Lena: 1: 5 (d20: 2), damage 5.",
            "There is nothing to redo",
            "The script of dice has come to its end and one more roll is needed.",
        ],
    );
    // It is in the file, from which it can be taken back and done again as well.
    let said = sobremesa(&format!("clairvoyance {saved}"), "undo\nredo\nwhy\n").well();
    check_says(&said, &["line 21: Attack closest enemy"]);
}

/// People who roll by hand are asked again, and told for what.
#[test]
fn a_turn_can_be_rolled_again_by_hand() {
    let folder = Folder::new();
    let file = folder.file("duel.clv", DUEL);
    let typed =
        "1\n15\n4\nmove 1 (1,0)\nnext\n18\n3\nreroll\n19\nback\n17\n6\nreroll\ncancel\nwhy\nquit\n";
    let said = sobremesa(&format!("clairvoyance {file} --dice ask"), typed).well();
    check_says(
        &said,
        &[
            "d20, attack by Orcs: Orc: 1 on Heroes: Lena: 1 (CLV-ATK-04): 18",
            "Lena: 1: 21 (d20: 18), damage 3.",
            "d20, attack by Orcs: Orc: 1 on Heroes: Lena: 1 (CLV-ATK-04): 19",
            "d6, damage by Orcs: Orc: 1 to Heroes: Lena: 1 (CLV-DIE-01): back",
            "d20, attack by Orcs: Orc: 1 on Heroes: Lena: 1 (CLV-ATK-04): 17",
            "Lena: 1: 20 (d20: 17), damage 6.",
            "It is left undone.",
            "line 21: Attack closest enemy",
        ],
    );
}

/// CLV-LEX-13, CLV-UX-06: the line, the place, the words, and a failure.
#[test]
fn faults_are_shown_where_they_are() {
    let folder = Folder::new();
    let file = folder.file("bad.clv", &DUEL.replace("Orc, Fight", "Ork, Figth"));
    for line in [
        format!("clairvoyance check {file}"),
        format!("clairvoyance {file}"),
    ] {
        let said = sobremesa(&line, "");
        check_says(
            &said.text,
            &[
                "bad.clv:30:3",
                "  Ork, Figth x2: (3, 0), (5, 0);",
                "    ^^^\n",
                "There is no unit named “Ork”; did you mean “Orc”? [unknown_unit, CLV-TEA-02]",
                "There is no behaviour named “Figth”; did you mean “Fight”?",
            ],
        );
        assert!(said.complaint().contains("2"));
    }
    let good = folder.file("good.clv", DUEL);
    let said = sobremesa(&format!("clairvoyance check {good}"), "").well();
    check_says(&said, &["no faults. 3 units in 2 teams, 6 free squares."]);
    let said = sobremesa(&format!("--lang es clairvoyance check {good}"), "").well();
    check_says(&said, &["sin fallos"]);
    let odd = folder.file(
        "odd.clv",
        &DUEL.replace(
            "AI Fight",
            "AI Rest {\n  Attack closest Ocrs;\n}\n\nAI Fight",
        ),
    );
    let said = sobremesa(&format!("clairvoyance check {odd}"), "").well();
    check_says(
        &said,
        &["did you mean Orcs?", "Nobody follows the behaviour “Rest”."],
    );
    let said = sobremesa(&format!("clairvoyance check {odd} --json"), "").well();
    check_says(&said, &["\"hints\":["]);
    assert!(
        sobremesa("clairvoyance check nowhere.clv", "")
            .complaint()
            .contains("examples")
    );
}

/// The formatter prints, writes, and tells whether there is anything to do.
#[test]
fn a_file_is_formatted() {
    let folder = Folder::new();
    let file = folder.file("duel.clv", &DUEL.replace("\n", " "));
    assert_eq!(
        sobremesa(&format!("clairvoyance fmt {file}"), "").well(),
        DUEL
    );
    assert!(
        sobremesa(&format!("clairvoyance fmt {file} --check"), "")
            .result
            .is_err()
    );
    sobremesa(&format!("clairvoyance fmt {file} --write"), "").well();
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), DUEL);
    sobremesa(&format!("clairvoyance fmt {file} --check"), "").well();
}

/// CLV-UX-09: chances of each team, rounds, survivors; players need a stand-in.
#[test]
fn an_encounter_is_forecast() {
    let folder = Folder::new();
    let said = sobremesa("clairvoyance forecast duel --battles 400 --seed 2", "").well();
    check_says(
        &said,
        &[
            "400 battles",
            "Red",
            "wins",
            "Blue",
            "Rounds to the end",
            "Red: Fencer: 1",
        ],
    );
    let again = sobremesa("clairvoyance forecast duel --battles 400 --seed 2", "").well();
    assert_eq!(said, again, "the same seeds, the same forecast");
    let file = folder.file("duel.clv", DUEL);
    let complaint = sobremesa(&format!("clairvoyance forecast {file}"), "").complaint();
    assert!(complaint.contains("“Lena” is a player's"), "{complaint}");
    let players = folder.file(
        "players.clv",
        "UNIT Lena { HP: 30; Initiative: +2; Speed: 6; AC: 18; Attack: Melee +9 2d6+4; Full Attack: Melee +9 2d6+4; } AI Lena { while enemy count >= 1 { Attack closest enemy; } }",
    );
    let said = sobremesa(
        &format!("clairvoyance forecast {file} --players {players} --battles 200 --json"),
        "",
    )
    .well();
    let told: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(told["battles"], 200);
    assert!(told["teams"][0]["chance"].as_f64() > Some(0.9), "{told}");
}

/// A message as editors send it.
fn framed(message: &serde_json::Value) -> String {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len())
}

/// What a language server answers to some messages.
#[track_caller]
fn served(messages: &[serde_json::Value]) -> Vec<serde_json::Value> {
    let sent: String = messages.iter().map(framed).collect();
    let said = sobremesa("clairvoyance lsp", &sent).well();
    let bodies = said.split("Content-Length: ").skip(1);
    bodies
        .map(|body| {
            let (length, body) = body.split_once("\r\n\r\n").expect("a header");
            assert_eq!(length.parse(), Ok(body.len()));
            serde_json::from_str(body).expect("JSON")
        })
        .collect()
}

const URI: &str = "file:///duel.clv";

fn opened(text: &str) -> serde_json::Value {
    serde_json::json!({
        "jsonrpc": "2.0", "method": "textDocument/didOpen",
        "params": { "textDocument": { "uri": URI, "languageId": "clairvoyance", "version": 1, "text": text } },
    })
}

/// A request about the first occurrence of some words.
fn about(id: u32, method: &str, text: &str, words: &str) -> serde_json::Value {
    let byte = text.find(words).expect("the words are there");
    let line = text[..byte].matches('\n').count();
    let start = text[..byte].rfind('\n').map_or(0, |end| end + 1);
    let character = text[start..byte].encode_utf16().count();
    serde_json::json!({
        "jsonrpc": "2.0", "id": id, "method": format!("textDocument/{method}"),
        "params": {
            "textDocument": { "uri": URI }, "position": { "line": line, "character": character },
            "context": { "includeDeclaration": true, "triggerKind": 1 }, "options": { "tabSize": 2, "insertSpaces": true },
        },
    })
}

/// The language server: faults as they are typed, and gone when they are mended.
#[test]
fn an_editor_is_told_of_faults_while_typing() {
    let wrong = DUEL.replace("Orc, Fight", "Orc, Figth");
    let answers = served(&[
        serde_json::json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {} }),
        opened(&wrong),
        serde_json::json!({
            "jsonrpc": "2.0", "method": "textDocument/didChange",
            "params": { "textDocument": { "uri": URI, "version": 2 }, "contentChanges": [{ "text": DUEL }] },
        }),
        serde_json::json!({ "jsonrpc": "2.0", "id": 1, "method": "shutdown" }),
        serde_json::json!({ "jsonrpc": "2.0", "method": "exit" }),
    ]);
    assert_eq!(answers[0]["result"]["capabilities"]["renameProvider"], true);
    let fault = &answers[1]["params"]["diagnostics"][0];
    assert_eq!(
        fault["range"]["start"],
        serde_json::json!({ "line": 29, "character": 7 })
    );
    assert!(
        fault["message"]
            .as_str()
            .is_some_and(|words| words.contains("did you mean “Fight”?")),
        "{fault}"
    );
    assert_eq!(answers[2]["params"]["diagnostics"], serde_json::json!([]));
    assert_eq!(answers[3]["id"], 1);
}

/// Completion, hover, definition, references, rename and format.
#[test]
fn an_editor_is_helped() {
    let text = DUEL.replace("UNIT Orc", "// Über-ork 🜁\nUNIT Orc");
    let mut rename = about(6, "rename", &text, "Orc, Fight");
    rename["params"]["newName"] = "Ogre".into();
    let mut bad = about(7, "rename", &text, "Orc, Fight");
    bad["params"]["newName"] = "while".into();
    let answers = served(&[
        opened(&text),
        about(1, "completion", &text, "Attack closest"),
        about(2, "hover", &text, "while"),
        about(3, "hover", &text, "Fight x2"),
        about(4, "definition", &text, "Fight x2"),
        about(5, "references", &text, "Orc {"),
        rename,
        bad,
        about(8, "formatting", &text, "MAP"),
        about(9, "signatureHelp", &text, "MAP"),
    ]);
    let result = |index: usize| &answers[index]["result"];
    let labels = result(1).to_string();
    assert!(
        labels.contains("\"Disengage\"") && labels.contains("\"Fight\""),
        "{labels}"
    );
    assert!(
        result(2)["contents"]["value"]
            .as_str()
            .is_some_and(|text| text.contains("CLV-SEM-06"))
    );
    assert!(
        result(3)["contents"]["value"]
            .as_str()
            .is_some_and(|text| text.contains("AI Fight {"))
    );
    assert_eq!(
        result(4)["range"]["start"],
        serde_json::json!({ "line": 19, "character": 3 })
    );
    assert_eq!(result(5).as_array().map(Vec::len), Some(2));
    let edits = &result(6)["changes"][URI];
    assert_eq!(edits.as_array().map(Vec::len), Some(2));
    assert!(
        edits
            .as_array()
            .is_some_and(|edits| edits.iter().all(|edit| edit["newText"] == "Ogre"))
    );
    assert_eq!(answers[7]["error"]["code"], -32602);
    assert_eq!(result(8)[0]["newText"], text.as_str());
    assert_eq!(answers[9]["error"]["code"], -32601);
}
