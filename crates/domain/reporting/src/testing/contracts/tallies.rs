use super::rejections::{RejectionStage, RejectionStore, span};
use crate::ports::TallyKeeper;
use crate::rejections::{Dimension, LodgedKind};
use crate::testing::{LifeEvent, declared};
use customs_kernel::{OrganisationId, equal, holds, keeps};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The number of records of an organisation that were submitted for the first time in 2026, as statistics count them.
pub type CountFirstTimes = Box<dyn Fn(OrganisationId) -> u64>;

/// Counts of two organisations to which nothing is to be added.
pub struct TallyBench {
    /// The keeper that adds up the notes.
    pub keeper: Arc<dyn TallyKeeper>,
    /// The system in which events take place.
    pub stage: Box<dyn RejectionStage>,
    /// Counts what was submitted.
    pub first_times: CountFirstTimes,
    /// The two organisations.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(TallyBench);

impl From<RejectionStore> for TallyBench {
    fn from(RejectionStore { statistics, keeper, stage, organisations }: RejectionStore) -> Self {
        let first_times = Box::new(move |organisation: OrganisationId| {
            let days = span("2026-01-01", "2026-12-31");
            let counts = statistics.first_times(organisation, days, Dimension::Client).expect("counts");
            counts.iter().map(|count| count.records).sum::<u64>()
        });
        Self { keeper, stage, first_times, organisations }
    }
}

/// Runs the contract of [`TallyKeeper`] on that port alone; `make` returns an empty store on every call.
///
/// # Panics
/// When a rule is broken.
pub fn tally_keeper_contract<B: Into<TallyBench>>(make: impl Fn() -> B) {
    let make = || -> TallyBench { make().into() };
    keeps! { "TallyKeeper":
        nothing_is_added_up_of_nothing(&make());
        notes_are_added_up_until_none_is_left(&make());
    }
}

fn add_up(bench: &TallyBench, limit: usize) -> usize {
    bench.keeper.add_up(limit).expect("added up")
}

/// Submits new records of the organisation under these numbers.
fn submit(bench: &TallyBench, organisation: OrganisationId, records: RangeInclusive<i64>) {
    let at = "2026-03-01T10:00:00Z".parse().expect("a moment");
    for record in records {
        let new = declared(record, LodgedKind::Import, Some("ACME"), &["85"]);
        bench.stage.play(organisation, &LifeEvent::Declare(new));
        bench.stage.play(organisation, &LifeEvent::Submit { record, client: "ERP".to_owned(), at });
    }
}

fn counted(bench: &TallyBench) -> [u64; 2] {
    let [ours, theirs] = bench.organisations;
    [(bench.first_times)(ours), (bench.first_times)(theirs)]
}

fn nothing_is_added_up_of_nothing(bench: &TallyBench) {
    for limit in [1, 100] {
        equal!(add_up(bench, limit), 0, [limit]);
    }
    equal!(counted(bench), [0, 0]);
}

fn notes_are_added_up_until_none_is_left(bench: &TallyBench) {
    let [ours, theirs] = bench.organisations;
    submit(bench, ours, 1..=5);
    submit(bench, theirs, 1..=2);
    equal!(counted(bench), [5, 2], "before anything is added up");
    let mut rounds = 0;
    while add_up(bench, 1) > 0 {
        rounds += 1;
        equal!(counted(bench), [5, 2], "answers are the same before and after", [rounds]);
        holds!(rounds < 1_000, "something is added up again and again", [rounds]);
    }
    equal!(add_up(bench, 100), 0, "nothing is left", [rounds]);
    equal!(counted(bench), [5, 2]);
    submit(bench, ours, 6..=6);
    while add_up(bench, 100) > 0 {}
    equal!(counted(bench), [6, 2], "what comes later is added");
}
