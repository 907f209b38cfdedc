use super::*;
use crate::lifecycle::Command;
use crate::{CopyDeclaration, PaperRelease, StatusForm};
use customs_exchange::testing::reason;
use customs_exchange::{ClosedOutage, OutageError, OutageForm, OutageId, Outages, ProposedOutage};
use customs_kernel::ErrorKind;

impl DeclarationsOverFakes {
    fn outages(&self) -> Outages {
        Outages {
            book: self.exchange.clone(),
            messages: self.exchange.clone(),
            clock: self.clock.clone(),
            work: self.ports.work.clone(),
        }
    }

    fn customs_is_down(&self) -> OutageId {
        let form = OutageForm::default().with_reason("Announcement 2026-114".to_owned());
        self.outages().open(BROKER, &form, "ERP").expect("it is open").id
    }

    fn customs_is_back(&self, id: OutageId) -> usize {
        let ClosedOutage { outage, lodged, .. } = self.outages().close(BROKER, id, "ERP").expect("it is closed");
        assert_eq!(outage.closed_at, Some(self.clock.now()));
        // The messages are due one after the other.
        self.clock.advance(chrono::Duration::seconds(1));
        lodged
    }

    fn released_on_paper(&self, declaration: &Declaration) -> PaperRelease {
        self.declarations.release_on_paper(BROKER, declaration.id, &client(), None, true).expect("it is recorded")
    }
}

#[test]
fn what_is_released_on_paper_is_lodged_once_when_customs_is_back() {
    let fakes = declarations_over_fakes();
    let drafts = [0, 1, 2].map(|_| fakes.create(a_valid_import()).declaration);
    let outage = fakes.customs_is_down();
    fakes.events();
    let released = drafts.each_ref().map(|draft| fakes.released_on_paper(draft));
    let PaperRelease { declaration, release, .. } = &released[0];
    assert_eq!((declaration.status, declaration.milestones.released_at), (Status::Submitted, None));
    assert_eq!(declaration.milestones.fallback_released_at, Some(fakes.clock.now()));
    assert_eq!(release.number, format!("FB-1-D{}", declaration.id));
    assert_eq!(release.lodge_by, chrono::NaiveDate::from_ymd_opt(2026, 3, 9));
    assert_eq!(fakes.now(&drafts[0]), *declaration);
    let story = [TimelineEvent::Created, TimelineEvent::Submitted, TimelineEvent::ReleasedOnPaper];
    assert_eq!(fakes.timeline(declaration), story);
    let each = [(EventKind::Submitted, Status::Submitted), (EventKind::ReleasedOnPaper, Status::Submitted)];
    assert_eq!(fakes.events(), each.repeat(3));
    assert!(fakes.messages().is_empty(), "nothing goes to customs while it is down");
    assert_eq!(fakes.customs_is_back(outage), 3);
    let lodged: Vec<_> = fakes.messages().into_iter().map(|message| message.correlation_id).collect();
    let lrns: Vec<_> = released.iter().filter_map(|one| one.declaration.milestones.lrn.clone()).collect();
    assert_eq!(lodged, lrns);
    let again = fakes.outages().close(BROKER, outage, "ERP");
    assert!(matches!(again, Err(OutageError::AlreadyClosed { .. })), "{again:?}");
}

#[test]
fn the_message_names_the_paper() {
    let fakes = declarations_over_fakes();
    let draft = fakes.create(a_valid_import()).declaration;
    fakes.customs_is_down();
    let PaperRelease { declaration, release, .. } = fakes.released_on_paper(&draft);
    let named = &declaration.lines[0].item.additional_references;
    assert!(
        named.iter().any(|one| {
            (one.reference_type.as_deref(), one.value.as_deref()) == (Some("NOODP"), Some(release.number.as_str()))
        }),
        "{named:?}"
    );
}

#[test]
fn nothing_is_released_on_paper_without_an_outage_or_twice() {
    let fakes = declarations_over_fakes();
    let draft = fakes.create(a_valid_import()).declaration;
    let release = || fakes.declarations.release_on_paper(BROKER, draft.id, &client(), None, true);
    assert!(matches!(release(), Err(DeclarationError::NoOutage)));
    fakes.customs_is_down();
    let elsewhere = fakes.declarations.release_on_paper(OrganisationId::new(2), draft.id, &client(), None, true);
    assert!(matches!(elsewhere, Err(DeclarationError::NotFound)));
    fakes.released_on_paper(&draft);
    let again = release().expect_err("it was released");
    assert_eq!((again.kind(), matches!(again, DeclarationError::ReleasedOnPaper { .. })), (ErrorKind::Refused, true));
    let taken_back = fakes.declarations.save_as_draft(BROKER, draft.id, &client(), None);
    assert!(matches!(taken_back, Err(DeclarationError::ReleasedOnPaper { .. })), "{taken_back:?}");
}

#[test]
fn a_submission_that_did_not_leave_waits_too_and_one_that_may_have_left_stays_as_it_is() {
    let fakes = declarations_over_fakes();
    let (waiting, sent) = (fakes.submitted(a_valid_import()), fakes.submitted(a_valid_import()));
    let outage = fakes.customs_is_down();
    let released = fakes.released_on_paper(&waiting).declaration;
    assert_ne!(released.milestones.lrn, waiting.milestones.lrn);
    // A claim begins a try, which may have arrived.
    let messages = fakes.messages();
    assert_eq!(messages.len(), 1, "the other one waits");
    let PaperRelease { declaration, release, .. } = fakes.released_on_paper(&sent);
    assert_eq!((declaration.milestones.lrn, release.lrn), (sent.milestones.lrn.clone(), None));
    assert_eq!(fakes.customs_is_back(outage), 1);
}

#[test]
fn what_customs_accepts_is_regularised() {
    let fakes = declarations_over_fakes();
    let draft = fakes.create(a_valid_import()).declaration;
    let outage = fakes.customs_is_down();
    let released = fakes.released_on_paper(&draft).declaration;
    fakes.customs_is_back(outage);
    assert_eq!(fakes.messages().len(), 1);
    let regularised = || {
        let (_, releases) = fakes.outages().find(BROKER, outage).expect("an outage");
        releases[0].regularised_at
    };
    assert_eq!(regularised(), None);
    fakes.customs_answers(&[about(&released, "01")]);
    assert_eq!(regularised(), Some(fakes.clock.now()));
    assert_eq!(fakes.now(&released).status, Status::Accepted);
}

#[test]
fn an_outage_is_proposed_when_answers_stop_and_no_longer_when_customs_answers() {
    let fakes = declarations_over_fakes();
    let sent = [0, 1, 2].map(|_| fakes.submitted(a_valid_import()));
    fakes.hand_over();
    let since = fakes.clock.now();
    let proposed = || fakes.outages().proposed(BROKER).expect("an answer");
    assert_eq!(proposed(), None);
    fakes.clock.advance(chrono::Duration::minutes(16));
    assert_eq!(proposed(), Some(ProposedOutage::new(since, 3)));
    assert_eq!(fakes.outages().proposed(OrganisationId::new(2)).expect("an answer"), None);
    let outage = fakes.customs_is_down();
    assert_eq!(proposed(), None, "it is open");
    fakes.customs_is_back(outage);
    assert!(proposed().is_some());
    fakes.customs_answers(&[about(&sent[0], "13")]);
    assert_eq!(proposed(), None, "customs writes again");
}

#[test]
fn an_outage_is_proposed_when_customs_takes_nothing() {
    let fakes = declarations_over_fakes();
    for _ in 0..3 {
        fakes.submitted(a_valid_import());
    }
    let since = fakes.clock.now();
    let proposed = || fakes.outages().proposed(BROKER).expect("an answer");
    fakes.clock.advance(chrono::Duration::minutes(16));
    assert_eq!(proposed(), None, "nothing was tried");
    let next = fakes.clock.now();
    for message in fakes.messages() {
        let _recorded =
            fakes.exchange.record_vain_try(message.id, &reason("no connection"), next).expect("it is recorded");
    }
    assert_eq!(proposed(), Some(ProposedOutage::new(since, 3)));
}

#[test]
fn refused_contents_are_no_outage() {
    let fakes = declarations_over_fakes();
    for _ in 0..3 {
        fakes.submitted(a_valid_import());
    }
    fakes.clock.advance(chrono::Duration::minutes(16));
    let next = fakes.clock.now();
    for message in fakes.messages() {
        let _recorded = fakes.exchange.record_refusal(message.id, &reason("400"), next).expect("it is recorded");
    }
    assert_eq!(fakes.outages().proposed(BROKER).expect("an answer"), None, "the gateway answers");
}

/// The names of papers in the first line.
fn papers(declaration: &Declaration) -> Vec<&str> {
    let references = declaration.lines[0].item.additional_references.iter();
    references
        .filter(|one| one.reference_type.as_deref() == Some("NOODP"))
        .filter_map(|one| one.value.as_deref())
        .collect()
}

#[test]
fn what_is_submitted_after_a_rejection_names_the_paper_again() {
    let fakes = declarations_over_fakes();
    let draft = fakes.create(a_valid_import()).declaration;
    let outage = fakes.customs_is_down();
    let PaperRelease { declaration, release, .. } = fakes.released_on_paper(&draft);
    fakes.customs_is_back(outage);
    fakes.hand_over();
    fakes.customs_answers(&[about(&declaration, "03").error("CDS12015", "")]);
    assert_eq!(fakes.now(&declaration).status, Status::Rejected);
    let mut draft = fakes.declarations.save_as_draft(BROKER, declaration.id, &client(), None).expect("a draft");
    assert!(draft.milestones.fallback_released_at.is_some(), "the goods are gone all the same");
    draft.lines[0].item.additional_references.clear();
    let bare = (draft.lines[0].id, draft.lines[0].item.clone());
    fakes.ports.repository.save_draft(draft, crate::ports::LineChange::Update(vec![bare])).expect("it is corrected");
    fakes.declarations.submit(BROKER, declaration.id, &client(), None, true).expect("it is submitted");
    assert_eq!(papers(&fakes.now(&declaration)), [release.number.as_str()]);
    assert_eq!(fakes.messages().len(), 1, "once more");
}

#[test]
fn a_copy_names_no_paper() {
    let fakes = declarations_over_fakes();
    let draft = fakes.create(a_valid_import()).declaration;
    fakes.customs_is_down();
    let released = fakes.released_on_paper(&draft).declaration;
    let command = CopyDeclaration {
        organisation: BROKER,
        actor: client(),
        source: released.id,
        expected: None,
        reference: None,
        copy_lines: true,
        reset_status: true,
    };
    let copy = fakes.declarations.copy(&command).expect("it is copied");
    assert_eq!((papers(&copy), copy.milestones.fallback_released_at), (vec![], None));
    assert_eq!(papers(&released).len(), 1);
}

#[test]
fn nobody_makes_it_a_draft_by_hand_before_customs_decides() {
    let fakes = declarations_over_fakes();
    let draft = fakes.create(a_valid_import()).declaration;
    let outage = fakes.customs_is_down();
    let released = fakes.released_on_paper(&draft).declaration;
    fakes.customs_is_back(outage);
    let form = StatusForm { status: Some("DRF".to_owned()), reason: Some("A mistake".to_owned()), notes: None };
    let set = fakes.declarations.set_status(BROKER, released.id, form, &client(), None);
    assert!(matches!(set, Err(DeclarationError::ReleasedOnPaper { .. })), "{set:?}");
    assert_eq!(fakes.messages().len(), 1, "it goes to customs");
}

#[test]
fn a_message_that_is_given_up_is_corrected_and_submitted_again() {
    let fakes = declarations_over_fakes();
    let draft = fakes.create(a_valid_import()).declaration;
    let outage = fakes.customs_is_down();
    let released = fakes.released_on_paper(&draft).declaration;
    fakes.customs_is_back(outage);
    let possible = || fakes.declarations.require_possible(&fakes.now(&released), Command::SaveAsDraft);
    assert!(matches!(possible(), Err(DeclarationError::ReleasedOnPaper { .. })));
    let message = fakes.messages().remove(0);
    let given_up = fakes.exchange.give_up(message.id, &reason("400"), fakes.clock.now());
    assert!(given_up.expect("it is marked"));
    possible().expect("it never goes to customs");
    let draft = fakes.declarations.save_as_draft(BROKER, released.id, &client(), None).expect("a draft");
    let again = fakes.declarations.submit(BROKER, draft.id, &client(), None, true).expect("it is submitted");
    assert_eq!((again.status, fakes.messages().len()), (Status::Submitted, 1));
}
