use super::Documents;
use crate::file::{FileCheck, FileName};
use crate::{DocumentError, FileKey, FileStoreError, FileWriter, NewUpload, StoredFile};
use bytes::Bytes;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, Clock, OrganisationId, in_unit_of_work};
use std::sync::Arc;

/// A recorded upload with a file that may now be stored.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// Key that the file will have.
    pub key: FileKey,
    /// Moment by which the complete file must have arrived.
    pub until: DateTime<Utc>,
}

/// A file that is being received.
pub struct Reception {
    key: FileKey,
    until: DateTime<Utc>,
    clock: Arc<dyn Clock>,
    name: FileName,
    check: FileCheck,
    writer: Box<dyn FileWriter>,
}

customs_kernel::debug_by_name!(Reception);

/// Bytes of a file that were checked, and are to be written next.
#[derive(Debug)]
#[must_use = "what was checked and not written is missing in the file"]
pub struct CheckedBytes(Bytes);

/// Result of receiving a file.
#[derive(Debug)]
pub enum Received {
    /// The store holds the complete file.
    Stored(StoredFile),
    /// The file breaks this rule and was discarded.
    Broken(BrokenRule),
}

/// The reason why receiving a file stopped.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// The file breaks this rule.
    #[error("the file {0}")]
    Broken(#[source] BrokenRule),
    /// The file cannot be received now.
    #[error(transparent)]
    Failed(DocumentError),
}

impl Documents {
    /// Records an upload. The record survives a crash, so that the file can be found and removed.
    ///
    /// # Errors
    /// When storage fails.
    pub fn begin_upload(&self, organisation: OrganisationId) -> Result<Upload, DocumentError> {
        let (now, whole) = (self.ports.clock.now(), self.ports.clean_up_after);
        let key = FileKey::generate(organisation, &*self.ports.entropy);
        let upload = NewUpload { key, due_at: now + whole };
        in_unit_of_work(&*self.ports.work, || self.ports.repository.begin_upload(organisation, &upload))?;
        Ok(Upload { key: upload.key, until: now + whole / 2 })
    }

    /// Starts to receive the file of an upload.
    ///
    /// # Errors
    /// When the file store fails.
    pub async fn receive(&self, upload: Upload, name: FileName) -> Result<Reception, DocumentError> {
        let writer = self.ports.files.create(&upload.key).await?;
        Ok(Reception {
            key: upload.key,
            until: upload.until,
            clock: self.ports.clock.clone(),
            check: FileCheck::new(&name),
            name,
            writer,
        })
    }
}

impl Reception {
    /// Receives the next bytes.
    ///
    /// # Errors
    /// The reason why no more can be received; the reception must then be aborted.
    pub async fn take(&mut self, bytes: Bytes) -> Result<(), Refused> {
        let checked = self.check(bytes)?;
        self.write(checked).await
    }

    /// Checks and digests the next bytes. It computes over each of them and waits for nothing, so that a server does it
    /// where it holds up no other request.
    ///
    /// # Errors
    /// The reason why no more can be received; the reception must then be aborted.
    pub fn check(&mut self, bytes: Bytes) -> Result<CheckedBytes, Refused> {
        if self.clock.now() > self.until {
            return Err(Refused::Failed(DocumentError::TooSlow));
        }
        self.check.take(&bytes).map_err(Refused::Broken)?;
        Ok(CheckedBytes(bytes))
    }

    /// Writes bytes that were checked; waits while the store is busy.
    ///
    /// # Errors
    /// The reason why no more can be received; the reception must then be aborted.
    pub async fn write(&mut self, CheckedBytes(bytes): CheckedBytes) -> Result<(), Refused> {
        self.writer.write(bytes).await.map_err(failed)
    }

    /// Ends the file. It is stored completely, or discarded when it breaks a rule.
    ///
    /// # Errors
    /// When the file store fails.
    pub async fn finish(self) -> Result<Received, DocumentError> {
        let Self { key, until, clock, name, check, writer } = self;
        match check.finish() {
            Err(rule) => {
                writer.abort().await;
                Ok(Received::Broken(rule))
            }
            Ok(_) if clock.now() > until => {
                writer.abort().await;
                Err(DocumentError::TooSlow)
            }
            Ok(checked) => {
                writer.finish().await?;
                Ok(Received::Stored(StoredFile { key, name, size: checked.size, sha256: checked.sha256 }))
            }
        }
    }

    /// Discards the file.
    pub async fn abort(self) {
        self.writer.abort().await;
    }
}

fn failed(error: FileStoreError) -> Refused {
    Refused::Failed(error.into())
}
