//! The board as a picture.

use sobremesa_draw::Scene;
use sobremesa_kernel::Lang;

use crate::view::View;

/// The board as a scene.
pub fn scene(_: &View, lang: Lang) -> Scene {
    Scene {
        lang,
        title: "Batel-Nah".to_owned(),
        width: 752.0,
        height: 518.0,
        definitions: Vec::new(),
        layers: Vec::new(),
    }
}
