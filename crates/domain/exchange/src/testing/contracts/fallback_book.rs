use super::bench::{after, lrn, start};
use super::records::page;
use crate::ports::FallbackBook;
use crate::{FallbackRelease, Outage, OutageId};
use customs_kernel::{OrganisationId, Subject, WriteEffect, equal, keeps};
use std::sync::Arc;

/// An empty book.
pub struct FallbackBench {
    /// The book.
    pub book: Arc<dyn FallbackBook>,
    /// Two organisations without outages.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(FallbackBench);

/// Runs the contract of [`FallbackBook`]; `make` returns an empty book on every call.
///
/// # Panics
/// When a rule is broken.
pub fn fallback_book_contract(make: impl Fn() -> FallbackBench) {
    keeps! { "FallbackBook":
        one_outage_of_an_organisation_is_open_at_a_time(&make());
        an_outage_is_closed_once(&make());
        outages_are_listed_the_latest_first(&make());
        releases_are_found_the_oldest_deadline_first(&make());
        a_movement_is_regularised_once(&make());
        nothing_is_lodged_that_does_not_wait(&make());
    }
}

impl FallbackBench {
    fn new_outage(&self, organisation: OrganisationId) -> Outage {
        Outage {
            organisation,
            id: OutageId::new(0),
            reason: "DMS \"is\" down\nsince nine".to_owned(),
            opened_at: start(),
            opened_by: "ERP".to_owned(),
            closed_at: None,
            closed_by: None,
        }
    }

    fn opened(&self, organisation: OrganisationId) -> OutageId {
        let opened = self.book.open(&self.new_outage(organisation)).expect("an answer");
        opened.expect("it is open").id
    }

    fn close(&self, organisation: OrganisationId, id: OutageId) -> WriteEffect {
        self.book.close(organisation, id, "Ans", after(60)).expect("an answer")
    }
}

fn one_outage_of_an_organisation_is_open_at_a_time(bench: &FallbackBench) {
    let [ours, theirs] = bench.organisations;
    let expected = Outage { id: OutageId::new(1), ..bench.new_outage(ours) };
    equal!(bench.book.open(&bench.new_outage(ours)).expect("an answer"), Some(expected.clone()));
    equal!(bench.book.open(&bench.new_outage(ours)).expect("an answer"), None);
    equal!(bench.book.find_open(ours).expect("an answer"), Some(expected.clone()));
    equal!(bench.book.hold_open(ours).expect("an answer"), Some(expected.clone()));
    equal!(bench.book.find(ours, expected.id).expect("an answer"), Some(expected.clone()));
    equal!(bench.book.find(theirs, expected.id).expect("an answer"), None);
    equal!(bench.book.find_open(theirs).expect("an answer"), None);
    equal!(bench.opened(theirs), OutageId::new(1));
}

fn an_outage_is_closed_once(bench: &FallbackBench) {
    let [ours, theirs] = bench.organisations;
    let id = bench.opened(ours);
    equal!(bench.close(theirs, id), WriteEffect::Unchanged);
    equal!(bench.close(ours, id), WriteEffect::Changed);
    equal!(bench.close(ours, id), WriteEffect::Unchanged);
    let closed = bench.book.find(ours, id).expect("an answer").expect("an outage");
    equal!((closed.closed_at, closed.closed_by.as_deref()), (Some(after(60)), Some("Ans")));
    equal!(bench.book.find_open(ours).expect("an answer"), None);
    equal!(bench.book.hold_open(ours).expect("an answer"), None);
    equal!(bench.opened(ours), OutageId::new(2));
}

fn outages_are_listed_the_latest_first(bench: &FallbackBench) {
    let [ours, theirs] = bench.organisations;
    for _ in 0..3 {
        let id = bench.opened(ours);
        equal!(bench.close(ours, id), WriteEffect::Changed);
    }
    bench.opened(theirs);
    let listed = bench.book.list(ours, page(1, 2)).expect("a page");
    let ids: Vec<i64> = listed.records.iter().map(|outage| outage.id.get()).collect();
    equal!((ids, listed.total), (vec![3, 2], 3));
}

fn releases_are_found_the_oldest_deadline_first(bench: &FallbackBench) {
    let [ours, theirs] = bench.organisations;
    let id = bench.opened(ours);
    let release = |subject, seconds| FallbackRelease::new(ours, subject, id, Some(lrn("LRN-1")), after(seconds));
    let late = release(Subject::declaration(7), 500_000);
    let early = release(Subject::declaration(9), 0);
    let on_paper = FallbackRelease::new(ours, Subject::transit(7), id, None, start());
    for one in [&on_paper, &late, &early] {
        bench.book.record(one).expect("it is stored");
    }
    equal!(bench.book.releases(ours, id).expect("a list"), vec![early.clone(), late.clone(), on_paper.clone()]);
    equal!(bench.book.releases(theirs, id).expect("a list"), Vec::<FallbackRelease>::new());
    equal!(bench.book.release_of(ours, on_paper.subject).expect("an answer"), Some(on_paper.clone()));
    equal!(bench.book.release_of(theirs, on_paper.subject).expect("an answer"), None);
    let again = release(Subject::declaration(7), 1);
    bench.book.record(&again).expect("it is stored");
    equal!(bench.book.release_of(ours, again.subject).expect("an answer"), Some(again.clone()));
}

fn a_movement_is_regularised_once(bench: &FallbackBench) {
    let [ours, theirs] = bench.organisations;
    let id = bench.opened(ours);
    let release = FallbackRelease::new(ours, Subject::transit(7), id, None, start());
    bench.book.record(&release).expect("it is stored");
    let regularise = |organisation, seconds| {
        bench.book.regularise(organisation, release.subject, after(seconds)).expect("an answer")
    };
    equal!(regularise(theirs, 1), WriteEffect::Unchanged);
    equal!(regularise(ours, 2), WriteEffect::Changed);
    equal!(regularise(ours, 3), WriteEffect::Unchanged);
    let stored = bench.book.release_of(ours, release.subject).expect("an answer").expect("a release");
    equal!(stored.regularised_at, Some(after(2)));
}

fn nothing_is_lodged_that_does_not_wait(bench: &FallbackBench) {
    let [ours, _] = bench.organisations;
    let id = bench.opened(ours);
    let on_paper = FallbackRelease::new(ours, Subject::transit(7), id, None, start());
    let unknown = FallbackRelease::new(ours, Subject::declaration(7), id, Some(lrn("LRN-404")), start());
    for release in [on_paper, unknown] {
        bench.book.record(&release).expect("it is stored");
        equal!(bench.book.lodge(&release, after(5)).expect("an answer"), WriteEffect::Unchanged);
        let stored = bench.book.release_of(ours, release.subject).expect("an answer").expect("a release");
        equal!(stored.lodged_at, None);
    }
}
