use crate::body::Number;
use crate::command::Answer;
use crate::declarations::requirements::LookAtDeclarations;
use crate::operation::{Answered, Read};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_declarations::ports::{DutyEstimate, DutyOfLine, EstimatedDuty};
use customs_declarations::{DeclarationId, EstimatedDuties};
use customs_http_macros::get;

record_view! {
    /// What customs would charge on an import.
    #[schema(as = DutyEstimate)]
    Estimate {
        declaration_id: i64,
        /// Always EUR.
        #[schema(example = "EUR")]
        currency: &'static str = "EUR",
        /// What the goods cost, converted at the customs rates.
        total_invoice_value: Number,
        total_customs_value: Number,
        /// Duties and taxes of one kind, rate and treatment together, VAT last.
        duties: Vec<Duty>,
        /// All of them, VAT included: what is payable, suspended and deferred.
        total_duties: Number,
        /// What is paid at import: without what the procedure suspends, and without VAT when the importer holds an article 23
        /// permit.
        total_payable: Number,
        /// What the procedure suspends (71, 51, 53, 78; VAT alone under 07): a guarantee secures it until the procedure ends.
        total_suspended: Number,
        /// VAT that an article 23 permit moves to the VAT return.
        total_deferred: Number,
        calculated_at: DateTime<Utc>,
        disclaimer: &'static str = DISCLAIMER,
        /// Goods that are not in it and why, and what it rests on that may be otherwise, as
        /// `path: message`.
        warnings: Vec<String> = gaps.into_iter().chain(notes).map(told).collect(),
    }
    of EstimatedDuties {
        id: declaration_id, calculated_at,
        estimate: DutyEstimate {
            invoice_value: total_invoice_value, customs_value: total_customs_value, duties, total_duties, total_payable,
            total_suspended, total_deferred, gaps, notes,
        },
    }
}

record_view! {
    #[schema(as = DutyEstimateDuty)]
    Duty {
        #[serde(rename = "type")]
        #[schema(example = "customs_duty")]
        kind: &'static str,
        /// With a percent sign where it is a percentage.
        #[schema(example = "7.5%")]
        rate: String,
        base: Number,
        /// Nothing where the procedure relieves of it.
        amount: Number,
        /// What becomes of it: `payable`, `deferred`, `suspended` or `relieved`.
        #[schema(example = "payable")]
        treatment: &'static str,
        /// How the amount came about, line by line.
        trace: Vec<Part>,
    }
    of EstimatedDuty { kind, rate, base, amount, treatment, trace }
}

record_view! {
    #[schema(as = DutyEstimateTrace)]
    Part {
        /// Number of the line.
        line: u32,
        base: Number,
        amount: Number,
        /// Measure, rate, base and rounding, and why nothing is paid where that is so.
        steps: Vec<String>,
    }
    of DutyOfLine { line, base, amount, steps }
}

const DISCLAIMER: &str = "An estimate by the tariff and rates that this service knows; customs decides what is owed.";

/// Estimates the duties and VAT of an import
#[get(
    "/declarations/{id}/duty-estimate",
    tag = "Declarations",
    ids("The declaration"),
    answer(200, "The estimate", Estimate)
)]
pub(in crate::declarations) fn show_duty_estimate(asked: Read<LookAtDeclarations, 1>) -> Answered {
    let (declarations, id) = (&asked.services.declarations, DeclarationId::new(asked.id()));
    Answer::ok(&Estimate::from(declarations.estimate_duties(asked.organisation(), id)?))
}

/// A remark under the path of its line.
fn told((line, why): (u32, String)) -> String {
    format!("declaration.items.{}: {why}", line.saturating_sub(1))
}
