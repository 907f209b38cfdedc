//! Steps that all changes of a draft have in common, and its deletion.

use super::refusals::REFERENCE_IN_USE;
use crate::ports::{LineChange, unique_rules};
use crate::use_cases::declarations::Declarations;
use crate::{Declaration, DeclarationError, DeclarationEvent, DeclarationId, EventKind};
use customs_form_macros::growing;
use customs_kernel::{FieldErrors, OrganisationId, StorageError, Version, in_unit_of_work};

/// The draft to be changed.
#[growing(new)]
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
    pub(in crate::use_cases) fn save_draft(
        &self,
        mut draft: Declaration,
        lines: LineChange,
    ) -> Result<Declaration, DeclarationError> {
        draft.updated_at = self.drafting().clock.now();
        let lines_go = takes_lines_away(&draft, &lines);
        let saved = self.drafting().repository.save_draft(draft, lines).map_err(|error| match error {
            StorageError::Conflict { constraint: Some(rule) } if rule == unique_rules::DECLARATION_REFERENCE => {
                DeclarationError::Invalid(FieldErrors::one("reference", REFERENCE_IN_USE))
            }
            other => other.into(),
        })?;
        if lines_go {
            let changed = DeclarationEvent::new(&saved, EventKind::LinesChanged, saved.updated_at);
            self.drafting().repository.report(&saved, &[], &[changed])?;
        }
        Ok(saved)
    }

    /// Returns whether the caller, or the customer of the draft, wants drafts to be saved although they break rules.
    pub(super) fn keeps_broken(&self, draft: &Declaration) -> Result<bool, StorageError> {
        if self.keeps_broken_drafts {
            return Ok(true);
        }
        let customer = self.customer_of(draft.organisation, &draft.form)?;
        Ok(customer.is_some_and(|customer| customer.save_when_invalid))
    }

    /// Deletes a draft with its lines and its history. The messages that were sent for it stay. A draft cannot be
    /// deleted while customs has, or may have, an earlier submission of it, because the answers to that submission must
    /// find the declaration.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `KnownToCustoms`, `Storage`.
    pub fn delete_draft(&self, target: DraftTarget) -> Result<(), DeclarationError> {
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let DraftTarget { organisation, id, expected } = target;
            let draft = self.open_for_change(organisation, id, expected)?;
            self.require_deletable(&draft)?;
            self.drafting().repository.delete(draft.organisation, draft.id, draft.version)?;
            let deleted = DeclarationEvent::new(&draft, EventKind::Deleted, self.drafting().clock.now());
            Ok(self.drafting().repository.report(&draft, &[], &[deleted])?)
        })
    }
}

/// Returns whether the change deletes lines.
fn takes_lines_away(draft: &Declaration, lines: &LineChange) -> bool {
    match lines {
        LineChange::ReplaceAll(_) => !draft.lines.is_empty(),
        LineChange::Match(items) => items.iter().filter(|(line, _)| line.is_some()).count() < draft.lines.len(),
        LineChange::Remove(_) => true,
        LineChange::Keep | LineChange::Add(_) | LineChange::Update(_) | LineChange::Move(..) => false,
    }
}
