//! An experiment is played by all nodes, and what comes of it is what one machine would have found.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use sobremesa_visitor::{Answer, Browser};

use crate::nodes::{Node, Nodes};

/// Long enough that every node plays some of it.
const EXPERIMENT: &str = "game=dominoes&kind=all&preset=international&seed=5&matches=100&nodes=200\
                          &all_expert=on&all_casual=on&all_heaviest=on";

/// What the page says of it when everything has been played.
const ALL: &str = "300 / 300";

async fn ordered(at: SocketAddr, person: &mut Browser, form: &str) -> String {
    let answer = person.post(at, "/lab", form).await;
    let address = answer.header("location");
    let address = address.unwrap_or_else(|| panic!("{} {}", answer.status, answer.body));
    address.to_owned()
}

/// Looks through a node until something stands on the page.
async fn seen(at: SocketAddr, address: &str, words: &str) -> Answer {
    let began = Instant::now();
    loop {
        let mut anybody = Browser::default();
        let page = anybody.get(at, &format!("{address}/live")).await;
        if page.body.contains(words) {
            return page;
        }
        assert!(
            began.elapsed() < Duration::from_secs(90),
            "{words} is missing in {} {}",
            page.status,
            page.body
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Everything that can be taken home.
async fn results(at: SocketAddr, address: &str) -> Vec<String> {
    let mut files = Vec::new();
    for file in ["results.json", "results.csv", "matches.csv"] {
        let mut anybody = Browser::default();
        let taken = anybody.get(at, &format!("{address}/take/{file}")).await;
        assert_eq!(taken.status, 200, "{}", taken.body);
        files.push(taken.body);
    }
    files
}

/// Three nodes share an experiment. It is begun through one, looked at through another, paused and let go on
/// through the third; one is stopped with a slice in its hands, and killed. The results are those of a club of one machine, to the last bit.
#[tokio::test]
async fn all_nodes_find_what_one_machine_finds() {
    let mut club = Nodes::open(3);
    let mut ana = Browser::default();
    for n in 0..3 {
        club.until(n, "sobremesa_laboratory_shared", |shared| shared == 1)
            .await;
    }
    let address = ordered(club.address(0), &mut ana, EXPERIMENT).await;
    let want = |wish: &str| format!("{address}/want/{wish}");
    let paused = ana.post(club.address(2), &want("pause"), "").await;
    assert_eq!(paused.status, 303, "{}", paused.body);
    // Whoever is not its owner may look and nothing else, wherever.
    let mut eva = Browser::default();
    eva.get(club.address(1), "/").await;
    let refused = eva.post(club.address(1), &want("resume"), "").await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    seen(club.address(0), &address, "En pausa").await;
    seen(club.address(1), &address, "En pausa").await;
    // A node that waits for work is given some, and never does it.
    club.nodes[2].pause();
    let resumed = ana.post(club.address(1), &want("resume"), "").await;
    assert_eq!(resumed.status, 303, "{}", resumed.body);
    for n in 0..2 {
        seen(club.address(n), &address, ALL).await;
        let played = "sobremesa_slices_played_total";
        club.until(n, played, |n_slices| n_slices > 0).await;
    }
    club.nodes[2].kill();
    let shared = results(club.address(0), &address).await;
    assert_eq!(shared, results(club.address(1), &address).await);
    // One that comes later reads it all.
    club.nodes[2].start();
    seen(club.address(2), &address, ALL).await;
    assert_eq!(shared, results(club.address(2), &address).await);

    let (alone, _folder) = Node::alone();
    let address = ordered(alone.address, &mut Browser::default(), EXPERIMENT).await;
    seen(alone.address, &address, ALL).await;
    assert_eq!(shared, results(alone.address, &address).await);

    // A new one takes the place of the old one, everywhere.
    let next = ordered(club.address(1), &mut ana, EXPERIMENT).await;
    for n in 0..3 {
        seen(club.address(n), &next, "300").await;
        let own = ana.get(club.address(n), "/lab").await;
        assert!(own.body.contains(&next), "{}", own.body);
    }

    // The bus comes back without anything that it had kept: what was under way is found again, also by a node
    // that has not seen it before, and new experiments can be begun.
    club.bus.lose_folder().expect("the bus comes back");
    club.nodes[2].kill();
    club.nodes[2].start();
    for n in 0..3 {
        seen(club.address(n), &next, ALL).await;
        assert_eq!(shared, results(club.address(n), &next).await);
    }
    let last = ordered(club.address(2), &mut ana, EXPERIMENT).await;
    seen(club.address(1), &last, ALL).await;
    assert_eq!(shared, results(club.address(1), &last).await);
}
