use super::lodgement::{Lodging, Occasion};
use super::submit::refuse_entry_in_future;
use crate::lifecycle::Status;
use crate::ports::{DutyEstimate, SubmissionRefusal};
use crate::use_cases::completing::complete_form::Parties;
use crate::use_cases::declarations::Declarations;
use crate::validation::{validate_for_message, warnings};
use crate::{Declaration, DeclarationError, DeclarationId, Direction, Totals};
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, amsterdam_date};
use rust_decimal::Decimal;

/// The overview of a declaration that a person sees before submitting it.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct SubmitOverview {
    /// The id of the declaration.
    pub id: DeclarationId,
    /// The broker's reference.
    pub reference: String,
    /// The rules that the declaration breaks.
    pub broken_rules: FieldErrors,
    /// The totals over the lines.
    pub totals: Totals,
    /// Duties and VAT in EUR; only for an import when all its goods can be estimated.
    pub estimated_duties: Option<EstimatedSums>,
    /// Points that customs may object to, and values that the message carries in another form.
    pub warnings: Vec<Warning>,
    /// Whether submitting the declaration now would succeed.
    pub ready_to_submit: bool,
}

/// Estimated duties and VAT in EUR, by treatment.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EstimatedSums {
    /// The sum of payable, suspended and deferred amounts.
    pub total: Decimal,
    /// The amount to be paid at import.
    pub payable: Decimal,
    /// The amount that the procedure suspends.
    pub suspended: Decimal,
    /// The VAT that goes to the VAT return.
    pub deferred: Decimal,
    /// The provisional duties, which are secured, not owed, and not in the total.
    pub secured: Decimal,
}

impl EstimatedSums {
    pub(in crate::use_cases) fn from_estimate(estimate: &DutyEstimate) -> Option<Self> {
        let DutyEstimate { total_duties, total_payable, total_suspended, total_deferred, total_secured, .. } =
            *estimate;
        estimate.is_complete().then_some(Self {
            total: total_duties,
            payable: total_payable,
            suspended: total_suspended,
            deferred: total_deferred,
            secured: total_secured,
        })
    }
}

impl Declarations {
    /// Shows the declaration as it would be submitted, with everything that prevents the submission. Broken rules are
    /// part of the answer, and not an error.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub fn submit_overview(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<SubmitOverview, DeclarationError> {
        self.submit_overview_of(&self.find(organisation, id)?)
    }

    /// Shows a declaration that was read already in the same way.
    ///
    /// # Errors
    /// `Storage`.
    pub fn submit_overview_of(&self, declaration: &Declaration) -> Result<SubmitOverview, DeclarationError> {
        let (organisation, id) = (declaration.organisation, declaration.id);
        let totals = self.totals(declaration);
        let form = declaration.complete_form();
        let Parties { customer, warnings: mut found } =
            self.hydrate_parties(organisation, &mut declaration.form.clone())?;
        let estimated_duties = match declaration.direction() {
            Direction::Import if !declaration.lines.is_empty() => {
                let defers_vat = match self.told_to_defer_vat(declaration)? {
                    Some(reported) => reported,
                    None => self.defers_vat(organisation, &form, customer.as_ref())?,
                };
                EstimatedSums::from_estimate(&self.estimate_of(declaration, defers_vat, 0)?)
            }
            Direction::Import | Direction::Export => None,
        };
        found.extend(self.objections_to_goods(&form)?);
        let today = amsterdam_date(self.lodging().clock.now());
        found.extend(warnings(&form, self.lodging().codes.as_ref(), today));
        let mut refused = refuse_entry_in_future(&form, self.lodging().clock.now());
        if declaration.asks_for_stock() && declaration.status == Status::Draft {
            match self.lodging().gate.foresee(organisation, id)? {
                Ok(remarks) => found.extend(remarks),
                Err(refusal) => refused.extend(refusals_of_stock(declaration, refusal)),
            }
        }
        let mut broken_rules = match validate_for_message(form) {
            Ok(form) => {
                let occasion = Occasion { valued_at: declaration.valued_at(), ..Occasion::default() };
                let lodger = self.lodger(organisation, customer.as_ref())?;
                let Lodging { lodgement, warnings } = self.lodgement(&lodger, form, occasion)?;
                found.extend(warnings);
                found.extend(self.lodging().builder.shown_declaration(&lodgement).warnings);
                FieldErrors::default()
            }
            Err(errors) => errors,
        };
        broken_rules.extend(refused);
        let ready_to_submit = declaration.status == Status::Draft && broken_rules.is_empty();
        let reference = declaration.reference.clone();
        let warnings = found;
        Ok(SubmitOverview { id, reference, broken_rules, totals, estimated_duties, warnings, ready_to_submit })
    }
}

/// Returns the reasons why stock would refuse the submission, at the paths of the lines concerned.
fn refusals_of_stock(declaration: &Declaration, refusal: SubmissionRefusal) -> FieldErrors {
    let field = |line: Option<i64>| {
        let line = declaration.lines.iter().position(|own| Some(own.id.get()) == line);
        line.map_or_else(
            || "declaration.items".to_owned(),
            |line| format!("declaration.items.{line}.inventory_line_id"),
        )
    };
    match refusal {
        SubmissionRefusal::Invalid(errors) => errors,
        SubmissionRefusal::InsufficientStock(shortage) => {
            FieldErrors::one(field(shortage.declaration_line_id), (RuleCode::InsufficientStock, shortage.to_string()))
        }
        // Guarantees are checked only when the declaration is submitted.
        SubmissionRefusal::GuaranteeInsufficient(_) => FieldErrors::default(),
    }
}
