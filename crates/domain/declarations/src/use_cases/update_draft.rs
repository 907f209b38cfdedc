use super::Declarations;
use super::draft::DraftTarget;
use super::places::Places;
use super::prepare::Prepared;
use super::submit::Lodged;
use super::warehouse_entries::{Written, keep_written};
use crate::form::{DeclarationForm, ItemForm, SkuForm};
use crate::ports::{KnownParty, LineChange};
use crate::{Declaration, DeclarationError, DeclarationId};
use customs_kernel::{Actor, FieldErrors, in_unit_of_work};

/// That a draft is to be changed, and by whom.
#[derive(Debug, Clone, PartialEq)]
pub struct UpdateDraft {
    /// The draft.
    pub target: DraftTarget,
    /// Who asks.
    pub actor: Actor,
    /// Submit it when it is valid then. What the customer's settings say holds for new declarations
    /// only: who changes a draft may not be done with it.
    pub submit_when_valid: bool,
    /// Whether the caller has the right to submit.
    pub may_submit: bool,
    /// Whether the caller has the right to take goods out of stock.
    pub may_allocate: bool,
}

/// What of a draft can be changed. It comes as stored, and what is left as it is stays.
#[derive(Debug, Clone, PartialEq)]
pub struct DraftContent {
    /// The form with its reference, without items.
    pub form: DeclarationForm,
    /// The dossier it belongs to.
    pub dossier_id: Option<i64>,
    /// What takes the place of all lines; `None`: they stay.
    pub lines: Option<NewLines>,
    /// What the caller was sent and could not put into the form. A draft is not changed by half of
    /// what somebody wanted.
    pub unreadable: FieldErrors,
}

/// What lines are made from.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct NewLines {
    /// Items that are spelled out.
    pub items: Vec<ItemForm>,
    /// Articles that become items behind them.
    pub skus: Vec<SkuForm>,
}

/// A draft that was changed.
#[derive(Debug, Clone, PartialEq)]
pub struct UpdatedDraft {
    /// As it stands now.
    pub declaration: Declaration,
    /// What is wrong with it, when it was kept although rules are broken.
    pub broken_rules: Option<FieldErrors>,
    /// What speaks against its parties, or against what it took of a warehouse, although it breaks no rule, and of one that
    /// was submitted what its message carries in another form than was sent, as `path: message`.
    pub warnings: Vec<String>,
}

impl Declarations {
    /// Changes a draft. What results is filled in and validated as a new declaration is; all of it
    /// is stored or nothing. A reference that was cleared is the one that the service makes.
    /// `change` may be called more than once.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `Invalid` with every broken rule (unless the settings of
    /// its customer keep such drafts), `SkuResolutionFailed`, `SubmitNotAllowed`; where it submits as `submit`; `Storage`.
    pub fn update_draft(
        &self,
        command: &UpdateDraft,
        change: &dyn Fn(&mut DraftContent),
    ) -> Result<UpdatedDraft, DeclarationError> {
        if command.submit_when_valid && !command.may_submit {
            return Err(DeclarationError::SubmitNotAllowed);
        }
        in_unit_of_work(self.ports.work.as_ref(), || {
            let stored = self.open_draft(command.target)?;
            let (updated, customer, places) = self.update(stored, change)?;
            if command.submit_when_valid && updated.broken_rules.is_none() {
                let UpdatedDraft { declaration, broken_rules: _, mut warnings } = updated;
                let lodged = self.lodge(declaration, customer.as_ref(), &command.actor, command.may_allocate);
                let Lodged { declaration, warnings: told } = lodged.map_err(|error| places.as_sent(error))?;
                warnings.extend(places.warnings_as_sent(told));
                return Ok(UpdatedDraft { declaration, broken_rules: None, warnings });
            }
            Ok(updated)
        })
    }

    fn update(
        &self,
        stored: Declaration,
        change: &dyn Fn(&mut DraftContent),
    ) -> Result<(UpdatedDraft, Option<KnownParty>, Places), DeclarationError> {
        let organisation = stored.organisation;
        let mut content = content(&stored);
        change(&mut content);
        let DraftContent { form, dossier_id, lines, unreadable } = content;
        let lines_stay = lines.is_none();
        let Prepared { mut form, mut errors, keepable, customer, places, warnings } = match lines {
            Some(NewLines { mut items, skus }) => {
                let written = Written::into(stored.lines.iter().map(|line| &line.item));
                items.iter_mut().for_each(|item| keep_written(item, &written));
                self.prepare(organisation, DeclarationForm { items, skus, ..form })?
            }
            None => {
                let items = stored.lines.iter().map(|line| line.item.clone()).collect();
                self.prepare_around(organisation, DeclarationForm { items, ..form })?
            }
        };
        let mut refused = !unreadable.is_empty();
        errors.extend(unreadable);
        // Whatever became of the dossier since, the draft stays in it.
        if dossier_id != stored.dossier_id {
            refused |= self.check_dossier(organisation, dossier_id, &mut errors)?;
        }
        let reference = form.reference.take().filter(|reference| !reference.trim().is_empty());
        let reference = reference.unwrap_or_else(|| reference_made_from(stored.id));
        if reference != stored.reference {
            refused |= self.check_reference(organisation, Some(&reference), &mut errors)?;
        }
        let kept = keepable && !refused && customer.as_ref().is_some_and(|customer| customer.save_when_invalid);
        if !errors.is_empty() && !kept {
            return Err(DeclarationError::Invalid(errors));
        }
        let items = std::mem::take(&mut form.items);
        let lines = if lines_stay { changed_lines(&stored, items) } else { LineChange::ReplaceAll(items) };
        let customer_code = form.customer_code().map(str::to_owned);
        let draft = Declaration { reference, customer_code, dossier_id, form, ..stored };
        let declaration = self.save_draft(draft, lines)?;
        let broken_rules = Some(errors).filter(|errors| !errors.is_empty());
        Ok((UpdatedDraft { declaration, broken_rules, warnings }, customer, places))
    }
}

fn content(stored: &Declaration) -> DraftContent {
    DraftContent {
        form: DeclarationForm { reference: Some(stored.reference.clone()), ..stored.form.clone() },
        dossier_id: stored.dossier_id,
        lines: None,
        unreadable: FieldErrors::default(),
    }
}

/// See [`crate::ports::DeclarationRepository::insert`].
fn reference_made_from(id: DeclarationId) -> String {
    format!("D-{id:08}", id = id.get())
}

/// Lines that the header changed: those that take their currency from it.
fn changed_lines(stored: &Declaration, items: Vec<ItemForm>) -> LineChange {
    let lines = stored.lines.iter().zip(items).filter(|(line, item)| line.item != *item);
    let changed: Vec<_> = lines.map(|(line, item)| (line.id, item)).collect();
    if changed.is_empty() { LineChange::Keep } else { LineChange::Update(changed) }
}
