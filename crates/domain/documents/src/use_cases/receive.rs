use super::Documents;
use crate::file::{FileCheck, FileName};
use crate::{DocumentError, FileKey, FileStoreError, FileWriter, NewUpload, StoredFile};
use bytes::Bytes;
use chrono::{DateTime, Utc};
use customs_kernel::{Clock, OrganisationId, in_unit_of_work};
use std::sync::Arc;

/// An upload on record, whose file may now be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// Where its file will be.
    pub key: FileKey,
    /// When all of the file must have arrived.
    pub until: DateTime<Utc>,
}

/// A file under way into the store.
pub struct Reception {
    key: FileKey,
    until: DateTime<Utc>,
    clock: Arc<dyn Clock>,
    name: FileName,
    check: FileCheck,
    writer: Box<dyn FileWriter>,
}

/// What came of a file.
#[derive(Debug)]
pub enum Received {
    /// The store holds it.
    Stored(StoredFile),
    /// It broke this rule and was given up.
    Broken(String),
}

/// Why no more of a file is taken.
#[derive(Debug)]
pub enum Refused {
    /// It breaks this rule.
    Broken(String),
    /// It cannot be taken now.
    Failed(DocumentError),
}

impl Documents {
    /// Puts an upload on record: it survives a crash, so that its file can be found and removed.
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

    /// Begins to take the file of an upload.
    ///
    /// # Errors
    /// When the store fails.
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
    /// Takes the next bytes.
    ///
    /// # Errors
    /// Why nothing more is to be read of it; it is to be aborted then.
    pub async fn take(&mut self, bytes: Bytes) -> Result<(), Refused> {
        if self.clock.now() > self.until {
            return Err(Refused::Failed(DocumentError::TooSlow));
        }
        self.check.take(&bytes).map_err(Refused::Broken)?;
        self.writer.write(bytes).await.map_err(failed)
    }

    /// Ends the file: it is stored whole, or given up when it breaks a rule.
    ///
    /// # Errors
    /// When the store fails.
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

    /// Gives the file up.
    pub async fn abort(self) {
        self.writer.abort().await;
    }
}

fn failed(error: FileStoreError) -> Refused {
    Refused::Failed(error.into())
}
