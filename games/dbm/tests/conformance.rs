//! DBM keeps what every game of the house keeps.

use sobremesa_dbm::Dbm;
use sobremesa_kernel::{Fingerprint, Game, Match};

sobremesa_conformance::suite!(sobremesa_dbm::Dbm);
sobremesa_conformance::recorded!(sobremesa_dbm::Dbm);

/// A file whose digests were taken of the whole position as people read it, before its long lists were mixed in as
/// numbers: it is read, and compared.
#[test]
fn files_with_digests_of_the_readable_form_are_read() {
    let file = include_str!("recorded/readable_digests.jsonl");
    let game = Match::<Dbm>::load(file.lines(), None).expect("it is only older");
    assert_eq!(game.lines().count(), file.lines().count());
    let readable = Fingerprint::of_readable(&Dbm::position(game.state()));
    assert_ne!(
        Dbm::fingerprint(game.state()),
        readable,
        "or nothing is tested"
    );
}
