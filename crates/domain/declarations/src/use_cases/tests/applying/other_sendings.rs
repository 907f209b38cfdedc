//! Answers of customs about a sending that does not count, and about one of several undecided sendings.

use super::recovering::{OTHER_MRN, answer, mrn, resent};
use super::*;
use crate::AssessedTax;
use crate::ports::DeclarationDirectory;
use customs_exchange::RecoveryOutcome;
use customs_kernel::{Currency, Lrn};
use rust_decimal::Decimal;

const LIMIT: &str = "2026-03-05T10:00:00Z";

/// Returns a declaration that customs accepted under both LRNs, and the LRN of the surplus acceptance.
fn accepted_twice() -> (DeclarationsOverFakes, Declaration, Lrn) {
    let (fakes, declaration, first) = resent();
    let second = declaration.milestones.lrn.clone().expect("an LRN");
    fakes.customs_answers(&[answer(&first, "01", MRN)]);
    fakes.customs_answers(&[answer(&second, "01", OTHER_MRN)]);
    fakes.hand_over();
    fakes.events();
    (fakes, declaration, second)
}

impl DeclarationsOverFakes {
    fn taxes(&self, declaration: &Declaration) -> Vec<AssessedTax> {
        self.storage.assessed_taxes(BROKER, declaration.id).expect("a look-up")
    }
}

#[test]
fn what_customs_says_of_a_surplus_acceptance_changes_nothing_of_the_one_that_stands() {
    let (fakes, declaration, surplus) = accepted_twice();
    let first = fakes.now(&declaration).milestones.lrn.expect("an LRN");
    fakes.customs_answers(&[answer(&first, "13", MRN).status(4).tax("A00", "22.00")]);
    fakes.events();
    let own = AssessedTax { tax_type: "A00".to_owned(), amount: Decimal::new(2_200, 2), currency: Currency::eur() };
    assert_eq!(fakes.taxes(&declaration), std::slice::from_ref(&own));
    let before = fakes.now(&declaration);
    for stated in [
        answer(&surplus, "13", OTHER_MRN).status(4).tax("A00", "999.00"),
        answer(&surplus, "06", OTHER_MRN).at(LIMIT),
        answer(&surplus, "07", OTHER_MRN),
        answer(&surplus, "17", OTHER_MRN),
        answer(&surplus, "16", OTHER_MRN),
    ] {
        fakes.customs_answers(&[stated]);
        let now = fakes.now(&declaration);
        assert_eq!((now.status, &now.milestones), (before.status, &before.milestones));
        let reported = fakes.reported(&declaration);
        assert!(reported.starts_with(&format!("of another sending, MRN {OTHER_MRN}: ")), "{reported}");
    }
    assert_eq!((fakes.taxes(&declaration), fakes.events()), (vec![own], vec![]));
}

#[test]
fn nor_does_what_it_says_of_the_request_to_invalidate_that_or_of_a_former_submission() {
    let (fakes, declaration, _) = accepted_twice();
    let request = crate::use_cases::tests::following_up::invalidations::lrn_of(
        &fakes,
        &declaration,
        crate::MessageKind::SurplusInvalidation,
    );
    let before = fakes.now(&declaration).milestones;
    fakes.customs_answers(&[answer(&request, "13", OTHER_MRN).status(4).tax("A00", "999.00")]);
    fakes.customs_answers(&[answer(&request, "06", OTHER_MRN).at(LIMIT)]);
    assert_eq!((fakes.taxes(&declaration), fakes.now(&declaration).milestones), (vec![], before));

    let (fakes, declaration, first) = resent();
    fakes.customs_answers(&[about(&declaration, "03").error("CDS12005", "")]);
    fakes.declarations.save_as_draft(BROKER, declaration.id, &client(), None).expect("a draft");
    fakes.declarations.submit(BROKER, declaration.id, &client(), None, true).expect("it is submitted");
    fakes.customs_answers(&[answer(&first, "01", OTHER_MRN)]);
    fakes.customs_answers(&[about(&fakes.now(&declaration), "01")]);
    let before = fakes.now(&declaration).milestones;
    fakes.events();
    fakes.customs_answers(&[answer(&first, "13", OTHER_MRN).status(4).tax("A00", "999.00")]);
    fakes.customs_answers(&[answer(&first, "06", OTHER_MRN).at(LIMIT)]);
    assert_eq!((fakes.taxes(&declaration), fakes.now(&declaration).milestones), (vec![], before));
    assert_eq!(fakes.events(), []);
}

#[test]
fn an_acceptance_that_customs_invalidated_binds_the_draft_that_it_came_from_no_more() {
    // Customs reports the end of the surplus acceptance under its LRN, or only in answer to the request.
    for names_request in [false, true] {
        let (fakes, declaration, first) = resent();
        let take_back = || fakes.declarations.save_as_draft(BROKER, declaration.id, &client(), None);
        fakes.customs_answers(&[about(&declaration, "03").error("CDS12005", "")]);
        take_back().expect("a draft");
        fakes.customs_answers(&[answer(&first, "01", OTHER_MRN)]);
        fakes.hand_over();
        let delete = || {
            let draft = fakes.now(&declaration);
            let target = crate::DraftTarget { organisation: BROKER, id: draft.id, expected: None };
            fakes.declarations.delete_draft(target)
        };
        assert!(matches!(delete(), Err(DeclarationError::KnownToCustoms { accepted: true })));
        let request = crate::use_cases::tests::following_up::invalidations::lrn_of(
            &fakes,
            &declaration,
            crate::MessageKind::SurplusInvalidation,
        );
        fakes.customs_answers(&[answer(&request, "11", OTHER_MRN).status(39)]);
        fakes.customs_answers(&[answer(if names_request { &request } else { &first }, "10", OTHER_MRN)]);
        fakes.declarations.submit(BROKER, declaration.id, &client(), None, true).expect("it is submitted");
        fakes.hand_over();
        fakes.customs_answers(&[about(&fakes.now(&declaration), "03").error("CDS12005", "")]);
        take_back().expect("a draft once more");
        fakes.customs_answers(&[answer(&first, "08", OTHER_MRN)]);
        assert_eq!(fakes.messages().len(), 0, "it is invalidated once");
        delete().expect("customs has nothing of it");
    }
}

#[test]
fn a_sending_that_is_rejected_leaves_the_decision_to_one_that_is_not_answered() {
    let (fakes, declaration, first) = resent();
    let second = declaration.milestones.lrn.clone().expect("an LRN");
    fakes.customs_answers(&[answer(&second, "03", MRN).error("CDS12005", "42A/D013")]);
    let now = fakes.now(&declaration);
    assert_eq!((now.status, &now.milestones.lrn), (Status::Submitted, &Some(first.clone())));
    let reason = "CDS12005 declaration.symbol";
    let reported = format!("rejected under one LRN, and to be decided under LRN {first}: {reason}");
    assert!(fakes.reported(&declaration).starts_with(&reported), "{}", fakes.reported(&declaration));
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Submitted)], "it is not rejected");
    assert_eq!(fakes.declarations.rejections(BROKER, declaration.id).expect("rejections"), []);
    assert_eq!(fakes.exchange(), ["declaration overdue", "declaration answered"]);
    fakes.customs_answers(&[answer(&first, "01", MRN)]);
    assert_eq!((fakes.now(&declaration).status, mrn(&fakes.now(&declaration))), (Status::Accepted, Some(MRN)));
}

#[test]
fn it_is_rejected_when_customs_rejected_every_sending() {
    let (fakes, declaration, first) = resent();
    fakes.customs_answers(&[about(&declaration, "03").error("CDS12005", "")]);
    fakes.customs_answers(&[answer(&first, "03", MRN).error("CDS12005", "")]);
    assert_eq!(fakes.now(&declaration).status, Status::Rejected);
    assert_eq!(fakes.events().last(), Some(&(EventKind::Rejected, Status::Rejected)));
    assert_eq!(fakes.declarations.rejections(BROKER, declaration.id).expect("rejections").len(), 1);
}

#[test]
fn what_customs_decided_on_the_goods_of_the_open_sending_is_recognised() {
    let (fakes, declaration, first) = resent();
    fakes.customs_answers(&[about(&declaration, "03").error("CDS12005", "")]);
    fakes.customs_answers(&[answer(&first, "08", MRN)]);
    assert_eq!(fakes.now(&declaration).status, Status::Submitted, "its acceptance is not there");
    assert_eq!(fakes.recover(), [RecoveryOutcome::Recognised(MRN.parse().expect("an MRN"))]);
    assert_eq!(fakes.now(&declaration).status, Status::Released);
}

#[test]
fn one_whose_last_sending_was_rejected_is_sent_again_or_taken_back() {
    let rejected = || {
        let (fakes, declaration, first) = resent();
        fakes.customs_answers(&[about(&declaration, "03").error("CDS12005", "")]);
        (fakes, declaration, first)
    };
    let take_back = |fakes: &DeclarationsOverFakes, declaration: &Declaration| {
        fakes.declarations.save_as_draft(BROKER, declaration.id, &client(), None)
    };
    let (fakes, declaration, _) = rejected();
    assert!(matches!(fakes.recover()[..], [RecoveryOutcome::Resent(Some(_))]), "the one that is open, once more");
    let refused = take_back(&fakes, &declaration);
    assert!(matches!(refused, Err(DeclarationError::Undecided { .. })), "{refused:?}");

    let (fakes, declaration, first) = rejected();
    let draft = take_back(&fakes, &declaration).expect("a draft");
    assert_eq!((draft.status, &draft.milestones.lrn), (Status::Draft, &declaration.milestones.lrn));
    fakes.customs_answers(&[answer(&first, "01", OTHER_MRN)]);
    assert!(fakes.reported(&declaration).ends_with(&format!("MRN {OTHER_MRN} is invalidated")), "with other content");
}
