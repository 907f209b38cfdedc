//! The pages about the service: the guides and the documents of `docs/`, made into HTML when the program is built.
//!
//! `build.rs` makes a page of each document that `docs/guides/README.md` links to, by the modules of `src/making`. Pages
//! hold no script and load nothing but the style and pictures beside them; all lie in one folder of addresses, and link to
//! each other relative to it.
//!
//! ```
//! let page = customs_guides::file("guides").expect("the index");
//! assert!(page.text().expect("what was packed unpacks").starts_with("<!doctype html>"));
//! ```

mod escaping;
mod file;
#[doc(hidden)]
pub mod internals;
mod search;
mod section;

pub use file::{File, Kind, file, files};
pub use search::search;
