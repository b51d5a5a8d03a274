//! A page's script and everything that it imports, as one file: one request instead of a cascade of them, and
//! what two dozen small files repeat is compressed away.
//!
//! Our scripts import names from one another and export what they declare, on lines of their own; that is all
//! this linker understands, and a test holds the scripts to it. Each module becomes a function that is called
//! once, in the order in which a browser would have run them, and hands out what it exports. What a script loads
//! later (`import()`) stays a file of its own.

use std::fmt::Write;

/// A script by its name below `web/` and those that it imports, the imported first; and the names of all of them.
///
/// `read` finds the text of a file. Something that cannot be found is left out, and the browser says so.
pub(super) fn link(entry: &str, read: &dyn Fn(&str) -> Option<String>) -> (String, Vec<String>) {
    let mut linked = Linked {
        read,
        modules: Vec::new(),
        text: String::new(),
    };
    if let Some(text) = read(entry) {
        let body = linked.body(&text);
        linked.text.push_str(&body.text);
        linked.modules.push(entry.to_owned());
        // Whatever is loaded later is asked for by its names.
        if !body.exports.is_empty() {
            let exports = format!("export {{ {} }};\n", body.exports.join(", "));
            linked.text.push_str(&exports);
        }
    }
    (linked.text, linked.modules)
}

struct Linked<'a> {
    read: &'a dyn Fn(&str) -> Option<String>,
    /// The names of those that have been added; a module is known by its place here.
    modules: Vec<String>,
    text: String,
}

struct Body {
    text: String,
    exports: Vec<String>,
}

impl Linked<'_> {
    /// The place of a module, which is added if it is not there yet.
    fn place(&mut self, name: &str) -> Option<usize> {
        if let Some(place) = self.modules.iter().position(|known| known == name) {
            return Some(place);
        }
        let text = (self.read)(name)?;
        let body = self.body(&text);
        let place = self.modules.len();
        self.modules.push(name.to_owned());
        let exports = body.exports.join(", ");
        let written = write!(
            self.text,
            "const $${place} = (() => {{\n{}return {{ {exports} }};\n}})();\n",
            body.text
        );
        written.expect("a text takes everything");
        Some(place)
    }

    /// A module without its imports and exports.
    fn body(&mut self, text: &str) -> Body {
        let mut body = Body {
            text: String::with_capacity(text.len()),
            exports: Vec::new(),
        };
        for line in text.lines() {
            let place = imported(line).and_then(|(names, from)| Some((names, self.place(from)?)));
            if let Some((names, place)) = place {
                let line = format!("const {{{names}}} = $${place};\n");
                body.text.push_str(&line);
                continue;
            }
            if let Some(names) = exported_list(line) {
                body.exports.extend(names.map(str::to_owned));
                continue;
            }
            let declared = line.strip_prefix("export ").unwrap_or(line);
            if declared.len() < line.len() {
                body.exports
                    .extend(declared_name(declared).map(str::to_owned));
            }
            body.text.push_str(declared);
            body.text.push('\n');
        }
        body
    }
}

/// The names between the braces of an import, and the file below `web/` from which they come.
fn imported(line: &str) -> Option<(&str, &str)> {
    let rest = line.strip_prefix("import {")?;
    let (names, rest) = rest.split_once("} from \"./")?;
    Some((names, rest.strip_suffix("\";")?))
}

/// The names of an export that declares nothing.
fn exported_list(line: &str) -> Option<impl Iterator<Item = &str>> {
    let names = line.strip_prefix("export {")?.strip_suffix("};")?;
    Some(names.split(',').map(str::trim))
}

/// What a declaration declares.
fn declared_name(declaration: &str) -> Option<&str> {
    let is_of_name = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut words = declaration
        .split(|c: char| !is_of_name(c))
        .filter(|word| !word.is_empty());
    words.find(|word| !["async", "function", "class", "const"].contains(word))
}

#[cfg(test)]
mod tests {
    use super::link;

    fn files(name: &str) -> Option<String> {
        let text = match name {
            "page.js" => {
                "import { Board } from \"./board.js\";\nimport { twice } from \"./sums.js\";\nnew Board(twice(2));\n"
            }
            "board.js" => {
                "import { twice, HALF } from \"./sums.js\";\nexport class Board {\nsize = twice(HALF);\n}\n"
            }
            "sums.js" => {
                "export const HALF = 0.5;\nconst two = 2;\nexport function twice(n) {\nreturn two * n;\n}\nexport async function later() {}\nexport {two};\n"
            }
            _ => return None,
        };
        Some(text.to_owned())
    }

    /// Each module once, whoever imports it, before those that do.
    #[test]
    fn a_module_stands_before_those_that_import_it() {
        let (text, modules) = link("page.js", &files);
        assert_eq!(modules, ["sums.js", "board.js", "page.js"]);
        assert_eq!(
            text,
            "const $$0 = (() => {\nconst HALF = 0.5;\nconst two = 2;\nfunction twice(n) {\nreturn two * n;\n}\n\
             async function later() {}\nreturn { HALF, twice, later, two };\n})();\n\
             const $$1 = (() => {\nconst { twice, HALF } = $$0;\nclass Board {\nsize = twice(HALF);\n}\n\
             return { Board };\n})();\n\
             const { Board } = $$1;\nconst { twice } = $$0;\nnew Board(twice(2));\n"
        );
    }

    /// What is loaded later keeps what it exports.
    #[test]
    fn the_first_script_hands_out_what_it_did() {
        let (text, _) = link("board.js", &files);
        assert!(text.ends_with("\nexport { Board };\n"), "{text}");
        assert_eq!(link("nowhere.js", &files), (String::new(), Vec::new()));
    }
}
