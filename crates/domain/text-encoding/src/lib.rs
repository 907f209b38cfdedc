//! The encodings of text files that are accepted, and how a file is read as it arrives. It is a crate of its own, so
//! that domains without files are built without the tables of encodings.
//!
//! ```
//! use customs_text_encoding::{TextDecoder, TextEncoding};
//!
//! let encoding = TextEncoding::from_start(b"\xff\xfea\0").ok_or("another encoding")?;
//! let mut text = String::new();
//! TextDecoder::new(encoding).read(b"\xff\xfea\0", true, &mut text)?;
//! assert_eq!(text, "a");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod encoding;

pub use encoding::{NotOfTheEncoding, TextDecoder, TextEncoding};
