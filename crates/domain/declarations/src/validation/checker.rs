use customs_kernel::{CountryCode, Currency, Eori, FieldErrors};
use rust_decimal::Decimal;

/// Gathers what is wrong while walking a form; it knows the path it is at.
#[derive(Debug, Default)]
pub(super) struct Checker {
    errors: FieldErrors,
    path: String,
}

impl Checker {
    pub(super) fn into_errors(self) -> FieldErrors {
        self.errors
    }

    /// Checks a part of the form under its name.
    pub(super) fn within(&mut self, name: &str, part: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        self.path = self.path_of(name);
        part(self);
        self.path.truncate(length);
    }

    /// Checks each entry of a list under its index.
    pub(super) fn each<T>(&mut self, name: &str, entries: &[T], mut part: impl FnMut(&mut Self, &T)) {
        if entries.is_empty() {
            return;
        }
        self.within(name, |check| {
            for (index, entry) in entries.iter().enumerate() {
                check.within(&index.to_string(), |check| part(check, entry));
            }
        });
    }

    pub(super) fn error(&mut self, field: &str, message: impl Into<String>) {
        let path = self.path_of(field);
        self.errors.add(path, message);
    }

    /// The entry itself is wrong, not a field of it.
    pub(super) fn error_here(&mut self, message: impl Into<String>) {
        self.errors.add(self.path.clone(), message);
    }

    pub(super) fn required(&mut self, field: &str, value: Option<&str>) {
        if filled(value).is_none() {
            self.error(field, "is required");
        }
    }

    pub(super) fn required_value<T>(&mut self, field: &str, value: Option<&T>) {
        if value.is_none() {
            self.error(field, "is required");
        }
    }

    /// At most so many characters.
    pub(super) fn length(&mut self, field: &str, value: Option<&str>, max: usize) {
        if value.is_some_and(|text| text.chars().count() > max) {
            self.error(field, format!("must not be longer than {max} characters"));
        }
    }

    pub(super) fn one_of(&mut self, field: &str, value: Option<&str>, allowed: &[&str]) {
        if filled(value).is_some_and(|text| !allowed.contains(&text)) {
            self.error(field, format!("must be one of {}", allowed.join(", ")));
        }
    }

    /// Exactly so many digits.
    pub(super) fn digits(&mut self, field: &str, value: Option<&str>, count: usize) {
        let wrong = |text: &str| text.len() != count || !text.bytes().all(|byte| byte.is_ascii_digit());
        if filled(value).is_some_and(wrong) {
            self.error(field, format!("must be {count} digits"));
        }
    }

    /// Exactly so many letters or digits.
    pub(super) fn alphanumeric(&mut self, field: &str, value: Option<&str>, count: usize) {
        let wrong = |text: &str| text.len() != count || !text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if filled(value).is_some_and(wrong) {
            self.error(field, format!("must be {count} letters or digits"));
        }
    }

    pub(super) fn country(&mut self, field: &str, value: Option<&str>) {
        if let Some(Err(error)) = filled(value).map(str::parse::<CountryCode>) {
            self.error(field, error.rule());
        }
    }

    pub(super) fn currency(&mut self, field: &str, value: Option<&str>) {
        if let Some(Err(error)) = filled(value).map(str::parse::<Currency>) {
            self.error(field, error.rule());
        }
    }

    pub(super) fn eori(&mut self, field: &str, value: Option<&str>) {
        if let Some(Err(error)) = filled(value).map(str::parse::<Eori>) {
            self.error(field, error.rule());
        }
    }

    pub(super) fn integer(&mut self, field: &str, value: Option<i64>, min: i64, max: i64) {
        if value.is_some_and(|number| !(min..=max).contains(&number)) {
            self.error(field, format!("must be between {min} and {max}"));
        }
    }

    /// An amount of money: not negative, at most 16 digits of which 3 decimals (message schema).
    pub(super) fn amount(&mut self, field: &str, value: Option<Decimal>) {
        self.number(field, value, 3);
    }

    /// A mass or quantity: not negative, at most 16 digits of which 6 decimals (message schema).
    pub(super) fn quantity(&mut self, field: &str, value: Option<Decimal>) {
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

    fn path_of(&self, field: &str) -> String {
        if self.path.is_empty() { field.to_owned() } else { format!("{}.{field}", self.path) }
    }
}

/// A text that says something; blank counts as absent.
pub(super) fn filled(value: Option<&str>) -> Option<&str> {
    value.filter(|text| !text.trim().is_empty())
}
