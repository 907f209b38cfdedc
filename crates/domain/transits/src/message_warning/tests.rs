use super::MessageWarning as W;
use customs_kernel::facts::{Count, Day, Fact};
use std::collections::BTreeSet;

/// Clients of the API have read these sentences before they had codes.
#[test]
fn every_warning_has_the_sentence_that_is_promised() {
    let sentences = guarantees().into_iter().chain(documents()).chain(goods()).chain(parties()).chain(transport());
    let sentences: Vec<(W, &str)> = sentences.collect();
    for (warning, sentence) in &sentences {
        assert_eq!(warning.to_string(), *sentence);
        assert_eq!(W::from_statement(&warning.statement()).as_ref(), Some(warning));
    }
    let stated: BTreeSet<&str> = sentences.iter().map(|(warning, _)| warning.code()).collect();
    assert_eq!(stated, W::CODES.iter().map(|code| code.code).collect::<BTreeSet<_>>());
}

fn guarantees() -> Vec<(W, &'static str)> {
    vec![
        (W::DeclaredAsVouchers, "is not named: the message says individual guarantee by vouchers"),
        (W::DeclaredAsComprehensive, "is not named: the message says comprehensive guarantee"),
        (W::DeclaredAsCash, "is not named: the message says individual guarantee in cash"),
        (
            W::ReferenceNeeded { code: "0".into() },
            "0 needs a reference, and none is named: the message says individual guarantee in cash",
        ),
        (
            W::OnlyVouchersHaveSuchReference,
            "the message says individual guarantee by vouchers, since only a voucher has a GRN of 24 characters",
        ),
        (W::GuaranteeUnknown, "customs knows no guarantee of this type"),
        (W::GuaranteeWithoutReference, "is left out: a guarantee of this type has no reference"),
        (W::GuaranteeWithoutAccessCode, "is left out: a guarantee of this type has no access code"),
        (W::GuaranteeWithoutAmount, "is left out: a guarantee of this type has no amount"),
        (W::AccessCodeNotSent, "its access code is not sent: it has not 4 characters"),
        (W::AccessCodeMissing, "is not named, and customs wants the access code of this guarantee"),
    ]
}

fn documents() -> Vec<(W, &'static str)> {
    vec![
        (W::Cut { length: Count(35) }, "the message carries the first 35 characters"),
        (W::LrnInstead, "is not sent, since it is not written in ASCII characters: the LRN goes instead"),
        (W::ExportWithoutLine, "is not sent: the export goes with the consignment, which names no line of it"),
        (W::ExciseWithT1, "customs takes goods under excise duty suspension with T2 or T2F alone"),
        (W::NotInMessage, "is not sent: a message has no place for it"),
        (W::ReferenceTooLong, "is longer than the 70 characters of a message, which says 0 instead"),
        (W::ReferenceMissing, "is not named: the message says 0, which stands for a missing reference"),
        (W::LineZero, "is not sent: the first line is 1"),
    ]
}

fn goods() -> Vec<(W, &'static str)> {
    let day = Day("2026-03-10".parse().expect("a day"));
    vec![
        (
            W::SixDigitsOutsideUnion,
            "the message carries its first 6 digits: the office of departure is outside the Union",
        ),
        (W::SeventhDigitNotSent, "the message carries its first 6 digits: a 7th alone says nothing"),
        (W::NetMassNotSent, "is not sent: a message takes no net mass of 0"),
        (W::LimitDateNotSent, "is not sent: it goes only for an authorised consignor (C521)"),
        (
            W::LimitDateAssumed { day, days: Count(8) },
            "is not named: the message says 2026-03-10, 8 days from its preparation",
        ),
        (W::DeclaredAsUnpacked, "names no packages: the message says unpacked (NE)"),
        (W::BulkNotCounted, "is not sent: goods in bulk have no packages"),
        (W::NoMarks, "are not named: the message says NO MARKS"),
    ]
}

fn parties() -> Vec<(W, &'static str)> {
    vec![
        (
            W::CountryOfOffice { country: "NL".into() },
            "is not named: the message says NL, the country of the customs office",
        ),
        (W::OfficeNamedBefore, "is not sent: the office is named before"),
        (
            W::PartyNotSent { fields: "name, address".into() },
            "is not sent: a party without an EORI needs name, address",
        ),
        (W::CustomerAsConsignee, "the message names the customer as consignee"),
        (W::HolderAsConsignee, "the message names the holder as consignee"),
        (W::BrokerAsConsignee, "the message names the broker as consignee"),
    ]
}

fn transport() -> Vec<(W, &'static str)> {
    vec![
        (W::GoodsOfContainers, "the message names all items with each container"),
        (W::SealUnsendable, "is not sent: it holds nothing that a message can carry"),
        (W::SealNamedBefore, "is not sent: the seal is named before"),
        (
            W::ModeNotSent { code: "30".into() },
            "is not sent: the identification of type 30 is of another mode of transport",
        ),
        (W::IdentificationTypeAssumed { code: "30".into() }, "is not known: the message says 30, as of the mode"),
        (W::IdentificationTypeMissing, "is not known: the identification goes without a type"),
        (
            W::NoMeansOfTransport {
                code: "80".into(),
                meaning: "EORI number".into(),
                there: "number of an inland ship (ENI)".into(),
            },
            "80 (EORI number) identifies no means of transport, which is not sent; 80 of customs is: number of an inland \
             ship (ENI)",
        ),
        (
            W::CodeGoesAs {
                code: "0".into(),
                meaning: "comprehensive guarantee".into(),
                official: "1".into(),
                there: "waiver".into(),
            },
            "0 (comprehensive guarantee) goes to customs as 1; 0 of customs is: waiver",
        ),
        (
            W::CodeGoesAsWhat {
                code: "9".into(),
                meaning: "individual guarantee not required".into(),
                official: "5".into(),
                what: "waiver, the amount is low".into(),
                there: "individual guarantee of multiple use".into(),
            },
            "9 (individual guarantee not required) goes to customs as 5 (waiver, the amount is low); 9 of customs is: \
             individual guarantee of multiple use",
        ),
    ]
}
