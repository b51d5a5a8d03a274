//! Why the club says no, to people and in their language.

mod relayed;

use sobremesa_kernel::{Fault, Illegal, Words};
use sobremesa_table::Problem;

pub use relayed::Relayed;

/// Why the club says no. Nothing has changed.
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal {
    /// A name that cannot be shown.
    BadName,
    /// A game that is not on the shelf.
    UnknownGame(String),
    /// A seat that the game does not have.
    UnknownSeat(String),
    /// A ready-made setup that the game does not have.
    UnknownPreset(String),
    /// A computer player that the game does not have.
    UnknownBot(String),
    /// Somebody sits there.
    SeatTaken,
    /// It is not your seat.
    NotYourSeat,
    /// Only the host may do that.
    HostOnly,
    /// You were asked to leave this table.
    Removed,
    /// You were asked to be quiet.
    Muted,
    /// The match has not begun.
    NotBegun,
    /// The match has begun.
    HasBegun,
    /// The match is not over yet.
    NotOver,
    /// The players of this game must not exchange words while they play.
    SilentGame,
    /// There is no such channel for you.
    NoSuchChannel,
    /// An empty or overlong message.
    BadMessage,
    /// Takebacks were ruled out when the table was set up.
    NoTakebacks,
    /// You have nothing to take back.
    NothingToTakeBack,
    /// Nobody has asked for a takeback, or you need not answer.
    NothingToAnswer,
    /// Somebody has asked already.
    AlreadyAsked,
    /// Nobody waits for that.
    NothingToContinue,
    /// A name by which nobody can come in.
    BadAccount,
    /// A password that is too short or too long.
    BadPassword,
    /// A password that anybody would try soon.
    WeakPassword,
    /// A name that looks like the house's, or like that of somebody's account.
    NameLooksLike,
    /// Somebody else has this account name.
    AccountTaken,
    /// They have an account already.
    HasAccount,
    /// No such account, or another password; nobody learns which.
    WrongLogin,
    /// More browsers and programs than anybody needs.
    TooManyKeys,
    /// No key of theirs.
    NoSuchKey,
    /// An administrator keeps them out.
    Barred,
    /// Only an administrator may do that.
    AdminOnly,
    /// Only for people with an account.
    NeedsAccount,
    /// Not for programs that speak for somebody.
    BrowserOnly,
    /// The account name is kept for whoever runs the club.
    AccountKept,
    /// Somebody who is not in the club, or not any more.
    NobodyKnown,
    /// Another work of theirs, or one that comes with the game, has the name.
    WorkNameTaken,
    /// More than anybody needs, or too long.
    TooManyWorks,
    /// No work of theirs.
    NoSuchWork,
    /// More friends and blocks than anybody needs.
    TooManyRegards,
    /// Somebody at the table has blocked them.
    Unwelcome,
    /// Somebody who cannot be invited, or not by them.
    NotInvited,
    /// More invitations than a table has seats for.
    TooManyInvited,
    /// A hint is for whoever has to move.
    NoHintNow,
    /// A wish that the club does not know.
    UnknownWish,
    /// A name for a wish that is too long to be kept.
    LongWishName,
    /// The game is played without a clock.
    NoClock,
    /// A match that counts has a clock.
    RatedNeedsClock,
    /// A match that counts begins at the beginning, with equal sides.
    RatedIsEqual,
    /// A match that counts is for people with accounts.
    MembersInRated,
    /// In a match that counts everybody has one seat.
    OneSeatInRated,
    /// In a match that counts no computer plays.
    PeopleInRated,
    /// In a match that counts a seat belongs to whoever began on it.
    SeatIsKept,
    /// Nobody is helped in a match that counts.
    NoHelpInRated,
    /// The table was put away.
    Closed,
    /// So much has happened at the table that there is no room for more.
    TableFull,
    /// Other people play here.
    OthersPlay,
    /// The match counts for them.
    Rated,
    /// Only those who play may look.
    Private,
    /// A program's token reads and does only what its owner plays.
    PlaysOnly,
    /// So much has been said that there is no room for more.
    EnoughSaid,
    /// More unfinished tables than anybody needs.
    TooManyTables,
    /// More open connections than anybody needs.
    TooManyConnections,
    /// That means nothing in this game.
    Meaningless(Words),
    /// The rules of the game say no.
    Illegal(Box<Illegal>),
    /// The rules allow it, but what the seats play with is unequal: whoever wants it says so.
    Unequal(Box<Illegal>),
    /// The match may end by what they want, which is this: whoever means it says so.
    Grave(Words),
    /// A finger may have slipped that wants this, though the match goes on: whoever means it says so.
    Slip(Words),
    /// What has this name will be gone for good: whoever means it says so.
    Discards(String),
    /// The setup breaks the rules of the game.
    Faulty(Vec<Fault>),
    /// What was sent cannot be understood.
    Problem(Problem),
    /// What another node of the club has said no to, as it said it.
    Relayed(Box<Relayed>),
}

impl Refusal {
    /// One published word for it.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::BadName => "bad_name",
            Refusal::UnknownGame(_) => "unknown_game",
            Refusal::UnknownSeat(_) => "unknown_seat",
            Refusal::UnknownPreset(_) => "unknown_preset",
            Refusal::UnknownBot(_) => "unknown_bot",
            Refusal::SeatTaken => "seat_taken",
            Refusal::NotYourSeat => "not_your_seat",
            Refusal::HostOnly => "host_only",
            Refusal::Removed => "removed",
            Refusal::Muted => "muted",
            Refusal::NotBegun => "not_begun",
            Refusal::HasBegun => "has_begun",
            Refusal::NotOver => "not_over",
            Refusal::SilentGame => "silent_game",
            Refusal::NoSuchChannel => "no_such_channel",
            Refusal::BadMessage => "bad_message",
            Refusal::NoTakebacks => "no_takebacks",
            Refusal::NothingToTakeBack => "nothing_to_take_back",
            Refusal::NothingToAnswer => "nothing_to_answer",
            Refusal::AlreadyAsked => "already_asked",
            Refusal::NothingToContinue => "nothing_to_continue",
            Refusal::BadAccount => "bad_account",
            Refusal::BadPassword => "bad_password",
            Refusal::WeakPassword => "weak_password",
            Refusal::NameLooksLike => "name_looks_like",
            Refusal::AccountTaken => "account_taken",
            Refusal::HasAccount => "has_account",
            Refusal::WrongLogin => "wrong_login",
            Refusal::TooManyKeys => "too_many_keys",
            Refusal::NoSuchKey => "no_such_key",
            Refusal::Barred => "barred",
            Refusal::AdminOnly => "admin_only",
            Refusal::NeedsAccount => "needs_account",
            Refusal::BrowserOnly => "browser_only",
            Refusal::AccountKept => "account_kept",
            Refusal::NobodyKnown => "nobody_known",
            Refusal::WorkNameTaken => "work_name_taken",
            Refusal::TooManyWorks => "too_many_works",
            Refusal::NoSuchWork => "no_such_work",
            Refusal::TooManyRegards => "too_many_regards",
            Refusal::Unwelcome => "unwelcome",
            Refusal::NotInvited => "not_invited",
            Refusal::TooManyInvited => "too_many_invited",
            Refusal::NoHintNow => "no_hint_now",
            Refusal::UnknownWish => "unknown_wish",
            Refusal::LongWishName => "long_wish_name",
            Refusal::NoClock => "no_clock",
            Refusal::RatedNeedsClock => "rated_needs_clock",
            Refusal::RatedIsEqual => "rated_is_equal",
            Refusal::MembersInRated => "members_in_rated",
            Refusal::OneSeatInRated => "one_seat_in_rated",
            Refusal::PeopleInRated => "people_in_rated",
            Refusal::SeatIsKept => "seat_is_kept",
            Refusal::NoHelpInRated => "no_help_in_rated",
            Refusal::Closed => "closed",
            Refusal::TableFull => "table_full",
            Refusal::OthersPlay => "others_play",
            Refusal::Rated => "rated",
            Refusal::Private => "private",
            Refusal::PlaysOnly => "plays_only",
            Refusal::EnoughSaid => "enough_said",
            Refusal::TooManyTables => "too_many_tables",
            Refusal::TooManyConnections => "too_many_connections",
            Refusal::Meaningless(_) => "meaningless",
            Refusal::Illegal(illegal) | Refusal::Unequal(illegal) => illegal.code,
            Refusal::Grave(_) | Refusal::Slip(_) => "grave",
            Refusal::Discards(_) => "discards",
            Refusal::Faulty(_) => "faulty",
            Refusal::Problem(problem) => problem.code,
            Refusal::Relayed(relayed) => relayed.code,
        }
    }

    /// The rule of the game behind it, if it is one.
    pub fn rule(&self) -> Option<sobremesa_kernel::RuleId> {
        match self {
            Refusal::Illegal(illegal) | Refusal::Unequal(illegal) => Some(illegal.rule),
            Refusal::Relayed(relayed) => relayed.rule,
            _ => None,
        }
    }

    /// The field of a wish with which the same would be carried out, where it is only asked whether
    /// somebody wants it.
    pub fn confirmed_by(&self) -> Option<&'static str> {
        match self {
            Refusal::Unequal(_) => Some("unequal"),
            Refusal::Grave(_) | Refusal::Slip(_) | Refusal::Discards(_) => Some("sure"),
            Refusal::Relayed(relayed) => relayed.confirmed_by,
            _ => None,
        }
    }

    /// Where it is only asked: how people say yes, and how they say no.
    pub fn answers(&self) -> [Words; 2] {
        match self {
            Refusal::Relayed(relayed) => relayed.answers.clone(),
            Refusal::Grave(_) | Refusal::Slip(_) => [
                Words::new("Sí, hacerlo", "Yes, do it"),
                Words::new("No, seguir jugando", "No, play on"),
            ],
            Refusal::Discards(_) => [
                Words::new("Sí, borrarlo", "Yes, delete it"),
                Words::new("No, conservarlo", "No, keep it"),
            ],
            _ => [
                Words::new("Sí, jugar así", "Yes, play like this"),
                Words::new("No, elegir otra vez", "No, choose again"),
            ],
        }
    }

    /// What is wrong and what would work.
    pub fn words(&self) -> Words {
        match self {
            Refusal::Relayed(relayed) => relayed.words.clone(),
            Refusal::BadName => Words::new(
                "Un nombre tiene de 1 a 24 letras, en una línea.",
                "A name has 1 to 24 letters, on one line.",
            ),
            Refusal::UnknownGame(game) => Words::new(
                format!("No tenemos ningún juego «{game}»."),
                format!("We have no game “{game}”."),
            ),
            Refusal::UnknownSeat(seat) => Words::new(
                format!("En este juego no hay asiento «{seat}»."),
                format!("This game has no seat “{seat}”."),
            ),
            Refusal::UnknownPreset(preset) => Words::new(
                format!("Este juego no tiene ninguna preparación «{preset}»."),
                format!("This game has no setup “{preset}”."),
            ),
            Refusal::UnknownBot(bot) => Words::new(
                format!("No conocemos a ningún jugador «{bot}»."),
                format!("We know no computer player “{bot}”."),
            ),
            Refusal::SeatTaken => Words::new(
                "Ese asiento ya está ocupado: elige otro.",
                "That seat is taken: choose another one.",
            ),
            Refusal::NotYourSeat => Words::new("Ese asiento no es tuyo.", "That is not your seat."),
            Refusal::HostOnly => Words::new(
                "Eso solo puede hacerlo quien abrió la mesa.",
                "Only whoever opened the table may do that.",
            ),
            Refusal::Removed => Words::new(
                "Te han pedido que dejes esta mesa.",
                "You were asked to leave this table.",
            ),
            Refusal::Muted => Words::new(
                "Te han pedido silencio en esta mesa.",
                "You were asked to be quiet at this table.",
            ),
            Refusal::NotBegun => Words::new(
                "La partida aún no ha empezado: faltan jugadores.",
                "The match has not begun: players are missing.",
            ),
            Refusal::HasBegun => {
                Words::new("La partida ya ha empezado.", "The match has begun already.")
            }
            Refusal::NotOver => Words::new(
                "La partida aún no ha terminado.",
                "The match is not over yet.",
            ),
            Refusal::SilentGame => Words::new(
                "En este juego quienes juegan no pueden hablarse durante la partida.",
                "In this game the players must not talk while the match is on.",
            ),
            Refusal::NoSuchChannel => {
                Words::new("Ese canal no es para ti.", "That channel is not for you.")
            }
            Refusal::BadMessage => Words::new(
                "Un mensaje tiene de 1 a 500 letras.",
                "A message has 1 to 500 letters.",
            ),
            Refusal::NoTakebacks => Words::new(
                "En esta mesa se acordó no volver atrás.",
                "No takebacks were agreed at this table.",
            ),
            Refusal::NothingToTakeBack => Words::new(
                "No tienes ninguna jugada que retirar.",
                "You have no move to take back.",
            ),
            Refusal::NothingToAnswer => {
                Words::new("No hay nada que contestar.", "There is nothing to answer.")
            }
            Refusal::AlreadyAsked => Words::new(
                "Ya se ha pedido; espera la respuesta.",
                "It has been asked already; wait for the answer.",
            ),
            Refusal::NothingToContinue => Words::new(
                "No hay nada que esperar: la partida sigue.",
                "There is nothing to wait for: the match goes on.",
            ),
            Refusal::BadAccount => Words::new(
                "Un nombre de cuenta tiene de 2 a 24 letras, cifras, guiones o rayas bajas.",
                "An account name has 2 to 24 letters, digits, hyphens or underscores.",
            ),
            Refusal::BadPassword => Words::new(
                "Una contraseña tiene de 8 a 200 caracteres; mejor una frase.",
                "A password has 8 to 200 characters; a sentence is best.",
            ),
            Refusal::WeakPassword => Words::new(
                "Esa contraseña es de las primeras que cualquiera probaría: mejor una frase tuya.",
                "That password is among the first that anybody would try: a sentence of your own is better.",
            ),
            Refusal::NameLooksLike => Words::new(
                "Ese nombre se confunde con el de la casa o con el de otra cuenta: elige otro.",
                "That name could be taken for the house's or for somebody's account: choose another one.",
            ),
            Refusal::AccountTaken => Words::new(
                "Ese nombre de cuenta ya es de otra persona: elige otro.",
                "That account name is taken: choose another one.",
            ),
            Refusal::HasAccount => {
                Words::new("Ya tienes una cuenta.", "You have an account already.")
            }
            Refusal::WrongLogin => Words::new(
                "El nombre o la contraseña no son correctos.",
                "The name or the password is not right.",
            ),
            Refusal::TooManyKeys => Words::new(
                "Tienes demasiados navegadores y programas abiertos: cierra alguno.",
                "You have too many browsers and programs: end some.",
            ),
            Refusal::NoSuchKey => Words::new(
                "Esa sesión no es tuya o ya está cerrada.",
                "That session is not yours or has ended.",
            ),
            Refusal::Barred => Words::new(
                "La administración del club te ha cerrado la puerta.",
                "The club's administrator keeps you out.",
            ),
            Refusal::AdminOnly => Words::new(
                "Eso solo puede hacerlo la administración del club.",
                "Only an administrator of the club may do that.",
            ),
            Refusal::NeedsAccount => Words::new(
                "Para eso hace falta una cuenta: entra o regístrate.",
                "That needs an account: log in or register.",
            ),
            Refusal::BrowserOnly => Words::new(
                "Eso no puede hacerlo un programa con su testigo: hazlo en el navegador.",
                "A program with its token cannot do that: do it in the browser.",
            ),
            Refusal::AccountKept => Words::new(
                "Ese nombre está reservado para quien lleva el club: abre la dirección con el código que el programa muestra al arrancar.",
                "That name is kept for whoever runs the club: open the address with the code that the program shows when it starts.",
            ),
            Refusal::NobodyKnown => Words::new(
                "Esa persona no está en el club, o ya no.",
                "That person is not in the club, or not any more.",
            ),
            Refusal::WorkNameTaken => Words::new(
                "Ya hay otro con ese nombre: elige uno distinto.",
                "There is another one of that name: choose a different one.",
            ),
            Refusal::TooManyWorks => Words::new(
                "No cabe más: borra alguno que ya no uses.",
                "There is no more room: delete one you do not use.",
            ),
            Refusal::NoSuchWork => Words::new(
                "No tienes ninguno con ese nombre.",
                "You have none of that name.",
            ),
            Refusal::TooManyRegards => Words::new(
                "Ya tienes 500 amistades y bloqueos: quita alguno antes.",
                "You have 500 friends and blocks already: remove one first.",
            ),
            Refusal::Unwelcome => Words::new(
                "Alguien de esta mesa prefiere no jugar contigo: elige otra, o pon una tú.",
                "Somebody at this table prefers not to play with you: choose another one, or set one up.",
            ),
            Refusal::NotInvited => Words::new(
                "A esa persona no puedes invitarla a esta mesa.",
                "You cannot invite that person to this table.",
            ),
            Refusal::TooManyInvited => Words::new(
                "Ya has invitado a bastante gente: espera a que alguien conteste.",
                "You have invited enough people: wait until somebody answers.",
            ),
            Refusal::NoHintNow => Words::new(
                "Ahora no te toca: pide la pista en tu turno.",
                "It is not your turn: ask for a hint when it is.",
            ),
            Refusal::UnknownWish => Words::new(
                "La página ha pedido algo que el club no conoce: vuelve a cargarla.",
                "The page asked for something the club does not know: load it again.",
            ),
            Refusal::LongWishName => Words::new(
                "El nombre de una petición tiene como mucho 64 bytes.",
                "The id of a wish has 64 bytes at most.",
            ),
            Refusal::NoClock => Words::new(
                "A este juego se juega sin reloj.",
                "This game is played without a clock.",
            ),
            Refusal::RatedNeedsClock => Words::new(
                "Una partida que cuenta se juega con reloj: elige uno.",
                "A match that counts is played with a clock: choose one.",
            ),
            Refusal::RatedIsEqual => Words::new(
                "Una partida que cuenta empieza por el principio y con bandos iguales.",
                "A match that counts begins at the beginning and with equal sides.",
            ),
            Refusal::MembersInRated => Words::new(
                "Esta partida cuenta para la puntuación: hace falta una cuenta.",
                "This match counts for the ratings: it takes an account.",
            ),
            Refusal::OneSeatInRated => Words::new(
                "En una partida que cuenta cada persona ocupa un solo asiento.",
                "In a match that counts everybody has one seat only.",
            ),
            Refusal::PeopleInRated => Words::new(
                "En una partida que cuenta no juega el ordenador.",
                "In a match that counts no computer plays.",
            ),
            Refusal::SeatIsKept => Words::new(
                "La partida cuenta: cada asiento es de quien la empezó hasta que termine. Quien quiera dejarla, que se rinda.",
                "The match counts: each seat belongs to whoever began on it until the end. Whoever wants to leave it resigns.",
            ),
            Refusal::NoHelpInRated => Words::new(
                "Mientras dura una partida que cuenta no hay pistas, ni análisis, ni consejos.",
                "While a match that counts lasts there are no hints, no analysis and no advice.",
            ),
            Refusal::Closed => Words::new(
                "Esta mesa está recogida: abre otra.",
                "This table was put away: open another one.",
            ),
            Refusal::TableFull => Words::new(
                "En esta mesa ya no cabe nada más: abre otra.",
                "This table holds no more: open another one.",
            ),
            Refusal::OthersPlay => Words::new(
                "Aquí juegan también otras personas: no puedes recoger la mesa.",
                "Other people play here too: you cannot put the table away.",
            ),
            Refusal::Rated => Words::new(
                "La partida cuenta para la puntuación de quien juega: no puedes pedirle que se vaya. \
                 Puedes pedirle silencio.",
                "The match counts for that player's rating: you cannot ask them to leave. You can ask \
                 them to be quiet.",
            ),
            Refusal::PlaysOnly => Words::new(
                "Un programa ve solo las mesas en las que se sienta su dueño.",
                "A program sees only the tables at which its owner sits.",
            ),
            Refusal::Private => Words::new(
                "A esta mesa solo miran quienes juegan.",
                "Only those who play may look at this table.",
            ),
            Refusal::EnoughSaid => Words::new(
                "En esta mesa ya se ha dicho mucho: no caben más mensajes.",
                "Much has been said at this table: there is no room for more messages.",
            ),
            Refusal::TooManyTables => Words::new(
                "Tienes demasiadas mesas sin terminar: termina alguna, o recógela desde su página.",
                "You have too many unfinished tables: finish one, or put it away from its page.",
            ),
            Refusal::TooManyConnections => Words::new(
                "Tienes demasiadas mesas abiertas a la vez: cierra alguna ventana.",
                "You have too many tables open at once: close some windows.",
            ),
            Refusal::Meaningless(words) => words.clone(),
            Refusal::Illegal(illegal) | Refusal::Unequal(illegal) => illegal.message.clone(),
            Refusal::Grave(Words { es, en }) => Words::new(
                format!("{}: puede ser el final. ¿Seguro?", capital(es)),
                format!("{}: that may be the end of it. Are you sure?", capital(en)),
            ),
            Refusal::Slip(Words { es, en }) => Words::new(
                format!("{}. ¿Seguro?", capital(es)),
                format!("{}. Are you sure?", capital(en)),
            ),
            Refusal::Discards(name) => Words::new(
                format!("«{name}» se borra para siempre. ¿Seguro?"),
                format!("“{name}” is deleted for good. Are you sure?"),
            ),
            Refusal::Faulty(faults) => {
                let all = |pick: fn(&Words) -> &str| {
                    faults
                        .iter()
                        .map(|fault| pick(&fault.message))
                        .collect::<Vec<_>>()
                        .join(" ")
                };
                Words::new(all(|words| &words.es), all(|words| &words.en))
            }
            Refusal::Problem(problem) => problem.message.clone(),
        }
    }
}
/// What stood in the middle of a sentence, at its beginning.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
