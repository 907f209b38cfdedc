//! Printing papers.

use crate::ports::{CustomerLanguages, PaperPrinter, PrintError};
use crate::{Paper, PrintedPaper};
use customs_kernel::{OrganisationId, PaperLanguage};
use std::sync::Arc;

/// The use case of papers.
#[derive(Clone)]
pub struct Papers {
    printer: Arc<dyn PaperPrinter>,
    languages: Arc<dyn CustomerLanguages>,
}

customs_kernel::debug_by_name!(Papers);

impl Papers {
    /// Prints with this printer, by default in the languages of customers.
    #[must_use]
    pub fn new(printer: Arc<dyn PaperPrinter>, languages: Arc<dyn CustomerLanguages>) -> Self {
        Self { printer, languages }
    }

    /// Prints a paper of the organisation, in the language that is wanted, otherwise in that of the customer, as its
    /// invoices are. It computes for a while, so it is called on threads that may wait.
    ///
    /// # Errors
    /// `FontGone`, `Busy`, `Storage`.
    pub fn print(
        &self,
        organisation: OrganisationId,
        paper: &Paper,
        language: Option<PaperLanguage>,
    ) -> Result<PrintedPaper, PrintError> {
        let language = match (language, &paper.customer_code) {
            (Some(wanted), _) => wanted,
            (None, Some(customer)) => self.languages.of_customer(organisation, customer)?,
            (None, None) => PaperLanguage::default(),
        };
        Ok(PrintedPaper { file_name: paper.file_name(), bytes: self.printer.pdf(paper, language)? })
    }
}

#[cfg(test)]
mod tests;
