//! DBM keeps what every game of the house keeps.
//!
//! Not asked yet, because they find something each time: `a_position_is_the_whole_truth`,
//! `whoever_has_no_command_is_left_alone` and what an arbiter's ruling is part of (whoever rides through
//! friends may end on one who had no room to recoil, DBM-INT-08, and such a position is refused);
//! `told_and_seen_agree` (`advance_rest` is seen and not told); `everything_has_words` (a group's first
//! element is not always drawn under its own name); and with them the two properties about imagined
//! truths, which read positions.

sobremesa_conformance::property_tests! { sobremesa_dbm::Dbm:
    every_offer_is_accepted
    what_is_not_offered_is_refused
    a_refusal_changes_nothing
    taking_back_and_playing_again_is_the_same
    every_part_of_a_position_counts
    a_second_look_shows_the_same
    what_is_not_heard_leaves_no_trace
    every_match_ends_and_says_how
    a_result_is_told_as_people_say_it
    what_may_end_a_match_is_asked_first
    every_rule_is_in_the_book
    strangers_do_no_harm
}
