use super::{ImportError, ImportObserver, Pass, ReferenceImport, Source};
use crate::{CodeTableRows, Codebook, ReferenceDataError, TariffTable};
use customs_kernel::in_unit_of_work;

/// Loads the embedded files into tables that were never loaded. One of several instances that start together loads
/// them and the others wait for it.
///
/// # Errors
/// A failure of the storage; then nothing was loaded.
pub fn load_embedded(import: &ReferenceImport) -> Result<(), ImportError> {
    // This check runs outside a unit of work: on every start but the first, nothing else is needed.
    if import.codebook.version()? == 0 {
        in_unit_of_work(&*import.work, || {
            if import.codebook.claim_first_load()? {
                let embedded = Codebook::embedded();
                let tables: Vec<CodeTableRows> = embedded.tables();
                import.codebook.replace(&tables, Some(embedded.error_texts()))?;
            }
            Ok::<_, ImportError>(())
        })?;
    }
    if import.tariff.version()? == 0 {
        in_unit_of_work(&*import.work, || {
            if import.tariff.claim_first_load()? {
                let files: Vec<(TariffTable, String, &dyn Source)> = TariffTable::ALL
                    .iter()
                    .zip(&TEXTS)
                    .map(|(table, text)| (*table, table.file().name.to_owned(), text as &dyn Source))
                    .collect();
                import.load_sample(&files, &mut NoProgress)?;
            }
            Ok::<_, ImportError>(())
        })?;
    }
    Ok(())
}

static TEXTS: [&str; TariffTable::ALL.len()] = {
    let mut texts = [""; TariffTable::ALL.len()];
    let mut place = 0;
    while place < texts.len() {
        texts[place] = TariffTable::ALL[place].file().text;
        place += 1;
    }
    texts
};

/// Ignores the progress: a first start shows none. Tests ensure that the embedded files have no bad rows.
struct NoProgress;

impl ImportObserver for NoProgress {
    fn progress(&mut self, _: &str, _: Pass, _: u64) {}

    fn bad_row(&mut self, _: &ReferenceDataError) {}
}
