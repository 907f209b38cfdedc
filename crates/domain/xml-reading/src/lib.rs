//! Reads XML documents that come from outside. The reader trusts nothing in them: every byte may be hostile.
//!
//! [`XmlWalk`] goes through a document element by element. The callers know what the elements of their messages mean;
//! this crate has the part that all of them need.
//!
//! ```
//! use customs_xml_reading::XmlWalk;
//!
//! let document = b"<order xmlns='urn:orders'><number>12</number><note/></order>";
//! let mut walk = XmlWalk::new(document, 1_024)?;
//! assert!(walk.root()?.is("urn:orders", "order"));
//! let mut number = None;
//! while let Some(tag) = walk.next_child()? {
//!     match tag.name() {
//!         "number" => number = walk.text()?,
//!         _ => walk.skip()?,
//!     }
//! }
//! walk.finish()?;
//! assert_eq!(number.as_deref(), Some("12"));
//! # Ok::<(), customs_xml_reading::XmlError>(())
//! ```

mod content;
mod each_text;
mod xml_error;
mod xml_walk;

pub use content::{Content, Tag};
pub use each_text::{LONGEST_PATH, MOST_TEXTS};
pub use xml_error::XmlError;
pub use xml_walk::XmlWalk;
