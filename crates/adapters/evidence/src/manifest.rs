use chrono::{DateTime, Utc};
use customs_kernel::Subject;
use serde::{Deserialize, Serialize};

/// The name of the entry that lists all others.
pub const MANIFEST: &str = "manifest.json";

/// The name of the entry with the signature of the manifest.
pub const SIGNATURE: &str = "signature.json";

/// The format that a manifest states.
pub const FORMAT: &str = "customs-api evidence";

/// The version of the format.
pub const VERSION: u32 = 1;

/// The contents of an archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// What the archive is about.
    pub about: About,
    /// All entries but the manifest and its signature, in the order of the archive.
    pub entries: Vec<Entry>,
    /// Parts that are not in the archive.
    pub left_out: Vec<LeftOut>,
}

/// The record that an archive is about, and who asked for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The id of the organisation that has the record.
    pub organisation_id: i64,
    /// The record.
    pub record: Subject,
    /// The reference of the record.
    pub reference: String,
    /// The moment whose state the archive shows.
    pub created_at: DateTime<Utc>,
    /// The client or person that asked for the archive.
    pub created_by: String,
}

/// An entry of the archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The name in the archive.
    pub name: String,
    /// The size in bytes.
    pub size: u64,
    /// The SHA-256 digest, in hexadecimal.
    pub sha256: String,
}

/// A part that is not in the archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The part, such as `invoices`.
    pub part: String,
    /// Why it is not there, as a sentence.
    pub reason: String,
}
