//! DBM-ARM, DBM-CST, DBM-LST, DBM-AL: army lists and the armies built from them, rule by rule.

mod allies;
mod costs;
mod format;
mod hand;
mod lines;
mod question;
mod shelf;
mod whole;
mod workshop;
