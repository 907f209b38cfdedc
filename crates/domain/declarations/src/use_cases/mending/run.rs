use super::Mends;
use super::correction::correction;
use super::look::{Found, command, submitted};
use super::start::MendTarget;
use crate::{DeclarationError, GrantedRights, Mend, MendEntry, MendId, MendReason, MendRefusal, MendState};
use customs_kernel::{OrganisationId, StorageError, WriteEffect, in_contained_unit_of_work, in_unit_of_work};

/// Most mends that one step goes on with.
const MOST_RUNNING: u32 = 20;
/// Most tries of one declaration that others change, or refer to, at the same moment.
const MOST_TRIES: u32 = 5;

impl Mends {
    /// Goes on with the mends of all organisations, up to `limit` declarations, and returns how many were settled. Any
    /// number of callers and instances may do so at once: each declaration is settled by one of them.
    ///
    /// # Errors
    /// `Storage`, when nothing could be settled.
    pub fn run_once(&self, limit: usize) -> Result<usize, DeclarationError> {
        let (mut settled, mut failure) = (0, None);
        for (organisation, id) in self.ports.mends.running(MOST_RUNNING)? {
            while settled < limit {
                match self.settle_next(organisation, id) {
                    Ok(true) => settled += 1,
                    Ok(false) => break,
                    // Whatever is wrong with one mend does not keep the others waiting.
                    Err(error) => {
                        failure = Some(error);
                        break;
                    }
                }
            }
        }
        failure.filter(|_| settled == 0).map_or(Ok(settled), Err)
    }

    /// Settles the next declaration of a mend; false when none waits that another caller does not hold.
    fn settle_next(&self, organisation: OrganisationId, id: MendId) -> Result<bool, DeclarationError> {
        let Some(mend) = self.ports.mends.find(organisation, id)? else { return Ok(false) };
        let mut tries = 1;
        loop {
            match self.try_next(&mend) {
                // What others changed at the same moment is seen the next time.
                (Err(DeclarationError::Storage(StorageError::Conflict { .. })), _) if tries < MOST_TRIES => tries += 1,
                // The service itself fails at this declaration, which must not keep the others waiting.
                (
                    Err(DeclarationError::Storage(
                        StorageError::Failed(_) | StorageError::Corrupt(_) | StorageError::Conflict { .. },
                    )),
                    Some(entry),
                ) => return self.note_failure(&mend, &entry),
                (done, _) => return done,
            }
        }
    }

    /// Does so once, and returns the declaration whose turn it was as well.
    fn try_next(&self, mend: &Mend) -> (Result<bool, DeclarationError>, Option<MendEntry>) {
        let Mend { organisation, id, .. } = *mend;
        let mut taken = None;
        let work = || -> Result<bool, DeclarationError> {
            let Some(entry) = self.ports.mends.take(organisation, id)? else {
                // Another caller may have ended it.
                let _ended: WriteEffect = self.ports.mends.finish(organisation, id, self.ports.clock.now())?;
                return Ok(false);
            };
            taken = Some(entry.clone());
            let state = self.state_after(mend, &entry)?;
            match self.ports.mends.settle(organisation, id, entry.declaration, &state, self.ports.clock.now())? {
                WriteEffect::Changed => Ok(true),
                // Another caller settled it: what was done here is undone.
                WriteEffect::Unchanged => Err(StorageError::Conflict { constraint: None }.into()),
            }
        };
        let done = mend.author.acting().run(|| in_contained_unit_of_work(self.ports.work.as_ref(), work));
        (done, taken)
    }

    /// Notes that the service failed at a declaration.
    fn note_failure(&self, mend: &Mend, entry: &MendEntry) -> Result<bool, DeclarationError> {
        let failed = MendState::Left(MendReason::Failed.into());
        let note = || -> Result<WriteEffect, DeclarationError> {
            let now = self.ports.clock.now();
            Ok(self.ports.mends.settle(mend.organisation, mend.id, entry.declaration, &failed, now)?)
        };
        let _settled: WriteEffect = in_unit_of_work(self.ports.work.as_ref(), note)?;
        Ok(true)
    }

    /// Mends a declaration, or finds out why it is left as it is. What was changed of one that is left is undone.
    fn state_after(&self, mend: &Mend, entry: &MendEntry) -> Result<MendState, DeclarationError> {
        let Some(rights) = self.rights_now(mend)? else {
            return Ok(MendState::Left(MendReason::RightsWithdrawn.into()));
        };
        let target = MendTarget { id: entry.declaration, version: Some(entry.version) };
        let found = self.refused(mend.organisation, &[target], &mend.cause, &mend.values)?.pop();
        let (declaration, places) = match found {
            Some(Found { declaration: Some(declaration), places, refusal: None }) => (declaration, places),
            found => {
                let refusal = found.and_then(|found| found.refusal);
                return Ok(MendState::Left(refusal.unwrap_or_else(|| MendReason::Gone.into())));
            }
        };
        let correction = match correction(&declaration, &places, &mend.values) {
            Ok(correction) => correction,
            Err(refusal) => return Ok(MendState::Left(refusal)),
        };
        let command = command(&declaration, mend.author.actor(), mend.may_allocate && rights.may_allocate);
        let done = in_unit_of_work(self.ports.work.as_ref(), || {
            submitted(self.ports.declarations.correct(&command, &|content| correction.correct(content)))
        });
        match done {
            Ok(()) => Ok(MendState::Submitted),
            Err(error) => Ok(MendState::Left(MendRefusal::from_error(error)?)),
        }
    }

    /// What the author may do now; `None` when that is not enough.
    fn rights_now(&self, mend: &Mend) -> Result<Option<GrantedRights>, StorageError> {
        let rights = self.ports.rights.rights(mend.organisation, &mend.author)?;
        Ok(rights.filter(|rights| rights.may_write && rights.may_submit))
    }
}
