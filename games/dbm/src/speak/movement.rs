//! Why a move or a halt is refused, and what would work.

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::shortest;

use super::troops::{called, element, paces};
use crate::event::Tag;
use crate::refusal::MoveRefusal;
use crate::touch::Edge;

/// A sentence about one element.
fn of(who: &Tag, es: &str, en: &str) -> Words {
    let who = element(who);
    Words::new(format!("{} {es}", who.es), format!("{} {en}", who.en))
}

/// A sentence about two elements: what stands between them, and how it ends.
fn of_two(one: &Tag, es: (&str, &str), en: (&str, &str), other: &Tag) -> Words {
    let (one, other) = (element(one), element(other));
    Words::new(
        format!("{} {} {}{}", one.es, es.0, other.es, es.1),
        format!("{} {} {}{}", one.en, en.0, other.en, en.1),
    )
}

/// A length or an angle to a tenth, as each language writes it.
fn tenths(amount: f64) -> Words {
    let [es, en] = [Lang::Es, Lang::En].map(|lang| shortest(amount, 1, lang));
    Words::new(es, en)
}

/// Why a move is refused.
pub(crate) fn refusal(refusal: &MoveRefusal) -> Words {
    use MoveRefusal::*;
    match refusal {
        Nobody => Words::new("Nombra al menos un elemento.", "Name at least one element."),
        NamedTwice { element: who } => of(who, "está nombrado dos veces.", "is named twice."),
        OtherCommand { element: who } => of(
            who,
            "es de otro mando: un grupo es de un solo mando.",
            "is of another command: a group is of one command.",
        ),
        HasMoved { element: who } => of(
            who,
            "ya ha movido este turno.",
            "has moved already this turn.",
        ),
        HasMarched { element: who } => of(
            who,
            "ya ha marchado este turno y no puede mover tácticamente.",
            "has marched this turn and makes no tactical move.",
        ),
        MarchEnded { element: who } => of(
            who,
            "descubrió enemigo en su marcha y ya no marcha este turno.",
            "discovered enemy on its march and marches no more this turn.",
        ),
        BadEntry { why } => {
            let (es, en) = match *why {
                "not_now" => (
                    "ese mando no entra en este turno",
                    "that command does not enter in this turn",
                ),
                "only_march" => (
                    "quien ha sido rechazado entra solo con movimientos de marcha",
                    "whoever was driven back enters by march moves only",
                ),
                "baggage_last" => ("el bagaje entra el último", "Baggage enters last"),
                "half" => (
                    "por esa parte del borde no puede entrar",
                    "by that part of the edge it may not enter",
                ),
                "walls" => (
                    "nadie entra dentro de una población fortificada",
                    "nobody enters inside a fortified built-up area",
                ),
                "stretch" => (
                    "los primeros entran por el tramo que ya han nombrado",
                    "the first enter by the stretch that they have named",
                ),
                _ => (
                    "di cuántos van de frente y por dónde",
                    "say how many go abreast, and where",
                ),
            };
            Words::new(
                format!("No se entra así: {es}."),
                format!("Nobody enters so: {en}."),
            )
        }
        Stalled => Words::new(
            "El mando se ha perdido en la oscuridad: no se mueve hasta que amanezca, aclare o vea al enemigo.",
            "The command has lost its way in the dark: it does not move until dawn, until it clears or until it sees the enemy.",
        ),
        Undecided {
            element: who,
            enemy,
        } => of_two(
            who,
            ("es de un aliado indeciso y no se acerca a", "."),
            ("is of an undecided ally and does not go nearer to", "."),
            enemy,
        ),
        Demoralised => Words::new(
            "Un mando desmoralizado hace un solo movimiento táctico por turno, de un solo elemento.",
            "A demoralised command makes one tactical move a turn, with one element.",
        ),
        NotAGroup { element: who } => of(
            who,
            "no forma grupo con los demás: han de mirar todos igual y tocarse por un lado y esquina con esquina.",
            "is no group with the others: all must face one way and touch along a side and corner to corner.",
        ),
        MixedExpendables { element: who } => of(
            who,
            "no puede ir con desechables si no es en columna.",
            "cannot go with expendables but in a column.",
        ),
        InContact {
            element: who,
            enemy,
        } => of_two(
            who,
            (
                "tiene encima el frente de",
                ": un grupo no mueve así; solo el elemento suelto puede separarse.",
            ),
            (
                "has on it the front of",
                ": no group moves from there; only a single element may break off.",
            ),
            enemy,
        ),
        NoNumber => Words::new(
            "Falta un número, o no cabe en la mesa.",
            "A number is missing, or fits on no table.",
        ),
        NoSteps => Words::new("No hay ningún paso que dar.", "There is no step to make."),
        Step { step, .. } => {
            let (es, en) = step_name(step);
            Words::new(
                format!("Quien mueve así no puede {es} en ese punto."),
                format!("Whoever moves so cannot {en} at that point."),
            )
        }
        Reforming { element, why, .. } => {
            let ((es, en), who) = (reforming(why), called(*element));
            Words::new(format!("{}: {es}", who.es), format!("{}: {en}", who.en))
        }
        EnemyInTheWay { enemy, after } => {
            let (enemy, after) = (element(enemy), paces(*after));
            Words::new(
                format!("{} cierra el paso a {after}.", enemy.es, after = after.es),
                format!("{} bars the way after {after}.", enemy.en, after = after.en),
            )
        }
        FriendInTheWay {
            element: who,
            friend,
            after,
        } => {
            let (who, friend, after) = (element(who), element(friend), paces(*after));
            Words::new(
                format!(
                    "{} no puede atravesar a {}, a {after}.",
                    who.es,
                    friend.es,
                    after = after.es
                ),
                format!(
                    "{} cannot pass through {}, after {after}.",
                    who.en,
                    friend.en,
                    after = after.en
                ),
            )
        }
        NarrowGap {
            element: who,
            one,
            other,
            width,
        } => {
            let (who, one, other) = (element(who), element(one), element(other));
            let width = paces(*width);
            Words::new(
                format!(
                    "El hueco entre {} y {} tiene {width}: {} solo puede entrar recto.",
                    one.es,
                    other.es,
                    who.es,
                    width = width.es
                ),
                format!(
                    "The gap between {} and {} is {width} wide: {} may enter it only straight.",
                    one.en,
                    other.en,
                    who.en,
                    width = width.en
                ),
            )
        }
        EndsInside {
            element: who,
            friend,
            clear_at,
        } => {
            let (who, friend, clear) = (element(who), element(friend), paces(*clear_at));
            Words::new(
                format!(
                    "{} acabaría dentro de {}: sale de él a {clear}.",
                    who.es,
                    friend.es,
                    clear = clear.es
                ),
                format!(
                    "{} would end inside {}: it is clear after {clear}.",
                    who.en,
                    friend.en,
                    clear = clear.en
                ),
            )
        }
        NoExcess { element: who } => of(
            who,
            "no atraviesa a nadie y no comparte el exceso: muévelo con otro PIP.",
            "passes through nobody and does not share the excess: move it with another PIP.",
        ),
        EndsOn {
            element: who,
            other,
        } => of_two(
            who,
            ("acabaría encima de", "."),
            ("would end on", "."),
            other,
        ),
        LeavesTable { element: who } => of(who, "saldría de la mesa.", "would leave the table."),
        Zone {
            element: who,
            enemy,
            after,
        } => {
            let (who, enemy, after) = (element(who), element(enemy), paces(*after));
            Words::new(
                format!(
                    "{} entra en la zona de control de {} a {after} y no puede cruzarla ni salir de ella.",
                    who.es,
                    enemy.es,
                    after = after.es
                ),
                format!(
                    "{} comes into the threat zone of {} after {after} and may neither cross nor leave it.",
                    who.en,
                    enemy.en,
                    after = after.en
                ),
            )
        }
        NearerEnemy {
            element: who,
            nearer,
            ..
        } => of_two(
            who,
            ("tiene más cerca a", ", en cuya zona está."),
            ("has a nearer enemy,", ", in whose zone it is."),
            nearer,
        ),
        OtherZone {
            element: who,
            other,
            ..
        } => of_two(
            who,
            ("está más en la zona de", ": solo a él puede contactar."),
            ("is more in the zone of", ": only that one may it contact."),
            other,
        ),
        Shift { shift, most } => {
            let (shift, most) = (tenths(shift.abs()), tenths(*most));
            Words::new(
                format!(
                    "De lado solo se va para alinearse con un frente enemigo a 80 pasos o menos, y {most} a lo sumo: {shift} no.",
                    shift = shift.es,
                    most = most.es
                ),
                format!(
                    "Sideways only to line up with an enemy front within 80 paces, and by {most} at most: not {shift}.",
                    shift = shift.en,
                    most = most.en
                ),
            )
        }
        NotLinedUp {
            element: who,
            enemy,
            shift,
            turn,
        } => {
            let (who, enemy) = (element(who), element(enemy));
            let (shift, turn) = (paces(*shift), tenths(*turn));
            Words::new(
                format!(
                    "{} no queda alineado con {}: hay que girarlo {turn}° y llevarlo de lado {shift}.",
                    who.es,
                    enemy.es,
                    shift = shift.es,
                    turn = turn.es
                ),
                format!(
                    "{} is not lined up with {}: it has to turn by {turn}° and to go sideways by {shift}.",
                    who.en,
                    enemy.en,
                    shift = shift.en,
                    turn = turn.en
                ),
            )
        }
        NotBeyond {
            element: who,
            enemy,
            edge,
        } => {
            let (who, enemy) = (element(who), element(enemy));
            let (es, en) = if *edge == Edge::Rear {
                ("la retaguardia", "the rear")
            } else {
                ("ese flanco", "that flank")
            };
            Words::new(
                format!(
                    "{} no empezó entero más allá de la línea de {es} de {}.",
                    who.es, enemy.es
                ),
                format!(
                    "{} did not start wholly beyond the line of {en} of {}.",
                    who.en, enemy.en
                ),
            )
        }
        ShowsFlank {
            element: who,
            enemy,
        } => of_two(
            who,
            ("daría el flanco o la espalda al frente de", "."),
            ("would show its flank or rear to the front of", "."),
            enemy,
        ),
        BowsShoot {
            element: who,
            enemy,
        } => of_two(
            who,
            ("puede disparar a", " y no busca su frente."),
            ("can shoot at", " and does not seek its front."),
            enemy,
        ),
        Impedimenta {
            element: who,
            enemy,
        } => of_two(
            who,
            ("no contacta por su voluntad a", "."),
            ("does not choose to contact", "."),
            enemy,
        ),
        Naval(refusal) => super::naval::refusal(refusal),
        OnlySingly { element: who } => of(
            who,
            "solo puede acabar en terreno abrupto o difícil como elemento suelto.",
            "may end in rough or difficult ground only as a single element.",
        ),
        OnlyInColumn { element: who } => of(
            who,
            "acabaría en terreno difícil: un grupo solo entra en columna.",
            "would end in difficult ground: a group enters it only in a column.",
        ),
        Ford { element: who, rule } => {
            let (es, en) = ford(rule);
            of(who, es, en)
        }
        WorksInTheWay { element: who, .. } => of(
            who,
            "no atraviesa las defensas: se entra por una puerta sin guarnecer, de uno en uno, o al asalto.",
            "does not go through the works: one enters by an unheld gate, one behind the other, or by storm.",
        ),
        Works {
            element: who,
            rule: "DBM-DIS-03",
        } => of(
            who,
            "tiene que desmontar para guarnecer las defensas.",
            "must dismount to hold the works.",
        ),
        Works {
            element: who,
            rule: "DBM-DIS-02",
        } => of(
            who,
            "tiene que montar antes de dejar las defensas que guarnece.",
            "must mount before it leaves the works that it holds.",
        ),
        Works { element: who, .. } => of(
            who,
            "no puede asaltar esas defensas.",
            "may not storm these works.",
        ),
        Impassable { element: who, .. } => of(
            who,
            "iría por aguas que nadie cruza a pie.",
            "would go over water that nobody crosses on foot.",
        ),
        BreakOff {
            element: who,
            enemy,
            why,
        } => {
            let (es, en) = break_off(why);
            of_two(
                who,
                ("no puede separarse de", es),
                ("cannot break off from", en),
                enemy,
            )
        }
        MarchNearEnemy {
            element: who,
            enemy,
            distance,
            at_end,
        } => {
            let (who, enemy, distance) = (element(who), element(enemy), paces(*distance));
            let (es, en) = if *at_end {
                ("acabaría", "would end")
            } else {
                ("empieza", "starts")
            };
            Words::new(
                format!(
                    "{} {es} a {distance} de {}: una marcha pide 200.",
                    who.es,
                    enemy.es,
                    distance = distance.es
                ),
                format!(
                    "{} {en} {distance} from {}: a march asks for 200.",
                    who.en,
                    enemy.en,
                    distance = distance.en
                ),
            )
        }
        TooFar {
            element: who,
            distance,
            most,
        } => {
            let (who, distance, most) = (element(who), paces(*distance), tenths(*most));
            Words::new(
                format!(
                    "{} movería {distance} y puede {most}.",
                    who.es,
                    distance = distance.es,
                    most = most.es
                ),
                format!(
                    "{} would move {distance} and may {most}.",
                    who.en,
                    distance = distance.en,
                    most = most.en
                ),
            )
        }
        TooDear { price, pips } => {
            let paid: i32 = price.iter().map(|item| i32::from(item.amount)).sum();
            let price = sobremesa_speak::count(paid, "PIP", "PIPs");
            Words::new(
                format!("Cuesta {price} y el mando tiene {pips}."),
                format!("It costs {price} and the command has {pips}."),
            )
        }
        NeedNotHalt { element: who } => of(
            who,
            "no se movería por sí solo: no hay nada que detener.",
            "would not go by itself: there is nothing to halt.",
        ),
        NoTurnWithHalt => Words::new(
            "Solo un elemento suelto desmoralizado da media vuelta al detenerse.",
            "Only a single demoralised element turns about with its halt.",
        ),
    }
}

fn step_name(step: &str) -> (&'static str, &'static str) {
    match step {
        "forward" => (
            "ir hacia atrás con un paso de frente",
            "go backwards by a step ahead",
        ),
        "back" => ("retroceder", "go back"),
        "wheel" => ("variar", "wheel"),
        "shift" => ("ir de lado", "go sideways"),
        "turn" => ("girar", "turn"),
        "to" => ("ir en diagonal", "go obliquely"),
        "fall_in" => ("formar columna", "fall into a column"),
        _ => ("desplegarse", "spread out"),
    }
}

fn reforming(why: &str) -> (&'static str, &'static str) {
    match why {
        "every_place_once" => (
            "cada elemento necesita su sitio, una vez.",
            "every element needs its place, once.",
        ),
        "no_column" => (
            "no hay columna que desplegar.",
            "there is no column to change.",
        ),
        "hang_together" => (
            "al final todos han de tocarse y mirar igual.",
            "in the end all must touch and face one way.",
        ),
        "front_in_line" => (
            "la nueva primera fila ha de quedar a la altura del primero.",
            "the new front rank must be in line with the front element.",
        ),
        "narrower" => (
            "el grupo no queda más estrecho.",
            "the group is no narrower.",
        ),
        "front_stays" => ("el primero no se mueve.", "the front element stays."),
        "farther_back" => (
            "nadie acaba más atrás de donde empezó.",
            "nobody ends farther back than it started.",
        ),
        _ => (
            "nadie acaba en contacto con enemigo.",
            "nobody ends in contact with enemy.",
        ),
    }
}

fn break_off(why: &str) -> (&'static str, &'static str) {
    match why {
        "expendables" => (
            ": los desechables no se separan.",
            ": expendables never do.",
        ),
        "flank" => (
            ": tiene un frente enemigo en el flanco o la espalda.",
            ": an enemy front is on its flank or rear.",
        ),
        "straight_back" => (
            " si no es recto hacia atrás y sin volverse.",
            " but straight back, still facing it.",
        ),
        "too_short" => (" en menos de 100 pasos.", " by less than 100 paces."),
        "new_contact" => (
            ": acabaría en otro contacto.",
            ": it would end in another contact.",
        ),
        _ => (": no es más rápido.", ": it is not faster."),
    }
}

/// Why a river is not crossed so.
fn ford(rule: &str) -> (&'static str, &'static str) {
    match rule {
        "DBM-WAT-04" => (
            "cruzaría un río que solo se vadea de uno en uno o en columna.",
            "would cross a river that is forded only singly or in a column.",
        ),
        "DBM-WAT-07" => (
            "no pudo entrar en el río cerca de allí, y no lo intenta otra vez en este turno.",
            "could not enter the river near there, and does not try again this turn.",
        ),
        "DBM-WAT-13" => (
            "iría demasiado a lo largo de la corriente: se cruza a 45 grados o más de ella.",
            "would go too much along the stream: one crosses at 45 degrees to it or more.",
        ),
        "DBM-WAT-20" => (
            "iría más lejos de lo que puede por sí solo para seguir a la cabeza de su columna.",
            "would go farther than it may by itself to follow the head of its column.",
        ),
        _ => (
            "cambiaría de frente o de formación dentro del río.",
            "would change its facing or its formation in the river.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::refusal;
    use crate::refusal::MoveRefusal;

    #[test]
    fn a_fraction_is_written_as_each_language_writes_it() {
        let told = refusal(&MoveRefusal::Shift {
            shift: 52.25,
            most: 40.0,
        });
        assert!(told.es.contains("40 a lo sumo: 52,2 no"), "{}", told.es);
        assert!(told.en.contains("by 40 at most: not 52.2"), "{}", told.en);
    }
}
