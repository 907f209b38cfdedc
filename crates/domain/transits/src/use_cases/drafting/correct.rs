//! Corrections: a transit that customs refused becomes a draft with other content, in one step.

use super::draft::DraftTarget;
use super::update_draft::DraftContent;
use crate::lifecycle::{Command, Status};
use crate::use_cases::transits::Transits;
use crate::{Transit, TransitError};
use customs_kernel::{Actor, in_unit_of_work};

impl Transits {
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
