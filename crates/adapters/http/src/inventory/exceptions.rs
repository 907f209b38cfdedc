use super::choices::StockExceptionType;
use super::record::number;
use super::requirements::ReadInventory;
use crate::body::Number;
use crate::command::Answer;
use crate::envelope::Listed;
use crate::operation::{Answered, Read};
use crate::query::{FromQuery, QueryReader};
use chrono::{DateTime, Utc};
use customs_http_macros::get;
use customs_inventory::ports::{ExceptionFilter, ExceptionRow};
use customs_inventory::{ExceptionKind, Finding, StockException};
use customs_kernel::{PageRequest, PageSize};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

/// A discrepancy about goods that left a warehouse or are about to leave it. It is listed as a task until it is
/// resolved.
#[derive(Serialize, ToSchema)]
#[schema(as = StockException)]
struct ExceptionView {
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
    sequence: usize,
    /// Quantity of the line; null if the line does not state it in this unit.
    quantity: Option<Number>,
    /// Quantity that is allocated to the line.
    quantity_allocated: Number,
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

impl From<ExceptionRow> for ExceptionView {
    fn from(row: ExceptionRow) -> Self {
        let ExceptionRow { exception, reference, status, mrn, customer_code } = row;
        let StockException { organisation: _, declaration, customer_code: _, finding, since } = exception;
        let message = finding.message();
        let Finding { line, index, kind, quantity, allocated, unit, entry } = finding;
        Self {
            kind: kind.word(),
            declaration_id: declaration,
            reference,
            customer_code,
            status,
            mrn,
            declaration_line_id: line,
            sequence: index + 1,
            quantity: quantity.map(number),
            quantity_allocated: number(allocated),
            unit,
            entry,
            message,
            since,
        }
    }
}

/// The filter and the page that a request for discrepancies asks for.
pub(super) struct Selection {
    filter: ExceptionFilter,
    page: PageRequest,
}

impl FromQuery for Selection {
    fn from_query(query: &mut QueryReader) -> Self {
        let kinds: Vec<_> = ExceptionKind::ALL.iter().map(|kind| (kind.word(), *kind)).collect();
        let filter = ExceptionFilter {
            customer_code: query.text("customer_code"),
            kind: query.choice("type", &kinds),
            declaration: query.integer("declaration_id"),
        };
        Self { filter, page: query.page(PageSize::DEFAULT) }
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
    /// Number of the page; 1 when left out.
    #[param(minimum = 1)]
    page: Option<u32>,
    /// Number of discrepancies on a page; 25 when left out.
    #[param(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
}

/// List the discrepancies of goods that leave the warehouse.
///
/// The list covers lines of submitted declarations with 71 as previous procedure, of customers with stock under that
/// licence, if the line has no allocation, differs from the allocated quantity, is supplied from another warehouse, or
/// names another placement. A discrepancy disappears as soon as it is resolved. This is possible after the release too,
/// by allocating stock to the line or replacing its allocation.
#[get("/inventory/exceptions", tag = "Inventory", params(ListParameters),
    answer(200, "A page of tasks, the latest declaration first", Listed<ExceptionView>))]
pub(super) async fn list_stock_exceptions(read: Read<ReadInventory, 0, Selection>) -> Answered {
    read.answer(|asked| {
        let Selection { filter, page } = &asked.query;
        let page = asked.services.inventory.allocations.exceptions(asked.organisation(), filter, *page)?;
        Answer::ok(&Listed::of(page, ExceptionView::from))
    })
    .await
}
