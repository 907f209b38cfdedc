use super::Posted;
use crate::failure::Failure;
use crate::shown;
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use std::collections::BTreeSet;

/// Fields that many forms have of themselves: the token, the key of the form, and what it was made from.
const OWN: [&str; 4] = [Posted::TOKEN, crate::once::FIELD, "seen", "version"];

/// The fields that a form has, beside those that many forms have of themselves.
#[derive(Clone, Copy)]
pub struct Fields {
    /// Fields of one value.
    single: &'static [&'static str],
    /// Fields of one word, with the words that they send. A box to tick sends one word, or nothing.
    choices: &'static [(&'static str, &'static [&'static str])],
    /// Fields that are given as often as they have values.
    lists: &'static [&'static str],
    /// Whether a name that is none of these is a field of one value all the same, such as one in a row of a table.
    is_other: fn(&str) -> bool,
}

impl Fields {
    /// What a question has, which nothing is typed into.
    pub const NONE: Self = Self { single: &[], choices: &[], lists: &[], is_other: never };

    /// Fields of any name, each of one value: those of forms that find out by themselves which they do not have.
    pub const ANY: Self = Self { is_other: always, ..Self::NONE };

    /// Fields of one value.
    pub const fn new(single: &'static [&'static str]) -> Self {
        Self { single, ..Self::NONE }
    }

    /// The same with fields of one of these words.
    pub const fn with_choices(self, choices: &'static [(&'static str, &'static [&'static str])]) -> Self {
        Self { choices, ..self }
    }

    /// The same with fields of many values.
    pub const fn with_lists(self, lists: &'static [&'static str]) -> Self {
        Self { lists, ..self }
    }

    /// The same with fields of one value whose names have this form.
    pub const fn with_others(self, is_other: fn(&str) -> bool) -> Self {
        Self { is_other, ..self }
    }

    /// The rule that a value breaks which was sent under this name; `None` when the form can hold it. What is blank holds
    /// nothing that could be lost.
    fn broken_by(&self, name: &str, value: &str, is_first: bool) -> Option<BrokenRule> {
        let words = self.choices.iter().find(|(chosen, _)| *chosen == name).map(|(_, words)| *words);
        let is_list = self.lists.contains(&name);
        let is_single = OWN.contains(&name) || self.single.contains(&name) || words.is_some() || (self.is_other)(name);
        if !is_list && !is_single {
            return (!value.is_empty()).then(|| no_such_field(name));
        }
        if !is_list && !is_first {
            return Some(BrokenRule::new(RuleCode::GivenAgain, "is given more than once"));
        }
        words.filter(|words| !value.is_empty() && !words.contains(&value)).map(BrokenRule::none_of)
    }
}

impl Posted {
    /// Names what no field of a form can hold, and what would be dropped: fields that it does not have, a field of one
    /// value that is given more than once, and words that are none of a choice.
    pub fn misfits(&self, fields: Fields) -> FieldErrors {
        let (mut seen, mut errors) = (BTreeSet::new(), FieldErrors::default());
        for (name, value) in self.fields() {
            let is_first = seen.insert(name);
            if let Some(rule) = fields.broken_by(name, value.trim(), is_first) {
                errors.add(shown::text(name), rule);
            }
        }
        errors
    }

    /// Refuses a form with anything that none of these fields can hold.
    pub(crate) fn require(&self, fields: Fields) -> Result<(), Failure> {
        Ok(self.misfits(fields).into_result()?)
    }
}

fn never(_: &str) -> bool {
    false
}

fn always(_: &str) -> bool {
    true
}

fn no_such_field(name: &str) -> BrokenRule {
    let name = shown::text(name);
    BrokenRule::new(RuleCode::NoSuchField, format!("{name} is not a field of this form")).with("name", name)
}
