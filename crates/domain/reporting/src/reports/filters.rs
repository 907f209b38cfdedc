use super::Report;
use crate::DaySpan;
use chrono::NaiveDate;
use customs_kernel::FieldErrors;

/// Days between the first and the last day at most.
const MOST_DAYS_BETWEEN: i64 = 7;

/// Which records a report lists, as it was asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReportFilters {
    /// Whether filters were sent at all.
    pub given: bool,
    /// First day; the inner `None` is a text that is no day.
    pub date_from: Option<Option<NaiveDate>>,
    /// Last day.
    pub date_to: Option<Option<NaiveDate>>,
    /// In this status.
    pub status: Option<String>,
    /// Of this customer.
    pub customer_code: Option<String>,
    /// Exactly this MRN.
    pub mrn: Option<String>,
    /// Reference contains this, whatever the case.
    pub reference: Option<String>,
}

/// Which records a report lists, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportSelection {
    /// The report.
    pub report: Report,
    /// Accepted in these days, or made in them and not accepted.
    pub days: DaySpan,
    /// In this status.
    pub status: Option<String>,
    /// Of this customer.
    pub customer_code: Option<String>,
    /// Exactly this MRN.
    pub mrn: Option<String>,
    /// Reference contains this, whatever the case; `%` and `_` mean themselves.
    pub reference: Option<String>,
}

impl ReportFilters {
    /// The records that are meant.
    ///
    /// # Errors
    /// Every broken rule: both days are required and at most 7 days apart; a status is one of the subject's.
    pub fn of(self, report: Report) -> Result<ReportSelection, FieldErrors> {
        let Self { given, date_from, date_to, status, customer_code, mrn, reference } = self;
        let mut errors = FieldErrors::default();
        if !given {
            errors.add("filters", "is required");
        }
        let from = required_day("filters.date_from", date_from, &mut errors);
        let to = required_day("filters.date_to", date_to, &mut errors);
        let filled = |text: Option<String>| text.filter(|text| !text.is_empty());
        let status = filled(status);
        let statuses = report.subject().statuses();
        if status.as_deref().is_some_and(|status| !statuses.contains(&status)) {
            errors.add("filters.status", format!("must be one of {}", statuses.join(", ")));
        }
        let days = from.zip(to).and_then(|(from, to)| {
            // The contract names this one rule without its object.
            if (to - from).num_days() > MOST_DAYS_BETWEEN {
                errors.add("date_to", format!("must be at most {MOST_DAYS_BETWEEN} days after date_from"));
                return None;
            }
            let days = DaySpan::new(from, to);
            if days.is_none() {
                errors.add("date_to", "must not be before date_from");
            }
            days
        });
        match days {
            Some(days) if errors.is_empty() => Ok(ReportSelection {
                report,
                days,
                status,
                customer_code: filled(customer_code),
                mrn: filled(mrn),
                reference: filled(reference),
            }),
            _ => Err(errors),
        }
    }
}

fn required_day(path: &str, day: Option<Option<NaiveDate>>, errors: &mut FieldErrors) -> Option<NaiveDate> {
    match day {
        None => errors.add(path, "is required"),
        Some(None) => errors.add(path, "must be a date (YYYY-MM-DD)"),
        Some(day) => return day,
    }
    None
}
