//! DBM-TER-03 to -10, -20 to -29: which features a player may choose, in each of the three phases.

use super::{Selected, Size, Worth};
use crate::army::Climate;
use crate::field::FeatureKind;
use crate::list::terrain::Symbol;
use crate::refusal::TerrainRefusal;

/// DBM-TER-20, -22, -27: the three phases.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Round {
    /// The attacker's.
    First,
    /// The defender's.
    Main,
    /// The attacker's, if he placed nothing in the first.
    Last,
}

/// What a choice is held against.
#[derive(Clone, Debug)]
pub struct Choosing<'a> {
    /// Which phase it is.
    pub round: Round,
    /// DBM-LST-17: the ground that the defender's list has,
    pub listed: &'a [Symbol],
    /// and that which it must have.
    pub compulsory: &'a [Symbol],
    /// DBM-SET-09.
    pub climate: Climate,
    /// What was laid before.
    pub present: &'a [FeatureKind],
    /// DBM-TER-20: has the attacker at least half of the vessels that his list allows?
    pub has_fleet: bool,
    /// DBM-TER-23, -35: has the defender won a waterway by his die?
    pub won_waterway: bool,
}

/// DBM-TER-10.
const MOST_ALIKE: usize = 3;
/// DBM-TER-20: of the steep hills beside a road.
const STEEP: (Worth, Worth) = (Worth::whole(2), Worth::whole(4));
/// DBM-TER-22: of each compulsory feature that is no line.
const COMPULSORY: (Worth, Worth) = (Worth::whole(1), Worth(3));
/// DBM-TER-22: of what the defender chooses himself.
const OWN: (Worth, Worth) = (Worth::whole(2), Worth::whole(3));
/// DBM-TER-26.
const MOST_ROADS: usize = 2;

impl Choosing<'_> {
    fn has(&self, symbol: Symbol) -> bool {
        self.listed.contains(&symbol) || self.compulsory.contains(&symbol)
    }

    fn is_present(&self, symbol: Symbol) -> bool {
        self.present.iter().any(|sort| sort.symbol() == symbol)
    }

    /// DBM-TER-03, -28, DBM-LST-20, -21: may ground of this sort be used at all?
    pub fn allows(&self, sort: FeatureKind) -> bool {
        let open = FeatureKind::OpenFields;
        let is_listed = sort.symbols().iter().all(|symbol| self.has(*symbol));
        is_listed && !(sort == open && self.has(Symbol::Enclosed))
    }

    /// Judges a whole choice (DBM-TER-29).
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn judge(&self, chosen: &[Selected]) -> Result<(), TerrainRefusal> {
        if chosen.len() > MOST_FEATURES {
            let most = MOST_FEATURES;
            return Err(TerrainRefusal::TooMany { most });
        }
        for one in chosen {
            one.shape()?;
            if !self.allows(one.sort) {
                let symbols = one.sort.symbols();
                let symbol = symbols.iter().find(|symbol| !self.has(**symbol));
                let symbol = *symbol.unwrap_or(&Symbol::Enclosed);
                let sort = one.sort;
                return Err(TerrainRefusal::NotListed { sort, symbol });
            }
        }
        self.judge_alike(chosen)?;
        match self.round {
            Round::First => self.judge_first(chosen),
            Round::Main => self.judge_main(chosen),
            Round::Last => self.judge_last(chosen),
        }
    }

    /// DBM-TER-10: at most three of the same size and category.
    fn judge_alike(&self, chosen: &[Selected]) -> Result<(), TerrainRefusal> {
        let mut kinds: Vec<(Size, _)> = Vec::new();
        for one in chosen {
            if let (Some(size), Some(category)) = (one.size()?, one.sort.category()) {
                kinds.push((size, category));
                let alike = kinds.iter().filter(|kind| **kind == (size, category));
                if alike.count() > MOST_ALIKE {
                    return Err(TerrainRefusal::TooManyAlike { size, category });
                }
            }
        }
        Ok(())
    }

    /// DBM-TER-20, -21: one waterway, one river, or one road with or without steep hills; or nothing.
    fn judge_first(&self, chosen: &[Selected]) -> Result<(), TerrainRefusal> {
        let sorts: Vec<FeatureKind> = chosen.iter().map(|one| one.sort).collect();
        match sorts.as_slice() {
            [] | [FeatureKind::River] => Ok(()),
            [FeatureKind::Waterway] if self.has_fleet => Ok(()),
            [FeatureKind::Waterway] => Err(TerrainRefusal::NoFleet),
            _ => {
                let (roads, rest): (Vec<&Selected>, Vec<&Selected>) =
                    chosen.iter().partition(|one| one.sort == FeatureKind::Road);
                let are_steep = rest.iter().all(|one| one.sort == FeatureKind::SteepHill);
                if roads.len() != 1 || !are_steep {
                    return Err(TerrainRefusal::NotAFirstChoice);
                }
                within(&rest, STEEP, !rest.is_empty(), |found, [low, high]| {
                    TerrainRefusal::SteepHills { found, low, high }
                })
            }
        }
    }

    /// DBM-TER-06, -22 to -26.
    fn judge_main(&self, chosen: &[Selected]) -> Result<(), TerrainRefusal> {
        let missing: Vec<Symbol> = self.missing().collect();
        let mut own: Vec<&Selected> = chosen.iter().collect();
        for symbol in &missing {
            let fits = |one: &&Selected| {
                let worth = one.worth().unwrap_or_default();
                let has_size =
                    one.sort.is_linear() || (COMPULSORY.0..=COMPULSORY.1).contains(&worth);
                one.sort.symbol() == *symbol && has_size
            };
            match own.iter().position(fits) {
                Some(place) => {
                    own.remove(place);
                }
                None => return Err(TerrainRefusal::CompulsoryMissing { symbol: *symbol }),
            }
        }
        self.judge_water_and_town(chosen, &missing)?;
        self.judge_roads(chosen, &missing)?;
        within(&own, OWN, true, |found, [low, high]| {
            TerrainRefusal::OwnChoice { found, low, high }
        })
    }

    /// DBM-TER-22: compulsory ground that does not lie yet. Fields come with their town (DBM-TER-06).
    pub fn missing(&self) -> impl Iterator<Item = Symbol> {
        let compulsory = self.compulsory.iter().copied();
        compulsory.filter(|symbol| !self.is_present(*symbol))
    }

    fn judge_water_and_town(
        &self,
        chosen: &[Selected],
        missing: &[Symbol],
    ) -> Result<(), TerrainRefusal> {
        let count = |sort: FeatureKind| chosen.iter().filter(|one| one.sort == sort).count();
        let town = FeatureKind::BuiltUp;
        let has_town = count(town) > 0 || self.is_present(Symbol::BuiltUp);
        let is_field = |sort: FeatureKind| {
            matches!(sort, FeatureKind::EnclosedFields | FeatureKind::OpenFields)
        };
        if chosen.iter().any(|one| is_field(one.sort)) && !has_town {
            return Err(TerrainRefusal::FieldsWithoutTown);
        }
        let n_waterways = count(FeatureKind::Waterway);
        if n_waterways > 0 {
            let is_compulsory = missing.contains(&Symbol::Waterway);
            if n_waterways > 1 || self.is_present(Symbol::Waterway) {
                return Err(TerrainRefusal::OneWaterway);
            }
            if count(town) == 0 {
                return Err(TerrainRefusal::WaterwayWithoutTown);
            }
            if !is_compulsory && !self.won_waterway {
                return Err(TerrainRefusal::WaterwayNotWon);
            }
        }
        // DBM-TER-24: beside one of the attacker's.
        if count(FeatureKind::River) > 1 {
            return Err(TerrainRefusal::OneRiver);
        }
        if count(town) > 1 {
            return Err(TerrainRefusal::OneTown);
        }
        Ok(())
    }

    /// DBM-TER-26.
    fn judge_roads(&self, chosen: &[Selected], missing: &[Symbol]) -> Result<(), TerrainRefusal> {
        let count = |sort: FeatureKind| chosen.iter().filter(|one| one.sort == sort).count();
        let n_roads = count(FeatureKind::Road);
        let has_link = missing.contains(&Symbol::Road)
            || self.is_present(Symbol::Road)
            || count(FeatureKind::BuiltUp) > 0
            || self.is_present(Symbol::BuiltUp);
        if n_roads > MOST_ROADS || (n_roads > 0 && !has_link) {
            return Err(TerrainRefusal::Roads);
        }
        Ok(())
    }

    /// DBM-TER-27, -28.
    fn judge_last(&self, chosen: &[Selected]) -> Result<(), TerrainRefusal> {
        let [one] = chosen else {
            return if chosen.is_empty() {
                Ok(())
            } else {
                Err(TerrainRefusal::OneAtLast)
            };
        };
        use FeatureKind::{Boggy, GentleHill, Gully, RoughHill};
        let is_right = match one.sort {
            GentleHill | RoughHill => true,
            Gully => self.climate == Climate::Dry,
            Boggy => self.climate != Climate::Dry,
            _ => false,
        };
        if !is_right || one.worth()? > Worth::whole(1) {
            return Err(TerrainRefusal::OneAtLast);
        }
        Ok(())
    }
}

/// More than anybody may choose.
pub const MOST_FEATURES: usize = 16;

fn within(
    chosen: &[&Selected],
    (low, high): (Worth, Worth),
    is_asked: bool,
    refusal: impl Fn(Worth, [Worth; 2]) -> TerrainRefusal,
) -> Result<(), TerrainRefusal> {
    let mut found = Worth::default();
    for one in chosen {
        found.0 += one.worth()?.0;
    }
    if is_asked && !(low..=high).contains(&found) {
        return Err(refusal(found, [low, high]));
    }
    Ok(())
}

/// DBM-TER-22, -36: in which order features are placed: waterway, river, town with its fields, the
/// rest; otherwise as they were selected.
pub fn in_order(mut chosen: Vec<Selected>) -> Vec<Selected> {
    chosen.sort_by_key(|one| match one.sort {
        FeatureKind::Waterway => 0,
        FeatureKind::River => 1,
        FeatureKind::BuiltUp => 2,
        FeatureKind::EnclosedFields | FeatureKind::OpenFields => 3,
        _ => 4,
    });
    chosen
}
