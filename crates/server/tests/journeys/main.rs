//! The club as people meet it: in a real browser, by mouse, finger and keyboard.
//!
//! Debian's `chromium` and `chromium-driver` have to be there; `cargo xtask test` sees to it.

mod alone;
mod analysis;
mod battle;
mod browser;
mod builders;
#[path = "../shared/club.rs"]
mod club;
mod everybody;
mod field;
mod friends;
mod gallery;
mod hall;
mod invited;
mod keyboard;
mod offline;
mod seen;
mod showcase;
mod speed;
mod squire;
mod together;
mod trust;
mod webdriver;
mod weights;
