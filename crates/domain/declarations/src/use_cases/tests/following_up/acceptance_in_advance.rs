//! A declaration that is lodged before its goods are presented (symbols D, E, F) is registered first. It is accepted
//! once
//! the goods are presented, and that day counts for rates and deadlines (UCC art. 171, 172(2) and 146).

use super::invalidations::to;
use super::*;
use crate::ports::{DutyEstimate, DutyEstimator, DutyQuestion, ExchangeRates};
use crate::use_cases::tests::commands::text;
use crate::{AdvanceStep, MessageKind, Milestones};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::StorageError;
use rust_decimal::Decimal;
use std::sync::{Arc, Mutex};

const REGISTERED: &str = "2026-03-30T10:00:00Z";
const PRESENTED: &str = "2026-04-02T09:00:00Z";

fn moment(text: &str) -> DateTime<Utc> {
    text.parse().expect("a moment")
}

fn in_advance(symbol: &str) -> DeclarationForm {
    let mut form = a_valid_import();
    form.declaration.symbol = text(symbol);
    form
}

impl DeclarationsOverFakes {
    fn it_is(&self, at: &str) {
        self.clock.advance(moment(at) - self.clock.now());
    }

    /// Returns a declaration that was registered on 30 March, with goods that were presented on 2 April.
    fn presented(&self, form: DeclarationForm) -> Declaration {
        self.it_is("2026-03-30T09:59:00Z");
        let declaration = self.submitted(form);
        self.it_is(REGISTERED);
        self.customs_answers(&[super::about(&declaration, "02")]);
        self.it_is(PRESENTED);
        self.declarations.send_presentation(BROKER, declaration.id, &client(), None).expect("it is sent");
        declaration
    }

    fn reached(&self, declaration: &Declaration) -> (Option<DateTime<Utc>>, Option<DateTime<Utc>>) {
        let Milestones { registered_at, accepted_at, .. } = self.now(declaration).milestones;
        (registered_at, accepted_at)
    }
}

#[test]
fn it_is_registered_first_and_accepted_when_its_goods_are_presented() {
    let fakes = declarations_over_fakes();
    let declaration = fakes.presented(in_advance("D"));
    let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
    let line = timeline.iter().find(|line| line.event == TimelineEvent::Accepted).expect("a line");
    let reported = "registered, to be accepted when its goods are presented";
    assert_eq!((line.reported(), line.mrn.is_some()), (Some(reported), true));
    assert_eq!(fakes.reached(&declaration), (Some(moment(REGISTERED)), None));

    // Customs registers the presentation, and then reports when it accepted the declaration.
    fakes.it_is("2026-04-02T09:00:05Z");
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Presentation, "02")]);
    assert_eq!(fakes.reached(&declaration).1, Some(moment("2026-04-02T09:00:05Z")), "as far as is known");
    fakes.customs_answers(&[about(&declaration, "01").at("2026-04-02T09:00:02Z")]);
    assert_eq!(fakes.reached(&declaration), (Some(moment(REGISTERED)), Some(moment("2026-04-02T09:00:02Z"))));
    let (_, timeline) = fakes.declarations.timeline(BROKER, declaration.id).expect("a timeline");
    let details = timeline.last().expect("a line").reported();
    assert_eq!(details, Some("accepted after the presentation, at 2026-04-02T09:00:02Z"));
}

#[test]
fn others_are_told_that_it_is_registered_and_later_that_it_is_accepted() {
    let steps = |fakes: &DeclarationsOverFakes| {
        let now = fakes.clock.now();
        let entries = Outbox::claim(fakes.storage.as_ref(), "callbacks", 100, now, now).expect("a claim");
        let reported = entries.into_iter().map(|entry| (entry.event.kind, entry.event.advance_step));
        reported.filter(|(_, step)| step.is_some()).collect::<Vec<_>>()
    };
    let (registered, accepted) = (Some(AdvanceStep::Registered), Some(AdvanceStep::Accepted));
    let fakes = declarations_over_fakes();
    let declaration = fakes.presented(in_advance("D"));
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Presentation, "02")]);
    let reported = [(EventKind::Accepted, registered), (EventKind::StatusChanged, accepted)];
    assert_eq!(steps(&fakes), reported);
    let (fakes, declaration) = lodged_import();
    fakes.customs_answers(&[super::about(&declaration, "01")]);
    assert_eq!(steps(&fakes), [], "that is accepted at once");
}

#[test]
fn an_acceptance_that_overtakes_the_receipt_of_the_presentation_accepts_both() {
    let fakes = declarations_over_fakes();
    let declaration = fakes.presented(in_advance("D"));
    fakes.it_is("2026-04-02T09:00:05Z");
    // Customs writes whole seconds, which must not make the acceptance earlier than the presentation.
    fakes.customs_answers(&[about(&declaration, "01").at("2026-04-02T09:00:00Z")]);
    assert_eq!(fakes.reached(&declaration).1, Some(moment(PRESENTED)));
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Presentation, "02")]);
    assert_eq!(fakes.reached(&declaration).1, Some(moment(PRESENTED)));
}

#[test]
fn an_acceptance_of_before_the_presentation_is_that_of_the_registration() {
    let fakes = declarations_over_fakes();
    let declaration = fakes.presented(in_advance("D"));
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Presentation, "02")]);
    fakes.customs_answers(&[about(&declaration, "01").at(REGISTERED)]);
    assert_eq!(fakes.reached(&declaration).1, Some(moment(PRESENTED)));
}

#[test]
fn an_acceptance_of_before_the_presentation_does_not_accept_it() {
    let fakes = declarations_over_fakes();
    let declaration = fakes.presented(in_advance("E"));
    fakes.it_is("2026-04-02T09:10:00Z");
    let waits = |answer: PlainAnswer| {
        fakes.customs_answers(&[answer]);
        let Milestones { presentation_accepted_at, accepted_at, .. } = fakes.now(&declaration).milestones;
        (presentation_accepted_at, accepted_at) == (None, None)
    };
    assert!(waits(super::about(&declaration, "01").at(REGISTERED)), "that of the registration, told late");
    assert!(waits(super::about(&declaration, "01").issued(REGISTERED)), "it names no moment, and was written before");
    // A day without a time begins at midnight: 2 April in the Netherlands.
    assert!(!waits(super::about(&declaration, "01").at("2026-04-01T22:00:00Z")));
    assert_eq!(fakes.reached(&declaration).1, Some(moment(PRESENTED)), "not before it was presented");
}

#[test]
fn the_registration_is_of_the_day_on_which_customs_wrote_it() {
    // The answer is written on 31 March at 23:58 in the Netherlands, and acted on in April.
    const WRITTEN: &str = "2026-03-31T21:58:00Z";
    const CAME_IN: &str = "2026-03-31T21:59:00Z";
    for (issued, registered) in [
        (Some(WRITTEN), WRITTEN),
        (None, CAME_IN),
        (Some("2026-03-31T22:30:00Z"), CAME_IN),
        (Some("2026-03-31T21:00:00Z"), CAME_IN),
    ] {
        let fakes = declarations_over_fakes();
        fakes.it_is("2026-03-31T21:57:00Z");
        let declaration = fakes.submitted(in_advance("D"));
        fakes.it_is(CAME_IN);
        let answer = super::about(&declaration, "02");
        let answer = issued.map_or(answer.clone(), |issued| answer.issued(issued));
        fakes.declarations.receive(plain_document(&[answer])).expect("it is kept");
        fakes.it_is("2026-03-31T22:05:00Z");
        fakes.apply();
        assert_eq!(fakes.reached(&declaration), (Some(moment(registered)), None), "{issued:?}");
    }
}

#[test]
fn so_is_an_acceptance_that_names_no_moment() {
    let fakes = declarations_over_fakes();
    fakes.it_is("2026-03-31T21:50:00Z");
    let declaration = fakes.submitted(in_advance("D"));
    fakes.customs_answers(&[super::about(&declaration, "02")]);
    fakes.it_is("2026-03-31T21:57:00Z");
    fakes.declarations.send_presentation(BROKER, declaration.id, &client(), None).expect("it is sent");
    fakes.it_is("2026-03-31T21:59:00Z");
    let answer = to(&fakes, &declaration, MessageKind::Presentation, "02").issued("2026-03-31T21:58:00Z");
    fakes.declarations.receive(plain_document(&[answer])).expect("it is kept");
    fakes.it_is("2026-03-31T22:05:00Z");
    fakes.apply();
    assert_eq!(fakes.reached(&declaration).1, Some(moment("2026-03-31T21:58:00Z")));
}

#[test]
fn a_presentation_that_is_refused_takes_the_acceptance_along() {
    let fakes = declarations_over_fakes();
    let declaration = fakes.presented(in_advance("D"));
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Presentation, "02")]);
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Presentation, "03")]);
    assert_eq!(fakes.reached(&declaration), (Some(moment(REGISTERED)), None));
}

#[test]
fn the_month_for_the_supplementary_declaration_begins_with_the_acceptance() {
    // Registered on 30 March (until 30 April), accepted on 2 April: the month ends on 2 May, at its last second in the
    // Netherlands.
    for (at, in_time) in [("2026-05-02T21:59:59Z", true), ("2026-05-02T22:00:00Z", false)] {
        let fakes = declarations_over_fakes();
        let declaration = fakes.presented(in_advance("E"));
        fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Presentation, "01").at(PRESENTED)]);
        fakes.it_is(at);
        let sent = fakes.declarations.send_supplementary(BROKER, declaration.id, &client(), None, None);
        assert_eq!(sent.is_ok(), in_time, "{at}: {sent:?}");
    }
}

#[test]
fn a_moment_that_is_told_late_moves_the_supplementary_declaration_that_is_planned() {
    let mut form = in_advance("E");
    form.days_delay_before_submit = Some(5);
    let fakes = declarations_over_fakes();
    let declaration = fakes.presented(form);
    fakes.it_is("2026-04-02T12:00:00Z");
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Presentation, "02")]);
    assert_eq!(fakes.now(&declaration).milestones.supplement_due_at, Some(moment("2026-04-07T12:00:00Z")));
    fakes.customs_answers(&[about(&declaration, "01").at("2026-04-02T09:30:00Z")]);
    assert_eq!(fakes.now(&declaration).milestones.supplement_due_at, Some(moment("2026-04-07T09:30:00Z")));
}

/// Remembers the days that it was asked about.
#[derive(Default)]
struct Days(Mutex<Vec<NaiveDate>>);

impl DutyEstimator for Days {
    fn estimate(&self, question: &DutyQuestion) -> Result<DutyEstimate, StorageError> {
        self.0.lock().expect("a lock").push(question.on);
        Ok(DutyEstimate::default())
    }
}

/// A dollar rate for each month: 1.25 in March, 1.60 in April.
struct OfTheMonth;

impl ExchangeRates for OfTheMonth {
    fn rate_per_euro(&self, currency: &str, on: NaiveDate) -> Option<Decimal> {
        let april = on >= NaiveDate::from_ymd_opt(2026, 4, 1).expect("a day");
        let dollars = if april { Decimal::new(160, 2) } else { Decimal::new(125, 2) };
        Some(if currency == "USD" { dollars } else { Decimal::ONE })
    }
}

#[test]
fn tariff_and_rates_are_those_of_the_acceptance_and_not_of_the_registration() {
    let mut form = in_advance("D");
    form.declaration.total_invoice_value = None;
    let mut dollars = form.items[0].clone();
    form.items[0].invoice_value = Some(Decimal::from(100));
    form.items[0].invoice_currency = text("EUR");
    dollars.invoice_value = Some(Decimal::from(400));
    dollars.invoice_currency = text("USD");
    form.items.push(dollars);
    let days = Arc::new(Days::default());
    let asked = days.clone();
    let fakes = declarations_over_fakes().with(|ports| {
        ports.duties = asked;
        ports.rates = Arc::new(OfTheMonth);
    });
    let declaration = fakes.presented(form);
    fakes.customs_answers(&[to(&fakes, &declaration, MessageKind::Presentation, "01").at(PRESENTED)]);
    // Read in May: 400 USD at the rate of April, 1.60, are 250 EUR (at the rate of March they would be 320).
    fakes.it_is("2026-05-20T10:00:00Z");
    let totals = fakes.declarations.totals(&fakes.now(&declaration));
    assert_eq!(totals.invoice_value, Some(Decimal::from(350)));
    assert_eq!(totals.converted_on.map(|day| day.to_string()).as_deref(), Some("2026-04-02"));
    fakes.declarations.estimate_duties(BROKER, declaration.id).expect("an estimate");
    let asked: Vec<String> = days.0.lock().expect("a lock").iter().map(ToString::to_string).collect();
    assert_eq!(asked, ["2026-04-02"]);
}
