//! Storage of the documents of messages: as they are, compressed once their record is settled, or encrypted when they
//! hold secrets (a transit declaration holds the access code of a guarantee). An encrypted document is bound to the LRN
//! of its message, so that a copy in another row cannot be opened. A document that is both was compressed first, since
//! encrypted bytes do not compress.

use crate::Sealer;
use crate::compression::{packed, unpacked};
use crate::schema::outbound_messages;
use crate::secrets::SealedColumn;
use customs_kernel::StorageError;
use diesel::prelude::*;

/// The encoding of a body that is stored byte for byte.
pub(crate) const PLAIN: &str = "plain";
/// The encoding of a body that is compressed with the first dictionary.
const ZSTD: &str = "zstd-1";
/// The encoding of a body that is stored byte for byte because compressing it gains nothing.
const KEPT: &str = "kept";

/// A body as it is stored when its record is archived.
pub(crate) struct ArchivedBody {
    pub(crate) body: Vec<u8>,
    pub(crate) encoding: &'static str,
}

/// The columns of a document.
#[derive(Queryable, QueryableByName, Selectable)]
#[diesel(table_name = outbound_messages)]
pub(crate) struct StoredBody {
    body: Vec<u8>,
    encoding: String,
    sealed: bool,
}

impl StoredBody {
    /// The bytes for customs. `message` is the subject and the LRN of the row.
    pub(super) fn open(self, sealer: Option<&Sealer>, message: (&str, &str)) -> Result<Vec<u8>, StorageError> {
        let name = name(message);
        let body = if self.sealed {
            opened(sealer, &name, &self.body).ok_or_else(|| StorageError::Corrupt(name.clone()))?
        } else {
            self.body
        };
        decoded(body, &self.encoding, || name)
    }

    /// The number of bytes that are stored.
    pub(crate) const fn len(&self) -> usize {
        self.body.len()
    }

    /// The bytes of an encrypted document, by which it is recognised: a rotation of keys encrypts it again.
    pub(crate) fn sealed(&self) -> Option<Vec<u8>> {
        self.sealed.then(|| self.body.clone())
    }

    /// The body as it is stored once its record is settled. One that cannot be opened stays as it is.
    pub(crate) fn archive(self, sealer: Option<&Sealer>, message: (&str, &str)) -> Result<ArchivedBody, StorageError> {
        if !self.sealed {
            return archive(self.body);
        }
        let name = name(message);
        let Some(opened) = opened(sealer, &name, &self.body) else {
            tracing::error!(document = name, "a message cannot be opened, and stays as it is");
            return Ok(ArchivedBody { body: self.body, encoding: KEPT });
        };
        let ArchivedBody { body, encoding } = archive(opened)?;
        if encoding == KEPT {
            return Ok(ArchivedBody { body: self.body, encoding });
        }
        Ok(ArchivedBody { body: seal(sealer, message, &body)?, encoding })
    }
}

/// Compresses a body that is not encrypted, if that makes it smaller.
pub(crate) fn archive(body: Vec<u8>) -> Result<ArchivedBody, StorageError> {
    let packed = packed(&body).map_err(|error| StorageError::Failed(Box::new(error)))?;
    Ok(match packed {
        Some(body) => ArchivedBody { body, encoding: ZSTD },
        None => ArchivedBody { body, encoding: KEPT },
    })
}

/// The bytes of a body that is not encrypted; `name` says what it belongs to.
pub(super) fn decoded(body: Vec<u8>, encoding: &str, name: impl FnOnce() -> String) -> Result<Vec<u8>, StorageError> {
    match encoding {
        PLAIN | KEPT => Ok(body),
        ZSTD => unpacked(&body).map_err(|_| StorageError::Corrupt(name())),
        _ => Err(StorageError::Corrupt(name())),
    }
}

/// The document that was encrypted under that name.
fn opened(sealer: Option<&Sealer>, name: &str, sealed: &[u8]) -> Option<Vec<u8>> {
    sealer.and_then(|sealer| sealer.open(SealedColumn::MessagesToCustoms, name, sealed).ok())
}

/// Encrypts a document for storage.
pub(super) fn seal(sealer: Option<&Sealer>, message: (&str, &str), document: &[u8]) -> Result<Vec<u8>, StorageError> {
    let sealer = sealer.ok_or_else(|| StorageError::Failed("a message is to be sealed, and there is no key".into()))?;
    sealer.seal(SealedColumn::MessagesToCustoms, name(message), document)
}

/// The name that a sealed document is bound to. Documents of all earlier releases open with it, so it never changes.
fn name((subject, lrn): (&str, &str)) -> String {
    format!("{subject} message {lrn}")
}
