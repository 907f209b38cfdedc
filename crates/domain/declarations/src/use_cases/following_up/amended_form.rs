//! The form of an amendment: what the client changes of the form in force, completed and checked.

use super::amended_lines::{amended_lines, names};
use super::supplement_content::changes_of_the_fixed;
use crate::form::{DeclarationForm, ItemForm, PreviousDocumentForm};
use crate::ports::KnownParty;
use crate::use_cases::completing::prepare::Prepared;
use crate::use_cases::declarations::Declarations;
use crate::use_cases::drafting::update_draft::{DraftContent, content};
use crate::validation::{broken_rules, validate_for_message};
use crate::{AmendedForms, Declaration, DeclarationError, Line, LineId, ValidForm};
use customs_kernel::facts::Warning;
use customs_kernel::{FieldErrors, RuleCode};
use std::collections::HashMap;

/// The forms before and after an amendment that breaks no rule.
pub(super) struct AmendedForm {
    pub(super) forms: AmendedForms,
    /// The form after the amendment, ready for a message.
    pub(super) valid: ValidForm,
    /// The customer that the declaration is made for; `None` when the customer master does not know it.
    pub(super) customer: Option<KnownParty>,
    /// Warnings about the parties.
    pub(super) warnings: Vec<Warning>,
}

/// The rule about what makes the declaration the one that customs accepted.
const FIXED: (RuleCode, &str) =
    (RuleCode::FixedByAcceptance, "must stay that of the declaration that customs accepted");

impl Declarations {
    /// Puts the change into the form in force, and completes and checks the result like that of a draft. What the form
    /// in force leaves to rules of today is no error, and fields that the change leaves alone stay as they were
    /// declared, whatever the customer master says by now.
    ///
    /// # Errors
    /// `Invalid` with every broken rule, and when nothing changes; `SkuResolutionFailed`, `Storage`.
    pub(super) fn amended_form(
        &self,
        declaration: &Declaration,
        change: &dyn Fn(&mut DraftContent),
    ) -> Result<AmendedForm, DeclarationError> {
        let stored = content(declaration);
        let mut touched = stored.clone();
        change(&mut touched);
        let mut beyond = beyond_amendment(&stored, &touched);
        let DraftContent { form, dossier_id: _, lines, line_ids, unreadable } = touched;
        let named = lines.as_ref().map(|new| names(&new.items, &line_ids));
        let touched = form.clone();
        let Prepared { mut form, errors, customer, places, warnings, keepable: _ } =
            self.prepare_change(declaration, form, lines)?;
        form.reference = None;
        keep_untouched(&mut form, &declaration.form, &touched);
        let (lines, unknown) = amended_lines(&declaration.lines, named.as_deref(), &places, form.items.len());
        keep_written_documents(&mut form.items, &lines, &declaration.lines);
        let before = DeclarationForm { reference: None, ..declaration.complete_form() };
        let known = broken_rules(&before);
        let mut broken = new_errors(&places.errors_as_sent(errors), &known);
        broken.extend(unreadable);
        broken.extend(unknown);
        beyond.extend(changes_of_the_fixed(&before.declaration, &form.declaration));
        broken.extend(beyond);
        broken.into_result().map_err(DeclarationError::Invalid)?;
        let after = form;
        let valid = match validate_for_message(after.clone()) {
            Ok(valid) => valid,
            Err(errors) => {
                let new = places.errors_as_sent(new_errors(&errors, &known));
                new.into_result().map_err(DeclarationError::Invalid)?;
                ValidForm::accepted(after.clone())
            }
        };
        let amended_lines = declaration.lines.iter().map(|line| line.id).collect();
        let forms = AmendedForms { before, after, lines, amended_lines };
        if forms.differences().is_empty() {
            return Err(nothing_changes());
        }
        Ok(AmendedForm { forms, valid, customer, warnings: places.warnings_as_sent(warnings) })
    }
}

/// Returns the refusal of an amendment that changes nothing that customs sees.
pub(super) fn nothing_changes() -> DeclarationError {
    DeclarationError::Invalid(FieldErrors::one(
        "body",
        (RuleCode::Unchanged, "changes nothing of what customs has of the declaration"),
    ))
}

/// Returns an error for each field beside the data set that a change of the declaration itself would be about.
fn beyond_amendment(stored: &DraftContent, touched: &DraftContent) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for (field, is_changed) in [
        ("reference", stored.form.reference != touched.form.reference),
        ("dossier_id", stored.dossier_id != touched.dossier_id),
        ("representation_type", stored.form.representation_type != touched.form.representation_type),
        ("duties_paid_by", stored.form.duties_paid_by != touched.form.duties_paid_by),
    ] {
        if is_changed {
            errors.add(field, FIXED);
        }
    }
    errors
}

/// Undoes what the customer master of today fills in where the change itself leaves a field as it was declared.
fn keep_untouched(form: &mut DeclarationForm, declared: &DeclarationForm, touched: &DeclarationForm) {
    macro_rules! keep {
        ($($($field:ident).+),+ $(,)?) => {
            $(if touched.$($field).+ == declared.$($field).+ {
                form.$($field).+.clone_from(&declared.$($field).+);
            })+
        };
    }
    keep!(
        representation_type,
        declaration.office,
        declaration.exit_office,
        declaration.importer,
        declaration.exporter,
        declaration.consignor,
        declaration.consignee,
        declaration.buyer,
        declaration.seller,
        declaration.warehouse,
    );
}

/// Keeps what the service wrote into the previous documents of an item at the submission, where the change states the
/// same of them as the client did: customs would miss the placements that the goods come from.
fn keep_written_documents(items: &mut [ItemForm], amended: &[Option<LineId>], lines: &[Line]) {
    let by_id: HashMap<LineId, &Line> = lines.iter().map(|line| (line.id, line)).collect();
    for (item, amended) in items.iter_mut().zip(amended) {
        let Some(line) = amended.and_then(|line| by_id.get(&line)) else { continue };
        let declared = &line.item.previous_documents;
        let stated: Vec<_> = declared.iter().filter_map(PreviousDocumentForm::as_stated).collect();
        if item.previous_documents == stated {
            item.previous_documents.clone_from(declared);
        }
    }
}

/// Returns the errors at paths where the form in force does not have the same error.
fn new_errors(errors: &FieldErrors, in_force: &FieldErrors) -> FieldErrors {
    let mut new = FieldErrors::default();
    for (path, rules) in errors.iter() {
        let known = in_force.iter().find(|(known, _)| *known == path).map_or(&[][..], |(_, known)| known);
        for rule in rules.iter().filter(|rule| !known.contains(rule)) {
            new.add(path, rule.clone());
        }
    }
    new
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::StatedPartForm;

    fn document(id: &str) -> PreviousDocumentForm {
        let (document_type, id) = (Some("NCLE".to_owned()), Some(id.to_owned()));
        PreviousDocumentForm { document_type, id, ..PreviousDocumentForm::default() }
    }

    fn with(previous_documents: Vec<PreviousDocumentForm>) -> ItemForm {
        ItemForm { previous_documents, ..ItemForm::default() }
    }

    #[test]
    fn documents_of_placements_stay_where_the_client_states_what_it_stated_before() {
        let stated = Some(StatedPartForm::default());
        let completed = PreviousDocumentForm { line: Some(1), inventory_line_id: Some(7), stated, ..document("A") };
        let written = PreviousDocumentForm { inventory_line_id: Some(8), ..document("B") };
        let declared = vec![completed, written];
        let lines = [1, 2, 3].map(|id| Line { id: LineId::new(id), item: with(declared.clone()) });
        let amended = [Some(LineId::new(3)), Some(LineId::new(1)), Some(LineId::new(2)), None];
        let other = vec![document("C")];
        let mut items = vec![with(vec![document("A")]), with(other.clone()), with(declared.clone()), with(Vec::new())];
        keep_written_documents(&mut items, &amended, &lines);
        let kept: Vec<_> = items.into_iter().map(|item| item.previous_documents).collect();
        assert_eq!(kept, [declared.clone(), other, declared, Vec::new()]);
    }
}
