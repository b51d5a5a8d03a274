//! Forms: what is better written down than clicked together, such as secret orders.

use sobremesa_kernel::Words;

/// Something to be filled in and handed over in one go.
#[derive(Clone, PartialEq, Debug)]
pub struct Form {
    /// Its published name, among those of the same thing.
    pub name: String,
    /// Its fields, in order.
    pub fields: Vec<FormField>,
    /// What its button says.
    pub done: Words,
    /// Must nobody else read it? Then what has been filled in is kept by its owner's browser alone, until
    /// it is handed over.
    pub is_secret: bool,
}

/// A field of a form.
#[derive(Clone, PartialEq, Debug)]
pub struct FormField {
    /// Its published name, among those of the form.
    pub name: String,
    /// What it asks.
    pub title: Words,
    /// What can be filled in.
    pub blank: Blank,
}

/// What can be filled into a field, and what stands there at first.
#[derive(Clone, PartialEq, Debug)]
pub enum Blank {
    /// A number.
    Number {
        /// The least.
        least: f64,
        /// The most.
        most: f64,
        /// The smallest step; a whole number if only those do.
        step: f64,
        /// At first.
        value: f64,
    },
    /// One of several.
    Choice {
        /// Their published names and what they are called.
        options: Vec<(String, Words)>,
        /// The name of what is chosen at first.
        value: String,
    },
    /// One of some things of the picture, by their ids; chosen from a list, or by touching it.
    Thing {
        /// Their ids and what they are called.
        options: Vec<(String, Words)>,
        /// The id of what is chosen at first.
        value: String,
    },
    /// Some words, on one line.
    Text {
        /// At first.
        value: String,
    },
    /// Yes or no.
    Switch {
        /// At first.
        value: bool,
    },
    /// A thing on a place of the picture. It is written `x y turn`, in the coordinates of the scene and
    /// degrees clockwise, and filled in by clicking into the picture; empty if the thing is nowhere.
    Place {
        /// The thing of the picture that is shown there, if one is.
        thing: Option<String>,
        /// At first.
        value: String,
    },
}

impl Blank {
    /// As a form writes it at first.
    pub fn value(&self) -> String {
        match self {
            Blank::Number { value, .. } => value.to_string(),
            Blank::Choice { value, .. }
            | Blank::Thing { value, .. }
            | Blank::Text { value }
            | Blank::Place { value, .. } => value.clone(),
            Blank::Switch { value } => value.to_string(),
        }
    }
}

/// What somebody has filled in, field by field.
#[derive(Clone, Copy, Debug)]
pub struct Filled<'a>(&'a std::collections::BTreeMap<String, String>);

impl<'a> Filled<'a> {
    /// These fields.
    pub const fn new(fields: &'a std::collections::BTreeMap<String, String>) -> Filled<'a> {
        Filled(fields)
    }

    /// As it was written.
    pub fn text(&self, name: &str) -> Option<&'a str> {
        self.0.get(name).map(|text| text.trim())
    }

    /// A number.
    pub fn number(&self, name: &str) -> Option<f64> {
        let number: f64 = self.text(name)?.parse().ok()?;
        number.is_finite().then_some(number)
    }

    /// Is a switch on? One that is off is not sent at all.
    pub fn is_on(&self, name: &str) -> bool {
        matches!(self.text(name), Some("true" | "on"))
    }

    /// A place of the picture: x, y and how far turned, in degrees clockwise.
    pub fn place(&self, name: &str) -> Option<(f64, f64, f64)> {
        let mut numbers = self.text(name)?.split_whitespace().map(str::parse::<f64>);
        let mut next = || numbers.next()?.ok().filter(|number| number.is_finite());
        let (x, y) = (next()?, next()?);
        Some((x, y, next().unwrap_or(0.0)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn what_was_filled_in_is_read_back() {
        let fields = [
            ("n", " 3.5 "),
            ("on", "true"),
            ("at", "10 20.5 90"),
            ("bad", "x"),
            ("far", "inf 0"),
        ];
        let fields: BTreeMap<String, String> = fields
            .into_iter()
            .map(|(name, text)| (name.to_owned(), text.to_owned()))
            .collect();
        let filled = Filled::new(&fields);
        assert_eq!(filled.number("n"), Some(3.5));
        assert!(filled.is_on("on") && !filled.is_on("off") && !filled.is_on("bad"));
        assert_eq!(filled.place("at"), Some((10.0, 20.5, 90.0)));
        assert_eq!(filled.place("far"), None);
        assert_eq!((filled.number("bad"), filled.place("bad")), (None, None));
    }
}
