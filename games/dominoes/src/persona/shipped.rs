//! The personas that come with the program.

use std::sync::LazyLock;

use super::Persona;

/// Their definitions, by the names of their files.
const FILES: [(&str, &str); 17] = [
    ("easy", include_str!("../../personas/easy.toml")),
    ("medium", include_str!("../../personas/medium.toml")),
    ("pro", include_str!("../../personas/pro.toml")),
    ("lonely", include_str!("../../personas/lonely.toml")),
    ("bearded", include_str!("../../personas/bearded.toml")),
    ("novice", include_str!("../../personas/novice.toml")),
    ("casual", include_str!("../../personas/casual.toml")),
    ("club", include_str!("../../personas/club.toml")),
    ("expert", include_str!("../../personas/expert.toml")),
    ("pepin", include_str!("../../personas/pepin.toml")),
    ("angustias", include_str!("../../personas/angustias.toml")),
    ("farero", include_str!("../../personas/farero.toml")),
    ("loli", include_str!("../../personas/loli.toml")),
    ("benita", include_str!("../../personas/benita.toml")),
    ("relojero", include_str!("../../personas/relojero.toml")),
    ("habanera", include_str!("../../personas/habanera.toml")),
    ("master", include_str!("../../personas/master.toml")),
];

/// DOM-AI-10: read once, sorted by their numbers.
pub(crate) static SHIPPED: LazyLock<Vec<Persona>> = LazyLock::new(|| {
    let mut personas: Vec<Persona> = FILES
        .iter()
        .map(|(file, text)| {
            Persona::read(text).unwrap_or_else(|faults| {
                panic!("{file}.toml is part of the program and must be right: {faults:#?}")
            })
        })
        .collect();
    personas.sort_by_key(|persona| persona.order);
    personas
});
