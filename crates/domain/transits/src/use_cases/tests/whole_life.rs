//! Tests any sequence of commands, hand-overs and messages of customs over the whole life of a transit.

use super::*;
use crate::lifecycle::Standing;
use crate::ports::TransitRepository;
use crate::{
    ArrivalForm, DraftContent, DraftTarget, EnquiryAnswerForm, InvalidationForm, ReleaseRequestForm, TransitId,
};
use chrono::Duration;
use customs_exchange::testing::reason;
use customs_kernel::ErrorKind;
use proptest::prelude::*;

#[derive(Debug, Clone)]
enum Step {
    Update,
    Delete,
    Submit,
    Invalidate,
    Present,
    Arrive,
    Amend,
    AnswerEnquiry,
    RequestRelease,
    /// The next message is handed over.
    HandOver,
    /// The gateway refuses the next message for good.
    GiveUp,
    /// Customs sends a message of this type: about the last message or the declaration, refusing or granting.
    Say(&'static str, bool, bool),
}

const MESSAGES: [&str; 21] = [
    "IE928", "IE028", "IE056", "IE906", "IE917", "IE055", "IE060", "IE022", "IE004", "IE051", "IE029", "IE182",
    "IE140", "IE019", "IE035", "IE045", "IE009", "IE043", "IE025", "IE057", "IE999",
];

fn step() -> impl Strategy<Value = Step> {
    let say = (proptest::sample::select(MESSAGES.to_vec()), any::<bool>(), any::<bool>());
    prop_oneof![
        1 => Just(Step::Update),
        1 => Just(Step::Delete),
        2 => Just(Step::Submit),
        1 => Just(Step::Invalidate),
        1 => Just(Step::Present),
        2 => Just(Step::Arrive),
        2 => Just(Step::Amend),
        1 => Just(Step::AnswerEnquiry),
        1 => Just(Step::RequestRelease),
        2 => Just(Step::HandOver),
        1 => Just(Step::GiveUp),
        6 => say.prop_map(|(message, of_last, refused)| Step::Say(message, of_last, refused)),
        1 => Just(Step::Say("IE028", false, false)),
        1 => Just(Step::Say("IE029", false, false)),
    ]
}

struct Life {
    fakes: TransitsOverFakes,
    id: TransitId,
    last_sent: Option<customs_kernel::Lrn>,
    /// Customs named an MRN for the transit.
    had_mrn: bool,
}

impl Life {
    fn now(&self) -> Option<Transit> {
        self.fakes.storage.find(BROKER, self.id).expect("a look-up")
    }

    fn take(&mut self, step: &Step) -> Result<(), TransitError> {
        let (transits, id) = (self.fakes.transits.clone(), self.id);
        let target = DraftTarget { organisation: BROKER, id, expected: None };
        match step {
            Step::Update => {
                let change = |content: &mut DraftContent| content.form.transit_type = Some("T2".to_owned());
                transits.update_draft(target, &change).map(drop)
            }
            Step::Delete => transits.delete_draft(target),
            Step::Submit => transits.submit(BROKER, id, &client(), None).map(drop),
            Step::Invalidate => {
                let form = InvalidationForm { reason: Some("lodged twice".to_owned()) };
                transits.invalidate(BROKER, id, &form, &client(), None).map(drop)
            }
            Step::Present => transits.send_presentation(BROKER, id, &client(), None).map(drop),
            Step::Arrive => transits.report_arrival(BROKER, id, &ArrivalForm::default(), &client(), None).map(drop),
            Step::Amend => {
                let change = |content: &mut DraftContent| {
                    let now = content.form.guarantee_amount.unwrap_or_default();
                    content.form.guarantee_amount = Some(now + rust_decimal::Decimal::ONE);
                };
                transits.update(target, &client(), &change).map(drop)
            }
            Step::AnswerEnquiry => {
                let form = EnquiryAnswerForm { text: Some("delivered".to_owned()), ..EnquiryAnswerForm::default() };
                transits.answer_enquiry(BROKER, id, &form, &client(), None).map(drop)
            }
            Step::RequestRelease => {
                transits.request_release(BROKER, id, &ReleaseRequestForm::default(), &client(), None).map(drop)
            }
            Step::HandOver | Step::GiveUp => {
                self.hand_over(matches!(step, Step::HandOver));
                Ok(())
            }
            Step::Say(message, of_last, refused) => {
                self.say(message, *of_last, *refused);
                Ok(())
            }
        }
    }

    fn hand_over(&mut self, taken: bool) {
        let (exchange, now) = (self.fakes.exchange.as_ref(), self.fakes.clock.now());
        let claimed = OutboundQueue::claim(exchange, 1, now, now + Duration::seconds(35)).expect("a claim");
        if let Some(message) = claimed.into_iter().next() {
            let giving_up = &self.fakes.giving_up;
            let recorded = if taken {
                exchange.record_sent(message.id, now).map(|_effect| ())
            } else {
                giving_up.give_up(message.id, &reason("400"), now).map(|_outcome| ())
            };
            recorded.expect("it is recorded");
            self.last_sent = Some(message.correlation_id);
        }
        self.fakes.clock.advance(Duration::seconds(60));
    }

    fn say(&self, message: &str, of_last: bool, refused: bool) {
        let Some(lrn) = self.now().and_then(|transit| transit.milestones.lrn) else { return };
        let answer = PlainAnswer::new(message).lrn(lrn).mrn(MRN);
        let answer = match &self.last_sent {
            Some(last) if of_last => answer.answering(last),
            _ => answer,
        };
        self.fakes.customs_says([if refused { answer.refused() } else { answer }]);
    }
}

/// Checks the rules that must hold after a step, whatever came before it.
fn check(life: &mut Life, step: &Step, before: Option<&Transit>, result: &Result<(), TransitError>) {
    if let Err(error) = result {
        assert!(error.kind() != ErrorKind::Unavailable, "{error}");
        assert_eq!(life.now().as_ref(), before, "a refusal changes nothing");
    }
    let Some(before) = before else { return assert_eq!(life.now(), None) };
    let Some(now) = life.now() else {
        assert!(matches!(step, Step::Delete) && before.standing == Standing::DRAFT && !life.had_mrn);
        return;
    };
    if before.standing != Standing::DRAFT {
        assert_ne!(now.status(), Status::Draft, "what was lodged once is no draft again");
    }
    life.had_mrn |= now.milestones.mrn.is_some();
    assert_eq!(now.milestones.mrn.is_some(), life.had_mrn, "an MRN stays");
    assert!(!(life.had_mrn && now.status() == Status::Draft));
    for (earlier, later) in [
        (before.milestones.submitted_at, now.milestones.submitted_at),
        (before.milestones.registered_at, now.milestones.registered_at),
        (before.milestones.discharged_at, now.milestones.discharged_at),
    ] {
        assert!(earlier.is_none() || earlier == later, "what was reached stays reached");
    }
    let (earlier, later) = (before.milestones.accepted_at, now.milestones.accepted_at);
    let is_prelodged = now.form.is_prelodged();
    assert!(
        earlier.is_none() || is_prelodged || earlier == later,
        "of what was presented only the presentation is refused"
    );
    let pending = now.standing.departure == DepartureState::InvalidationRequested;
    assert_eq!(pending, now.standing.before_invalidation.is_some());
    // Customs may also accept an amendment that was given up or refused here.
    let amended = matches!(step, Step::Say("IE004", ..)) && before.amendment.is_some();
    if before.status() != Status::Draft && !amended {
        // A message that waited can follow another one, but an acceptance of an amendment never waits for it.
        assert_eq!(now.form, before.form, "only an accepted amendment changes what customs has");
    }
    assert!(now.open_amendment().is_none() || now.milestones.mrn.is_some(), "only what was accepted is amended");
    let reported = life.fakes.events();
    if matches!(step, Step::Arrive | Step::Present | Step::Update | Step::AnswerEnquiry | Step::RequestRelease) {
        assert_eq!((reported, now.status()), (vec![], before.status()), "nothing is told of a status that stays");
    }
}

fn play(form: TransitForm, steps: &[Step]) {
    let fakes = transits_over_fakes();
    let id = fakes.create(form).id;
    let mut life = Life { fakes, id, last_sent: None, had_mrn: false };
    for step in steps {
        let before = life.now();
        let result = life.take(step);
        check(&mut life, step, before.as_ref(), &result);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::default())]

    #[test]
    fn what_was_lodged_is_neither_a_draft_again_nor_deleted(steps in prop::collection::vec(step(), 1..40)) {
        play(a_valid_transit(), &steps);
    }

    #[test]
    fn nor_is_what_was_lodged_in_advance(steps in prop::collection::vec(step(), 1..40)) {
        let form = TransitForm { additional_declaration_type: Some("D".to_owned()), ..a_valid_transit() };
        play(form, &steps);
    }
}
