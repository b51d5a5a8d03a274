//! What every game must keep, checked by random play; and a small game that has everything.
//!
//! A game registers in one line, in its `tests/conformance.rs`:
//!
//! ```
//! sobremesa_conformance::suite!(sobremesa_conformance::small_game::SmallGame);
//! ```
//!
//! which gives one test for each of the [`properties`]. Each is tried on random matches:
//!
//! - 60 of them, or 120 with `SOBREMESA_SLOW=1`, or as many as `SOBREMESA_MATCHES` says; a twelfth of that
//!   in a game that calls some of its ready-made matches long, of which only the beginning is played;
//! - a failure prints the match's seed, and `SOBREMESA_SEED` repeats just that match.
//!
//! The suite is itself tried on variants of [`small_game`] with a planted fault each
//! (`tests/planted_faults.rs`): every property fails there when what it guards is broken.

pub mod claims;
pub mod grammar;
mod play;
pub mod properties;
pub mod recorded;
pub mod small_game;
mod trial;

/// One test for each of the [`properties`] of a game.
#[macro_export]
macro_rules! suite {
    ($game:ty) => {
        $crate::for_each_property! { $crate::property_tests, $game }
    };
}

/// Hands the names of all properties to another macro, after what it wants besides.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_property {
    ($($then:ident)::+, $given:ty) => {
        $($then)::+! { $given:
            every_offer_is_accepted
            what_is_not_offered_is_refused
            a_refusal_changes_nothing
            a_file_replays_to_the_same_match
            any_dice_give_the_same_match
            taking_back_and_playing_again_is_the_same
            a_position_is_the_whole_truth
            every_part_of_a_position_counts
            nobody_learns_what_is_hidden
            told_and_seen_agree
            a_second_look_shows_the_same
            hidden_things_could_be_otherwise
            what_is_not_heard_leaves_no_trace
            whoever_has_no_command_is_left_alone
            what_is_written_is_read_back
            every_match_ends_and_says_how
            a_result_is_told_as_people_say_it
            what_may_end_a_match_is_asked_first
            an_altered_file_is_found_out
            every_rule_is_in_the_book
            everything_has_words
            strangers_do_no_harm
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! property_tests {
    ($game:ty: $($property:ident)*) => {$(
        #[test]
        fn $property() {
            $crate::properties::$property::<$game>();
        }
    )*};
}
