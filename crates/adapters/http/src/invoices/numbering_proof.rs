use super::ReadInvoices;
use super::view::InvoiceNumberingFaultKind;
use crate::billing::required;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, QueryReader};
use crate::record_fields::record_view;
use customs_billing::invoice::{ChainFault, NumberingProof};
use customs_http_macros::get;
use customs_kernel::{BrokenRule, FieldErrors};
use serde::Serialize;
use utoipa::ToSchema;

record_view! {
    /// The proof that the numbers of a year have no gaps, and that no document was changed after it got its number.
    #[schema(as = InvoiceNumberingProof)]
    ProofView {
        /// Year of the numbers.
        year: i32,
        /// First number of the year; null when no document was finalized in that year.
        first_number: Option<String>,
        /// Last number of the year; null when no document was finalized in that year.
        last_number: Option<String>,
        /// Number of documents in the series.
        count: u64,
        /// SHA-256 fingerprint of the last document in hexadecimal. It covers all documents before it; 64 zeros when there
        /// is none.
        #[schema(min_length = 64, max_length = 64)]
        head: String = head.to_string(),
        /// Whether the series has no fault.
        holds: bool,
        /// The faults of the series, at most 100.
        faults: Vec<FaultView> = faults.into_iter().map(Into::into).collect(),
    }
    of NumberingProof { year, first: first_number, last: last_number, count, head, faults }
    knowing |proof| { holds = proof.holds() }
}

/// A fault in a series of numbers.
#[derive(Serialize, ToSchema)]
#[schema(as = InvoiceNumberingFault)]
struct FaultView {
    #[schema(value_type = InvoiceNumberingFaultKind)]
    kind: &'static str,
    /// Position in the series, counted from 1.
    sequence: u32,
    /// Document at this position; null if there is none.
    invoice_id: Option<i64>,
}

/// The year that a request asks for.
pub(super) struct OfYear(Option<i64>);

impl FromQuery for OfYear {
    fn from_query(query: &mut QueryReader) -> Self {
        Self(query.integer("year"))
    }
}

/// Prove that invoice numbers have no gaps and that no finalized invoice was changed.
///
/// All finalized invoices and credit notes of the year are read and compared with their fingerprints.
#[get("/invoices/numbering-proof", tag = "Invoices",
    params(("year" = i32, Query, description = "The year of the numbers", minimum = 1, maximum = 9999)),
    success(200, "The proof, or what is wrong", Record<ProofView>))]
pub(super) fn prove_invoice_numbering(asked: Read<ReadInvoices, 0, OfYear>) -> Handled {
    let OfYear(year) = asked.query;
    let year = i32::try_from(required("year", year)?).ok().filter(|year| (1..=9_999).contains(year));
    let year = year.ok_or_else(|| FieldErrors::one("year", BrokenRule::outside(1, 9_999)))?;
    let proof = asked.services.billing.invoices.numbering_proof(asked.organisation(), year)?;
    Response::ok(&Record { data: ProofView::from(proof) })
}

impl From<ChainFault> for FaultView {
    fn from(fault: ChainFault) -> Self {
        let (kind, sequence, invoice) = match fault {
            ChainFault::Missing { sequence } => ("missing", sequence, None),
            ChainFault::Changed { invoice, sequence } => ("changed", sequence, Some(invoice)),
            ChainFault::Broken { invoice, sequence } => ("broken", sequence, Some(invoice)),
            ChainFault::WrongEnd { sequence } => ("wrong_end", sequence, None),
        };
        Self { kind, sequence, invoice_id: invoice.map(customs_billing::InvoiceId::get) }
    }
}
