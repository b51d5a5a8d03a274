//! The board as a picture.
//!
//! Ids a page may rely on: `hex-D6` for every hex and `piece-D6` for the piece on it; the groups
//! `army-white` … `army-red`; the labels `camp-white` …, `lost-white` …, `turn` and `status`; the
//! layers `table`, `signs`, `hexes` and `pieces`.
//!
//! Threatened royals are not marked: BAT-ROY-07 wants every threat after the first to be silent, and a
//! mark would speak.
//!
//! Where things lie is in `layout`, how the pieces look in `tokens` and `figures`, what is said about
//! it all in `words`.

mod album;
mod camps;
mod figures;
mod hexes;
mod layout;
mod pieces;
pub(crate) mod sight;
mod table;
mod tokens;
pub(crate) mod words;

use std::sync::{Arc, LazyLock};

use sobremesa_draw::{Definition, Layer, Scene};
use sobremesa_kernel::Lang;

use crate::view::View;
use layout::{HEIGHT, Layout, WIDTH};
use sight::Sight;

static DEFINITIONS: LazyLock<Arc<[Definition]>> = LazyLock::new(|| {
    let of_board = table::definitions().into_iter().chain(hexes::definitions());
    let of_pieces = tokens::definitions()
        .into_iter()
        .chain(pieces::definitions());
    of_board.chain(of_pieces).collect()
});

/// The board as a scene, to be printed in any theme or as words.
pub(crate) fn scene(view: &View, lang: Lang) -> Scene {
    let sight = Sight::new(view, lang);
    let layout = Layout {
        is_turned: sight.is_turned(),
    };
    let mut signs = camps::nodes(&sight);
    signs.extend(pieces::lost(&sight));
    let layer = |name, nodes| Layer { name, nodes };
    Scene {
        lang,
        title: words::title(&sight).get(lang).to_owned(),
        width: WIDTH,
        height: HEIGHT,
        scale: None,
        definitions: Arc::clone(&DEFINITIONS),
        layers: vec![
            layer("table", table::nodes(layout).to_vec()),
            layer("signs", signs),
            layer("hexes", hexes::nodes(&sight, layout)),
            layer("pieces", pieces::standing(&sight, layout)),
        ],
    }
}

/// The board with the spare pieces beside it, to be taken up and put on it.
pub(crate) fn workbench(view: &View, lang: Lang) -> Scene {
    let mut scene = scene(view, lang);
    let sight = Sight::new(view, lang);
    scene.layers.push(Layer {
        name: "spares",
        nodes: pieces::spares(&sight),
    });
    scene
}

#[cfg(test)]
mod tests;
