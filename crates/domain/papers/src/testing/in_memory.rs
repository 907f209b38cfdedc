use crate::Paper;
use crate::ports::{CustomerLanguages, PaperPrinter, PrintError};
use customs_kernel::{OrganisationId, PaperLanguage, StorageError};

/// Writes one line in the place of pages: the kind of the paper, its MRN and the language.
#[derive(Debug, Default, Clone, Copy)]
pub struct PlainPrinter;

impl PaperPrinter for PlainPrinter {
    fn pdf(&self, paper: &Paper, language: PaperLanguage) -> Result<Vec<u8>, PrintError> {
        Ok(format!("%PDF {} {} {}", paper.kind.word(), paper.mrn.as_str(), language.code()).into_bytes())
    }
}

/// Customers that all speak this language.
#[derive(Debug, Default, Clone, Copy)]
pub struct CustomersSpeak(pub PaperLanguage);

impl CustomerLanguages for CustomersSpeak {
    fn of_customer(&self, _: OrganisationId, _: &str) -> Result<PaperLanguage, StorageError> {
        Ok(self.0)
    }
}
