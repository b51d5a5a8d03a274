//! Writes anything that has a written form into a digest, without writing it down.
//!
//! Each thing begins with a word for what it is, and whatever has parts ends with how many they were; so
//! two different things are never the same row of words.

use std::fmt::{self, Display};

use serde::ser::{self, Serialize};

use super::Fingerprint;

/// Mixes what is written into a digest.
pub(super) struct Writer<'a> {
    digest: &'a mut Fingerprint,
    form: Form,
}

/// In which form things with two of them are mixed in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// As people read them.
    Readable,
    /// As programs would keep them: a long list may stand for itself by a number.
    Compact,
}

/// What comes next. The numbers are frozen with the digests.
#[derive(Clone, Copy)]
enum Tag {
    Nothing = 1,
    Something = 2,
    Bool = 3,
    Whole = 4,
    Real = 5,
    Text = 6,
    Bytes = 7,
    Variant = 8,
    List = 9,
    Fields = 10,
    Large = 11,
}

impl<'a> Writer<'a> {
    pub(super) fn new(digest: &'a mut Fingerprint, form: Form) -> Writer<'a> {
        Writer { digest, form }
    }

    /// Another hand that writes into the same digest.
    #[inline]
    fn again(&mut self) -> Writer<'_> {
        Writer::new(self.digest, self.form)
    }

    #[inline]
    fn tag(&mut self, tag: Tag) {
        self.word(tag as u64);
    }

    #[inline]
    fn word(&mut self, word: u64) {
        *self.digest = self.digest.with(word);
    }

    fn text(&mut self, text: &str) {
        *self.digest = self.digest.with_text(text);
    }

    fn whole(mut self, value: i128) {
        if let Ok(value) = i64::try_from(value) {
            self.tag(Tag::Whole);
            self.word(value.cast_unsigned());
        } else {
            self.tag(Tag::Large);
            self.word((value >> 64) as u64);
            self.word(value as u64);
        }
    }
}

/// A thing with parts.
pub(super) struct Parts<'a> {
    writer: Writer<'a>,
    n_parts: u64,
}

impl<'a> Parts<'a> {
    fn new(mut writer: Writer<'a>, tag: Tag) -> Parts<'a> {
        writer.tag(tag);
        Parts { writer, n_parts: 0 }
    }

    fn part(&mut self, part: &(impl Serialize + ?Sized)) -> Result<(), Unwritable> {
        self.n_parts += 1;
        part.serialize(self.writer.again())
    }

    fn field(&mut self, name: &str, value: &(impl Serialize + ?Sized)) -> Result<(), Unwritable> {
        self.writer.text(name);
        self.part(value)
    }

    fn close(mut self) {
        let n_parts = self.n_parts;
        self.writer.word(n_parts);
    }
}

/// Why something has no written form.
#[derive(Debug)]
pub(super) struct Unwritable(String);

impl Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unwritable {}

impl ser::Error for Unwritable {
    fn custom<T: Display>(why: T) -> Unwritable {
        Unwritable(why.to_string())
    }
}

/// Methods that take a whole number.
macro_rules! wholes {
    ($($method:ident: $type:ty)*) => {$(
        #[inline]
        fn $method(self, value: $type) -> Result<(), Unwritable> {
            self.whole(i128::from(value));
            Ok(())
        }
    )*};
}

impl<'a> ser::Serializer for Writer<'a> {
    type Ok = ();
    type Error = Unwritable;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    wholes! {
        serialize_i8: i8
        serialize_i16: i16
        serialize_i32: i32
        serialize_i64: i64
        serialize_i128: i128
        serialize_u8: u8
        serialize_u16: u16
        serialize_u32: u32
        serialize_u64: u64
    }

    fn is_human_readable(&self) -> bool {
        self.form == Form::Readable
    }

    fn serialize_u128(self, value: u128) -> Result<(), Unwritable> {
        let value = i128::try_from(value).map_err(ser::Error::custom)?;
        self.serialize_i128(value)
    }

    fn serialize_bool(mut self, value: bool) -> Result<(), Unwritable> {
        self.tag(Tag::Bool);
        self.word(u64::from(value));
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Result<(), Unwritable> {
        self.serialize_f64(f64::from(value))
    }

    fn serialize_f64(mut self, value: f64) -> Result<(), Unwritable> {
        self.tag(Tag::Real);
        self.word(value.to_bits());
        Ok(())
    }

    fn serialize_char(self, value: char) -> Result<(), Unwritable> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(mut self, value: &str) -> Result<(), Unwritable> {
        self.tag(Tag::Text);
        self.text(value);
        Ok(())
    }

    fn serialize_bytes(mut self, value: &[u8]) -> Result<(), Unwritable> {
        self.tag(Tag::Bytes);
        *self.digest = self.digest.with_all(value.iter().copied().map(u64::from));
        Ok(())
    }

    fn serialize_none(mut self) -> Result<(), Unwritable> {
        self.tag(Tag::Nothing);
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(mut self, value: &T) -> Result<(), Unwritable> {
        self.tag(Tag::Something);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Unwritable> {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Unwritable> {
        self.serialize_none()
    }

    fn serialize_unit_variant(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Unwritable> {
        self.tag(Tag::Variant);
        self.text(variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Unwritable> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        mut self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Unwritable> {
        self.again().serialize_unit_variant(name, index, variant)?;
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a>, Unwritable> {
        Ok(Parts::new(self, Tag::List))
    }

    fn serialize_tuple(self, n_parts: usize) -> Result<Parts<'a>, Unwritable> {
        self.serialize_seq(Some(n_parts))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        n_parts: usize,
    ) -> Result<Parts<'a>, Unwritable> {
        self.serialize_seq(Some(n_parts))
    }

    fn serialize_tuple_variant(
        mut self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        n_parts: usize,
    ) -> Result<Parts<'a>, Unwritable> {
        self.again().serialize_unit_variant(name, index, variant)?;
        self.serialize_seq(Some(n_parts))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, Unwritable> {
        Ok(Parts::new(self, Tag::Fields))
    }

    fn serialize_struct(self, _: &'static str, n_parts: usize) -> Result<Parts<'a>, Unwritable> {
        self.serialize_map(Some(n_parts))
    }

    fn serialize_struct_variant(
        mut self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        n_parts: usize,
    ) -> Result<Parts<'a>, Unwritable> {
        self.again().serialize_unit_variant(name, index, variant)?;
        self.serialize_map(Some(n_parts))
    }
}

/// Traits for things whose parts have no names.
macro_rules! lists {
    ($($of:ident $method:ident)*) => {$(
        impl ser::$of for Parts<'_> {
            type Ok = ();
            type Error = Unwritable;

            fn $method<T: Serialize + ?Sized>(&mut self, part: &T) -> Result<(), Unwritable> {
                self.part(part)
            }

            fn end(self) -> Result<(), Unwritable> {
                self.close();
                Ok(())
            }
        }
    )*};
}

lists! {
    SerializeSeq serialize_element
    SerializeTuple serialize_element
    SerializeTupleStruct serialize_field
    SerializeTupleVariant serialize_field
}

/// Traits for things whose parts have names.
macro_rules! structs {
    ($($of:ident)*) => {$(
        impl ser::$of for Parts<'_> {
            type Ok = ();
            type Error = Unwritable;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Unwritable> {
                self.field(name, value)
            }

            fn end(self) -> Result<(), Unwritable> {
                self.close();
                Ok(())
            }
        }
    )*};
}

structs! { SerializeStruct SerializeStructVariant }

impl ser::SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unwritable> {
        key.serialize(self.writer.again())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.part(value)
    }

    fn end(self) -> Result<(), Unwritable> {
        self.close();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Serialize;

    use super::Fingerprint;

    #[derive(Clone, Serialize)]
    enum Kind {
        Plain,
        Held(u8),
        Pair(i8, i8),
        Named { left: u16 },
    }

    /// One of everything that a form may have.
    #[derive(Clone, Serialize)]
    struct Everything {
        yes: bool,
        small: u8,
        negative: i64,
        large: u64,
        huge: i128,
        real: f64,
        letter: char,
        text: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        sometimes: Option<u8>,
        nothing: Option<u8>,
        list: Vec<u16>,
        pair: (u8, String),
        array: [u8; 3],
        map: BTreeMap<String, u8>,
        kinds: [Kind; 4],
    }

    fn everything() -> Everything {
        Everything {
            yes: true,
            small: 1,
            negative: -2,
            large: u64::MAX,
            huge: i128::MAX,
            real: 0.5,
            letter: 'ñ',
            text: "a text of more than eight bytes".into(),
            sometimes: None,
            nothing: None,
            list: vec![1, 2, 3],
            pair: (4, "five".into()),
            array: [6, 7, 8],
            map: BTreeMap::from([("nine".into(), 9)]),
            kinds: [
                Kind::Plain,
                Kind::Held(1),
                Kind::Pair(-1, 1),
                Kind::Named { left: 2 },
            ],
        }
    }

    /// Files written years ago must still compare equal.
    #[test]
    fn the_writing_is_frozen() {
        assert_eq!(Fingerprint::of(&everything()).value(), FROZEN);
    }
    const FROZEN: u64 = 4_228_800_376_457_840_033;

    /// Whatever changes, and be it the least, the digest changes.
    #[test]
    fn every_change_is_seen() {
        let changes: [fn(&mut Everything); 17] = [
            |it| it.yes = false,
            |it| it.small = 2,
            |it| it.negative = 2,
            |it| it.large -= 1,
            |it| it.huge -= 1,
            |it| it.real = 0.500_000_000_000_000_1,
            |it| it.letter = 'n',
            |it| it.text.push('\0'),
            |it| it.sometimes = Some(0),
            |it| it.nothing = Some(0),
            |it| it.list.push(0),
            |it| it.list.swap(0, 1),
            |it| it.pair.1 = "six".into(),
            |it| it.array[2] = 9,
            |it| it.map = BTreeMap::from([("nine".into(), 9), ("ten".into(), 9)]),
            |it| it.kinds[0] = Kind::Held(0),
            |it| it.kinds[3] = Kind::Named { left: 3 },
        ];
        let mut digests = vec![Fingerprint::of(&everything())];
        for change in changes {
            let mut changed = everything();
            change(&mut changed);
            digests.push(Fingerprint::of(&changed));
        }
        let n_digests = digests.len();
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), n_digests);
    }

    /// A form that gains an optional field keeps the digests of whatever does not have it.
    #[test]
    fn what_is_not_written_leaves_no_trace() {
        #[derive(Serialize)]
        struct Before {
            there: u8,
        }
        #[derive(Serialize)]
        struct After {
            there: u8,
            #[serde(skip_serializing_if = "Option::is_none")]
            new: Option<u8>,
        }
        let after = |new| Fingerprint::of(&After { there: 1, new });
        assert_eq!(after(None), Fingerprint::of(&Before { there: 1 }));
        assert_ne!(after(Some(0)), after(None));
    }
}
