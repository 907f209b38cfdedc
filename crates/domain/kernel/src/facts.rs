//! What the service says: facts, each with a code, the values that it names, and its English sentence.
//!
//! A domain declares what it says as an enum with [`crate::facts!`]. The sentence is what clients of the API have always
//! read; the code and the values are for programs and for pages in other languages. Where facts of several domains go
//! the same way (the warnings of a submission, a line of history that is stored), they travel as a [`Statement`], from
//! which the enum can be read again.
//!
//! ```
//! use customs_kernel::facts::{Code, Day, Fact};
//!
//! customs_kernel::facts!(
//!     /// What is worth a look before goods are declared.
//!     pub enum Doubt {
//!         /// The code is in no table on that day.
//!         NotInCodebook("not_in_codebook") { code: Code }
//!             = "{code} is not in the codebook", "Correct the code.";
//!         /// The certificate has ended.
//!         Expired("certificate_expired") { code: Code, day: Day }
//!             = "{code} expired on {day}", "Name another certificate.";
//!         /// Goods without a weight.
//!         NoWeight("no_weight") = "is missing: customs asks for a weight", "Send a weight.";
//!     }
//! );
//!
//! let doubt = Doubt::NotInCodebook { code: Code::from("N999") };
//! assert_eq!(doubt.to_string(), "N999 is not in the codebook");
//! let statement = doubt.statement();
//! assert_eq!(statement.code(), "not_in_codebook");
//! assert_eq!(Doubt::from_statement(&statement), Some(doubt));
//! ```

mod joined;
mod kinds;
mod macros;
mod statement;
mod stored;
mod value;
mod warning;

pub use joined::{AfterColon, AfterSemicolon, Elements, Parts};
pub use kinds::{
    Amount, Code, Codes, Count, Day, Description, Kind, List, Moment, More, Name, Path, Quantity, Quoted, Rate, Reason,
    Reasons, Reference, Sum, Words,
};
pub use statement::Statement;
pub use stored::StoredStatement;
pub use value::Value;
pub use warning::Warning;

use std::fmt::Display;

/// A code of a fact, for the documentation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactCode {
    /// The code: lower case with underscores, unique among all facts of the service.
    pub code: &'static str,
    /// The names of the values that come with it, in the order of the sentence's declaration.
    pub values: &'static [&'static str],
    /// The English sentence, with the names of the values in braces.
    pub english: &'static str,
    /// The meaning, in a sentence or two.
    pub meaning: &'static str,
    /// What to do about it; `None` where there is nothing to do.
    pub remedy: Option<&'static str>,
}

/// Facts of one kind, declared by [`crate::facts!`]. `Display` gives the English sentence.
pub trait Fact: Sized + Display {
    /// All codes, in the order of the declaration.
    const CODES: &'static [FactCode];

    /// The code of this fact.
    fn code(&self) -> &'static str;

    /// The values that the sentence names, in the order of the declaration.
    fn values(&self) -> Vec<(&'static str, Value)>;

    /// Reads a fact from its code and values; `None` when the code is of other facts, or a value is missing or of
    /// another kind.
    fn from_statement(statement: &Statement) -> Option<Self>;

    /// The fact together with its sentence, to be stored or sent beside facts of other kinds.
    fn statement(&self) -> Statement {
        Statement::new(self.code(), self.to_string(), self.values())
    }
}

/// A fact may be a value of another: the measure that a step of a calculation goes by. It is written when the other is.
impl<F: Fact> Kind for F {
    fn to_value(&self) -> Value {
        Value::Statements(vec![self.statement()])
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Statements(statements) => statements.first().and_then(Self::from_statement),
            Value::Text(_) => None,
        }
    }
}

#[cfg(test)]
mod tests;
