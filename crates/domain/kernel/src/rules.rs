//! The rules of form fields: declared with `#[derive(Rules)]` beside the fields, checked by what the macro writes, and
//! readable as a table, so that the OpenAPI document can show them.
//!
//! ```text
//! #[derive(Rules)]
//! struct ItemForm {
//!     #[validate(required, length(max = 500), custom(function = Filled::check))]
//!     description: Option<String>,
//!     #[validate(custom(function = Digits::<8>::check))]
//!     hs_code: Option<String>,
//!     #[rules(nested)]
//!     packaging: Vec<PackagingForm>,
//! }
//! ```
//!
//! The parts of a form are walked by the checker, one at a time, so that a form of many broken parts takes no more
//! memory than its errors do. Every rule but `required`, `length` and `range` is a type that implements [`FieldRule`]:
//! it checks a value and says what it demands ([`crate::field_rules`] declares such types). Rules that compare several
//! fields are functions, which run beside these with a [`crate::Checker`]; so all errors come at once.

mod broken_rule;
pub mod codes;
mod numbers;
mod rule_value;
mod table;
mod texts;
mod value_check;

pub use broken_rule::BrokenRule;
pub use codes::RuleCode;
pub use numbers::{Amount, Day, Decimals, Moment, Positive, Quantity, broken_by, has_four_digits};
pub use rule_value::RuleValue;
pub use table::{FieldRule, FieldRules, Rule, Ruled, VisitParts, VisitText};
pub use texts::{
    Code, CodeList, CodeOf, Digits, DigitsBetween, Filled, FilledCode, OneOf, Text, TradeReference, given,
    has_control_characters, tidy_texts,
};
pub(crate) use texts::{control_characters, keep_code};
pub use value_check::{ValueCheck, refuse};
