use super::Callbacks;
use crate::{CallbackError, CallbackId, CallbackSecret};
use chrono::{DateTime, Duration, Utc};
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId, StorageError};

/// For how many hours the secret that is replaced goes on signing beside the new one: 1 to 168, a week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeptHours(i64);

/// A new secret, which is shown only this once.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regenerated {
    /// The secret that signs from now on.
    pub secret: CallbackSecret,
    /// Until when the secret before signs beside it; `None` when that ended at once.
    pub previous_secret_until: Option<DateTime<Utc>>,
}

impl KeptHours {
    /// The largest number of hours: a week.
    pub const MOST: i64 = 168;

    /// Reads a number of hours as a client sends it.
    ///
    /// # Errors
    /// When the number is out of range; the error names the field.
    pub fn new(hours: i64) -> Result<Self, FieldErrors> {
        if (1..=Self::MOST).contains(&hours) {
            return Ok(Self(hours));
        }
        Err(FieldErrors::one("keep_previous_hours", BrokenRule::outside(1, Self::MOST)))
    }
}

impl Callbacks {
    /// Gives a registration (the latest one without an id) a new secret. Waiting deliveries are signed with the new one
    /// too. The old secret ends at once, unless it is kept for some hours: then Standard Webhooks' signature of each
    /// delivery is made with both.
    ///
    /// # Errors
    /// An unknown `id`, [`CallbackError::NotFound`] when nothing is registered, or storage fails.
    pub fn regenerate_secret(
        &self,
        organisation: OrganisationId,
        id: Option<CallbackId>,
        keep: Option<KeptHours>,
    ) -> Result<Regenerated, CallbackError> {
        let registration = self.meant(organisation, id)?;
        let (secret, now) = (CallbackSecret::generate(self.entropy.as_ref()), self.clock.now());
        let previous_secret_until = keep.map(|KeptHours(hours)| now + Duration::hours(hours));
        if self.repository.replace_secret(organisation, registration.id(), &secret, previous_secret_until, now)? {
            Ok(Regenerated { secret, previous_secret_until })
        } else {
            Err(CallbackError::NotFound)
        }
    }

    /// Deletes the secrets that were kept after a rotation and are over by now. For a worker.
    ///
    /// # Errors
    /// When storage fails.
    pub fn forget_previous_secrets(&self) -> Result<usize, StorageError> {
        self.repository.forget_previous_secrets(self.clock.now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_kept_for_an_hour_to_a_week() {
        for hours in [1, 24, 168] {
            assert_eq!(KeptHours::new(hours), Ok(KeptHours(hours)));
        }
        for hours in [i64::MIN, -1, 0, 169, i64::MAX] {
            let errors = KeptHours::new(hours).expect_err("out of range");
            assert_eq!(errors.paths().collect::<Vec<_>>(), ["keep_previous_hours"], "{hours}");
        }
    }
}
