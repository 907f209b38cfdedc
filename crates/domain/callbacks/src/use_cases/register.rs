use super::Callbacks;
use crate::{
    CallbackError, CallbackSecret, CallbackTargets, CallbackUrl, EventName, MOST_REGISTRATIONS, NewRegistration,
    Registration, TargetCheck, TargetPolicy,
};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::rules::Rule;
use customs_kernel::{BrokenRule, Checker, FieldErrors, OrganisationId, RuleCode};

/// A registration as a client sends it, not yet checked.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct RegistrationForm {
    /// URL of the receiver.
    #[validate(required)]
    pub callback_url: Option<String>,
    /// Format of the body; only `json`, also the default.
    #[validate(custom(function = BodyFormat::check))]
    pub callback_format: Option<String>,
    /// Names of the events that the receiver wants; at least one.
    #[validate(required)]
    pub events: Option<Vec<String>>,
}

customs_kernel::field_rules! {
    /// The format of the bodies that a receiver gets.
    BodyFormat(format: str, Rule::OneOf(&[Registration::FORMAT])) {
        let wrong = format != Registration::FORMAT;
        wrong.then(|| BrokenRule::new(RuleCode::OneOf, "must be json").with("allowed", Registration::FORMAT))
    }
}

/// A new registration with its secret, which is shown only this once.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registered {
    /// The stored registration.
    pub registration: Registration,
    /// Secret that signs the deliveries.
    pub secret: CallbackSecret,
}

impl RegistrationForm {
    /// Checks the form. This looks up the host name, so call it before any transaction.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub async fn check(
        self,
        policy: TargetPolicy,
        targets: &dyn CallbackTargets,
    ) -> Result<NewRegistration, FieldErrors> {
        let mut check = Checker::default();
        check.form(&self);
        let url = self.callback_url(policy, &mut check);
        if let Some(url) = &url {
            match targets.check(url).await {
                // A host that nothing is known of yet is checked again by every attempt.
                Ok(TargetCheck::Allowed | TargetCheck::Unresolved) => {}
                Err(refused) => check.error("callback_url", (RuleCode::Target, refused.to_string())),
            }
        }
        let events = self.events(&mut check);
        let errors = check.into_errors();
        match url.map(|url| NewRegistration::new(url, events)) {
            Some(Ok(registration)) if errors.is_empty() => Ok(registration),
            Some(Err(none)) if errors.is_empty() => {
                Err(FieldErrors::one("events", (RuleCode::NoEvents, none.to_string())))
            }
            _ => Err(errors),
        }
    }

    fn callback_url(&self, policy: TargetPolicy, check: &mut Checker) -> Option<CallbackUrl> {
        let text = self.callback_url.as_deref()?;
        CallbackUrl::parse(text, policy)
            .map_err(|broken| check.error("callback_url", (RuleCode::Url, broken.rule())))
            .ok()
    }

    fn events(&self, check: &mut Checker) -> Vec<EventName> {
        if self.events.as_ref().is_some_and(Vec::is_empty) {
            check.error("events", (RuleCode::NoEvents, crate::NoEvents.to_string()));
        }
        let mut events = Vec::new();
        for (position, name) in self.events.iter().flatten().enumerate() {
            match name.parse() {
                Ok(event) => events.push(event),
                Err(crate::UnknownEvent) => {
                    let rule = (RuleCode::UnknownEvent, crate::UnknownEvent.to_string());
                    check.error(&format!("events.{position}"), rule);
                }
            }
        }
        events
    }
}

impl Callbacks {
    /// Stores a checked registration with a new secret.
    ///
    /// # Errors
    /// `Invalid` when the organisation has the largest number of registrations already; `Storage`.
    pub fn register(
        &self,
        organisation: OrganisationId,
        registration: &NewRegistration,
    ) -> Result<Registered, CallbackError> {
        let secret = CallbackSecret::generate(self.entropy.as_ref());
        let kept = self.repository.insert(organisation, registration, &secret, self.clock.now())?;
        let Some(registration) = kept else {
            let rule =
                format!("cannot be added: there are {MOST_REGISTRATIONS} callbacks, which is the most; delete one");
            return Err(FieldErrors::one("callback_url", (RuleCode::TooManyCallbacks, rule)).into());
        };
        Ok(Registered { registration, secret })
    }
}
