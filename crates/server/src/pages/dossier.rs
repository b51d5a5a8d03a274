//! What is pointed at: what it is, what can be done with it, and why the rest cannot.

use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};
use sobremesa_draw::{Point, Theme, fragment, icon};
use sobremesa_kernel::{Illegal, Lang};
use sobremesa_table::{
    Choice, Deed, Division, Dossier, DragHandle, Figure, Grid, ICON, Track, Way,
};

/// Where a dossier is read: at a table, or in a lesson.
pub(crate) struct Desk<'a> {
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
    /// The thing of the picture it is about; nothing if about the table.
    pub(crate) thing: &'a str,
    /// The address that points at a thing, up to its name.
    pub(crate) link: &'a str,
    /// A form for what is done: its class, the wish, its fields.
    pub(crate) form: &'a dyn Fn(&str, &str, &Markup) -> Markup,
}

impl Desk<'_> {
    pub(crate) fn page(&self, dossier: &Dossier<Value>) -> Markup {
        let lang = self.lang;
        let (can, cannot): (Vec<_>, Vec<_>) = dossier.deeds.iter().partition(|d| d.way.is_ok());
        html! {
            div.about data-pointed=(self.thing) data-shade=(fragment(&dossier.shade, self.theme)) {
                h2 { (dossier.title.get(lang)) }
                @if !self.thing.is_empty() {
                    a.button.small.away href=(self.link) data-point="" aria-label=(lang.pick("Dejar de señalar", "Point at nothing")) { "×" }
                }
                @for words in &dossier.about { p { (words.get(lang)) } }
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

    fn deed(&self, deed: &Deed<Value>) -> Markup {
        let lang = self.lang;
        let help = deed.help.get(lang);
        let face = html! { (self.icon(deed)) span { (deed.title.get(lang)) } };
        match &deed.way {
            Ok(Way::Act(action)) => (self.form)(
                "act",
                "play",
                &html! {
                    button.deed name="action" value=(action) title=(help) data-deed=(deed.name) { (face) }
                },
            ),
            Ok(Way::Drag(handle)) => self.handle(deed, handle, &face),
            Ok(Way::Divide(division)) => self.division(deed, division, &face),
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

    fn handle(&self, deed: &Deed<Value>, handle: &DragHandle, face: &Markup) -> Markup {
        let lang = self.lang;
        let step = if handle.step >= 1.0 { "1" } else { "any" };
        let fields = html! {
            input type="hidden" name="thing" value=(self.thing);
            input type="hidden" name="handle" value=(handle.name);
            label.deed title=(deed.help.get(lang)) { (face) }
            input type="number" name="amount" min="0" max=(handle.most) step=(step)
                value=(rounded(handle.most)) inputmode="decimal" aria-label=(deed.title.get(lang));
            span.unit { (handle.unit.get(lang)) }
            button { (lang.pick("Ir", "Go")) }
            span.stop { (handle.stop.get(lang)) }
        };
        let track = json!({
            "name": handle.name, "most": handle.most, "step": handle.step, "unit": handle.unit.get(lang),
            "price": handle.price, "left": handle.left, "stop": handle.stop.get(lang),
            "title": deed.title.get(lang),
            "track": handle.track.map(written),
            "shade": fragment(&handle.shade, self.theme),
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
            input type="hidden" name="thing" value=(self.thing);
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

fn written(track: Track) -> Value {
    let point = |at: Point| json!([at.x, at.y]);
    match track {
        Track::Line { grip, end } => json!({ "grip": point(grip), "end": point(end) }),
        Track::Arc { grip, hinge, turn } => {
            json!({ "grip": point(grip), "hinge": point(hinge), "turn": turn })
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
