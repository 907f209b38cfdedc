use super::Callbacks;
use crate::{
    CallbackError, CallbackSecret, CallbackTargets, CallbackUrl, EventName, MOST_REGISTRATIONS, NewRegistration,
    Registration, TargetPolicy,
};
use customs_kernel::{FieldErrors, OrganisationId};

/// What a client sends to register a receiver.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RegistrationForm {
    /// The address of the receiver.
    pub callback_url: Option<String>,
    /// `json`, which is also what no format means.
    pub callback_format: Option<String>,
    /// Names of the events it wants.
    pub events: Option<Vec<String>>,
}

/// A new registration with its secret, which is told this once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registered {
    /// The registration.
    pub registration: Registration,
    /// What its deliveries are signed with.
    pub secret: CallbackSecret,
}

impl RegistrationForm {
    /// Checks everything that the client sent. It looks the host up, so it goes before any transaction.
    ///
    /// # Errors
    /// All broken rules, by field.
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
            errors.add("callback_url", refused.to_string());
        }
        if self.callback_format.as_deref().is_some_and(|format| format != Registration::FORMAT) {
            errors.add("callback_format", "must be json");
        }
        let events = self.events(&mut errors);
        match url.map(|url| NewRegistration::new(url, events)) {
            Some(Ok(registration)) if errors.is_empty() => Ok(registration),
            Some(Err(none)) if errors.is_empty() => Err(FieldErrors::one("events", none.to_string())),
            _ => Err(errors),
        }
    }

    fn callback_url(&self, policy: TargetPolicy, errors: &mut FieldErrors) -> Option<CallbackUrl> {
        let Some(text) = &self.callback_url else {
            errors.add("callback_url", "is required");
            return None;
        };
        CallbackUrl::parse(text, policy).map_err(|broken| errors.add("callback_url", broken.rule())).ok()
    }

    fn events(&self, errors: &mut FieldErrors) -> Vec<EventName> {
        let Some(names) = &self.events else {
            errors.add("events", "is required");
            return vec![];
        };
        if names.is_empty() {
            errors.add("events", crate::NoEvents.to_string());
        }
        let mut events = Vec::new();
        for (position, name) in names.iter().enumerate() {
            match name.parse() {
                Ok(event) => events.push(event),
                Err(crate::UnknownEvent) => {
                    errors.add(format!("events.{position}"), crate::UnknownEvent.to_string());
                }
            }
        }
        events
    }
}

impl Callbacks {
    /// Keeps a registration that was checked, with a fresh secret.
    ///
    /// # Errors
    /// `Invalid` when the organisation has as many as it can have; `Storage`.
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
            return Err(FieldErrors::one("callback_url", rule).into());
        };
        Ok(Registered { registration, secret })
    }
}
