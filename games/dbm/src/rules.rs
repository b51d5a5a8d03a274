//! The rulebook, one module per chapter.
//!
//! A judge looks at a [`Board`](crate::board::Board), which holds what somebody knows, and says yes
//! or no before anything happens. What then happens is done to the truth by methods of
//! `Battle`, each in the module of its chapter.

pub mod allies;
pub(crate) mod alternating;
pub mod ambush;
pub(crate) mod before;
pub mod behaviour;
pub(crate) mod camp;
pub mod campaign;
pub mod close_combat;
pub mod combatant;
pub mod conforming;
pub mod contact;
pub mod demoralisation;
pub mod deployment;
pub mod destruction;
pub mod disadvantage;
pub mod dismounting;
pub mod distance;
pub mod facing;
pub mod factors;
pub mod fighting;
pub mod flank_march;
pub mod flight;
pub(crate) mod fortifying;
pub mod grading;
pub mod ground;
pub mod group;
pub mod halt;
pub mod hour;
pub mod initiative;
pub(crate) mod interposing;
pub mod losses;
pub mod march;
pub mod mounts;
pub mod movement;
pub mod naval;
pub mod nightfall;
pub mod opening;
pub(crate) mod orders;
pub mod outcome;
pub mod passing;
pub mod pursuit;
pub mod recoil;
pub mod river;
pub mod sequence;
pub mod shooting;
pub mod sight;
pub mod single;
pub mod spontaneous;
pub mod stalled;
pub(crate) mod storming;
pub mod support;
pub mod tactical;
pub mod terrain;
pub mod threat_zone;
mod touching;
pub mod victory;
pub mod water;
pub mod weather;
pub mod works;
