use super::Password;
use super::most_common::MOST_COMMON;
use crate::Email;
use customs_kernel::{BrokenRule, RuleCode};

impl Password {
    /// Checks that a user with this e-mail and name may take the password: 12 to 128 characters, neither the e-mail nor
    /// the name, and none of the most common passwords. Length counts more than kinds of characters, so none are asked
    /// for (NIST SP 800-63B, section 5.1.1.2).
    ///
    /// # Errors
    /// The rule that it breaks: `required`, `password_length`, `password_is_email`, `password_is_name` or
    /// `password_common`.
    pub fn check_for(&self, email: &Email, name: &str) -> Result<(), BrokenRule> {
        let length = self.0.chars().count();
        let spelled = spelling(&self.0);
        if length == 0 {
            Err(BrokenRule::required())
        } else if !(Self::MIN_LENGTH..=Self::MAX_LENGTH).contains(&length) {
            let (least, most) = (Self::MIN_LENGTH, Self::MAX_LENGTH);
            let rule = BrokenRule::new(RuleCode::PasswordLength, format!("must have {least} to {most} characters"));
            Err(rule.with("min", least).with("max", most))
        } else if spelled == spelling(email.as_str()) || spelled == spelling(email.local_part()) {
            Err(BrokenRule::new(RuleCode::PasswordIsEmail, "must not be the e-mail address"))
        } else if spelled == spelling(name) {
            Err(BrokenRule::new(RuleCode::PasswordIsName, "must not be the name"))
        } else if MOST_COMMON.contains(&&*spelled) {
            Err(BrokenRule::new(RuleCode::PasswordCommon, "is one of the most common passwords"))
        } else {
            Ok(())
        }
    }
}

/// A text without capitals and blanks, so that "Jan de Vries" and "jandevries" are the same.
fn spelling(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(password: &str) -> Option<RuleCode> {
        let email = "veronica.dijkstra@acme.nl".parse().expect("an address");
        let checked = Password::presented(password).check_for(&email, "Veronica van Dijk");
        checked.err().map(|rule| rule.code())
    }

    #[test]
    fn a_password_has_12_to_128_characters_of_any_kind() {
        assert_eq!(broken(""), Some(RuleCode::Required));
        assert_eq!(broken("abcdefghij1"), Some(RuleCode::PasswordLength));
        assert_eq!(broken("abcdefghij12"), None);
        assert_eq!(broken(&"é".repeat(12)), None, "characters count, not bytes");
        assert_eq!(broken(&"x".repeat(128)), None);
        assert_eq!(broken(&"x".repeat(129)), Some(RuleCode::PasswordLength));
    }

    #[test]
    fn a_password_is_neither_the_email_nor_the_name() {
        for email in ["veronica.dijkstra@acme.nl", "Veronica.Dijkstra@ACME.nl", "veronica.dijkstra"] {
            assert_eq!(broken(email), Some(RuleCode::PasswordIsEmail), "{email}");
        }
        for name in ["Veronica van Dijk", "veronicavandijk", " VERONICA VAN DIJK "] {
            assert_eq!(broken(name), Some(RuleCode::PasswordIsName), "{name}");
        }
        assert_eq!(broken("veronica.dijkstra sails"), None, "it may contain them");
    }

    #[test]
    fn the_most_common_passwords_are_refused_however_they_are_written() {
        for common in ["password1234", "Password1234", "123456789012", "welkom 123456"] {
            assert_eq!(broken(common), Some(RuleCode::PasswordCommon), "{common}");
        }
        assert_eq!(broken("password1234 and a boat"), None);
    }

    #[test]
    fn every_entry_of_the_list_can_be_met() {
        for common in MOST_COMMON {
            assert_eq!(spelling(common), common, "it is compared as it is spelled");
            assert!(common.chars().count() >= Password::MIN_LENGTH, "{common} is too short anyway");
        }
    }
}
