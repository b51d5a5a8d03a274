//! What becomes of a table when its keeper, the bus or the database is lost.

use std::time::{Duration, Instant};

use serde_json::json;
use sobremesa_visitor::Browser;

use crate::nodes::{ALL_SEATS, FAILOVER, Nodes, offered, play, until_shown};

/// The keeper is killed: whoever plays through another node waits some seconds, once; nothing is lost.
#[tokio::test]
async fn a_killed_keepers_table_goes_on() {
    let mut club = Nodes::open(3);
    let mut ana = Browser::default();
    let table = club.table(0, &mut ana, ALL_SEATS).await;
    let mut live = ana.follow(club.address(1), &table, "white").await;
    live.next_frame().await;
    assert_eq!(play(&mut live, "before").await["done"], "before");
    let n_lines = live.seq() + 1;
    until_shown(&mut live, n_lines).await;
    club.nodes[0].kill();
    let began = Instant::now();
    assert_eq!(play(&mut live, "after").await["done"], "after");
    let taken = began.elapsed();
    assert!(taken < FAILOVER, "{taken:?}");
    println!("failover after a kill: {taken:?}");
    until_shown(&mut live, n_lines + 1).await;
    let taken_over = "sobremesa_tables_taken_over_total";
    assert_eq!(club.metric(1, taken_over).await, 1);
    // It comes back, and follows.
    club.nodes[0].start();
    club.until(0, "sobremesa_node_ready", |ready| ready == 1)
        .await;
    let mut back = ana.follow(club.address(0), &table, "white").await;
    back.next_frame().await;
    until_shown(&mut back, n_lines + 1).await;
    let answer = play(&mut back, "back").await;
    assert_eq!(answer["done"], "back", "{answer}");
    assert_eq!(club.names_of_stored(&table), ["before", "after", "back"]);
}

/// A keeper that is paused for longer than its lease and wakes up cannot write: what its own visitor sent
/// meanwhile is judged by the one that keeps the table now, and nothing is done twice.
#[tokio::test]
async fn a_paused_keeper_that_wakes_up_cannot_write() {
    let club = Nodes::open(2);
    let mut ana = Browser::default();
    let table = club.table(0, &mut ana, ALL_SEATS).await;
    let mut here = ana.follow(club.address(0), &table, "white").await;
    let mut there = ana.follow(club.address(1), &table, "white").await;
    for live in [&mut here, &mut there] {
        live.next_frame().await;
    }
    let (seat, action) = offered(&mut here).await.expect("a move is offered");
    let n_lines = here.seq() + 1;
    club.nodes[0].pause();
    // What waits at the paused one when it wakes up, and has been overtaken then.
    let late = json!({ "do": "play", "seat": seat, "action": action });
    here.send_only("late", late).await.expect("it is sent");
    let began = Instant::now();
    let answer = play(&mut there, "first").await;
    assert_eq!(answer["done"], "first", "{answer}");
    let taken = began.elapsed();
    assert!(taken < FAILOVER, "{taken:?}");
    println!("failover after a pause: {taken:?}");
    club.nodes[0].wake();
    let answer = here.try_answer("late").await.expect("an answer");
    // It was that seat's turn no more, or the node did not know yet that it is lost: then it says who keeps it.
    assert_eq!(answer["refused"], "late", "{answer}");
    assert_ne!(answer["code"], "ours", "{answer}");
    club.until(0, "sobremesa_leases_lost_total", |lost| lost == 1)
        .await;
    until_shown(&mut here, n_lines).await;
    assert_eq!(play(&mut here, "second").await["done"], "second");
    assert_eq!(club.names_of_stored(&table), ["first", "second"]);
}

/// A keeper that the network cuts off from database and bus: whoever is there is told that it does not work and
/// nothing is acknowledged to them; others play on through another node; when it is back, so is everybody.
#[tokio::test]
async fn a_keeper_that_is_cut_off_acknowledges_nothing() {
    let club = Nodes::open_on_wires(2);
    let mut ana = Browser::default();
    let table = club.table(0, &mut ana, ALL_SEATS).await;
    let mut here = ana.follow(club.address(0), &table, "white").await;
    let mut there = ana.follow(club.address(1), &table, "white").await;
    for live in [&mut here, &mut there] {
        live.next_frame().await;
    }
    let (seat, action) = offered(&mut here).await.expect("a move is offered");
    let n_lines = here.seq() + 1;
    club.nodes[0].cut_off(true);
    let lost = json!({ "do": "play", "seat": seat, "action": action });
    here.send_only("lost", lost).await.expect("it is sent");
    let began = Instant::now();
    let answer = play(&mut there, "first").await;
    assert_eq!(answer["done"], "first", "{answer}");
    let taken = began.elapsed();
    assert!(taken < FAILOVER, "{taken:?}");
    println!("failover after being cut off: {taken:?}");
    let mut late = Browser::default();
    let ready = late.get(club.address(0), "/ready").await;
    assert_eq!(ready.status, 503, "{}", ready.body);
    club.nodes[0].cut_off(false);
    let answer = here.try_answer("lost").await;
    assert!(
        answer.is_none_or(|answer| answer["refused"] == "lost"),
        "what was not stored was acknowledged"
    );
    club.until(0, "sobremesa_leases_lost_total", |lost| lost == 1)
        .await;
    club.until(0, "sobremesa_node_ready", |ready| ready == 1)
        .await;
    let mut back = ana.follow(club.address(0), &table, "white").await;
    back.next_frame().await;
    until_shown(&mut back, n_lines).await;
    assert_eq!(play(&mut back, "second").await["done"], "second");
    assert_eq!(club.names_of_stored(&table), ["first", "second"]);
}

/// Without the bus whoever keeps a table plays on; through another node one is told to try again, and sees what
/// is played after a while all the same. When it is back everything is.
#[tokio::test]
async fn without_the_bus() {
    let mut club = Nodes::open(2);
    let mut ana = Browser::default();
    let table = club.table(0, &mut ana, ALL_SEATS).await;
    let mut here = ana.follow(club.address(0), &table, "white").await;
    let mut there = ana.follow(club.address(1), &table, "white").await;
    for live in [&mut here, &mut there] {
        live.next_frame().await;
    }
    club.bus.crash();
    club.until(1, "sobremesa_node_ready", |ready| ready == 0)
        .await;
    let ready = Browser::default().get(club.address(1), "/ready").await;
    assert_eq!(ready.status, 503);
    assert!(ready.body.starts_with("bus_away"), "{}", ready.body);
    let refused = play(&mut there, "away").await;
    assert_eq!(refused["code"], "away", "{refused}");
    assert_eq!(play(&mut here, "kept").await["done"], "kept");
    let n_lines = there.seq() + 1;
    until_shown(&mut there, n_lines).await;
    club.bus.start_again().expect("it comes back");
    club.until(1, "sobremesa_node_ready", |ready| ready == 1)
        .await;
    assert_eq!(play(&mut there, "again").await["done"], "again");
    assert_eq!(club.names_of_stored(&table), ["kept", "again"]);
}

/// A bus that is lost for a moment, as when its server is started anew: whoever plays through another node waits
/// for it, and is not told to try again.
#[tokio::test]
async fn a_bus_that_is_lost_for_a_moment_is_waited_for() {
    let mut club = Nodes::open(2);
    let mut ana = Browser::default();
    let table = club.table(0, &mut ana, ALL_SEATS).await;
    let mut there = ana.follow(club.address(1), &table, "white").await;
    there.next_frame().await;
    for round in ["first", "second"] {
        let (seat, action) = offered(&mut there).await.expect("a move is offered");
        let n_lines = there.seq() + 1;
        club.bus.crash();
        club.until(1, "sobremesa_node_ready", |ready| ready == 0)
            .await;
        let wish = json!({ "do": "play", "seat": seat, "action": action });
        there.send_only(round, wish).await.expect("it is sent");
        tokio::time::sleep(Duration::from_millis(300)).await;
        club.bus.start_again().expect("it comes back");
        let answer = there.try_answer(round).await.expect("an answer");
        assert_eq!(answer["done"], round, "{answer}");
        until_shown(&mut there, n_lines).await;
    }
    assert_eq!(club.names_of_stored(&table), ["first", "second"]);
}

/// While the database is away nothing is acknowledged, nobody is taken for lost by that, and everything goes on
/// by itself.
#[tokio::test]
async fn without_the_database() {
    let mut club = Nodes::open(2);
    let mut ana = Browser::default();
    let table = club.table(0, &mut ana, ALL_SEATS).await;
    let mut here = ana.follow(club.address(0), &table, "white").await;
    here.next_frame().await;
    assert_eq!(play(&mut here, "before").await["done"], "before");
    club.server.crash();
    let text = json!({ "do": "say", "channel": "table", "text": "hola" });
    let refused = here.try_wish_as("meanwhile", text).await;
    assert!(refused.is_none_or(|refused| refused["refused"] == "meanwhile"));
    tokio::time::sleep(Duration::from_secs(5)).await;
    club.server.start_again().expect("it comes back");
    for n in 0..2 {
        club.until(n, "sobremesa_node_ready", |ready| ready == 1)
            .await;
        assert_eq!(club.metric(n, "sobremesa_leases_lost_total").await, 0);
    }
    let mut there = ana.follow(club.address(1), &table, "white").await;
    there.next_frame().await;
    let began = Instant::now();
    loop {
        let answer = play(&mut there, "after").await;
        if answer["done"] == "after" {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{answer}");
    }
    assert_eq!(club.names_of_stored(&table), ["before", "after"]);
}

/// One node after the other is closed and started again while somebody plays: nothing is lost or doubled, and
/// nobody waits for a lease to run out.
#[tokio::test]
async fn a_rolling_restart() {
    let mut club = Nodes::open(2);
    let mut ana = Browser::default();
    let table = club.table(0, &mut ana, ALL_SEATS).await;
    let mut names = Vec::new();
    for round in 0..4 {
        let closing = round % 2;
        let mut live = ana.follow(club.address(1 - closing), &table, "white").await;
        live.next_frame().await;
        club.nodes[closing].close();
        let began = Instant::now();
        let name = format!("round-{round}");
        assert_eq!(play(&mut live, &name).await["done"], json!(name));
        let taken = began.elapsed();
        println!("the table of a node that closes goes on after {taken:?}");
        names.push(name);
        club.nodes[closing].start();
    }
    assert_eq!(club.names_of_stored(&table), names);
}
