//! The mails that accompany mailed invoices: their wording and their recipients.

mod requested;
mod wording;

use customs_form_macros::growing;
use customs_kernel::rules::Rule;
use customs_kernel::{RuleCode, field_rules};
use email_address::{EmailAddress, Options};

pub use requested::InvoiceMailRequest;
pub(crate) use wording::Wording;

field_rules! {
    /// The address of a mail.
    Address(text: str, Rule::Unstated) {
        (!is_address(text)).then_some((RuleCode::Email, "must be an e-mail address"))
    }
}

/// Whether mail can be sent to the text: a plain address, without a display name, a quoted part or an address literal.
pub(crate) fn is_address(text: &str) -> bool {
    let strange = |c: char| c.is_control() || c.is_whitespace() || "\"<>,;:()[]\\".contains(c);
    let plain = text.rsplit_once('@').is_some_and(|(local, _)| local.is_ascii());
    let options = Options::default().without_display_text().without_domain_literal();
    plain
        && text.chars().count() <= 254
        && !text.chars().any(strange)
        && EmailAddress::parse_with_options(text, options).is_ok()
}

customs_kernel::facts!(
    /// The reason why the mail with an invoice has no address to go to.
    #[growing]
    pub enum InvoiceMailFailure {
        /// The customer has an address for invoices, and it is not an e-mail address.
        InvalidAddress("invoice_mail_address_invalid") = "the address of the customer is not an e-mail address",
            "Correct the e-mail address of the customer, and send the invoice again.";
        /// The customer has no e-mail address for invoices.
        NoAddress("invoice_mail_without_address") = "no address: the customer has none for invoices",
            "Give the customer an e-mail address for invoices, or send the invoice with `to`.";
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::facts::Fact;

    #[test]
    fn clients_read_the_sentences_that_they_were_promised() {
        let promised = [
            (InvoiceMailFailure::InvalidAddress, "the address of the customer is not an e-mail address"),
            (InvoiceMailFailure::NoAddress, "no address: the customer has none for invoices"),
        ];
        assert_eq!(promised.len(), InvoiceMailFailure::CODES.len());
        for (failure, sentence) in promised {
            assert_eq!(failure.to_string(), sentence);
        }
    }
}
