//! The modules by which `build.rs` makes the pages. They lie beside the library, which does not have them.

#[path = "../../src/making/headings.rs"]
mod headings;
#[path = "../../src/making/index.rs"]
mod index;
#[path = "../../src/making/layout.rs"]
mod layout;
#[path = "../../src/making/links.rs"]
mod links;
#[path = "../../src/making/markdown.rs"]
mod markdown;

use crate::escaping;
