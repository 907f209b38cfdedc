//! Documents: files that belong to a record, with a type and a description.
//!
//! The crate knows the record as an [`Owner`], with a kind and a number, and asks the [`OwnerGate`] whether it exists.
//! A file is accepted when its name and its content are of the same allowed kind. Ports that an application does not
//! call may stay [unwired](DocumentPorts::unwired).
//!
//! Files and database rows cannot be stored in one unit of work, so the row comes first. An upload is recorded before
//! the first byte of its file is stored ([`Documents::begin_upload`]). The upload record is removed in the unit of work
//! that adds the document ([`Documents::add`]), or after its file was removed ([`Documents::give_up_due`],
//! [`Documents::delete_file`], [`Documents::forget`]). A crash between any two steps leaves an upload record, which is
//! given up when it is due.
//!
//! ```
//! use customs_documents::{FileCheck, FileKind, FileName};
//!
//! let name = FileName::parse("../Rechnung Größe 5.pdf")?;
//! assert_eq!((name.as_str(), name.kind()), ("Rechnung Größe 5.pdf", FileKind::Pdf));
//! let mut check = FileCheck::new(&name);
//! check.take(b"%PDF-1.7 ")?;
//! assert!(FileName::parse("setup.exe").is_err());
//! # Ok::<(), customs_kernel::BrokenRule>(())
//! ```

mod document;
mod document_type;
mod error;
mod file;
mod file_key;
mod form;
mod human_size;
mod owner;
mod ports;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

pub use document::{Document, DocumentId, NewDocument, StoredFile};
pub use document_type::DocumentType;
pub use error::DocumentError;
pub use file::{FileCheck, FileKind, FileName, MAX_FILE_SIZE};
pub use file_key::FileKey;
pub use form::{DocumentChange, DocumentForm, MAX_DESCRIPTION};
pub use human_size::human_size;
pub use owner::{Owner, OwnerKind};
pub use ports::*;
pub use use_cases::{CheckedBytes, DocumentPorts, Documents, Received, Reception, Refused, Upload};
