customs_kernel::facts!(
    /// The reason why the mail with an invoice has no address to go to.
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
