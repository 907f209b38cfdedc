use crate::{CountryCode, Currency, Eori, FieldErrors, InvalidReference};
use rust_decimal::Decimal;
use std::fmt::Write;
use std::str::FromStr;

/// Gathers the broken rules of a form while walking through it. The checker knows the path of the part it is at, and
/// builds no text while no rule is broken.
#[derive(Debug, Default)]
pub struct Checker {
    errors: FieldErrors,
    path: String,
    unwritable: bool,
}

impl Checker {
    /// Returns the broken rules, and whether a text holds characters that neither the database nor a message can carry.
    #[must_use]
    pub fn into_findings(self) -> (FieldErrors, bool) {
        (self.errors, self.unwritable)
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

    /// Notes a broken rule on a field of the part that the walk is at.
    pub fn error(&mut self, field: &str, message: impl Into<String>) {
        let path = if self.path.is_empty() { field.to_owned() } else { format!("{}.{field}", self.path) };
        self.errors.add(path, message);
    }

    /// Checks a list entry that is itself a text: it must have 1 to `max` characters.
    pub fn entry(&mut self, text: &str, max: usize) {
        let message = if !text.chars().all(is_writable) {
            self.unwritable = true;
            CONTROL_CHARACTERS.to_owned()
        } else if text.trim().is_empty() || text.chars().count() > max {
            format!("must have 1 to {max} characters")
        } else {
            return;
        };
        self.errors.add(self.path.clone(), message);
    }

    /// Checks that a text is given; a blank text counts as missing.
    pub fn required(&mut self, field: &str, value: Option<&str>) {
        if filled(value).is_none() {
            self.error(field, "is required");
        }
    }

    /// Checks that a value is given.
    pub fn required_value<T>(&mut self, field: &str, value: Option<&T>) {
        if value.is_none() {
            self.error(field, "is required");
        }
    }

    /// Checks that a text has only characters that the database and a message to customs can carry (XML 1.0, production
    /// 2).
    pub fn text(&mut self, field: &str, value: Option<&str>) {
        if value.is_some_and(|text| !text.chars().all(is_writable)) {
            self.unwritable = true;
            self.error(field, CONTROL_CHARACTERS);
        }
    }

    /// Checks that a text has at most `max` characters.
    pub fn length(&mut self, field: &str, value: Option<&str>, max: usize) {
        self.text(field, value);
        // A text never has more characters than bytes, so most texts need no count.
        if value.is_some_and(|text| text.len() > max && text.chars().count() > max) {
            self.error(field, format!("must not be longer than {max} characters"));
        }
    }

    /// Checks that a text is one of `allowed`; a blank text counts as left out.
    pub fn one_of(&mut self, field: &str, value: Option<&str>, allowed: &[&str]) {
        self.text(field, value);
        if filled(value).is_some_and(|text| !allowed.contains(&text)) {
            self.error(field, format!("must be one of {}", allowed.join(", ")));
        }
    }

    /// Checks that a text has exactly `count` digits.
    pub fn digits(&mut self, field: &str, value: Option<&str>, count: usize) {
        self.text(field, value);
        let wrong = |text: &str| text.len() != count || !text.bytes().all(|byte| byte.is_ascii_digit());
        if filled(value).is_some_and(wrong) {
            self.error(field, format!("must be {count} digits"));
        }
    }

    /// Checks a country code of two letters.
    pub fn country(&mut self, field: &str, value: Option<&str>) {
        self.reference::<CountryCode>(field, value);
    }

    /// Checks a currency code of three letters.
    pub fn currency(&mut self, field: &str, value: Option<&str>) {
        self.reference::<Currency>(field, value);
    }

    /// Checks an EORI of any country.
    pub fn eori(&mut self, field: &str, value: Option<&str>) {
        self.reference::<Eori>(field, value);
    }

    fn reference<R: FromStr<Err = InvalidReference>>(&mut self, field: &str, value: Option<&str>) {
        self.text(field, value);
        if let Some(Err(error)) = filled(value).map(str::parse::<R>) {
            self.error(field, error.rule());
        }
    }

    /// Checks that a whole number lies between `min` and `max`, both included.
    pub fn integer(&mut self, field: &str, value: Option<i64>, min: i64, max: i64) {
        if value.is_some_and(|number| !(min..=max).contains(&number)) {
            self.error(field, format!("must be between {min} and {max}"));
        }
    }

    /// Checks an amount of money: not negative, at most 16 digits of which 3 decimals (message schema).
    pub fn amount(&mut self, field: &str, value: Option<Decimal>) {
        self.number(field, value, 3);
    }

    /// Checks a mass or quantity: not negative, at most 16 digits of which 6 decimals (message schema).
    pub fn quantity(&mut self, field: &str, value: Option<Decimal>) {
        self.number(field, value, 6);
    }

    fn number(&mut self, field: &str, value: Option<Decimal>, decimals: u32) {
        let Some(number) = value else { return };
        if number.is_sign_negative() && !number.is_zero() {
            self.error(field, "must not be negative");
        }
        let number = number.normalize();
        if number.scale() > decimals {
            self.error(field, format!("must not have more than {decimals} decimals"));
        }
        let whole = number.trunc().abs();
        let whole_digits = if whole.is_zero() { 0 } else { whole.mantissa().unsigned_abs().ilog10() + 1 };
        if whole_digits + number.scale() > 16 {
            self.error(field, "must not have more than 16 digits");
        }
    }

    fn step_to(&mut self, name: &str) {
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(name);
    }
}

const CONTROL_CHARACTERS: &str = "must not contain control characters";

fn is_writable(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | '\u{20}'..='\u{fffd}' | '\u{10000}'..)
}

/// Returns the text unless it is blank; a blank text counts as absent.
#[must_use]
pub fn filled(value: Option<&str>) -> Option<&str> {
    value.filter(|text| !text.trim().is_empty())
}
