use crate::rules::{FieldRule, Ruled, Text, ValueCheck, VisitParts, control_characters, has_control_characters};
use crate::{BrokenRule, FieldErrors, RuleCode, filled};
use std::fmt::Write;

/// Gathers the broken rules of a form while walking through it. The checker knows the path of the part it is at, and
/// builds no text while no rule is broken.
#[derive(Debug, Default)]
pub struct Checker {
    errors: FieldErrors,
    path: String,
}

impl Checker {
    /// Returns the broken rules.
    #[must_use]
    pub fn into_errors(self) -> FieldErrors {
        self.errors
    }

    /// Returns every broken rule, for forms that are stored whole or not at all.
    ///
    /// # Errors
    /// The broken rules, by path.
    pub fn into_result(self) -> Result<(), FieldErrors> {
        self.errors.into_result()
    }

    /// Checks a part of the form; `name` is added to the path meanwhile.
    pub fn within(&mut self, name: &str, part: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        self.step_to(name);
        part(self);
        self.path.truncate(length);
    }

    /// Checks each entry of a list; the name of the list and the index of the entry are added to the path meanwhile.
    pub fn each<T>(&mut self, name: &str, entries: &[T], mut part: impl FnMut(&mut Self, &T)) {
        let length = self.path.len();
        self.step_to(name);
        let list = self.path.len();
        for (index, entry) in entries.iter().enumerate() {
            // Writing into a string cannot fail.
            let _ = write!(self.path, ".{index}");
            part(self, entry);
            self.path.truncate(list);
        }
        self.path.truncate(length);
    }

    /// Checks the rules that a form and its parts declare beside their fields.
    pub fn form<F: Ruled>(&mut self, form: &F) {
        form.check_fields(&mut |field, check| self.checked(field, check));
        form.visit_parts(self);
    }

    /// Checks a value that is not a field of a form, or a field with a rule that holds on a condition.
    pub fn value<R: FieldRule>(&mut self, field: &str, value: Option<&R::Value>) {
        if let Some(value) = value {
            let mut check = ValueCheck::default();
            check.rule::<R>(value);
            self.checked(field, check);
        }
    }

    fn checked(&mut self, field: &str, check: ValueCheck) {
        for rule in check.into_broken() {
            self.error(field, rule);
        }
    }

    /// Notes a broken rule on a field of the part that the walk is at.
    pub fn error(&mut self, field: &str, rule: impl Into<BrokenRule>) {
        self.errors.add(self.path_of(field), rule);
    }

    /// Checks a list entry that is itself a text: it must have 1 to `max` characters.
    pub fn entry(&mut self, text: &str, max: usize) {
        let rule = if has_control_characters(text) {
            control_characters()
        } else if text.trim().is_empty() || text.chars().count() > max {
            BrokenRule::new(RuleCode::EntryLength, format!("must have 1 to {max} characters")).with("max", max)
        } else {
            return;
        };
        self.errors.add(self.path.clone(), rule);
    }

    /// Checks that a text is given; a blank text counts as missing.
    pub fn required(&mut self, field: &str, value: Option<&str>) {
        if filled(value).is_none() {
            self.error(field, BrokenRule::required());
        }
    }

    /// Checks that a value is given.
    pub fn required_value<T>(&mut self, field: &str, value: Option<&T>) {
        if value.is_none() {
            self.error(field, BrokenRule::required());
        }
    }

    /// Checks that a text has at most `max` characters.
    pub fn length(&mut self, field: &str, value: Option<&str>, max: usize) {
        self.value::<Text>(field, value);
        // A text never has more characters than bytes, so most texts need no count.
        if value.is_some_and(|text| text.len() > max && text.chars().count() > max) {
            self.error(field, BrokenRule::too_long(max));
        }
    }

    fn path_of(&self, field: &str) -> String {
        if self.path.is_empty() { field.to_owned() } else { format!("{}.{field}", self.path) }
    }

    fn step_to(&mut self, name: &str) {
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(name);
    }
}

impl VisitParts for Checker {
    fn part<F: Ruled>(&mut self, name: &str, part: &F) {
        self.within(name, |check| check.form(part));
    }

    fn entries<F: Ruled>(&mut self, name: &str, entries: &[F]) {
        self.each(name, entries, Self::form);
    }
}

/// Returns the rules that the fields of a form and its parts break, by their paths.
pub fn broken_rules(form: &impl Ruled) -> FieldErrors {
    let mut check = Checker::default();
    check.form(form);
    check.into_errors()
}
