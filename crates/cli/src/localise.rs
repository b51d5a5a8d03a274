//! The command line in the person's language: help texts, headings and complaints.
//!
//! Clap is told everything in English by the comments in `args`; for Spanish we walk over its
//! command and replace each text by its twin. Clap's own complaints about wrong usage have no such
//! table, so the Spanish ones are built here from what the complaint is about.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::builder::Resettable;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, FromArgMatches};
use sobremesa_kernel::Lang;
use sobremesa_speak::lang_of_environment;

use crate::args::{Args, OwnArgs};
use crate::terminal::wrap;
use crate::{Shelf, own};

/// Every text of the help, English and Spanish.
#[rustfmt::skip] // One pair per entry, in the order of `args`.
const TWINS: &[(&str, &str)] = &[
    ("Tabletop games: play them, referee them, replay them, read their rules",
     "Juegos de mesa: jugarlos, arbitrarlos, repasarlos, leer sus reglas"),
    ("Speak Spanish (es) or English (en); otherwise as LC_ALL, LC_MESSAGES or LANG say",
     "Hablar en español (es) o en inglés (en); si no, según LC_ALL, LC_MESSAGES o LANG"),
    ("Show this help", "Mostrar esta ayuda"),
    ("Show the version", "Mostrar la versión"),
    ("Open the club in the browser; this is also what happens without a command",
     "Abrir el club en el navegador; es también lo que pasa sin ninguna orden (también: servir)"),
    ("Copy everything the club keeps into a new file, also while it is open",
     "Copiar en un fichero nuevo todo lo que guarda el club, también mientras está abierto (también: copia)"),
    ("Put a copy back; the club must have no file of its own there",
     "Devolver una copia a su sitio; el club no debe tener ya allí un fichero (también: restaurar)"),
    ("Make the club's lists of tables anew from what is stored; the club must be closed",
     "Rehacer las listas de mesas del club con lo que está guardado; el club debe estar cerrado (también: rehacer-listas)"),
    ("The account that may keep people out and announce things to everybody",
     "La cuenta que puede cerrar la puerta a alguien y anunciar cosas a todos"),
    ("How people reach the club from elsewhere, such as https://club.example: what invitations say",
     "Cómo se llega al club desde fuera, por ejemplo https://club.example: lo que dicen las invitaciones"),
    ("Believe the web server before the club about where requests come from (X-Forwarded-For)",
     "Creer al servidor web que está delante del club cuando dice de dónde vienen las peticiones (X-Forwarded-For)"),
    ("The message bus of a club with several nodes, such as nats://bus.example:4222; they share a database",
     "El bus de mensajes de un club con varios nodos, por ejemplo nats://bus.example:4222; comparten una base de datos"),
    ("What this node of several is called, in logs and metrics; its address and port if not given",
     "Cómo se llama este nodo entre varios, en registros y métricas; si no, su dirección y puerto"),
    ("The copy: a file, or the address of a database", "La copia: un fichero, o la dirección de una base de datos"),
    ("ACCOUNT", "CUENTA"),
    ("URL", "URL"),
    ("Each of these can stand in the environment instead: SOBREMESA_LISTEN, SOBREMESA_DATABASE, SOBREMESA_ADMIN, SOBREMESA_ADDRESS, SOBREMESA_PROXY, SOBREMESA_NATS, SOBREMESA_NODE. SOBREMESA_LOG says how much is told on the error stream (error, warn, info, debug).",
     "Todo esto puede ponerse también en el entorno: SOBREMESA_LISTEN, SOBREMESA_DATABASE, SOBREMESA_ADMIN, SOBREMESA_ADDRESS, SOBREMESA_PROXY, SOBREMESA_NATS, SOBREMESA_NODE. SOBREMESA_LOG dice cuánto se cuenta por el canal de errores (error, warn, info, debug)."),
    ("List the games, their seats, setups and bots",
     "Ver los juegos, sus asientos, preparaciones y jugadores del programa (también: juegos)"),
    ("Play a game with bots and with people at this keyboard",
     "Jugar con el programa y con quien esté ante este teclado (también: jugar)"),
    ("A game whose setups are written in files has commands of its own: sobremesa GAME --help.",
     "Un juego cuyas preparaciones se escriben en ficheros tiene órdenes propias: sobremesa JUEGO --help."),
    ("Lead a match of it at the table, or check, format or forecast a file",
     "Dirigir una partida en la mesa, o comprobar un fichero, darle forma o pronosticarlo"),
    ("What to begin with: a file, a saved match, or the name of an example; - for standard input",
     "Con qué se empieza: un fichero, una partida guardada o el nombre de un ejemplo; - para la entrada estándar"),
    ("Say everything that is wrong or odd about a file",
     "Decir todo lo que un fichero tiene de malo o de raro"),
    ("Write a file as it is meant to look", "Escribir un fichero como debe verse"),
    ("Serve an editor: faults while typing, completion, hover, definition, rename, format",
     "Servir a un editor: fallos al escribir, completar, explicar, ir a la declaración, renombrar, dar forma"),
    ("Let a file play itself many times and tell how it goes",
     "Hacer que un fichero se juegue solo muchas veces y contar cómo sale"),
    ("The file; - for standard input", "El fichero; - para la entrada estándar"),
    ("Write it back to the file", "Escribirlo de vuelta en el fichero"),
    ("Only say whether the file is as it is meant to look",
     "Solo decir si el fichero está como debe verse"),
    ("How many battles", "Cuántos combates"),
    ("A file with those who stand in for the players' characters",
     "Un fichero con quienes sustituyen a los personajes de los jugadores"),
    ("After so many rounds a battle is a draw", "Tras cuántas rondas un combate es un empate"),
    ("Referee for other programs: one JSON request per line in, one answer per line out",
     "Árbitro para otros programas: entra una petición JSON por línea, sale una respuesta por línea (también: arbitro)"),
    ("Tell a match from its file, with the board after every line",
     "Contar una partida a partir de su fichero, con la mesa tras cada línea (también: repasar)"),
    ("Check a match file: play everything again and compare, dice included",
     "Comprobar el fichero de una partida: se juega todo otra vez y se compara, dados incluidos (también: comprobar)"),
    ("Show a rule by its number", "Mostrar una regla por su código (también: regla)"),
    ("Armies and the like in files: check them, or let two of them fight",
     "Ejércitos y demás en ficheros: comprobarlos, o hacer que dos se enfrenten (también: taller)"),
    ("Check files: everything that is wrong, or what they are worth",
     "Comprobar ficheros: todas las faltas, o lo que valen (también: comprobar)"),
    ("The files", "Los ficheros"),
    ("Write a completion script for a shell",
     "Escribir el guion con que una terminal completa las órdenes (también: completar)"),
    ("The address and port on which the club is open; 127.0.0.1:7777 if not given",
     "La dirección y el puerto en que está abierto el club; si no, 127.0.0.1:7777"),
    ("The file, or the address of the database, in which everything is kept; if not given, a file in the usual place for data",
     "El fichero, o la dirección de la base de datos, en que se guarda todo; si no, un fichero en el sitio habitual de los datos"),
    ("FILE|URL", "FICHERO|URL"),
    ("Copy a closed club from a file to a database, or back, and compare everything",
     "Copiar un club cerrado de un fichero a una base de datos, o al revés, y compararlo todo (también: mudar-club)"),
    ("Where the club is: its file, or the address of its database such as postgres://name@server/club",
     "Dónde está el club: su fichero, o la dirección de su base de datos, como postgres://nombre@servidor/club"),
    ("Where it shall be: a file that is not there yet, or the address of an empty database",
     "Dónde debe estar: un fichero que aún no exista, o la dirección de una base de datos vacía"),
    ("FROM", "DE"),
    ("TO", "A"),
    ("A folder of computer players, one file each; if not given, `personas` beside the file in which everything is kept",
     "Una carpeta de jugadores del programa, uno por fichero; si no, `personas` junto al fichero en que se guarda todo"),
    ("Let two bots play a series and print the score with its interval of 95 %",
     "Hacer que dos jugadores del programa jueguen una serie y dar el resultado con su intervalo del 95 % (también: serie)"),
    ("Count in how many ways a position can go on, to compare move generators",
     "Contar de cuántas maneras puede seguir una posición, para comparar generadores de jugadas"),
    ("The game, as `sobremesa games` names it", "El juego, como lo llama `sobremesa games`"),
    ("The first bot, whose score is printed", "El primer jugador, del que se da el resultado"),
    ("The second bot", "El segundo jugador"),
    ("How many games; each opening is played twice, sides swapped",
     "Cuántas partidas; cada apertura se juega dos veces, cambiando de bando"),
    ("How many positions a bot may look at for one move; if not given, as many as it does everywhere",
     "Cuántas posiciones puede mirar un jugador para cada jugada; si no, las mismas que en todas partes"),
    ("How many random moves make an opening", "Cuántas jugadas al azar forman una apertura"),
    ("One of the ready-made setups", "Una de las preparaciones que hay"),
    ("Where the dice of the series start", "Dónde empiezan los dados de la serie"),
    ("The laboratory: bots against bots over many matches, with statistics, ratings and plots",
     "El laboratorio: jugadores del programa entre sí, muchas partidas, con estadísticas, clasificación y gráficas (también: laboratorio)"),
    ("Several bots, everybody against everybody: a table with ratings",
     "Varios jugadores, todos contra todos: una tabla con su clasificación"),
    ("How many matches; every deal is played twice, sides swapped; 100 if not given",
     "Cuántas partidas; cada reparto se juega dos veces, cambiando de bando; si no, 100"),
    ("Where the luck of the series starts; the same seed, the same series",
     "Dónde empieza la suerte de la serie; con la misma semilla, la misma serie"),
    ("On so many threads; as many as there are cores if not given. The results do not depend on it",
     "En cuántos hilos; si no, tantos como núcleos haya. Los resultados no dependen de ello"),
    ("How many random moves begin each match; none if not given",
     "Con cuántas jugadas al azar empieza cada partida; si no, ninguna"),
    ("Stop when it is sure whether the first bot is better: it would have this percentage of the points",
     "Parar cuando esté claro si el primero es mejor: tendría este tanto por ciento de los puntos"),
    ("The first bot, whose score is printed; two partners are written BOT+BOT",
     "El primer jugador, del que se da el resultado; dos compañeros se escriben JUGADOR+JUGADOR"),
    ("Draw the wins of both into this SVG file", "Dibujar en este fichero SVG lo que gana cada uno"),
    ("Draw the wins of both into this PNG file", "Dibujar en este fichero PNG lo que gana cada uno"),
    ("Write a row for each match into this Parquet file",
     "Escribir una fila por partida en este fichero Parquet"),
    ("Write a row for each match into this CSV file",
     "Escribir una fila por partida en este fichero CSV"),
    ("Keep what was played in this file: stopped at any time, the same command goes on from there",
     "Guardar lo jugado en este fichero: si se interrumpe, la misma orden sigue desde ahí"),
    ("Write the file of this match of the series instead, counted from 0, for `sobremesa replay`",
     "Escribir en su lugar el fichero de esta partida de la serie, contando desde 0, para `sobremesa replay`"),
    ("Answer as CSV", "Contestar en CSV"),
    ("BOT,BOT,...", "JUGADOR,JUGADOR,..."),
    ("PERCENT", "TANTO POR CIENTO"),
    ("Computer players as files: list them, or check one that you wrote",
     "Jugadores del programa en ficheros: verlos, o comprobar uno que has escrito (también: personaje)"),
    ("list: the computer players of all games; check: read one from a file and say everything that is wrong with it",
     "list: los jugadores del programa de todos los juegos; check: leer uno de un fichero y decir todo lo que está mal"),
    ("LIST|CHECK", "LIST|CHECK"),
    ("The file that describes the persona, in TOML", "El fichero que describe al personaje, en TOML"),
    ("Go through a match with a strong player: what it would have done, and what yours cost",
     "Repasar una partida con un jugador fuerte: qué habría hecho y cuánto costó lo tuyo (también: analizar)"),
    ("Only the moves of this seat; otherwise everybody's",
     "Solo las jugadas de este asiento; si no, las de todos"),
    ("Also say what the seat could know for certain before each choice",
     "Decir también qué podía saber con certeza el asiento antes de cada decisión"),
    ("Write a match as the text or log that players of the game know",
     "Escribe una partida como el texto o registro que conocen los jugadores de ese juego"),
    ("Make a match file of such a text or log, played again by the rules",
     "Hace un fichero de partida de un texto o registro así, jugándolo otra vez según las reglas"),
    ("Logs of matches: write one, check one, or make a match file of one",
     "Registros de partidas: escribir uno, comprobarlo o hacer de él un fichero de partida"),
    ("In which form, if the game has several; its usual one if not given",
     "En qué forma, si el juego tiene varias; si no, la usual"),
    ("As a seat may know it (its name), or spectator; referee sees everything",
     "Como puede saberlo un asiento (su nombre), o spectator; referee lo ve todo"),
    ("Write to a new file instead of standard output",
     "Escribir en un fichero nuevo en vez de en la salida"),
    ("The text or log; - for standard input", "El texto o registro; - para la entrada"),
    ("The game that it is of; if not given, it shows by its looks",
     "El juego del que es; si no, se ve por su aspecto"),
    ("Write the log of a match file", "Escribe el registro de un fichero de partida"),
    ("Play a log again and say whether it can be true",
     "Juega otra vez un registro y dice si puede ser verdad"),
    ("Make a match file of a log", "Hace un fichero de partida de un registro"),
    ("Who judges; the strongest if not given", "Quién juzga; si no, el más fuerte"),
    ("So many moves deep", "Hasta cuántas jugadas"),
    ("From this position, as text or JSON; otherwise from the usual start",
     "Desde esta posición, en texto o JSON; si no, desde el principio habitual"),
    ("Also for each first move by itself", "También por separado para cada primera jugada"),
    ("POSITION", "POSICIÓN"),
    ("NAME", "NOMBRE"),
    ("Answer in JSON", "Contestar en JSON"),
    ("The game, as `sobremesa games` names it; a match file knows its own",
     "El juego, como lo llama `sobremesa games`; el fichero de una partida ya sabe el suyo"),
    ("So many people sit at this keyboard, in the first seats; 0 to watch the bots",
     "Cuántas personas juegan en este teclado, en los primeros asientos; 0 para mirar cómo juega el programa"),
    ("Who sits where: a bot by its name, anybody else is a person; may be repeated",
     "Quién se sienta dónde: el nombre de un jugador del programa, y cualquier otro es una persona; se puede repetir"),
    ("The bot for all other seats; a middling one if not given",
     "El jugador del programa para los demás asientos; si no, uno intermedio"),
    ("The setup: one of the ready-made ones, JSON, or a file of JSON",
     "La preparación: una de las que hay, JSON o un fichero con JSON"),
    ("Change one field of the setup; may be repeated",
     "Cambiar un campo de la preparación; se puede repetir"),
    ("Begin with this position", "Empezar en esta posición"),
    ("Where chance comes from: seed:7, fair (the seed is promised now and shown at the end), ask (roll real dice and type them in), or script:[4,2] or script:@FILE; a fresh seed if not given",
     "De dónde viene el azar: seed:7 (una semilla), fair (la semilla se promete ahora y se enseña al final), ask (dados de verdad, que se teclean), o script:[4,2] o script:@FICHERO; si no, una semilla nueva"),
    ("Go on with the match of this file, and write on in it",
     "Seguir con la partida de este fichero, y seguir escribiendo en él"),
    ("Where a match is kept that nobody saves; a folder in the usual place for data if not given",
     "Dónde queda una partida que nadie guarda; si no, una carpeta en el sitio de costumbre para datos"),
    ("Write the match to this file, every line as it happens",
     "Escribir la partida en este fichero, cada línea según ocurre"),
    ("Wait so many milliseconds after each action of a bot when nobody plays",
     "Esperar estos milisegundos tras cada jugada del programa cuando no juega nadie más"),
    ("The match file; - for standard input",
     "El fichero de la partida; - para la entrada estándar"),
    ("Line by line: Enter goes on, b goes back, a number jumps there, q ends",
     "Línea a línea: Intro sigue, b vuelve, un número salta allí, q termina"),
    ("Only what this seat saw; otherwise everything",
     "Solo lo que vio este asiento; si no, todo"),
    ("Only how things stood after this line",
     "Solo cómo quedó la mesa tras esta línea"),
    ("Write a picture of how things stood then into this file: PNG, or SVG if it is called so",
     "Escribir en este fichero un dibujo de cómo estaba entonces: PNG, o SVG si se llama así"),
    ("PICTURE", "DIBUJO"),
    ("Write a page with the turning points of a match, drawn and told",
     "Escribir una página con los momentos decisivos de una partida, dibujados y contados (también: informe)"),
    ("Write the page into this file; otherwise to standard output",
     "Escribir la página en este fichero; si no, por la salida estándar"),
    ("PAGE", "PÁGINA"),
    ("The first one: a file, or the name of a ready-made one",
     "El primero: un fichero, o el nombre de uno hecho"),
    ("The second one", "El segundo"),
    ("WORK", "OBRA"),
    ("Let two of them fight many battles and tell what each part did",
     "Hacer que dos libren muchas batallas y contar qué hizo cada parte (también: combatir)"),
    ("How many battles, sides swapped every other time; 200 if not given",
     "Cuántas batallas, cambiando de lado cada vez; 200 si no se dice"),
    ("Who leads both; neither the weakest nor the strongest if not given",
     "Quién manda los dos; si no, ni el más flojo ni el más fuerte"),
    ("Only the story, without boards", "Solo el relato, sin mesas"),
    ("Answer in JSON, one object per line of the match",
     "Contestar en JSON, un objeto por línea de la partida"),
    ("The rule's number, as the referee quotes it",
     "El código de la regla, como lo cita el árbitro"),
    ("Answer in JSON, in both languages", "Contestar en JSON, en los dos idiomas"),
    ("The shell: bash, elvish, fish, powershell or zsh",
     "La terminal: bash, elvish, fish, powershell o zsh"),
    // What stands for the values.
    ("LANG", "IDIOMA"),
    ("ADDRESS:PORT", "DIRECCIÓN:PUERTO"),
    ("GAME", "JUEGO"),
    ("N", "N"),
    ("SEAT", "ASIENTO"),
    ("SEAT=NAME", "ASIENTO=NOMBRE"),
    ("BOT", "JUGADOR"),
    ("NAME|JSON|@FILE", "NOMBRE|JSON|@FICHERO"),
    ("FIELD=VALUE", "CAMPO=VALOR"),
    ("JSON|@FILE", "JSON|@FICHERO"),
    ("DICE", "DADOS"),
    ("FILE", "FICHERO"),
    ("FORM", "FORMA"),
    ("WHO", "QUIÉN"),
    ("FOLDER", "CARPETA"),
    ("MS", "MS"),
    ("ID", "CÓDIGO"),
    ("SHELL", "TERMINAL"),
];

/// The language that `--lang` asks for, or else the environment.
///
/// It has to be known before the arguments are parsed: complaints about them are made in it.
pub fn lang_asked_for(words: &[OsString], variable: impl Fn(&str) -> Option<String>) -> Lang {
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let joined = words.iter().find_map(|word| word.strip_prefix("--lang="));
    let apart = words.windows(2).find(|pair| pair[0] == "--lang");
    let tag = joined.or(apart.map(|pair| pair[1]));
    tag.and_then(Lang::from_tag)
        .unwrap_or_else(|| lang_of_environment(variable))
}

/// Reads the arguments.
///
/// # Errors
/// The status to end with, when the help was asked for or the usage was wrong; it has been said.
pub fn parse(words: Vec<OsString>, lang: Lang, shelf: Shelf) -> Result<Args, ExitCode> {
    // Only a game with commands of its own is a command besides those that clap knows: whatever else
    // stands there was mistyped, and clap finds what was meant.
    let is_own = |word: &OsString| word.to_str().is_some_and(|word| own::is_named(shelf, word));
    let command = command(lang).allow_external_subcommands(words.iter().any(is_own));
    let parsed = command
        .try_get_matches_from(words)
        .and_then(|matches| Args::from_arg_matches(&matches));
    parsed.map_err(|error| say(&error, lang))
}

/// Says what is wrong with the usage, or the help that was asked for; the status to end with.
pub(crate) fn say(error: &clap::Error, lang: Lang) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Nobody to read the help: then nobody misses it.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        _ => match lang {
            Lang::En => drop(error.print()),
            Lang::Es => eprintln!("sobremesa: {}", complaint(error)),
        },
    }
    ExitCode::from(2)
}

/// The commands of a game's own as clap knows them.
pub(crate) fn own_command(lang: Lang, game: &'static str) -> Command {
    let command = OwnArgs::command().name(game);
    in_lang(command.bin_name(format!("sobremesa {game}")), lang)
}

/// The command line as clap knows it.
pub fn command(lang: Lang) -> Command {
    // Who has no command of that name is told which was meant.
    let known = Args::command().external_subcommand_value_parser(Resettable::Reset);
    in_lang(known.allow_external_subcommands(false), lang)
}

fn in_lang(mut command: Command, lang: Lang) -> Command {
    // Only a built command knows the global options of its subcommands and how each is used.
    command.build();
    match lang {
        Lang::En => command,
        Lang::Es => in_spanish(command),
    }
}

fn in_spanish(mut command: Command) -> Command {
    let usage = command.render_usage().to_string();
    let usage = usage
        .trim_start_matches("Usage:")
        .trim()
        .replace("[OPTIONS]", "[OPCIONES]")
        .replace("[COMMAND]", "[ORDEN]")
        .replace("<COMMAND>", "<ORDEN>");
    let usage = TWINS.iter().fold(usage, |usage, (en, es)| {
        usage
            .replace(&format!("<{en}>"), &format!("<{es}>"))
            .replace(&format!("[{en}]"), &format!("[{es}]"))
    });
    if let Some(about) = command
        .get_about()
        .and_then(|about| twin(&about.to_string()))
    {
        command = command.about(about);
    }
    if let Some(after) = command
        .get_after_help()
        .and_then(|after| twin(&after.to_string()))
    {
        command = command.after_help(after);
    }
    command
        .override_usage(usage)
        .help_template("{about-with-newline}\nUso: {usage}\n\n{all-args}{after-help}")
        .subcommand_help_heading("Órdenes")
        .mut_args(|mut arg| {
            if let Some(help) = arg.get_help().and_then(|help| twin(&help.to_string())) {
                arg = arg.help(help);
            }
            if arg.get_action().takes_values() {
                let names = arg.get_value_names().unwrap_or_default();
                let names: Vec<&'static str> = names.iter().filter_map(|name| twin(name)).collect();
                arg = arg.value_names(names);
            }
            let heading = match arg.is_positional() {
                true => "Argumentos",
                false => "Opciones",
            };
            arg.help_heading(heading)
        })
        .mut_subcommands(in_spanish)
}

/// The Spanish text. Every text has one; a test sees to it.
fn twin(english: &str) -> Option<&'static str> {
    let found = TWINS.iter().find(|(en, _)| *en == english);
    found.map(|(_, es)| *es)
}

/// What is wrong with the usage, in Spanish.
fn complaint(error: &clap::Error) -> String {
    let about = |kind| quoted(error, kind);
    let arg = about(ContextKind::InvalidArg);
    let value = about(ContextKind::InvalidValue);
    let mut text = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            format!(
                "No existe la orden {}.",
                about(ContextKind::InvalidSubcommand)
            )
        }
        ErrorKind::UnknownArgument => format!("Aquí no se entiende {arg}."),
        ErrorKind::MissingRequiredArgument => format!("Falta {arg}."),
        ErrorKind::InvalidValue if value == "«»" => format!("Falta el valor de {arg}."),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            format!("{value} no vale para {arg}.")
        }
        ErrorKind::ArgumentConflict => {
            format!("{arg} no puede ir con {}.", about(ContextKind::PriorArg))
        }
        ErrorKind::InvalidUtf8 => "Hay letras que no son UTF-8.".to_owned(),
        // Clap may grow further kinds; what it says is then at least said.
        _ => error.to_string(),
    };
    for (kind, before) in [
        (ContextKind::ValidValue, "Valen:"),
        (ContextKind::SuggestedSubcommand, "¿Querías decir"),
        (ContextKind::SuggestedArg, "¿Querías decir"),
        (ContextKind::SuggestedValue, "¿Querías decir"),
    ] {
        let known = about(kind);
        if known != "«»" {
            let (or, end) = match before.starts_with('¿') {
                true => (" o ", "?"),
                false => (", ", "."),
            };
            let known = known.replace(", ", or);
            text.push_str(&format!(" {before} {known}{end}"));
        }
    }
    format!(
        "{}\n{}",
        wrap(&text, 80, 0),
        "La ayuda: sobremesa --help, o sobremesa ORDEN --help."
    )
}

/// What a complaint is about, between quotation marks.
fn quoted(error: &clap::Error, kind: ContextKind) -> String {
    let texts: Vec<String> = match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    };
    format!("«{}»", texts.join("», «"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every text that clap would show for a command and what is below it.
    fn texts(command: &Command) -> Vec<String> {
        let mut texts: Vec<String> = command
            .get_about()
            .into_iter()
            .chain(command.get_long_about())
            .chain(command.get_after_help())
            .map(ToString::to_string)
            .collect();
        for arg in command.get_arguments() {
            let help = arg.get_help().map(ToString::to_string);
            texts.push(help.unwrap_or_else(|| panic!("{} has no help", arg.get_id())));
            texts.extend(arg.get_long_help().map(ToString::to_string));
            if arg.get_action().takes_values() {
                let names = arg.get_value_names().unwrap_or_default();
                texts.extend(names.iter().map(ToString::to_string));
            }
        }
        command
            .get_subcommands()
            .for_each(|below| texts.extend(self::texts(below)));
        texts
    }

    #[test]
    fn every_help_text_has_its_spanish_twin_and_every_twin_its_text() {
        let mut texts = texts(&command(Lang::En));
        texts.extend(self::texts(&own_command(Lang::En, "game")));
        let is_twin = |text: &&String| TWINS.iter().any(|(en, _)| en == *text);
        let alone: Vec<&String> = texts.iter().filter(|text| !is_twin(text)).collect();
        assert!(alone.is_empty(), "no Spanish for {alone:#?}");
        let is_said = |en: &str| texts.iter().any(|text| text == en);
        let unsaid: Vec<&str> = TWINS
            .iter()
            .map(|(en, _)| *en)
            .filter(|en| !is_said(en))
            .collect();
        assert!(unsaid.is_empty(), "nobody says {unsaid:#?}");
    }

    #[test]
    fn the_spanish_help_has_no_english_left() {
        let mut command = command(Lang::Es);
        let names: Vec<String> = command
            .get_subcommands()
            .map(|below| below.get_name().to_owned())
            .collect();
        let mut pages = vec![command.render_long_help().to_string()];
        for name in names {
            let below = command.find_subcommand_mut(&name).expect("it is there");
            pages.push(below.render_long_help().to_string());
        }
        for page in pages {
            for english in [
                "Usage",
                "Options",
                "Commands",
                "Arguments",
                "OPTIONS",
                "COMMAND",
                "FILE>",
                "GAME",
                "possible",
                "default",
                "aliases",
                "Print",
            ] {
                assert!(!page.contains(english), "{english:?} in\n{page}");
            }
            assert!(page.contains("Uso: sobremesa"), "{page}");
        }
    }

    #[test]
    fn the_language_is_asked_for_before_anything_else() {
        let words = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        let english = |name: &str| (name == "LANG").then(|| "en_GB.UTF-8".to_owned());
        let lang = |text: &str| lang_asked_for(&words(text), english);
        assert_eq!(lang("sobremesa games"), Lang::En);
        assert_eq!(lang("sobremesa games --lang es"), Lang::Es);
        assert_eq!(lang("sobremesa --lang=es games"), Lang::Es);
        assert_eq!(lang_asked_for(&words("sobremesa"), |_| None), Lang::Es);
    }

    #[track_caller]
    fn check_complaint(words: &str, expected: &str) {
        let words = words.split(' ').map(OsString::from);
        let error = command(Lang::Es)
            .try_get_matches_from(words)
            .expect_err("wrong usage");
        let complaint = complaint(&error);
        assert!(complaint.starts_with(expected), "{complaint}");
    }

    #[test]
    fn wrong_usage_is_explained_in_spanish() {
        check_complaint(
            "sobremesa plai",
            "No existe la orden «plai». ¿Querías decir «lab» o «replay» o «play»?",
        );
        check_complaint("sobremesa play", "Falta «<JUEGO>».");
        check_complaint("sobremesa rule", "Falta «<CÓDIGO>».");
        check_complaint("sobremesa games --jsn", "Aquí no se entiende «--jsn».");
        check_complaint(
            "sobremesa --lang fr",
            "«fr» no vale para «--lang <IDIOMA>». Valen: «es», «en».",
        );
        check_complaint(
            "sobremesa play x --people ana",
            "«ana» no vale para «--people <N>».",
        );
        check_complaint(
            "sobremesa play x --setup a --position b",
            "«--setup <NOMBRE|JSON|@FICHERO>» no puede ir con",
        );
    }
}
