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
    ("13 tax", || AuthorityAnswer::TaxCalculated { taxes: Vec::new(), is_final: true, names_methods: true }),
    ("14, 15 balance too low", || AuthorityAnswer::BalanceTooLow),
    ("16 exit confirmed", || AuthorityAnswer::ExitConfirmed),
    ("18 exit awaited", || AuthorityAnswer::ExitAwaited),
    ("51 query", || AuthorityAnswer::Query),
    ("any other", || AuthorityAnswer::Other),
];

const STANDARD: Stage = Stage {
    advance: false,
    presentation_first: false,
    presentation_sent: false,
    presented: false,
    supplementary_sent: false,
    duplicate_lrn: false,
    has_mrn: false,
    before_presentation: false,
    another_open: false,
    amendment_open: false,
    named: NamedMessage { accepted: false, rejected: false, names_mrn: true },
};
const ADVANCE: Stage = Stage { advance: true, presentation_first: true, ..STANDARD };

/// Returns all answers of customs with their numbers.
pub(in crate::lifecycle) fn answers() -> impl Iterator<Item = (&'static str, AuthorityAnswer)> {
    ANSWERS.into_iter().map(|(number, answer)| (number, answer()))
}

/// The kinds of declarations: those of goods that are there, and those in advance.
pub(in crate::lifecycle) const KINDS: [Stage; 2] = [STANDARD, ADVANCE];

fn word(effect: MessageEffect) -> String {
    match effect {
        MessageEffect::Accept => "ACC".to_owned(),
        MessageEffect::AcceptPresentation => "presented".to_owned(),
        MessageEffect::DateAcceptance => "dated".to_owned(),
        MessageEffect::RejectPresentation | MessageEffect::RejectSupplementary => "again".to_owned(),
        MessageEffect::Control => "CTL".to_owned(),
        MessageEffect::Hold => "HLD".to_owned(),
        MessageEffect::Release => "REL".to_owned(),
        MessageEffect::Reject => "ERR".to_owned(),
        MessageEffect::Invalidate => "INV".to_owned(),
        MessageEffect::RestoreStatus => "as before".to_owned(),
        MessageEffect::Underneath(status) => format!("then {}", status.code()),
        MessageEffect::InvalidateSurplus => "surplus".to_owned(),
        MessageEffect::Amend => "amended".to_owned(),
        MessageEffect::RefuseAmendment => "not amended".to_owned(),
        MessageEffect::Note | MessageEffect::LeaveToOther => "noted".to_owned(),
        MessageEffect::Wait => "waits".to_owned(),
        MessageEffect::Ignore => "kept".to_owned(),
    }
}

/// Writes a table with a row for each name and a column for each status.
fn table(first: &str, rows: impl IntoIterator<Item = (String, [String; 9])>) -> String {
    let mut text = format!("| {first} |");
    for status in Status::ALL {
        write!(text, " {} |", status.code()).expect("a string takes all");
    }
    text.push_str("\n|---|");
    text.push_str(&"---|".repeat(Status::ALL.len()));
    for (name, words) in rows {
        write!(text, "\n| {name} | {} |", words.join(" | ")).expect("a string takes all");
    }
    text
}

fn assert_documented(table: &str) {
    let documentation = include_str!("../../../docs/lifecycle.md");
    assert!(documentation.contains(table), "docs/lifecycle.md lacks this table:\n{table}");
}

#[test]
fn every_answer_in_every_status_does_what_the_documentation_says() {
    for stage in [STANDARD, ADVANCE] {
        let row = |(name, answer): (&str, Answer)| {
            let words = Status::ALL.map(|status| word(effect(status, stage, Stance::Declaration, &answer())));
            (name.to_owned(), words)
        };
        assert_documented(&table("answer", ANSWERS.into_iter().map(row)));
    }
}

const DECISIONS: [&str; 5] = ["01 accepted", "02 received", "03 rejected", "11 granted", "11 denied"];
const REGISTERED: [&str; 2] = ["01 accepted", "02 received"];
const REFUSED: [&str; 2] = ["03 rejected", "11 denied"];
const GRANTED: [&str; 1] = ["11 granted"];

#[test]
fn every_decision_on_a_request_in_every_status_does_what_the_documentation_says() {
    let sent = Stage { presentation_sent: true, supplementary_sent: true, amendment_open: true, ..ADVANCE };
    let others: Vec<&str> = ANSWERS.iter().map(|(name, _)| *name).filter(|name| !REFUSED.contains(name)).collect();
    let rows: [(&str, Stance, &[&str]); 11] = [
        ("presentation: 01, 02", Stance::Presentation, &REGISTERED),
        ("presentation: 03, 11 denied", Stance::Presentation, &REFUSED),
        ("presentation: 11 granted", Stance::Presentation, &GRANTED),
        ("supplementary: 03, 11 denied", Stance::Supplementary, &REFUSED),
        ("supplementary: any other", Stance::Supplementary, &others),
        ("invalidation: 03, 11 denied", Stance::Invalidation, &REFUSED),
        ("invalidation: 01, 02, 11 granted", Stance::Invalidation, &["01 accepted", "02 received", "11 granted"]),
        ("amendment: 03, 11 denied", Stance::Amendment, &REFUSED),
        ("amendment: 07, 11 granted", Stance::Amendment, &["07 corrected", "11 granted"]),
        ("amendment: 01, 02", Stance::Amendment, &REGISTERED),
        ("control answer, proof: 01, 02, 03, 11", Stance::Information, &DECISIONS),
    ];
    let row = |(name, stance, answers): (&str, Stance, &[&str])| {
        let words = Status::ALL.map(|status| {
            let words: Vec<String> = ANSWERS
                .iter()
                .filter(|(name, _)| answers.contains(name))
                .map(|(_, answer)| word(effect(status, sent, stance, &answer())))
                .collect();
            assert!(words.iter().all(|word| *word == words[0]), "{name} in {status:?}: {words:?}");
            words[0].clone()
        });
        (name.to_owned(), words)
    };
    assert_documented(&table("decision on", rows.into_iter().map(row)));
}

#[test]
fn a_second_sending_does_not_replace_the_mrn_of_what_was_set_to_submitted_by_hand() {
    let accepted = AuthorityAnswer::Accepted { at: None };
    let effect_of = |has_mrn| effect(Status::Submitted, Stage { has_mrn, ..STANDARD }, Stance::Resent, &accepted);
    assert_eq!((effect_of(false), effect_of(true)), (MessageEffect::Accept, MessageEffect::InvalidateSurplus));
}

/// Answers to another sending of the submission that counts, and to an earlier submission.
#[test]
fn every_answer_to_another_sending_does_what_the_documentation_says() {
    let first = Stage { has_mrn: true, ..STANDARD };
    let known = Stage { named: NamedMessage { accepted: true, ..first.named }, ..first };
    let goods: &[&str] = &[
        "05 control",
        "06 documents wanted",
        "08 released",
        "09 cleared",
        "13 tax",
        "14, 15 balance too low",
        "51 query",
    ];
    let fate: &[&str] = &["10 invalidated", "11 granted", "11 denied"];
    let open = Stage { another_open: true, ..first };
    let aside: &[&str] = &["07 corrected", "16 exit confirmed", "18 exit awaited", "any other"];
    let rows: [(&str, Stance, Stage, &[&str]); 12] = [
        ("the one sent last: 03, another not answered", Stance::Declaration, open, &["03 rejected"]),
        ("sent again: 01", Stance::Resent, first, &["01 accepted"]),
        ("sent again: 03", Stance::Resent, first, &["03 rejected"]),
        ("sent again: 05, 06, 08, 09, 13, 14, 15, 51", Stance::Resent, first, goods),
        ("sent again: 07, 16, 18, any other", Stance::Resent, first, aside),
        ("sent again and accepted: 01", Stance::Resent, known, &["01 accepted"]),
        ("sent again and accepted: 10, 11", Stance::Resent, known, fate),
        ("former: 01", Stance::Former, first, &["01 accepted"]),
        ("former: 03", Stance::Former, first, &["03 rejected"]),
        ("former: 05, 06, 08, 09, 13, 14, 15, 51", Stance::Former, first, goods),
        ("former: 07, 16, 18, any other", Stance::Former, first, aside),
        ("former and accepted: 10, 11", Stance::Former, known, fate),
    ];
    let row = |(name, stance, stage, answers): (&str, Stance, Stage, &[&str])| {
        let words = Status::ALL.map(|status| {
            // A declaration has no MRN before it was accepted.
            let before_any = matches!(status, Status::Draft | Status::Submitted);
            let stage = Stage { has_mrn: stage.has_mrn && !before_any, ..stage };
            let words: Vec<String> = ANSWERS
                .iter()
                .filter(|(name, _)| answers.contains(name))
                .map(|(_, answer)| word(effect(status, stage, stance, &answer())))
                .collect();
            assert!(words.iter().all(|word| *word == words[0]), "{name} in {status:?}: {words:?}");
            words[0].clone()
        });
        (name.to_owned(), words)
    };
    assert_documented(&table("answer to another sending", rows.into_iter().map(row)));
}

#[test]
fn another_sending_is_accepted_after_its_twin_was_rejected() {
    let accepted = AuthorityAnswer::Accepted { at: None };
    assert_eq!(effect(Status::Rejected, STANDARD, Stance::Resent, &accepted), MessageEffect::Accept);
    let rejected = Stage { named: NamedMessage { rejected: true, ..STANDARD.named }, ..STANDARD };
    assert_eq!(effect(Status::Rejected, rejected, Stance::Resent, &accepted), MessageEffect::Ignore);
    assert_eq!(effect(Status::Submitted, rejected, Stance::Former, &accepted), MessageEffect::Ignore);
}

#[test]
fn what_becomes_of_a_surplus_acceptance_is_noted_in_every_status() {
    for status in Status::ALL {
        for (_, answer) in ANSWERS {
            assert_eq!(effect(status, STANDARD, Stance::SurplusInvalidation, &answer()), MessageEffect::Note);
        }
    }
}

#[test]
fn what_customs_says_of_the_goods_counts_whatever_request_it_names() {
    let sent = Stage { presentation_sent: true, presented: true, supplementary_sent: true, ..ADVANCE };
    for stance in [Stance::Presentation, Stance::Invalidation, Stance::Information, Stance::FormerRequest] {
        for (name, answer) in ANSWERS.into_iter().filter(|(name, _)| !DECISIONS.contains(name)) {
            for status in Status::ALL {
                let about_it = effect(status, sent, Stance::Declaration, &answer());
                assert_eq!(effect(status, sent, stance, &answer()), about_it, "{stance:?}, {name}, {status:?}");
            }
        }
    }
}

#[test]
fn decisions_on_a_request_that_was_sent_anew_change_nothing() {
    let sent = Stage { presentation_sent: true, supplementary_sent: true, ..ADVANCE };
    for (_, answer) in ANSWERS.into_iter().filter(|(name, _)| DECISIONS.contains(name)) {
        for status in Status::ALL {
            assert_eq!(effect(status, sent, Stance::FormerRequest, &answer()), MessageEffect::Ignore);
        }
    }
}

#[test]
fn a_decision_on_an_amendment_counts_once() {
    for status in Status::ALL {
        for (_, answer) in ANSWERS.into_iter().filter(|(name, _)| REFUSED.contains(name) || GRANTED.contains(name)) {
            assert_eq!(effect(status, STANDARD, Stance::Amendment, &answer()), MessageEffect::Ignore, "{status:?}");
        }
        let corrected = effect(status, STANDARD, Stance::Amendment, &AuthorityAnswer::Corrected);
        let about_it = effect(status, STANDARD, Stance::Declaration, &AuthorityAnswer::Corrected);
        assert_eq!(corrected, about_it, "the corrections that follow the decision are only noted");
    }
}

#[test]
fn an_amendment_that_reached_customs_twice_is_not_refused_by_its_repetition() {
    let repeated = Stage { duplicate_lrn: true, amendment_open: true, ..STANDARD };
    let rejected = AuthorityAnswer::Rejected { errors: vec![] };
    assert_eq!(effect(Status::Accepted, repeated, Stance::Amendment, &rejected), MessageEffect::Note);
}

#[test]
fn what_customs_says_of_the_goods_counts_when_it_names_an_amendment() {
    let sent = Stage { amendment_open: true, presented: true, ..ADVANCE };
    for (name, answer) in ANSWERS.into_iter().filter(|(name, _)| !DECISIONS.contains(name) && *name != "07 corrected") {
        for status in Status::ALL {
            let about_it = effect(status, sent, Stance::Declaration, &answer());
            assert_eq!(effect(status, sent, Stance::Amendment, &answer()), about_it, "{name}, {status:?}");
        }
    }
}

#[test]
fn a_refusal_of_what_was_refused_before_changes_nothing() {
    let rejected = AuthorityAnswer::Rejected { errors: vec![] };
    for stance in [Stance::Presentation, Stance::Supplementary, Stance::Invalidation] {
        for status in [Status::Accepted, Status::UnderControl, Status::Held, Status::Released] {
            assert_eq!(effect(status, ADVANCE, stance, &rejected), MessageEffect::Ignore, "{stance:?} {status:?}");
        }
    }
}

#[test]
fn a_request_that_reached_customs_twice_is_not_refused_by_its_repetition() {
    let repeated = Stage { duplicate_lrn: true, presentation_sent: true, supplementary_sent: true, ..ADVANCE };
    let rejected = AuthorityAnswer::Rejected { errors: vec![] };
    let effect = |status, stance| effect(status, repeated, stance, &rejected);
    assert_eq!(effect(Status::Accepted, Stance::Presentation), MessageEffect::Note);
    assert_eq!(effect(Status::Accepted, Stance::Supplementary), MessageEffect::Note);
    assert_eq!(effect(Status::InvalidationRequested, Stance::Invalidation), MessageEffect::Note);
}

#[test]
fn a_presentation_that_was_registered_can_be_refused_until_the_release() {
    let presented = Stage { presentation_sent: true, presented: true, ..ADVANCE };
    let rejected = AuthorityAnswer::Rejected { errors: vec![] };
    let effect = |status| effect(status, presented, Stance::Presentation, &rejected);
    assert_eq!(effect(Status::Accepted), MessageEffect::RejectPresentation);
    assert_eq!(effect(Status::Released), MessageEffect::Note);
}

#[test]
fn answers_to_a_rejected_submission_that_was_lodged_anew_change_nothing() {
    let rejected = Stage { named: NamedMessage { rejected: true, ..STANDARD.named }, ..STANDARD };
    for (_, answer) in ANSWERS {
        for status in Status::ALL {
            assert_eq!(effect(status, rejected, Stance::Former, &answer()), MessageEffect::Ignore);
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
    assert_eq!(effect(Status::Accepted, sent, Stance::Declaration, &AuthorityAnswer::Released), MessageEffect::Wait);
    let presented = Stage { presented: true, ..sent };
    let released = effect(Status::Accepted, presented, Stance::Declaration, &AuthorityAnswer::Released);
    assert_eq!(released, MessageEffect::Release);
    let by_chain = Stage { presentation_first: false, ..ADVANCE };
    let released = effect(Status::Accepted, by_chain, Stance::Declaration, &AuthorityAnswer::Released);
    assert_eq!(released, MessageEffect::Release, "goods that are there need no presentation");
}

#[test]
fn an_acceptance_after_the_receipt_of_the_presentation_tells_its_moment() {
    let presented = Stage { presentation_sent: true, presented: true, ..ADVANCE };
    let accepted = AuthorityAnswer::Accepted { at: None };
    for status in Status::ALL {
        let dated = matches!(
            status,
            Status::Accepted | Status::UnderControl | Status::Held | Status::Released | Status::InvalidationRequested
        );
        for stance in [Stance::Declaration, Stance::Presentation] {
            let effect = effect(status, presented, stance, &accepted);
            assert_eq!(effect == MessageEffect::DateAcceptance, dated, "{status:?} {stance:?}: {effect:?}");
        }
    }
    let by_chain = Stage { presentation_first: false, ..presented };
    let standard = effect(Status::Accepted, by_chain, Stance::Declaration, &accepted);
    assert_eq!(standard, MessageEffect::Ignore, "goods that were there were accepted before");
}

#[test]
fn a_receipt_accepts_a_presentation_only_when_it_names_it() {
    let sent = Stage { presentation_sent: true, ..ADVANCE };
    let received = |stance| effect(Status::Accepted, sent, stance, &AuthorityAnswer::Received);
    assert_eq!(received(Stance::Presentation), MessageEffect::AcceptPresentation);
    assert_eq!(received(Stance::Declaration), MessageEffect::Note, "the receipt of the declaration came late");
    assert_eq!(received(Stance::Invalidation), MessageEffect::Note, "the receipt of another request");
    let accepted = effect(Status::Accepted, sent, Stance::Declaration, &AuthorityAnswer::Accepted { at: None });
    assert_eq!(accepted, MessageEffect::AcceptPresentation, "the acceptance comes after the presentation only");
    let standard = Stage { advance: false, ..sent };
    let accepted = effect(Status::Accepted, standard, Stance::Declaration, &AuthorityAnswer::Accepted { at: None });
    assert_eq!(accepted, MessageEffect::Ignore, "that of a standard declaration comes twice");
}
