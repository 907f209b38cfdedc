//! `GET /api/v1/declarations/{id}`

use crate::document::{Document, Header, Item};
use crate::refusal::Refusal;
use crate::sessions::Sessions;
use crate::token::TokenKey;
use actix_web::http::header::ETAG;
use actix_web::{HttpRequest, HttpResponse, get, web};
use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::Serialize;
use tokio_postgres::Row;
use tokio_postgres::types::{Json, ToSql};

#[derive(Serialize)]
struct Response {
    data: Shown,
}

#[derive(Serialize)]
struct Shown {
    id: i64,
    reference: String,
    application_reference: Option<String>,
    lrn: Option<String>,
    mrn: Option<String>,
    status: String,
    workflow: &'static str,
    declaration_type: Option<&'static str>,
    dms_version: Option<String>,
    imex: String,
    symbol: String,
    representation_type: Option<String>,
    additional_declaration_type: String,
    customer_code: Option<String>,
    dossier_id: Option<i64>,
    is_incomplete: bool,
    is_pre_declaration: bool,
    presentation_sent_at: Option<DateTime<Utc>>,
    presentation_accepted_at: Option<DateTime<Utc>>,
    supplementary_sent_at: Option<DateTime<Utc>>,
    invalidation_requested_at: Option<DateTime<Utc>>,
    submitted_at: Option<DateTime<Utc>>,
    accepted_at: Option<DateTime<Utc>>,
    released_at: Option<DateTime<Utc>>,
    invalidated_at: Option<DateTime<Utc>>,
    registered_at: Option<DateTime<Utc>>,
    documents_requested_until: Option<DateTime<Utc>>,
    verified_at: Option<DateTime<Utc>>,
    verified_by: Option<String>,
    total_items: usize,
    #[serde(with = "rust_decimal::serde::arbitrary_precision")]
    total_gross_mass: Decimal,
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    total_invoice_value: Option<Decimal>,
    currency: Option<String>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    declaration: Header,
    lines: Vec<Line>,
    /// Drafts have none.
    assessed_taxes: [(); 0],
}

#[derive(Serialize)]
struct Line {
    id: i64,
    #[serde(flatten)]
    item: Item,
    inventory_header_id: Option<i64>,
}

#[get("/api/v1/declarations/{id}")]
pub(crate) async fn read_declaration(
    request: HttpRequest,
    id: web::Path<i64>,
    key: web::Data<TokenKey>,
    sessions: web::Data<Sessions>,
) -> Result<HttpResponse, Refusal> {
    let organisation = key.check(&request, "declarations:read")?.organisation;
    let (header, lines) = {
        let mut taken = sessions.take().await?;
        let session = taken.session();
        let parameters: [&(dyn ToSql + Sync); 2] = [&organisation, &*id];
        // Both are sent at once, in one round trip.
        let (header, lines) = tokio::try_join!(
            session.client.query_opt(&session.header, &parameters),
            session.client.query(&session.lines, &parameters),
        )?;
        (header.ok_or(Refusal::NotFound)?, lines)
    };
    let version: i64 = header.get("version");
    let body = serde_json::to_vec(&Response { data: shown(&header, &lines)? }).map_err(|_| Refusal::NotFound)?;
    Ok(HttpResponse::Ok().insert_header((ETAG, format!("\"{version}\""))).content_type("application/json").body(body))
}

fn shown(row: &Row, lines: &[Row]) -> Result<Shown, Refusal> {
    let Json(document): Json<Document> = row.try_get("document")?;
    let lines: Vec<Line> = lines.iter().map(line).collect::<Result<_, _>>()?;
    let header = document.declaration;
    let imex = header.imex.clone().unwrap_or_else(|| "IM".to_owned());
    let symbol = header.symbol.clone().unwrap_or_else(|| "A".to_owned());
    let values = lines.iter().filter_map(|line| line.item.invoice_value);
    Ok(Shown {
        id: row.try_get("id")?,
        reference: row.try_get("reference")?,
        application_reference: document.application_reference,
        lrn: row.try_get("lrn")?,
        mrn: row.try_get("mrn")?,
        status: row.try_get("status")?,
        workflow: workflow(&imex),
        declaration_type: declaration_type(header.procedure.current.as_deref()),
        dms_version: document.dms_version,
        imex,
        representation_type: document.representation_type,
        additional_declaration_type: symbol.clone(),
        customer_code: row.try_get("customer_code")?,
        dossier_id: row.try_get("dossier_id")?,
        is_incomplete: matches!(&*symbol, "B" | "C" | "E" | "F"),
        is_pre_declaration: matches!(&*symbol, "D" | "E" | "F"),
        symbol,
        presentation_sent_at: row.try_get("presentation_sent_at")?,
        presentation_accepted_at: row.try_get("presentation_accepted_at")?,
        supplementary_sent_at: row.try_get("supplementary_sent_at")?,
        invalidation_requested_at: row.try_get("invalidation_requested_at")?,
        submitted_at: row.try_get("submitted_at")?,
        accepted_at: row.try_get("accepted_at")?,
        released_at: row.try_get("released_at")?,
        invalidated_at: row.try_get("invalidated_at")?,
        registered_at: row.try_get("registered_at")?,
        documents_requested_until: row.try_get("documents_requested_until")?,
        verified_at: row.try_get("verified_at")?,
        verified_by: row.try_get("verified_by")?,
        total_items: lines.len(),
        total_gross_mass: lines.iter().filter_map(|line| line.item.gross_weight).sum(),
        total_invoice_value: header.total_invoice_value.or_else(|| values.reduce(|sum, value| sum + value)),
        currency: header.total_invoice_currency.clone(),
        created_at: row.try_get("created_at")?,
        updated_at: row.try_get("updated_at")?,
        declaration: header,
        lines,
        assessed_taxes: [],
    })
}

fn line(row: &Row) -> Result<Line, Refusal> {
    let Json(item) = row.try_get(1)?;
    Ok(Line { id: row.try_get(0)?, item, inventory_header_id: None })
}

/// The name of a direction in the API.
pub(crate) fn workflow(imex: &str) -> &'static str {
    if imex == "EX" { "export" } else { "import" }
}

/// The data set of a procedure, for the procedures of the samples.
pub(crate) fn declaration_type(procedure: Option<&str>) -> Option<&'static str> {
    match procedure {
        Some("40") => Some("H1"),
        Some("71") => Some("H2"),
        Some("10") => Some("B1"),
        _ => None,
    }
}
