use super::Change;
use crate::body::{Day, Moment, Number};
use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;

/// A value of a domain form that is made from JSON which this adapter reads.
pub(crate) trait Travelling: Sized {
    /// The type of the value in JSON.
    type As: Clone;

    /// Makes the value from the JSON value that was sent.
    fn arrived(sent: Self::As) -> Self;
}

/// The value for a new form: the sent value, or the default if nothing was sent.
pub(crate) fn arrived<V: Travelling + Default>(sent: Change<V::As>) -> V {
    sent.into_sent().map(V::arrived).unwrap_or_default()
}

macro_rules! travels_as_it_is {
    ($($value:ty),+) => { $(
        impl Travelling for $value {
            type As = Self;

            fn arrived(sent: Self) -> Self {
                sent
            }
        }
    )+ };
}
travels_as_it_is!(bool, i64, String);

impl Travelling for Decimal {
    type As = Number;

    fn arrived(sent: Number) -> Self {
        sent.into()
    }
}

impl Travelling for NaiveDate {
    type As = Day;

    /// A text that is no day becomes the last possible day. That day breaks the rule that a year has four digits, so
    /// the error is reported together with all other broken rules.
    fn arrived(sent: Day) -> Self {
        sent.get().unwrap_or(Self::MAX)
    }
}

impl Travelling for DateTime<Utc> {
    type As = Moment;

    /// A text that is no point in time becomes the last possible one, for the same reason as with days.
    fn arrived(sent: Moment) -> Self {
        sent.get().unwrap_or(Self::MAX_UTC)
    }
}

impl<V: Travelling> Travelling for Option<V> {
    type As = Option<V::As>;

    fn arrived(sent: Self::As) -> Self {
        sent.map(V::arrived)
    }
}

impl<V: Travelling> Travelling for Vec<V> {
    type As = Vec<V::As>;

    fn arrived(sent: Self::As) -> Self {
        sent.into_iter().map(V::arrived).collect()
    }
}
