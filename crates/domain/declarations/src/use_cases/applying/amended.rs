//! What an answer of customs means for an amendment: it comes into force, is refused, or ends with the declaration.

use super::standing::{Standing, ends};
use crate::form::DeclarationForm;
use crate::lifecycle::{MessageEffect, Stance};
use crate::ports::LineChange;
use crate::use_cases::declarations::Declarations;
use crate::{Amendment, AmendmentState, Declaration, DeclarationError};
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;

impl Declarations {
    /// Returns the amendment that an answer names by the LRN of its message.
    pub(super) fn named_amendment(
        &self,
        declaration: &Declaration,
        standing: &Standing,
    ) -> Result<Option<Amendment>, StorageError> {
        match &standing.named {
            Some(named) if standing.stance == Stance::Amendment => {
                let found = self.applying().amendments.under(declaration.organisation, &named.lrn)?;
                Ok(found.filter(|amendment| amendment.declaration == declaration.id))
            }
            _ => Ok(None),
        }
    }

    /// Records what the answer decides on an amendment, and brings a granted one into force. A declaration that ends
    /// takes its pending amendment with it. Returns the number of the amendment that the answer is about.
    pub(super) fn decide_amendment(
        &self,
        declaration: &mut Declaration,
        named: Option<Amendment>,
        effect: MessageEffect,
        now: DateTime<Utc>,
    ) -> Result<Option<u32>, DeclarationError> {
        let amendments = self.applying().amendments;
        let (state, mut decided) = match (effect, named) {
            (MessageEffect::Amend, Some(granted)) => {
                self.bring_into_force(declaration, &granted, now)?;
                (AmendmentState::Granted, granted)
            }
            (MessageEffect::RefuseAmendment, Some(refused)) => (AmendmentState::Refused, refused),
            (ending, _) if ends(ending) => match amendments.pending(declaration.organisation, declaration.id)? {
                Some(pending) => (AmendmentState::Lapsed, pending),
                None => return Ok(None),
            },
            _ => return Ok(None),
        };
        decided.end(state, now);
        amendments.save(&decided)?;
        Ok(Some(decided.number).filter(|_| state != AmendmentState::Lapsed))
    }

    /// Puts the form of an amendment in the place of the form in force. What another amendment changed since customs was
    /// asked stays. The lines keep their ids, so that stock stays with them. Who pays customs is agreed without it, and
    /// stays as it was stated last.
    fn bring_into_force(
        &self,
        declaration: &mut Declaration,
        granted: &Amendment,
        now: DateTime<Utc>,
    ) -> Result<(), DeclarationError> {
        let found = self.applying().amendments.find(declaration.organisation, declaration.id, granted.number)?;
        let Some((_, forms)) = found else {
            let missing = format!("amendment {} of declaration {} has no forms", granted.number, declaration.id);
            return Err(StorageError::Corrupt(missing).into());
        };
        let unreadable = |error: serde_json::Error| {
            let said = format!("amendment {} of declaration {}: {error}", granted.number, declaration.id);
            StorageError::Corrupt(said)
        };
        let (form, items) = forms.brought_into(declaration).map_err(unreadable)?;
        let amended = Declaration {
            form: DeclarationForm {
                reference: declaration.form.reference.clone(),
                duties_paid_by: declaration.form.duties_paid_by.clone(),
                ..form
            },
            updated_at: now,
            ..declaration.clone()
        };
        *declaration = self.applying().repository.save_draft(amended, LineChange::Match(items))?;
        Ok(())
    }
}
