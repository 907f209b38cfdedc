use crate::calendar::Year;
use crate::chance::Chance;
use crate::costs::Costs;
use crate::inputs::Inputs;
use crate::numbers::{duration, gigabytes, milliseconds, percent, thousands};
use crate::organisations::Organisations;
use crate::page::put;
use crate::placement::Placement;
use crate::problem::Problem;
use crate::queue::{Served, Task, served};
use crate::sizes::Stored;

#[test]
fn the_page_shows_what_the_model_gives() {
    crate::check().unwrap_or_else(|problem| panic!("{problem}"));
}

#[test]
fn only_what_stands_between_the_marks_is_replaced() {
    let page = "before\n<!-- scaling: written by make scaling -->\nold\n<!-- end of scaling -->\nafter\n";
    let expected = "before\n<!-- scaling: written by make scaling -->\n\nnew\n\n<!-- end of scaling -->\nafter\n";
    assert_eq!(put(page, "new\n").as_deref(), Ok(expected));
    assert_eq!(put(expected, "new").as_deref(), Ok(expected), "written twice it stays as it is");
    assert_eq!(put("no marks", "new"), Err(Problem::NoMarks));
}

#[test]
fn each_core_serves_one_task_at_a_time_in_the_order_of_arrival() {
    let tasks = [(0, 10), (1, 10), (2, 10), (40, 10)].map(|(at, takes)| Task { at, takes });
    let on = |cores| served(tasks.into_iter(), cores);
    let ends = |served: Vec<Served>| served.iter().map(|task| (task.waited, task.done)).collect::<Vec<_>>();
    assert_eq!(ends(on(1)), [(0, 10), (9, 20), (18, 30), (0, 50)]);
    assert_eq!(ends(on(2)), [(0, 10), (0, 11), (8, 20), (0, 50)]);
}

#[test]
fn all_declarations_of_a_year_have_an_hour_and_nights_and_holidays_are_quiet() {
    let inputs = Inputs::read().expect("inputs");
    let declarations = inputs.load.declarations.value;
    let year = Year::new(&inputs.calendar, declarations);
    let (busiest, day) = (year.busiest(), year.busiest_day());
    assert_eq!(day.len(), 24);
    assert!(day.iter().all(|hour| hour.day == busiest.day && hour.declarations <= busiest.declarations));
    assert!((8..18).contains(&busiest.hour), "{busiest:?}");
    assert!(day[3].declarations * 10 < busiest.declarations, "{day:?}");
    // An hour loses less than one declaration by rounding.
    let all: u64 = year.hours().iter().map(|hour| hour.declarations).sum();
    assert!(all <= declarations && all + 8_760 > declarations, "{all}");
    let christmas = year.hours().iter().filter(|hour| hour.month == 12 && hour.day == 25);
    assert!(christmas.map(|hour| hour.declarations).max() < Some(busiest.declarations / 10));
}

#[test]
fn the_second_organisation_is_drawn_half_as_often_as_the_first() {
    let organisations = Organisations::new(10_000);
    let mut chance = Chance::from_seed(1);
    let mut drawn = [0_u64; 10_000];
    for _ in 0..200_000 {
        drawn[organisations.drawn(&mut chance)] += 1;
    }
    let expected = |rank: usize| organisations.part(200_000, organisations.weights()[rank]);
    for rank in [0, 1, 9] {
        let (seen, expected) = (drawn[rank], expected(rank));
        assert!(seen.abs_diff(expected) * 10 < expected, "{rank}: {seen} of {expected}");
    }
}

#[test]
fn a_rebalanced_node_has_at_most_a_shard_more_than_the_mean_and_no_organisation_is_divided() {
    let organisations = Organisations::new(10_000);
    let total: u64 = organisations.weights().iter().sum();
    for (seed, nodes) in (0..20).flat_map(|seed| [2, 4, 16].map(|nodes| (seed, nodes))) {
        let placed = Placement::by_hash(&organisations, 32, nodes, seed);
        let isolated = placed.clone().isolated(&organisations, 3);
        let own: Vec<usize> = (0..3).map(|organisation| isolated.shard_of(organisation)).collect();
        assert_eq!(own, [32, 33, 34]);
        assert_eq!(isolated.hottest_shard(), organisations.weights()[0]);
        for balanced in [placed.rebalanced(), isolated] {
            let (hottest, shard) = (balanced.hottest_node(), balanced.hottest_shard());
            assert!(hottest <= total / nodes + shard, "{nodes} nodes, seed {seed}");
            assert!(hottest >= organisations.weights()[0], "{nodes} nodes, seed {seed}");
        }
    }
}

#[test]
fn what_citus_adds_is_divided_between_coordinator_and_worker() {
    let inputs = Inputs::read().expect("inputs");
    for part in [0, 250, 500, 1_000] {
        let costs = Costs::new(&inputs.operations, part);
        for (operation, work) in inputs.operations.iter().zip(&costs.operations) {
            let together = operation.service.value + operation.database.value;
            let on_citus = together * operation.on_citus.value / 1_000;
            assert_eq!(work.service + work.coordinator + work.worker, on_citus, "{}", operation.name);
        }
    }
    let all_on_workers = Costs::new(&inputs.operations, 0);
    assert_eq!(all_on_workers.per_declaration(|work| work.coordinator), 0);
}

#[test]
fn years_add_up() {
    let inputs = Inputs::read().expect("inputs");
    let stored = Stored::from_inputs(&inputs);
    assert!(stored.first_year > stored.further_year, "what is not put away yet is larger");
    let further = stored.all_years - stored.first_year;
    assert_eq!(further, stored.further_year * (inputs.sizes.years.value - 1));
}

#[test]
fn numbers_are_written_with_their_units() {
    assert_eq!(thousands(1_234_567), "1,234,567");
    assert_eq!(percent(123_456), "12.3 %");
    assert_eq!((milliseconds(9_949), milliseconds(1_234_567)), ("9.9 ms".to_owned(), "1,234 ms".to_owned()));
    assert_eq!((gigabytes(1_250_000_000), gigabytes(12_000_000_000)), ("1.2 GB".to_owned(), "12 GB".to_owned()));
    assert_eq!([0, 119, 120, 7_200].map(duration), ["less than a second", "119 s", "2 min", "2 h"]);
}
