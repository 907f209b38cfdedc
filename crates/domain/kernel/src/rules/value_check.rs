use super::{BrokenRule, FieldRule, RuleCode};

/// Returns the broken rules as the error of a check.
///
/// # Errors
/// The broken rules, when there are any.
pub fn refuse(broken: Vec<BrokenRule>) -> Result<(), Vec<BrokenRule>> {
    if broken.is_empty() { Ok(()) } else { Err(broken) }
}

/// The rules that the value of one field breaks. What `Rules` derives fills it.
#[derive(Debug, Default)]
pub struct ValueCheck(Vec<BrokenRule>);

impl ValueCheck {
    /// Checks that a value is given.
    pub fn required(&mut self, is_given: bool) {
        if !is_given {
            self.0.push(BrokenRule::required());
        }
    }

    /// Checks that a text has at most `most` characters.
    pub fn length(&mut self, text: &str, most: u64) {
        let exceeds = |length: usize| u64::try_from(length).is_ok_and(|length| length > most);
        // A text never has more characters than bytes, so most texts need no count.
        if exceeds(text.len()) && exceeds(text.chars().count()) {
            self.0.push(BrokenRule::too_long(most));
        }
    }

    /// Checks that a number lies between two others, both included.
    pub fn range(&mut self, number: i64, least: i64, most: i64) {
        if !(least..=most).contains(&number) {
            self.0.push(BrokenRule::outside(least, most));
        }
    }

    /// Checks the rule `R`.
    pub fn rule<R: FieldRule>(&mut self, value: &R::Value) {
        self.0.extend(R::check(value).err().into_iter().flatten());
    }

    /// The broken rules: first that the value is missing, then characters, length and the rest.
    pub(crate) fn into_broken(self) -> Vec<BrokenRule> {
        let mut broken = self.0;
        broken.sort_by_key(|rule| match rule.code() {
            RuleCode::Required => 0,
            RuleCode::ControlCharacters => 1,
            RuleCode::Length => 2,
            _ => 3,
        });
        broken
    }
}

#[cfg(test)]
mod tests {
    use super::ValueCheck;
    use crate::rules::{Digits, Filled, Text};

    fn texts(check: ValueCheck) -> Vec<String> {
        check.into_broken().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn all_that_a_value_breaks_is_reported_at_once_the_missing_value_first() {
        let mut check = ValueCheck::default();
        check.rule::<Digits<2>>("\u{1}");
        check.length("\u{1}é", 1);
        check.rule::<Filled>(" ");
        let reported = [
            "is required",
            "must not contain control characters",
            "must not be longer than 1 characters",
            "must be 2 digits",
        ];
        assert_eq!(texts(check), reported);
    }

    #[test]
    fn characters_are_counted_and_limits_are_included() {
        let mut check = ValueCheck::default();
        check.required(true);
        check.length("éé", 2);
        check.range(0, 0, 9);
        check.range(9, 0, 9);
        check.rule::<Text>("é");
        assert!(texts(check).is_empty());
        let mut check = ValueCheck::default();
        check.required(false);
        check.length("ééé", 2);
        check.range(-1, 0, 9);
        check.range(10, 0, 9);
        let broken = [
            "is required",
            "must not be longer than 2 characters",
            "must be between 0 and 9",
            "must be between 0 and 9",
        ];
        assert_eq!(texts(check), broken);
    }
}
