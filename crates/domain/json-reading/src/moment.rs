use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use serde::{Deserialize, Deserializer};

/// A moment in RFC 3339, or a day, which stands for its midnight in UTC. A text that is neither is no value of a wrong
/// type: it breaks a rule, which is reported with all other broken rules. Until then it is kept as `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment(Option<DateTime<Utc>>);

impl Moment {
    /// The moment; `None` when the text was not one.
    #[must_use]
    pub const fn get(self) -> Option<DateTime<Utc>> {
        self.0
    }

    /// Reads a text that should be a moment or a day.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        if text.len() == 10 && digits(text) {
            let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
            return Self(day.map(|day| day.and_time(NaiveTime::MIN).and_utc()));
        }
        Self(DateTime::parse_from_rfc3339(text).ok().map(|moment| moment.to_utc()))
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::read(&String::deserialize(deserializer)?))
    }
}
