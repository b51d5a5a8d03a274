//! The pictures on the lids of the games. They never change, so each is drawn once.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use sobremesa_draw::Theme;
use sobremesa_kernel::Lang;
use sobremesa_table::GameBox;

/// By game, language and theme.
type Key = (&'static str, &'static str, &'static str);

/// The pictures that have been asked for.
#[derive(Clone, Default)]
pub(crate) struct Covers {
    drawn: Arc<RwLock<BTreeMap<Key, Option<Arc<str>>>>>,
}

impl Covers {
    pub(crate) fn get(&self, game: &dyn GameBox, lang: Lang, theme: Theme) -> Option<Arc<str>> {
        let key = (game.name(), lang.tag(), theme.name());
        let known = self.drawn.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(picture) = known.get(&key) {
            return picture.clone();
        }
        drop(known);
        let picture: Option<Arc<str>> = game.cover(lang, theme).map(Arc::from);
        let mut drawn = self.drawn.write().unwrap_or_else(PoisonError::into_inner);
        drawn.insert(key, picture.clone());
        picture
    }
}
