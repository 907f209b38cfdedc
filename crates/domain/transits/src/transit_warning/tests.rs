use super::TransitWarning as W;
use customs_kernel::BrokenRule;
use customs_kernel::facts::{Count, Day, Fact, Reason};
use std::collections::BTreeSet;

fn day() -> Day {
    Day("2026-03-02".parse().expect("a day"))
}

/// Clients of the API have read these sentences before they had codes.
#[test]
fn every_warning_has_the_sentence_that_is_promised() {
    let sentences: Vec<(W, &str)> =
        form_warnings().into_iter().chain(offices()).chain(customer_warnings()).chain(later()).collect();
    for (warning, sentence) in &sentences {
        assert_eq!(warning.to_string(), *sentence);
        assert_eq!(W::from_statement(&warning.statement()).as_ref(), Some(warning));
    }
    let stated: BTreeSet<&str> = sentences.iter().map(|(warning, _)| warning.code()).collect();
    assert_eq!(stated, W::CODES.iter().map(|code| code.code).collect::<BTreeSet<_>>());
}

fn form_warnings() -> Vec<(W, &'static str)> {
    vec![
        (
            W::Obstacle { rule: Reason::from(&BrokenRule::required()) },
            "is required; it stands in the way of the submission",
        ),
        (W::UnknownCountry { country: "ZZ".into() }, "ZZ is no code of a country"),
        (W::UnknownCountryOfOffice { country: "ZZ".into() }, "ZZ, with which it begins, is no code of a country"),
        (
            W::AmountOfComprehensiveMissing,
            "is missing, and customs takes it off the account of a comprehensive guarantee (type 0)",
        ),
        (W::AmountOfWaiverMissing, "is missing, and customs takes it off the account of a waiver (type 3)"),
        (W::AmountOfReferenceMissing, "is missing, and customs takes it off the account of a comprehensive guarantee"),
        (W::LimitDatePassed { day: day() }, "2026-03-02 is over: customs refuses a day before the submission"),
        (
            W::LimitDateToday { day: day() },
            "2026-03-02 is the day of the submission, and the destination is in another country",
        ),
        (W::LimitDateFar { day: day(), days: Count(90) }, "2026-03-02 is more than 90 days after the submission"),
    ]
}

fn offices() -> Vec<(W, &'static str)> {
    vec![
        (
            W::OfficeOfTransitAssumed {
                reason: Reason::from(W::NoOfficeAtEntry { country: "CH".into() }),
                office: "CH001251".into(),
            },
            "none is named where the goods enter CH: the message names the office of destination, CH001251",
        ),
        (W::NoOfficeInUnion, "none is named in the Union"),
        (W::NoOfficeAtEntryOfUnion, "none is named where the goods enter the Union"),
        (W::NoOfficeAtEntry { country: "CH".into() }, "none is named where the goods enter CH"),
        (W::NoOfficeAtExitOfAndorra, "none is named where the goods leave AD"),
        (W::NoOfficeForUnionGoods, "none is named, and customs asks for one with T2"),
    ]
}

fn customer_warnings() -> Vec<(W, &'static str)> {
    vec![
        (
            W::BrokerAsHolder,
            "is not named, and the customer master has none with an EORI or a whole address: the message names the broker",
        ),
        (
            W::ConsignorPermitNotSent { customer: "ACME".into() },
            "the authorisation of ACME as authorised consignor is not sent, since a message takes 35 characters of ASCII: \
             the goods are declared at the customs office",
        ),
        (
            W::ConsigneePermitNotSent { customer: "ACME".into() },
            "the authorisation of ACME as authorised consignee is not sent, since a message takes 35 characters of ASCII: \
             the arrival is reported at the customs office",
        ),
        (
            W::AccessCodeOfAnother { customer: "ACME".into(), reference: "25DE7300QA0047110".into() },
            "it goes without an access code: that of ACME is for 25DE7300QA0047110",
        ),
        (W::CustomersGuaranteeLeftOut { customer: "ACME".into() }, "that of ACME is left out, since it is no GRN"),
        (
            W::CustomersGuaranteeNamed { customer: "ACME".into(), reference: "25DE7300QA0047110".into() },
            "is not named, so that of ACME goes: 25DE7300QA0047110",
        ),
    ]
}

fn later() -> Vec<(W, &'static str)> {
    vec![
        (
            W::SealsNotDeclared,
            "no seals were declared, so their state is told to customs only if the permission to unload names seals",
        ),
        (
            W::EnquiryOverdue { day: day() },
            "customs wanted the answer by 2026-03-02, so it may not take it into account",
        ),
        (W::UnderControl, "customs has announced a control, so it may refuse the amendment"),
    ]
}
