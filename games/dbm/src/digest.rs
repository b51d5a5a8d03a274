//! A digest of everything that matters for how a battle goes on.

use std::fmt::Write;
use std::hash::{Hash, Hasher};

use sobremesa_kernel::Fingerprint;

use crate::element::Element;
use crate::pose::Pose;
use crate::state::State;

impl Hash for Pose {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for number in [self.at.x, self.at.y, self.facing.degrees()] {
            hasher.write_u64(number.to_bits());
        }
    }
}

impl Hash for Element {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Element {
            id,
            troop,
            rear,
            general,
            command,
            pose,
            place,
            fights_with,
            deeds,
        } = self;
        (
            id,
            troop,
            rear,
            general,
            command,
            pose,
            place,
            fights_with,
            deeds,
        )
            .hash(hasher);
    }
}

/// Feeds a [`Fingerprint`]: the same numbers on every machine.
struct Mixer(Fingerprint);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0.value()
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = self.0.with(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }
}

/// What is rarely there is digested by its words.
impl Write for Mixer {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.write(text.as_bytes());
        Ok(())
    }
}

impl State {
    /// A digest of everything that matters for how the battle goes on.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        let State {
            field: _,
            roster: _,
            attacker,
            elements,
            commands,
            turn,
            turn_limit,
            phase,
            agenda,
            ask,
            touches,
            acts,
            known,
            looked: _,
            stances,
            baggage_missing,
            names_given,
            to_advance,
            resting,
            offers,
        } = self;
        let mut mixer = Mixer(Fingerprint::new());
        (attacker, elements, commands, turn, turn_limit, phase).hash(&mut mixer);
        (touches, acts, known, stances).hash(&mut mixer);
        (baggage_missing, names_given, to_advance, resting, offers).hash(&mut mixer);
        for task in agenda {
            write!(mixer, "{task:?}").expect("a digest takes everything");
        }
        if let Some(ask) = ask {
            write!(mixer, "{ask:?}").expect("a digest takes everything");
        }
        mixer.0
    }
}
