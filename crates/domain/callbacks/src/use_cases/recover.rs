use super::Callbacks;
use crate::{CallbackError, CallbackId, Recovered};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{FieldErrors, OrganisationId, RuleCode};

/// A registration with deliveries that go on again.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resumed {
    /// Whether they had ended.
    pub had_ended: bool,
    /// The number of deliveries that are sent again; `None` when that was not asked for.
    pub recovered: Recovered,
}

impl Callbacks {
    /// Sends the deliveries of a registration again that were given up and have events from `since` on, in the order
    /// in which they were made. One call takes a limited number, and returns how many are left.
    ///
    /// # Errors
    /// [`CallbackError::NotFound`], [`CallbackError::HasEnded`], a `since` in the future, or storage fails.
    pub fn recover(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        since: DateTime<Utc>,
    ) -> Result<Recovered, CallbackError> {
        self.going(organisation, callback)?;
        self.send_again(organisation, callback, since, "since")
    }

    /// Lets the deliveries of a registration that ended go on, and on request sends again what was given up since a
    /// moment, before anything newer about the same records. Call it in one unit of work.
    ///
    /// # Errors
    /// [`CallbackError::NotFound`], a `recover_since` in the future, or storage fails.
    pub fn resume(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        recover_since: Option<DateTime<Utc>>,
    ) -> Result<Resumed, CallbackError> {
        self.find(organisation, callback)?;
        let had_ended = self.repository.resume(organisation, callback, self.clock.now())?;
        let recovered = match recover_since {
            Some(since) => self.send_again(organisation, callback, since, "recover_since")?,
            None => Recovered::default(),
        };
        Ok(Resumed { had_ended, recovered })
    }

    fn send_again(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        since: DateTime<Utc>,
        field: &str,
    ) -> Result<Recovered, CallbackError> {
        let now = self.clock.now();
        if since > now {
            return Err(FieldErrors::one(field, (RuleCode::InFuture, "must not be in the future")).into());
        }
        Ok(self.directory.recover(organisation, callback, since, now)?)
    }

    /// Refuses a registration with deliveries that have ended: all that is made pending would be given up at once.
    pub(super) fn going(&self, organisation: OrganisationId, callback: CallbackId) -> Result<(), CallbackError> {
        let registration = self.find(organisation, callback)?;
        if registration.standing().ended.is_some() { Err(CallbackError::HasEnded) } else { Ok(()) }
    }
}
