//! A game to hold on to.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use crate::game_box::GameBox;

/// A game of the house, which is there for good, or one with computer players that people have brought: it is
/// counted, and gone when no table, no page and no experiment holds it any more.
#[derive(Clone)]
pub struct GameRef(Held);

#[derive(Clone)]
enum Held {
    ForGood(&'static dyn GameBox),
    Counted(Arc<dyn GameBox>),
}

impl GameRef {
    /// How many hold it, this one included; nothing if it is there for good.
    pub fn n_holders(&self) -> Option<usize> {
        match &self.0 {
            Held::ForGood(_) => None,
            Held::Counted(game) => Some(Arc::strong_count(game)),
        }
    }
}

impl Deref for GameRef {
    type Target = dyn GameBox;

    fn deref(&self) -> &Self::Target {
        match &self.0 {
            Held::ForGood(game) => *game,
            Held::Counted(game) => &**game,
        }
    }
}

impl From<&'static dyn GameBox> for GameRef {
    fn from(game: &'static dyn GameBox) -> GameRef {
        GameRef(Held::ForGood(game))
    }
}

impl From<&&'static dyn GameBox> for GameRef {
    fn from(game: &&'static dyn GameBox) -> GameRef {
        GameRef::from(*game)
    }
}

impl From<Box<dyn GameBox>> for GameRef {
    fn from(game: Box<dyn GameBox>) -> GameRef {
        GameRef(Held::Counted(Arc::from(game)))
    }
}

impl fmt::Debug for GameRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameRef").field(&self.name()).finish()
    }
}
