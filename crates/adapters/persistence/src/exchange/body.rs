//! Storage of the documents of messages to customs: as they are, or encrypted when they hold secrets (a transit
//! declaration holds the access code of a guarantee). An encrypted document is bound to the LRN of its message, so
//! that a copy in another row cannot be opened.

use crate::Sealer;
use crate::schema::outbound_messages;
use crate::secrets::SealedColumn;
use customs_kernel::StorageError;
use diesel::prelude::*;

/// The encoding of a body that is stored byte for byte.
pub(super) const PLAIN: &str = "plain";

/// The columns of a document.
#[derive(Queryable, QueryableByName, Selectable)]
#[diesel(table_name = outbound_messages)]
pub(super) struct StoredBody {
    body: Vec<u8>,
    encoding: String,
    sealed: bool,
}

impl StoredBody {
    /// The bytes for customs. `message` is the subject and the LRN of the row.
    pub(super) fn open(self, sealer: Option<&Sealer>, message: (&str, &str)) -> Result<Vec<u8>, StorageError> {
        let name = name(message);
        if self.encoding != PLAIN {
            return Err(StorageError::Corrupt(name));
        }
        if !self.sealed {
            return Ok(self.body);
        }
        let opened = sealer.and_then(|sealer| sealer.open(SealedColumn::MessagesToCustoms, &name, &self.body).ok());
        opened.ok_or(StorageError::Corrupt(name))
    }
}

/// Encrypts a document for storage.
pub(super) fn seal(sealer: Option<&Sealer>, message: (&str, &str), document: &[u8]) -> Result<Vec<u8>, StorageError> {
    let sealer = sealer.ok_or_else(|| StorageError::Failed("a message is to be sealed, and there is no key".into()))?;
    sealer.seal(SealedColumn::MessagesToCustoms, name(message), document)
}

/// What a sealed document is bound to. Documents of every earlier release open with it, so it must never change.
fn name((subject, lrn): (&str, &str)) -> String {
    format!("{subject} message {lrn}")
}
