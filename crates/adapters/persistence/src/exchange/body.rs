//! How the documents of messages to customs are stored: as they are, or encrypted where they hold secrets (a transit
//! declaration holds the access code of a guarantee). What is encrypted is bound to the LRN of its message, so that one
//! copied to another row opens nothing.

use crate::Sealer;
use crate::schema::outbound_messages;
use customs_kernel::StorageError;
use diesel::prelude::*;

/// Stored byte for byte.
pub(super) const PLAIN: &str = "plain";

/// A document as it stands in its row.
#[derive(Queryable, QueryableByName, Selectable)]
#[diesel(table_name = outbound_messages)]
pub(super) struct StoredBody {
    body: Vec<u8>,
    encoding: String,
    sealed: bool,
}

impl StoredBody {
    /// The bytes that customs gets. `message` is what the row says of itself: its subject and its LRN.
    pub(super) fn open(self, sealer: Option<&Sealer>, message: (&str, &str)) -> Result<Vec<u8>, StorageError> {
        let name = context(message);
        if self.encoding != PLAIN {
            return Err(StorageError::Corrupt(name));
        }
        if !self.sealed {
            return Ok(self.body);
        }
        let opened = sealer.and_then(|sealer| sealer.open(&self.body, &name).ok());
        opened.ok_or(StorageError::Corrupt(name))
    }
}

/// A document as it is stored encrypted.
pub(super) fn seal(sealer: Option<&Sealer>, message: (&str, &str), document: &[u8]) -> Result<Vec<u8>, StorageError> {
    let sealer = sealer.ok_or_else(|| StorageError::Failed("a message is to be sealed, and there is no key".into()))?;
    sealer.seal(document, &context(message)).map_err(|error| StorageError::Failed(Box::new(error)))
}

/// What a sealed document belongs to. Documents of every earlier release open under it: it stays as it is.
fn context((subject, lrn): (&str, &str)) -> String {
    format!("{subject} message {lrn}")
}
