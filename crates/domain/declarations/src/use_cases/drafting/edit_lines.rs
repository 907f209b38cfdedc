//! Changes of single lines of a draft. Each change writes only the row of its own line, however many lines there are.

use super::draft::DraftTarget;
use crate::form::{DeclarationForm, ItemForm};
use crate::ports::LineChange;
use crate::skus::Consolidation;
use crate::use_cases::completing::complete_form::apply_defaults;
use crate::use_cases::completing::warehouse_entries::{Written, forget_lots, keep_written, state_anew};
use crate::use_cases::declarations::Declarations;
use crate::validation::broken_rules;
use crate::{Declaration, DeclarationError, Line, LineId};
use customs_form_macros::growing;
use customs_kernel::{FieldErrors, RuleCode, Version, in_unit_of_work};

/// A line that was added or changed.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct EditedLine {
    /// The line in its present state.
    pub line: Line,
    /// The form of the declaration, without its items.
    pub form: DeclarationForm,
    /// The present version of the declaration.
    pub version: Version,
    /// The broken rules of the line, when it was saved in spite of them.
    pub broken_rules: Option<FieldErrors>,
}

impl Declarations {
    /// Adds an item to a draft, under the number that it names or as the last one. The item is completed and validated
    /// like an item of a new declaration; the paths of errors are those of the item (`hs_code`). `unreadable` has the
    /// errors for values that could not be put into the item.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `Invalid` with every rule that the item breaks (unless the settings of the
    /// customer save such drafts), `Storage`.
    pub fn add_line(
        &self,
        target: DraftTarget,
        item: &ItemForm,
        unreadable: &FieldErrors,
    ) -> Result<EditedLine, DeclarationError> {
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let draft = self.open_draft(target)?;
            let mut item = item.clone();
            forget_lots(std::slice::from_mut(&mut item));
            let (mut item, broken_rules) = self.fill_in_and_check(&draft, item, unreadable)?;
            let place = place(item.sequence, draft.lines.len(), draft.lines.len());
            item.sequence = Some(number(place));
            self.save_line(draft, LineChange::Add(Box::new(item)), place, broken_rules)
        })
    }

    /// Changes an item of a draft, in the same way as `add_line` adds one. `change` may be called more than once.
    ///
    /// # Errors
    /// The same as for `add_line`, and `NoSuchLine`.
    pub fn update_line(
        &self,
        target: DraftTarget,
        line: LineId,
        change: &dyn Fn(&mut ItemForm),
        unreadable: &FieldErrors,
    ) -> Result<EditedLine, DeclarationError> {
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let draft = self.open_draft(target)?;
            let (own_place, stored) = find_line(&draft, line)?;
            let mut item = stored.clone();
            change(&mut item);
            keep_written(&mut item, &Written::into([stored]));
            let (mut item, broken_rules) = self.fill_in_and_check(&draft, item, unreadable)?;
            let place = place(item.sequence, own_place, draft.lines.len() - 1);
            item.sequence = Some(number(place));
            let change = if place == own_place {
                LineChange::Update(vec![(line, item)])
            } else {
                LineChange::Move(line, Box::new(item))
            };
            self.save_line(draft, change, place, broken_rules)
        })
    }

    /// Adds a copy of an item as the last item.
    ///
    /// # Errors
    /// `NotFound`, `NoSuchLine`, `Stale`, `InvalidStatus`, `Storage`.
    pub fn duplicate_line(&self, target: DraftTarget, line: LineId) -> Result<EditedLine, DeclarationError> {
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let draft = self.open_draft(target)?;
            let (_, item) = find_line(&draft, line)?;
            let mut copy = ItemForm { sequence: None, ..item.clone() };
            state_anew(&mut copy);
            let place = draft.lines.len();
            self.save_line(draft, LineChange::Add(Box::new(copy)), place, None)
        })
    }

    /// Removes an item; the numbers of the later items fall by one. The last remaining item of a draft may be removed
    /// too.
    ///
    /// # Errors
    /// `NotFound`, `NoSuchLine`, `Stale`, `InvalidStatus`, `Storage`.
    pub fn delete_line(&self, target: DraftTarget, line: LineId) -> Result<Version, DeclarationError> {
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let draft = self.open_draft(target)?;
            find_line(&draft, line)?;
            Ok(self.save_draft(draft, LineChange::Remove(line))?.version)
        })
    }

    fn save_line(
        &self,
        draft: Declaration,
        change: LineChange,
        place: usize,
        broken_rules: Option<FieldErrors>,
    ) -> Result<EditedLine, DeclarationError> {
        let mut saved = self.save_draft(draft, change)?;
        if place >= saved.lines.len() {
            return Err(DeclarationError::NoSuchLine);
        }
        let line = saved.lines.swap_remove(place);
        Ok(EditedLine { line, form: saved.form, version: saved.version, broken_rules })
    }

    /// Completes an item from its master items and the header, and returns its broken rules when it is saved in spite
    /// of them. The rest of the draft was validated when it was stored.
    fn fill_in_and_check(
        &self,
        draft: &Declaration,
        item: ItemForm,
        unreadable: &FieldErrors,
    ) -> Result<(ItemForm, Option<FieldErrors>), DeclarationError> {
        let mut form = DeclarationForm { items: vec![item], ..draft.form.clone() };
        form.write_codes_in_capitals();
        let Consolidation { errors: unresolved, provenance: _ } =
            self.resolve_master_items(draft.organisation, &mut form)?;
        let mut found = broken_rules(&form);
        found.extend(unresolved);
        let mut errors = item_errors(&found);
        errors.extend(unreadable.clone());
        if !errors.is_empty() {
            let kept =
                unreadable.is_empty() && !found.has_code(RuleCode::ControlCharacters) && self.keeps_broken(draft)?;
            if !kept {
                return Err(DeclarationError::Invalid(errors));
            }
        }
        apply_defaults(&mut form);
        let item = form.items.pop().unwrap_or_default();
        Ok((item, Some(errors).filter(|errors| !errors.is_empty())))
    }
}

/// Returns the errors of the one item, under paths that begin at the item.
fn item_errors(found: &FieldErrors) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for (path, rules) in found.iter() {
        if let Some(field) = path.strip_prefix("declaration.items.0.") {
            rules.iter().for_each(|rule| errors.add(field, rule.clone()));
        }
    }
    errors
}

fn find_line(draft: &Declaration, line: LineId) -> Result<(usize, &ItemForm), DeclarationError> {
    let place = draft.lines.iter().position(|stored| stored.id == line).ok_or(DeclarationError::NoSuchLine)?;
    Ok((place, &draft.lines[place].item))
}

/// Returns the number of lines before an item with this number: `absent` when it has none, and at most `last`.
pub(super) fn place(sequence: Option<i64>, absent: usize, last: usize) -> usize {
    let Some(sequence) = sequence else { return absent };
    usize::try_from(sequence.saturating_sub(1).max(0)).unwrap_or(usize::MAX).min(last)
}

/// Returns the number of an item behind this many lines.
pub(super) fn number(place: usize) -> i64 {
    i64::try_from(place).unwrap_or(i64::MAX).saturating_add(1)
}
