//! A picture that somebody brought, as a text that stands in the scene.
//!
//! Nobody here ever decodes one: what a browser shows is the browser's to read. It is only looked at closely
//! enough to know that it is a picture of the kind it claims to be, that all of it is there, and that whoever
//! does decode it needs no more memory than a picture should.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::Paint;

/// No picture has more bytes.
pub const MOST_BYTES: usize = 128 * 1024;
/// Nor is one wider or higher, in pixels: opened, it takes 16 MB at most.
pub const MOST_PIXELS: u32 = 2048;

/// A picture as a `data:` address, checked.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Picture {
    address: Arc<str>,
    n_bytes: usize,
    digest: u64,
}

/// Why something is no picture that can be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// Neither `data:image/png;base64,…` nor `data:image/jpeg;base64,…`.
    OtherKind,
    /// What follows is not base64, or not a picture of that kind, or not the whole of one.
    Broken,
    /// It has so many bytes.
    TooHeavy(usize),
    /// It has so many pixels: across, down.
    TooLarge(u32, u32),
}

impl Picture {
    /// Reads an address; white space in it does not matter, since texts are broken into lines.
    ///
    /// # Errors
    /// If it cannot be shown, why.
    pub fn read(text: &str) -> Result<Picture, Unfit> {
        // Base64 writes three bytes in four letters; what is far too long is not even looked at.
        if text.len() > MOST_BYTES * 2 {
            return Err(Unfit::TooHeavy(text.len() / 4 * 3));
        }
        let address: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let written = address.strip_prefix("data:image/");
        let written = written.and_then(|rest| rest.split_once(";base64,"));
        let (kind, data) = written.ok_or(Unfit::OtherKind)?;
        let size = match kind {
            "png" => size_of_png,
            "jpeg" => size_of_jpeg,
            _ => return Err(Unfit::OtherKind),
        };
        let bytes = STANDARD.decode(data).map_err(|_| Unfit::Broken)?;
        if bytes.len() > MOST_BYTES {
            return Err(Unfit::TooHeavy(bytes.len()));
        }
        let (width, height) = size(&bytes).ok_or(Unfit::Broken)?;
        if width == 0 || height == 0 {
            return Err(Unfit::Broken);
        }
        if width > MOST_PIXELS || height > MOST_PIXELS {
            return Err(Unfit::TooLarge(width, height));
        }
        Ok(Picture {
            n_bytes: bytes.len(),
            digest: digest(address.as_bytes()),
            address: address.into(),
        })
    }

    /// As a page writes it.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// What a shape that shows it is painted with; the scene has to define it.
    pub const fn paint(&self) -> Paint {
        Paint::Picture(self.digest)
    }

    /// By what it is known within a scene.
    pub(crate) const fn digest(&self) -> u64 {
        self.digest
    }

    /// How many bytes it has.
    pub const fn n_bytes(&self) -> usize {
        self.n_bytes
    }
}

/// FNV-1a: it only has to tell the pictures of a few tables apart, and on every machine in the same way.
fn digest(bytes: &[u8]) -> u64 {
    let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

/// Cuts so many bytes off the beginning.
fn take<'a>(rest: &mut &'a [u8], n: usize) -> Option<&'a [u8]> {
    let (first, after) = rest.split_at_checked(n)?;
    *rest = after;
    Some(first)
}

fn number(rest: &mut &[u8]) -> Option<u32> {
    let bytes = take(rest, 4)?.try_into().ok()?;
    Some(u32::from_be_bytes(bytes))
}

/// A PNG is a signature and chunks: a header with the size first, data, and an end.
fn size_of_png(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let (mut size, mut has_data) = (None, false);
    loop {
        let length = number(&mut rest)?;
        let kind = take(&mut rest, 4)?;
        let mut data = take(&mut rest, length as usize)?;
        let _sum = take(&mut rest, 4)?;
        match (kind, size) {
            (b"IHDR", None) if length == 13 => {
                size = Some((number(&mut data)?, number(&mut data)?));
            }
            (b"IHDR", _) | (_, None) => return None,
            // What moves by itself is no picture for a table.
            (b"acTL", _) => return None,
            (b"IDAT", _) => has_data = true,
            (b"IEND", size) => return size.filter(|_| has_data && rest.is_empty()),
            (_, Some(_)) => {}
        }
    }
}

/// A JPEG is a row of segments; the one that begins a frame has its size.
fn size_of_jpeg(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut rest = bytes.strip_prefix(&[0xff, 0xd8])?;
    if !bytes.ends_with(&[0xff, 0xd9]) {
        return None;
    }
    loop {
        let [0xff, marker] = *take(&mut rest, 2)? else {
            return None;
        };
        let length = take(&mut rest, 2)?.try_into().ok()?;
        let length = usize::from(u16::from_be_bytes(length));
        let segment = take(&mut rest, length.checked_sub(2)?)?;
        match marker {
            // Baseline, extended and progressive frames; the others are no pictures that browsers show.
            0xc0..=0xc2 => {
                let &[_depth, h1, h0, w1, w0, ..] = segment else {
                    return None;
                };
                let number = |high, low| u32::from(u16::from_be_bytes([high, low]));
                return Some((number(w1, w0), number(h1, h0)));
            }
            // The picture itself before its size, or its end.
            0xda | 0xd9 => return None,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A PNG of this size whose data nobody decodes.
    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
        let mut chunk = |kind: &[u8], data: &[u8]| {
            bytes.extend((data.len() as u32).to_be_bytes());
            bytes.extend(kind);
            bytes.extend(data);
            bytes.extend([0; 4]);
        };
        let [w, h] = [width, height].map(u32::to_be_bytes);
        chunk(b"IHDR", &[&w[..], &h, &[8, 2, 0, 0, 0]].concat());
        chunk(b"IDAT", &[1, 2, 3]);
        chunk(b"IEND", &[]);
        bytes
    }

    fn jpeg(width: u16, height: u16) -> Vec<u8> {
        let [h1, h0] = height.to_be_bytes();
        let [w1, w0] = width.to_be_bytes();
        let comment = [0xff, 0xfe, 0, 4, b'h', b'i'];
        let frame = [0xff, 0xc0, 0, 8, 8, h1, h0, w1, w0, 1];
        [&[0xff, 0xd8][..], &comment, &frame, &[0xff, 0xd9]].concat()
    }

    fn address(kind: &str, bytes: &[u8]) -> String {
        format!("data:image/{kind};base64,{}", STANDARD.encode(bytes))
    }

    #[test]
    fn a_picture_is_known_by_its_own_bytes() {
        let png = address("png", &png(64, 32));
        assert_eq!(Picture::read(&png).expect("a PNG").address(), png);
        let jpeg = address("jpeg", &jpeg(640, 480));
        assert!(Picture::read(&jpeg).is_ok());
        let broken_up = format!("{}\n  {}", &png[..40], &png[40..]);
        assert_eq!(Picture::read(&broken_up), Picture::read(&png));
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        let check = |text: String, expected: Unfit| assert_eq!(Picture::read(&text), Err(expected));
        check("goblin.png".to_owned(), Unfit::OtherKind);
        check(address("svg+xml", b"<svg/>"), Unfit::OtherKind);
        check("data:image/png;base64,%%%".to_owned(), Unfit::Broken);
        check(address("jpeg", &png(16, 16)), Unfit::Broken);
        check(address("png", &jpeg(16, 16)), Unfit::Broken);
        check(address("png", &png(0, 16)), Unfit::Broken);
        check(address("png", &png(2049, 16)), Unfit::TooLarge(2049, 16));
        check(address("jpeg", &jpeg(16, 2049)), Unfit::TooLarge(16, 2049));
        let heavy = vec![0; MOST_BYTES + 1];
        check(address("png", &heavy), Unfit::TooHeavy(MOST_BYTES + 1));
    }

    /// However a stranger cuts or changes one, it is a picture or it is not; nothing else happens.
    #[test]
    fn no_damage_is_more_than_a_refusal() {
        for (kind, whole) in [("png", png(16, 16)), ("jpeg", jpeg(16, 16))] {
            for n in 0..whole.len() {
                let cut = Picture::read(&address(kind, &whole[..n]));
                assert_eq!(cut, Err(Unfit::Broken), "{kind} cut after {n} bytes");
                for value in [0, 1, 0x7f, 0xff] {
                    let mut changed = whole.clone();
                    changed[n] = value;
                    let _ = Picture::read(&address(kind, &changed));
                }
            }
        }
    }
}
