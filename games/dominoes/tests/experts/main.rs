//! DOM-ENG, DOM-KB, DOM-AI: the experts, rule by rule. Each test is a small position in which the
//! rule has something to say, and one like it in which it has not.

mod analysis;
mod counting;
mod engine;
mod facts;
mod ladder;
mod material;
mod obligations;
mod personas;
mod pressure;
mod reasons;
mod roles;
mod search;
mod support;
