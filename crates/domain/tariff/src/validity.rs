use chrono::NaiveDate;

/// The days on which a code or measure is valid, the last one included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Validity {
    from: NaiveDate,
    until: Option<NaiveDate>,
}

impl Validity {
    /// The days from the first to the last one; `None` when the last day is before the first.
    #[must_use]
    pub fn new(from: NaiveDate, until: Option<NaiveDate>) -> Option<Self> {
        until.is_none_or(|until| from <= until).then_some(Self { from, until })
    }

    /// Reads the two columns of a reference file; an empty end means "until further notice".
    pub(crate) fn parse(from: &str, until: &str) -> Result<Self, String> {
        let from = day("valid_from", from)?;
        let until = if until.is_empty() { None } else { Some(day("valid_until", until)?) };
        Self::new(from, until).ok_or_else(|| "valid_until is before valid_from".to_owned())
    }

    /// Whether the day is within the validity.
    #[must_use]
    pub fn holds_on(&self, day: NaiveDate) -> bool {
        self.from <= day && self.until.is_none_or(|until| day <= until)
    }

    /// Whether the two validities have a day in common.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.until.is_none_or(|until| other.from <= until) && other.until.is_none_or(|until| self.from <= until)
    }

    /// The first day of validity.
    #[must_use]
    pub const fn from(&self) -> NaiveDate {
        self.from
    }

    /// The last day of validity; `None` until further notice.
    #[must_use]
    pub const fn until(&self) -> Option<NaiveDate> {
        self.until
    }
}

/// Reads a day of a reference file (`YYYY-MM-DD`).
pub(crate) fn day(column: &str, text: &str) -> Result<NaiveDate, String> {
    let form = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let parsed = if form { text.parse().ok() } else { None };
    parsed.ok_or_else(|| format!("{column} is no date: {text:?}"))
}
