use super::elements::Elements;
use crate::document::{BankAccount, InvoiceDocument, Language};

/// Codes of a transfer within SEPA, and of any other (NL-R-008 allows both).
const SEPA_TRANSFER: &str = "58";
const TRANSFER: &str = "30";

/// Writes the account to pay to and the due date.
pub(super) fn write(out: &mut Elements, document: &InvoiceDocument) {
    if let Some(account) = &document.seller.account {
        let BankAccount { iban: _, bic, holder } = account;
        let code = if document.currency.as_str() == "EUR" { SEPA_TRANSFER } else { TRANSFER };
        out.aggregate("PaymentMeans", |out| {
            out.text("PaymentMeansCode", code);
            if document.credited().is_some() {
                // An invoice has the due date in its header.
                out.optional("PaymentDueDate", document.due_date.map(|day| day.to_string()).as_deref());
            }
            out.text("PaymentID", &document.number);
            out.aggregate("PayeeFinancialAccount", |out| {
                out.text("ID", &account.compact_iban());
                out.text("Name", holder.as_ref().unwrap_or(&document.seller.party.name));
                if let Some(bic) = bic.as_deref().filter(|bic| !bic.trim().is_empty()) {
                    out.aggregate("FinancialInstitutionBranch", |out| out.text("ID", bic));
                }
            });
        });
    }
    if let Some(days) = document.payment_term_days {
        let terms = match document.language {
            Language::Dutch => format!("Betalingstermijn: {days} dagen"),
            Language::English => format!("Payment term: {days} days"),
        };
        out.aggregate("PaymentTerms", |out| out.text("Note", &terms));
    }
}
