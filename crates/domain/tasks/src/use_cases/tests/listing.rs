use super::*;
use crate::{Area, TaskError, TaskFilter, TaskId};
use customs_kernel::{PageNumber, PageRequest, PageSize};

fn page(number: u32, size: u32) -> PageRequest {
    let number = PageNumber::new(number).expect("a page");
    PageRequest { number, size: PageSize::new(size).expect("a size"), after: None }
}

fn listed(bench: &Bench, filter: TaskFilter, after: Option<&TaskId>, page: PageRequest) -> Vec<String> {
    let listed = bench.tasks.list(OURS, filter, after, page).expect("a page");
    listed.records.iter().map(|task| task.id.to_string()).collect()
}

fn all() -> TaskFilter {
    TaskFilter::within(Areas::all())
}

/// Tasks of several kinds and days, in the order of the list.
const IN_ORDER: [&str; 6] = [
    "dossier_ready-3",
    "transit_limit-9",
    "declaration_rejected-5",
    "transit_limit-10",
    "guarantee_threshold-7",
    "transit_limit-2",
];

fn several() -> Bench {
    let bench = Bench::new();
    for (id, on) in [(2, "2026-03-03"), (9, "2026-02-28"), (10, "2026-03-01")] {
        bench.arrives(id, on);
    }
    let moment = |text| Basis::Moment(at(text));
    bench.fake.happens(OURS, found(TaskKind::DossierReady, 3, moment("2026-02-01T08:00:00Z")));
    bench.fake.happens(OURS, found(TaskKind::DeclarationRejected, 5, moment("2026-03-01T08:00:00Z")));
    bench.fake.happens(OURS, found(TaskKind::GuaranteeThreshold, 7, Basis::Today));
    bench.fake.happens(OTHERS, found(TaskKind::DossierReady, 4, moment("2026-02-01T08:00:00Z")));
    bench
}

#[test]
fn the_oldest_deadline_comes_first_over_all_kinds() {
    let bench = several();
    assert_eq!(listed(&bench, all(), None, page(1, 25)), IN_ORDER);
    let listed = bench.tasks.list(OURS, all(), None, page(1, 25)).expect("a page");
    assert_eq!(listed.total, 6);
    let overdue: Vec<bool> = listed.records.iter().map(|task| task.is_overdue).collect();
    assert_eq!(overdue, [true, true, true, true, false, false]);
}

#[test]
fn pages_follow_each_other_by_number_and_behind_a_task() {
    let bench = several();
    for size in 1..=4 {
        let mut by_number = Vec::new();
        for number in 1..=6 {
            by_number.extend(listed(&bench, all(), None, page(number, size)));
        }
        assert_eq!(by_number, IN_ORDER, "{size}");
        let (mut behind, mut after) = (Vec::new(), None::<TaskId>);
        loop {
            let next = listed(&bench, all(), after.as_ref(), page(1, size));
            let Some(last) = next.last() else { break };
            after = Some(last.parse().expect("an id"));
            behind.extend(next);
        }
        assert_eq!(behind, IN_ORDER, "{size}");
    }
}

#[test]
fn a_page_does_not_begin_behind_what_is_gone_nor_too_far_on() {
    let bench = several();
    let gone = TaskId::new(TaskKind::TransitLimit, "9");
    bench.fake.ends(OURS, &gone);
    let refused = |after, page| match bench.tasks.list(OURS, all(), after, page) {
        Err(TaskError::Invalid(errors)) => errors.paths().map(str::to_owned).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(Some(&gone), page(1, 5)), ["after_id"]);
    assert_eq!(refused(None, page(101, 100)), ["page"]);
    assert!(bench.tasks.list(OURS, all(), None, page(100, 100)).is_ok());
}

#[test]
fn a_caller_sees_tasks_of_its_areas_and_filters_them() {
    let bench = several();
    let transits = TaskFilter::within([Area::Transits].into_iter().collect());
    let ids = |filter| listed(&bench, filter, None, page(1, 25));
    assert_eq!(ids(transits.clone()), ["transit_limit-9", "transit_limit-10", "transit_limit-2"]);
    let from = TaskFilter { from: Some(day("2026-03-01")), ..transits.clone() };
    assert_eq!(ids(from), ["transit_limit-10", "transit_limit-2"]);
    let to = TaskFilter { to: Some(day("2026-03-01")), ..transits.clone() };
    assert_eq!(ids(to), ["transit_limit-9", "transit_limit-10"]);
    assert!(ids(TaskFilter { customer_code: Some("BOLT".to_owned()), ..transits }).is_empty());
    let counts = bench.tasks.counts(OURS, all()).expect("counts");
    let counts: Vec<_> = counts.iter().map(|count| (count.kind, count.total, count.overdue)).collect();
    assert_eq!(
        counts,
        [
            (TaskKind::DeclarationRejected, 1, 1),
            (TaskKind::TransitLimit, 3, 2),
            (TaskKind::GuaranteeThreshold, 1, 0),
            (TaskKind::DossierReady, 1, 1)
        ]
    );
}

#[test]
fn a_task_is_done_when_its_cause_is_gone() {
    let bench = several();
    let id = TaskId::new(TaskKind::DossierReady, "3");
    assert!(bench.tasks.show(OURS, Areas::all(), &id).is_ok());
    let none = Areas::default();
    assert!(matches!(bench.tasks.show(OURS, none, &id), Err(TaskError::NotFound)), "of an area that is not read");
    assert!(matches!(bench.tasks.show(OTHERS, Areas::all(), &id), Err(TaskError::NotFound)), "of others");
    bench.fake.ends(OURS, &id);
    assert!(matches!(bench.tasks.show(OURS, Areas::all(), &id), Err(TaskError::NotFound)));
}
