//! What is pointed at: what it is, what can be done with it, and why the rest cannot.

use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};
use sobremesa_draw::{Point, Theme, fragment, icon};
use sobremesa_kernel::{Illegal, Lang};
use sobremesa_table::{
    Blank, Choice, Deed, Division, Dossier, DragHandle, Figure, Form, FormField, Grid, ICON, Then,
    Track, Way,
};

/// Where a dossier is read: at a table, or in a lesson.
pub(crate) struct DossierContext<'a> {
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
    /// The things of the picture it is about, with spaces between them; nothing if about the table.
    pub(crate) thing: &'a str,
    /// What has been put together with them so far.
    pub(crate) draft: Option<&'a Value>,
    /// The things of which several can be chosen together, with spaces between them.
    pub(crate) choosable: &'a str,
    /// What belongs together with the thing, itself included; nothing if it is chosen alone or cannot be.
    pub(crate) together: &'a [String],
    /// The address that points at a thing, up to its name.
    pub(crate) link: &'a str,
    /// A form for what is done: its class, the wish, its fields.
    pub(crate) form: &'a dyn Fn(&str, &str, &Markup) -> Markup,
    /// Is somebody asked whether they mean an action? Then its button stands apart.
    pub(crate) is_asked_first: &'a dyn Fn(&Value) -> bool,
}

impl DossierContext<'_> {
    pub(crate) fn page(&self, dossier: &Dossier<Value>) -> Markup {
        let lang = self.lang;
        let (can, cannot): (Vec<_>, Vec<_>) = dossier.deeds.iter().partition(|d| d.way.is_ok());
        html! {
            div.about data-pointed=(self.thing) data-choosable=(self.choosable)
                data-draft=[self.draft] data-shade=(fragment(&dossier.shade, self.theme))
            {
                h2 { (dossier.title.get(lang)) }
                @if !self.thing.is_empty() {
                    a.button.small.away href=(self.link) data-point="" aria-label=(lang.pick("Dejar de señalar", "Point at nothing")) { "×" }
                }
                (self.company())
                @for words in &dossier.about { p { (words.get(lang)) } }
                @if let Some(draft) = self.draft { (self.draft(draft)) }
            }
            @if !can.is_empty() { div.deeds { @for deed in can { (self.deed(deed)) } } }
            @if !cannot.is_empty() {
                div.not-now {
                    span { (lang.pick("Ahora no:", "Not now:")) }
                    @for deed in cannot {
                        @if let Err(illegal) = &deed.way { (self.refused(deed, illegal)) }
                    }
                }
            }
            @if !dossier.figures.is_empty() { (figures(lang, &dossier.figures)) }
            @for grid in &dossier.grids { (self.grid(grid)) }
        }
    }

    /// The way from one to all that belong with it, and back.
    fn company(&self) -> Markup {
        let lang = self.lang;
        let link = |things: &str, words: &str| {
            html! { a.button.small.company href={ (self.link) (things.replace(' ', "+")) } data-point=(things) { (words) } }
        };
        let things: Vec<&str> = self.thing.split_whitespace().collect();
        match things.as_slice() {
            _ if self.draft.is_some() => html! {},
            [thing] if self.together.len() > 1 => {
                let others = self.together.iter().filter(|one| one != thing);
                let all: Vec<&str> = std::iter::once(*thing)
                    .chain(others.map(String::as_str))
                    .collect();
                let words = lang.pick("Con su grupo", "With its group");
                link(&all.join(" "), &format!("{words} ({})", all.len()))
            }
            [first, _, ..] => link(first, lang.pick("Solo este", "This one alone")),
            _ => html! {},
        }
    }

    fn deed(&self, deed: &Deed<Value>) -> Markup {
        let lang = self.lang;
        let help = deed.help.get(lang);
        let face = html! { (self.icon(deed)) span { (deed.title.get(lang)) } };
        match &deed.way {
            Ok(Way::Act(action)) => (self.form)(
                "act",
                "play",
                &html! {
                    button.deed.apart[(self.is_asked_first)(action)] name="action" value=(action) title=(help) data-deed=(deed.name) { (face) }
                },
            ),
            Ok(Way::Drag(handle)) => self.handle(deed, handle, &face),
            Ok(Way::Divide(division)) => self.division(deed, division, &face),
            Ok(Way::Fill(form)) => self.fill(deed, form, &face),
            Ok(Way::Choose(choices)) => html! {
                div.choose data-deed=(deed.name) {
                    div.deed.head title=(help) { (face) }
                    @if choices.is_empty() { p.help { (help) } }
                    @for choice in choices { (self.choice(choice)) }
                }
            },
            Err(illegal) => self.refused(deed, illegal),
        }
    }

    /// GOM-UX-22 and its like: pressed all the same, it says why not.
    fn refused(&self, deed: &Deed<Value>, illegal: &Illegal) -> Markup {
        let why = illegal.message.get(self.lang);
        html! {
            button.deed type="button" aria-disabled="true" title=(why) data-why=(why)
                data-rule=(illegal.rule.0) data-deed=(deed.name)
            {
                (self.icon(deed)) span { (deed.title.get(self.lang)) }
                span.reader { ": " (why) }
            }
        }
    }

    /// What has been put together is played or dropped; with a script also by Enter and Escape.
    fn draft(&self, draft: &Value) -> Markup {
        let lang = self.lang;
        let fields = html! {
            button.main name="action" value=(draft) data-play-draft { (lang.pick("Hacerlo", "Do it")) " ⏎" }
            button type="button" data-drop-step { (lang.pick("Quitar el último paso", "Drop the last step")) " ⎋" }
        };
        (self.form)("draft", "play", &fields)
    }

    /// What every form of the game sends along.
    fn chosen(&self) -> Markup {
        html! {
            input type="hidden" name="thing" value=(self.thing);
            @if let Some(draft) = self.draft { input type="hidden" name="draft" value=(draft); }
        }
    }

    /// A handle works by numbers too: for keys, and where no script runs.
    fn handle(&self, deed: &Deed<Value>, handle: &DragHandle, face: &Markup) -> Markup {
        let lang = self.lang;
        let number = |name: &str, title: &str, value: f64| {
            html! { input type="number" name=(name) step="any" value=(value) inputmode="decimal" aria-label=(title); }
        };
        let amounts = match &handle.track {
            Some(Track::Slots(slots)) => html! {
                @for (n, slot) in slots.iter().enumerate() {
                    button.choice name="amount" value=(n) { (slot.title.get(lang)) }
                }
            },
            Some(Track::Plane { grip, turns, .. }) => html! {
                (number("amount", "x", rounded(grip.x)))
                (number("more-1", "y", rounded(grip.y)))
                @if *turns { (number("more-2", lang.pick("giro", "turn"), 0.0)) span.unit { "°" } }
                button { (lang.pick("Ir", "Go")) }
            },
            Some(Track::Line { .. } | Track::Arc { .. }) | None => html! {
                // Not by whole steps: there may be room for 180.49, and a browser lets nobody send what is no step.
                input type="number" name="amount" min=(handle.least) max=(handle.most) step="any"
                    value=(rounded(handle.most)) inputmode="decimal" aria-label=(deed.title.get(lang));
                span.unit { (handle.unit.get(lang)) }
                button { (lang.pick("Ir", "Go")) }
            },
        };
        let fields = html! {
            (self.chosen())
            input type="hidden" name="handle" value=(handle.name);
            label.deed title=(deed.help.get(lang)) { (face) }
            (amounts)
            span.stop { (handle.stop.get(lang)) }
        };
        let then = match handle.then {
            Then::Play => "play",
            Then::Draft => "draft",
        };
        let track = json!({
            "name": handle.name, "most": handle.most, "least": handle.least, "step": handle.step,
            "unit": handle.unit.get(lang), "price": handle.price, "left": handle.left,
            "stop": handle.stop.get(lang), "title": deed.title.get(lang),
            "track": handle.track.as_ref().map(written),
            "shade": fragment(&handle.shade, self.theme),
            "then": then, "asks": handle.asks,
        });
        html! { div.drag data-handle=(track) data-deed=(deed.name) { ((self.form)("amount", "drag", &fields)) } }
    }

    /// Numbers that work without scripts, each with a slider beside it where they run.
    fn division(&self, deed: &Deed<Value>, division: &Division, face: &Markup) -> Markup {
        let lang = self.lang;
        let field = |n: usize| match n {
            0 => "amount".to_owned(),
            n => format!("more-{n}"),
        };
        let fields = html! {
            (self.chosen())
            input type="hidden" name="handle" value=(division.name);
            div.deed.head title=(deed.help.get(lang)) { (face) span.total { (division.total) } }
            @for (n, portion) in division.portions.iter().enumerate() {
                label.portion data-shows=[portion.thing.as_deref()] {
                    span { (portion.title.get(lang)) }
                    input type="range" hidden min="0" max=(portion.most) step="1" value="0" aria-label=(portion.title.get(lang));
                    input type="number" name=(field(n)) min="0" max=(portion.most) step="1" value="0" inputmode="numeric" aria-label=(portion.title.get(lang));
                }
            }
            p.rest { (division.rest.get(lang)) span.left hidden { ": " output { (division.total) } } }
            button { (lang.pick("Repartir", "Split")) }
        };
        html! {
            div.divide data-deed=(deed.name) data-total=(division.total) {
                ((self.form)("shares", "drag", &fields))
            }
        }
    }

    /// A form of the game. What is secret is kept in its owner's browser until it is handed over.
    fn fill(&self, deed: &Deed<Value>, form: &Form, face: &Markup) -> Markup {
        let lang = self.lang;
        let fields = html! {
            (self.chosen())
            input type="hidden" name="form" value=(form.name);
            div.deed.head title=(deed.help.get(lang)) { (face) }
            @for field in &form.fields {
                label.portion { span { (field.title.get(lang)) } (blank(field, lang)) }
            }
            button { (form.done.get(lang)) }
        };
        html! {
            div.fill data-deed=(deed.name) data-form=(form.name) data-secret=[form.is_secret.then_some("")] {
                ((self.form)("filled", "fill", &fields))
            }
        }
    }

    fn choice(&self, choice: &Choice<Value>) -> Markup {
        let lang = self.lang;
        let fields = html! {
            button.choice name="action" value=(choice.action) data-shows=[choice.thing.as_deref()] {
                strong { (choice.title.get(lang)) }
                @for words in &choice.about { span.odds { (words.get(lang)) } }
            }
        };
        (self.form)("one", "play", &fields)
    }

    fn icon(&self, deed: &Deed<Value>) -> Markup {
        PreEscaped(icon(&deed.icon, ICON, self.theme))
    }

    fn grid(&self, grid: &Grid) -> Markup {
        let lang = self.lang;
        html! {
            div.scroll {
                table.grid {
                    caption { (grid.caption.get(lang)) }
                    @if !grid.head.is_empty() {
                        thead { tr { @for cell in &grid.head { th scope="col" { (cell.get(lang)) } } } }
                    }
                    tbody {
                        @for row in &grid.rows {
                            tr {
                                @for (n, cell) in row.cells.iter().enumerate() {
                                    @if n == 0 {
                                        th scope="row" {
                                            @match &row.thing {
                                                Some(thing) => {
                                                    a href={ (self.link) (thing) } data-point=(thing) { (cell.get(lang)) }
                                                }
                                                None => { (cell.get(lang)) }
                                            }
                                        }
                                    } @else {
                                        td { (cell.get(lang)) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// As a field of a form shows it: never more than the greatest.
fn rounded(most: f64) -> f64 {
    (most * 100.0).floor() / 100.0
}

/// A field of a form of the game.
fn blank(field: &FormField, lang: Lang) -> Markup {
    let name = format!("field-{}", field.name);
    match &field.blank {
        Blank::Number {
            least,
            most,
            step,
            value,
        } => html! {
            input type="number" name=(name) min=(least) max=(most) step=(step) value=(value) inputmode="decimal";
        },
        Blank::Choice { options, value } => html! {
            select name=(name) {
                @for (option, title) in options {
                    option value=(option) selected[option == value] { (title.get(lang)) }
                }
            }
        },
        Blank::Thing { options, value } => html! {
            select name=(name) data-things {
                @for (option, title) in options {
                    option value=(option) selected[option == value] { (title.get(lang)) }
                }
            }
        },
        Blank::Text { value } => html! {
            input type="text" name=(name) value=(value) autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200";
        },
        Blank::Switch { value } => html! {
            input type="checkbox" name=(name) value="true" checked[*value];
        },
        Blank::Place { thing, value } => html! {
            input type="text" name=(name) value=(value) size="14" data-place-of=(thing.as_deref().unwrap_or(""));
            button.small type="button" data-pick-place hidden { (lang.pick("Señalar", "Point")) }
        },
    }
}

fn written(track: &Track) -> Value {
    let point = |at: &Point| json!([at.x, at.y]);
    match track {
        Track::Line { grip, end, zero } => {
            json!({ "grip": point(grip), "end": point(end), "zero": point(zero) })
        }
        Track::Arc {
            grip,
            hinge,
            turn,
            zero,
        } => json!({
            "grip": point(grip), "hinge": point(hinge), "turn": turn, "zero": point(zero),
        }),
        Track::Plane {
            grip,
            magnets,
            turns,
        } => {
            let magnets = magnets.iter();
            let magnets =
                magnets.map(|magnet| json!({ "at": point(&magnet.at), "turn": magnet.turn }));
            json!({ "grip": point(grip), "magnets": magnets.collect::<Vec<_>>(), "turns": turns })
        }
        Track::Slots(slots) => {
            let slots = slots.iter().map(|slot| json!({ "at": point(&slot.at) }));
            json!({ "slots": slots.collect::<Vec<_>>() })
        }
    }
}

fn figures(lang: Lang, figures: &[Figure]) -> Markup {
    html! {
        dl.figures {
            @for figure in figures {
                div.changed[figure.was.is_some()] title=(figure.name.get(lang)) {
                    dt { abbr title=(figure.name.get(lang)) { (figure.sign.get(lang)) } }
                    dd {
                        (figure.value)
                        @if let Some(was) = &figure.was { " " s { (was) } }
                    }
                }
            }
        }
    }
}
