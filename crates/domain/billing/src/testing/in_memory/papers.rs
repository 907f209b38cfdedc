use super::InMemoryBilling;
use crate::InvoiceParticular;
use crate::invoice::{InvoiceSheet, PaperKind};
use crate::ports::{InvoiceFonts, InvoicePapers, PaperError};
use customs_kernel::StorageError;
use customs_kernel::facts::{Code, Warning};

/// Writes files as a few words of text. The same sheet gives the same bytes. As in real files, the details that a Dutch
/// electronic invoice requires must be present.
impl InvoicePapers for InMemoryBilling {
    fn pdf(&self, sheet: &InvoiceSheet) -> Result<Vec<u8>, PaperError> {
        Ok(text(PaperKind::Pdf, sheet))
    }

    fn begin_pdf(&self, sheet: &InvoiceSheet) -> Result<(), PaperError> {
        self.with(|state| state.begun_papers.push(sheet.clone()));
        Ok(())
    }

    fn lacks_for_ubl(&self, sheet: &InvoiceSheet) -> Result<Vec<Warning>, PaperError> {
        if self.with(|state| state.papers_fail) {
            return Err(StorageError::Failed("the logo cannot be read".into()).into());
        }
        let number = sheet.parties.seller.trade_register_number.as_ref();
        let lacks = || InvoiceParticular::SellerKvkNumber { rule: Code::from("NL-R-003") };
        Ok(number.is_none().then(|| Warning::at("seller.kvk_number", lacks())).into_iter().collect())
    }

    fn ubl(&self, sheet: &InvoiceSheet) -> Result<Vec<u8>, PaperError> {
        let lacks = self.lacks_for_ubl(sheet)?;
        if lacks.is_empty() { Ok(text(PaperKind::Ubl, sheet)) } else { Err(PaperError::Missing(lacks)) }
    }
}

impl InvoiceFonts for InMemoryBilling {
    fn prepare(&self) -> Result<(), StorageError> {
        self.with(|state| state.papers_are_prepared = true);
        Ok(())
    }

    /// There are fonts for the alphabets of Europe alone: all that comes before the symbols of Unicode. Fails without
    /// preparation, which takes too long for a unit of work.
    fn unprintable(&self, text: &str) -> Result<Vec<char>, StorageError> {
        if !self.with(|state| state.papers_are_prepared) {
            return Err(StorageError::Failed("the fonts are not prepared".into()));
        }
        let mut letters: Vec<char> = Vec::new();
        for letter in text.chars().filter(|letter| !matches!(letter, '\0'..='\u{52f}' | '\u{2000}'..='\u{20cf}')) {
            if !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        Ok(letters)
    }
}

impl InMemoryBilling {
    /// The sheets of the PDFs that were begun, in order.
    #[must_use]
    pub fn begun_papers(&self) -> Vec<InvoiceSheet> {
        self.with(|state| state.begun_papers.clone())
    }

    /// Makes what electronic invoices are made of unreadable from now on.
    pub fn fail_papers(&self) {
        self.with(|state| state.papers_fail = true);
    }
}

fn text(kind: PaperKind, sheet: &InvoiceSheet) -> Vec<u8> {
    let InvoiceSheet {
        organisation: _,
        number,
        header,
        lines,
        parties,
        totals,
        vat: _,
        vat_in_euro: _,
        credited_on: _,
        payment_term_days: _,
        vat_rules: _,
    } = sheet;
    let text = format!(
        "{kind} {number} {} {} for {}: {} lines, {} {}\n",
        header.document_type,
        header.invoice_date,
        parties.buyer.name,
        lines.len(),
        header.currency,
        totals.total
    );
    text.into_bytes()
}
