use super::archive::RetentionStore;
use crate::ports::HoldRegister;
use crate::{Hold, Lifted, Matter, NewHold};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Subject, SubjectKind, equal, holds, keeps};
use std::sync::Arc;

/// An empty register of holds.
pub struct HoldBench {
    /// The register.
    pub register: Arc<dyn HoldRegister>,
    /// Two organisations.
    pub organisations: [OrganisationId; 2],
    /// Stores a record of that kind for the organisation, and returns it.
    pub record: Box<dyn Fn(OrganisationId, SubjectKind) -> Subject>,
}

customs_kernel::debug_by_name!(HoldBench);

impl From<RetentionStore> for HoldBench {
    fn from(RetentionStore { holds, organisations, keep, .. }: RetentionStore) -> Self {
        let record = Box::new(move |organisation: OrganisationId, kind: SubjectKind| match kind {
            SubjectKind::Declaration => keep(Matter::SettledDeclarations, organisation, at(1)),
            SubjectKind::Transit => keep(Matter::SettledTransits, organisation, at(1)),
        });
        Self { register: holds, organisations, record }
    }
}

/// Runs the contract of [`HoldRegister`] on that port alone; `make` returns an empty register on every call.
///
/// # Panics
/// When a rule is broken.
pub fn hold_register_contract<B: Into<HoldBench>>(make: impl Fn() -> B) {
    let make = || -> HoldBench { make().into() };
    keeps! { "HoldRegister":
        holds_are_set_once_and_lifted(&make());
        holds_belong_to_an_organisation(&make());
    }
}

fn at(hour: u32) -> DateTime<Utc> {
    format!("2026-06-01T{hour:02}:00:00Z").parse().expect("a moment")
}

fn new(organisation: OrganisationId, subject: Subject, hour: u32) -> NewHold {
    let reason = (hour % 2 == 1).then(|| "case 12/2026".to_owned());
    NewHold { organisation, subject, reason, set_by: "e.visser".to_owned(), set_at: at(hour) }
}

fn holds_are_set_once_and_lifted(bench: &HoldBench) {
    let register: &dyn HoldRegister = bench.register.as_ref();
    let [ours, _] = bench.organisations;
    let subject = (bench.record)(ours, SubjectKind::Transit);
    let first = new(ours, subject, 9);
    holds!(register.set(&first).expect("an answer"), [first]);
    holds!(!register.set(&new(ours, subject, 10)).expect("an answer"), "it is held already");
    let lifted = Lifted { by: "p.smit".to_owned(), at: at(11) };
    holds!(register.lift(ours, subject, &lifted).expect("an answer"), [lifted]);
    holds!(!register.lift(ours, subject, &lifted).expect("an answer"), "it is not held any more", [lifted]);
    let again = new(ours, subject, 12);
    holds!(register.set(&again).expect("an answer"), [again]);
    let all = register.all(Some(ours)).expect("a list");
    equal!(all, [Hold { new: first, lifted: Some(lifted) }, Hold { new: again, lifted: None }]);
}

fn holds_belong_to_an_organisation(bench: &HoldBench) {
    let register: &dyn HoldRegister = bench.register.as_ref();
    let [ours, theirs] = bench.organisations;
    let subject = (bench.record)(ours, SubjectKind::Declaration);
    let has = |organisation, subject| register.has_record(organisation, subject).expect("an answer");
    holds!(has(ours, subject));
    holds!(!has(theirs, subject));
    holds!(!has(ours, Subject::transit(subject.id)), "another kind of record", [subject]);
    holds!(register.set(&new(ours, subject, 9)).expect("an answer"));
    let lifted = Lifted { by: "p.smit".to_owned(), at: at(11) };
    holds!(!register.lift(theirs, subject, &lifted).expect("an answer"), [lifted]);
    equal!(register.all(Some(theirs)).expect("a list"), []);
    equal!(register.all(None).expect("a list"), register.all(Some(ours)).expect("a list"));
}
