use super::draft::DraftTarget;
use crate::form::{DeclarationForm, ItemForm, SkuForm};
use crate::ports::{KnownParty, LineChange};
use crate::use_cases::completing::places::Places;
use crate::use_cases::completing::prepare::Prepared;
use crate::use_cases::completing::warehouse_entries::{Written, keep_written};
use crate::use_cases::declarations::Declarations;
use crate::use_cases::lodging::submit::Lodged;
use crate::{Declaration, DeclarationError, DeclarationId};
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{Actor, FieldErrors, in_unit_of_work};

/// The request to change a draft.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct UpdateDraft {
    /// The draft to be changed.
    pub target: DraftTarget,
    /// The author of the change.
    pub actor: Actor,
    /// Whether to submit the draft when it is valid after the change. The customer's settings apply only to new
    /// declarations, because a person who changes a draft may not be finished with it.
    pub submit_when_valid: bool,
    /// Whether the caller has the right to submit.
    pub may_submit: bool,
    /// Whether the caller has the right to take goods out of stock.
    pub may_allocate: bool,
}

/// The parts of a draft that can be changed. The caller gets them as stored; parts that the caller leaves alone stay.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct DraftContent {
    /// The form with its reference, without items.
    pub form: DeclarationForm,
    /// The dossier that the declaration belongs to.
    pub dossier_id: Option<i64>,
    /// The new lines that replace all lines; `None` keeps the lines.
    pub lines: Option<NewLines>,
    /// The ids of the lines that the items of `lines` amend, by the positions of the items; `None`, or no entry, where
    /// an item names none. Only amendments look at it: to others all lines are new.
    pub line_ids: Vec<Option<i64>>,
    /// Errors for values that the client sent and that could not be put into the form. With such an error the draft is
    /// not changed at all.
    pub unreadable: FieldErrors,
}

/// The items and master items that new lines are made from.
#[growing]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct NewLines {
    /// Items that the client wrote out.
    pub items: Vec<ItemForm>,
    /// Master items that become items behind those.
    pub skus: Vec<SkuForm>,
}

/// A draft that was changed.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct UpdatedDraft {
    /// The declaration in its present state.
    pub declaration: Declaration,
    /// The broken rules, when the draft was saved in spite of them.
    pub broken_rules: Option<FieldErrors>,
    /// Doubts about the parties, and about the goods taken from a warehouse. For a submitted declaration also the
    /// values that the message carries in another form than they were sent.
    pub warnings: Vec<Warning>,
}

impl Declarations {
    /// Changes a draft. When the declaration is no draft any more, only the payer of customs can be changed, and
    /// nothing else with it. The result is completed and validated like a new declaration, and all of it is stored or
    /// nothing. When the change clears the reference, the service makes one from the id. `change` may be called more
    /// than once.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `Invalid` with every broken rule (unless the settings of the customer save
    /// such drafts), `SkuResolutionFailed`, `SubmitNotAllowed`; when it submits, the errors of `submit` too; `Storage`.
    pub fn update_draft(
        &self,
        command: &UpdateDraft,
        change: &dyn Fn(&mut DraftContent),
    ) -> Result<UpdatedDraft, DeclarationError> {
        if command.submit_when_valid && !command.may_submit {
            return Err(DeclarationError::SubmitNotAllowed);
        }
        in_unit_of_work(self.drafting().work.as_ref(), || {
            if let Some(changed) = self.change_payer(command, change)? {
                return Ok(changed);
            }
            let stored = self.open_draft(command.target)?;
            let changed = self.update(stored, change)?;
            self.submit_when_wished(command, changed)
        })
    }

    fn update(&self, stored: Declaration, change: &dyn Fn(&mut DraftContent)) -> Result<Changed, DeclarationError> {
        let mut content = content(&stored);
        change(&mut content);
        let DraftContent { form, dossier_id, lines, line_ids: _, unreadable } = content;
        let lines_stay = lines.is_none();
        let prepared = self.prepare_change(&stored, form, lines)?;
        let (sound, items) = self.allow(&stored, prepared, dossier_id, unreadable)?;
        let lines = if lines_stay { changed_lines(&stored, items) } else { LineChange::ReplaceAll(items) };
        self.save_sound(stored, sound, lines)
    }

    /// Completes and checks a changed form, with its new lines or with the stored ones.
    ///
    /// # Errors
    /// `SkuResolutionFailed`, `Storage`.
    pub(in crate::use_cases) fn prepare_change(
        &self,
        stored: &Declaration,
        form: DeclarationForm,
        lines: Option<NewLines>,
    ) -> Result<Prepared, DeclarationError> {
        let organisation = stored.organisation;
        match lines {
            Some(NewLines { mut items, skus }) => {
                let written = Written::into(stored.lines.iter().map(|line| &line.item));
                items.iter_mut().for_each(|item| keep_written(item, &written));
                self.prepare(organisation, DeclarationForm { items, skus, ..form })
            }
            None => {
                let items = stored.lines.iter().map(|line| line.item.clone()).collect();
                self.prepare_around(organisation, DeclarationForm { items, ..form })
            }
        }
    }

    /// Checks the parts of a change that the rules of the form leave out, and refuses a change that cannot be saved.
    /// Returns what is to be saved, with its items beside it.
    pub(super) fn allow(
        &self,
        stored: &Declaration,
        prepared: Prepared,
        dossier_id: Option<i64>,
        unreadable: FieldErrors,
    ) -> Result<(ValidChange, Vec<ItemForm>), DeclarationError> {
        let Prepared { mut form, mut errors, keepable, customer, places, warnings } = prepared;
        let organisation = stored.organisation;
        let mut refused = !unreadable.is_empty();
        errors.extend(unreadable);
        // The draft stays in its dossier, whatever happened to the dossier since.
        if dossier_id != stored.dossier_id {
            refused |= self.check_dossier(organisation, dossier_id, &mut errors)?;
        }
        let reference = form.reference.take().filter(|reference| !reference.trim().is_empty());
        let reference = reference.unwrap_or_else(|| reference_made_from(stored.id));
        if reference != stored.reference {
            refused |= self.check_reference(organisation, Some(&reference), &mut errors)?;
        }
        let wanted = self.keeps_broken_drafts || customer.as_ref().is_some_and(|customer| customer.save_when_invalid);
        let kept = keepable && !refused && wanted;
        if !errors.is_empty() && !kept {
            return Err(DeclarationError::Invalid(errors));
        }
        let items = std::mem::take(&mut form.items);
        let broken_rules = Some(errors).filter(|errors| !errors.is_empty());
        Ok((ValidChange { reference, dossier_id, form, broken_rules, customer, places, warnings }, items))
    }

    /// Stores a change that may be saved.
    pub(super) fn save_sound(
        &self,
        stored: Declaration,
        sound: ValidChange,
        lines: LineChange,
    ) -> Result<Changed, DeclarationError> {
        let ValidChange { reference, dossier_id, form, broken_rules, customer, places, warnings } = sound;
        let customer_code = form.customer_code().map(str::to_owned);
        let draft = Declaration { reference, customer_code, dossier_id, form, ..stored };
        let declaration = self.save_draft(draft, lines)?;
        Ok(Changed { updated: UpdatedDraft { declaration, broken_rules, warnings }, customer, places })
    }

    /// Submits a draft that was just changed, when the caller wants that and the draft breaks no rule.
    pub(super) fn submit_when_wished(
        &self,
        command: &UpdateDraft,
        changed: Changed,
    ) -> Result<UpdatedDraft, DeclarationError> {
        let Changed { updated, customer, places } = changed;
        if !command.submit_when_valid || updated.broken_rules.is_some() {
            return Ok(updated);
        }
        let UpdatedDraft { declaration, broken_rules: _, mut warnings } = updated;
        let lodged = self.lodge(declaration, customer.as_ref(), &command.actor, command.may_allocate);
        let Lodged { declaration, warnings: reported } = lodged.map_err(|error| places.as_sent(error))?;
        warnings.extend(places.warnings_as_sent(reported));
        Ok(UpdatedDraft { declaration, broken_rules: None, warnings })
    }
}

/// A change of a draft that may be saved.
pub(super) struct ValidChange {
    reference: String,
    dossier_id: Option<i64>,
    /// The form, without its items.
    form: DeclarationForm,
    broken_rules: Option<FieldErrors>,
    customer: Option<KnownParty>,
    places: Places,
    warnings: Vec<Warning>,
}

/// A draft that was changed, and the data that its submission needs.
pub(super) struct Changed {
    pub(super) updated: UpdatedDraft,
    /// The customer that the declaration is made for; `None` when the customer master does not know it.
    customer: Option<KnownParty>,
    /// The positions at which the items were sent.
    pub(super) places: Places,
}

pub(in crate::use_cases) fn content(stored: &Declaration) -> DraftContent {
    DraftContent {
        form: DeclarationForm { reference: Some(stored.reference.clone()), ..stored.form.clone() },
        dossier_id: stored.dossier_id,
        lines: None,
        line_ids: Vec::new(),
        unreadable: FieldErrors::default(),
    }
}

/// Makes a reference from the id, as [`crate::ports::DeclarationRepository::insert`] describes.
fn reference_made_from(id: DeclarationId) -> String {
    format!("D-{id:08}", id = id.get())
}

/// Returns the lines that the new header changed, because they take their currency from it.
pub(super) fn changed_lines(stored: &Declaration, items: Vec<ItemForm>) -> LineChange {
    let lines = stored.lines.iter().zip(items).filter(|(line, item)| line.item != *item);
    let changed: Vec<_> = lines.map(|(line, item)| (line.id, item)).collect();
    if changed.is_empty() { LineChange::Keep } else { LineChange::Update(changed) }
}
