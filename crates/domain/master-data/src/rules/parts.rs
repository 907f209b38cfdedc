use super::texts::{email, lengths, tidy, tidy_codes};
use crate::customer::{AuthorizationForm, ContactForm, LocationForm, PartForm};
use customs_kernel::{BrokenRule, Checker};

/// Most events that a contact can name.
const MOST_EVENTS: usize = 50;

/// The rules of one kind of part.
pub trait PartRules: PartForm {
    /// Brings equivalent values into one spelling.
    fn tidy(&mut self);

    /// Adds an error for every broken rule.
    fn check(&self, check: &mut Checker);
}

impl PartRules for ContactForm {
    fn tidy(&mut self) {
        tidy(&mut [
            &mut self.name,
            &mut self.email,
            &mut self.phone,
            &mut self.position,
            &mut self.department,
            &mut self.language,
            &mut self.notes,
        ]);
        self.language = self.language.take().map(|code| code.to_lowercase());
    }

    fn check(&self, check: &mut Checker) {
        check.required("name", self.name.as_deref());
        lengths(check, 255, &[("name", &self.name), ("position", &self.position), ("department", &self.department)]);
        check.length("phone", self.phone.as_deref(), 50);
        check.length("notes", self.notes.as_deref(), 2_000);
        email(check, "email", self.email.as_deref());
        let is_language = |code: &str| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_lowercase());
        if self.language.as_deref().is_some_and(|code| !is_language(code)) {
            check.error("language", ("language", "must be a language code of 2 letters"));
        }
        if self.notification_preferences.len() > MOST_EVENTS {
            let rule = format!("must not name more than {MOST_EVENTS} events");
            check.error("notification_preferences", BrokenRule::new("too_many", rule).with("max", MOST_EVENTS));
        }
        check.each("notification_preferences", &self.notification_preferences, |check, event| check.entry(event, 100));
    }
}

impl PartRules for AuthorizationForm {
    fn tidy(&mut self) {
        tidy_codes(&mut [&mut self.authorization_type]);
        tidy(&mut [&mut self.description, &mut self.identification, &mut self.authorisation_holder]);
    }

    fn check(&self, check: &mut Checker) {
        check.required("type", self.authorization_type.as_deref());
        check.length("type", self.authorization_type.as_deref(), 10);
        check.length("description", self.description.as_deref(), 255);
        check.length("identification", self.identification.as_deref(), 50);
        check.length("authorisation_holder", self.authorisation_holder.as_deref(), 255);
    }
}

impl PartRules for LocationForm {
    fn tidy(&mut self) {
        tidy_codes(&mut [&mut self.country_code]);
        tidy(&mut [
            &mut self.name,
            &mut self.address,
            &mut self.address_number,
            &mut self.postcode,
            &mut self.city,
            &mut self.vergunningtype,
            &mut self.vergunningnummer,
        ]);
    }

    fn check(&self, check: &mut Checker) {
        check.required("name", self.name.as_deref());
        lengths(check, 255, &[("name", &self.name), ("address", &self.address)]);
        lengths(check, 20, &[("address_number", &self.address_number), ("postcode", &self.postcode)]);
        lengths(check, 100, &[("city", &self.city)]);
        lengths(check, 50, &[("vergunningtype", &self.vergunningtype), ("vergunningnummer", &self.vergunningnummer)]);
        check.country("country_code", self.country_code.as_deref());
    }
}
