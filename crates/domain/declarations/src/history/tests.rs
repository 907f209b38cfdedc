use super::{AnswerMeaning, DeclarationHistory as History};
use crate::{DutiesPayer, WhyNotSent};
use chrono::{DateTime, Utc};
use customs_kernel::CustomsWords;
use customs_kernel::facts::{AfterColon, AfterSemicolon, Code, Moment, Reason, Reasons, Reference, Words};

fn moment() -> DateTime<Utc> {
    "2026-03-02T09:30:00Z".parse().expect("a moment")
}

fn stated() -> AfterColon {
    AfterColon(vec![CustomsWords::quoted("DMS12"), CustomsWords::quoted("too late")])
}

#[test]
fn the_lines_are_those_that_were_promised() {
    let (by, notes) = (Words::from("Anna"), Words::from("all right; see file"));
    let (none, letter) = (AfterColon::default(), Code::from("X"));
    let doubts = AfterSemicolon(vec![CustomsWords::quoted("one"), CustomsWords::quoted("two")]);
    let reason = Words::from("agreed by phone");
    let answer = || Reason::from(AnswerMeaning::Corrected);
    let lrn = Reference::from("LRN-2");
    let methods = Reasons(vec![History::DutiesDeferred.into(), History::VatDeferred.into()]);
    for (fact, expected) in [
        (History::Verified { by: by.clone() }, "verified by Anna"),
        (History::VerifiedWithNotes { by, notes: notes.clone() }, "verified by Anna: all right; see file"),
        (History::StatusSet { reason: reason.clone() }, "manual: agreed by phone"),
        (History::StatusSetWithNotes { reason, notes }, "manual: agreed by phone (all right; see file)"),
        (
            History::ExitProved { proof: Code::from("bill_of_lading"), reference: Reference::from("7") },
            "exit proved by bill_of_lading: 7",
        ),
        (History::ControlAnswered { answer: Code::from("document_provided") }, "control answered: document_provided"),
        (History::paid_by(Some(DutiesPayer::Broker)), "duties are paid to customs by the broker"),
        (History::paid_by(Some(DutiesPayer::Customer)), "duties are paid to customs by the customer"),
        (History::paid_by(None), "duties are paid to customs by the holder of the deferment, otherwise by the broker"),
        (History::SupplementarySent { letter, doubts }, "type X; one; two"),
        (
            History::SupplementaryNotSent { reason: Reason::from(WhyNotSent::NotAccepted) },
            "supplementary declaration not sent: customs has not accepted the declaration",
        ),
        (
            History::AcceptanceInferred,
            "the acceptance did not arrive; customs wrote about the declaration under its MRN",
        ),
        (
            History::AcceptanceInBalance,
            "the acceptance did not arrive; customs counts the declaration in a balance under its MRN",
        ),
        (
            History::Registered { reasons: stated() },
            "registered, to be accepted when its goods are presented: DMS12; too late",
        ),
        (History::Answered { answer: answer(), reasons: none.clone() }, "corrected by customs"),
        (
            History::Noted { answer: answer(), message: Code::from("07"), reasons: stated() },
            "corrected by customs (customs message 07): DMS12; too late",
        ),
        (History::OfAnotherSending { answer: answer() }, "of another sending: corrected by customs"),
        (
            History::OfAnotherSendingWithMrn { mrn: Reference::from("26NL000396A1B2C3R0"), answer: answer() },
            "of another sending, MRN 26NL000396A1B2C3R0: corrected by customs",
        ),
        (
            History::LeftToOther { lrn, reasons: stated() },
            "rejected under one LRN, and to be decided under LRN LRN-2: DMS12; too late",
        ),
        (History::LeftToAnother { reasons: none.clone() }, "rejected under one LRN, and to be decided under another"),
        (History::PresentationAccepted { reasons: none.clone() }, "presentation accepted"),
        (
            History::AcceptedAt { at: Moment(moment()), reasons: none.clone() },
            "accepted after the presentation, at 2026-03-02T09:30:00Z",
        ),
        (History::AcceptedLater { reasons: none }, "accepted after the presentation"),
        (History::SupplementaryRejected { reasons: stated() }, "supplementary declaration rejected: DMS12; too late"),
        (
            History::Underneath { status: Code::from("REL"), reasons: stated() },
            "REL during a pending invalidation: DMS12; too late",
        ),
        (
            History::AsLodged { answer: answer(), methods },
            "corrected by customs; as lodged: A00 method of payment E, deferred payment; B00 method of payment G, to the \
             VAT return",
        ),
    ] {
        assert_eq!(fact.to_string(), expected);
    }
}

#[test]
fn answers_have_the_names_that_were_promised() {
    for (fact, expected) in [
        (
            AnswerMeaning::DocumentsWantedUntil { limit: Moment(moment()) },
            "documents asked for until 2026-03-02T09:30:00Z",
        ),
        (AnswerMeaning::DocumentsWanted, "documents asked for"),
        (AnswerMeaning::TaxFinal, "duties and taxes calculated, final"),
        (AnswerMeaning::TaxProvisional, "duties and taxes calculated, provisional"),
        (AnswerMeaning::BalanceTooLow, "the balance of the deferred payment account is too low"),
        (AnswerMeaning::ExitConfirmed, "exit confirmed"),
        (AnswerMeaning::ExitAwaited, "the result of the exit is awaited"),
        (AnswerMeaning::Question, "question of customs"),
        (AnswerMeaning::ControlIntended, "control intended"),
    ] {
        assert_eq!(fact.to_string(), expected);
    }
}
