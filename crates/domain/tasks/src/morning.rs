use crate::{Site, Task};
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use customs_form_macros::growing;
use customs_kernel::at_amsterdam_time;

/// Most tasks that a mail names; the others are counted.
pub const MOST_NAMED: usize = 50;

/// The hour of the Netherlands from which the mails of a day are written.
const HOUR: u32 = 6;

/// The moment from which the mails of a day are written: 6 o'clock in the Netherlands.
#[must_use]
pub fn morning(day: NaiveDate) -> DateTime<Utc> {
    at_amsterdam_time(day, NaiveTime::from_hms_opt(HOUR, 0, 0).unwrap_or(NaiveTime::MIN))
}

/// The mail of a morning.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MorningText {
    /// Its subject.
    pub subject: String,
    /// Its text.
    pub text: String,
}

impl MorningText {
    /// Writes the mail of a day about the first tasks of the list, of which there are `total`; `None` without any task.
    #[must_use]
    pub fn new(name: &str, day: NaiveDate, tasks: &[Task], total: u64, site: &Site) -> Option<Self> {
        if tasks.is_empty() {
            return None;
        }
        let due = tasks.iter().filter(|task| task.day <= day).count();
        let number = if total == 1 { "1 task".to_owned() } else { format!("{total} tasks") };
        let subject = match due {
            0 => format!("{number}, none of them due by {day}"),
            due => format!("{number}, {due} due by {day}"),
        };
        let mut text = format!("{name},\n\nThis is due, the oldest deadline first:\n\n");
        for task in tasks.iter().take(MOST_NAMED) {
            text.push_str(&paragraph(task, site));
        }
        let named = tasks.len().min(MOST_NAMED) as u64;
        if total > named {
            text.push_str(&format!("And {} more.\n\n", total - named));
        }
        text.push_str(&format!("Mails like this end at {}\n", site.settings()));
        Some(Self { subject, text })
    }
}

fn paragraph(task: &Task, site: &Site) -> String {
    let Task { day, is_overdue, action, missed, stake, record, customer_code, .. } = task;
    let over = if *is_overdue { " (over)" } else { "" };
    let customer = customer_code.as_ref().map(|code| format!(" for {code}")).unwrap_or_default();
    let stake = stake.as_ref().map(|stake| format!(" At stake: {} {}.", stake.amount, stake.currency));
    format!(
        "{day}{over}: {}{customer}: {action}.\n  Otherwise {missed}.{}\n  {}\n\n",
        record.name,
        stake.unwrap_or_default(),
        site.page(record)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Basis, FoundTask, Mark, RecordKind, TaskId, TaskKind, TaskRecord};

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn task(number: i64, due: &str) -> Task {
        let found = FoundTask {
            id: TaskId::new(TaskKind::TransitLimit, number.to_string()),
            basis: Basis::Day(day(due)),
            record: TaskRecord { kind: RecordKind::Transit, id: number.to_string(), name: format!("T-{number}") },
            customer_code: Some("ACME".to_owned()),
            stake: None,
            mark: Mark::default(),
        };
        found.shown(day("2026-03-02"), None)
    }

    fn written(tasks: &[Task], total: u64) -> Option<MorningText> {
        MorningText::new("Ans", day("2026-03-02"), tasks, total, &Site::new("https://customs.example"))
    }

    #[test]
    fn a_mail_names_each_task_with_its_day_and_what_happens_otherwise() {
        let mail = written(&[task(1, "2026-03-01"), task(2, "2026-03-04")], 2).expect("a mail");
        assert_eq!(mail.subject, "2 tasks, 1 due by 2026-03-02");
        let first =
            "2026-03-01 (over): T-1 for ACME: the transit has to be at its office of destination.\n  Otherwise ";
        assert!(mail.text.contains(first), "{}", mail.text);
        assert!(mail.text.contains("https://customs.example/console/transits/2\n"), "{}", mail.text);
        assert!(!mail.text.contains("more."));
    }

    #[test]
    fn more_tasks_than_a_mail_names_are_counted() {
        let tasks: Vec<Task> = (1..=60).map(|number| task(number, "2026-03-04")).collect();
        let mail = written(&tasks, 70).expect("a mail");
        assert!(mail.text.contains("And 20 more."), "{}", mail.text);
        assert_eq!(mail.text.matches("Otherwise").count(), MOST_NAMED);
    }

    #[test]
    fn without_tasks_there_is_no_mail() {
        assert_eq!(written(&[], 0), None);
    }

    #[test]
    fn the_morning_is_that_of_the_netherlands() {
        assert_eq!(morning(day("2026-07-01")).to_rfc3339(), "2026-07-01T04:00:00+00:00");
        assert_eq!(morning(day("2026-01-01")).to_rfc3339(), "2026-01-01T05:00:00+00:00");
    }
}
