use customs_form_macros::growing;
use customs_kernel::facts::{Code, Warning};

customs_kernel::facts!(
    /// What an electronic invoice lacks: receivers would refuse it. `rule` is the code that its publication gives the
    /// rule (EN 16931, or the Dutch rules).
    #[growing]
    pub enum InvoiceParticular {
        /// The invoice has no number.
        Number("invoice_number_missing") { rule: Code } = "is required ({rule})",
            "Ask the operator: every finalized invoice has a number.";
        /// The name of the organisation is missing.
        SellerName("invoice_seller_name_missing") { rule: Code } = "is required ({rule})",
            "Complete the profile of the organisation, credit the invoice and make it again.";
        /// The name of the customer is missing.
        BuyerName("invoice_buyer_name_missing") { rule: Code } = "is required ({rule})",
            "Complete the customer, credit the invoice and make it again.";
        /// The country of the organisation is missing.
        SellerCountry("invoice_seller_country_missing") { rule: Code } = "is required ({rule})",
            "Complete the profile of the organisation, credit the invoice and make it again.";
        /// The country of the customer is missing.
        BuyerCountry("invoice_buyer_country_missing") { rule: Code } = "is required ({rule})",
            "Complete the customer, credit the invoice and make it again.";
        /// A credit note does not name the invoice that it credits.
        CreditedNumber("invoice_credited_number_missing") { rule: Code }
            = "must name the invoice that is credited ({rule})",
            "Ask the operator: every credit note names its invoice.";
        /// The address of the organisation is not complete.
        SellerAddress("invoice_seller_address_incomplete") { rule: Code }
            = "street, postcode and city are required ({rule})",
            "Complete the profile of the organisation, credit the invoice and make it again.";
        /// The organisation has no number in the trade register.
        SellerKvkNumber("invoice_seller_kvk_number_missing") { rule: Code } = "is required ({rule})",
            "Complete the profile of the organisation, credit the invoice and make it again.";
        /// The organisation has no account to which the customer can pay.
        SellerAccount("invoice_seller_account_missing") { rule: Code } = "an IBAN is required ({rule})",
            "Complete the profile of the organisation, credit the invoice and make it again.";
        /// The address of the customer is not complete.
        BuyerAddress("invoice_buyer_address_incomplete") { rule: Code }
            = "street, postcode and city are required ({rule})",
            "Complete the customer, credit the invoice and make it again.";
        /// The invoice is to be paid, and does not say until when.
        DueDate("invoice_due_date_missing") { rule: Code }
            = "a last day to pay or days to pay are required ({rule})",
            "Credit the invoice, and make it again with a day or with payment terms.";
        /// The invoice has VAT, and the organisation has no VAT number.
        SellerVatNumber("invoice_seller_vat_number_missing") { rule: Code }
            = "is required on an invoice with VAT ({rule})",
            "Complete the profile of the organisation, credit the invoice and make it again.";
        /// VAT is reversed, and the customer has no VAT number.
        BuyerVatNumber("invoice_buyer_vat_number_missing") { rule: Code }
            = "is required where VAT is reversed ({rule})",
            "Complete the customer, credit the invoice and make it again.";
        /// The country code of the organisation is the code of no country.
        SellerCountryUnknown("invoice_seller_country_unknown") { rule: Code }
            = "must be a country of ISO 3166-1 ({rule})",
            "Correct the profile of the organisation, credit the invoice and make it again.";
        /// The country code of the customer is the code of no country.
        BuyerCountryUnknown("invoice_buyer_country_unknown") { rule: Code }
            = "must be a country of ISO 3166-1 ({rule})",
            "Correct the customer, credit the invoice and make it again.";
        /// The VAT number of the organisation does not begin with a country.
        SellerVatNumberCountry("invoice_seller_vat_number_without_country") { rule: Code }
            = "must begin with its country ({rule})",
            "Correct the profile of the organisation, credit the invoice and make it again.";
        /// The VAT number of the customer does not begin with a country.
        BuyerVatNumberCountry("invoice_buyer_vat_number_without_country") { rule: Code }
            = "must begin with its country ({rule})",
            "Correct the customer, credit the invoice and make it again.";
        /// The invoice is in another currency, and does not state its VAT in euro.
        VatInEuro("invoice_vat_in_euro_missing") { rule: Code }
            = "is required on a document in another currency ({rule})",
            "Credit the invoice and make it again: invoices state it now.";
        /// Lines outside the scope of VAT stand beside others.
        OutsideVatApart("invoice_outside_vat_beside_others") { rule: Code }
            = "what is outside the scope of VAT needs an invoice of its own ({rule})",
            "Credit the invoice, and make two of its lines.";
        /// Cents of many lines add up to a euro of VAT too much or too little.
        VatDrifts("invoice_vat_drifts") { rule: Code }
            = "differs too much from the rate of the taxable amount ({rule})",
            "Credit the invoice, and divide its lines over several.";
    }
);

/// What is missing, as the sentence of an error names it.
pub(crate) fn listed(missing: &[Warning]) -> String {
    missing.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::InvoiceParticular as P;
    use customs_kernel::facts::{Code, Fact};

    #[test]
    fn clients_read_the_sentences_that_they_were_promised() {
        let rule = || Code::from("BR-06");
        let address = "street, postcode and city are required (BR-06)";
        let promised = [
            (P::Number { rule: rule() }, "is required (BR-06)"),
            (P::SellerName { rule: rule() }, "is required (BR-06)"),
            (P::BuyerName { rule: rule() }, "is required (BR-06)"),
            (P::SellerCountry { rule: rule() }, "is required (BR-06)"),
            (P::BuyerCountry { rule: rule() }, "is required (BR-06)"),
            (P::CreditedNumber { rule: rule() }, "must name the invoice that is credited (BR-06)"),
            (P::SellerAddress { rule: rule() }, address),
            (P::SellerKvkNumber { rule: rule() }, "is required (BR-06)"),
            (P::SellerAccount { rule: rule() }, "an IBAN is required (BR-06)"),
            (P::BuyerAddress { rule: rule() }, address),
            (P::DueDate { rule: rule() }, "a last day to pay or days to pay are required (BR-06)"),
            (P::SellerVatNumber { rule: rule() }, "is required on an invoice with VAT (BR-06)"),
            (P::BuyerVatNumber { rule: rule() }, "is required where VAT is reversed (BR-06)"),
            (P::SellerCountryUnknown { rule: rule() }, "must be a country of ISO 3166-1 (BR-06)"),
            (P::BuyerCountryUnknown { rule: rule() }, "must be a country of ISO 3166-1 (BR-06)"),
            (P::SellerVatNumberCountry { rule: rule() }, "must begin with its country (BR-06)"),
            (P::BuyerVatNumberCountry { rule: rule() }, "must begin with its country (BR-06)"),
            (P::VatInEuro { rule: rule() }, "is required on a document in another currency (BR-06)"),
            (
                P::OutsideVatApart { rule: rule() },
                "what is outside the scope of VAT needs an invoice of its own (BR-06)",
            ),
            (P::VatDrifts { rule: rule() }, "differs too much from the rate of the taxable amount (BR-06)"),
        ];
        assert_eq!(promised.len(), P::CODES.len());
        for (particular, sentence) in promised {
            assert_eq!(particular.to_string(), sentence);
            assert_eq!(P::from_statement(&particular.statement()), Some(particular));
        }
    }
}
