use super::choices::StockExceptionType;
use super::record::number;
use super::requirements::ReadInventory;
use crate::body::Number;
use crate::command::Answer;
use crate::envelope::Listed;
use crate::operation::{Answered, Read};
use crate::query::{FromQuery, OnePage, QueryReader};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_http_macros::get;
use customs_inventory::ports::{ExceptionFilter, ExceptionRow};
use customs_inventory::{ExceptionKind, Finding, StockException};
use customs_kernel::PageRequest;
use utoipa::IntoParams;

record_view! {
    /// What is not in order about goods that left a warehouse, or are about to: a task until it is put right.
    #[schema(as = StockException)]
    ExceptionView {
        #[serde(rename = "type")]
        #[schema(value_type = StockExceptionType)]
        kind: &'static str,
        declaration_id: i64,
        reference: String,
        customer_code: Option<String>,
        /// Status of the declaration.
        #[schema(example = "REL")]
        status: String,
        mrn: Option<String>,
        declaration_line_id: i64,
        /// Number of the line.
        sequence: usize = index + 1,
        /// How much the line is of; null where it does not say so in that unit.
        quantity: Option<Number> = quantity.map(number),
        /// How much is allocated to it.
        quantity_allocated: Number = number(allocated),
        #[schema(example = "NAR")]
        unit: String,
        /// The placements that the line names and its goods do not come from, each with the item where it names one; of
        /// other_warehouse the licences of the warehouses that they lie in.
        entry: Option<String>,
        message: String,
        /// Since when.
        since: DateTime<Utc>,
    }
    of ExceptionRow {
        exception: StockException {
            organisation: _, declaration: declaration_id, customer_code: _, since,
            finding: Finding { line: declaration_line_id, index, kind, quantity, allocated, unit, entry },
        },
        reference, status, mrn, customer_code,
    }
    knowing |row| { message = row.exception.finding.message() }
}

impl FromQuery for ExceptionFilter {
    fn from_query(query: &mut QueryReader) -> Self {
        let kinds: Vec<_> = ExceptionKind::ALL.iter().map(|kind| (kind.word(), *kind)).collect();
        Self {
            customer_code: query.text("customer_code"),
            kind: query.choice("type", &kinds),
            declaration: query.integer("declaration_id"),
        }
    }
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParameters {
    /// The whole code.
    customer_code: Option<String>,
    #[param(inline)]
    r#type: Option<StockExceptionType>,
    /// Those of one declaration.
    declaration_id: Option<i64>,
}

/// Lists what is not in order about goods that leave the warehouse
///
/// Lines of submitted declarations with 71 as previous procedure, of customers with stock under that licence: without an
/// allocation, of another quantity than is allocated, taken from another warehouse, or naming another placement. Each goes as soon as it is put right,
/// which is possible after the release too: by allocating the line, or replacing its allocation.
#[get("/inventory/exceptions", tag = "Inventory", params(ListParameters, OnePage),
    answer(200, "A page of tasks, the latest declaration first", Listed<ExceptionView>))]
pub(super) fn list_stock_exceptions(asked: Read<ReadInventory, 0, (ExceptionFilter, PageRequest)>) -> Answered {
    let (filter, page) = &asked.query;
    let page = asked.services.inventory.allocations.exceptions(asked.organisation(), filter, *page)?;
    Answer::ok(&Listed::of(page, ExceptionView::from))
}
