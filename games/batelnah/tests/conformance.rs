//! What every game must keep.

use sobremesa_batelnah::BatelNah;
use sobremesa_kernel::Match;

sobremesa_conformance::suite!(sobremesa_batelnah::BatelNah);
sobremesa_conformance::recorded!(sobremesa_batelnah::BatelNah);

/// A file whose digests were taken of everything that the game had seen, before that list had a digest of
/// its own: it is read, and compared.
#[test]
fn files_with_digests_of_the_readable_form_are_read() {
    let file = include_str!("recorded/readable_digests.jsonl");
    let game = Match::<BatelNah>::load(file.lines(), None).expect("it is only older");
    assert_eq!(game.lines().count(), file.lines().count());
}
