//! Days that follow from a moment are those of the Netherlands.

use super::found::{databases, transit};
use super::{organisation, run, tasks};
use customs_tasks::Areas;
use customs_tasks::testing::MemoryTasks;
use std::sync::Arc;

#[test]
fn the_last_hours_of_a_day_in_utc_are_of_the_next_day() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
        let columns = "departure, destination, released_at, enquiry";
        let released = [
            (1, "2026-02-10T22:59:59.999999Z", "2026-02-18"),
            (2, "2026-02-10T23:00:00.000000Z", "2026-02-19"),
            (3, "2025-07-01T22:00:00.000000Z", "2025-07-10"),
            (4, "2025-03-29T22:30:00.000000Z", "2025-04-06"),
            (5, "2025-03-30T22:30:00.000000Z", "2025-04-08"),
            (6, "2025-10-25T22:30:00.000000Z", "2025-11-03"),
            (7, "2025-10-26T22:30:00.000000Z", "2025-11-03"),
        ];
        for (number, at, _) in released {
            run(&test, &transit(own, number, "{}", columns, &format!("'released', 'none', '{at}', NULL")));
        }
        let asked = r#"{"asked_at":"2026-02-19T23:30:00Z","limit":null,"answered_at":null}"#;
        run(&test, &transit(own, 8, "{}", columns, &format!("'enquiry', 'none', NULL, '{asked}'")));
        let day = |id: &str| {
            let task = tasks.show(own, Areas::all(), &id.parse().expect("an id")).expect("a task");
            task.day.to_string()
        };
        for (number, at, expected) in released {
            assert_eq!(day(&format!("transit_limit-{number}")), expected, "{at}");
        }
        assert_eq!(day("transit_enquiry-8"), "2026-02-20");
    }
}
