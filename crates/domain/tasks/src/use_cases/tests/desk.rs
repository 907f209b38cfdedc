use super::*;
use crate::{DeskPart, Part, TaskFilter};

fn all() -> TaskFilter {
    TaskFilter::within(Areas::all())
}

/// Tasks of each part, on Monday 2 March 2026: three are over, and one is behind this week.
fn of_each_part() -> Bench {
    let bench = Bench::new();
    let moment = |text| Basis::Moment(at(text));
    for (id, on) in [(1, "2026-02-20"), (2, "2026-03-01"), (3, "2026-03-02"), (4, "2026-03-05")] {
        bench.arrives(id, on);
    }
    bench.fake.happens(OURS, found(TaskKind::GuaranteeThreshold, 5, Basis::Today));
    bench.fake.happens(OURS, found(TaskKind::DeclarationUnanswered, 6, moment("2026-02-27T08:00:00Z")));
    // 90 days after the release: on 3 March, and on 1 March.
    bench.fake.happens(OURS, found(TaskKind::ExitUnconfirmed, 7, moment("2025-12-03T08:00:00Z")));
    bench.fake.happens(OURS, found(TaskKind::ExitUnconfirmed, 8, moment("2025-12-01T08:00:00Z")));
    // 30 days after the registration: on 11 March.
    bench.fake.happens(OURS, found(TaskKind::PresentationDue, 9, moment("2026-02-09T08:00:00Z")));
    bench.fake.happens(OTHERS, found(TaskKind::GuaranteeThreshold, 5, Basis::Today));
    bench
}

fn shown(parts: &[DeskPart]) -> Vec<(Part, u64, Vec<String>)> {
    let ids = |part: &DeskPart| part.tasks.iter().map(|task| task.id.to_string()).collect();
    parts.iter().map(|part| (part.part, part.total, ids(part))).collect()
}

#[test]
fn the_desk_has_four_parts_each_with_its_first_tasks() {
    let bench = of_each_part();
    let (parts, later) = bench.tasks.desk(OURS, &all(), 2).expect("a desk");
    let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        shown(&parts),
        [
            (Part::Overdue, 3, ids(&["transit_limit-1", "exit_unconfirmed-8"])),
            (Part::Today, 2, ids(&["transit_limit-3", "guarantee_threshold-5"])),
            (Part::Week, 1, ids(&["transit_limit-4"])),
            (Part::Waiting, 2, ids(&["declaration_unanswered-6", "exit_unconfirmed-7"])),
        ]
    );
    assert_eq!(later, 1);
}

#[test]
fn the_totals_of_the_parts_are_those_of_their_lists() {
    let bench = of_each_part();
    let totals = bench.tasks.totals(OURS, &all()).expect("totals");
    for (part, total) in totals {
        let (listed, counted) =
            bench.tasks.first(OURS, TaskFilter { part: Some(part), ..all() }, 100).expect("the list of the part");
        assert_eq!((listed.len() as u64, counted), (total, total), "{part}");
    }
}

#[test]
fn the_desk_is_narrowed_as_the_list_is() {
    let bench = of_each_part();
    let (parts, later) =
        bench.tasks.desk(OURS, &TaskFilter { customer_code: Some("BOLT".to_owned()), ..all() }, 5).expect("a desk");
    assert!(later == 0 && parts.iter().all(|part| part.total == 0 && part.tasks.is_empty()), "{parts:?}");
    let (parts, later) = bench.tasks.desk(OURS, &TaskFilter::within(Areas::default()), 5).expect("a desk");
    assert!(later == 0 && parts.iter().all(|part| part.total == 0), "{parts:?}");
}
