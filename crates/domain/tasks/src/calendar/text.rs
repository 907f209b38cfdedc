use crate::{Site, Task};
use chrono::{DateTime, Utc};
use customs_kernel::OrganisationId;

/// Most bytes of a line without its end (RFC 5545 §3.1).
const LINE: usize = 75;

/// Writes tasks as a calendar (RFC 5545): an event of a whole day for each. The `UID` of a task stays the same for as
/// long as its cause lasts, so that a calendar moves the event when the day changes, and drops it when the task is done.
#[must_use]
pub fn calendar_text(
    organisation: OrganisationId,
    name: &str,
    tasks: &[Task],
    site: &Site,
    now: DateTime<Utc>,
) -> String {
    let mut calendar = Lines::default();
    calendar.add("BEGIN:VCALENDAR");
    calendar.add("VERSION:2.0");
    calendar.add("PRODID:-//Customs API//Tasks//EN");
    calendar.add("CALSCALE:GREGORIAN");
    calendar.add("METHOD:PUBLISH");
    calendar.text("X-WR-CALNAME", name);
    calendar.add("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
    for task in tasks {
        event(&mut calendar, organisation, task, site, now);
    }
    calendar.add("END:VCALENDAR");
    calendar.0
}

fn event(calendar: &mut Lines, organisation: OrganisationId, task: &Task, site: &Site, now: DateTime<Utc>) {
    let Task { id, day, action, missed, stake, record, customer_code, assignee, .. } = task;
    calendar.add("BEGIN:VEVENT");
    calendar.text("UID", &format!("{organisation}-{id}@{}", site.host()));
    calendar.add(&format!("DTSTAMP:{}", now.format("%Y%m%dT%H%M%SZ")));
    calendar.add(&format!("DTSTART;VALUE=DATE:{}", day.format("%Y%m%d")));
    calendar.text("SUMMARY", &format!("{}: {action}", record.name));
    let mut about = vec![format!("Otherwise {missed}.")];
    about.extend(stake.as_ref().map(|stake| format!("At stake: {} {}", stake.amount, stake.currency)));
    about.extend(customer_code.as_ref().map(|code| format!("Customer: {code}")));
    about.extend(assignee.as_ref().map(|user| format!("Taken by: {}", user.name)));
    calendar.text("DESCRIPTION", &about.join("\n"));
    calendar.text("CATEGORIES", id.kind().word());
    calendar.add(&format!("URL:{}", site.page(record)));
    calendar.add("TRANSP:TRANSPARENT");
    calendar.add("END:VEVENT");
}

/// Lines of content, each folded and ended by CRLF.
#[derive(Default)]
struct Lines(String);

impl Lines {
    /// Adds a property with a text, in which the characters that mean something are escaped (RFC 5545 §3.3.11).
    fn text(&mut self, property: &str, text: &str) {
        let mut line = format!("{property}:");
        for letter in text.chars() {
            match letter {
                '\\' | ';' | ',' => line.extend(['\\', letter]),
                '\n' => line.push_str("\\n"),
                _ if letter.is_control() => line.push(' '),
                _ => line.push(letter),
            }
        }
        self.add(&line);
    }

    /// Adds a line. One that is too long is folded between letters: each further line begins with a blank.
    fn add(&mut self, line: &str) {
        let mut room = LINE;
        for letter in line.chars() {
            if letter.len_utf8() > room {
                self.0.push_str("\r\n ");
                room = LINE - 1;
            }
            self.0.push(letter);
            room -= letter.len_utf8();
        }
        self.0.push_str("\r\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Basis, FoundTask, Mark, RecordKind, Stake, TaskId, TaskKind, TaskRecord};

    fn task(name: &str) -> Task {
        let found = FoundTask {
            id: TaskId::new(TaskKind::TransitLimit, "12"),
            basis: Basis::Day("2026-03-05".parse().expect("a day")),
            record: TaskRecord { kind: RecordKind::Transit, id: "12".to_owned(), name: name.to_owned() },
            customer_code: Some("ACME, B.V.".to_owned()),
            stake: Some(Stake { amount: "1250.5".parse().expect("an amount"), currency: "EUR".to_owned() }),
            mark: Mark::default(),
        };
        found.shown("2026-03-02".parse().expect("a day"), None)
    }

    fn written(tasks: &[Task]) -> String {
        let now = "2026-03-02T09:00:00Z".parse().expect("a moment");
        let site = Site::new("https://customs.example:8443/");
        calendar_text(OrganisationId::new(3), "Desk; night", tasks, &site, now)
    }

    /// The lines as a reader puts them together again.
    fn unfolded(text: &str) -> Vec<String> {
        text.replace("\r\n ", "").split_terminator("\r\n").map(str::to_owned).collect()
    }

    #[test]
    fn a_task_is_an_event_of_its_day_with_the_same_name_each_time() {
        let lines = unfolded(&written(&[task("T-1")]));
        for line in [
            "BEGIN:VCALENDAR",
            r"X-WR-CALNAME:Desk\; night",
            "UID:3-transit_limit-12@customs.example",
            "DTSTAMP:20260302T090000Z",
            "DTSTART;VALUE=DATE:20260305",
            "SUMMARY:T-1: the transit has to be at its office of destination",
            "URL:https://customs.example:8443/console/transits/12",
            "END:VCALENDAR",
        ] {
            assert!(lines.iter().any(|written| written == line), "{line} in {lines:?}");
        }
        let about = lines.iter().find(|line| line.starts_with("DESCRIPTION:")).expect("a description");
        assert!(about.contains(r"\nAt stake: 1250.5 EUR\nCustomer: ACME\, B.V."), "{about}");
    }

    #[test]
    fn a_text_cannot_begin_a_line_of_its_own_and_long_lines_are_folded() {
        let text = written(&[task(&format!("T\r\nATTACH:http://else.example {}", "é".repeat(100)))]);
        assert!(unfolded(&text).iter().all(|line| !line.starts_with("ATTACH")));
        assert!(text.split("\r\n").all(|line| line.len() <= LINE), "{text}");
        assert!(!text.replace("\r\n", "").contains(['\r', '\n']), "{text}");
    }

    #[test]
    fn without_tasks_it_is_an_empty_calendar() {
        assert!(!written(&[]).contains("VEVENT"));
    }
}
