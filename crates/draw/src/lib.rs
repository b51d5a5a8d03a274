//! Pictures: a scene of named things, themes, and its printing as SVG.
