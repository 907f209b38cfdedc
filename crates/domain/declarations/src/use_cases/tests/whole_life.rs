//! Any sequence of commands, hand-overs and answers of customs over the whole life of a declaration.

use super::commands::by_hand;
use super::*;
use crate::lifecycle::Command;
use crate::ports::DeclarationRepository;
use crate::{CopyDeclaration, DeclarationId, DraftContent, DraftTarget, MessageKind, UpdateDraft};
use chrono::{DateTime, Duration, Utc};
use customs_exchange::Recover;
use customs_exchange::testing::reason;
use customs_kernel::{ErrorKind, Lrn, Mrn};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The outcome of a try to hand a message over.
#[derive(Debug, Clone, Copy)]
enum Try {
    /// The gateway took the message.
    Taken,
    /// It is unknown whether the message arrived.
    Unknown,
    /// The worker died during the try, and its lease ran out.
    Died,
    /// There was no connection.
    InVain,
    /// The gateway refused the message.
    Refused,
    /// The gateway refused the message for the last time, and it is given up.
    GivenUp,
    /// The worker stopped before the try began.
    GivenBack,
}

#[derive(Debug, Clone)]
enum Step {
    Do(Command),
    Set(Status),
    Update,
    Delete,
    Recover,
    HandOver(Try),
    /// Customs answers the nth message that left, with this function code.
    Answer(usize, &'static str),
}

/// A rejection because the LRN was used before: an earlier try arrived, and is still to be decided.
const REPEATED: &str = "repeated";

const CODES: [&str; 13] = [REPEATED, "01", "02", "03", "05", "06", "07", "08", "09", "10", "11", "14", "51"];

fn step() -> impl Strategy<Value = Step> {
    let commands = Command::ALL.into_iter().filter(|command| *command != Command::SetStatus).collect::<Vec<_>>();
    let tries = [Try::Taken, Try::Unknown, Try::Died, Try::InVain, Try::Refused, Try::GivenUp, Try::GivenBack].to_vec();
    prop_oneof![
        3 => proptest::sample::select(commands).prop_map(Step::Do),
        3 => Just(Step::Do(Command::Submit)),
        3 => Just(Step::Do(Command::SaveAsDraft)),
        2 => proptest::sample::select(Status::ALL.to_vec()).prop_map(Step::Set),
        1 => Just(Step::Set(Status::Draft)),
        1 => Just(Step::Set(Status::Rejected)),
        1 => Just(Step::Update),
        2 => Just(Step::Delete),
        1 => Just(Step::Recover),
        4 => proptest::sample::select(tries).prop_map(Step::HandOver),
        3 => (0..4_usize, proptest::sample::select(CODES.to_vec())).prop_map(|(nth, code)| Step::Answer(nth, code)),
        2 => (0..4_usize).prop_map(|nth| Step::Answer(nth, "01")),
        1 => (0..4_usize).prop_map(|nth| Step::Answer(nth, "03")),
    ]
}

/// The state of a submission at customs.
#[derive(Debug, Clone)]
struct Lodged {
    mrn: Mrn,
    decision: Option<&'static str>,
}

/// The declaration, and the true facts about it, whatever the service believes.
struct Life {
    fakes: DeclarationsOverFakes,
    id: DeclarationId,
    /// Whether the registration (02) counts as acceptance.
    advance: bool,
    /// The submissions that left, or may have left, with the decisions of customs.
    left: Vec<(Lrn, Lodged)>,
    /// Every MRN that customs assigned to the declaration.
    given: BTreeMap<Lrn, Mrn>,
    answers: usize,
}

impl Life {
    fn begin(symbol: &str) -> Self {
        let fakes = declarations_over_fakes();
        let mut form = a_valid_import();
        form.declaration.symbol = Some(symbol.to_owned());
        let id = fakes.create(form).declaration.id;
        Self { fakes, id, advance: symbol == "D", left: Vec::new(), given: BTreeMap::new(), answers: 0 }
    }

    fn now(&self) -> Option<Declaration> {
        self.fakes.storage.find(BROKER, self.id).expect("a look-up")
    }

    fn target(&self) -> DraftTarget {
        DraftTarget { organisation: BROKER, id: self.id, expected: None }
    }

    /// Returns whether customs may have the submission under this LRN and has not rejected it.
    fn may_be_accepted(&self, lrn: &Lrn) -> bool {
        self.left.iter().any(|(left, lodged)| left == lrn && lodged.decision != Some("03"))
    }

    /// Returns whether customs rejected the sending that left last. A declaration is taken back then, though an earlier
    /// sending of the same content may still be accepted: that acceptance is one too many, and is invalidated.
    fn rejected_the_last(&self) -> bool {
        self.left.last().is_some_and(|(_, lodged)| lodged.decision == Some("03"))
    }

    fn take(&mut self, step: &Step) -> Result<(), DeclarationError> {
        match step {
            Step::Do(command) => match self.now() {
                Some(declaration) => self.fakes.command(*command, &declaration).map(drop),
                None => Ok(()),
            },
            Step::Set(status) => {
                let set = self.fakes.declarations.set_status(BROKER, self.id, by_hand(*status), &client(), None);
                set.map(drop)
            }
            Step::Update => {
                let update = UpdateDraft {
                    target: self.target(),
                    actor: client(),
                    submit_when_valid: false,
                    may_submit: true,
                    may_allocate: true,
                };
                let change = |content: &mut DraftContent| content.form.declaration.office = Some("NL000510".to_owned());
                self.fakes.declarations.update_draft(&update, &change).map(drop)
            }
            Step::Delete => self.fakes.declarations.delete_draft(self.target()),
            Step::Recover => {
                let (from, to) = (Some(DateTime::<Utc>::UNIX_EPOCH), Some(self.fakes.clock.now()));
                let command = Recover::default().with_from(from).with_to(to);
                self.fakes.declarations.recover(BROKER, command, &client()).map(drop)
            }
            Step::HandOver(outcome) => {
                self.hand_over(*outcome);
                Ok(())
            }
            Step::Answer(nth, code) => {
                self.answer(*nth, code);
                Ok(())
            }
        }
    }

    fn hand_over(&mut self, outcome: Try) {
        let (queue, now) = (self.fakes.exchange.as_ref(), self.fakes.clock.now());
        let claimed = OutboundQueue::claim(queue, 1, now, now + Duration::seconds(35)).expect("a claim");
        let Some(message) = claimed.into_iter().next() else { return };
        let lrn = message.correlation_id;
        let sent = self.fakes.ports.exchange.sent.sent_message(BROKER, &lrn).expect("a look-up").expect("it is there");
        if sent.kind == MessageKind::Declaration
            && matches!(outcome, Try::Taken | Try::Unknown | Try::Died)
            && !self.left.iter().any(|(left, _)| *left == lrn)
        {
            let mrn = Mrn::with_check_character(&format!("26NL000396{:06}R", self.left.len())).expect("an MRN");
            self.left.push((lrn, Lodged { mrn, decision: None }));
        }
        let id = message.id;
        let recorded = match outcome {
            Try::Taken => queue.record_sent(id, now).map(|_effect| ()),
            Try::Unknown => queue.record_failed_try(id, &reason("time-out"), now).map(|_effect| ()),
            Try::Died => Ok(()),
            Try::InVain => queue.record_vain_try(id, &reason("no connection"), now).map(|_effect| ()),
            Try::Refused => queue.record_refusal(id, &reason("400"), now).map(|_effect| ()),
            Try::GivenUp => self.fakes.giving_up.give_up(id, &reason("400"), now).map(|_outcome| ()),
            Try::GivenBack => queue.release(&[id]),
        };
        recorded.expect("it is recorded");
        self.fakes.clock.advance(Duration::minutes(1));
    }

    /// Customs answers; it decides only once on each submission.
    fn answer(&mut self, nth: usize, code: &'static str) {
        let count = self.left.len();
        let Some((lrn, lodged)) = self.left.get_mut(nth % count.max(1)) else { return };
        let accepts = code == "01" || (code == "02" && self.advance);
        let decision = if accepts { Some("01") } else { Some(code).filter(|code| *code == "03") };
        if decision.is_some() && lodged.decision.is_some_and(|before| Some(before) != decision) {
            return;
        }
        lodged.decision = lodged.decision.or(decision);
        if accepts {
            self.given.insert(lrn.clone(), lodged.mrn.clone());
        }
        let coded = match code {
            REPEATED => PlainAnswer::code("03").error("CDS12003", ""),
            code => PlainAnswer::code(code),
        };
        let mut answer = coded.about(&*lrn).id(&self.answers.to_string());
        if lodged.decision == Some("01") {
            answer = answer.mrn(&lodged.mrn);
        }
        self.answers += 1;
        self.fakes.customs_answers(&[answer]);
    }
}

/// Checks the rules that must hold after every step.
fn check(life: &Life, step: &Step, before: Option<&Declaration>, result: &Result<(), DeclarationError>) {
    if let Err(error) = result {
        assert!(error.kind() != ErrorKind::Unavailable, "{error}");
        if !matches!(error, DeclarationError::Storage(_)) {
            assert_eq!(life.now().as_ref(), before, "a refusal changes nothing");
        }
    }
    for (lrn, _) in &life.left {
        assert!(
            life.fakes.ports.exchange.sent.sent_message(BROKER, lrn).expect("a look-up").is_some(),
            "what left is kept"
        );
    }
    let Some(before) = before else { return assert_eq!(life.now(), None) };
    let Some(now) = life.now() else {
        assert!(matches!(step, Step::Delete) && before.status == Status::Draft);
        assert!(life.given.is_empty(), "what customs gave an MRN is never deleted");
        let open = life.left.iter().find(|(_, lodged)| lodged.decision != Some("03"));
        assert!(open.is_none(), "customs may still accept {open:?}");
        return;
    };
    if now.status == Status::Draft && before.status != Status::Draft {
        assert!(life.given.is_empty(), "what ever had an MRN becomes no draft");
        let lrn = before.milestones.lrn.as_ref().filter(|lrn| life.may_be_accepted(lrn));
        assert!(lrn.is_none() || life.rejected_the_last(), "customs may still accept {lrn:?}");
    }
    if before.milestones.mrn.is_some() {
        assert_eq!(now.milestones.mrn, before.milestones.mrn, "an MRN stays");
        assert_eq!(now.milestones.taken_at(), before.milestones.taken_at(), "and so does when customs first took it");
        assert_ne!(now.status, Status::Draft);
    }
    for (lrn, mrn) in &life.given {
        let known =
            life.fakes.ports.exchange.sent.sent_message(BROKER, lrn).expect("a look-up").and_then(|sent| sent.mrn);
        assert_eq!(known.as_ref(), Some(mrn), "no acceptance is lost");
    }
    assert_eq!(now.status == Status::InvalidationRequested, now.status_before_invalidation.is_some());
}

fn play(symbol: &str, steps: &[Step]) {
    let mut life = Life::begin(symbol);
    for step in steps {
        let before = life.now();
        let result = life.take(step);
        if matches!(result, Err(DeclarationError::NotFound)) {
            assert_eq!(before, None);
            continue;
        }
        check(&life, step, before.as_ref(), &result);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::default())]

    #[test]
    fn what_customs_knows_is_neither_taken_back_nor_forgotten(steps in prop::collection::vec(step(), 1..40)) {
        play("A", &steps);
    }

    #[test]
    fn nor_is_what_was_lodged_in_advance(steps in prop::collection::vec(step(), 1..40)) {
        play("D", &steps);
    }
}

#[test]
fn a_release_that_was_set_to_rejected_by_hand_stays_what_customs_made_it() {
    let (fakes, declaration) = lodged_import();
    fakes.messages();
    fakes.customs_answers(&[about(&declaration, "01"), about(&declaration, "08")]);
    fakes.declarations.set_status(BROKER, declaration.id, by_hand(Status::Rejected), &client(), None).expect("set");
    let refused =
        fakes.declarations.save_as_draft(BROKER, declaration.id, &client(), None).expect_err("customs knows it");
    assert!(matches!(refused, DeclarationError::NoWayBack { current: Status::Rejected, .. }), "{refused:?}");
    assert!(refused.to_string().contains("copy"), "{refused}");
    let target = DraftTarget { organisation: BROKER, id: declaration.id, expected: None };
    let refused = fakes.declarations.delete_draft(target);
    assert!(matches!(refused, Err(DeclarationError::InvalidStatus { current: Status::Rejected, .. })), "{refused:?}");
    let copy = CopyDeclaration {
        organisation: BROKER,
        actor: client(),
        source: declaration.id,
        expected: None,
        reference: None,
        copy_lines: true,
        reset_status: false,
    };
    let copy = fakes.declarations.copy(&copy).expect("a copy");
    assert_eq!((copy.status, &copy.milestones), (Status::Rejected, &crate::Milestones::default()));
    let draft = fakes.declarations.save_as_draft(BROKER, copy.id, &client(), None).expect("customs never had the copy");
    assert_eq!(draft.status, Status::Draft);
}

#[test]
fn no_detour_by_hand_makes_a_draft_of_what_may_have_left() {
    for detour in [Status::Submitted, Status::Rejected, Status::Accepted, Status::Invalidated] {
        let (fakes, declaration) = lodged_import();
        fakes.messages();
        let set = |status| fakes.declarations.set_status(BROKER, declaration.id, by_hand(status), &client(), None);
        set(detour).expect("it is set");
        let refused = set(Status::Draft);
        assert!(matches!(refused, Err(DeclarationError::Undecided { .. })), "{detour:?}: {refused:?}");
        let refused = fakes.declarations.save_as_draft(BROKER, declaration.id, &client(), None);
        assert!(refused.is_err(), "{detour:?}");
        assert_eq!(fakes.now(&declaration).status, detour);
    }
}
