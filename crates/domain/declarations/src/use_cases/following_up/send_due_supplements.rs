use crate::lifecycle::Command;
use crate::ports::Changes;
use crate::use_cases::change::entry;
use crate::use_cases::declarations::Declarations;
use crate::{
    Declaration, DeclarationError, DeclarationEvent, DeclarationHistory, DeclarationId, EventKind, TimelineEvent,
    WhyNotSent,
};
use customs_kernel::facts::Reason;
use customs_kernel::{Actor, ErrorKind, OrganisationId, in_unit_of_work};

impl Declarations {
    /// Sends up to `limit` supplementary declarations whose automatic sending is due, each in a unit of work of its
    /// own, and returns how many were due. Several instances that do this at the same moment send each one only once. A
    /// declaration that cannot be sent does not hold up the others: its history gets the reason, and a person must look
    /// at it.
    ///
    /// # Errors
    /// `Storage`: the first error that occurred.
    pub fn send_due_supplements(&self, limit: usize) -> Result<usize, DeclarationError> {
        let due = self.following_up().repository.due_supplements(self.following_up().clock.now(), limit)?;
        let mut failure = None;
        for (organisation, id) in &due {
            match in_unit_of_work(self.following_up().work.as_ref(), || self.send_due(*organisation, *id)) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::Unavailable => return Err(error),
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        failure.map_or(Ok(due.len()), Err)
    }

    fn send_due(&self, organisation: OrganisationId, id: DeclarationId) -> Result<(), DeclarationError> {
        let Some(declaration) = self.following_up().repository.find_for_change(organisation, id)? else {
            return Ok(());
        };
        // Another instance or a client may have sent it after the list was made.
        let due = declaration.milestones.supplement_due_at.is_some_and(|at| at <= self.following_up().clock.now());
        if !due || !Command::SendSupplementary.allowed_from().contains(&declaration.status) {
            return Ok(());
        }
        match self.supplement(declaration.clone(), &Actor::System, None) {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == ErrorKind::Refused || error.kind() == ErrorKind::Invalid => {
                self.give_up(declaration, &error)
            }
            Err(error) => Err(error),
        }
    }

    fn give_up(&self, mut declaration: Declaration, reason: &DeclarationError) -> Result<(), DeclarationError> {
        let now = self.following_up().clock.now();
        declaration.milestones.supplement_due_at = None;
        declaration.updated_at = now;
        let mut line = entry(&declaration, TimelineEvent::StatusChanged, now, &Actor::System);
        let reason = Reason::from(WhyNotSent::from_error(reason));
        line.details = Some(DeclarationHistory::SupplementaryNotSent { reason }.into());
        let changes = Changes {
            timeline: vec![line],
            events: vec![DeclarationEvent::new(&declaration, EventKind::StatusChanged, now)],
            ..Changes::default()
        };
        self.keep(declaration, changes)?;
        Ok(())
    }
}
