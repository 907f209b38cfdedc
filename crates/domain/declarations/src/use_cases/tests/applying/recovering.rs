//! Submissions that customs does not answer, and their recovery.

use super::*;
use crate::MessageKind;
use crate::use_cases::tests::following_up::invalidations::lrn_of;
use chrono::{DateTime, Duration, Utc};
use customs_exchange::{
    Exchange, ExchangeFilter, ExchangeStatus, ExchangedMessage, KindOfMessage, Recover, RecoveryOutcome,
};
use customs_kernel::{Lrn, Mrn, PageNumber, PageRequest, PageSize};

pub(in crate::use_cases::tests) const OTHER_MRN: &str = "25NL000510A1B2C3D4";

/// Returns an import that customs took and has not answered.
pub(in crate::use_cases::tests) fn unanswered() -> (DeclarationsOverFakes, Declaration) {
    let (fakes, declaration) = lodged_import();
    fakes.hand_over();
    (fakes, declaration)
}

/// Returns an unanswered import that was sent again, with the LRN of the first sending.
pub(in crate::use_cases::tests) fn resent() -> (DeclarationsOverFakes, Declaration, Lrn) {
    let (fakes, declaration) = unanswered();
    let first = declaration.milestones.lrn.clone().expect("an LRN");
    fakes.clock.advance(Duration::minutes(20));
    fakes.recover();
    fakes.hand_over();
    let declaration = fakes.now(&declaration);
    fakes.events();
    (fakes, declaration, first)
}

pub(in crate::use_cases::tests) fn answer(lrn: &Lrn, code: &str, mrn: &str) -> PlainAnswer {
    PlainAnswer::code(code).about(lrn).mrn(mrn)
}

impl DeclarationsOverFakes {
    pub(in crate::use_cases::tests) fn hand_over(&self) {
        let now = self.clock.now();
        loop {
            let claimed = OutboundQueue::claim(self.exchange.as_ref(), 100, now, now).expect("a claim");
            if claimed.is_empty() {
                return;
            }
            for message in claimed {
                let _recorded = self.exchange.record_sent(message.id, now).expect("it is recorded");
            }
        }
    }

    pub(in crate::use_cases::tests) fn recover_as(&self, dry_run: bool) -> Vec<RecoveryOutcome> {
        let (from, to) = (Some(DateTime::<Utc>::UNIX_EPOCH), Some(self.clock.now()));
        let recovery = self.declarations.recover(
            BROKER,
            Recover::default().with_from(from).with_to(to).with_dry_run(dry_run),
            &client(),
        );
        let recovery = recovery.expect("it is recovered");
        assert_eq!(recovery.found, recovery.recovered.len() as u64);
        recovery.recovered.into_iter().map(|recovered| recovered.outcome).collect()
    }

    pub(in crate::use_cases::tests) fn recover(&self) -> Vec<RecoveryOutcome> {
        self.recover_as(false)
    }

    /// Returns the details of the last line of the history.
    pub(in crate::use_cases::tests) fn reported(&self, declaration: &Declaration) -> String {
        let (_, lines) = self.declarations.timeline(BROKER, declaration.id).expect("a timeline");
        lines.last().and_then(|line| line.reported().map(str::to_owned)).unwrap_or_default()
    }

    /// Returns the messages to customs, oldest first, as `kind status`.
    pub(in crate::use_cases::tests) fn exchange(&self) -> Vec<String> {
        let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
        let filter = ExchangeFilter::default();
        let exchange = Exchange { messages: self.exchange.clone(), clock: self.clock.clone() };
        let (page, now) = exchange.list(BROKER, &filter, page).expect("a list");
        let mut reported: Vec<String> = page
            .records
            .into_iter()
            .filter_map(|message| match message {
                ExchangedMessage::Outbound { kind, state, replaced_by, .. } => {
                    Some(format!("{} {}", kind.word, state.status(&kind, replaced_by.is_some(), now).word()))
                }
                ExchangedMessage::Inbound { .. } => None,
            })
            .collect();
        reported.reverse();
        reported
    }
}

pub(in crate::use_cases::tests) fn mrn(declaration: &Declaration) -> Option<&str> {
    declaration.milestones.mrn.as_ref().map(Mrn::as_str)
}

#[test]
fn a_message_is_pending_then_sent_then_overdue_until_it_is_answered() {
    let (fakes, declaration) = lodged_import();
    assert_eq!(fakes.exchange(), ["declaration pending"]);
    fakes.hand_over();
    fakes.clock.advance(MessageKind::Declaration.answer_within());
    assert_eq!(fakes.exchange(), ["declaration sent"]);
    fakes.clock.advance(Duration::seconds(1));
    assert_eq!(fakes.exchange(), ["declaration overdue"]);
    fakes.customs_answers(&[about(&declaration, "02")]);
    assert_eq!(fakes.exchange(), ["declaration overdue"], "a receipt is no decision");
    fakes.customs_answers(&[about(&declaration, "01")]);
    assert_eq!(fakes.exchange(), ["declaration answered"]);
}

#[test]
fn an_unanswered_submission_is_sent_again_under_a_new_lrn() {
    let (fakes, declaration) = unanswered();
    let before = fakes.now(&declaration);
    assert_eq!(fakes.recover_as(true), [RecoveryOutcome::Resent(None)]);
    assert_eq!(fakes.now(&declaration), before, "only looked at");
    fakes.clock.advance(Duration::minutes(20));
    let outcome = fakes.recover();
    let after = fakes.now(&declaration);
    let lrn = after.milestones.lrn.clone().expect("an LRN");
    assert_ne!(Some(&lrn), before.milestones.lrn.as_ref());
    assert_eq!(outcome, [RecoveryOutcome::Resent(Some(lrn.clone()))]);
    assert_eq!((after.status, after.milestones.submitted_at), (Status::Submitted, before.milestones.submitted_at));
    let first = before.milestones.lrn.expect("an LRN");
    assert_eq!(fakes.reported(&declaration), format!("no answer to LRN {first}: sent again as {lrn}"));
    assert_eq!(fakes.exchange(), ["declaration replaced", "declaration pending"]);
    assert_eq!(fakes.recover(), [], "it is on its way");
    fakes.hand_over();
    fakes.customs_answers(&[answer(&lrn, "01", MRN)]);
    assert_eq!((fakes.now(&declaration).status, mrn(&fakes.now(&declaration))), (Status::Accepted, Some(MRN)));
    assert_eq!(fakes.exchange(), ["declaration replaced", "declaration answered"]);
}

#[test]
fn what_was_not_handed_over_goes_by_itself_and_what_was_answered_is_done() {
    let (fakes, declaration) = lodged_import();
    assert_eq!(fakes.recover(), []);
    fakes.hand_over();
    fakes.customs_answers(&[about(&declaration, "03").error("DMS548AA", "")]);
    assert_eq!(fakes.recover(), []);
}

#[test]
fn the_window_has_two_ends_in_their_order() {
    let (fakes, _) = unanswered();
    let sent_at = fakes.clock.now();
    let recover = |from, to| {
        let command = Recover::default().with_from(from).with_to(to).with_dry_run(true);
        fakes.declarations.recover(BROKER, command, &client())
    };
    let found = |from, to| recover(Some(from), Some(to)).expect("a recovery").found;
    let second = Duration::seconds(1);
    assert_eq!(found(sent_at, sent_at), 1, "both ends are within");
    assert_eq!(found(sent_at - second, sent_at - second), 0);
    assert_eq!(found(sent_at + second, sent_at + second), 0);
    assert_eq!(broken(recover(None, None)), ["window.from: is required", "window.to: is required"]);
    let turned = recover(Some(sent_at), Some(sent_at - second));
    assert_eq!(broken(turned), ["window.to: must not be before window.from"]);
}

#[test]
fn a_late_answer_to_the_first_sending_is_matched_and_counts() {
    let (fakes, declaration, first) = resent();
    let second = declaration.milestones.lrn.clone().expect("an LRN");
    fakes.customs_answers(&[answer(&first, "01", MRN)]);
    let accepted = fakes.now(&declaration);
    assert_eq!(
        (accepted.status, mrn(&accepted), &accepted.milestones.lrn),
        (Status::Accepted, Some(MRN), &Some(first))
    );
    assert_eq!(fakes.events(), [(EventKind::Accepted, Status::Accepted)]);
    // Customs accepts the second sending as well, which makes one acceptance too many.
    fakes.customs_answers(&[answer(&second, "01", OTHER_MRN)]);
    let stands = fakes.now(&declaration);
    assert_eq!((stands.status, mrn(&stands)), (Status::Accepted, Some(MRN)));
    let reported =
        format!("customs accepted it twice: MRN {MRN} stands, MRN {OTHER_MRN} under LRN {second} is invalidated");
    assert_eq!(fakes.reported(&declaration), reported);
    assert_eq!(fakes.events(), []);
    let request = fakes.messages().pop().expect("a message");
    let text = String::from_utf8(request.bytes).expect("a text");
    assert!(text.contains(&format!("of {OTHER_MRN}")) && text.contains("Invalidation"), "{text}");
}

#[test]
fn the_second_acceptance_is_invalidated_once_whatever_follows() {
    let (fakes, declaration, first) = resent();
    let second = declaration.milestones.lrn.clone().expect("an LRN");
    fakes.customs_answers(&[answer(&second, "01", MRN)]);
    fakes.customs_answers(&[answer(&first, "01", OTHER_MRN).id("a")]);
    fakes.customs_answers(&[answer(&first, "01", OTHER_MRN).id("b")]);
    fakes.customs_answers(&[answer(&first, "08", OTHER_MRN)]);
    fakes.hand_over();
    assert_eq!(
        fakes.exchange(),
        ["declaration answered", "declaration answered", "surplus_invalidation sent"],
        "asked for once, and a release of the surplus releases nothing"
    );
    let request = lrn_of(&fakes, &declaration, MessageKind::SurplusInvalidation);
    fakes.customs_answers(&[answer(&request, "11", OTHER_MRN).status(39)]);
    assert_eq!(fakes.exchange()[2], "surplus_invalidation answered");
    for granted in [answer(&first, "10", OTHER_MRN), PlainAnswer::code("10").mrn(OTHER_MRN)] {
        fakes.customs_answers(&[granted]);
        let now = fakes.now(&declaration);
        assert_eq!((now.status, mrn(&now)), (Status::Accepted, Some(MRN)), "the other one lives");
        let reported = format!("of another sending, MRN {OTHER_MRN}: customs message 10");
        assert_eq!(fakes.reported(&declaration), reported);
    }
    fakes.customs_answers(&[answer(&second, "08", MRN)]);
    assert_eq!(fakes.now(&declaration).status, Status::Released);
}

#[test]
fn an_invalidation_that_the_broker_asked_for_is_not_mixed_up_with_the_other() {
    let (fakes, declaration, first) = resent();
    let second = declaration.milestones.lrn.clone().expect("an LRN");
    fakes.customs_answers(&[answer(&second, "01", MRN)]);
    let reason = crate::use_cases::tests::commands::a_reason();
    fakes.declarations.invalidate(BROKER, declaration.id, &reason, &client(), None).expect("asked");
    fakes.customs_answers(&[answer(&first, "01", OTHER_MRN)]);
    fakes.hand_over();
    let surplus = lrn_of(&fakes, &declaration, MessageKind::SurplusInvalidation);
    fakes.customs_answers(&[answer(&surplus, "03", OTHER_MRN).error("CDS40045", "")]);
    assert_eq!(fakes.now(&declaration).status, Status::InvalidationRequested);
    let asked = lrn_of(&fakes, &declaration, MessageKind::Invalidation);
    fakes.customs_answers(&[answer(&asked, "11", MRN).status(39), answer(&second, "10", MRN)]);
    assert_eq!(fakes.now(&declaration).status, Status::Invalidated);
    assert_eq!(fakes.exchange()[2..], ["invalidation answered", "surplus_invalidation answered"]);
}

#[test]
fn a_rejection_of_one_sending_leaves_the_decision_to_the_other() {
    let (fakes, declaration, first) = resent();
    let second = declaration.milestones.lrn.clone().expect("an LRN");
    fakes.customs_answers(&[answer(&first, "03", MRN).error("CDS12005", "")]);
    assert_eq!(fakes.now(&declaration).status, Status::Submitted, "the second is still to be decided");
    assert_eq!(fakes.declarations.rejections(BROKER, declaration.id).expect("rejections"), []);
    fakes.customs_answers(&[answer(&second, "03", MRN).error("CDS12005", "")]);
    assert_eq!(fakes.now(&declaration).status, Status::Rejected);
}

#[test]
fn an_acceptance_that_comes_after_the_declaration_was_lodged_with_other_content_is_invalidated() {
    let (fakes, declaration, first) = resent();
    fakes.customs_answers(&[about(&declaration, "03").error("CDS12005", "")]);
    fakes.declarations.save_as_draft(BROKER, declaration.id, &client(), None).expect("a draft");
    fakes.declarations.submit(BROKER, declaration.id, &client(), None, true).expect("it is submitted");
    fakes.customs_answers(&[answer(&first, "01", OTHER_MRN)]);
    let now = fakes.now(&declaration);
    assert_eq!((now.status, mrn(&now)), (Status::Submitted, None));
    let reported = format!("customs accepted an earlier submission under LRN {first}: MRN {OTHER_MRN} is invalidated");
    assert_eq!(fakes.reported(&declaration), reported);
    fakes.customs_answers(&[about(&now, "01")]);
    assert_eq!(mrn(&fakes.now(&declaration)), Some(MRN));
}

#[test]
fn a_lost_acceptance_is_recognised_by_what_customs_wrote_since() {
    let (fakes, declaration) = unanswered();
    fakes.customs_answers(&[about(&declaration, "08")]);
    assert_eq!(fakes.now(&declaration).status, Status::Submitted);
    let recognised = [RecoveryOutcome::Recognised(MRN.parse().expect("an MRN"))];
    assert_eq!(fakes.recover_as(true), recognised);
    assert_eq!(fakes.recover(), recognised);
    let now = fakes.now(&declaration);
    assert_eq!((now.status, mrn(&now)), (Status::Released, Some(MRN)));
    assert_eq!(fakes.exchange(), ["declaration answered"], "nothing was sent again");
    let (_, lines) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
    let reported = "the acceptance did not arrive; customs wrote about the declaration under its MRN";
    assert_eq!(lines[2].reported(), Some(reported));
    fakes.customs_answers(&[about(&declaration, "01")]);
    assert_eq!(fakes.now(&declaration), now, "the acceptance itself comes too late to mean anything");
}

#[test]
fn what_customs_wrote_about_an_earlier_submission_says_nothing_of_this_one() {
    let (fakes, declaration) = unanswered();
    let first = declaration.milestones.lrn.clone().expect("an LRN");
    fakes.customs_answers(&[answer(&first, "08", OTHER_MRN)]);
    fakes.customs_answers(&[answer(&first, "03", OTHER_MRN).error("CDS12005", "")]);
    fakes.declarations.save_as_draft(BROKER, declaration.id, &client(), None).expect("a draft");
    fakes.declarations.submit(BROKER, declaration.id, &client(), None, true).expect("it is submitted");
    fakes.hand_over();
    assert_eq!(fakes.recover_as(true), [RecoveryOutcome::Resent(None)]);
    assert!(matches!(fakes.recover()[..], [RecoveryOutcome::Resent(Some(_))]), "it is sent again, and not recognised");
    assert_eq!(fakes.now(&declaration).status, Status::Submitted);
}

#[test]
fn a_lost_acceptance_of_the_first_sending_shows_when_customs_releases_it() {
    let (fakes, declaration, first) = resent();
    fakes.customs_answers(&[about(&declaration, "01")]);
    fakes.customs_answers(&[answer(&first, "08", OTHER_MRN)]);
    let now = fakes.now(&declaration);
    assert_eq!((now.status, mrn(&now)), (Status::Accepted, Some(MRN)));
    assert!(fakes.reported(&declaration).contains(OTHER_MRN));
    assert_eq!(fakes.messages().len(), 1, "its invalidation");
}

#[test]
fn a_second_sending_that_did_not_go_out_is_taken_back_when_the_first_is_accepted() {
    let (fakes, declaration) = unanswered();
    let first = declaration.milestones.lrn.clone().expect("an LRN");
    fakes.clock.advance(Duration::minutes(1));
    fakes.recover();
    fakes.customs_answers(&[answer(&first, "01", MRN)]);
    assert_eq!(fakes.exchange(), ["declaration answered"]);
    assert_eq!(fakes.messages(), []);
}

#[test]
fn what_was_sent_again_cannot_be_taken_back_as_if_customs_had_nothing() {
    let (fakes, declaration) = unanswered();
    fakes.clock.advance(Duration::minutes(1));
    fakes.recover();
    let refused = fakes.declarations.save_as_draft(BROKER, declaration.id, &client(), None);
    assert!(matches!(refused, Err(DeclarationError::Undecided { .. })), "{refused:?}");
}

#[test]
fn another_broker_recovers_and_sees_nothing_of_it() {
    let (fakes, declaration) = unanswered();
    let (from, to) = (Some(DateTime::<Utc>::UNIX_EPOCH), Some(fakes.clock.now()));
    let command = Recover::default().with_from(from).with_to(to);
    let other = OrganisationId::new(2);
    assert_eq!(fakes.declarations.recover(other, command, &client()).expect("a recovery").found, 0);
    let lrn = declaration.milestones.lrn.expect("an LRN");
    assert_eq!(fakes.ports.exchange.sent.sent_message(other, &lrn).expect("a look-up"), None);
    assert_eq!(fakes.exchange(), [format!("declaration {}", ExchangeStatus::Sent.word())]);
}

#[test]
fn only_what_customs_should_have_answered_by_now_is_overdue() {
    let (fakes, _) = lodged_import();
    fakes.hand_over();
    let look = Recover::default().with_overdue_only(true).with_dry_run(true);
    let found = |command| fakes.declarations.recover(BROKER, command, &client()).expect("a recovery").found;
    fakes.clock.advance(MessageKind::Declaration.answer_within());
    let (from, to) = (Some(DateTime::<Utc>::UNIX_EPOCH), Some(fakes.clock.now()));
    let window = look.with_from(from).with_to(to);
    assert_eq!((found(look), found(window)), (0, 0), "customs has the whole time");
    assert_eq!(found(window.with_overdue_only(false)), 1, "the window alone asks for more");
    fakes.clock.advance(Duration::seconds(1));
    assert_eq!((found(look), found(window)), (1, 1));
}
