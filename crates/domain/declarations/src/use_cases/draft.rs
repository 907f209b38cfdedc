//! What all changes of a draft have in common.

use super::Declarations;
use super::create::REFERENCE_RULE;
use super::refusals::REFERENCE_IN_USE;
use crate::lifecycle::Status;
use crate::ports::LineChange;
use crate::{Declaration, DeclarationError, DeclarationEvent, DeclarationId, EventKind};
use customs_kernel::{FieldErrors, OrganisationId, StorageError, Version};

/// The draft that is to be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DraftTarget {
    /// The tenant.
    pub organisation: OrganisationId,
    /// Id.
    pub id: DeclarationId,
    /// The version that the caller read; `None`: whatever it is now.
    pub expected: Option<Version>,
}

impl Declarations {
    /// The draft, held for a change until the unit of work ends.
    pub(super) fn open_draft(&self, target: DraftTarget) -> Result<Declaration, DeclarationError> {
        let DraftTarget { organisation, id, expected } = target;
        let draft = self.open_for_change(organisation, id, expected)?;
        require_one_of(&draft, &[Status::Draft])?;
        Ok(draft)
    }

    /// Stores the draft as changed now, with what becomes of its lines.
    pub(super) fn save_draft(
        &self,
        mut draft: Declaration,
        lines: LineChange,
    ) -> Result<Declaration, DeclarationError> {
        draft.updated_at = self.ports.clock.now();
        let lines_go = takes_lines_away(&draft, &lines);
        let saved = self.ports.repository.save_draft(draft, lines).map_err(|error| match error {
            StorageError::Conflict { constraint: Some(rule) } if rule == REFERENCE_RULE => {
                DeclarationError::Invalid(FieldErrors::one("reference", REFERENCE_IN_USE))
            }
            other => other.into(),
        })?;
        if lines_go {
            let changed = DeclarationEvent::of(&saved, EventKind::LinesChanged, saved.updated_at);
            self.ports.repository.tell(&saved, &[], &[changed])?;
        }
        Ok(saved)
    }

    /// Whether the customer of the draft wants it kept although rules are broken.
    pub(super) fn keeps_broken(&self, draft: &Declaration) -> Result<bool, StorageError> {
        let customer = self.customer_of(draft.organisation, &draft.form)?;
        Ok(customer.is_some_and(|customer| customer.save_when_invalid))
    }
}

/// Whether lines that there were are there no more afterwards.
fn takes_lines_away(draft: &Declaration, lines: &LineChange) -> bool {
    match lines {
        LineChange::ReplaceAll(_) => !draft.lines.is_empty(),
        LineChange::Remove(_) => true,
        LineChange::Keep | LineChange::Add(_) | LineChange::Update(_) | LineChange::Move(..) => false,
    }
}

/// Refuses what is allowed in these statuses alone.
pub(super) fn require_one_of(declaration: &Declaration, allowed: &[Status]) -> Result<(), DeclarationError> {
    if allowed.contains(&declaration.status) {
        Ok(())
    } else {
        Err(DeclarationError::InvalidStatus { current: declaration.status, allowed: allowed.to_vec() })
    }
}
