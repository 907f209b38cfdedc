use super::DeclarationWarning as W;
use customs_kernel::facts::{Amount, Day, Fact, Quantity};
use rust_decimal::Decimal;
use std::collections::BTreeSet;

fn amount(number: &str, currency: &str) -> Amount {
    Amount::new(number.parse().expect("a number"), currency)
}

fn quantity(number: i64) -> Quantity {
    Quantity(Decimal::from(number))
}

fn day() -> Day {
    Day("2026-03-02".parse().expect("a day"))
}

/// Clients of the API have read these sentences before they had codes.
#[test]
fn every_warning_has_the_sentence_that_is_promised() {
    let sentences = codes_and_entries().into_iter().chain(goods()).chain(values()).chain(vat()).chain(importers());
    let sentences: Vec<(W, &str)> = sentences.collect();
    for (warning, sentence) in &sentences {
        assert_eq!(warning.to_string(), *sentence);
        assert_eq!(W::from_statement(&warning.statement()).as_ref(), Some(warning));
    }
    let stated: BTreeSet<&str> = sentences.iter().map(|(warning, _)| warning.code()).collect();
    assert_eq!(stated, W::CODES.iter().map(|code| code.code).collect::<BTreeSet<_>>());
}

fn codes_and_entries() -> Vec<(W, &'static str)> {
    vec![
        (W::NotInCodebook { code: "NL000396".into() }, "NL000396 is not in the codebook"),
        (W::ForExportOnly, "is for export only and is not sent"),
        (W::ForImportOnly, "is for import only and is not sent"),
        (
            W::VatCheckDigits { number: "NL004495446B01".into() },
            "the check digits of VAT number NL004495446B01 are wrong",
        ),
        (W::MrnCheckDigit { mrn: "26NL000396A1B2C3R1".into() }, "the check digit of MRN 26NL000396A1B2C3R1 is wrong"),
        (W::ContainerCheckDigit { number: "MSKU1234567".into() }, "the check digit of container MSKU1234567 is wrong"),
        (
            W::NoContainerNumber { number: "MSMQ1".into() },
            "MSMQ1 is no container number: 3 letters, U, J or Z (other loading units: A, B, D, E or K), 7 digits",
        ),
        (
            W::NoImoNumber { number: "123".into() },
            "123 is no IMO number: 7 digits, the last of which checks the others",
        ),
        (W::NoCustomsOffice { office: "NL1".into() }, "NL1 is no customs office: 2 capitals, 6 capitals or digits"),
        (W::DestinationMissing, "is missing: customs refuses an export without it"),
        (
            W::DestinationInUnion { country: "DE".into() },
            "DE is a member state, and goods that stay in the Union are not exported",
        ),
        (W::ExitOfficeMissing, "is missing: an export names the office at which the goods leave"),
        (W::DocumentExpired { document: "N954".into(), day: day() }, "N954 expired on 2026-03-02"),
        (
            W::ProcedureNeedsAuthorisation { procedure: "51".into(), authorisation: "IPO (C601)".into() },
            "procedure 51 needs the authorisation IPO (C601)",
        ),
        (
            W::ProcedureNeedsWarehouse { procedure: "71".into() },
            "procedure 71 needs the authorisation CWP, CW1 or CW2 (C517, C518, C519)",
        ),
        (W::SymbolNeedsAuthorisation { symbol: "C".into() }, "symbol C needs the authorisation SDE (C512)"),
        (
            W::UnusualProcedures { procedure: "07".into(), previous: "10".into(), usual: "00, 51".into() },
            "07/10 is an unusual pair: 07 follows 00, 51",
        ),
    ]
}

fn goods() -> Vec<(W, &'static str)> {
    vec![
        (W::TaricMissing, "is missing: an import has the two digits of TARIC"),
        (W::NetWeightZero, "is 0, and customs takes no net mass of 0"),
        (W::PackagingMissing, "is missing: customs asks for the kind and the number of packages"),
        (W::PackageTypeMissing, "is missing: customs asks for the kind of packages"),
        (W::PackageQuantityMissing, "is missing: only goods in bulk are not counted"),
        (W::NoPackages, "have 0 packages together, and customs asks for at least one"),
        (W::PackagesDiffer { total: quantity(1000), sum: quantity(4) }, "1000, and the packages of the items are 4"),
        (
            W::AllocatedQuantityDiffers { stated: quantity(25), allocated: quantity(30), unit: "NAR".into() },
            "25 is said, and 30 NAR of that placement are allocated to the line",
        ),
        (
            W::AmendedUnderControl,
            "customs may refuse the amendment, because it intends to examine the goods (UCC article 173(2))",
        ),
        (
            W::AmendedAfterRelease,
            "customs grants the amendment only where the declarant needs it to comply with the law, since the goods are \
             released (UCC article 173(3))",
        ),
    ]
}

fn values() -> Vec<(W, &'static str)> {
    let (euros, pounds) = (amount("10818.81", "EUR"), amount("9500.00", "GBP"));
    vec![
        (
            W::DeductionsAbovePrice { deductions: amount("12.50", "EUR"), price: amount("10", "EUR") },
            "the deductions (12.50 EUR) are more than the price (10 EUR)",
        ),
        (
            W::TransportNotAdded { terms: "FOB".into() },
            "FOB leaves transport to the Union out of the price, and no AK adds it",
        ),
        (W::TransportAddedTwice { terms: "CIF".into() }, "AK adds transport that a price CIF contains already"),
        (
            W::InsuranceAddedTwice { terms: "CIF".into() },
            "AH, which goes to customs as AK, adds insurance that a price CIF contains already",
        ),
        (
            W::InvoiceValuesDiffer { total: Quantity(euros.amount), sum: quantity(4) },
            "10818.81, and the items add up to 4",
        ),
        (
            W::NoExchangeRate { currency: "XAU".into(), day: day(), amount: amount("12.50", "XAU") },
            "customs has no exchange rate for XAU on 2026-03-02, so that the message carries 12.50 XAU instead of euros",
        ),
        (
            W::InvoiceValueAsEuros { value: Quantity(pounds.amount), currency: "GBP".into(), euros },
            "is in euros, and 9500.00 is the invoice value in GBP, which is 10818.81 EUR",
        ),
    ]
}

fn vat() -> Vec<(W, &'static str)> {
    vec![
        (
            W::VatCustomerMissing { procedure: "42".into() },
            "procedure 42 asks for the VAT number of the customer in the other Member State (FR2) too",
        ),
        (
            W::ReliefMayBeOfVat { relief: "C01".into() },
            "C01 may relieve of VAT as well (Directives 2009/132/EC and 2006/79/EC); the message defers the VAT by an \
             article 23 permit",
        ),
        (
            W::RepresentativeWithoutNumber,
            "the fiscal representative is named without a VAT number or EORI, and counts as one without an article 23 \
             permit",
        ),
        (
            W::UnknownPermitHolder { number: "NL1".into() },
            "NL1 is no VAT number or EORI of a customer, so that nobody knows whether its article 23 permit defers \
             import VAT: the message does not say so",
        ),
        (
            W::NotNumberOfImporter { number: "NL1".into() },
            "NL1 is not a number of the importer: the article 23 permit of its holder counts, and not the importer's",
        ),
    ]
}

fn importers() -> Vec<(W, &'static str)> {
    vec![
        (
            W::OnwardSupplierWithoutVatNumber { procedure: "42".into(), importer: "ACME".into() },
            "procedure 42 asks for the VAT number of the importer (FR1) or of its fiscal representative (FR3), and no \
             Dutch VAT number of ACME is known",
        ),
        (
            W::OnwardSupplierUnnamed { procedure: "42".into() },
            "procedure 42 asks for the VAT number of the importer (FR1) or of its fiscal representative (FR3), and no \
             Dutch VAT number of the importer is known",
        ),
        (
            W::PermitHolderWithoutVatNumber { importer: "ACME".into() },
            "ACME holds an article 23 permit, but no Dutch VAT number of it is known: the message names no fiscal party \
             FR1",
        ),
        (
            W::ImporterWithoutVatNumber { importer: "ACME".into() },
            "no Dutch VAT number of ACME is known: the message names the fiscal party FR1 without a number",
        ),
        (
            W::UnnamedImporterWithoutVatNumber,
            "no Dutch VAT number of the importer is known: the message names the fiscal party FR1 without a number",
        ),
    ]
}
