use super::{Statement, Value};
use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use rust_decimal::Decimal;
use std::fmt::{Display, Formatter, Result};

/// A kind of value of a fact. `Display` gives it as the English sentence has it.
pub trait Kind: Sized {
    /// The value as programs read it.
    fn to_value(&self) -> Value;

    /// Reads the value; `None` when it is of another kind.
    fn from_value(value: &Value) -> Option<Self>;
}

/// Declares kinds that are texts, which every language writes as they are unless the comment says otherwise.
macro_rules! texts {
    ($($(#[$meta:meta])+ $name:ident;)+) => {$(
        $(#[$meta])+
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub String);

        impl<T: ToString + ?Sized> From<&T> for $name {
            fn from(text: &T) -> Self {
                Self(text.to_string())
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                Self(text)
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                f.write_str(&self.0)
            }
        }

        impl Kind for $name {
            fn to_value(&self) -> Value {
                Value::Text(self.0.clone())
            }

            fn from_value(value: &Value) -> Option<Self> {
                value.text().map(Self::from)
            }
        }
    )+};
}

texts! {
    /// A reference: an MRN, an LRN, a number of a document, of a customer or of a record, a file name.
    Reference;
    /// Words of a person, such as the reason of an invalidation.
    Words;
    /// Words of customs or of another server, quoted.
    Quoted;
    /// A rate of the tariff, such as `9.6% + 3.2 EUR/100 kg`. Languages differ in its decimal sign.
    Rate;
    /// A code of a list, such as a procedure, a currency or a country.
    Code;
    /// A dotted path or the name of a field.
    Path;
    /// A description from a table, such as that of a measure of the tariff. A language may know one by its whole text.
    Description;
}

/// Declares kinds that hold a value of another type and read it from its text.
macro_rules! parsed {
    ($($(#[$meta:meta])+ $name:ident($inner:ty) = |$value:ident| $written:expr;)+) => {$(
        $(#[$meta])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $inner);

        impl From<$inner> for $name {
            fn from(value: $inner) -> Self {
                Self(value)
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                let $value = &self.0;
                f.write_str(&$written)
            }
        }

        impl Kind for $name {
            fn to_value(&self) -> Value {
                Value::Text(self.to_string())
            }

            fn from_value(value: &Value) -> Option<Self> {
                value.text()?.parse().ok().map(Self)
            }
        }
    )+};
}

parsed! {
    /// A day, `2026-03-02` in English.
    Day(NaiveDate) = |day| day.to_string();
    /// A moment, `2026-03-02T10:30:00Z` in English.
    Moment(DateTime<Utc>) = |at| at.to_rfc3339_opts(SecondsFormat::Secs, true);
    /// A mass, a quantity or another number with decimals, written with those that it has.
    Quantity(Decimal) = |number| number.to_string();
    /// A number of things.
    Count(u64) = |count| count.to_string();
}

impl From<usize> for Count {
    fn from(count: usize) -> Self {
        // No list of this program has more entries than 64 bits can count.
        Self(u64::try_from(count).unwrap_or(u64::MAX))
    }
}

/// The number of further fields that a warning is about, ` (and 3 more)` in English and nothing when there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct More(pub u64);

impl Display for More {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.0 {
            0 => Ok(()),
            more => write!(f, " (and {more} more)"),
        }
    }
}

impl Kind for More {
    fn to_value(&self) -> Value {
        Value::Text(self.0.to_string())
    }

    fn from_value(value: &Value) -> Option<Self> {
        value.text()?.parse().ok().map(Self)
    }
}

/// An amount of money with its currency, `12.50 EUR` in English.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amount {
    /// The amount, written with the decimals that it has.
    pub amount: Decimal,
    /// The currency, three letters (ISO 4217).
    pub currency: String,
}

impl Amount {
    /// Creates an amount.
    #[must_use]
    pub fn new(amount: Decimal, currency: impl Into<String>) -> Self {
        Self { amount, currency: currency.into() }
    }
}

impl Display for Amount {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{} {}", self.amount, self.currency)
    }
}

impl Kind for Amount {
    fn to_value(&self) -> Value {
        Value::Text(self.to_string())
    }

    fn from_value(value: &Value) -> Option<Self> {
        let (amount, currency) = value.text()?.split_once(' ')?;
        Some(Self::new(amount.parse().ok()?, currency))
    }
}

/// Codes that are alternatives, `N954 or U110` in English.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Codes(pub Vec<String>);

impl Display for Codes {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.0.join(" or "))
    }
}

impl Kind for Codes {
    fn to_value(&self) -> Value {
        Value::Text(self.to_string())
    }

    fn from_value(value: &Value) -> Option<Self> {
        Some(Self(value.text()?.split(" or ").map(str::to_owned).collect()))
    }
}

/// Another fact, which gives the reason of this one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason(pub Box<Statement>);

impl<S: Into<Statement>> From<S> for Reason {
    fn from(statement: S) -> Self {
        Self(Box::new(statement.into()))
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.0.fmt(f)
    }
}

impl Kind for Reason {
    fn to_value(&self) -> Value {
        Value::Statements(vec![(*self.0).clone()])
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Statements(statements) => statements.first().cloned().map(Self::from),
            Value::Text(_) => None,
        }
    }
}

/// Several facts, which give the reasons of this one: one after the other with `; ` between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reasons(pub Vec<Statement>);

impl Display for Reasons {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (place, statement) in self.0.iter().enumerate() {
            if place > 0 {
                f.write_str("; ")?;
            }
            statement.fmt(f)?;
        }
        Ok(())
    }
}

impl Kind for Reasons {
    fn to_value(&self) -> Value {
        Value::Statements(self.0.clone())
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Statements(statements) => Some(Self(statements.clone())),
            Value::Text(_) => None,
        }
    }
}

/// A word of this service for a status, a kind of message or an element of one: `guarantee_problem`. English writes it with
/// spaces, other languages have names of their own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name(pub String);

impl From<&str> for Name {
    fn from(word: &str) -> Self {
        Self(word.to_owned())
    }
}

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.0.replace('_', " "))
    }
}

impl Kind for Name {
    fn to_value(&self) -> Value {
        Value::Text(self.0.clone())
    }

    fn from_value(value: &Value) -> Option<Self> {
        value.text().map(Self::from)
    }
}

/// Paths, numbers or codes that are enumerated, with commas between them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct List(pub Vec<String>);

impl Display for List {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.0.join(", "))
    }
}

impl Kind for List {
    fn to_value(&self) -> Value {
        Value::Text(self.to_string())
    }

    fn from_value(value: &Value) -> Option<Self> {
        let text = value.text()?;
        Some(Self(text.split(", ").filter(|entry| !entry.is_empty()).map(str::to_owned).collect()))
    }
}

/// An amount of money as a message has it. The currency may be missing: `12.50 EUR` or `12.50`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// The amount, written with the decimals that it has.
    pub amount: Decimal,
    /// The currency, three letters (ISO 4217); `None` when the message names none.
    pub currency: Option<String>,
}

impl Display for Sum {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.currency {
            Some(currency) => write!(f, "{} {currency}", self.amount),
            None => write!(f, "{}", self.amount),
        }
    }
}

impl Kind for Sum {
    fn to_value(&self) -> Value {
        Value::Text(self.to_string())
    }

    fn from_value(value: &Value) -> Option<Self> {
        let text = value.text()?;
        let (amount, currency) = match text.split_once(' ') {
            Some((amount, currency)) => (amount, Some(currency.to_owned())),
            None => (text, None),
        };
        Some(Self { amount: amount.parse().ok()?, currency })
    }
}
