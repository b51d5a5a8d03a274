//! The pictures that a file carries: each of something that is there, once, and fit to be shown.

use std::sync::Arc;

use sobremesa_draw::Picture;

use super::{Checker, nearest};
use crate::encounter::Pictures;
use crate::language::flaw::{BadPicture, What};
use crate::language::syntax::{PictureEntry, PicturesBlock};

/// All pictures of a file together have at most so many bytes: every screen at the table is sent them.
pub const MOST_IN_A_FILE: usize = 320 * 1024;

impl Checker {
    pub(super) fn pictures(
        &mut self,
        block: Option<&PicturesBlock>,
        source: &str,
    ) -> Arc<Pictures> {
        let mut pictures = Pictures::default();
        let mut n_bytes = 0;
        for entry in block.into_iter().flat_map(|block| &block.entries) {
            match self.picture(entry, source, &pictures) {
                Ok(picture) => {
                    n_bytes += picture.n_bytes();
                    if n_bytes > MOST_IN_A_FILE {
                        self.bad_picture(entry, BadPicture::TooMany);
                        break;
                    }
                    pictures.put(&entry.of.text, picture);
                }
                Err(why) => self.bad_picture(entry, why),
            }
        }
        Arc::new(pictures)
    }

    fn bad_picture(&mut self, entry: &PictureEntry, why: BadPicture) {
        let of = entry.of.text.clone();
        self.note(entry.of.span, What::BadPicture { of, why });
    }

    fn picture(
        &self,
        entry: &PictureEntry,
        source: &str,
        known: &Pictures,
    ) -> Result<Picture, BadPicture> {
        let of = &entry.of.text;
        let is_there = of == Pictures::MAP || self.names.kinds.contains_key(of);
        if !is_there && !self.lost.kinds {
            let kinds = self.names.kinds.keys().map(String::as_str);
            let meant = nearest(of, kinds);
            return Err(BadPicture::OfNobody { meant });
        }
        if known.get(of).is_some() {
            return Err(BadPicture::Second);
        }
        let address = entry.address.text(source).trim_matches('"');
        Picture::read(address).map_err(BadPicture::Unfit)
    }
}
