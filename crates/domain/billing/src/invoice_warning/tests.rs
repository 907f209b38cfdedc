use super::{InvoiceWarning as W, PrepaymentRemark as R, with_cents};
use customs_kernel::facts::{Amount, Code, Day, Fact, Quantity, Reason, Reference};
use rust_decimal::Decimal;
use std::collections::BTreeSet;

fn rate() -> Quantity {
    Quantity(Decimal::from(21))
}

fn amount() -> Amount {
    Amount::new(with_cents(Decimal::from(100)), "EUR")
}

/// Clients of the API have read these sentences before they had codes.
#[test]
fn every_warning_has_the_sentence_that_is_promised() {
    let sentences: Vec<(W, &str)> = customers().into_iter().chain(lines()).chain(others()).collect();
    for (warning, sentence) in &sentences {
        assert_eq!(warning.to_string(), *sentence);
        assert_eq!(W::from_statement(&warning.statement()).as_ref(), Some(warning));
    }
    let stated: BTreeSet<&str> = sentences.iter().map(|(warning, _)| warning.code()).collect();
    assert_eq!(stated, W::CODES.iter().map(|code| code.code).collect::<BTreeSet<_>>());
}

#[test]
fn every_remark_about_a_prepayment_has_its_words() {
    let words = [
        (R::ForGroup { group: "duties".into() }, "for duties"),
        (R::Reversed, "with VAT reversed"),
        (R::NotTaxedHere, "as not taxed in the Netherlands"),
        (R::AtRate { rate: rate() }, "at 21 %"),
        (
            R::NobodyAsked { payer: "ACME".into(), currency: "USD".into() },
            "by ACME, and no invoice asks that customer for USD",
        ),
        (R::NoLineOfGroup { group: "duties".into() }, "and no line is for duties"),
        (R::NoLineTreatedSo, "and no line is treated like that"),
        (R::NoLineOfRate, "and no line bears that rate"),
    ];
    for (remark, text) in &words {
        assert_eq!(remark.to_string(), *text);
        assert_eq!(R::from_statement(&remark.statement()).as_ref(), Some(remark));
    }
    assert_eq!(words.len(), R::CODES.len());
}

fn customers() -> Vec<(W, &'static str)> {
    let (customer, number) = (|| Reference::from("ACME"), || Reference::from("DE1"));
    let country = || Code::from("BE");
    vec![
        (
            W::ReversedByHand { customer: customer() },
            "vat_reverse_charge_eligible of customer ACME was set by hand, so that VAT is reversed where the law has \
             Dutch VAT charged: article 23 concerns VAT at import, not the broker's work",
        ),
        (
            W::VatNumberMissing { customer: customer() },
            "customer_vat_number of customer ACME is not set: an invoice with reversed VAT (AE) needs it",
        ),
        (
            W::NoCountry { customer: customer(), country: country() },
            "customer_country_code of customer ACME is BE, which is no country",
        ),
        (
            W::NoCountryAndCharged { customer: customer(), country: country() },
            "customer_country_code of customer ACME is BE, which is no country: Dutch VAT is charged",
        ),
        (
            W::NumberOfNoState { customer: customer(), country: country(), number: number() },
            "customer_vat_number of customer ACME in BE is DE1, which is no VAT number of another member state",
        ),
        (
            W::NumberOfNoStateAndCharged { customer: customer(), country: country(), number: number() },
            "customer_vat_number of customer ACME in BE is DE1, which is no VAT number of another member state: Dutch VAT \
             is charged",
        ),
        (
            W::NumberOfOtherState { customer: customer(), country: country(), number: number() },
            "customer_vat_number of customer ACME in BE is DE1, which is one of another member state than its address",
        ),
        (
            W::NumberOfOtherStateAndCharged { customer: customer(), country: country(), number: number() },
            "customer_vat_number of customer ACME in BE is DE1, which is one of another member state than its address: \
             Dutch VAT is charged",
        ),
    ]
}

fn lines() -> Vec<(W, &'static str)> {
    vec![
        (
            W::DutiesBearVat { rate: rate() },
            "bears 21 % VAT, but duties and VAT that are paid for the customer are outside VAT",
        ),
        (W::NotCharged, "bears no VAT, but the customer has to be charged Dutch VAT"),
        (
            W::BearsVatReversedByHand { rate: rate() },
            "bears 21 % VAT, but vat_reverse_charge_eligible was set: VAT is reversed",
        ),
        (
            W::BearsVatReversed { rate: rate() },
            "bears 21 % VAT, but the customer is in another member state and has a VAT number: VAT is reversed",
        ),
        (W::ZeroRated, "is zero rated, but VAT is reversed: the customer is in another member state"),
        (
            W::BearsVatOutside { rate: rate() },
            "bears 21 % VAT, but the customer is outside the EU: not taxed in the Netherlands",
        ),
        (W::ReversedOutside, "is reverse charged, but the customer is outside the EU: not taxed in the Netherlands"),
        (W::ForeignRate { rate: rate() }, "is 21 %, but the VAT rates of the Netherlands are 21, 9 and 0 %"),
    ]
}

fn others() -> Vec<(W, &'static str)> {
    let day = Day("2026-03-02".parse().expect("a day"));
    let (vat, why) = (Reason::from(R::AtRate { rate: rate() }), Reason::from(R::NoLineOfRate));
    vec![
        (
            W::PrepaymentLeft { left: amount(), vat, why },
            "100.00 EUR at 21 % was paid in advance and no line bears that rate",
        ),
        (
            W::UnknownRate { currency: "USD".into(), day },
            "no exchange rate of USD is known for 2026-03-02, and an invoice in another currency must state its VAT in \
             euro (directive 2006/112/EC, article 230): import the rates that customs publishes",
        ),
        (
            W::SampleRate { currency: "USD".into() },
            "the exchange rate of USD is a sample figure of a new installation, and the VAT in euro follows from it: \
             import the rates that customs publishes",
        ),
        (W::NoFont { letters: "ж".into() }, "no font of this installation has ж (documents.font_folder)"),
        (
            W::NoFontForRequired { letters: "ж".into() },
            "no font of this installation has ж (documents.font_folder); it cannot be made final",
        ),
        (
            W::NotChargedOn { amount: amount(), description: "A00 26NL1".into() },
            "100.00 EUR of A00 26NL1 was paid to customs and is not charged on: it needs an open dossier, an active \
             revenue item of category duties with a manual trigger on the rate card, and a recalculation",
        ),
        (
            W::ChargedTooMuch { amount: amount(), description: "A00 26NL1".into() },
            "100.00 EUR more than customs charged for A00 26NL1 is charged on: finalize the draft of the credit note, or \
             make one and recalculate",
        ),
    ]
}
