use customs_form_macros::growing;
use customs_kernel::facts::{Amount, Code, Day, Quantity, Quoted, Reason, Reference, Words};
use rust_decimal::Decimal;

customs_kernel::facts!(
    /// What is to be checked of an invoice before it is made final, or after a run that nobody saw.
    #[growing]
    pub enum InvoiceWarning {
        /// VAT is reversed because the customer says so, and not because the law does.
        ReversedByHand("vat_reversed_by_hand") { customer: Reference }
            = "vat_reverse_charge_eligible of customer {customer} was set by hand, so that VAT is reversed where the \
               law has Dutch VAT charged: article 23 concerns VAT at import, not the broker's work",
            "Check the setting of the customer.";
        /// An invoice with reversed VAT names the VAT number of its customer.
        VatNumberMissing("vat_number_of_customer_missing") { customer: Reference }
            = "customer_vat_number of customer {customer} is not set: an invoice with reversed VAT (AE) needs it",
            "Enter the number at the customer.";
        /// The country code of the customer is the code of no country.
        NoCountry("country_of_customer_unknown") { customer: Reference, country: Code }
            = "customer_country_code of customer {customer} is {country}, which is no country",
            "Correct the country at the customer.";
        /// The country code of the customer is the code of no country, so that Dutch VAT is charged.
        NoCountryAndCharged("country_of_customer_unknown_vat_charged") { customer: Reference, country: Code }
            = "customer_country_code of customer {customer} is {country}, which is no country: Dutch VAT is charged",
            "Correct the country at the customer.";
        /// The VAT number of the customer is of no other member state.
        NumberOfNoState("vat_number_of_no_member_state") { customer: Reference, country: Code, number: Reference }
            = "customer_vat_number of customer {customer} in {country} is {number}, which is no VAT number of another \
               member state",
            "Correct the number at the customer.";
        /// The VAT number of the customer is of no other member state, so that Dutch VAT is charged.
        NumberOfNoStateAndCharged("vat_number_of_no_member_state_vat_charged") {
            customer: Reference, country: Code, number: Reference
        } = "customer_vat_number of customer {customer} in {country} is {number}, which is no VAT number of \
             another member state: Dutch VAT is charged",
            "Correct the number at the customer.";
        /// The VAT number and the address of the customer are of different member states.
        NumberOfOtherState("vat_number_of_other_member_state") { customer: Reference, country: Code, number: Reference }
            = "customer_vat_number of customer {customer} in {country} is {number}, which is one of another member \
               state than its address",
            "Correct the number or the address at the customer.";
        /// The VAT number and the address are of different member states, so that Dutch VAT is charged.
        NumberOfOtherStateAndCharged("vat_number_of_other_member_state_vat_charged") {
            customer: Reference, country: Code, number: Reference
        } = "customer_vat_number of customer {customer} in {country} is {number}, which is one of another \
             member state than its address: Dutch VAT is charged",
            "Correct the number or the address at the customer.";
        /// A part of a prepayment is left, and no line takes from it.
        PrepaymentLeft("prepayment_left") { left: Amount, vat: Reason, why: Reason }
            = "{left} {vat} was paid in advance {why}", "Check how the lines and the prepayment are taxed.";
        /// Amounts that are paid for the customer have no VAT.
        DutiesBearVat("duties_bear_vat") { rate: Quantity }
            = "bears {rate} % VAT, but duties and VAT that are paid for the customer are outside VAT",
            "Correct the rate of the line.";
        /// The line has no VAT, although the law requires Dutch VAT.
        NotCharged("vat_not_charged") = "bears no VAT, but the customer has to be charged Dutch VAT",
            "Correct the rate of the line.";
        /// The line has VAT, although the setting of the customer reverses it.
        BearsVatReversedByHand("bears_vat_reversed_by_hand") { rate: Quantity }
            = "bears {rate} % VAT, but vat_reverse_charge_eligible was set: VAT is reversed",
            "Correct the rate of the line, or the setting of the customer.";
        /// The line has VAT, although it is reversed by law.
        BearsVatReversed("bears_vat_reversed") { rate: Quantity }
            = "bears {rate} % VAT, but the customer is in another member state and has a VAT number: VAT is reversed",
            "Correct the rate of the line.";
        /// The line has a rate of zero, although VAT is reversed by law.
        ZeroRated("zero_rated_not_reversed")
            = "is zero rated, but VAT is reversed: the customer is in another member state",
            "Reverse the VAT of the line.";
        /// The line has VAT, although the customer is outside the EU.
        BearsVatOutside("bears_vat_outside") { rate: Quantity }
            = "bears {rate} % VAT, but the customer is outside the EU: not taxed in the Netherlands",
            "Correct the rate of the line.";
        /// VAT of the line is reversed, although the customer is outside the EU.
        ReversedOutside("reversed_outside")
            = "is reverse charged, but the customer is outside the EU: not taxed in the Netherlands",
            "Correct the line: it is not taxed in the Netherlands.";
        /// Dutch VAT has no such rate.
        ForeignRate("foreign_vat_rate") { rate: Quantity }
            = "is {rate} %, but the VAT rates of the Netherlands are 21, 9 and 0 %", "Correct the rate of the line.";
        /// No exchange rate of the day is known, so that VAT cannot be stated in euro.
        UnknownRate("euro_rate_unknown") { currency: Code, day: Day }
            = "no exchange rate of {currency} is known for {day}, and an invoice in another currency must state its \
               VAT in euro (directive 2006/112/EC, article 230): import the rates that customs publishes",
            "Have the operator import the exchange rates.";
        /// The VAT in euro is converted at a sample rate of a new installation.
        SampleRate("euro_rate_is_sample") { currency: Code }
            = "the exchange rate of {currency} is a sample figure of a new installation, and the VAT in euro follows \
               from it: import the rates that customs publishes",
            "Have the operator import the exchange rates.";
        /// No font has some letters of a text that the law does not ask for.
        NoFont("letters_without_font") { letters: Quoted }
            = "no font of this installation has {letters} (documents.font_folder)",
            "Have the operator add a font with these letters.";
        /// No font has some letters of a text that an invoice must show.
        NoFontForRequired("letters_without_font_required") { letters: Quoted }
            = "no font of this installation has {letters} (documents.font_folder); it cannot be made final",
            "Have the operator add a font with these letters, or write the text in others.";
        /// The broker paid a tax to customs, and no line charges it to the customer.
        NotChargedOn("tax_not_charged_on") { amount: Amount, description: Words }
            = "{amount} of {description} was paid to customs and is not charged on: it needs an open dossier, an \
               active revenue item of category duties with a manual trigger on the rate card, and a recalculation",
            "Put an active revenue item of category duties with a manual trigger on the rate card, and recalculate the \
             dossier while it is open.";
        /// The customer is charged more of a tax than customs charged.
        ChargedTooMuch("tax_charged_too_much") { amount: Amount, description: Words }
            = "{amount} more than customs charged for {description} is charged on: finalize the draft of the credit \
               note, or make one and recalculate",
            "Finalize the draft of the credit note, or make one and recalculate the dossier.";
    }
);

customs_kernel::facts!(
    /// How a prepayment is taxed, and why no line takes from it.
    #[growing]
    pub enum PrepaymentRemark {
        /// It is for amounts of this payment term group.
        ForGroup("prepayment_for_group") { group: Code } = "for {group}";
        /// Its VAT is reversed.
        Reversed("prepayment_reversed") = "with VAT reversed";
        /// It is not taxed in the Netherlands.
        NotTaxedHere("prepayment_not_taxed_here") = "as not taxed in the Netherlands";
        /// It has this rate of VAT.
        AtRate("prepayment_at_rate") { rate: Quantity } = "at {rate} %";
        /// Another customer paid it, or it was paid in another currency.
        NobodyAsked("prepayment_of_nobody_asked") { payer: Reference, currency: Code }
            = "by {payer}, and no invoice asks that customer for {currency}";
        /// No line is of its payment term group.
        NoLineOfGroup("prepayment_without_line_of_group") { group: Code } = "and no line is for {group}";
        /// No line is taxed in the same way.
        NoLineTreatedSo("prepayment_without_line_treated_so") = "and no line is treated like that";
        /// No line has the same rate.
        NoLineOfRate("prepayment_without_line_of_rate") = "and no line bears that rate";
    }
);

/// The amount, written with two decimals.
pub(crate) fn with_cents(amount: Decimal) -> Decimal {
    let mut written = amount;
    written.rescale(2);
    written
}

#[cfg(test)]
mod tests;
