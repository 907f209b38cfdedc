use super::waiting::wait;
use bytes::Bytes;
use customs_documents::{DocumentError, Documents, FileName, Received, Refused};
use customs_kernel::OrganisationId;
use customs_workflows::FileKeeper;

/// Stores the pages of invoices as files uploaded by clients are stored: recorded before the first byte, so that the
/// remains of a crash are found and removed.
pub(crate) struct KeptPages(pub(crate) Documents);

impl FileKeeper for KeptPages {
    fn keep(&self, organisation: OrganisationId, name: FileName, bytes: Vec<u8>) -> Result<Received, DocumentError> {
        let upload = self.0.begin_upload(organisation)?;
        wait(async {
            let mut reception = self.0.receive(upload, name).await?;
            match reception.take(Bytes::from(bytes)).await {
                Ok(()) => reception.finish().await,
                Err(refused) => {
                    reception.abort().await;
                    match refused {
                        Refused::Broken(rule) => Ok(Received::Broken(rule)),
                        Refused::Failed(error) => Err(error),
                    }
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_documents::testing::{documents_in_memory, specimen};
    use customs_documents::{DocumentForm, FileKind, Owner};
    use customs_kernel::ManualClock;
    use std::sync::Arc;

    const BROKER: OrganisationId = OrganisationId::new(1);

    fn name() -> FileName {
        FileName::parse("2026-00001.pdf").expect("a name")
    }

    #[test]
    fn pages_are_stored_whole_and_become_a_document() {
        let clock = Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().expect("a moment")));
        let (documents, store, files) = documents_in_memory(clock);
        let owner = Owner::invoice(7);
        store.add_owner(BROKER, owner);
        let pages = KeptPages(documents.clone());
        let Ok(Received::Stored(file)) = pages.keep(BROKER, name(), specimen(FileKind::Pdf)) else {
            panic!("it is stored")
        };
        let kept = documents.add(BROKER, owner, &DocumentForm::default(), &file).expect("it is added");
        assert_eq!((kept.file.name, files.count(), store.uploads()), (name(), 1, 0));
        let broken = pages.keep(BROKER, name(), b"no pages".to_vec()).expect("an answer");
        assert!(matches!(broken, Received::Broken(_)));
        files.fail(true);
        assert!(pages.keep(BROKER, name(), specimen(FileKind::Pdf)).is_err());
    }
}
