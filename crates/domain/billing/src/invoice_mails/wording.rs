use crate::invoice::{DocumentType, Invoice, InvoiceStatus, Language, Parties};
use chrono::NaiveDate;
use customs_kernel::Currency;
use rust_decimal::Decimal;

/// Standard subject and text of a mail, in Dutch or English, like the files that go along.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wording {
    pub(crate) subject: String,
    pub(crate) text: String,
}

impl Wording {
    /// The wording for an invoice with this number and these parties.
    pub(crate) fn new(invoice: &Invoice, number: &str, parties: &Parties) -> Self {
        let dutch = Language::from_buyer(&parties.buyer) == Language::Dutch;
        let seller = parties.seller.name.trim();
        let kind = match (invoice.header.document_type, dutch) {
            (DocumentType::Invoice, true) => ["Factuur", "factuur"],
            (DocumentType::Invoice, false) => ["Invoice", "invoice"],
            (DocumentType::CreditNote, true) => ["Creditnota", "creditnota"],
            (DocumentType::CreditNote, false) => ["Credit note", "credit note"],
        };
        let [title, word] = kind;
        let from = match (seller, dutch) {
            ("", _) => String::new(),
            (name, true) => format!(" van {name}"),
            (name, false) => format!(" from {name}"),
        };
        let total = money(invoice.totals().total, &invoice.header.currency, dutch);
        let date = |date: NaiveDate| date.format(if dutch { "%-d-%-m-%Y" } else { "%-d %B %Y" }).to_string();
        let dated = date(invoice.header.invoice_date);
        let due = is_to_be_paid(invoice).then(|| date(invoice.header.due_date));
        let mut text = if dutch {
            format!(
                "Geachte heer, mevrouw,\n\nHierbij ontvangt u {word} {number} van {dated}. Het totaal is {total}.\n"
            )
        } else {
            format!("Dear Sir or Madam,\n\nPlease find attached {word} {number} of {dated}. The total is {total}.\n")
        };
        match (due, dutch) {
            (None, _) => {}
            (Some(due), true) => text.push_str(&format!("Wij verzoeken u het bedrag uiterlijk {due} te voldoen.\n")),
            (Some(due), false) => text.push_str(&format!("Payment is due by {due}.\n")),
        }
        text.push_str(if dutch { "\nMet vriendelijke groet,\n" } else { "\nKind regards,\n" });
        if !seller.is_empty() {
            text.push_str(&format!("\n{seller}\n"));
        }
        Self { subject: format!("{title} {number}{from}"), text }
    }
}

/// Whether the customer still has to pay. A credit note and a paid invoice ask for nothing.
fn is_to_be_paid(invoice: &Invoice) -> bool {
    invoice.header.document_type == DocumentType::Invoice
        && invoice.status != InvoiceStatus::Paid
        && invoice.totals().total > Decimal::ZERO
}

/// Writes an amount with two decimals and groups of three digits.
fn money(amount: Decimal, currency: &Currency, dutch: bool) -> String {
    let (group, point) = if dutch { ('.', ',') } else { (',', '.') };
    let plain = format!("{:.2}", amount.abs());
    let (whole, cents) = plain.split_once('.').unwrap_or((&plain, "00"));
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(group);
        }
        grouped.push(digit);
    }
    let sign = if amount.is_sign_negative() && !amount.is_zero() { "-" } else { "" };
    format!("{currency} {sign}{grouped}{point}{cents}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_written_as_its_reader_writes_it() {
        let written = |text: &str, dutch| money(text.parse().expect("an amount"), &Currency::eur(), dutch);
        assert_eq!(written("1234567.5", true), "EUR 1.234.567,50");
        assert_eq!(written("1234567.5", false), "EUR 1,234,567.50");
        assert_eq!((written("0", true), written("999.99", false)), ("EUR 0,00".to_owned(), "EUR 999.99".to_owned()));
        assert_eq!(written("-1000", true), "EUR -1.000,00");
    }
}
