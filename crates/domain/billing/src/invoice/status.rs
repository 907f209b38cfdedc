use customs_form_macros::growing;
use customs_kernel::words;

words!(
    /// Place of an invoice in its life cycle.
    #[growing]
    InvoiceStatus {
        /// The document can be changed and has no number.
        Draft = "draft",
        /// The document has a number and never changes again.
        Finalized = "finalized",
        /// The document was sent to the customer.
        Sent = "sent",
        /// The customer paid the document.
        Paid = "paid",
    }
);

words!(
    /// The type of document.
    #[growing]
    DocumentType {
        /// Asks the customer for payment.
        Invoice = "invoice",
        /// Credits an invoice, or lines of one.
        CreditNote = "credit_note",
    }
);

words!(
    /// An action on an invoice.
    #[growing]
    InvoiceAction {
        /// Change or delete the draft, or change its lines.
        Change = "change",
        /// Finalize the draft and give it a number.
        Finalize = "finalize",
        /// Record that the document was sent to the customer.
        MarkSent = "mark-sent",
        /// Record that the document was paid.
        MarkPaid = "mark-paid",
        /// Make a credit note for the invoice.
        Credit = "credit",
        /// Generate the document's files.
        Print = "print",
        /// Send the document by e-mail.
        SendEmail = "send-email",
    }
);

impl InvoiceAction {
    /// The statuses that allow the action. This is the only place that decides it.
    #[must_use]
    pub const fn allowed_in(self) -> &'static [InvoiceStatus] {
        use InvoiceStatus::{Draft, Finalized, Paid, Sent};
        match self {
            Self::Change | Self::Finalize => &[Draft],
            Self::MarkSent => &[Finalized],
            Self::MarkPaid => &[Finalized, Sent],
            Self::Credit | Self::Print | Self::SendEmail => &[Finalized, Sent, Paid],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write;

    #[test]
    fn what_each_status_allows_is_what_the_documentation_says() {
        let mut table = String::from("| action |");
        for status in InvoiceStatus::ALL {
            write!(table, " {status} |").expect("a string takes all");
        }
        table.push_str("\n|---|---|---|---|---|");
        for action in InvoiceAction::ALL {
            write!(table, "\n| {action} |").expect("a string takes all");
            for status in InvoiceStatus::ALL {
                let word = if action.allowed_in().contains(status) { "yes" } else { "refused" };
                write!(table, " {word} |").expect("a string takes all");
            }
        }
        let documentation = include_str!("../../docs/billing.md");
        assert!(documentation.contains(&table), "docs/billing.md lacks this table:\n{table}");
    }
}
