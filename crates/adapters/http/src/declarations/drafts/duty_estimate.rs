use crate::body::Number;
use crate::command::Answer;
use crate::declarations::requirements::LookAtDeclarations;
use crate::operation::{Answered, Read};
use chrono::{DateTime, Utc};
use customs_declarations::ports::{DutyEstimate, DutyOfLine, EstimatedDuty};
use customs_declarations::{DeclarationId, EstimatedDuties};
use customs_http_macros::get;
use serde::Serialize;
use utoipa::ToSchema;

/// Estimate of the duties and taxes that customs would charge on an import.
#[derive(Serialize, ToSchema)]
#[schema(as = DutyEstimate)]
struct Estimate {
    declaration_id: i64,
    /// Currency of all amounts; always EUR.
    #[schema(example = "EUR")]
    currency: &'static str,
    /// Invoice value of the goods, converted at the rates of customs.
    total_invoice_value: Number,
    /// Customs value of the goods.
    total_customs_value: Number,
    /// Duties and taxes, combined by kind, rate and treatment; VAT comes last.
    duties: Vec<Duty>,
    /// Sum of all duties and taxes, VAT included: payable, suspended and deferred.
    total_duties: Number,
    /// Amount to be paid at import, without the amount that the procedure suspends and without VAT when the importer
    /// holds an article 23 permit.
    total_payable: Number,
    /// Amount that the procedure suspends (71, 51, 53, 78; under 07 only VAT); a guarantee secures it until the
    /// procedure ends.
    total_suspended: Number,
    /// VAT that an article 23 permit moves to the VAT return.
    total_deferred: Number,
    calculated_at: DateTime<Utc>,
    disclaimer: &'static str,
    /// Warnings, each as `path: message`: goods that are not covered, with the reason, and assumptions that may turn
    /// out differently.
    warnings: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = DutyEstimateDuty)]
struct Duty {
    #[serde(rename = "type")]
    #[schema(example = "customs_duty")]
    kind: &'static str,
    /// Rate of the duty; with a percent sign when it is a percentage.
    #[schema(example = "7.5%")]
    rate: String,
    /// Amount or quantity that the duty is charged on.
    base: Number,
    /// Amount of the duty in EUR; 0 when the procedure relieves the goods of it.
    amount: Number,
    /// Treatment of the duty: `payable`, `deferred`, `suspended` or `relieved`.
    #[schema(example = "payable")]
    treatment: &'static str,
    /// Calculation of the amount, line by line.
    trace: Vec<Part>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = DutyEstimateTrace)]
struct Part {
    /// Number of the line, counted from 1.
    line: u32,
    /// Amount or quantity that the duty is charged on.
    base: Number,
    amount: Number,
    /// Steps of the calculation: measure, rate, base, rounding, and the reason when nothing is paid.
    steps: Vec<String>,
}

const DISCLAIMER: &str = "An estimate by the tariff and rates that this service knows; customs decides what is owed.";

/// Estimate the duties and VAT of an import.
#[get(
    "/declarations/{id}/duty-estimate",
    tag = "Declarations",
    ids("The declaration"),
    answer(200, "The estimate", Estimate)
)]
pub(in crate::declarations) async fn show_duty_estimate(read: Read<LookAtDeclarations, 1>) -> Answered {
    read.answer(|asked| {
        let (declarations, id) = (&asked.services.declarations, DeclarationId::new(asked.id()));
        Answer::ok(&Estimate::from(declarations.estimate_duties(asked.organisation(), id)?))
    })
    .await
}

impl From<EstimatedDuties> for Estimate {
    fn from(estimated: EstimatedDuties) -> Self {
        let EstimatedDuties { id, calculated_at, estimate } = estimated;
        let DutyEstimate {
            invoice_value,
            customs_value,
            duties,
            total_duties,
            total_payable,
            total_suspended,
            total_deferred,
            gaps,
            notes,
        } = estimate;
        let told = |(line, why): (u32, String)| format!("declaration.items.{}: {why}", line.saturating_sub(1));
        Self {
            declaration_id: id.get(),
            currency: "EUR",
            total_invoice_value: invoice_value.into(),
            total_customs_value: customs_value.into(),
            duties: duties.into_iter().map(Duty::from).collect(),
            total_duties: total_duties.into(),
            total_payable: total_payable.into(),
            total_suspended: total_suspended.into(),
            total_deferred: total_deferred.into(),
            calculated_at,
            disclaimer: DISCLAIMER,
            warnings: gaps.into_iter().chain(notes).map(told).collect(),
        }
    }
}

impl From<EstimatedDuty> for Duty {
    fn from(duty: EstimatedDuty) -> Self {
        let EstimatedDuty { kind, rate, base, amount, treatment, trace } = duty;
        let part = |DutyOfLine { line, base, amount, steps }: DutyOfLine| Part {
            line,
            base: base.into(),
            amount: amount.into(),
            steps,
        };
        let trace = trace.into_iter().map(part).collect();
        Self { kind, rate, base: base.into(), amount: amount.into(), treatment, trace }
    }
}
