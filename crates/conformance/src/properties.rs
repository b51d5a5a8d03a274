//! What must hold for every game, each as a test.
//!
//! # Panics
//! Every property panics when the game does not keep it.

mod commands;
mod dice;
mod ending;
mod files;
mod forms;
mod offers;
mod positions;
mod refusals;
mod secrets;
mod silence;
mod strangers;
mod takebacks;
mod told;
mod words;

pub use commands::whoever_has_no_command_is_left_alone;
pub use dice::any_dice_give_the_same_match;
pub use ending::{a_result_is_told_as_people_say_it, every_match_ends_and_says_how};
pub use files::{a_file_replays_to_the_same_match, an_altered_file_is_found_out};
pub use forms::{every_rule_is_in_the_book, what_is_written_is_read_back};
pub use offers::{
    every_offer_is_accepted, what_is_not_offered_is_refused, what_may_end_a_match_is_asked_first,
};
pub use positions::{a_position_is_the_whole_truth, every_part_of_a_position_counts};
pub use refusals::a_refusal_changes_nothing;
pub use secrets::{hidden_things_could_be_otherwise, nobody_learns_what_is_hidden};
pub use silence::what_is_not_heard_leaves_no_trace;
pub use strangers::strangers_do_no_harm;
pub use takebacks::taking_back_and_playing_again_is_the_same;
pub use told::{a_second_look_shows_the_same, told_and_seen_agree};
pub use words::everything_has_words;
