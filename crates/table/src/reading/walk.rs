//! The way through a JSON value, as `serde_json` goes it; what it meets on the way out of a fault is
//! the place of it.

use serde::de::value::StringDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Number, Value, map};

use super::{Misread, Step};

/// A value to be read.
pub(super) struct Walk(pub(super) Value);

impl<'de> Deserializer<'de> for Walk {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(truth) => visitor.visit_bool(truth),
            Value::Number(number) => visit_number(&number, visitor),
            Value::String(text) => visitor.visit_string(text),
            Value::Array(parts) => visit_list(parts, visitor),
            Value::Object(fields) => visit_object(fields, visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            value => visitor.visit_some(Walk(value)),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    /// A variant is its name, or an object with its name as the only field.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        let (variant, content) = match self.0 {
            Value::String(variant) => (variant, None),
            Value::Object(fields) if fields.len() == 1 => {
                let Some((variant, content)) = fields.into_iter().next() else {
                    return Err(Misread::invalid_length(0, &visitor));
                };
                (variant, Some(content))
            }
            other => return Err(Misread::invalid_type(unexpected(&other), &visitor)),
        };
        visitor.visit_enum(Variant { variant, content })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier
    }
}

fn visit_number<'de, V: Visitor<'de>>(number: &Number, visitor: V) -> Result<V::Value, Misread> {
    match (number.as_u64(), number.as_i64(), number.as_f64()) {
        (Some(whole), _, _) => visitor.visit_u64(whole),
        (None, Some(whole), _) => visitor.visit_i64(whole),
        (None, None, Some(real)) => visitor.visit_f64(real),
        (None, None, None) => Err(Misread::invalid_value(
            Unexpected::Other("number"),
            &visitor,
        )),
    }
}

fn visit_list<'de, V: Visitor<'de>>(parts: Vec<Value>, visitor: V) -> Result<V::Value, Misread> {
    let n_parts = parts.len();
    let mut list = List {
        parts: parts.into_iter(),
        index: 0,
    };
    let read = visitor.visit_seq(&mut list)?;
    if list.parts.len() == 0 {
        Ok(read)
    } else {
        let at_most = list.index;
        Err(Misread::invalid_length(n_parts, &Fewer { at_most }))
    }
}

fn visit_object<'de, V: Visitor<'de>>(
    fields: Map<String, Value>,
    visitor: V,
) -> Result<V::Value, Misread> {
    let n_fields = fields.len();
    let mut object = Object {
        fields: fields.into_iter(),
        entry: None,
    };
    let read = visitor.visit_map(&mut object)?;
    if object.fields.len() == 0 {
        Ok(read)
    } else {
        let at_most = n_fields - object.fields.len();
        Err(Misread::invalid_length(n_fields, &Fewer { at_most }))
    }
}

/// What is wanted where there is more than can be read.
struct Fewer {
    at_most: usize,
}

impl Expected for Fewer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "an array of length {}", self.at_most)
    }
}

fn unexpected(value: &Value) -> Unexpected<'_> {
    match value {
        Value::Null => Unexpected::Unit,
        Value::Bool(truth) => Unexpected::Bool(*truth),
        Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
            (Some(whole), _, _) => Unexpected::Unsigned(whole),
            (None, Some(whole), _) => Unexpected::Signed(whole),
            (None, None, Some(real)) => Unexpected::Float(real),
            (None, None, None) => Unexpected::Other("number"),
        },
        Value::String(text) => Unexpected::Str(text),
        Value::Array(_) => Unexpected::Seq,
        Value::Object(_) => Unexpected::Map,
    }
}

struct List {
    parts: std::vec::IntoIter<Value>,
    /// How many have been read.
    index: usize,
}

impl<'de> SeqAccess<'de> for List {
    type Error = Misread;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Misread> {
        let Some(part) = self.parts.next() else {
            return Ok(None);
        };
        let step = Step::Nth(self.index);
        self.index += 1;
        let read = seed.deserialize(Walk(part));
        read.map(Some).map_err(|misread| misread.within(step))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.parts.len())
    }
}

struct Object {
    fields: map::IntoIter,
    /// The field whose name has been read.
    entry: Option<(String, Value)>,
}

impl<'de> MapAccess<'de> for Object {
    type Error = Misread;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Misread> {
        let Some((name, value)) = self.fields.next() else {
            return Ok(None);
        };
        let read = seed.deserialize(FieldName(name.clone()));
        let read = read.map_err(|misread| misread.within(Step::Field(name.clone())));
        self.entry = Some((name, value));
        read.map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Misread> {
        let Some((name, value)) = self.entry.take() else {
            return Err(Misread::custom("value is missing"));
        };
        let read = seed.deserialize(Walk(value));
        read.map_err(|misread| misread.within(Step::Field(name)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.fields.len())
    }
}

/// The name of a field, which may be a number or a truth where a map is read that has such keys.
struct FieldName(String);

macro_rules! parsed {
    ($($method:ident $visit:ident,)*) => {
        $(
            fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
                match self.0.parse() {
                    Ok(parsed) => visitor.$visit(parsed),
                    Err(_) => visitor.visit_string(self.0),
                }
            }
        )*
    };
}

impl<'de> Deserializer<'de> for FieldName {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_string(self.0)
    }

    parsed! {
        deserialize_bool visit_bool,
        deserialize_i8 visit_i64,
        deserialize_i16 visit_i64,
        deserialize_i32 visit_i64,
        deserialize_i64 visit_i64,
        deserialize_u8 visit_u64,
        deserialize_u16 visit_u64,
        deserialize_u32 visit_u64,
        deserialize_u64 visit_u64,
        deserialize_f64 visit_f64,
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        let name_alone: StringDeserializer<Misread> = self.0.into_deserializer();
        name_alone.deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        i128 u128 f32 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map
        struct identifier ignored_any
    }
}

struct Variant {
    variant: String,
    content: Option<Value>,
}

impl<'de> EnumAccess<'de> for Variant {
    type Error = Misread;
    type Variant = Content;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Content), Misread> {
        let Variant { variant, content } = self;
        let name: StringDeserializer<Misread> = variant.clone().into_deserializer();
        let read = seed.deserialize(name).map_err(|misread| match &content {
            Some(_) => misread.within(Step::Field(variant.clone())),
            None => misread,
        })?;
        Ok((read, Content { variant, content }))
    }
}

/// What belongs to a variant.
struct Content {
    variant: String,
    content: Option<Value>,
}

impl Content {
    fn inside<T>(
        self,
        expected: &dyn Expected,
        read: impl FnOnce(Value) -> Result<T, Misread>,
    ) -> Result<T, Misread> {
        match self.content {
            Some(content) => {
                read(content).map_err(|misread| misread.within(Step::Field(self.variant)))
            }
            None => Err(Misread::invalid_type(Unexpected::UnitVariant, expected)),
        }
    }
}

impl<'de> VariantAccess<'de> for Content {
    type Error = Misread;

    fn unit_variant(self) -> Result<(), Misread> {
        match self.content {
            None => Ok(()),
            Some(content) => {
                let read = serde::Deserialize::deserialize(Walk(content));
                read.map_err(|misread: Misread| misread.within(Step::Field(self.variant)))
            }
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Misread> {
        self.inside(&"newtype variant", |content| {
            seed.deserialize(Walk(content))
        })
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Misread> {
        self.inside(&"tuple variant", |content| match content {
            Value::Array(parts) => visit_list(parts, visitor),
            other => Err(Misread::invalid_type(unexpected(&other), &"tuple variant")),
        })
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.inside(&"struct variant", |content| match content {
            Value::Object(fields) => visit_object(fields, visitor),
            other => Err(Misread::invalid_type(unexpected(&other), &"struct variant")),
        })
    }
}
