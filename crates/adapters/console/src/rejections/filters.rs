use crate::listing::ListQuery;
use customs_reporting::DaySpan;
use customs_reporting::rejections::{CauseAnalysis, CauseFilter, CauseId, ChosenPeriod, Period, PeriodChoice};

/// The names of the filters, which are those of the API.
pub(super) const FILTERS: [&str; 7] =
    ["period", "date_from", "date_to", "customer_code", "error_code", "db_field", "article"];

/// Stands in an address for the refusals that are about no field that is known.
const NO_FIELD: &str = "-";

/// The period when none is asked for.
const USUAL: Period = Period::Last90Days;

/// The refusals that an address asks for.
#[derive(Debug, Clone)]
pub(super) struct Filters {
    pub(super) chosen: ChosenPeriod,
    pub(super) filter: CauseFilter,
    /// Whether the days that are asked for are no period, so that another one is shown.
    pub(super) is_replaced: bool,
}

impl Filters {
    pub(super) fn from_query(query: &ListQuery, analysis: &CauseAnalysis) -> Self {
        let (date_from, date_to) = (query.day("date_from"), query.day("date_to"));
        let has_days = date_from.is_some() || date_to.is_some();
        let named = query.read("period", Period::from_word).filter(|_| !has_days);
        let word = |period: Period| Some(period.word().to_owned());
        let usual = || PeriodChoice { period: word(USUAL), ..PeriodChoice::default() };
        let choice = match (named, has_days) {
            (Some(period), _) => PeriodChoice { period: word(period), ..PeriodChoice::default() },
            (None, true) => PeriodChoice { period: None, date_from, date_to },
            (None, false) => usual(),
        };
        let asked = analysis.period(&choice);
        let is_replaced = asked.is_err();
        let fallback = || {
            let days = analysis.ever().days;
            ChosenPeriod { period: Some(USUAL), days: USUAL.until(days.last()) }
        };
        let chosen = asked.unwrap_or_else(|_| fallback());
        let filter = CauseFilter {
            days: chosen.days,
            customer_code: query.record_code("customer_code"),
            code: query.filled("error_code"),
            field: query.filled("db_field").map(|field| if field == NO_FIELD { String::new() } else { field }),
            article: query.record_code("article"),
        };
        Self { chosen, filter, is_replaced }
    }

    /// The address of a page with these filters.
    pub(super) fn address(&self, path: &str) -> String {
        let mut pairs = url::form_urlencoded::Serializer::new(String::new());
        match self.chosen.period {
            Some(period) => {
                pairs.append_pair("period", period.word());
            }
            None => {
                pairs.append_pair("date_from", &self.chosen.days.first().to_string());
                pairs.append_pair("date_to", &self.chosen.days.last().to_string());
            }
        }
        let CauseFilter { days: _, customer_code, code, field: _, article } = &self.filter;
        let others = [
            ("customer_code", customer_code.as_deref()),
            ("error_code", code.as_deref()),
            ("db_field", self.field()),
            ("article", article.as_deref()),
        ];
        for (name, value) in others {
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                pairs.append_pair(name, value);
            }
        }
        format!("{path}?{}", pairs.finish())
    }

    /// The field as it stands in addresses and in the form.
    pub(super) fn field(&self) -> Option<&str> {
        self.filter.field.as_deref().map(|field| if field.is_empty() { NO_FIELD } else { field })
    }

    /// The same for these days.
    pub(super) fn on(&self, days: DaySpan) -> Self {
        let filter = CauseFilter { days, ..self.filter.clone() };
        Self { chosen: ChosenPeriod { period: None, days }, filter, is_replaced: false }
    }

    /// The same for this code.
    pub(super) fn with_code(&self, code: &str) -> Self {
        self.with(|filter| filter.code = Some(code.to_owned()))
    }

    /// The same for this field; an empty one stands for none that is known.
    pub(super) fn with_field(&self, field: &str) -> Self {
        self.with(|filter| filter.field = Some(field.to_owned()))
    }

    /// The same for this customer.
    pub(super) fn with_customer(&self, code: &str) -> Self {
        self.with(|filter| filter.customer_code = Some(code.to_owned()))
    }

    /// The address of the page of a cause, with the filters that are not of the cause itself.
    pub(super) fn cause(&self, cause: &CauseId) -> String {
        let others = self.with(|filter| (filter.code, filter.field) = (None, None));
        others.address(&format!("{}/causes/{cause}", super::PART))
    }

    fn with(&self, change: impl FnOnce(&mut CauseFilter)) -> Self {
        let mut changed = self.clone();
        change(&mut changed.filter);
        changed
    }
}
