use crate::BillingError;
use crate::invoice::{Invoice, Parties, PrintedText, UnprintableText, VatEdition, printed_texts};
use crate::use_cases::billed_customer::billed_customer;
use crate::use_cases::invoices::Invoices;
use customs_kernel::facts::Warning;

/// Most letters of one text that are named.
const NAMED: usize = 10;

impl Invoices {
    /// Refuses a document when its pages could not show what the law wants on them. Afterwards it cannot be changed.
    pub(in crate::use_cases) fn require_printable(
        &self,
        invoice: &Invoice,
        parties: &Parties,
    ) -> Result<(), BillingError> {
        let mut lacking = self.lacking(texts_of(invoice, parties))?;
        lacking.retain(|text| text.is_required);
        if lacking.is_empty() {
            return Ok(());
        }
        let lacking: Vec<String> = lacking.iter().map(ToString::to_string).collect();
        Err(BillingError::PreconditionFailed(format!(
            "an invoice has to show these (directive 2006/112/EC, article 226): {}",
            lacking.join("; ")
        )))
    }

    /// What the pages of a finalized invoice show as empty boxes, because no font has the letters: texts that the law
    /// does not ask for. Nothing for a draft.
    ///
    /// # Errors
    /// `Storage`.
    pub fn unprintable(&self, invoice: &Invoice) -> Result<Vec<Warning>, BillingError> {
        let Some(parties) = &invoice.parties else { return Ok(Vec::new()) };
        self.finalizing().fonts.prepare()?;
        let mut lacking = self.lacking(texts_of(invoice, parties))?;
        lacking.retain(|text| !text.is_required);
        Ok(lacking.iter().map(UnprintableText::warning).collect())
    }

    /// The texts that the pages of an invoice do not show as they are. For a draft they are those of its customer and
    /// of the organisation as they are now, without its dossiers.
    ///
    /// # Errors
    /// `Storage`.
    pub fn unprintable_texts(&self, invoice: &Invoice) -> Result<Vec<UnprintableText>, BillingError> {
        self.finalizing().fonts.prepare()?;
        if let Some(parties) = &invoice.parties {
            return self.lacking(texts_of(invoice, parties));
        }
        let code = &invoice.header.customer_code;
        let customer = billed_customer(self.finalizing().customers.as_ref(), invoice.organisation, code)?;
        let Some(customer) = customer else { return Ok(Vec::new()) };
        let seller = self.finalizing().settings.for_organisation(invoice.organisation)?.seller;
        let parties = Parties {
            seller,
            buyer: customer.buyer,
            dossiers: Vec::new(),
            vat_edition: VatEdition::Second,
            supply_date: None,
            euro_rate: None,
        };
        self.lacking(texts_of(invoice, &parties))
    }

    /// Those of the texts that have letters without a font.
    pub(in crate::use_cases) fn lacking(
        &self,
        texts: Vec<PrintedText<'_>>,
    ) -> Result<Vec<UnprintableText>, BillingError> {
        let mut lacking = Vec::new();
        for PrintedText { path, text, is_required } in texts {
            let letters = self.finalizing().fonts.unprintable(text)?;
            if !letters.is_empty() {
                let named: Vec<String> = letters.iter().take(NAMED).map(char::to_string).collect();
                let more = if letters.len() > NAMED { " …" } else { "" };
                lacking.push(UnprintableText { path, letters: format!("{}{more}", named.join(" ")), is_required });
            }
        }
        Ok(lacking)
    }
}

fn texts_of<'a>(invoice: &'a Invoice, parties: &'a Parties) -> Vec<PrintedText<'a>> {
    printed_texts(&invoice.header, invoice.lines.iter().map(|line| &line.terms), parties)
}
