use super::{tidy, tidy_code};
use crate::customer::{AuthorizationForm, ContactForm, LocationForm, PartForm};
use customs_kernel::rules::Ruled;
use customs_kernel::{BrokenRule, Checker, RuleCode};

/// Most events that a contact can name.
const MOST_EVENTS: usize = 50;

/// The rules of one kind of part.
pub trait PartRules: PartForm + Ruled {
    /// Brings equivalent values into one spelling.
    fn tidy(&mut self) {
        tidy(self);
    }

    /// Adds an error for every broken rule.
    fn check(&self, check: &mut Checker) {
        check.form(self);
    }
}

impl PartRules for ContactForm {
    fn tidy(&mut self) {
        tidy(self);
        self.language = self.language.take().map(|code| code.to_lowercase());
    }

    fn check(&self, check: &mut Checker) {
        check.form(self);
        if self.notification_preferences.len() > MOST_EVENTS {
            let rule = format!("must not name more than {MOST_EVENTS} events");
            check.error("notification_preferences", BrokenRule::new(RuleCode::TooMany, rule).with("max", MOST_EVENTS));
        }
        check.each("notification_preferences", &self.notification_preferences, |check, event| check.entry(event, 100));
    }
}

impl PartRules for AuthorizationForm {
    fn tidy(&mut self) {
        tidy_code(&mut self.authorization_type);
        tidy(self);
    }
}

impl PartRules for LocationForm {}
