use super::draft::DraftTarget;
use super::update_draft::{DraftContent, UpdateDraft, UpdatedDraft, content};
use crate::lifecycle::Status;
use crate::ports::LineChange;
use crate::use_cases::change::entry;
use crate::use_cases::declarations::Declarations;
use crate::{
    Declaration, DeclarationError, DeclarationEvent, DeclarationHistory, DutiesPayer, EventKind, TimelineEvent,
};
use customs_kernel::{BrokenRule, FieldErrors};

impl Declarations {
    /// Changes who pays customs for a declaration that is no draft any more, when the change concerns nothing else: it
    /// is agreed between the broker and the customer, and customs never sees it. The history says so, and what is
    /// billed follows. `None` when there is anything else to change, or nothing.
    pub(super) fn change_payer(
        &self,
        command: &UpdateDraft,
        change: &dyn Fn(&mut DraftContent),
    ) -> Result<Option<UpdatedDraft>, DeclarationError> {
        let DraftTarget { organisation, id, expected } = command.target;
        let stored = self.open_for_change(organisation, id, expected)?;
        if stored.status == Status::Draft || command.submit_when_valid {
            return Ok(None);
        }
        let before = content(&stored);
        let mut after = before.clone();
        change(&mut after);
        let stated = std::mem::replace(&mut after.form.duties_paid_by, before.form.duties_paid_by.clone());
        if stated == before.form.duties_paid_by || after != before {
            return Ok(None);
        }
        let payer = match stated.as_deref().map(str::trim).filter(|stated| !stated.is_empty()) {
            None => None,
            Some(stated) => Some(DutiesPayer::from_word(stated).ok_or_else(|| {
                let refused = BrokenRule::none_of(DutiesPayer::WORDS);
                DeclarationError::Invalid(FieldErrors::one("duties_paid_by", refused))
            })?),
        };
        let now = self.drafting().clock.now();
        let mut changed = Declaration { updated_at: now, ..stored };
        changed.form.duties_paid_by = payer.map(|payer| payer.word().to_owned());
        let declaration = self.drafting().repository.save_draft(changed, LineChange::Keep)?;
        let mut line = entry(&declaration, TimelineEvent::PayerChanged, now, &command.actor);
        line.details = Some(DeclarationHistory::paid_by(payer).into());
        let event = DeclarationEvent::new(&declaration, EventKind::PayerChanged, now);
        self.drafting().repository.report(&declaration, &[line], &[event])?;
        Ok(Some(UpdatedDraft { declaration, broken_rules: None, warnings: Vec::new() }))
    }
}
