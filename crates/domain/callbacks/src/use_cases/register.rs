use super::Callbacks;
use crate::{
    CallbackError, CallbackSecret, CallbackTargets, CallbackUrl, EventName, MOST_REGISTRATIONS, NewRegistration,
    Registration, TargetPolicy,
};
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId};

/// A registration as a client sends it, not yet checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RegistrationForm {
    /// URL of the receiver; required.
    pub callback_url: Option<String>,
    /// Format of the body; only `json`, also the default.
    pub callback_format: Option<String>,
    /// Names of the events that the receiver wants; at least one.
    pub events: Option<Vec<String>>,
}

/// A new registration with its secret, which is shown only this once.
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
        let mut errors = FieldErrors::default();
        let url = self.callback_url(policy, &mut errors);
        if let Some(url) = &url
            && let Err(refused) = targets.check(url).await
        {
            errors.add("callback_url", ("target", refused.to_string()));
        }
        if self.callback_format.as_deref().is_some_and(|format| format != Registration::FORMAT) {
            errors.add("callback_format", ("json", "must be json"));
        }
        let events = self.events(&mut errors);
        match url.map(|url| NewRegistration::new(url, events)) {
            Some(Ok(registration)) if errors.is_empty() => Ok(registration),
            Some(Err(none)) if errors.is_empty() => Err(FieldErrors::one("events", ("no_events", none.to_string()))),
            _ => Err(errors),
        }
    }

    fn callback_url(&self, policy: TargetPolicy, errors: &mut FieldErrors) -> Option<CallbackUrl> {
        let Some(text) = &self.callback_url else {
            errors.add("callback_url", BrokenRule::required());
            return None;
        };
        CallbackUrl::parse(text, policy).map_err(|broken| errors.add("callback_url", ("url", broken.rule()))).ok()
    }

    fn events(&self, errors: &mut FieldErrors) -> Vec<EventName> {
        let Some(names) = &self.events else {
            errors.add("events", BrokenRule::required());
            return vec![];
        };
        if names.is_empty() {
            errors.add("events", ("no_events", crate::NoEvents.to_string()));
        }
        let mut events = Vec::new();
        for (position, name) in names.iter().enumerate() {
            match name.parse() {
                Ok(event) => events.push(event),
                Err(crate::UnknownEvent) => {
                    errors.add(format!("events.{position}"), ("unknown_event", crate::UnknownEvent.to_string()));
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
            return Err(FieldErrors::one("callback_url", ("too_many", rule)).into());
        };
        Ok(Registered { registration, secret })
    }
}
