use super::stories::{Dice, story};
use crate::DaySpan;
use crate::ports::{RejectionStatistics, TallyKeeper};
use crate::rejections::{Dimension, LodgedKind};
use crate::reports::ReportSubject;
use crate::testing::{LifeEvent, LifeEventError, MemoryRejections, declared};
use chrono::{Days, NaiveDate};
use customs_kernel::{OrganisationId, equal, holds, keeps};
use std::sync::Arc;

/// The real system in which events take place.
pub trait RejectionStage {
    /// Applies the event to a record of the organisation.
    fn play(&self, organisation: OrganisationId, life_event: &LifeEvent);

    /// Id of the declaration or transit that stands for the record.
    fn declaration(&self, organisation: OrganisationId, record: i64) -> i64;
}

/// Adds up that many notes of all organisations to the counts, and returns the number of counts that changed.
pub type AddUp = Box<dyn Fn(usize) -> usize>;

/// Statistics of two organisations for which nothing happened.
pub struct RejectionBench {
    /// The statistics under test.
    pub statistics: Arc<dyn RejectionStatistics>,
    /// The system in which events take place.
    pub stage: Box<dyn RejectionStage>,
    /// Adds up notes; returns 0 where there are none.
    pub add_up: AddUp,
    /// The two organisations.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(RejectionBench);

impl From<RejectionStore> for RejectionBench {
    fn from(RejectionStore { statistics, keeper, stage, organisations }: RejectionStore) -> Self {
        let add_up = Box::new(move |limit: usize| keeper.add_up(limit).expect("added up"));
        Self { statistics, stage, add_up, organisations }
    }
}

/// One empty store with two organisations.
pub struct RejectionStore {
    /// The statistics under test.
    pub statistics: Arc<dyn RejectionStatistics>,
    /// The keeper that adds up the notes.
    pub keeper: Arc<dyn TallyKeeper>,
    /// The system in which events take place.
    pub stage: Box<dyn RejectionStage>,
    /// The two organisations.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(RejectionStore);

/// Runs the contract of [`RejectionStatistics`] on that port alone; `make` returns an empty store on every call.
///
/// # Panics
/// When a rule is broken.
pub fn rejection_statistics_contract<B: Into<RejectionBench>>(make: impl Fn() -> B) {
    let make = || -> RejectionBench { make().into() };
    keeps! { "RejectionStatistics":
        nothing_is_counted_before_anything_happened(&make());
        what_is_not_text_of_the_database_is_found_nowhere(&make());
        a_withdrawn_submission_was_never_made(&make());
    }
    for seed in 0..3 {
        keeps! { "RejectionStatistics":
            every_answer_is_that_of_counting_everything_anew(&make(), seed);
        }
    }
}

pub(super) fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

pub(super) fn span(first: &str, last: &str) -> DaySpan {
    DaySpan::new(day(first), day(last)).expect("days in order")
}

fn nothing_is_counted_before_anything_happened(store: &RejectionBench) {
    let ([ours, _], days) = (store.organisations, span("2026-01-01", "2026-12-31"));
    equal!((store.add_up)(100), 0);
    equal!(store.statistics.days(ours, days).expect("days"), []);
    equal!(store.statistics.errors(ours, days).expect("errors"), []);
    equal!(store.statistics.recent(ours, days, 10).expect("rejections"), []);
    for dimension in Dimension::ALL.iter().copied() {
        equal!(store.statistics.first_times(ours, days, dimension).expect("counts"), [], [dimension]);
    }
}

fn what_is_not_text_of_the_database_is_found_nowhere(store: &RejectionBench) {
    let ([ours, _], days) = (store.organisations, span("2026-01-01", "2026-12-31"));
    for code in ["", "DMS\0", "' OR 1 = 1 --", "%"] {
        equal!(store.statistics.errors_with_code(ours, days, code, 10).expect("errors"), [], "{code:?}");
    }
}

fn a_withdrawn_submission_was_never_made(store: &RejectionBench) {
    let ([ours, _], days) = (store.organisations, span("2026-01-01", "2026-12-31"));
    let at = |text: &str| text.parse().expect("a moment");
    let submit = |moment: &str| LifeEvent::Submit { record: 1, client: "ERP".to_owned(), at: at(moment) };
    store.stage.play(ours, &LifeEvent::Declare(declared(1, LodgedKind::Import, Some("ACME"), &["85"])));
    store.stage.play(ours, &submit("2026-03-01T10:00:00Z"));
    store.stage.play(ours, &LifeEvent::Withdraw { record: 1 });
    equal!(store.statistics.days(ours, days).expect("days"), []);
    equal!(store.statistics.first_times(ours, days, Dimension::Client).expect("counts"), []);
    store.stage.play(ours, &submit("2026-03-02T10:00:00Z"));
    while (store.add_up)(1) > 0 {}
    let counted = store.statistics.first_times(ours, days, Dimension::Client).expect("counts");
    equal!(counted.iter().map(|count| count.records).collect::<Vec<_>>(), [1], "the next one is the first", [counted]);
    let errors = vec![LifeEventError { code: "DMS343AA".to_owned(), path: None }];
    store.stage.play(ours, &LifeEvent::Reject { record: 1, at: at("2026-03-02T10:01:00Z"), errors });
    let counted = store.statistics.first_times(ours, days, Dimension::Client).expect("counts");
    equal!(counted.iter().map(|count| count.rejected).collect::<Vec<_>>(), [1], [counted]);
}

/// Plays one story for an organisation and another for its neighbour, adds up at some moments, and compares every
/// answer over many spans with a fresh count of all events.
fn every_answer_is_that_of_counting_everything_anew(store: &RejectionBench, seed: u64) {
    let memory = MemoryRejections::default();
    let mut dice = Dice::new(seed + 100);
    let [ours, theirs] = store.organisations;
    let (mine, others) = (story(seed, 90), story(seed + 50, 30));
    let mut others = others.into_iter();
    for life_event in mine {
        for (organisation, life_event) in [(ours, Some(life_event)), (theirs, others.next())] {
            let Some(life_event) = life_event else { continue };
            store.stage.play(organisation, &life_event);
            memory.play(organisation, &life_event);
        }
        if dice.below(15) == 0 {
            (store.add_up)(usize::try_from(dice.below(20)).unwrap_or(0) + 1);
        }
    }
    compare(store, &memory, &mut dice);
    while (store.add_up)(7) > 0 {}
    compare(store, &memory, &mut dice);
}

fn compare(store: &RejectionBench, memory: &MemoryRejections, dice: &mut Dice) {
    let start = day("2026-02-25");
    for _ in 0..25 {
        let first = start + Days::new(dice.below(70));
        let days = DaySpan::new(first, first + Days::new(dice.below(70))).expect("days in order");
        for organisation in store.organisations {
            compare_days(store, memory, organisation, days);
        }
    }
}

fn compare_days(store: &RejectionBench, memory: &MemoryRejections, organisation: OrganisationId, days: DaySpan) {
    let statistics = &store.statistics;
    let reported = format!("{organisation} {days:?}");
    let counted = statistics.days(organisation, days).expect("days");
    equal!(counted, memory.days(organisation, days).expect("days"), "{reported}");
    let counted = statistics.errors(organisation, days).expect("errors");
    equal!(counted, memory.errors(organisation, days).expect("errors"), "{reported}");
    for dimension in Dimension::ALL.iter().copied() {
        let counted = statistics.first_times(organisation, days, dimension).expect("counts");
        let expected = memory.first_times(organisation, days, dimension).expect("counts");
        equal!(counted, expected, "{reported} {dimension:?}");
    }
    for limit in [1, 3, 100] {
        let mut listed = statistics.recent(organisation, days, limit).expect("rejections");
        let mut expected = memory.recent(organisation, days, limit).expect("rejections");
        for rejection in &mut expected {
            rejection.declaration_id = store.stage.declaration(organisation, rejection.declaration_id);
        }
        holds!(listed.iter().all(|rejection| rejection.id > 0), "{reported}", [listed]);
        listed.iter_mut().chain(&mut expected).for_each(|rejection| rejection.id = 0);
        equal!(listed, expected, "{reported}");
        for code in ["DMS343AA", "TMSV0045", "DMS999"] {
            let mut listed = statistics.errors_with_code(organisation, days, code, limit).expect("errors");
            let mut expected = memory.errors_with_code(organisation, days, code, limit).expect("errors");
            for error in &mut expected {
                error.declaration_id = store.stage.declaration(organisation, error.declaration_id);
            }
            listed.iter_mut().chain(&mut expected).for_each(|error| error.id = 0);
            equal!(listed, expected, "{reported} {code}");
        }
    }
    for subject in [ReportSubject::Declaration, ReportSubject::Transit] {
        compare_latest(store, memory, organisation, days, subject);
    }
}

/// Compares the latest rejection of each record that was rejected in these days.
fn compare_latest(
    store: &RejectionBench,
    memory: &MemoryRejections,
    organisation: OrganisationId,
    days: DaySpan,
    subject: ReportSubject,
) {
    let rejected = memory.recent(organisation, days, 1_000).expect("rejections");
    let records: Vec<i64> =
        rejected.iter().filter(|one| one.subject == subject).map(|one| one.declaration_id).collect();
    let id = |record: i64| store.stage.declaration(organisation, record);
    let mut expected = memory.latest(organisation, subject, &records).expect("rejections");
    expected.iter_mut().for_each(|one| one.record = id(one.record));
    expected.sort_by_key(|one| one.record);
    let ids: Vec<i64> = records.iter().map(|record| id(*record)).collect();
    let mut listed = store.statistics.latest(organisation, subject, &ids).expect("rejections");
    listed.sort_by_key(|one| one.record);
    equal!(listed, expected, "{organisation} {days:?} {subject:?}");
}
