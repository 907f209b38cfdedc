//! The inputs as a table, each with its basis.

use crate::inputs::{Cost, Inputs};
use crate::numbers::thousands;

/// The head and the inputs, in the order of `inputs.json`.
pub(super) fn table(inputs: &Inputs) -> String {
    let mut lines = vec![
        format!("Seed {}. What the model rests on:", inputs.seed),
        String::new(),
        "| Input | Value | Is | Source |".to_owned(),
        "|---|--:|---|---|".to_owned(),
    ];
    for figure in inputs.figures() {
        let value = format!("{} {}", thousands(figure.value), figure.unit);
        lines.push(format!("| {} | {} | {} | {} |", figure.name, value.trim_end(), figure.basis, figure.source));
    }
    for operation in &inputs.operations {
        let (name, times) = (&operation.name, operation.after_seconds.len());
        lines.push(format!("| {name}: times for a declaration | {times} | assumed | |"));
        let costs = [("service", &operation.service, "µs"), ("database", &operation.database, "µs")];
        for (place, cost, unit) in costs.into_iter().chain([("on Citus, of one machine", &operation.on_citus, "‰")]) {
            lines.push(line(name, place, cost, unit));
        }
    }
    lines.push(format!("| hours, days and months | | assumed | {} |", inputs.calendar.source));
    lines.join("\n")
}

fn line(operation: &str, place: &str, cost: &Cost, unit: &str) -> String {
    format!("| {operation}: {place} | {} {unit} | {} | {} |", thousands(cost.value), cost.basis, cost.source)
}
