use crate::body::{Day, Moment, Number};
use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;

/// A value of a domain form that is converted from and to JSON.
pub(crate) trait Travelling: Sized {
    /// The type of the value in JSON.
    type As: Clone;

    /// Makes the value from the JSON value that was sent.
    fn arrived(sent: Self::As) -> Self;

    /// Returns the JSON value that clients are shown.
    fn shown(self) -> Self::As;
}

macro_rules! travels_as_it_is {
    ($($value:ty),+) => { $(
        impl Travelling for $value {
            type As = Self;

            fn arrived(sent: Self) -> Self {
                sent
            }

            fn shown(self) -> Self {
                self
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

    fn shown(self) -> Number {
        self.into()
    }
}

impl Travelling for NaiveDate {
    type As = Day;

    /// A text that is no day becomes the last possible day. That day breaks the rule that a year has four digits, so
    /// the error is reported together with all other broken rules.
    fn arrived(sent: Day) -> Self {
        sent.get().unwrap_or(Self::MAX)
    }

    fn shown(self) -> Day {
        self.into()
    }
}

impl Travelling for DateTime<Utc> {
    type As = Moment;

    /// A text that is no point in time becomes the last possible one, for the same reason as with days.
    fn arrived(sent: Moment) -> Self {
        sent.get().unwrap_or(Self::MAX_UTC)
    }

    fn shown(self) -> Moment {
        self.into()
    }
}

impl<V: Travelling> Travelling for Option<V> {
    type As = Option<V::As>;

    fn arrived(sent: Self::As) -> Self {
        sent.map(V::arrived)
    }

    fn shown(self) -> Self::As {
        self.map(V::shown)
    }
}

impl<V: Travelling> Travelling for Vec<V> {
    type As = Vec<V::As>;

    fn arrived(sent: Self::As) -> Self {
        sent.into_iter().map(V::arrived).collect()
    }

    fn shown(self) -> Self::As {
        self.into_iter().map(V::shown).collect()
    }
}
