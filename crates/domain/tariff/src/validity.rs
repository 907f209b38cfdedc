use chrono::NaiveDate;

/// The days on which a code or measure is valid, the last one included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Validity {
    from: NaiveDate,
    until: Option<NaiveDate>,
}

impl Validity {
    /// Reads the two columns of a reference file; an empty end means "until further notice".
    pub(crate) fn parse(from: &str, until: &str) -> Result<Self, String> {
        let from = day("valid_from", from)?;
        let until = if until.is_empty() { None } else { Some(day("valid_until", until)?) };
        if until.is_some_and(|until| until < from) {
            return Err("valid_until is before valid_from".to_owned());
        }
        Ok(Self { from, until })
    }

    pub(crate) fn holds_on(&self, day: NaiveDate) -> bool {
        self.from <= day && self.until.is_none_or(|until| day <= until)
    }

    pub(crate) const fn from(&self) -> NaiveDate {
        self.from
    }

    pub(crate) const fn until(&self) -> Option<NaiveDate> {
        self.until
    }
}

fn day(column: &str, text: &str) -> Result<NaiveDate, String> {
    text.parse().map_err(|_| format!("{column} is no date: {text:?}"))
}
