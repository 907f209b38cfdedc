use super::Report;
use crate::DaySpan;
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};

/// Largest number of days between the first and the last day.
const MOST_DAYS_BETWEEN: i64 = 7;

/// The filters of a report as a client sends them, not yet checked.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReportFilters {
    /// Whether the client sent filters at all.
    pub given: bool,
    /// First day; the inner `None` stands for a text that is not a date.
    pub date_from: Option<Option<NaiveDate>>,
    /// Last day; the inner `None` stands for a text that is not a date.
    pub date_to: Option<Option<NaiveDate>>,
    /// Only records with this status code.
    pub status: Option<String>,
    /// Only records of this customer.
    pub customer_code: Option<String>,
    /// Only records with exactly this MRN.
    pub mrn: Option<String>,
    /// Only records with a reference that contains this text; upper and lower case are equal.
    pub reference: Option<String>,
}

/// The checked filters of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportSelection {
    /// The report to read.
    pub report: Report,
    /// Only records accepted in these days, and records created in them that are not accepted.
    pub days: DaySpan,
    /// Only records with this status code.
    pub status: Option<String>,
    /// Only records of this customer.
    pub customer_code: Option<String>,
    /// Only records with exactly this MRN.
    pub mrn: Option<String>,
    /// Only records with a reference that contains this text; upper and lower case are equal, and `%` and `_` have no
    /// special meaning.
    pub reference: Option<String>,
}

impl ReportFilters {
    /// Checks the filters for this report.
    ///
    /// # Errors
    /// Every broken rule: both days are required and at most 7 days apart; a status must be one of the subject's.
    pub fn check_for(self, report: Report) -> Result<ReportSelection, FieldErrors> {
        let Self { given, date_from, date_to, status, customer_code, mrn, reference } = self;
        let mut errors = FieldErrors::default();
        if !given {
            errors.add("filters", BrokenRule::required());
        }
        let from = required_day("filters.date_from", date_from, &mut errors);
        let to = required_day("filters.date_to", date_to, &mut errors);
        let filled = |text: Option<String>| text.filter(|text| !text.is_empty());
        let status = filled(status);
        let statuses = report.subject().statuses();
        if status.as_deref().is_some_and(|status| !statuses.contains(&status)) {
            errors.add("filters.status", BrokenRule::none_of(statuses));
        }
        let days = from.zip(to).and_then(|(from, to)| {
            // The API contract names this field without the `filters` prefix.
            if (to - from).num_days() > MOST_DAYS_BETWEEN {
                let rule = format!("must be at most {MOST_DAYS_BETWEEN} days after date_from");
                errors.add("date_to", BrokenRule::new(RuleCode::TooManyDays, rule).with("max", MOST_DAYS_BETWEEN));
                return None;
            }
            let days = DaySpan::new(from, to);
            if days.is_none() {
                errors.add("date_to", (RuleCode::BeforeBeginning, "must not be before date_from"));
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
        None => errors.add(path, BrokenRule::required()),
        Some(None) => errors.add(path, (RuleCode::Date, "must be a date (YYYY-MM-DD)")),
        Some(day) => return day,
    }
    None
}
