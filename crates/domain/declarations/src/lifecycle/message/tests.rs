use super::*;
use std::fmt::Write;

type Answer = fn() -> AuthorityAnswer;

const ANSWERS: [(&str, Answer); 17] = [
    ("01 accepted", || AuthorityAnswer::Accepted { at: None }),
    ("02 received", || AuthorityAnswer::Received),
    ("03 rejected", || AuthorityAnswer::Rejected { errors: vec![] }),
    ("05 control", || AuthorityAnswer::Control),
    ("06 documents wanted", || AuthorityAnswer::DocumentsWanted { limit: None }),
    ("07 corrected", || AuthorityAnswer::Corrected),
    ("08 released", || AuthorityAnswer::Released),
    ("09 cleared", || AuthorityAnswer::Cleared),
    ("10 invalidated", || AuthorityAnswer::Invalidated { at: None }),
    ("11 granted", || AuthorityAnswer::RequestGranted),
    ("11 denied", || AuthorityAnswer::RequestDenied),
    ("13 tax", || AuthorityAnswer::TaxCalculated),
    ("14, 15 balance too low", || AuthorityAnswer::BalanceTooLow),
    ("16 exit confirmed", || AuthorityAnswer::ExitConfirmed),
    ("18 exit awaited", || AuthorityAnswer::ExitAwaited),
    ("51 query", || AuthorityAnswer::Query),
    ("any other", || AuthorityAnswer::Other),
];

const STANDARD: Stage = Stage { advance: false, presented: false, presentation_sent: false, duplicate_lrn: false };
const ADVANCE: Stage = Stage { advance: true, ..STANDARD };

fn table(stage: Stage) -> String {
    let mut text = String::from("| answer |");
    for status in Status::ALL {
        write!(text, " {} |", status.code()).expect("a string takes all");
    }
    text.push_str("\n|---|");
    text.push_str(&"---|".repeat(Status::ALL.len()));
    for (name, answer) in ANSWERS {
        write!(text, "\n| {name} |").expect("a string takes all");
        for status in Status::ALL {
            let word = match effect(status, stage, Stance::Declaration, &answer()) {
                MessageEffect::Accept => "ACC".to_owned(),
                MessageEffect::AcceptPresentation => "presentation accepted".to_owned(),
                MessageEffect::RejectPresentation => "presentation rejected".to_owned(),
                MessageEffect::Control => "CTL".to_owned(),
                MessageEffect::Hold => "HLD".to_owned(),
                MessageEffect::Release => "REL".to_owned(),
                MessageEffect::Reject => "ERR".to_owned(),
                MessageEffect::Invalidate => "INV".to_owned(),
                MessageEffect::RestoreStatus => "as before".to_owned(),
                MessageEffect::Underneath(status) => format!("then {}", status.code()),
                MessageEffect::Note => "noted".to_owned(),
                MessageEffect::Wait => "waits".to_owned(),
                MessageEffect::Ignore => "kept".to_owned(),
            };
            write!(text, " {word} |").expect("a string takes all");
        }
    }
    text
}

#[test]
fn every_answer_in_every_status_does_what_the_documentation_says() {
    let documentation = include_str!("../../../../../../docs/lifecycle.md");
    for stage in [STANDARD, ADVANCE] {
        let table = table(stage);
        assert!(documentation.contains(&table), "docs/lifecycle.md lacks this table:\n{table}");
    }
}

#[test]
fn answers_to_a_submission_that_was_lodged_anew_change_nothing() {
    for (_, answer) in ANSWERS {
        for status in Status::ALL {
            assert_eq!(effect(status, STANDARD, Stance::Former, &answer()), MessageEffect::Ignore);
        }
    }
}

#[test]
fn a_rejection_for_a_repeated_lrn_never_overrides_an_acceptance() {
    let repeated = Stage { duplicate_lrn: true, ..STANDARD };
    let rejected = AuthorityAnswer::Rejected { errors: vec![] };
    assert_eq!(effect(Status::Accepted, repeated, Stance::Declaration, &rejected), MessageEffect::Ignore);
    assert_eq!(effect(Status::Released, repeated, Stance::Declaration, &rejected), MessageEffect::Ignore);
    assert_eq!(effect(Status::Submitted, repeated, Stance::Declaration, &rejected), MessageEffect::Note);
    assert_eq!(effect(Status::Accepted, STANDARD, Stance::Declaration, &rejected), MessageEffect::Reject);
}

#[test]
fn an_advance_declaration_is_released_only_after_its_presentation_was_accepted() {
    let sent = Stage { presentation_sent: true, ..ADVANCE };
    let accepted = AuthorityAnswer::Accepted { at: None };
    let rejected = AuthorityAnswer::Rejected { errors: vec![] };
    assert_eq!(effect(Status::Accepted, sent, Stance::Request, &accepted), MessageEffect::AcceptPresentation);
    assert_eq!(effect(Status::Accepted, sent, Stance::Request, &rejected), MessageEffect::RejectPresentation);
    assert_eq!(effect(Status::Accepted, sent, Stance::Declaration, &AuthorityAnswer::Released), MessageEffect::Wait);
    let presented = Stage { presented: true, ..sent };
    let released = effect(Status::Accepted, presented, Stance::Declaration, &AuthorityAnswer::Released);
    assert_eq!(released, MessageEffect::Release);
}

#[test]
fn a_receipt_accepts_a_presentation_only_when_it_names_it() {
    let sent = Stage { presentation_sent: true, ..ADVANCE };
    let received = |stance| effect(Status::Accepted, sent, stance, &AuthorityAnswer::Received);
    assert_eq!(received(Stance::Request), MessageEffect::AcceptPresentation);
    assert_eq!(received(Stance::Declaration), MessageEffect::Note, "the receipt of the declaration came late");
    let request = effect(Status::Accepted, ADVANCE, Stance::Request, &AuthorityAnswer::Received);
    assert_eq!(request, MessageEffect::Note, "the receipt of another request");
}

#[test]
fn a_refused_invalidation_gives_the_former_status_back() {
    let rejected = AuthorityAnswer::Rejected { errors: vec![] };
    let pending = Status::InvalidationRequested;
    assert_eq!(effect(pending, STANDARD, Stance::Request, &rejected), MessageEffect::RestoreStatus);
    let denied = AuthorityAnswer::RequestDenied;
    assert_eq!(effect(pending, STANDARD, Stance::Request, &denied), MessageEffect::RestoreStatus);
}
