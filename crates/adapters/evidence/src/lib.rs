//! Archives of evidence: all that is known about one declaration or transit in one file, which can be checked years
//! later without the service.
//!
//! An archive is a ZIP file whose entries are stored as they are. `manifest.json` lists the size and the SHA-256
//! digest of each of the others, and `signature.json` holds the signature of the manifest with the public key.
//! [`ArchiveWriter`] writes it into a temporary file, entry by entry, and [`verify`] checks it from the first byte to
//! the last in one pass.
//!
//! The HTTP API fills archives, and both it and the web interface send them ([`Evidence`]); the command line checks
//! them.

mod entry_name;
mod gathering;
mod keys;
mod manifest;
mod reading;
mod signature;
mod verification;
mod writing;

pub use entry_name::{LONGEST_NAME, file_part, is_entry_name};
pub use gathering::{Evidence, EvidenceError, EvidenceOrder, EvidenceRegister, NotedKey, Rights};
pub use keys::{EvidenceKey, Jwk, JwkSet, NoKeys, PublicKey, keys_in_file};
pub use manifest::{About, Entry, FORMAT, LeftOut, MANIFEST, Manifest, SIGNATURE, VERSION};
pub use reading::{LARGEST_MANIFEST, MOST_ENTRIES, Refused};
pub use signature::Signature;
pub use verification::{Fault, Verification, verify};
pub use writing::{ArchiveWriter, LARGEST_ARCHIVE, SignedArchive};
