use super::ReadInventory;
use super::record::{StockExceptionType, number};
use crate::body::Number;
use crate::command::Response;
use crate::envelope::Listed;
use crate::operation::{Handled, Read};
use crate::query::{FromQuery, NumberedPage, NumberedPages, QueryReader};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_http_macros::get;
use customs_inventory::ports::{ExceptionFilter, ExceptionRow};
use customs_inventory::{ExceptionKind, Finding, StockException};
use utoipa::IntoParams;

record_view! {
    /// A discrepancy about goods that left a warehouse or are about to leave it. It is listed as a task until it is
    /// resolved.
    #[schema(as = StockException)]
    ExceptionView {
        #[serde(rename = "type")]
        #[schema(value_type = StockExceptionType)]
        kind: &'static str,
        declaration_id: i64,
        /// Reference of the declaration.
        reference: String,
        /// Code of the customer for whom the declaration is made; null when unknown.
        customer_code: Option<String>,
        /// Status of the declaration.
        #[schema(example = "REL")]
        status: String,
        /// Movement reference number of the declaration; null before customs accepted it.
        mrn: Option<String>,
        declaration_line_id: i64,
        /// Number of the line in the declaration, counted from 1.
        sequence: usize = index + 1,
        /// Quantity of the line; null if the line does not state it in this unit.
        quantity: Option<Number> = quantity.map(number),
        /// Quantity that is allocated to the line.
        quantity_allocated: Number = number(allocated),
        /// Unit of both quantities.
        #[schema(example = "NAR")]
        unit: String,
        /// For `other_entry` the placements that the line names and its goods do not come from, each with its item if the
        /// line names one; for `other_warehouse` the licences of the warehouses in which the goods are. Null for other
        /// kinds.
        entry: Option<String>,
        /// The discrepancy as a sentence.
        message: String,
        /// Time at which the discrepancy was found.
        since: DateTime<Utc>,
    }
    of ExceptionRow {
        exception: StockException {
            organisation: _, declaration: declaration_id, customer_code: _, since,
            finding: Finding { line: declaration_line_id, index, kind, quantity, allocated, unit, entry },
        },
        reference, status, mrn, customer_code,
    }
    knowing |row| { message = row.exception.finding.message().to_string() }
}

impl FromQuery for ExceptionFilter {
    fn from_query(query: &mut QueryReader) -> Self {
        let kinds: Vec<_> = ExceptionKind::ALL.iter().map(|kind| (kind.word(), *kind)).collect();
        Self {
            customer_code: query.record_code("customer_code"),
            kind: query.choice("type", &kinds),
            declaration: query.integer("declaration_id"),
        }
    }
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParameters {
    /// Only lines of the customer with exactly this code.
    customer_code: Option<String>,
    #[param(inline)]
    r#type: Option<StockExceptionType>,
    /// Only lines of this declaration.
    declaration_id: Option<i64>,
}

/// List the discrepancies of goods that leave the warehouse.
///
/// The list covers lines of submitted declarations with 71 as previous procedure, of customers with stock under that
/// licence, if the line has no allocation, differs from the allocated quantity, is supplied from another warehouse, or
/// names another placement. A discrepancy disappears as soon as it is resolved. This is possible after the release too,
/// by allocating stock to the line or replacing its allocation.
#[get("/inventory/exceptions", tag = "Inventory", params(ListParameters, NumberedPages),
    success(200, "A page of tasks, the latest declaration first", Listed<ExceptionView>))]
pub(super) fn list_stock_exceptions(asked: Read<ReadInventory, 0, (ExceptionFilter, NumberedPage)>) -> Handled {
    let (filter, NumberedPage(page)) = &asked.query;
    let page = asked.services.inventory.allocations.exceptions(asked.organisation(), filter, *page)?;
    Response::ok(&Listed::from_page(page, ExceptionView::from))
}
