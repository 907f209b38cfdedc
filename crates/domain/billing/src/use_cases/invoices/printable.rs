use super::Invoices;
use crate::BillingError;
use crate::invoice::{Invoice, Parties, PrintedText, printed_texts};

/// Most letters of one text that are named.
const NAMED: usize = 10;

impl Invoices {
    /// Refuses a document whose pages could not show what the law wants on them. Afterwards nobody could change it.
    pub(super) fn require_printable(&self, invoice: &Invoice, parties: &Parties) -> Result<(), BillingError> {
        let lacking = self.lacking(invoice, parties, true)?;
        if lacking.is_empty() {
            return Ok(());
        }
        Err(BillingError::PreconditionFailed(format!(
            "an invoice has to show these (directive 2006/112/EC, article 226): {}",
            lacking.join("; ")
        )))
    }

    /// What the pages of a finalized invoice show as empty boxes, because no font has the letters: texts that the law
    /// does not ask for, each as `path: message`. Nothing for a draft.
    ///
    /// # Errors
    /// `Storage`.
    pub fn unprintable(&self, invoice: &Invoice) -> Result<Vec<String>, BillingError> {
        let Some(parties) = &invoice.parties else { return Ok(Vec::new()) };
        self.ports.papers.prepare();
        self.lacking(invoice, parties, false)
    }

    fn lacking(&self, invoice: &Invoice, parties: &Parties, required: bool) -> Result<Vec<String>, BillingError> {
        let mut lacking = Vec::new();
        for PrintedText { path, text, is_required: _ } in
            printed_texts(invoice, parties).into_iter().filter(|printed| printed.is_required == required)
        {
            let letters = self.ports.papers.unprintable(text)?;
            if !letters.is_empty() {
                let named: Vec<String> = letters.iter().take(NAMED).map(char::to_string).collect();
                let more = if letters.len() > NAMED { " …" } else { "" };
                lacking.push(format!(
                    "{path}: no font of this installation has {}{more} (documents.font_folder)",
                    named.join(" ")
                ));
            }
        }
        Ok(lacking)
    }
}
