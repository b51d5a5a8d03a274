//! What is wrong with an army in words, with the numbers behind it and what would be right.

use sobremesa_kernel::Words;
use sobremesa_speak::{agree, count as counted};

use super::Breach;
use crate::army::Purpose;
use crate::command::Role;

fn elements(n: u32) -> [String; 2] {
    [
        counted(n, "elemento", "elementos"),
        counted(n, "element", "elements"),
    ]
}

/// A year as people say it.
pub(crate) fn year(year: i32) -> [String; 2] {
    match year {
        ..0 => [format!("{} a. C.", -year), format!("{} BC", -year)],
        _ => [year.to_string(), format!("AD {year}")],
    }
}

/// From one year to another, either of which may be missing.
fn times(from: Option<i32>, to: Option<i32>) -> [String; 2] {
    let [from_es, from_en] = from.map(year).unwrap_or_default();
    let [to_es, to_en] = to.map(year).unwrap_or_default();
    match (from, to) {
        (Some(one), Some(other)) if one == other => {
            [format!("en {from_es}"), format!("in {from_en}")]
        }
        (Some(_), Some(_)) => [
            format!("de {from_es} a {to_es}"),
            format!("from {from_en} to {to_en}"),
        ],
        (Some(_), None) => [format!("desde {from_es}"), format!("from {from_en} on")],
        (None, Some(_)) => [format!("hasta {to_es}"), format!("until {to_en}")],
        (None, None) => ["siempre".to_owned(), "always".to_owned()],
    }
}

/// `de 2 a 5`, `exactamente 3`.
fn span(least: u32, most: u32) -> [String; 2] {
    if least == most {
        [format!("exactamente {least}"), format!("exactly {least}")]
    } else {
        [format!("de {least} a {most}"), format!("{least} to {most}")]
    }
}

/// What a general is called by his rank.
pub(crate) const fn rank(role: Role) -> [&'static str; 2] {
    match role {
        Role::Cinc => ["comandante en jefe", "commander-in-chief"],
        Role::Sub => ["subgeneral", "subgeneral"],
        Role::Ally => ["general aliado", "allied general"],
    }
}

/// What fortifications are for.
pub(crate) const fn purpose(purpose: Purpose) -> [&'static str; 2] {
    match purpose {
        Purpose::Bua => ["de la población", "of the built-up area"],
        Purpose::Field => ["de campo", "on the field"],
        Purpose::Baggage => ["del bagaje", "round the Baggage"],
        Purpose::Any => ["para cualquier uso", "for any use"],
    }
}

#[allow(clippy::too_many_lines)] // One sentence for each.
pub(super) fn words(breach: &Breach) -> Words {
    let (es, en) = match breach {
        Breach::UnknownList { id } => (
            format!("No hay ninguna lista «{id}». Elige una de las que hay."),
            format!("There is no list “{id}”. Choose one of those there are."),
        ),
        Breach::OtherYears { year: given, first, last } => {
            let [at_es, at_en] = year(*given);
            let [es, en] = times(Some(*first), Some(*last));
            (
                format!("La lista vale {es}, no en {at_es}."),
                format!("The list holds {en}, not in {at_en}."),
            )
        }
        Breach::UnknownRegion { name } => (
            format!("La lista no conoce la región «{name}»."),
            format!("The list does not know the region “{name}”."),
        ),
        Breach::UnknownLeader { name } => (
            format!("La lista no conoce al jefe «{name}»."),
            format!("The list does not know the leader “{name}”."),
        ),
        Breach::NoSuchTroops { troop } => (
            format!("No se pueden comprar tropas así: {troop}."),
            format!("Such troops cannot be bought: {troop}."),
        ),
        Breach::NotInList { troop, of } if of.is_empty() => (
            format!("La lista no tiene {troop}. Quítalos."),
            format!("The list has no {troop}. Take them out."),
        ),
        Breach::NotInList { troop, of } => (
            format!("La línea «{of}» de la lista no es de {troop}, ni se cambia por ellos. Quítalos."),
            format!("The line “{of}” of the list is not of {troop}, nor can it be changed to them. Take them out."),
        ),
        Breach::OtherEquipment { line } => (
            format!(
                "{}: arma, apoyo, monturas o peana doble no son los que da la lista. Tómalos como vienen en ella.",
                line.es
            ),
            format!(
                "{}: weapon, support, mounts or double base are not what the list gives. Take them as they stand in it.",
                line.en
            ),
        ),
        Breach::BadDouble { troop } => (
            format!("Dos elementos de {troop} no pueden compartir una peana doble: el de atrás ni apoya ni dispara por encima."),
            format!("Two elements of {troop} cannot share a double base: the rear one neither supports nor shoots over."),
        ),
        Breach::OtherTimes { line, from, to } | Breach::RestrictedTimes { line, from, to } => {
            let [es, en] = times(*from, *to);
            (
                format!("{}: solo {es}. Cambia el año o quítalos.", line.es),
                format!("{}: only {en}. Change the year or take them out.", line.en),
            )
        }
        Breach::OtherRegion { line } => (
            format!("{}: son de otra región, y las regiones se excluyen. Elige la suya o quítalos.", line.es),
            format!("{}: they are of another region, and regions exclude each other. Choose theirs or take them out.", line.en),
        ),
        Breach::OtherLeader { line } => (
            format!("{}: solo siguen a otro jefe. Elígelo o quítalos.", line.es),
            format!("{}: they follow another leader only. Choose him or take them out.", line.en),
        ),
        Breach::NoSuchChange { line, why } => (
            format!("{}: ese cambio ({}) no existe en ese año, región o mando.", line.es, why.es),
            format!("{}: that change ({}) does not exist in that year, region or under that leader.", line.en, why.en),
        ),
        Breach::TooFew { line, count, least } => {
            let ([es, en], missing) = (elements(*least), least - count);
            (
                format!("{}: hacen falta al menos {es} y hay {count}. Añade {missing}.", line.es),
                format!("{}: there must be at least {en}, and there are {count}. Add {missing}.", line.en),
            )
        }
        Breach::TooMany { line, count, most } => {
            let ([es, en], spare) = (elements(*most), count - most);
            (
                format!("{}: puede haber como mucho {es} y hay {count}. Quita {spare}.", line.es),
                format!("{}: there may be at most {en}, and there are {count}. Take out {spare}.", line.en),
            )
        }
        Breach::CrewsAshore { line, count, most } => (
            format!("{}: hay {count} y sus barcos son {most}. Compra sus barcos o quítalos.", line.es),
            format!("{}: there are {count}, and {most} of their vessels. Buy their vessels, or take them out.", line.en),
        ),
        Breach::TooManyPer { line, count, most, of } => (
            format!("{}: hay {count}, pero por los que hay de {} caben {most}.", line.es, of.es),
            format!("{}: there are {count}, but for those of {} only {most} may be.", line.en, of.en),
        ),
        Breach::Changed { line, to, changed, least, most } => {
            let [es, en] = span(*least, *most);
            (
                format!("{}: han de ser {to} {es}, y lo son {changed}.", line.es),
                format!("{}: {en} must be {to}, and {changed} are.", line.en),
            )
        }
        Breach::AllOrNone { line, to, changed, total } => (
            format!("{}: o todos son {to} o ninguno, y lo son {changed} de {total}.", line.es),
            format!("{}: all of them are {to} or none, and {changed} of {total} are.", line.en),
        ),
        Breach::Generals { count } => (
            format!("Un ejército tiene de 2 a 4 generales, y este tiene {count}."),
            format!("An army has 2 to 4 generals, and this one has {count}."),
        ),
        Breach::Cincs { count } => (
            format!("Exactamente un general es el comandante en jefe, y aquí lo son {count}."),
            format!("Exactly one general is the commander-in-chief, and here {count} are."),
        ),
        Breach::Subs { count } => (
            format!("Como mucho 3 generales son subgenerales, y aquí lo son {count}."),
            format!("At most 3 generals are subgenerals, and here {count} are."),
        ),
        Breach::GeneralElements { count } => (
            format!("Cada mando tiene un elemento de general, y este tiene {count}."),
            format!("Every command has one general's element, and this one has {count}."),
        ),
        Breach::NoSuchGeneral { troop, role } => {
            let [es, en] = rank(*role);
            (
                format!("La lista no tiene un {es} en {troop}. Elige uno de los suyos."),
                format!("The list has no {en} with {troop}. Choose one of its own."),
            )
        }
        Breach::GeneralsOf { role, troop, count, least, most } => {
            let [rank_es, rank_en] = rank(*role);
            let [es, en] = span(*least, *most);
            (
                format!("{rank_es} ({troop}): la lista da {es}, y hay {count}."),
                format!("{rank_en} ({troop}): the list gives {en}, and there are {count}."),
            )
        }
        Breach::NotTheForeigners { line } => (
            format!("{}: no van con ese general extranjero. Pásalos a otro mando.", line.es),
            format!("{}: they do not go with that foreign general. Move them to another command.", line.en),
        ),
        Breach::Excluded { line, other } => (
            format!("{} y {} no pueden ir juntos. Quita unos de los dos.", line.es, other.es),
            format!("{} and {} cannot go together. Take one of the two out.", line.en, other.en),
        ),
        Breach::Needs { line, needs } => (
            format!("{}: solo van si hay {}.", line.es, needs.es),
            format!("{}: they come only with {}.", line.en, needs.en),
        ),
        Breach::TooGreatAPart { line, count, most, of } => (
            format!("{}: hay {count}, y por los que hay de {} caben {most}.", line.es, of.es),
            format!("{}: there are {count}, and by those of {} only {most} may be.", line.en, of.en),
        ),
        Breach::UnknownAlly { name } => (
            format!("La lista no tiene un contingente «{name}», o nadie conoce su lista."),
            format!("The list has no contingent “{name}”, or nobody knows its list."),
        ),
        Breach::AllyOfOtherTimes { ally } => (
            format!("{}: en ese año no eran aliados, o ya no existían.", ally.es),
            format!("{}: in that year they were no allies, or did not exist.", ally.en),
        ),
        Breach::NotAnAlly => (
            "Un contingente extranjero lo manda un general aliado.".to_owned(),
            "A foreign contingent is led by an allied general.".to_owned(),
        ),
        Breach::NotTheirGeneral { troop, ally } => (
            format!("{}: su general es como un comandante en jefe o subgeneral de su propia lista, no {troop}.", ally.es),
            format!("{}: their general is as a commander-in-chief or subgeneral of their own list, not {troop}.", ally.en),
        ),
        Breach::NotCompulsory { line } => (
            format!("{}: un contingente solo lleva tropas obligatorias de su lista. Quítalos.", line.es),
            format!("{}: a contingent brings only compulsory troops of its list. Take them out.", line.en),
        ),
        Breach::InContingent { line, count, least, most } => {
            let [es, en] = span(*least, *most);
            (
                format!("{}: en un contingente van {es} (un cuarto del mínimo, un tercio del máximo), y hay {count}.", line.es),
                format!("{}: a contingent has {en} (a quarter of the minimum, a third of the maximum), and there are {count}.", line.en),
            )
        }
        Breach::InSubList { line, count, least, most } => {
            let [es, en] = span(*least, *most);
            (
                format!("{}: estos aliados traen {es}, y hay {count}.", line.es),
                format!("{}: these allies bring {en}, and there are {count}.", line.en),
            )
        }
        Breach::ChangedAbroad { line, to, changed, least, most } => {
            let [es, en] = span(*least, *most);
            (
                format!("{}: en el contingente han de ser {to} {es}, y lo son {changed}.", line.es),
                format!("{}: in the contingent {en} must be {to}, and {changed} are.", line.en),
            )
        }
        Breach::ContingentTooLarge { ally, count, most } => {
            let [es, en] = elements(*most);
            (
                format!("{}: como mucho {es} con el general y 2 de bagaje, y son {count}.", ally.es),
                format!("{}: at most {en} with the general and 2 of Baggage, and there are {count}.", ally.en),
            )
        }
        Breach::ContingentTooSmall { ally, count, least } => {
            let [es, en] = elements(*least);
            (
                format!("{}: si vienen son al menos {es} con el general y 2 de bagaje, y son {count}.", ally.es),
                format!("{}: if they come they are at least {en} with the general and 2 of Baggage, and there are {count}.", ally.en),
            )
        }
        Breach::Contingents { ally, count, most } => (
            format!("{}: como mucho {}, y hay {count}.", ally.es, counted(*most, "contingente", "contingentes")),
            format!("{}: at most {}, and there are {count}.", ally.en, counted(*most, "contingent", "contingents")),
        ),
        Breach::LessThanAQuarter { line, count, least } => (
            format!("{}: un aliado compatriota lleva al menos un cuarto de cada mínimo: {least}, y hay {count}.", line.es),
            format!("{}: an ally of the same nation has at least a quarter of each minimum: {least}, and there are {count}.", line.en),
        ),
        Breach::WallsOnTheField => (
            "Las fortificaciones permanentes son solo de una población.".to_owned(),
            "Permanent fortifications are of a built-up area only.".to_owned(),
        ),
        Breach::NoTown => (
            "La lista no tiene población (BUA) que fortificar.".to_owned(),
            "The list has no built-up area (BUA) to fortify.".to_owned(),
        ),
        Breach::NoGate => (
            "La muralla de una población tiene de 1 a 3 puertas. Añade una.".to_owned(),
            "The works of a built-up area have 1 to 3 gates. Add one.".to_owned(),
        ),
        Breach::TowersOfWood => (
            "Solo las fortificaciones permanentes tienen torres.".to_owned(),
            "Only permanent fortifications have towers.".to_owned(),
        ),
        Breach::WorksNotListed => (
            "La lista no da esas fortificaciones.".to_owned(),
            "The list does not give these fortifications.".to_owned(),
        ),
        Breach::Fronts { purpose: of, count, least, most } => {
            let [of_es, of_en] = purpose(*of);
            let [es, en] = span(*least, *most);
            (
                format!("Fortificaciones {of_es}: {es} frentes, y hay {count}."),
                format!("Fortifications {of_en}: {en} fronts, and there are {count}."),
            )
        }
        Breach::UnknownVessel { name } => (
            format!("La lista no tiene barcos «{name}»."),
            format!("The list has no vessels “{name}”."),
        ),
        Breach::NoCommand { number } => (
            format!("No hay mando {number}: todos los elementos son de algún mando."),
            format!("There is no command {number}: all elements belong to a command."),
        ),
        Breach::VesselCount { troop, count, least, most } => {
            let [es, en] = span(*least, *most);
            (
                format!("{troop}: {es}, y hay {count}."),
                format!("{troop}: {en}, and there are {count}."),
            )
        }
        Breach::NotAboard { line } => (
            format!("{}: la lista no los embarca en esos barcos.", line.es),
            format!("{}: the list does not put them aboard these vessels.", line.en),
        ),
        Breach::DoubleAboard { line, count, most } => {
            let [es, en] = match most {
                0 => ["van todos en peanas dobles".to_owned(), "all are on double bases".to_owned()],
                most => [
                    format!("en peanas simples hay {most}"),
                    format!("{most} are on single bases"),
                ],
            };
            (
                format!("{}: embarcan {count}, pero {es}, y cada barco lleva un solo elemento. Ponlos en peanas simples o déjalos en tierra.", line.es),
                format!("{}: {count} are aboard, but {en}, and each vessel carries one element only. Put them on single bases, or leave them ashore.", line.en),
            )
        }
        Breach::NotInCommand { line, count, most } => (
            format!("{}: embarcan {count}, pero en su mando hay {most}.", line.es),
            format!("{}: {count} are aboard, but their command has {most}.", line.en),
        ),
        Breach::OneEach { count, aboard, must } => {
            let (each_es, each_en) = if *must {
                ("Cada barco lleva exactamente un elemento", "Each vessel carries exactly one element")
            } else {
                ("Estos barcos no llevan más de lo que la lista dice", "These vessels carry no more than the list says")
            };
            (
                format!("{each_es}: hay {count} y van {aboard} a bordo."),
                format!("{each_en}: there are {count}, with {aboard} aboard."),
            )
        }
        Breach::TooMuchBaggage { count, due } => (
            format!("El bagaje son 2 elementos por general: {due}, y hay {count}."),
            format!("Baggage is 2 elements for each general: {due}, and there are {count}."),
        ),
        Breach::TrainOfAnAlly => (
            "El bagaje es del mando del comandante en jefe o de un subgeneral.".to_owned(),
            "Baggage belongs to the command of the commander-in-chief or of a subgeneral.".to_owned(),
        ),
        Breach::OwnTrain => (
            "Solo un general aliado guarda su propio bagaje.".to_owned(),
            "Only an allied general keeps Baggage of his own.".to_owned(),
        ),
        Breach::TrainOfContingent { count, .. } => (
            format!("El bagaje de un aliado son 2 elementos, todos con él o ninguno, y hay {count}."),
            format!("An ally's Baggage is 2 elements, all of them with him or none, and there are {count}."),
        ),
        Breach::TooDear { total, agreed } => (
            format!("Cuesta {total} PE y se acordaron {agreed}. Quita por valor de {}.", super::Points(total.0 - agreed.0)),
            format!("It costs {total} AP, and {agreed} were agreed. Take out {} worth.", super::Points(total.0 - agreed.0)),
        ),
        Breach::BaggageMissing { missing } => (
            format!(
                "{} {} de bagaje. Desde el principio cuenta como destruido, con 2 puntos de pérdida por elemento.",
                agree(*missing, "Falta", "Faltan"),
                counted(*missing, "elemento", "elementos"),
            ),
            format!(
                "{} of Baggage {} missing. From the outset it counts as destroyed, with 2 points of loss for each.",
                counted(*missing, "element", "elements"),
                agree(*missing, "is", "are"),
            ),
        ),
        Breach::ShipsStayAway => (
            "Los barcos llegan en los días enteros en que hay mar o lago sin hielo. Si no lo hay, y en los campos ya hechos, quien iba a bordo despliega en tierra y los PE de los barcos se pierden.".to_owned(),
            "Vessels come on whole days on which there is a sea or a lake without ice. Where there is none, and on ready-made fields, whoever was to be aboard deploys on land, and the AP of the vessels are lost.".to_owned(),
        ),
        Breach::WorksStayAway => (
            "Las fortificaciones se colocan en los días enteros; en los campos ya hechos no hay sitio para ellas.".to_owned(),
            "Fortifications are laid on whole days; on ready-made fields there is no place for them.".to_owned(),
        ),
        Breach::Note { text } => (text.es.clone(), text.en.clone()),
    };
    Words::new(es, en)
}
