use crate::body::Number;
use crate::command::Response;
use crate::declarations::LookAtDeclarations;
use crate::fact_detail::FactDetail;
use crate::operation::{Handled, Read};
use crate::record_fields::record_view;
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use chrono::{DateTime, Utc};
use customs_declarations::ports::{DutyEstimate, DutyOfLine, EstimatedDuty};
use customs_declarations::{DeclarationId, EstimatedDuties};
use customs_http_macros::get;
use customs_kernel::facts::{Statement, Warning};
use serde::Serialize;

record_view! {
    /// Estimate of the duties and taxes that customs would charge on an import.
    #[schema(as = DutyEstimate)]
    Estimate {
        declaration_id: i64,
        /// Currency of all amounts; always EUR.
        #[schema(example = "EUR")]
        currency: &'static str = "EUR",
        /// Invoice value of the goods, converted at the rates of customs.
        total_invoice_value: Number,
        /// Customs value of the goods.
        total_customs_value: Number,
        /// Duties and taxes, combined by kind, rate and treatment; VAT comes last.
        duties: Vec<Duty>,
        /// Sum of all duties and taxes, VAT included: payable, suspended and deferred. Provisional duties are not in it.
        total_duties: Number,
        /// Amount to be paid at import, without the amount that the procedure suspends and without VAT when the importer
        /// holds an article 23 permit.
        total_payable: Number,
        /// Amount that the procedure suspends (71, 51, 53, 78; under 07 only VAT); a guarantee secures it until the
        /// procedure ends.
        total_suspended: Number,
        /// VAT that an article 23 permit moves to the VAT return.
        total_deferred: Number,
        /// Provisional anti-dumping and countervailing duties. They are not owed: release for free circulation depends on a
        /// security for them (Regulation 2016/1036 article 7(3)).
        total_secured: Number,
        calculated_at: DateTime<Utc>,
        disclaimer: &'static str = DISCLAIMER,
        /// Warnings, each as `path: message`: goods that are not covered, with the reason, and assumptions that may turn
        /// out differently.
        warnings: Vec<String> = warning_texts(&reported(&gaps, &notes)),
        /// The same warnings in the same order, each with its code.
        warning_details: Vec<WarningDetail> = warning_details(&reported(&gaps, &notes)),
    }
    of EstimatedDuties {
        id: declaration_id, calculated_at,
        estimate: DutyEstimate {
            invoice_value: total_invoice_value, customs_value: total_customs_value, duties, total_duties, total_payable,
            total_suspended, total_deferred, total_secured, gaps, notes,
        },
    }
}

record_view! {
    #[schema(as = DutyEstimateDuty)]
    Duty {
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
        /// Treatment of the duty: `payable`, `deferred`, `suspended`, `secured` or `relieved`.
        #[schema(example = "payable")]
        treatment: &'static str,
        /// Calculation of the amount, line by line.
        trace: Vec<Part>,
    }
    of EstimatedDuty { kind, rate, base, amount, treatment, trace }
}

record_view! {
    #[schema(as = DutyEstimateTrace)]
    Part {
        /// Number of the line, counted from 1.
        line: u32,
        /// Amount or quantity that the duty is charged on.
        base: Number,
        amount: Number,
        /// Steps of the calculation: measure, rate, base, rounding, and the reason when nothing is paid.
        steps: Vec<String> = told_steps.iter().map(ToString::to_string).collect(),
        /// The same steps in the same order, each with its code.
        step_details: Vec<FactDetail> = told_steps.iter().map(FactDetail::from).collect(),
    }
    of DutyOfLine { line, base, amount, steps: told_steps }
}

const DISCLAIMER: &str = "An estimate by the tariff and rates that this service knows; customs decides what is owed.";

/// Estimate the duties and VAT of an import.
#[get(
    "/declarations/{id}/duty-estimate",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "The estimate", Estimate)
)]
pub(in crate::declarations) fn show_duty_estimate(asked: Read<LookAtDeclarations, 1>) -> Handled {
    let (declarations, id) = (&asked.services.declarations, DeclarationId::new(asked.id()));
    Response::ok(&Estimate::from(declarations.estimate_duties(asked.organisation(), id)?))
}

/// An estimate as clients see it.
pub(in crate::declarations) fn duty_estimate_of(estimate: EstimatedDuties) -> impl Serialize {
    Estimate::from(estimate)
}

/// Gaps and notes as warnings, under the paths of their lines.
fn reported(gaps: &[(u32, Statement)], notes: &[(u32, Statement)]) -> Vec<Warning> {
    let path = |line: u32| format!("declaration.items.{}", line.saturating_sub(1));
    gaps.iter().chain(notes).map(|(line, why)| Warning::at(path(*line), why.clone())).collect()
}
