//! The day before the first turn and the sky, in words.

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::{capital, count};

use super::terrain::sort;
use super::troops::{element, side as side_name, whole_paces};
use crate::action::{Action, FeaturePlace};
use crate::army::WorksKind;
use crate::day::{Pending, Step};
use crate::event::DayFact;
use crate::refusal::DayRefusal;
use crate::rules::flank_march::ShortEdge;
use crate::rules::hour::Light;
use crate::rules::terrain::placing::Lot;
use crate::rules::terrain::selection::Round;
use crate::rules::weather::Change;
use crate::sky::{Compass, Fall, Haze, Season, Sky};
use crate::state::Vigil;
use crate::typed;

fn season(season: Season) -> Words {
    Words::new(
        typed::season(season, Lang::Es),
        typed::season(season, Lang::En),
    )
}

fn compass(point: Compass) -> Words {
    let (es, en) = match point {
        Compass::N => ("norte", "north"),
        Compass::NE => ("nordeste", "north-east"),
        Compass::E => ("este", "east"),
        Compass::SE => ("sudeste", "south-east"),
        Compass::S => ("sur", "south"),
        Compass::SW => ("sudoeste", "south-west"),
        Compass::W => ("oeste", "west"),
        Compass::NW => ("noroeste", "north-west"),
    };
    Words::new(es, en)
}

fn fall(fall: Fall) -> Words {
    let (es, en) = match fall {
        Fall::Rain => ("lluvia", "rain"),
        Fall::Snow => ("nieve", "snow"),
        Fall::Sandstorm => ("tormenta de arena", "sandstorm"),
    };
    Words::new(es, en)
}

fn haze(haze: Haze) -> Words {
    let (es, en) = match haze {
        Haze::Fog => ("niebla", "fog"),
        Haze::Mist => ("bruma", "mist"),
    };
    Words::new(es, en)
}

fn light(light: Light) -> Words {
    let (es, en) = match light {
        Light::Night => ("noche", "night"),
        Light::Dawn => ("alba", "dawn"),
        Light::Day => ("día", "day"),
        Light::Dusk => ("anochecer", "dusk"),
    };
    Words::new(es, en)
}

/// The sky in one line.
pub(crate) fn sky(sky: &Sky) -> Words {
    let (now, of) = (light(sky.light()), season(sky.season));
    let mut es = vec![format!("{}, {}, {}", of.es, sky.hour, now.es)];
    let mut en = vec![format!("{}, {}, {}", of.en, sky.hour, now.en)];
    let mut add = |words: Words| {
        es.push(words.es);
        en.push(words.en);
    };
    if let Some(what) = sky.falling {
        add(fall(what));
    }
    if let Some(what) = sky.haze() {
        add(haze(what));
    }
    let days = sky.conditions();
    if let (Some(what), None, false) = (days.risk, sky.falling, sky.cleared) {
        let what = fall(what);
        add(Words::new(
            format!("riesgo de {}", what.es),
            format!("risk of {}", what.en),
        ));
    }
    let flags = [
        (days.overcast, "cubierto", "overcast"),
        (days.mud, "barro", "mud"),
        (days.sun_dazzle, "sol de cara", "sun dazzle"),
        (days.thirst, "sed", "thirst"),
        (sky.is_moonlit(), "luna", "moonlight"),
    ];
    for (_, es, en) in flags.into_iter().filter(|(holds, ..)| *holds) {
        add(Words::new(es, en));
    }
    match sky.blowing() {
        Some(wind) => {
            let from = compass(wind.from);
            let (es, en) = if wind.strong {
                ("viento fuerte", "strong wind")
            } else {
                ("viento flojo", "light wind")
            };
            add(Words::new(
                format!("{es} del {}", from.es),
                format!("{en} from the {}", from.en),
            ));
        }
        None => add(Words::new("sin viento", "no wind")),
    }
    if let Some(paces) = sky.visibility() {
        add(Words::new(
            format!("se ve a {}", count(paces, "paso", "pasos")),
            format!("one sees {}", count(paces, "pace", "paces")),
        ));
    }
    Words::new(es.join("; "), en.join("; "))
}

/// A part of the day before the first turn, as a noun.
pub(crate) fn step(step: Step) -> Words {
    let (es, en) = match step {
        Step::Season => ("estación", "season"),
        Step::Terrain(Round::First) => ("terreno del atacante", "the attacker's ground"),
        Step::Terrain(Round::Main) => ("terreno del defensor", "the defender's ground"),
        Step::Terrain(Round::Last) => ("último terreno", "last ground"),
        Step::CampFirst => ("campamento del defensor", "the defender's camp"),
        Step::CampSecond => ("campamento del atacante", "the attacker's camp"),
        Step::Orders => ("órdenes escritas", "written orders"),
        Step::Deploy(_) => ("despliegue", "deployment"),
        Step::Dawn => ("antes del alba", "before dawn"),
    };
    Words::new(es, en)
}

/// What there is to do in it.
pub(crate) fn advice(step: Step) -> Words {
    let (es, en) = match step {
        Step::Season => (
            "Nombra una estación en secreto: si atacas, se luchará en ella.",
            "Name a season in secret: if you attack, the battle is fought in it.",
        ),
        Step::Terrain(_) => (
            "Elige el terreno de esta fase y arrástralo donde pidan sus dados; o acepta una de las propuestas.",
            "Choose the ground of this phase and drag it where its dice want it; or accept one of the proposals.",
        ),
        Step::CampFirst | Step::CampSecond => (
            "Arrastra tu bagaje a lo largo de tu borde de la mesa, en terreno fácil; o acepta la propuesta.",
            "Drag your baggage along your table edge, on easy ground; or accept the proposal.",
        ),
        Step::Orders => (
            "Escribe en secreto dónde estará cada mando, quién se embosca y quién rodea la mesa en marcha de flanco.",
            "Write in secret where each command will stand, who hides, and who marches round the table.",
        ),
        Step::Deploy(_) => (
            "Despliega un mando entero dentro de tu zona, el mayor primero: toca uno de los suyos y arrástralo, o acepta una propuesta.",
            "Deploy a whole command in your zone, the largest first: tap one of its elements and drag it, or accept a proposal.",
        ),
        Step::Dawn => (
            "Es de noche: ¿quieres que la batalla empiece antes del alba? Basta con que uno quiera.",
            "It is night: do you want the battle to begin before dawn? One side's wish is enough.",
        ),
    };
    Words::new(es, en)
}

/// A short edge of the table.
pub(crate) fn edge(edge: ShortEdge) -> Words {
    match edge {
        ShortEdge::Left => Words::new("el borde corto de x 0", "the short edge at x 0"),
        ShortEdge::Right => Words::new("el borde corto de x 3600", "the short edge at x 3600"),
    }
}

/// What both are asked at nightfall, as a noun and as advice.
pub(crate) fn vigil(vigil: Vigil) -> (Words, Words) {
    match vigil {
        Vigil::FightOn => (
            Words::new("caída de la noche", "nightfall"),
            Words::new(
                "Brilla la luna: ¿quieres seguir luchando? Basta con que uno quiera.",
                "The moon shines: do you want to fight on? One side's wish is enough.",
            ),
        ),
        Vigil::SlipAway => (
            Words::new("noche en el campamento", "night in camp"),
            Words::new(
                "Los ejércitos acampan: ¿te vas en secreto? Cuesta un punto si el otro se queda; si nadie se va, se lucha otra vez al alba.",
                "The armies camp: do you slip away? It costs a point if the other side stays; if nobody leaves, you fight again at dawn.",
            ),
        ),
    }
}

/// DBM-TER-30: where its dice want a feature.
pub(crate) fn lot(lot: Lot) -> Words {
    let sector = u8::from(lot.sector);
    if lot.at_edge {
        Words::new(
            format!("Entero en el sector {sector}, tocando un borde de la mesa (DBM-TER-30)."),
            format!("Wholly in sector {sector}, touching a table edge (DBM-TER-30)."),
        )
    } else {
        Words::new(
            format!(
                "Entero en el sector {sector}, con su centro a más de 500 p de todo borde (DBM-TER-30)."
            ),
            format!(
                "Wholly in sector {sector}, its centre more than 500 p from every edge (DBM-TER-30)."
            ),
        )
    }
}

fn pending(pending: &Pending) -> Words {
    let what = sort(pending.selected.sort);
    let number = lot_number(&pending.id);
    Words::new(
        format!("{} ({number})", what.es),
        format!("{} ({number})", what.en),
    )
}

/// The number of a piece of ground that was chosen: orders call it `f3`.
fn lot_number(id: &str) -> &str {
    id.strip_prefix('f').unwrap_or(id)
}

fn listed(all: &[Pending]) -> Words {
    let each: Vec<Words> = all.iter().map(pending).collect();
    let joined = |of: fn(&Words) -> &String| {
        let texts: Vec<String> = each.iter().map(|words| of(words).clone()).collect();
        texts.join(", ")
    };
    Words::new(joined(|words| &words.es), joined(|words| &words.en))
}

fn change(change: Change) -> Words {
    match change {
        Change::Began(what) => {
            let what = fall(what);
            Words::new(
                format!("empieza la {}", what.es),
                format!("{} begins", what.en),
            )
        }
        Change::Stopped(what) => {
            let what = fall(what);
            Words::new(
                format!("para la {}", what.es),
                format!("the {} stops", what.en),
            )
        }
        Change::Lifted(what) => {
            let what = haze(what);
            Words::new(
                format!("se levanta la {}", what.es),
                format!("the {} lifts", what.en),
            )
        }
        Change::WindShifted(from) => {
            let from = compass(from);
            Words::new(
                format!("el viento rola al {}", from.es),
                format!("the wind shifts to the {}", from.en),
            )
        }
    }
}

fn seen(visibility: Option<u16>) -> Words {
    match visibility {
        Some(paces) => Words::new(
            format!(" Se ve a {}.", count(paces, "paso", "pasos")),
            format!(" One sees {}.", count(paces, "pace", "paces")),
        ),
        None => Words::default(),
    }
}

/// What happened.
#[allow(clippy::too_many_lines)] // One sentence for each.
pub(crate) fn event(fact: &DayFact) -> Words {
    let who = |side| {
        let words = side_name(side);
        Words::new(capital(&words.es), capital(&words.en))
    };
    match fact {
        DayFact::DayBegan { armies: [a, b] } => Words::new(
            format!("{} y {} se encuentran.", a.es, b.es),
            format!("{} and {} meet.", a.en, b.en),
        ),
        DayFact::SeasonNamed {
            side,
            season: which,
        } => {
            let who = who(*side);
            match which.map(season) {
                Some(which) => Words::new(
                    format!("{} nombra una estación: {}.", who.es, which.es),
                    format!("{} names a season: {}.", who.en, which.en),
                ),
                None => Words::new(
                    format!("{} ha nombrado una estación.", who.es),
                    format!("{} has named a season.", who.en),
                ),
            }
        }
        DayFact::Opened {
            aggression,
            dice,
            attacker,
            sky: over,
            ..
        } => {
            let rolls: Vec<String> = dice.iter().map(|[a, b]| format!("{a}-{b}")).collect();
            let ([a, b], rolls) = (aggression, rolls.join(", "));
            let (who, over) = (who(*attacker), sky(over));
            Words::new(
                format!(
                    "Agresividad {a} y {b}, dados {rolls}: ataca {}. {}.",
                    who.es.to_lowercase(),
                    capital(&over.es)
                ),
                format!(
                    "Aggression {a} and {b}, dice {rolls}: {} attacks. {}.",
                    who.en.to_lowercase(),
                    capital(&over.en)
                ),
            )
        }
        DayFact::TerrainSelected { side, features } => {
            let (who, what) = (who(*side), listed(features));
            if features.is_empty() {
                Words::new(
                    format!("{} no elige terreno.", who.es),
                    format!("{} chooses no ground.", who.en),
                )
            } else {
                Words::new(
                    format!("{} elige: {}.", who.es, what.es),
                    format!("{} chooses: {}.", who.en, what.en),
                )
            }
        }
        DayFact::LotCast { feature, dice, lot } => {
            let (what, [a, b], sector) = (pending(feature), dice, u8::from(lot.sector));
            let (es, en) = if lot.at_edge {
                ("tocando un borde", "touching an edge")
            } else {
                (
                    "con el centro lejos de los bordes",
                    "its centre far from the edges",
                )
            };
            Words::new(
                format!(
                    "{}: dados {a} y {b}, en el sector {sector}, {es}.",
                    capital(&what.es)
                ),
                format!(
                    "{}: dice {a} and {b}, in sector {sector}, {en}.",
                    capital(&what.en)
                ),
            )
        }
        DayFact::WaterwayTried { side, die, won } => {
            let who = who(*side);
            let (es, en) = if *won {
                ("puede poner una vía de agua", "a waterway may be laid")
            } else {
                ("no hay vía de agua", "there is no waterway")
            };
            Words::new(
                format!("{} tira por el agua y saca {die}: {es}.", who.es),
                format!("{} rolls for water, a {die}: {en}.", who.en),
            )
        }
        DayFact::StripCast { feature, strip } => {
            let (what, die, room) = (pending(feature), u8::from(*strip), strip.bounds());
            let (low, high) = (room.low.y.round(), whole_paces(room.high.y));
            Words::new(
                format!(
                    "{}: sale un {die}, en la franja entre {low} y {} del borde del atacante.",
                    capital(&what.es),
                    high.es
                ),
                format!(
                    "{}: a {die}, in the strip between {low} and {} from the attacker's edge.",
                    capital(&what.en),
                    high.en
                ),
            )
        }
        DayFact::FeatureLaid { side, feature } => {
            let (who, what) = (who(*side), crate::draw::words::kind_of(feature));
            let number = lot_number(&feature.id);
            Words::new(
                format!("{} pone el terreno {number}: {}.", who.es, what.es),
                format!("{} lays ground {number}: {}.", who.en, what.en),
            )
        }
        DayFact::FeatureDiscarded { side, feature } => {
            let (who, what) = (who(*side), pending(feature));
            Words::new(
                format!("{} no tiene sitio para {} y lo descarta.", who.es, what.es),
                format!("{} has no place for {} and discards it.", who.en, what.en),
            )
        }
        DayFact::HillMoved { feature } => {
            let number = lot_number(&feature.id);
            Words::new(
                format!(
                    "La colina del terreno {number} se aparta del borde para dejar sitio al agua."
                ),
                format!(
                    "The hill of ground {number} is moved away from the edge to make room for the water."
                ),
            )
        }
        DayFact::HillGone { feature } => {
            let number = lot_number(&feature.id);
            Words::new(
                format!("La colina del terreno {number} no tiene sitio junto al agua y se retira."),
                format!("The hill of ground {number} has no place by the water and is taken away."),
            )
        }
        DayFact::WorksLaid { side, works } => super::works::laid(&who(*side), works),
        DayFact::WorksLost { .. } => Words::new(
            "Las defensas compradas para una población se pierden: no hay población, o se ataca.",
            "Works bought for a built-up area are lost: there is none, or one attacks.",
        ),
        DayFact::FleetAway { vessels, .. } => {
            let n = i64::from(*vessels);
            Words::new(
                format!(
                    "Sin agua abierta para {}, quien iba a bordo despliega en tierra.",
                    count(n, "barco", "barcos")
                ),
                format!(
                    "Without open water for {}, whoever was to be aboard deploys on land.",
                    count(n, "vessel", "vessels")
                ),
            )
        }
        DayFact::Encamped { side, elements } => {
            let (who, n) = (who(*side), elements.len());
            Words::new(
                format!(
                    "{} acampa con {} de bagaje.",
                    who.es,
                    count(n, "elemento", "elementos")
                ),
                format!(
                    "{} encamps with {} of baggage.",
                    who.en,
                    count(n, "element", "elements")
                ),
            )
        }
        DayFact::OrdersWritten { side, .. } => {
            let who = who(*side);
            Words::new(
                format!("{} ha escrito sus órdenes.", who.es),
                format!("{} has written orders.", who.en),
            )
        }
        DayFact::CommandDeployed {
            side,
            command,
            elements,
        } => {
            let (who, n) = (who(*side), elements.len());
            Words::new(
                format!(
                    "{} despliega el mando {command}: {}.",
                    who.es,
                    count(n, "elemento", "elementos")
                ),
                format!(
                    "{} deploys command {command}: {}.",
                    who.en,
                    count(n, "element", "elements")
                ),
            )
        }
        DayFact::PlacesShown { .. } => Words::new(
            "El despliegue ha terminado; se enseñan los lugares escritos.",
            "Deployment has ended; the written places are shown.",
        ),
        DayFact::EarlyChosen { side, yes } => {
            let who = who(*side);
            let (es, en) = match yes {
                Some(true) => (
                    " Quiere empezar antes del alba.",
                    " It wants to begin before dawn.",
                ),
                Some(false) => (
                    " Prefiere esperar al alba.",
                    " It would rather wait for dawn.",
                ),
                None => ("", ""),
            };
            Words::new(
                format!("{} ha decidido cuándo empezar.{es}", who.es),
                format!("{} has decided when to begin.{en}", who.en),
            )
        }
        DayFact::NightFell { moonlit: true } => Words::new(
            "Cae la noche, con luna: la batalla sigue si alguno de los dos quiere.",
            "Night falls, and the moon shines: the battle goes on if either side wants it.",
        ),
        DayFact::NightFell { moonlit: false } => Words::new(
            "Cae la noche, sin luz: los ejércitos se separan y acampan.",
            "Night falls, and it is dark: the armies part and camp.",
        ),
        DayFact::NightChosen { side, vigil, yes } => {
            let who = who(*side);
            let (es, en) = match (vigil, yes) {
                (Vigil::FightOn, Some(true)) => (" Quiere seguir.", " It wants to go on."),
                (Vigil::FightOn, Some(false)) => (" Quiere parar.", " It wants to stop."),
                (Vigil::SlipAway, Some(true)) => (" Se irá.", " It will leave."),
                (Vigil::SlipAway, Some(false)) => (" Se queda.", " It stays."),
                (_, None) => ("", ""),
            };
            Words::new(
                format!("{} ha decidido qué hará esta noche.{es}", who.es),
                format!("{} has decided what to do tonight.{en}", who.en),
            )
        }
        DayFact::NightDecided { vigil, said } => {
            let (es, en) = match (vigil, said) {
                (Vigil::FightOn, [false, false]) => (
                    "Nadie quiere seguir de noche: los ejércitos se separan y acampan.",
                    "Nobody wants to go on by night: the armies part and camp.",
                ),
                (Vigil::FightOn, _) => (
                    "La batalla sigue a la luz de la luna.",
                    "The battle goes on by moonlight.",
                ),
                (Vigil::SlipAway, [false, false]) => (
                    "Nadie se va: al alba se luchará otra vez.",
                    "Nobody leaves: at dawn they will fight again.",
                ),
                (Vigil::SlipAway, _) => {
                    ("Amanece sobre un campo vacío.", "Dawn finds a camp empty.")
                }
            };
            Words::new(es, en)
        }
        DayFact::DawnCame { hour, dispersed } => {
            let n = dispersed.len();
            let (mut es, mut en) = (String::new(), String::new());
            if n > 0 {
                es = format!(
                    " En la noche se {} {} de mandos desmoralizados.",
                    if n == 1 { "ha ido" } else { "han ido" },
                    count(n, "elemento", "elementos")
                );
                en = format!(
                    " {} of demoralised commands went off in the night.",
                    capital(&count(n, "element", "elements"))
                );
            }
            Words::new(
                format!("Son las {hour}: los ejércitos vuelven a desplegarse.{es}"),
                format!("It is {hour}: the armies deploy again.{en}"),
            )
        }
        DayFact::Stalled {
            side,
            command,
            stalled,
        } => {
            let who = side_name(*side);
            if *stalled {
                Words::new(
                    format!(
                        "El mando {command} d{} se ha perdido en la oscuridad y no se mueve.",
                        who.es
                    ),
                    format!(
                        "Command {command} of {} has lost its way in the dark and does not move.",
                        who.en
                    ),
                )
            } else {
                Words::new(
                    format!("El mando {command} d{} vuelve a saber dónde está.", who.es),
                    format!("Command {command} of {} finds its way again.", who.en),
                )
            }
        }
        DayFact::HourStruck { hour, early } => {
            let (es, en) = if *early {
                (", antes del alba", ", before dawn")
            } else {
                ("", "")
            };
            Words::new(
                format!("La batalla empieza a las {hour}{es}."),
                format!("The battle begins at {hour}{en}."),
            )
        }
        DayFact::WeatherChanged {
            changes,
            visibility,
        } => {
            let each: Vec<Words> = changes.iter().map(|one| change(*one)).collect();
            let es: Vec<&str> = each.iter().map(|words| words.es.as_str()).collect();
            let en: Vec<&str> = each.iter().map(|words| words.en.as_str()).collect();
            let seen = seen(*visibility);
            Words::new(
                format!("{}.{}", capital(&es.join("; ")), seen.es),
                format!("{}.{}", capital(&en.join("; ")), seen.en),
            )
        }
        DayFact::LightChanged {
            hour,
            light: now,
            visibility,
        } => {
            let (now, seen) = (light(*now), seen(*visibility));
            Words::new(
                format!("Son las {hour}: {}.{}", now.es, seen.es),
                format!("It is {hour}: {}.{}", now.en, seen.en),
            )
        }
    }
}

/// An order of that day, explained to somebody who chooses among several.
pub(crate) fn describe(action: &Action) -> Option<Words> {
    Some(match action {
        Action::NameSeason(named) => {
            let which = season(named.season);
            Words::new(
                format!("nombrar {}", which.es),
                format!("name {}", which.en),
            )
        }
        Action::SelectTerrain(selection) if selection.features.is_empty() => {
            Words::new("no elegir terreno", "choose no ground")
        }
        Action::SelectTerrain(selection) => {
            let each: Vec<Words> = selection
                .features
                .iter()
                .map(|one| sort(one.sort))
                .collect();
            let es: Vec<&str> = each.iter().map(|words| words.es.as_str()).collect();
            let en: Vec<&str> = each.iter().map(|words| words.en.as_str()).collect();
            Words::new(
                format!("elegir {}", es.join(", ")),
                format!("choose {}", en.join(", ")),
            )
        }
        Action::PlaceFeature(FeaturePlace {
            feature,
            x,
            y,
            walls,
            line,
            streets,
            ..
        }) => match (lot_number(feature), x.zip(*y)) {
            (number, Some((x, y))) => {
                let (es, en) = match walls.as_ref().map(|walls| walls.kind) {
                    Some(WorksKind::Permanent) => (", con muros", ", with walls"),
                    Some(WorksKind::Temporary) => (", con empalizada", ", with a palisade"),
                    None => ("", ""),
                };
                let (through_es, through_en) = match streets.len() {
                    0 => (String::new(), String::new()),
                    n => (
                        format!(", con {}", count(n, "calle", "calles")),
                        format!(", with {}", count(n, "street", "streets")),
                    ),
                };
                Words::new(
                    format!("poner el terreno {number} en x {x:.0}, y {y:.0}{es}{through_es}"),
                    format!("lay ground {number} at x {x:.0}, y {y:.0}{en}{through_en}"),
                )
            }
            // Several may be proposed that differ in where they run.
            (number, None) => match line.as_slice() {
                [[x, y], .., [to_x, to_y]] => Words::new(
                    format!(
                        "trazar el terreno {number} de ({x:.0}, {y:.0}) a ({to_x:.0}, {to_y:.0})"
                    ),
                    format!("draw ground {number} from ({x:.0}, {y:.0}) to ({to_x:.0}, {to_y:.0})"),
                ),
                _ => Words::new(
                    format!("trazar el terreno {number}"),
                    format!("draw ground {number}"),
                ),
            },
        },
        Action::TryWaterway => Words::new(
            "tirar por una vía de agua (5 o 6)",
            "roll for a waterway (5 or 6)",
        ),
        Action::DiscardFeature(name) => {
            let number = lot_number(&name.feature);
            Words::new(
                format!("descartar el terreno {number}, que no cabe"),
                format!("discard ground {number}, which does not fit"),
            )
        }
        Action::WriteOrders(orders) => {
            let mut places = orders.places.clone();
            places.sort_by_key(|place| (place.across, place.command));
            let row: Vec<String> = places
                .iter()
                .map(|place| place.command.to_string())
                .collect();
            let (row, n) = (row.join(", "), orders.ambushes.len());
            if let Some(flank) = orders.flanks.first() {
                let (number, edge) = (flank.command, edge(flank.edge));
                Words::new(
                    format!(
                        "mandos de izquierda a derecha: {row}; el {number} en marcha de flanco por {}",
                        edge.es
                    ),
                    format!(
                        "commands from left to right: {row}; number {number} on a flank march by {}",
                        edge.en
                    ),
                )
            } else if n == 0 {
                Words::new(
                    format!("mandos de izquierda a derecha: {row}"),
                    format!("commands from left to right: {row}"),
                )
            } else {
                Words::new(
                    format!(
                        "mandos de izquierda a derecha: {row}; {} en emboscada",
                        count(n, "elemento", "elementos")
                    ),
                    format!(
                        "commands from left to right: {row}; {} in ambush",
                        count(n, "element", "elements")
                    ),
                )
            }
        }
        Action::BeginEarly(reply) if reply.yes => {
            Words::new("empezar antes del alba", "begin before dawn")
        }
        Action::BeginEarly(_) => Words::new("esperar al alba", "wait for dawn"),
        Action::FightOn(reply) if reply.yes => Words::new(
            "seguir luchando a la luz de la luna",
            "fight on by moonlight",
        ),
        Action::FightOn(_) => Words::new("acampar", "make camp"),
        Action::SlipAway(reply) if reply.yes => Words::new(
            "irse de noche, y dejar un punto de victoria",
            "slip away by night, and leave a victory point",
        ),
        Action::SlipAway(_) => Words::new(
            "quedarse y luchar otra vez al alba",
            "stay and fight again at dawn",
        ),
        _ => return None,
    })
}

/// Why the referee says no.
pub(crate) fn refusal(refusal: &DayRefusal) -> Words {
    use DayRefusal::*;
    match refusal {
        LayFirst { feature } => Words::new(
            format!(
                "Ahora toca poner el terreno {}, que se eligió antes.",
                lot_number(feature)
            ),
            format!(
                "It is ground {} that is laid now: it was selected before.",
                lot_number(feature)
            ),
        ),
        NothingToLay => Words::new(
            "No hay nada que poner: elige primero el terreno de esta fase.",
            "There is nothing to lay: first choose the ground of this phase.",
        ),
        FitsThere { x, y, facing } => Words::new(
            format!("No se descarta lo que cabe: en {x:.0}, {y:.0}, girado {facing:.0}°, cabe."),
            format!(
                "What fits is not discarded: at {x:.0}, {y:.0}, turned by {facing:.0}°, it fits."
            ),
        ),
        WaterwayTried => Words::new(
            "El dado por la vía de agua se tira una sola vez, y no hace falta si es obligatoria.",
            "The die for a waterway is rolled once, and a compulsory one needs none.",
        ),
        InWater { element } => {
            let who = super::troops::element(element);
            Words::new(
                format!("{} quedaría en el agua.", capital(&who.es)),
                format!("{} would stand in the water.", capital(&who.en)),
            )
        }
        NotAfloat { element } => {
            let who = super::troops::element(element);
            Words::new(
                format!(
                    "{} no flotaría: los barcos empiezan en aguas abiertas de tu zona, no en un río.",
                    capital(&who.es)
                ),
                format!(
                    "{} would not float: vessels begin on open water in your zone, not on a river.",
                    capital(&who.en)
                ),
            )
        }
        NoRoomAfloat { left } => {
            let n = i64::from(*left);
            Words::new(
                format!(
                    "Así no queda agua en tu zona para {} que {} después.",
                    count(n, "barco", "barcos"),
                    if n == 1 { "despliega" } else { "despliegan" }
                ),
                format!(
                    "That leaves no water in your zone for {} still to be deployed.",
                    count(n, "vessel", "vessels")
                ),
            )
        }
        RunsThere { line } => {
            let at = line.iter().map(|[x, y]| format!("{x:.0},{y:.0}"));
            let at = at.collect::<Vec<_>>().join(" ");
            Words::new(
                format!("Ese río cabe, por ejemplo por {at}."),
                format!("That river has room, for instance along {at}."),
            )
        }
        RoadFits => Words::new(
            "Un camino siempre cabe: trázalo.",
            "A road always fits: draw it.",
        ),
        NotPlacedNow { element: who } => {
            let who = element(who);
            Words::new(
                format!("{} no se coloca ahora, o ya está nombrado.", who.es),
                format!("{} is not placed now, or is named already.", who.en),
            )
        }
        StillToPlace { element: who } => {
            let who = element(who);
            Words::new(
                format!("Falta {}: se colocan todos de una vez.", who.es),
                format!("{} is missing: all are placed at once.", who.en),
            )
        }
        BadCamp { element: who } => {
            let who = element(who);
            Words::new(
                format!(
                    "{} tiene que estar en terreno fácil y con la espalda en el borde de la mesa, o delante de quien la tenga.",
                    who.es
                ),
                format!(
                    "{} must stand on easy ground with its rear at the table edge, or before one that does.",
                    who.en
                ),
            )
        }
        LargestFirst { command } => Words::new(
            format!("Primero se despliega el mando mayor: el {command}."),
            format!("The largest command is deployed first: number {command}."),
        ),
        NoSuchCommand => Words::new(
            "Ningún mando así está por desplegar.",
            "No such command is still to be deployed.",
        ),
        AgainstOrders {
            command,
            other,
            across,
        } => {
            let (es, en) = if *across {
                ("de izquierda a derecha", "from left to right")
            } else {
                ("de atrás adelante", "from rear to front")
            };
            Words::new(
                format!("Tus órdenes ponen al mando {command} y al {other} en otro orden, {es}."),
                format!(
                    "Your orders have command {command} and command {other} in another order, {en}."
                ),
            )
        }
        BadFlankMarch { command, why } => {
            let (es, en) = match *why {
                "cinc" => (
                    "el general en jefe no va en marcha de flanco",
                    "the commander-in-chief makes no flank march",
                ),
                "edge" => (
                    "por cada borde corto va uno como mucho",
                    "one at most goes by each short edge",
                ),
                "ambush" => (
                    "va entero, y nadie suyo se embosca",
                    "it goes whole, and nobody of it hides",
                ),
                "water" => (
                    "por un borde cubierto de agua solo llegan barcos",
                    "by an edge that water covers only ships arrive",
                ),
                "baggage" => (
                    "su bagaje se dejó fuera del campamento, así que tiene que ir entero en marcha de flanco",
                    "its baggage was left out of the camp, so it has to go whole on a flank march",
                ),
                "half" => (
                    "no va más de la mitad de los mandos",
                    "no more than half of the commands go",
                ),
                _ => ("está nombrado dos veces", "it is named twice"),
            };
            Words::new(
                format!("El mando {command} no puede ir en marcha de flanco así: {es}."),
                format!("Command {command} may not go on a flank march so: {en}."),
            )
        }
        OnlyPlaces => Words::new(
            "La mañana después de una noche en el campo no hay emboscadas ni marchas de flanco: solo lugares.",
            "On the morning after a night in camp there are no ambushes and no flank marches: places only.",
        ),
        PlacesMissing => Words::new(
            "Las órdenes dan un lugar a cada mando, y uno solo.",
            "Orders give one place to every command, and only one.",
        ),
        BadAmbush { element: who, why } => {
            let (who, why) = (
                element(who),
                super::flaw(&crate::flaw::Wrong::BadAmbush { why }),
            );
            Words::new(
                format!("{} no puede emboscarse ahí: {}.", who.es, why.es),
                format!("{} may not hide there: {}.", who.en, why.en),
            )
        }
    }
}
