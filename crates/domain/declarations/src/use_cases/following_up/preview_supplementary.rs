use super::supplement_content::{CompletedForm, SupplementChange};
use crate::deadlines::last_day_of_supplement;
use crate::form::DeclarationForm;
use crate::use_cases::declarations::Declarations;
use crate::use_cases::lodging::lodgement::{Lodging, Occasion};
use crate::use_cases::lodging::submit_overview::EstimatedSums;
use crate::use_cases::reading::possible::taken_by_customs;
use crate::validation::{validate_for_message, warnings};
use crate::{Declaration, DeclarationError, DeclarationId, Direction, Line, LineId, Supplement, Symbol, Totals};
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{FieldErrors, OrganisationId, amsterdam_date};

/// A supplementary declaration as it would be sent now.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct SupplementPreview {
    /// The id of the declaration that it completes.
    pub id: DeclarationId,
    /// The broker's reference.
    pub reference: String,
    /// The type of the supplementary declaration: `X`, `Y` or `Z`.
    pub kind: &'static str,
    /// The last day on which it can be sent.
    pub last_day: NaiveDate,
    /// The rules that the data break.
    pub broken_rules: FieldErrors,
    /// The totals over its items.
    pub totals: Totals,
    /// Duties and VAT in EUR by the tariff of the day of acceptance; only for an import when all its goods can be
    /// estimated.
    pub estimated_duties: Option<EstimatedSums>,
    /// Points that customs may object to in a complete declaration, and values that the message carries in another
    /// form.
    pub warnings: Vec<Warning>,
}

impl Declarations {
    /// Shows the supplementary declaration that [`send_supplementary`](Self::send_supplementary) would send with the
    /// same changes: broken rules, and what customs may object to in a complete declaration. Nothing is sent or stored.
    ///
    /// # Errors
    /// Those of `send_supplementary` about the declaration and its time; broken rules are part of the answer.
    pub fn preview_supplementary(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        change: Option<&SupplementChange<'_>>,
    ) -> Result<SupplementPreview, DeclarationError> {
        let declaration = self.find(organisation, id)?;
        let (mrn, accepted_at) = taken_by_customs(&declaration, self.following_up().clock.now())?;
        let kind = declaration.symbol().supplementary_type();
        let kind = kind.ok_or(DeclarationError::InvalidVariant { symbol: declaration.symbol() })?;
        let completed = self.completed_form(&declaration, change)?;
        let CompletedForm { form, errors: broken_rules, customer, warnings: mut found } = completed;
        let on = amsterdam_date(accepted_at);
        // The rules of customs for a complete declaration are those of a standard one.
        found.extend(self.objections_to(&form, Symbol::A)?);
        found.extend(warnings(&form, self.following_up().codes.as_ref(), on));
        let totals = Totals::from_items(&form, form.items.iter());
        let totals = if totals.by_currency.is_empty() {
            totals
        } else {
            totals.converted(self.following_up().rates.as_ref(), on)
        };
        let estimated_duties = match declaration.direction() {
            Direction::Import if !form.items.is_empty() => {
                let defers_vat = self.defers_vat(organisation, &form, customer.as_ref())?;
                EstimatedSums::from_estimate(&self.estimate_of(&as_completed(&declaration, &form), defers_vat, 0)?)
            }
            Direction::Import | Direction::Export => None,
        };
        let checked = if broken_rules.is_empty() { validate_for_message(form) } else { Err(broken_rules) };
        let broken_rules = match checked {
            Ok(form) => {
                let occasion = Occasion { valued_at: Some(accepted_at), ..Occasion::default() };
                let lodger = self.lodger(organisation, customer.as_ref())?;
                let Lodging { lodgement, warnings } = self.lodgement(&lodger, form, occasion)?;
                found.extend(warnings);
                found.extend(
                    self.following_up().builder.supplementary(&Supplement { lodgement, mrn, accepted_at }).warnings,
                );
                FieldErrors::default()
            }
            Err(errors) => errors,
        };
        let (reference, last_day) = (declaration.reference.clone(), last_day_of_supplement(accepted_at));
        let warnings = found;
        Ok(SupplementPreview { id, reference, kind, last_day, broken_rules, totals, estimated_duties, warnings })
    }
}

/// Returns the declaration with the completed data in place of the lodged ones, for estimates.
fn as_completed(declaration: &Declaration, form: &DeclarationForm) -> Declaration {
    let lines = form.items.iter().zip(0..).map(|(item, id)| Line { id: LineId::new(id), item: item.clone() });
    let header = DeclarationForm { items: Vec::new(), skus: Vec::new(), ..form.clone() };
    Declaration { form: header, lines: lines.collect(), ..declaration.clone() }
}
