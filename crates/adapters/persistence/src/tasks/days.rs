//! Days of the Netherlands in statements, for columns that are compared as days.

use crate::statement::Statement;

/// Returns the day, as text, that is this number of days after the day of a moment in the Netherlands. `moment` is an
/// expression with a text of the form `2026-03-02T09:00:00Z` on SQLite, and with a time on PostgreSQL.
pub(super) fn day_of(statement: &Statement, moment: &str, later: u32) -> String {
    if statement.is_for_postgres() {
        return format!("to_char({moment} AT TIME ZONE 'Europe/Amsterdam' + interval '{later} days', 'YYYY-MM-DD')");
    }
    // SQLite knows no time zones. Summer time lasts from the last Sunday of March to that of October, 1 o'clock UTC
    // (Directive 2000/84/EC).
    let change =
        |month: &str| format!("strftime('%Y-%m-%dT01:00:00', substr({moment}, 1, 4) || '-{month}-25', 'weekday 0')");
    let (begins, ends) = (change("03"), change("10"));
    let is_summer = format!("{moment} >= {begins} AND {moment} < {ends}");
    format!("date(substr({moment}, 1, 19), CASE WHEN {is_summer} THEN '+2 hours' ELSE '+1 hours' END, '+{later} days')")
}
