use crate::ReferenceDataError;
use crate::files::{EXCHANGE_RATES, ReferenceFile};
use crate::validity::Validity;
use chrono::NaiveDate;
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The rates at which customs converts a currency: fixed for a month, unless one moves so far that
/// customs changes it in between.
#[derive(Debug)]
pub struct ExchangeRates {
    /// By currency, each in the order of its days.
    by_currency: BTreeMap<Box<str>, Vec<Rate>>,
}

#[derive(Debug)]
struct Rate {
    validity: Validity,
    per_euro: Decimal,
    line: u64,
}

static EMBEDDED: LazyLock<ExchangeRates> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the embedded file is parsed whole by a test")]
    ExchangeRates::parse(EXCHANGE_RATES).expect("the embedded exchange rates are well-formed")
});

impl ExchangeRates {
    /// The rates that are embedded, parsed on first use.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// Reads a file of rates.
    ///
    /// # Errors
    /// The first bad row, with file and line; also one that gives a second rate for a day.
    pub fn parse(file: ReferenceFile) -> Result<Self, ReferenceDataError> {
        let mut reader = csv::Reader::from_reader(file.text.as_bytes());
        let mut by_currency: BTreeMap<Box<str>, Vec<Rate>> = BTreeMap::new();
        for record in reader.records() {
            let record = record.map_err(|error| ReferenceDataError::of_reader(file.name, &error))?;
            let line = record.position().map_or(1, csv::Position::line);
            let (currency, rate) =
                rate(&record, line).map_err(|problem| ReferenceDataError::at(file.name, line, problem))?;
            by_currency.entry(currency).or_default().push(rate);
        }
        for (currency, rates) in &mut by_currency {
            rates.sort_by_key(|rate| rate.validity.from());
            if let Some([_, second]) = rates
                .array_windows()
                .find(|[first, second]| first.validity.until().is_none_or(|until| second.validity.from() <= until))
            {
                let problem = format!("{currency} has another rate on {}", second.validity.from());
                return Err(ReferenceDataError::at(file.name, second.line, problem));
            }
        }
        Ok(Self { by_currency })
    }

    /// How many units of the currency one euro is on that day; `None` when customs publishes no rate.
    #[must_use]
    pub fn per_euro(&self, currency: &str, on: NaiveDate) -> Option<Decimal> {
        if currency == EURO {
            return Some(Decimal::ONE);
        }
        let rates = self.by_currency.get(currency)?;
        rates.iter().find(|rate| rate.validity.holds_on(on)).map(|rate| rate.per_euro)
    }
}

/// The currency that rates are given for. It stands in no row: one euro is one euro.
const EURO: &str = "EUR";

fn rate(record: &csv::StringRecord, line: u64) -> Result<(Box<str>, Rate), String> {
    let [currency, _, from, until, per_euro] = [0, 1, 2, 3, 4].map(|column| record.get(column).unwrap_or_default());
    if currency.len() != 3 || !currency.bytes().all(|byte| byte.is_ascii_uppercase()) || currency == EURO {
        return Err(format!("currency is not three capitals other than EUR: {currency:?}"));
    }
    let validity = Validity::parse(from, until)?;
    let per_euro = Decimal::from_str_exact(per_euro).ok().filter(|rate| rate.is_sign_positive() && !rate.is_zero());
    let per_euro = per_euro.ok_or("rate_per_eur is no number above 0")?;
    Ok((currency.into(), Rate { validity, per_euro, line }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "currency,month,valid_from,valid_until,rate_per_eur,status\n";

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn parse(rows: &str) -> Result<ExchangeRates, String> {
        let text = Box::leak(format!("{HEADER}{rows}").into_boxed_str());
        ExchangeRates::parse(ReferenceFile { name: "exchange_rates.csv", text }).map_err(|error| error.to_string())
    }

    #[test]
    fn a_rate_holds_from_the_first_to_the_last_day_of_its_month() {
        let rates = ExchangeRates::embedded();
        let dirhams = |on| rates.per_euro("AED", day(on));
        assert_eq!(dirhams("2025-12-31"), None);
        assert_eq!(dirhams("2026-01-01"), Some(Decimal::new(42_371, 4)));
        assert_eq!(dirhams("2026-01-31"), Some(Decimal::new(42_371, 4)));
        assert_eq!(dirhams("2026-02-01"), Some(Decimal::new(42_491, 4)));
    }

    #[test]
    fn a_euro_is_a_euro_on_every_day_and_nobody_knows_what_an_unlisted_currency_is() {
        let rates = ExchangeRates::embedded();
        assert_eq!(rates.per_euro("EUR", day("1999-01-01")), Some(Decimal::ONE));
        assert_eq!(rates.per_euro("KPW", day("2026-05-01")), None);
        assert_eq!(rates.per_euro("usd", day("2026-05-01")), None);
    }

    #[test]
    fn a_rate_that_customs_changes_within_the_month_holds_from_its_own_day() {
        let rates = parse("TRY,2026-03,2026-03-18,2026-03-31,55.5,\nTRY,2026-03,2026-03-01,2026-03-17,48,\n");
        let lira = |on| rates.as_ref().expect("rates").per_euro("TRY", day(on));
        assert_eq!((lira("2026-03-17"), lira("2026-03-18")), (Some(48.into()), Some(Decimal::new(555, 1))));
    }

    #[test]
    fn a_bad_row_is_named_with_file_and_line() {
        let good = "USD,2026-01,2026-01-01,2026-01-31,1.1,\n";
        for (row, problem) in [
            ("USDX,2026-02,2026-02-01,2026-02-28,1,", "currency is not three capitals other than EUR: \"USDX\""),
            ("EUR,2026-02,2026-02-01,2026-02-28,1,", "currency is not three capitals other than EUR: \"EUR\""),
            ("USD,2026-02,2026-02-30,,1,", "valid_from is no date: \"2026-02-30\""),
            ("USD,2026-02,2026-02-01,2026-02-28,0,", "rate_per_eur is no number above 0"),
            ("USD,2026-02,2026-02-01,2026-02-28,-1,", "rate_per_eur is no number above 0"),
            ("USD,2026-02,2026-02-01,2026-02-28,,", "rate_per_eur is no number above 0"),
            ("USD,2026-01,2026-01-31,,1,", "USD has another rate on 2026-01-31"),
        ] {
            let expected = format!("exchange_rates.csv, line 3: {problem}");
            assert_eq!(parse(&format!("{good}{row}\n")).map(|_| ()), Err(expected), "{row}");
        }
    }
}
