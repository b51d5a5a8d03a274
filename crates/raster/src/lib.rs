//! Our SVG pictures as PNG, for those who cannot show SVG.
//!
//! Letters come from the fonts of the machine: a picture has none where there are none. What draws them is a
//! large library; without the feature `png` it stays outside, and there are no such pictures.

#[cfg(feature = "png")]
mod drawing;

/// The least and the greatest width of a picture, in pixels.
pub const WIDTHS: std::ops::RangeInclusive<u32> = 16..=4096;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum NoPicture {
    /// Not an SVG picture.
    #[error("not an SVG picture: {0}")]
    NotSvg(String),
    /// A width that nobody can want.
    #[error("the width of a picture in pixels is {} to {}", WIDTHS.start(), WIDTHS.end())]
    BadWidth,
    /// It could not be written as PNG.
    #[error("it cannot be written as PNG: {0}")]
    NotWritten(String),
    /// The program was built without them.
    #[error("this program was built without the feature `png`")]
    NotBuilt,
}

/// Draws an SVG picture `width` pixels wide, as high as its proportions want.
///
/// # Errors
/// Text that is not SVG, an unreasonable width, or a program that was built without pictures.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, NoPicture> {
    if !WIDTHS.contains(&width) {
        return Err(NoPicture::BadWidth);
    }
    #[cfg(feature = "png")]
    return drawing::png(svg, width);
    #[cfg(not(feature = "png"))]
    {
        let _ = svg;
        Err(NoPicture::NotBuilt)
    }
}
