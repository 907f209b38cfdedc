use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use crate::joiners::{KeptFiles, Logos};
use chrono::Duration;
use customs_documents::{DocumentPorts, Documents, FileStore};
use customs_invoice_documents::pdf::PaperFonts;
use customs_persistence::{StoredDocumentOwners, StoredDocuments};
use customs_storage::{DocumentsUrl, ObjectFiles};
use std::sync::Arc;

/// The use cases of documents over the database and the file store.
pub(crate) fn documents(foundation: &Foundation) -> Fallible<Documents> {
    let Foundation { settings, database, clock, entropy, .. } = foundation;
    let files = files(foundation)?;
    Ok(Documents::new(DocumentPorts {
        repository: Arc::new(StoredDocuments::new(database.clone())),
        files,
        owners: Arc::new(StoredDocumentOwners::new(database.clone())),
        work: Arc::new(database.clone()),
        clock: clock.clone(),
        entropy: entropy.clone(),
        clean_up_after: Duration::seconds(settings.documents.clean_up_after_seconds.into()),
    }))
}

/// The logos of organisations, in the file store.
pub(crate) fn logos(foundation: &Foundation) -> Fallible<Logos> {
    Ok(Logos::new(files(foundation)?))
}

/// The time after which the files of fonts are looked at, which takes a processor for a while that the start needs.
const FONTS_AFTER: std::time::Duration = std::time::Duration::from_secs(1);

/// The fonts of this machine, for letters that those of the program lack. Another thread looks at their files in a moment.
pub(crate) fn paper_fonts(foundation: &Foundation) -> Arc<PaperFonts> {
    let folder = &foundation.settings.documents.font_folder;
    let fonts = (!folder.as_os_str().is_empty()).then(|| PaperFonts::in_folder(folder.clone()));
    let fonts = Arc::new(fonts.unwrap_or_default());
    let prepared = fonts.clone();
    // Without such a thread, the first invoice that is finalized has to wait for it.
    let prepare = move || {
        std::thread::sleep(FONTS_AFTER);
        prepared.prepare();
    };
    drop(std::thread::Builder::new().name("fonts".to_owned()).spawn(prepare));
    fonts
}

/// The file store of the settings. An isolated instance deletes nothing there, since it may be that of the original.
fn files(foundation: &Foundation) -> Fallible<Arc<dyn FileStore>> {
    let failure = |error: Failure| Failure::because(format!("setting documents.url: {error}"));
    let url: DocumentsUrl = foundation.settings.documents.url.parse().map_err(|error| failure(Failure::from(error)))?;
    let files = ObjectFiles::open(&url).map_err(|error| failure(Failure::from(error)))?;
    let files: Arc<dyn FileStore> =
        if foundation.isolation.is_some() { Arc::new(KeptFiles(files)) } else { Arc::new(files) };
    Ok(files)
}
