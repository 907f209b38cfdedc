use crate::form::{DeclarationForm, HeaderForm, ItemForm, PartyForm};
use crate::ports::KnownParty;
use crate::use_cases::completing::prepare::Prepared;
use crate::use_cases::completing::warehouse_entries::{Written, keep_written};
use crate::use_cases::declarations::Declarations;
use crate::use_cases::drafting::update_draft::NewLines;
use crate::{Declaration, DeclarationError};
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{FieldErrors, RuleCode, filled};

/// The data of a supplementary declaration. The caller gets what was lodged; parts that the caller leaves alone stay.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct SupplementContent {
    /// The header, without items.
    pub header: HeaderForm,
    /// The items that replace all items; `None` keeps them.
    pub lines: Option<NewLines>,
    /// Errors for values that the client sent and that could not be put into the form.
    pub unreadable: FieldErrors,
}

/// Puts into the data of a supplementary declaration what it adds to the lodged data. It may be called more than once.
pub type SupplementChange<'c> = dyn Fn(&mut SupplementContent) + 'c;

/// The complete form of a supplementary declaration, with its broken rules.
pub(super) struct CompletedForm {
    pub(super) form: DeclarationForm,
    pub(super) errors: FieldErrors,
    /// The customer that the declaration is made for; `None` when the customer master does not know it.
    pub(super) customer: Option<KnownParty>,
    /// Warnings about the parties.
    pub(super) warnings: Vec<Warning>,
}

impl Declarations {
    /// Completes the lodged data with the changes; the stored declaration stays as it was lodged. Without changes the
    /// lodged data are taken as they are. With changes they are completed from the customer master and the item master,
    /// as in a new declaration.
    ///
    /// # Errors
    /// `SkuResolutionFailed`, `Storage`.
    pub(super) fn completed_form(
        &self,
        declaration: &Declaration,
        change: Option<&SupplementChange<'_>>,
    ) -> Result<CompletedForm, DeclarationError> {
        let organisation = declaration.organisation;
        let Some(change) = change else {
            let customer = self.customer_of(organisation, &declaration.form)?;
            let (form, errors, warnings) = (declaration.complete_form(), FieldErrors::default(), Vec::new());
            return Ok(CompletedForm { form, errors, customer, warnings });
        };
        let header = declaration.form.declaration.clone();
        let mut content = SupplementContent { header, lines: None, unreadable: FieldErrors::default() };
        change(&mut content);
        let SupplementContent { header, lines, unreadable } = content;
        let form = DeclarationForm { declaration: header, ..declaration.form.clone() };
        let Prepared { form, mut errors, customer, warnings, places, .. } = match lines {
            Some(NewLines { mut items, skus }) => {
                let written = Written::into(declaration.lines.iter().map(|line| &line.item));
                items.iter_mut().for_each(|item| keep_written(item, &written));
                self.prepare(organisation, DeclarationForm { items, skus, ..form })?
            }
            None => self.prepare_around(organisation, DeclarationForm { items: stored_items(declaration), ..form })?,
        };
        let warnings = places.warnings_as_sent(warnings);
        errors.extend(unreadable);
        errors.extend(changes_of_the_fixed(&declaration.form.declaration, &form.declaration));
        Ok(CompletedForm { form, errors, customer, warnings })
    }
}

fn stored_items(declaration: &Declaration) -> Vec<ItemForm> {
    declaration.lines.iter().map(|line| line.item.clone()).collect()
}

/// Refuses to change what makes the declaration the one that customs accepted: its direction, its variant, the
/// requested and the previous procedure, its importer or consignor, and the moment of its entry in the records.
pub(super) fn changes_of_the_fixed(lodged: &HeaderForm, now: &HeaderForm) -> FieldErrors {
    let changed = [
        ("imex", lodged.imex != now.imex),
        ("symbol", lodged.symbol != now.symbol),
        ("procedure.current", lodged.procedure.current != now.procedure.current),
        ("procedure.previous", lodged.procedure.previous != now.procedure.previous),
        ("importer.eori", eori(lodged.importer.as_ref()) != eori(now.importer.as_ref())),
        ("consignor.eori", eori(lodged.consignor.as_ref()) != eori(now.consignor.as_ref())),
        ("entered_in_records_at", lodged.entered_in_records_at != now.entered_in_records_at),
    ];
    let mut errors = FieldErrors::default();
    for (field, _) in changed.into_iter().filter(|(_, is_changed)| *is_changed) {
        let rule = (RuleCode::FixedByAcceptance, "must stay that of the declaration that customs accepted");
        errors.add(format!("declaration.{field}"), rule);
    }
    errors
}

fn eori(party: Option<&PartyForm>) -> Option<String> {
    filled(party?.eori.as_deref()).map(|eori| eori.trim().to_ascii_uppercase())
}
