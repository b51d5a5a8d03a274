//! Names of things in the picture.

use sobremesa_battlefield::ids;

use crate::element::ElementId;

/// An element on the table.
pub(crate) fn element(id: ElementId) -> String {
    ids::thing("element", id.as_str())
}

/// The element that a thing of the picture stands for or is about.
pub(crate) fn element_of(thing: &str) -> Option<ElementId> {
    let (kind, name) = ids::parts(thing)?;
    matches!(kind, "element" | "fight" | "target" | "go").then(|| ElementId::new(&name))?
}

/// A fight, by the element whose side has the turn.
pub(crate) fn fight(id: ElementId) -> String {
    ids::thing("fight", id.as_str())
}

/// Somebody who can be shot at now.
pub(crate) fn target(id: ElementId) -> String {
    ids::thing("target", id.as_str())
}

/// A line from a shooter to its target.
pub(crate) fn shot(id: ElementId) -> String {
    ids::thing("shot", id.as_str())
}

/// Somebody who must advance.
pub(crate) fn go(id: ElementId) -> String {
    ids::thing("go", id.as_str())
}

/// A piece of ground that is still to be laid.
pub(crate) fn laying(feature: &str) -> String {
    ids::thing("laying", feature)
}
