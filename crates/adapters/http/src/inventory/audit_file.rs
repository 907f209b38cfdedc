use super::ReadInventory;
use crate::blocking;
use crate::operation::{Read, Responded};
use crate::query::{FromQuery, QueryReader};
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{Error, HttpResponse};
use bytes::Bytes;
use chrono::NaiveDate;
use customs_http_macros::get;
use customs_inventory::{AuditFile, AuditForm};
use customs_kernel::amsterdam_date;
use futures_util::{StreamExt, stream};
use utoipa::IntoParams;

impl FromQuery for AuditForm {
    fn from_query(query: &mut QueryReader) -> Self {
        Self {
            customer_code: query.record_code("customer_code"),
            warehouse_licence: query.text("warehouse_licence"),
            date_from: query.date("date_from"),
            date_to: query.date("date_to"),
        }
    }
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
struct AuditParameters {
    /// Only lots of the customer with exactly this code.
    customer_code: Option<String>,
    /// Only lots in the warehouse with exactly this licence.
    warehouse_licence: Option<String>,
    /// Only movements recorded on this day or later (Europe/Amsterdam).
    date_from: Option<NaiveDate>,
    /// Only movements recorded on this day or earlier (Europe/Amsterdam).
    date_to: Option<NaiveDate>,
}

/// Download all stock movements as a CSV file.
///
/// The movements are in the order in which they were recorded. The file is separated by semicolons and encoded in UTF-8
/// with a byte order mark; it uses a decimal point and times of Europe/Amsterdam.
#[get("/inventory/audit-file", tag = "Inventory", params(AuditParameters),
    responses((status = 200, description = "The movements", content((String = "text/csv")))))]
pub(super) async fn download_audit_file(asked: Read<ReadInventory, 0, AuditForm>) -> Responded {
    let organisation = asked.organisation();
    let Read { query: form, services, .. } = asked;
    let last = form.date_to.unwrap_or_else(|| amsterdam_date(services.clock.now()));
    let file = blocking(move || Ok(services.inventory.stocks.audit_file(organisation, form)?)).await?;
    let rows = stream::try_unfold(file, next);
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"inventory-movements_{last}.csv\"")))
        .streaming(Box::pin(stream::iter([Ok(Bytes::from(AuditFile::header()))]).chain(rows))))
}

/// Reads the next piece of the file. A failure in the middle closes the connection, so that no client takes a part for
/// the whole file.
async fn next(mut file: AuditFile) -> Result<Option<(Bytes, AuditFile)>, Error> {
    let piece = blocking(move || {
        let piece = file.next_piece()?;
        Ok(piece.map(|piece| (Bytes::from(piece.lines()), file)))
    });
    piece.await.map_err(|error| {
        tracing::error!(%error, "an audit file broke off");
        error.into()
    })
}
