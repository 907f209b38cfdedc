use crate::texts::Language;
use chrono::{DateTime, NaiveDate, Utc};
use customs_tasks::Task;

/// Hours within which a moment is counted in hours.
const HOURS: i64 = 24;

/// How far away a task is, such as `in 2 h` or `3 days ago`.
pub(super) fn distance(t: Language, task: &Task, now: DateTime<Utc>, today: NaiveDate) -> String {
    if let Some(at) = task.at {
        let minutes = (at - now).num_minutes();
        if minutes.abs() < HOURS * 60 {
            return near(t, minutes);
        }
    }
    match (task.day - today).num_days() {
        0 => t.due_today().to_owned(),
        1 => t.due_tomorrow().to_owned(),
        -1 => t.due_yesterday().to_owned(),
        ahead @ 2.. => t.due_in_days(ahead),
        behind => t.due_ago_days(-behind),
    }
}

fn near(t: Language, minutes: i64) -> String {
    match minutes {
        60.. => t.due_in_hours(minutes / 60),
        0..60 => t.due_in_minutes(minutes),
        -59..0 => t.due_ago_minutes(-minutes),
        _ => t.due_ago_hours(-minutes / 60),
    }
}
