//! Battles that make a campaign: what one leaves fights the next.

use sobremesa_visitor::{Answer, Browser};

use crate::club::Club;

async fn wish(club: &Club, person: &mut Browser, table: &str, form: &str) -> Answer {
    person
        .post(club.address, &format!("{table}/wish"), form)
        .await
}

/// DBM-CMP-04, DBM-UX-31: who has fought a battle of a campaign goes on to the next one, once, and everybody sees
/// the whole of it.
#[tokio::test]
async fn a_campaign_goes_on_with_what_is_left() {
    let club = Club::open().await;
    let (mut ana, mut eva) = (Browser::default(), Browser::default());
    let form =
        "game=dbm&preset=skirmish_campaign&watch=public&takebacks=agreed&seat_a1=me&seat_b1=me";
    let opened = ana.post(club.address, "/tables", form).await;
    let first = opened.header("location").expect("a table").to_owned();
    let next = format!("{first}/next");
    let early = ana.post(club.address, &next, "").await;
    assert_eq!(early.status, 422, "while it is fought nothing follows");
    let concede = "do=type&seat=b1&text=concede&sure=true";
    let conceded = wish(&club, &mut ana, &first, concede).await;
    assert_eq!(conceded.status, 303, "{}", conceded.body);
    let page = ana.get(club.address, &first).await.body;
    assert!(page.contains(&format!("action=\"{next}\"")), "{page}");
    let stranger = eva.post(club.address, &next, "").await;
    assert_eq!(stranger.status, 422, "only for those who fought");

    let led = ana.post(club.address, &next, "").await;
    let second = led.header("location").expect("a table").to_owned();
    assert_ne!(first, second);
    let again = ana.post(club.address, &next, "").await;
    assert_eq!(again.header("location"), Some(second.as_str()), "once");

    for table in [&first, &second] {
        let campaign = ana.get(club.address, &format!("{table}/campaign")).await;
        assert_eq!(campaign.status, 200);
        for battle in [&first, &second] {
            assert!(campaign.body.contains(&format!("href=\"{battle}\"")));
        }
        let is_told = campaign.body.contains("Para la próxima batalla quedan");
        assert!(is_told, "what came of the first: {}", campaign.body);
    }
    let file = ana.get(club.address, &format!("{first}/next.json")).await;
    let setup: serde_json::Value = serde_json::from_str(&file.body).expect("a setup");
    assert_eq!(
        (&setup["campaign"], &setup["attacker"]),
        (&true.into(), &"a".into())
    );
    // What is left can be conceded as well.
    let conceded = wish(&club, &mut ana, &second, concede).await;
    assert_eq!(conceded.status, 303, "{}", conceded.body);
    club.close().await;
}
