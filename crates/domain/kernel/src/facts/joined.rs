//! Kinds that hold several facts, which one sentence has one after the other.

use super::{Kind, Statement, Value};
use std::fmt::{Display, Formatter, Result};

/// Declares kinds of several facts: what stands before the first of them, and what stands between two. Without facts
/// nothing is written.
macro_rules! joined {
    ($($(#[$meta:meta])+ $name:ident($before:literal, $between:literal);)+) => {$(
        $(#[$meta])+
        #[derive(Debug, Clone, Default, PartialEq, Eq)]
        pub struct $name(pub Vec<Statement>);

        impl $name {
            /// What stands before the first fact.
            pub const BEFORE: &'static str = $before;
            /// What stands between two facts.
            pub const BETWEEN: &'static str = $between;
        }

        impl From<Vec<Statement>> for $name {
            fn from(statements: Vec<Statement>) -> Self {
                Self(statements)
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                for (place, statement) in self.0.iter().enumerate() {
                    f.write_str(if place == 0 { Self::BEFORE } else { Self::BETWEEN })?;
                    f.write_str(statement.text())?;
                }
                Ok(())
            }
        }

        impl Kind for $name {
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
    )+};
}

joined! {
    /// Facts that follow behind a colon, with semicolons between them: `: too late; wrong office`.
    AfterColon(": ", "; ");
    /// Facts that follow behind a semicolon: `; too late; wrong office`.
    AfterSemicolon("; ", "; ");
    /// Facts that belong together behind a colon, with commas between them: `: type 42, text weigh it`.
    Elements(": ", ", ");
    /// Facts that continue the sentence. Each brings what stands before it: ` since 2026-03-02 at 42A/67A`.
    Parts("", "");
}
