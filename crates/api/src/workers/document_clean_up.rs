use super::StopSignal;
use customs_documents::{DocumentError, Documents};
use std::time::Duration;

/// Removes the files of uploads that never became documents, and of documents without a record.
pub(crate) struct DocumentCleanUp {
    pub(crate) documents: Documents,
    /// Interval between looks for work.
    pub(crate) idle: Duration,
}

/// Most uploads given up in one step.
const BATCH: usize = 50;

impl DocumentCleanUp {
    /// Works until asked to stop; an upload given up but not yet removed is due again a minute later.
    pub(crate) async fn run(self, stop: StopSignal) {
        while !stop.is_stopped() {
            match self.step().await {
                Ok(BATCH) => continue,
                Ok(_) => {}
                Err(error) => tracing::error!(%error, "uploads could not be cleaned up; that will be repeated"),
            }
            tokio::select! {
                () = tokio::time::sleep(self.idle) => {}
                () = stop.clone().stopped() => {}
            }
        }
    }

    /// Cleans up the due uploads, and returns their number.
    async fn step(&self) -> Result<usize, DocumentError> {
        let due = self.blocking(|documents| documents.give_up_due(BATCH)).await?;
        for key in &due {
            if let Err(error) = self.documents.delete_file(key).await {
                tracing::warn!(%key, %error, "a file could not be removed; that will be repeated");
                continue;
            }
            let key = key.clone();
            self.blocking(move |documents| documents.forget(&key)).await?;
        }
        Ok(due.len())
    }

    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Documents) -> Result<T, DocumentError> + Send + 'static,
    ) -> Result<T, DocumentError> {
        let documents = self.documents.clone();
        match tokio::task::spawn_blocking(move || work(&documents)).await {
            Ok(outcome) => outcome,
            Err(panic) => Err(customs_kernel::StorageError::Failed(Box::new(panic)).into()),
        }
    }
}
