#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

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

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
