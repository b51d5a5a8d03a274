//! The regulars of the domino table: how people meet its computer players. Their portraits are in
//! their own files (`personas/*.toml`); the three who are not personas have theirs here.

use sobremesa_draw::Portrait;
use sobremesa_draw::portrait::{Face as Looks, Hair, Hat};
use sobremesa_table::{Both, Face, Voice};

use crate::persona::Persona;

/// The face of a computer player.
pub(crate) fn of(bot: &str) -> Option<Face> {
    let regular = REGULARS.iter().find(|regular| regular.bot == bot)?;
    let personas = Persona::shipped().iter();
    let portrait = match regular.portrait {
        Some(portrait) => portrait,
        None => personas.clone().find(|it| it.id == bot)?.portrait,
    };
    Some(Face {
        name: regular.name,
        portrait,
        rating: regular.rating,
        voice: Voice {
            greets: regular.greets,
            wins: regular.wins,
            loses: regular.loses,
        },
    })
}

struct Regular {
    bot: &'static str,
    name: Both,
    rating: u16,
    greets: Both,
    wins: Both,
    loses: Both,
    /// Of one who has no file.
    portrait: Option<Portrait>,
}

/// Ratings were fitted to 171 series of 400 matches, everybody against everybody with the honest signal,
/// and to the chess player's 97 % against the master; the club member, whom newcomers meet, stands at the
/// usual rating.
#[rustfmt::skip] // A table of people.
const REGULARS: &[Regular] = &[
    Regular {
        bot: "random", name: ["Doña Suerte", "Lady Luck"], rating: 1220,
        greets: ["Yo no pienso: confío.", "I do not think: I trust."],
        wins: ["¡Siempre hay un día!", "There is always a day!"],
        loses: ["Mañana rueda de otra manera.", "Tomorrow it rolls another way."],
        portrait: Some(Portrait::of([0xf7d9e3, 0x8e2f5c, 0xf0c8a0, 0xe0b43a], Hair::Curly, Looks::Plain, Hat::None)),
    },
    Regular {
        bot: "heaviest", name: ["Don Plomo", "Don Plomo"], rating: 1370,
        greets: ["Primero, lo que pesa.", "What is heavy goes first."],
        wins: ["Ligero de equipaje.", "I travel light."],
        loses: ["Me quedé con lo que no pesaba, y pesó.", "I kept what did not weigh, and it weighed."],
        portrait: Some(Portrait::of([0xd5d9de, 0x4b5560, 0xd9a878, 0x2b2b2b], Hair::Bald, Looks::Moustache, Hat::Cap)),
    },
    Regular {
        bot: "easy", name: ["Capitán Pescanova", "Captain Pescanova"], rating: 1425,
        greets: ["¡A bordo! Lo que el vecino no quiere, se repite.", "All aboard! What my neighbour cannot use, I show again."],
        wins: ["Buen viento y buena mar.", "Fair wind and a calm sea."],
        loses: ["Hombre al agua.", "Man overboard."],
        portrait: None,
    },
    Regular {
        bot: "medium", name: ["Normalito", "Mr Average"], rating: 1410,
        greets: ["Yo, los dobles y poco más.", "Doubles for me, and little else."],
        wins: ["Pues mira, ni tan mal.", "Well, not so bad."],
        loses: ["Lo normal.", "The usual."],
        portrait: None,
    },
    Regular {
        bot: "pro", name: ["El Avanzado", "The Advanced Player"], rating: 1325,
        greets: ["Juego mejor de lo que parece. Creo.", "I play better than it looks. I think."],
        wins: ["El nombre no engañaba.", "The name did not lie."],
        loses: ["El nombre engañaba.", "The name did lie."],
        portrait: None,
    },
    Regular {
        bot: "lonely", name: ["El Solitario", "The Loner"], rating: 1520,
        greets: ["Miro mis fichas y no molesto a nadie.", "I look at my own tiles and bother nobody."],
        wins: ["Solo se gana bien.", "One wins well alone."],
        loses: ["Quizá debí mirar a los demás.", "Perhaps I should have looked at the others."],
        portrait: None,
    },
    Regular {
        bot: "bearded", name: ["El Barbas", "The Bearded One"], rating: 1530,
        greets: ["Al de mi derecha le va a costar.", "Whoever sits on my right will have a hard time."],
        wins: ["Aprieta y acertarás.", "Press on and you will be right."],
        loses: ["Dudé entre el doble y lo gordo.", "I wavered between the double and the heavy one."],
        portrait: None,
    },
    Regular {
        bot: "novice", name: ["Novato", "The Novice"], rating: 1335,
        greets: ["¿El doble se pone de lado, verdad?", "A double goes across, does it not?"],
        wins: ["¡Anda!", "Oh!"],
        loses: ["Se me olvidó quién pasaba.", "I forgot who was passing."],
        portrait: None,
    },
    Regular {
        bot: "casual", name: ["El Aficionado", "The Amateur"], rating: 1405,
        greets: ["Una partidita rápida, que se enfría el café.", "A quick one, the coffee is getting cold."],
        wins: ["Esta la paga el otro.", "The next round is on you."],
        loses: ["Me pilló mirando la tele.", "I was watching the television."],
        portrait: None,
    },
    Regular {
        bot: "club", name: ["El Socio", "The Club Member"], rating: Face::USUAL_RATING,
        greets: ["Aquí se juega en pareja, como en el casino.", "Here we play with our partners, as they do at the club."],
        wins: ["Mi compañero y yo lo celebraremos.", "My partner and I will drink to it."],
        loses: ["Un despiste. Ponlo en el acta.", "My mind wandered. Put it in the minutes."],
        portrait: None,
    },
    Regular {
        bot: "expert", name: ["La Experta", "The Expert"], rating: 1585,
        greets: ["El libro lo tengo entero en la cabeza.", "I have the whole book in my head."],
        wins: ["Capítulo y regla.", "Chapter and rule."],
        loses: ["Eso no venía en el libro.", "That was not in the book."],
        portrait: None,
    },
    Regular {
        bot: "pepin", name: ["Pepín", "Pepín"], rating: 1245,
        greets: ["¡Tengo siete años y siete fichas!", "I am seven and I have seven tiles!"],
        wins: ["¡Mamá, he ganado!", "Mum, I won!"],
        loses: ["¡Otra! ¡Otra!", "Again! Again!"],
        portrait: None,
    },
    Regular {
        bot: "angustias", name: ["Tía Angustias", "Aunt Angustias"], rating: 1335,
        greets: ["Ay, que me toquen pocas gordas.", "Oh dear, not too many heavy ones, please."],
        wins: ["Ay, qué alivio.", "Oh, what a relief."],
        loses: ["Ya lo decía yo.", "I knew it."],
        portrait: None,
    },
    Regular {
        bot: "farero", name: ["El Farero", "The Lighthouse Keeper"], rating: 1385,
        greets: ["La noche es larga. Sal tú.", "The night is long. You open."],
        wins: ["Se ve luz en la costa.", "There is light on the coast."],
        loses: ["Niebla.", "Fog."],
        portrait: None,
    },
    Regular {
        bot: "loli", name: ["Loli la del bar", "Loli from the bar"], rating: 1495,
        greets: ["¿Qué te pongo? Aparte de una ficha.", "What will you have? Besides a tile."],
        wins: ["Hablo mucho y cuento más.", "I talk a lot and count even more."],
        loses: ["Me has liado con tanta charla.", "All that talk confused me."],
        portrait: None,
    },
    Regular {
        bot: "benita", name: ["Sor Benita", "Sister Benita"], rating: 1550,
        greets: ["La paz sea en esta mesa. Y la salida, mía.", "Peace be at this table. And may I open."],
        wins: ["Cuarenta años de convento, hijo.", "Forty years of convent, my child."],
        loses: ["Te perdono. A mi compañera, no sé.", "I forgive you. My partner, I am not sure."],
        portrait: None,
    },
    Regular {
        bot: "relojero", name: ["El Relojero", "The Watchmaker"], rating: 1625,
        greets: ["Todo en su sitio y a su hora.", "Everything in its place and on time."],
        wins: ["Como un reloj.", "Like clockwork."],
        loses: ["Me temblaron las manos al final.", "My hands shook at the end."],
        portrait: None,
    },
    Regular {
        bot: "habanera", name: ["La Habanera", "The Habanera"], rating: 1685,
        greets: ["En La Habana esto se juega con ganas, mi amor.", "In Havana we play this with gusto, my dear."],
        wins: ["Te tenía agarrado desde la tercera.", "I had you from the third tile."],
        loses: ["Se me soltó. No pasará dos veces.", "It slipped away. It will not happen twice."],
        portrait: None,
    },
    Regular {
        bot: "master", name: ["La Maestra", "The Master"], rating: 1770,
        greets: ["Pesa cada ficha. Yo lo hago.", "Weigh every tile. I do."],
        wins: ["Lo demás era costumbre.", "The rest was habit."],
        loses: ["Bien pesado.", "Well weighed."],
        portrait: None,
    },
    Regular {
        bot: "search", name: ["Emanuel, el ajedrecista", "Emanuel the chess player"], rating: 2375,
        greets: ["He imaginado tus fichas de mil maneras.", "I have imagined your tiles in a thousand ways."],
        wins: ["En novecientas de ellas, así acababa.", "In nine hundred of them it ended like this."],
        loses: ["Eras la manera mil uno.", "You were way one thousand and one."],
        portrait: Some(Portrait::of([0xd9e2ea, 0x22313f, 0xe9c7a4, 0x3a3a3a], Hair::Short, Looks::Glasses, Hat::None)),
    },
];
