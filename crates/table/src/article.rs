//! What a game tells about itself besides its rules and lessons.

use sobremesa_kernel::Words;

/// A page to read.
#[derive(Clone, PartialEq, Debug)]
pub struct Article {
    /// Its published name, as addresses have it.
    pub name: &'static str,
    /// What it is about.
    pub title: Words,
    /// Its text, as Markdown.
    pub text: Words,
}
