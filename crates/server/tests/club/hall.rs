//! The hall and the other rooms of the house, as somebody without scripts meets them.

use sobremesa_kernel::Lang;
use sobremesa_shelf::SHELF;
use sobremesa_table::pick;
use sobremesa_visitor::Browser;

use crate::club::Club;

/// The rooms of the house.
const ROOMS: [&str; 6] = ["/", "/learn", "/watch", "/lab", "/workshop", "/people"];

/// What somebody reads of a page: no tags, no attributes.
fn read_aloud(page: &str) -> String {
    let body = page.split_once("<main").map_or(page, |(_, main)| main);
    let mut words = String::new();
    for part in body.split('<') {
        let text = part.split_once('>').map_or("", |(_, text)| text);
        words.push_str(text);
        words.push(' ');
    }
    words
}

/// What each game is, for how many, how long and how hard, stands on the start page with a picture that
/// can be had by day and by night.
#[tokio::test]
async fn the_hall_says_what_each_game_is() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let start = ana.get(club.address, "/").await.body;
    for game in SHELF {
        let lid = game.lid();
        assert!(start.contains(pick(lid.about, Lang::Es)), "{}", game.name());
        let [few, many] = lid.players;
        assert!(
            start.contains(&format!("{few}–{many} jugadores")),
            "{}",
            game.name()
        );
        let cover = format!("/cover/{}/es/classic", game.name());
        assert!(start.contains(&cover), "{cover}");
        for theme in ["classic", "night", "contrast"] {
            let cover = format!("/cover/{}/en/{theme}", game.name());
            let picture = ana.get(club.address, &cover).await;
            assert_eq!(
                picture.header("content-type"),
                Some("image/svg+xml"),
                "{cover}"
            );
            assert!(picture.body.starts_with("<svg"), "{cover}");
        }
    }
    let nothing = ana.get(club.address, "/cover/dominoes/en/tron").await;
    assert_eq!(nothing.status, 404);
    club.close().await;
}

/// The way to every room stands on every page, and the room one is in is marked.
#[tokio::test]
async fn every_room_is_reached_from_every_room() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    for here in ROOMS {
        let page = ana.get(club.address, here).await;
        assert_eq!(page.status, 200, "{here}");
        for room in ROOMS {
            let is_marked = format!("<a href=\"{room}\" aria-current=\"page\">");
            let link = format!("<a href=\"{room}\"");
            assert!(page.body.contains(&link), "{here} leads to {room}");
            assert_eq!(
                page.body.contains(&is_marked),
                here == room,
                "{here}: {room}"
            );
        }
    }
    let lesson = ana.get(club.address, "/learn/dominoes").await.body;
    assert!(lesson.contains("<a href=\"/learn\" aria-current=\"page\">"));
    club.close().await;
}

/// Whoever comes back finds their table with its picture, with whom they play and whose turn it is; what
/// is over does not grow into a long list, and all of it is on their own page.
#[tokio::test]
async fn somebody_goes_on_where_they_were() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let mut tables = Vec::new();
    for _ in 0..5 {
        let table = ana.play_now(club.address, "batelnah").await;
        let wish = format!("/t/{table}/wish");
        let given_up = "do=type&seat=white&text=abandon&sure=true";
        ana.post(club.address, &wish, given_up).await;
        tables.push(table);
    }
    let going = ana.play_now(club.address, "batelnah").await;
    let start = ana.get(club.address, "/").await.body;
    let thumbnail = format!("/t/{going}/thumb.svg");
    assert!(start.contains(&thumbnail), "{start}");
    assert!(start.contains("/face/batelnah/level4") && start.contains("Beltrán, el heraldo"));
    assert!(start.contains("te toca") && start.contains("ahora mismo"));
    assert_eq!(start.matches("class=\"over\"").count(), 3, "{start}");
    let picture = ana.get(club.address, &thumbnail).await;
    assert!(picture.body.starts_with("<svg") && picture.body.contains("piece-"));

    let people = ana.get(club.address, "/people").await.body;
    let own = people.split("href=\"/people/").nth(1);
    let own = own
        .and_then(|rest| rest.split('"').next())
        .expect("their own page");
    let profile = ana.get(club.address, &format!("/people/{own}")).await.body;
    for table in tables.iter().chain([&going]) {
        assert!(profile.contains(&format!("/t/{table}\"")), "{table}");
    }
    // Others see nothing of tables that are not for everybody.
    let theirs = Browser::default()
        .get(club.address, &format!("/people/{own}"))
        .await;
    assert_eq!(theirs.status, 200);
    assert!(!theirs.body.contains("/t/"), "{}", theirs.body);
    club.close().await;
}

/// What is hidden from somebody at the table is hidden in its thumbnail too.
#[tokio::test]
async fn a_thumbnail_shows_nobody_more_than_the_table() {
    let club = Club::open().await;
    let (mut ana, mut eva) = <(Browser, Browser)>::default();
    let form = "game=dominoes&preset=international&watch=public&takebacks=agreed\
                &seat_P1=me&seat_P2=bot:random&seat_P3=bot:random&seat_P4=bot:random";
    let opened = ana.post(club.address, "/tables", form).await;
    let table = opened.header("location").expect("a table").to_owned();
    let thumbnail = format!("{table}/thumb.svg");
    let own = ana.get(club.address, &thumbnail).await.body;
    let looked_at = eva.get(club.address, &thumbnail).await.body;
    let n_tiles = |picture: &str| picture.matches("id=\"tile-").count();
    assert!(
        n_tiles(&own) >= n_tiles(&looked_at) + 5,
        "{} {}",
        n_tiles(&own),
        n_tiles(&looked_at)
    );

    let secret = form.replace("watch=public", "watch=nobody");
    let opened = ana.post(club.address, "/tables", &secret).await;
    let table = opened.header("location").expect("a table").to_owned();
    let refused = eva.get(club.address, &format!("{table}/thumb.svg")).await;
    assert!(refused.status >= 400 && !refused.body.starts_with("<svg"));
    club.close().await;
}

/// Published names of computer players are for programs: no page reads them out.
#[tokio::test]
async fn nobody_reads_a_published_name() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    for game in SHELF.iter().filter(|game| !game.bots().is_empty()) {
        let name = game.name();
        let table = ana.play_now(club.address, name).await;
        let mut pages = vec![format!("/t/{table}"), "/".to_owned(), "/lab".to_owned()];
        let of_game = ["game", "new", "laboratory"];
        pages.extend(of_game.map(|room| format!("/{room}/{name}")));
        for page in pages {
            let words = read_aloud(&ana.get(club.address, &page).await.body);
            for bot in game.bots() {
                // Some of them are words of the language too.
                let is_technical = bot.name.chars().any(|letter| letter.is_ascii_digit());
                let is_read = words.split_whitespace().any(|word| word == bot.name);
                assert!(!(is_technical && is_read), "{page} reads {}", bot.name);
            }
        }
        let gallery = ana
            .get(club.address, &format!("/personas/{name}"))
            .await
            .body;
        for bot in game.bots() {
            assert!(gallery.contains(bot.title.get(Lang::Es)), "{}", bot.name);
            let face = format!("/face/{name}/{}", bot.name);
            assert!(gallery.contains(&face), "{face}");
            assert!(ana.get(club.address, &face).await.body.starts_with("<svg"));
        }
        assert!(gallery.contains("estrellas de 5"));
    }
    club.close().await;
}

/// Computer players greet whoever sits down, and have a word for them at the end.
#[tokio::test]
async fn computer_players_have_a_voice_at_the_table() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "batelnah").await;
    let table = format!("/t/{table}");
    let face = SHELF.iter().find(|game| game.name() == "batelnah");
    let face = face.and_then(|game| (game.abilities().faces)("level4"));
    let voice = face.expect("the herald").voice;
    let said = |page: &str, words: [&'static str; 2]| page.contains(pick(words, Lang::Es));
    let page = ana.get(club.address, &table).await.body;
    assert!(said(&page, voice.greets) && !said(&page, voice.wins));
    let give_up = "do=type&seat=white&text=abandon&sure=true";
    ana.post(club.address, &format!("{table}/wish"), give_up)
        .await;
    let page = ana.get(club.address, &table).await.body;
    assert!(
        said(&page, voice.wins) && !said(&page, voice.greets),
        "{page}"
    );
    club.close().await;
}

/// Whoever wants to see a game is shown one.
#[tokio::test]
async fn an_exhibition_is_played_by_computer_players() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let watch = ana.get(club.address, "/watch").await.body;
    assert!(
        watch.contains("action=\"/exhibition\"") && watch.contains("ahora mismo no hay ninguna")
    );
    let shown = ana.post(club.address, "/exhibition", "game=batelnah").await;
    let table = shown.header("location").expect("a table").to_owned();
    let page = ana.get(club.address, &table).await.body;
    assert!(
        page.contains("class=\"who bot\"") && !page.contains("Sentarme"),
        "{page}"
    );
    let refused = ana
        .post(club.address, "/exhibition", "game=clairvoyance")
        .await;
    assert!(refused.status >= 400);
    club.close().await;
}
