//! Reads counts: sums, and the notes that were not added up yet. Both are read in one statement, so that each note
//! is seen once, whenever it moves.

use customs_kernel::OrganisationId;
use customs_reporting::DaySpan;
use customs_reporting::rejections::Dimension;

/// The query for the counts of a span, with `columns`: whole months come from the sums by month, other days from the
/// sums by day. No value in it comes from outside, so it needs no parameters.
pub(super) fn for_span(organisation: OrganisationId, dimension: Dimension, days: DaySpan, columns: &str) -> String {
    let pieces = days.pieces();
    let parts = [("day", pieces.before), ("month", pieces.months), ("day", pieces.after)];
    let kept = parts.into_iter().filter_map(|(span, days)| days.map(|days| kept(organisation, dimension, span, days)));
    let mut selects: Vec<String> = kept.map(|rows| format!("SELECT {columns} FROM {rows}")).collect();
    selects.push(format!("SELECT {columns} FROM {}", noted(organisation, dimension, days)));
    selects.join(" UNION ALL ")
}

/// The query for the counts by day, with the day as `day`.
pub(super) fn by_day(organisation: OrganisationId, dimension: Dimension, days: DaySpan, columns: &str) -> String {
    format!(
        "SELECT starts_on AS day, {columns} FROM {} UNION ALL SELECT day, {columns} FROM {}",
        kept(organisation, dimension, "day", days),
        noted(organisation, dimension, days)
    )
}

fn kept(organisation: OrganisationId, dimension: Dimension, span: &str, days: DaySpan) -> String {
    format!(
        "rejection_counts WHERE organisation_id = {} AND dimension = '{}' AND span = '{span}' \
         AND starts_on BETWEEN '{}' AND '{}'",
        organisation.get(),
        dimension.word(),
        days.first(),
        days.last()
    )
}

fn noted(organisation: OrganisationId, dimension: Dimension, days: DaySpan) -> String {
    format!(
        "rejection_tallies WHERE organisation_id = {} AND dimension = '{}' AND day BETWEEN '{}' AND '{}'",
        organisation.get(),
        dimension.word(),
        days.first(),
        days.last()
    )
}
