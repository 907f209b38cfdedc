use super::*;
use crate::TaskFilter;
use crate::ports::TaskPorts;

#[test]
fn a_use_case_over_no_ports_names_the_one_that_it_calls() {
    let ports = TaskPorts { clock: Arc::new(ManualClock::at(at("2026-03-02T09:00:00Z"))), ..TaskPorts::unwired() };
    let counted = Tasks::new(ports).counts(OURS, TaskFilter::within(Areas::all()));
    let shown = counted.expect_err("nothing is wired");
    assert_eq!(shown.to_string(), "the port TaskFinder is not wired: its method count was called");
}
