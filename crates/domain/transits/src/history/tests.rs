use super::{AmendmentRemark, TransitHistory as History};
use customs_kernel::CustomsWords;
use customs_kernel::facts::{AfterColon, Code, List, Name, Reason, Reference, Words};

fn stated() -> AfterColon {
    AfterColon(vec![CustomsWords::quoted("14"), CustomsWords::quoted("too late")])
}

fn items(numbers: &[&str]) -> List {
    List(numbers.iter().map(ToString::to_string).collect())
}

#[test]
fn the_lines_are_those_that_were_promised() {
    let none = AfterColon::default;
    let remark = || Reason::from(AmendmentRemark::Refused);
    for (fact, expected) in [
        (
            History::AmendmentSent { fields: items(&["guarantee_amount", "items"]) },
            "amendment sent: guarantee_amount, items",
        ),
        (History::RemarksSent, "unloading remarks sent"),
        (History::RemarksSentWithoutSeals, "unloading remarks sent, without the state of seals: customs names none"),
        (
            History::RemarksNotSent,
            "unloading remarks not sent: no EORI is known of the consignee, the broker, the holder or the customer",
        ),
        (History::ReleaseRequested, "release requested"),
        (History::ReleaseDeclined, "release declined"),
        (History::EnquiryAnswered, "enquiry answered"),
        (
            History::EnquiryAnsweredWithText { text: Words::from("handed over; see file") },
            "enquiry answered: handed over; see file",
        ),
        (
            History::SavedAsDraftUnanswered { lrn: Reference::from("LRN-1") },
            "saved as draft: customs did not answer LRN LRN-1",
        ),
        (History::AcceptanceInferred, "the acceptance did not arrive; customs wrote about the movement under its MRN"),
        (
            History::State { state: Name::from("guarantee_problem"), reasons: stated() },
            "guarantee problem: 14; too late",
        ),
        (
            History::Underneath { state: Name::from("released"), reasons: none() },
            "released during a pending invalidation",
        ),
        (
            History::RequestRejected { message: Name::from("unloading_remarks"), reasons: stated() },
            "unloading remarks rejected: 14; too late",
        ),
        (
            History::OnAmendment { remark: remark(), reasons: stated() },
            "amendment rejected that a later one had replaced: 14; too late",
        ),
        (
            History::MessageOnAmendment { message: Code::from("IE056"), remark: remark(), reasons: none() },
            "customs message IE056: amendment rejected that a later one had replaced",
        ),
        (History::LeftToAnother { reasons: none() }, "rejected under one LRN, while customs may still accept another"),
        (
            History::SurplusStays { reasons: none() },
            "customs does not invalidate the second acceptance: settle it with the office of departure",
        ),
        (History::ControlIntended { reasons: stated() }, "customs intends to control the goods: 14; too late"),
        (History::NothingReleased { reasons: none() }, "no goods released"),
    ] {
        assert_eq!(fact.to_string(), expected);
    }
}

#[test]
fn a_release_in_part_names_what_is_kept() {
    for (closes, numbers, more, expected) in [
        (false, &[][..], 0, "goods released in part"),
        (false, &["2", "3"], 0, "goods released in part, without item 2, 3"),
        (false, &["2"], 7, "goods released in part, without item 2 and 7 more"),
        (true, &[], 0, "goods released in part, and the movement is closed"),
        (true, &["2"], 0, "goods released in part, and the movement is closed, without item 2"),
        (true, &["2"], 7, "goods released in part, and the movement is closed, without item 2 and 7 more"),
    ] {
        let fact = History::released_in_part(closes, items(numbers), more, stated());
        assert_eq!(fact.to_string(), format!("{expected}: 14; too late"));
    }
}

#[test]
fn remarks_on_amendments_are_those_that_were_promised() {
    for (fact, expected) in [
        (
            AmendmentRemark::InForce,
            "customs accepted an amendment that a later one had replaced, so its form is in force",
        ),
        (AmendmentRemark::Overtaken, "customs accepted another amendment after this one, so that one stays in force"),
        (
            AmendmentRemark::NotKept,
            "customs accepted an amendment that a later one had replaced, so the declaration in force at customs differs \
             from the one here",
        ),
        (AmendmentRemark::Refused, "amendment rejected that a later one had replaced"),
    ] {
        assert_eq!(fact.to_string(), expected);
    }
}
