use crate::writing::MessageWriter;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use customs_kernel::amsterdam_date;
use customs_kernel::facts::{Count, Day};
use customs_transits::MessageWarning;
use customs_transits::form::TransitForm;

/// Days until the limit date that is said when the form names none: eight days are usual. An assumption, since no
/// published rule names a number.
const USUAL: u32 = 8;

/// Writes the limit date of a declaration. It goes only with the authorisation as authorised consignor, and has to when
/// the goods are there already (condition C0839); the day that is chosen then is counted from `present_since`.
pub(super) fn declared(
    writer: &mut MessageWriter,
    form: &TransitForm,
    permit: Option<&str>,
    present_since: Option<DateTime<Utc>>,
) {
    match (permit, form.limit_date) {
        (None, Some(_)) => writer.warn("limit_date", MessageWarning::LimitDateNotSent),
        (Some(_), Some(day)) => write(writer, day),
        (Some(_), None) => {
            if let Some(at) = present_since {
                usual(writer, at);
            }
        }
        (None, None) => {}
    }
}

/// Writes the limit date of a presentation: with the authorisation it has to be named at this step (condition C0840).
pub(super) fn presented(writer: &mut MessageWriter, form: &TransitForm, permit: Option<&str>, at: DateTime<Utc>) {
    match (permit, form.limit_date) {
        (None, _) => {}
        (Some(_), Some(day)) => write(writer, day),
        (Some(_), None) => usual(writer, at),
    }
}

fn usual(writer: &mut MessageWriter, at: DateTime<Utc>) {
    let Some(day) = amsterdam_date(at).checked_add_signed(TimeDelta::days(USUAL.into())) else { return };
    writer.warn("limit_date", MessageWarning::LimitDateAssumed { day: Day(day), days: Count(USUAL.into()) });
    write(writer, day);
}

fn write(writer: &mut MessageWriter, day: NaiveDate) {
    writer.text("limitDate", Some(&day.to_string()), 10, "limit_date");
}
