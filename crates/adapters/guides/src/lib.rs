//! The pages about the service: the guides and the documents of `docs/`, made into HTML when the program is built.
//!
//! `build.rs` makes a page of each document that `docs/guides/README.md` links to. Pages hold no script and load nothing
//! but the style and pictures beside them; all lie in one folder of addresses, and link to each other relative to it.
//!
//! ```
//! let page = customs_guides::file("guides").expect("the index");
//! assert!(page.text().expect("what was packed unpacks").starts_with("<!doctype html>"));
//! ```

#[path = "../build/escaping.rs"]
mod escaping;
mod file;
mod search;
mod section;

#[cfg(test)]
#[path = "../build/headings.rs"]
mod headings;
#[cfg(test)]
#[path = "../build/index.rs"]
mod index;
#[cfg(test)]
#[path = "../build/layout.rs"]
mod layout;
#[cfg(test)]
#[path = "../build/links.rs"]
mod links;
#[cfg(test)]
#[path = "../build/markdown.rs"]
mod markdown;

pub use file::{File, Kind, file, files};
pub use search::search;
