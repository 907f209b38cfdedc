use super::{ImportError, ImportObserver, Pass, ReferenceImport, Source};
use crate::{CodeTableRows, Codebook, ReferenceDataError, TariffTable};
use customs_kernel::in_unit_of_work;

/// Loads the files in the binary into tables that nobody has loaded anything into. Of instances that
/// start together one does, and the others wait for it.
///
/// # Errors
/// Tables that cannot be reached; then nothing was loaded.
pub fn load_embedded(import: &ReferenceImport) -> Result<(), ImportError> {
    // Outside a unit of work: on every start but the first this is all.
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
                import.load_sample(&files, &mut Nobody)?;
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

/// Nobody watches a first start; tests parse the embedded files whole.
struct Nobody;

impl ImportObserver for Nobody {
    fn progress(&mut self, _: &str, _: Pass, _: u64) {}

    fn bad_row(&mut self, _: &ReferenceDataError) {}
}
