use super::invalidations::to;
use super::*;
use crate::MessageKind;
use crate::use_cases::tests::commands::{a_reason, by_hand, text};
use chrono::{DateTime, Duration, Utc};

fn incomplete(symbol: &str, delay: Option<i64>) -> DeclarationForm {
    let mut form = a_valid_import();
    form.declaration.symbol = text(symbol);
    form.days_delay_before_submit = delay;
    form
}

fn moment(text: &str) -> DateTime<Utc> {
    text.parse().expect("a moment")
}

impl DeclarationsOverFakes {
    fn at(&self, at: &str) {
        self.clock.advance(moment(at) - self.clock.now());
    }

    fn supplement(&self, declaration: &Declaration) -> Result<Declaration, DeclarationError> {
        self.declarations.send_supplementary(BROKER, declaration.id, &client(), None, None)
    }

    /// Runs the worker's step until nothing is due.
    fn time_passes(&self, at: &str) {
        self.at(at);
        while self.declarations.send_due_supplements(10).expect("a step") > 0 {}
    }

    fn kinds(&self, declaration: &Declaration) -> Vec<MessageKind> {
        self.sent(declaration).into_iter().map(|(kind, _)| kind).collect()
    }
}

/// Returns a declaration that was accepted at this moment, with its message handed over; an advance declaration is not
/// presented.
fn accepted(form: DeclarationForm, at: &str) -> (DeclarationsOverFakes, Declaration) {
    let (fakes, declaration) = lodged(form);
    fakes.at(at);
    fakes.customs_answers(&[about(&declaration, if declaration.symbol().is_advance() { "02" } else { "01" })]);
    fakes.sent(&declaration);
    fakes.events();
    let declaration = fakes.now(&declaration);
    assert_eq!(declaration.milestones.taken_at(), Some(moment(at)));
    (fakes, declaration)
}

fn presented(fakes: &DeclarationsOverFakes, declaration: &Declaration) {
    fakes.declarations.send_presentation(BROKER, declaration.id, &client(), None).expect("it is sent");
    fakes.sent(declaration);
    fakes.customs_answers(&[to(fakes, declaration, MessageKind::Presentation, "01")]);
    fakes.events();
}

const ACCEPTED_AT: &str = "2026-03-02T10:00:00Z";

#[test]
fn the_full_data_set_follows_once_under_a_fresh_lrn_and_names_the_first() {
    for symbol in ["B", "C", "E", "F"] {
        let (fakes, declaration) = accepted(incomplete(symbol, None), ACCEPTED_AT);
        if declaration.symbol().is_advance() {
            assert!(matches!(fakes.supplement(&declaration), Err(DeclarationError::PresentationPending)), "{symbol}");
            presented(&fakes, &declaration);
        }
        let sent = fakes.supplement(&declaration).expect("it is sent");
        assert_eq!(sent.status, Status::Accepted);
        assert_eq!(sent.milestones.supplementary_sent_at, Some(fakes.clock.now()));
        assert_eq!(sent.milestones.lrn, declaration.milestones.lrn, "the declaration keeps its own");
        assert_eq!(fakes.events(), [], "no status changed");
        let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
        let line = timeline.last().expect("a line");
        let letter = if declaration.symbol().is_advance() { "type Y" } else { "type X" };
        assert_eq!((line.event, line.reported()), (TimelineEvent::SupplementarySent, Some(letter)));
        let messages = fakes.sent(&declaration);
        assert_eq!((messages.len(), messages[0].0), (1, MessageKind::Supplementary));
        let text = &messages[0].1;
        assert!(text.contains(&format!("supplement of {MRN}")) && text.contains("Wooden office chair"), "{text}");
        assert!(matches!(fakes.supplement(&declaration), Err(DeclarationError::AlreadySent { .. })));
    }
}

#[test]
fn only_an_incomplete_declaration_is_completed() {
    for symbol in ["A", "D"] {
        let (fakes, declaration) = accepted(incomplete(symbol, None), ACCEPTED_AT);
        assert!(matches!(fakes.supplement(&declaration), Err(DeclarationError::InvalidVariant { .. })), "{symbol}");
    }
    let (fakes, declaration) = lodged(incomplete("B", None));
    assert!(matches!(fakes.supplement(&declaration), Err(DeclarationError::NotAccepted)));
}

#[test]
fn a_rejected_supplement_can_be_sent_again_and_the_goods_stay_released() {
    let (fakes, declaration) = accepted(incomplete("B", None), ACCEPTED_AT);
    fakes.customs_answers(&[about(&declaration, "08")]);
    fakes.supplement(&declaration).expect("it is sent");
    fakes.events();
    let rejected =
        to(&fakes, &declaration, MessageKind::Supplementary, "03").error("DMS10020", "42A/67A/68A[1]/23A/137");
    fakes.customs_answers(std::slice::from_ref(&rejected));
    let back = fakes.now(&declaration);
    assert_eq!((back.status, back.milestones.supplementary_sent_at), (Status::Released, None));
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Released)]);
    let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
    let details = timeline.last().expect("a line").reported();
    let reported = "supplementary declaration rejected: DMS10020 declaration.items.0.description";
    assert_eq!(details, Some(reported), "each code with the field that it means");
    assert_eq!(fakes.declarations.rejections(BROKER, declaration.id).expect("rejections"), []);
    let again = fakes.supplement(&declaration).expect("it is sent again");
    fakes.customs_answers(&[rejected.id("late")]);
    assert_eq!(fakes.now(&declaration), again, "the late answer is about the first one");
}

#[test]
fn what_customs_does_with_the_supplement_moves_no_goods() {
    let (fakes, declaration) = accepted(incomplete("B", None), ACCEPTED_AT);
    fakes.supplement(&declaration).expect("it is sent");
    for code in ["01", "05", "06", "08", "09", "10"] {
        let answer = to(&fakes, &declaration, MessageKind::Supplementary, code).mrn("26NL000510ZX81K4A6");
        fakes.customs_answers(&[answer]);
    }
    let now = fakes.now(&declaration);
    assert_eq!((now.status, now.milestones.mrn), (Status::Accepted, declaration.milestones.mrn));
    assert_eq!(fakes.events(), []);
}

#[test]
fn the_last_second_of_the_month_is_not_too_late() {
    for (accepted_at, last_second) in [
        (ACCEPTED_AT, "2026-04-02T21:59:59Z"),
        ("2028-01-31T12:00:00Z", "2028-02-29T22:59:59Z"),
        ("2027-01-31T12:00:00Z", "2027-02-28T22:59:59Z"),
        // In the Netherlands it is already 29 March, a day of 23 hours.
        ("2026-03-28T23:30:00Z", "2026-04-29T21:59:59Z"),
        ("2026-09-25T12:00:00Z", "2026-10-25T22:59:59Z"),
        ("2026-05-31T21:59:59Z", "2026-06-30T21:59:59Z"),
    ] {
        let (fakes, declaration) = accepted(incomplete("B", None), accepted_at);
        fakes.at(last_second);
        fakes.supplement(&declaration).unwrap_or_else(|error| panic!("{accepted_at}: {error}"));

        let (fakes, declaration) = accepted(incomplete("B", None), accepted_at);
        fakes.at(last_second);
        fakes.clock.advance(Duration::seconds(1));
        let late = fakes.supplement(&declaration);
        assert!(matches!(late, Err(DeclarationError::DeadlinePassed { .. })), "{accepted_at}: {late:?}");
        assert_eq!(fakes.kinds(&declaration), []);
    }
}

#[test]
fn it_goes_by_itself_so_many_days_after_the_acceptance_and_once() {
    let (fakes, declaration) = accepted(incomplete("C", Some(10)), "2026-03-20T10:00:00Z");
    fakes.time_passes("2026-03-30T08:59:59Z");
    assert_eq!(fakes.kinds(&declaration), []);
    fakes.time_passes("2026-03-30T09:00:00Z");
    assert_eq!(fakes.kinds(&declaration), [MessageKind::Supplementary], "the same hour, in summer time");
    let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
    let line = timeline.last().expect("a line");
    assert_eq!((line.event, &line.actor), (TimelineEvent::SupplementarySent, &Actor::System));
    fakes.time_passes("2026-04-19T10:00:00Z");
    assert_eq!(fakes.kinds(&declaration), []);
}

#[test]
fn it_goes_on_the_last_allowed_day_at_the_latest() {
    for (accepted_at, sent_at) in [
        ("2026-03-02T20:00:00Z", "2026-04-01T22:00:00Z"),
        ("2028-01-31T20:00:00Z", "2028-02-28T23:00:00Z"),
        ("2027-01-31T20:00:00Z", "2027-02-27T23:00:00Z"),
    ] {
        let (fakes, declaration) = accepted(incomplete("B", Some(99_999)), accepted_at);
        fakes.at(sent_at);
        fakes.clock.advance(Duration::seconds(-1));
        assert_eq!(fakes.declarations.send_due_supplements(10).expect("a step"), 0, "{accepted_at}");
        fakes.time_passes(sent_at);
        assert_eq!(fakes.kinds(&declaration), [MessageKind::Supplementary], "{accepted_at}");
    }
}

#[test]
fn nothing_goes_by_itself_that_nobody_asked_for() {
    for form in [incomplete("B", None), incomplete("B", Some(0)), incomplete("A", Some(1)), incomplete("D", Some(1))] {
        let (fakes, declaration) = accepted(form, ACCEPTED_AT);
        fakes.time_passes("2026-04-02T12:00:00Z");
        assert_eq!(fakes.kinds(&declaration), []);
    }
}

#[test]
fn one_in_advance_goes_by_itself_once_the_presentation_is_accepted() {
    let (fakes, declaration) = accepted(incomplete("F", Some(5)), ACCEPTED_AT);
    fakes.time_passes("2026-03-12T10:00:00Z");
    assert_eq!(fakes.kinds(&declaration), []);
    presented(&fakes, &declaration);
    // The goods are presented, and so the declaration is accepted, at 10:00 UTC on 12 March. Five days count from
    // there, and not from the registration.
    fakes.time_passes("2026-03-17T09:59:59Z");
    assert_eq!(fakes.kinds(&declaration), []);
    fakes.time_passes("2026-03-17T10:00:00Z");
    assert_eq!(fakes.kinds(&declaration), [MessageKind::Supplementary]);
}

#[test]
fn it_waits_while_an_invalidation_is_pending() {
    let (fakes, declaration) = accepted(incomplete("B", Some(5)), ACCEPTED_AT);
    fakes.declarations.invalidate(BROKER, declaration.id, &a_reason(), &client(), None).expect("asked");
    fakes.time_passes("2026-03-12T10:00:00Z");
    assert_eq!(fakes.kinds(&declaration), [MessageKind::Invalidation]);
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Invalidation, "11").status(41)]);
    fakes.time_passes("2026-03-12T10:00:00Z");
    assert_eq!(fakes.kinds(&declaration), [MessageKind::Supplementary]);
}

#[test]
fn it_never_goes_for_what_was_invalidated_or_rejected() {
    for code in ["10", "03"] {
        let (fakes, declaration) = accepted(incomplete("B", Some(5)), ACCEPTED_AT);
        fakes.customs_answers(&[about(&declaration, code)]);
        fakes.time_passes("2026-03-12T10:00:00Z");
        assert_eq!(fakes.kinds(&declaration), []);
        assert_eq!(fakes.now(&declaration).milestones.supplement_due_at, None);
    }
}

#[test]
fn after_a_rejection_it_does_not_go_by_itself_again() {
    let (fakes, declaration) = accepted(incomplete("B", Some(5)), ACCEPTED_AT);
    fakes.time_passes("2026-03-07T10:00:00Z");
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Supplementary, "03")]);
    assert_eq!(fakes.kinds(&declaration), [MessageKind::Supplementary]);
    fakes.time_passes("2026-03-20T10:00:00Z");
    assert_eq!(fakes.kinds(&declaration), []);
    fakes.supplement(&declaration).expect("somebody looked at it");
}

#[test]
fn what_was_sent_by_hand_is_not_sent_by_itself() {
    let (fakes, declaration) = accepted(incomplete("B", Some(5)), ACCEPTED_AT);
    fakes.supplement(&declaration).expect("it is sent");
    fakes.time_passes("2026-03-20T10:00:00Z");
    assert_eq!(fakes.kinds(&declaration), [MessageKind::Supplementary]);
}

#[test]
fn one_that_can_no_longer_be_sent_is_told_of_and_holds_up_no_other() {
    let (fakes, late) = accepted(incomplete("B", Some(5)), ACCEPTED_AT);
    let set = |status| fakes.declarations.set_status(BROKER, late.id, by_hand(status), &client(), None);
    set(Status::Rejected).expect("it is set");
    fakes.time_passes("2026-04-20T10:00:00Z");
    set(Status::Released).expect("it is set");
    let mut other = fakes.submitted(incomplete("B", Some(1)));
    let second_mrn = "26NL000510ZX81K4A6";
    fakes.customs_answers(&[about(&other, "01").mrn(second_mrn)]);
    other = fakes.now(&other);
    fakes.sent(&other);
    fakes.events();
    fakes.time_passes("2026-04-21T10:00:00Z");
    assert_eq!(fakes.kinds(&other), [MessageKind::Supplementary]);
    assert_eq!(fakes.now(&late).milestones.supplement_due_at, None);
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Released)]);
    let (_, timeline) = fakes.declarations.timeline(BROKER, late.id).expect("a timeline");
    let details = timeline.last().expect("a line").reported();
    assert_eq!(details, Some("supplementary declaration not sent: the last day for it was 2026-04-02"));
}

#[test]
fn of_several_instances_at_once_one_sends_it() {
    let (fakes, declaration) = accepted(incomplete("B", Some(1)), ACCEPTED_AT);
    fakes.at("2026-03-05T10:00:00Z");
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| fakes.declarations.send_due_supplements(10).expect("a step"));
        }
    });
    assert_eq!(fakes.kinds(&declaration), [MessageKind::Supplementary]);
}
