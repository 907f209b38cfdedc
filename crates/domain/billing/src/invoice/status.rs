use customs_kernel::words;

words!(
    /// Where an invoice stands.
    InvoiceStatus {
        /// It can be changed and has no number.
        Draft = "draft",
        /// It has a number and never changes again.
        Finalized = "finalized",
        /// The customer has it.
        Sent = "sent",
        /// The customer paid it.
        Paid = "paid",
    }
);

words!(
    /// What the document is.
    DocumentType {
        /// Asks for payment.
        Invoice = "invoice",
        /// Takes back an invoice, or lines of one.
        CreditNote = "credit_note",
    }
);

words!(
    /// What can be done with an invoice.
    InvoiceAction {
        /// Change it, its lines, or delete it.
        Change = "change",
        /// Give it a number.
        Finalize = "finalize",
        /// Note that the customer has it.
        MarkSent = "mark-sent",
        /// Note that it is paid.
        MarkPaid = "mark-paid",
        /// Take it back.
        Credit = "credit",
        /// Make its papers.
        Print = "print",
        /// Mail it.
        SendEmail = "send-email",
    }
);

impl InvoiceAction {
    /// The statuses in which it can be done. The only place that decides it.
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
        let documentation = include_str!("../../../../../docs/billing.md");
        assert!(documentation.contains(&table), "docs/billing.md lacks this table:\n{table}");
    }
}
