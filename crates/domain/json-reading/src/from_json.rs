use crate::{Day, Moment, Number};
use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;

/// A value of a form that is made from what a client sent. `FormFields` of `customs-form-macros` derives it for forms.
pub trait FromJson: Sized {
    /// The type of the value in JSON.
    type Sent;

    /// Makes the value from the JSON value that was sent.
    fn arrived(sent: Self::Sent) -> Self;
}

macro_rules! arrives_as_it_is {
    ($($value:ty),+) => { $(
        impl FromJson for $value {
            type Sent = Self;

            fn arrived(sent: Self) -> Self {
                sent
            }
        }
    )+ };
}
arrives_as_it_is!(bool, i64, String);

impl FromJson for Decimal {
    type Sent = Number;

    fn arrived(sent: Number) -> Self {
        sent.into()
    }
}

impl FromJson for NaiveDate {
    type Sent = Day;

    /// A text that is no day becomes the last possible day. That day breaks the rule that a year has four digits, so
    /// the error is reported together with all other broken rules.
    fn arrived(sent: Day) -> Self {
        sent.get().unwrap_or(Self::MAX)
    }
}

impl FromJson for DateTime<Utc> {
    type Sent = Moment;

    /// A text that is no point in time becomes the last possible one, for the same reason as with days.
    fn arrived(sent: Moment) -> Self {
        sent.get().unwrap_or(Self::MAX_UTC)
    }
}

impl<V: FromJson> FromJson for Option<V> {
    type Sent = Option<V::Sent>;

    fn arrived(sent: Self::Sent) -> Self {
        sent.map(V::arrived)
    }
}

impl<V: FromJson> FromJson for Vec<V> {
    type Sent = Vec<V::Sent>;

    fn arrived(sent: Self::Sent) -> Self {
        sent.into_iter().map(V::arrived).collect()
    }
}
