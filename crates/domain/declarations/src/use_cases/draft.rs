//! Steps that all changes of a draft have in common.

use super::create::REFERENCE_RULE;
use super::declarations::Declarations;
use super::refusals::REFERENCE_IN_USE;
use crate::lifecycle::Status;
use crate::ports::LineChange;
use crate::{Declaration, DeclarationError, DeclarationEvent, DeclarationId, EventKind};
use customs_kernel::{FieldErrors, OrganisationId, StorageError, Version};

/// The draft to be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DraftTarget {
    /// The organisation that owns the draft.
    pub organisation: OrganisationId,
    /// The id of the draft.
    pub id: DeclarationId,
    /// The version that the caller read; `None` accepts any version.
    pub expected: Option<Version>,
}

impl Declarations {
    /// Returns the draft, locked for a change until the unit of work ends.
    pub(super) fn open_draft(&self, target: DraftTarget) -> Result<Declaration, DeclarationError> {
        let DraftTarget { organisation, id, expected } = target;
        let draft = self.open_for_change(organisation, id, expected)?;
        Self::require_editable(&draft)?;
        Ok(draft)
    }

    /// Stores the changed draft together with the change of its lines.
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
            let changed = DeclarationEvent::new(&saved, EventKind::LinesChanged, saved.updated_at);
            self.ports.repository.report(&saved, &[], &[changed])?;
        }
        Ok(saved)
    }

    /// Whether the caller, or the customer of the draft, wants drafts to be saved although they break rules.
    pub(super) fn keeps_broken(&self, draft: &Declaration) -> Result<bool, StorageError> {
        if self.keeps_broken_drafts {
            return Ok(true);
        }
        let customer = self.customer_of(draft.organisation, &draft.form)?;
        Ok(customer.is_some_and(|customer| customer.save_when_invalid))
    }
}

/// Whether the change deletes lines.
fn takes_lines_away(draft: &Declaration, lines: &LineChange) -> bool {
    match lines {
        LineChange::ReplaceAll(_) => !draft.lines.is_empty(),
        LineChange::Remove(_) => true,
        LineChange::Keep | LineChange::Add(_) | LineChange::Update(_) | LineChange::Move(..) => false,
    }
}

/// Refuses the action unless the declaration has one of these statuses.
pub(super) fn require_one_of(declaration: &Declaration, allowed: &[Status]) -> Result<(), DeclarationError> {
    if allowed.contains(&declaration.status) {
        Ok(())
    } else {
        Err(DeclarationError::InvalidStatus { current: declaration.status, allowed: allowed.to_vec() })
    }
}
