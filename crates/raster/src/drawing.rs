//! Drawing, by resvg.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::{NoPicture, WIDTHS};

/// The fonts of the machine, looked for once.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_system_fonts();
    Arc::new(fonts)
});

/// See [`png`](crate::png).
pub(crate) fn png(svg: &str, width: u32) -> Result<Vec<u8>, NoPicture> {
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        font_family: "DejaVu Sans".to_owned(),
        ..Options::default()
    };
    let tree =
        Tree::from_str(svg, &options).map_err(|fault| NoPicture::NotSvg(fault.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut pixels =
        Pixmap::new(width, height.clamp(1, *WIDTHS.end())).ok_or(NoPicture::BadWidth)?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    pixels
        .encode_png()
        .map_err(|fault| NoPicture::NotWritten(fault.to_string()))
}

#[cfg(test)]
mod tests {
    use sobremesa_draw::Theme;
    use sobremesa_kernel::Lang;

    use super::Pixmap;
    use crate::{NoPicture, png};

    #[test]
    fn every_game_has_a_picture_in_every_theme() {
        for game in sobremesa_shelf::SHELF {
            for theme in Theme::ALL {
                let Some(svg) = game.cover(Lang::Es, theme) else {
                    continue;
                };
                let picture = png(&svg, 320).expect("a picture");
                let drawn = Pixmap::decode_png(&picture).expect("it can be read back");
                assert_eq!(drawn.width(), 320);
                let colours: std::collections::BTreeSet<u32> = drawn
                    .pixels()
                    .iter()
                    .map(|pixel| {
                        u32::from_be_bytes([
                            pixel.alpha(),
                            pixel.red(),
                            pixel.green(),
                            pixel.blue(),
                        ])
                    })
                    .collect();
                assert!(colours.len() > 8, "{} is not a blank sheet", game.name());
            }
        }
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(matches!(png("no picture", 300), Err(NoPicture::NotSvg(_))));
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>";
        assert!(matches!(png(svg, 0), Err(NoPicture::BadWidth)));
        assert!(matches!(png(svg, 1_000_000), Err(NoPicture::BadWidth)));
    }
}
