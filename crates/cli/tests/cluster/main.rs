//! Several nodes of one club, each a process of its own, with PostgreSQL and NATS on loopback: what is played
//! through one is seen through the others, and whatever is killed, paused or cut off, nothing acknowledged is
//! lost or done twice.
#![cfg(unix)]

mod laboratory;
mod lost;
mod nodes;
mod storm;
mod together;
