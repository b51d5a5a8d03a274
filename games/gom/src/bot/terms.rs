//! What a place or a manoeuvre is weighed by, kept apart so that whoever gives a reason can say what
//! decided.

/// What a manoeuvre is weighed by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Term {
    /// Our volleys of this turn.
    Volleys,
    /// What the enemy gains by charging us.
    Charged,
    /// What his volleys do to us.
    ShotAt,
    /// Whom we could charge and shoot in our next turn.
    Next,
    /// And in the one after it, when we have gone for them.
    Later,
    /// GOM-END-05: the quadrants.
    Ground,
    /// What the place itself is worth to the unit.
    Place,
}

impl Term {
    pub(super) const ALL: [Term; 7] = [
        Term::Volleys,
        Term::Charged,
        Term::ShotAt,
        Term::Next,
        Term::Later,
        Term::Ground,
        Term::Place,
    ];
}

/// What is foreseen after a manoeuvre, term by term, in points for us.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Foreseen([f64; Term::ALL.len()]);

impl Foreseen {
    pub(super) fn set(&mut self, term: Term, points: f64) {
        self.0[term as usize] = points;
    }

    pub(super) fn add(&mut self, term: Term, points: f64) {
        self.0[term as usize] += points;
    }

    /// By how much it is more than another, term by term.
    pub(super) fn minus(&self, other: &Foreseen) -> Foreseen {
        let mut more = *self;
        for (mine, others) in more.0.iter_mut().zip(&other.0) {
            *mine -= others;
        }
        more
    }

    pub(super) fn get(&self, term: Term) -> f64 {
        self.0[term as usize]
    }

    pub(super) fn total(&self) -> f64 {
        self.0.iter().sum()
    }
}
