//! Changes of a draft or of an accepted transit, and corrections: a transit that customs refused becomes a draft with
//! other content, in one step.

use super::draft::DraftTarget;
use super::update_draft::DraftContent;
use crate::lifecycle::{Command, DepartureState, Status};
use crate::use_cases::following_up::amend::Amended;
use crate::use_cases::transits::Transits;
use crate::{Transit, TransitError};
use customs_kernel::facts::Warning;
use customs_kernel::{Actor, in_unit_of_work};

/// The result of a change.
#[derive(Debug, Clone, PartialEq)]
pub enum UpdatedTransit {
    /// A draft was changed.
    Draft(Transit),
    /// Customs is asked to change the accepted transit.
    Amendment {
        /// The transit with the form in force and the amendment that was asked for.
        transit: Transit,
        /// Warnings, as those of a submission.
        warnings: Vec<Warning>,
    },
}

/// The statuses in which a transit can be changed: a draft by itself, an accepted one by customs.
const CHANGEABLE: &[Status] = &[Status::Draft, Status::Accepted];

impl Transits {
    /// Changes a draft, or asks customs to change an accepted transit (IE013). `change` may be called more than once.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `Invalid` with every broken rule, `AmendmentPending`, `Storage`.
    pub fn update(
        &self,
        target: DraftTarget,
        actor: &Actor,
        change: &dyn Fn(&mut DraftContent),
    ) -> Result<UpdatedTransit, TransitError> {
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let DraftTarget { organisation, id, expected } = target;
            let stored = self.open_for_change(organisation, id, expected)?;
            if stored.standing.departure == DepartureState::Draft {
                return self.change_draft(stored, change).map(UpdatedTransit::Draft);
            }
            match self.amend(stored, actor, change) {
                Ok(Amended { transit, warnings }) => Ok(UpdatedTransit::Amendment { transit, warnings }),
                Err(TransitError::InvalidStatus { current, .. }) => {
                    Err(TransitError::InvalidStatus { current, allowed: CHANGEABLE })
                }
                Err(error) => Err(error),
            }
        })
    }

    /// Corrects a transit. If it is no draft, it becomes one as by `save_as_draft`; its content changes as by
    /// `update_draft`. All of it is stored or nothing. `change` may be called more than once.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `NoWayBack`, `Undecided`, `Invalid` with every broken rule, `Storage`.
    pub fn correct(
        &self,
        target: DraftTarget,
        actor: &Actor,
        change: &dyn Fn(&mut DraftContent),
    ) -> Result<Transit, TransitError> {
        let DraftTarget { organisation, id, expected } = target;
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let stored = self.open_for_change(organisation, id, expected)?;
            let is_draft = stored.status() == Status::Draft;
            self.require_possible(&stored, if is_draft { Command::Update } else { Command::SaveAsDraft })?;
            // Nothing is written before the content is known to be right.
            let changed = self.check_change(&stored, change)?;
            let draft = if is_draft { stored } else { self.make_draft(stored, actor)? };
            self.save_change(draft, changed)
        })
    }
}
