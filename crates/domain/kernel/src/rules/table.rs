use super::ValueCheck;
use crate::BrokenRule;

/// A form with rules for its fields. Derived with `Rules` of `customs-form-macros`.
pub trait Ruled {
    /// The fields that have rules, in the order of the struct.
    const FIELDS: &'static [FieldRules];

    /// Checks the fields of the form itself, and reports what each of them breaks, with its name in JSON.
    fn check_fields(&self, report: &mut dyn FnMut(&'static str, ValueCheck));

    /// Shows the parts of the form to `visit`, with the names of their fields in JSON.
    fn visit_parts(&self, visit: &mut impl VisitParts);

    /// Shows every text of the form and of its parts to `visit`, with the rules of its field.
    fn visit_texts(&mut self, visit: &mut VisitText<'_>);
}

/// A visitor that looks at the parts of a form.
pub trait VisitParts {
    /// Looks at a part that a field holds.
    fn part<F: Ruled>(&mut self, name: &str, part: &F);

    /// Looks at the entries of a list, in their order.
    fn entries<F: Ruled>(&mut self, name: &str, entries: &[F]);
}

/// A function that sees a text of a form, and the rules of its field; it may change the text.
pub type VisitText<'a> = dyn FnMut(&[Rule], &mut Option<String>) + 'a;

/// The rules of one field of a form.
#[derive(Debug, Clone, Copy)]
pub struct FieldRules {
    /// Name of the field in the struct.
    pub field: &'static str,
    /// Name of the field in JSON, and in the paths of errors.
    pub name: &'static str,
    /// The rules that a value of the field must keep, in their order.
    pub rules: &'static [Rule],
}

/// The demand of a rule, in terms that a JSON schema has too.
#[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// A value must be given.
    Required,
    /// The text has this many characters, both limits included.
    Length {
        /// Fewest characters.
        min: Option<u64>,
        /// Most characters.
        max: Option<u64>,
    },
    /// The number lies between the limits, both included.
    Range {
        /// Least value.
        min: Option<i64>,
        /// Greatest value.
        max: Option<i64>,
    },
    /// The whole text matches a regular expression, in the dialect of JSON schemas (ECMA-262); without anchors.
    Pattern {
        /// The regular expression.
        form: &'static str,
        /// Most characters of a text that matches.
        most: u64,
    },
    /// The text is one of these.
    OneOf(&'static [&'static str]),
    /// The decimal number has at most so many decimals, and is not below 0.
    Decimals {
        /// Most decimals.
        most: u32,
        /// Greatest value; the number of digits limits it when left out.
        max: Option<i64>,
    },
    /// The text is a code that names a record: it has no control characters, and is kept as [`crate::code_as_kept`]
    /// writes it.
    Code,
    /// A demand that a JSON schema cannot state, such as a check digit or the absence of control characters.
    Unstated,
}

/// A rule of a field beside `required`, `length` and `range`. The field names it by `custom(function = ….)`.
pub trait FieldRule {
    /// The type of the field, without `Option`.
    type Value: ?Sized;

    /// The demand, for the OpenAPI document.
    const RULE: Rule;

    /// Checks a value that is given.
    ///
    /// # Errors
    /// Every part of the rule that the value breaks.
    fn check(value: &Self::Value) -> Result<(), Vec<BrokenRule>>;
}

/// Declares rules of fields as types, each with its value, its demand and the rules that a value breaks.
///
/// ```text
/// field_rules! {
///     /// A text of one line.
///     pub(crate) OneLine(text: str, Rule::Unstated) {
///         text.contains('\n').then_some((RuleCode::OneLine, "must be one line"))
///     }
/// }
/// ```
#[macro_export]
macro_rules! field_rules {
    ($($(#[$meta:meta])* $visible:vis $name:ident($value:ident: $type:ty, $rule:expr) $broken:block)+) => {$(
        $(#[$meta])*
        #[derive(Debug)]
        $visible struct $name;

        impl $crate::rules::FieldRule for $name {
            type Value = $type;
            const RULE: $crate::rules::Rule = $rule;

            fn check($value: &$type) -> Result<(), Vec<$crate::BrokenRule>> {
                $crate::rules::refuse($broken.into_iter().map($crate::BrokenRule::from).collect())
            }
        }
    )+};
}
