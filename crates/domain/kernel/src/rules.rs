//! The rules of form fields: declared with `#[derive(Validate, Rules)]` beside the fields, checked by `validator`, and
//! readable as a table, so that the OpenAPI document can show them.
//!
//! ```text
//! #[derive(Validate, Rules)]
//! struct ItemForm {
//!     #[validate(required, length(max = 500), custom(function = Filled::check))]
//!     description: Option<String>,
//!     #[validate(custom(function = Digits::<8>::check))]
//!     hs_code: Option<String>,
//!     #[validate(nested)]
//!     packaging: Vec<PackagingForm>,
//! }
//! ```
//!
//! `required`, `length`, `range` and `nested` are those of `validator`. Every other rule is a type that implements
//! [`FieldRule`]: it checks a value and says what it demands ([`crate::field_rules`] declares such types). Rules that
//! compare several fields are functions, which run beside these with a [`crate::Checker`]; so all errors come at once.

mod broken_rule;
mod findings;
mod numbers;
mod table;
mod texts;

pub use broken_rule::BrokenRule;
pub use findings::refuse;
pub(crate) use findings::{add_findings, add_rules};
pub use numbers::{Amount, Day, Decimals, Moment, Quantity, broken_by, has_four_digits};
pub use table::{FieldRule, FieldRules, Rule, Ruled, VisitText, broken_rules};
pub(crate) use texts::control_characters;
pub use texts::{
    CodeList, CodeOf, Digits, DigitsBetween, Filled, OneOf, Text, TradeReference, given, has_control_characters,
    tidy_texts,
};

/// Code of the rule that a value must be given.
pub const REQUIRED: &str = "required";
/// Code of the rule that a text may not hold control characters, which neither storage nor messages can carry.
pub const CONTROL_CHARACTERS: &str = "control_characters";
