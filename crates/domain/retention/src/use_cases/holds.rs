use crate::ports::HoldRegister;
use crate::{Hold, HoldError, Lifted, NewHold};
use customs_kernel::{Clock, OrganisationId, StorageError, Subject};
use std::sync::Arc;

/// Sets and lifts legal holds.
#[derive(Clone)]
pub struct LegalHolds {
    register: Arc<dyn HoldRegister>,
    clock: Arc<dyn Clock>,
}

customs_kernel::debug_by_name!(LegalHolds);

impl LegalHolds {
    /// Works on that register.
    #[must_use]
    pub fn new(register: Arc<dyn HoldRegister>, clock: Arc<dyn Clock>) -> Self {
        Self { register, clock }
    }

    /// Holds a record from now on. `by` says who does it.
    ///
    /// # Errors
    /// `NoRecord`, `HeldAlready`, `Nobody`, `Storage`.
    pub fn hold(
        &self,
        organisation: OrganisationId,
        subject: Subject,
        reason: Option<&str>,
        by: &str,
    ) -> Result<Hold, HoldError> {
        let set_by = named(by)?;
        if !self.register.has_record(organisation, subject)? {
            return Err(HoldError::NoRecord { organisation, subject });
        }
        let reason = reason.map(str::trim).filter(|reason| !reason.is_empty()).map(str::to_owned);
        let new = NewHold { organisation, subject, reason, set_by, set_at: self.clock.now() };
        if !self.register.set(&new)? {
            return Err(HoldError::HeldAlready(subject));
        }
        Ok(Hold { new, lifted: None })
    }

    /// Lifts the hold on a record. `by` says who does it. The record need not exist any more.
    ///
    /// # Errors
    /// `NotHeld`, `Nobody`, `Storage`.
    pub fn release(&self, organisation: OrganisationId, subject: Subject, by: &str) -> Result<(), HoldError> {
        let lifted = Lifted { by: named(by)?, at: self.clock.now() };
        if self.register.lift(organisation, subject, &lifted)? {
            Ok(())
        } else {
            Err(HoldError::NotHeld { organisation, subject })
        }
    }

    /// All holds, in force and lifted, in the order in which they were set.
    ///
    /// # Errors
    /// When storage fails.
    pub fn all(&self, organisation: Option<OrganisationId>) -> Result<Vec<Hold>, StorageError> {
        self.register.all(organisation)
    }
}

fn named(by: &str) -> Result<String, HoldError> {
    let by = by.trim();
    if by.is_empty() { Err(HoldError::Nobody) } else { Ok(by.to_owned()) }
}
