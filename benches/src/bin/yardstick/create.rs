//! `POST /api/v1/declarations/create`, for bodies with ten lines.

use crate::read::{declaration_type, workflow};
use crate::refusal::Refusal;
use crate::sessions::{Session, Sessions};
use crate::token::{Caller, TokenKey};
use actix_web::http::header::ETAG;
use actix_web::{HttpRequest, HttpResponse, post, web};
use chrono::{DateTime, SubsecRound, Utc};
use customs_benches::LINES;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use std::time::SystemTime;
use tokio_postgres::types::{Json, ToSql};

type Parameter<'a> = &'a (dyn ToSql + Sync);

/// The values of the new rows.
struct NewDeclaration {
    document: Value,
    items: Vec<Value>,
    gross_mass: Decimal,
    invoice_value: Option<Decimal>,
    at: DateTime<Utc>,
}

#[post("/api/v1/declarations/create")]
pub(crate) async fn create_declaration(
    request: HttpRequest,
    body: web::Json<Map<String, Value>>,
    key: web::Data<TokenKey>,
    sessions: web::Data<Sessions>,
) -> Result<HttpResponse, Refusal> {
    let caller = key.check(&request, "declarations:write")?;
    let new = NewDeclaration::from_body(body.into_inner()).ok_or(Refusal::BadBody)?;
    let mut taken = sessions.take().await?;
    let (id, reference) = store(taken.session(), &caller, &new).await?;
    drop(taken);
    let header = &new.document["declaration"];
    let body = json!({
        "success": true,
        "warnings": [],
        "warning_details": [],
        "declaration": {
            "id": id,
            "reference": reference,
            "status": "DRF",
            "workflow": workflow(text(header, "imex").unwrap_or("IM")),
            "declaration_type": declaration_type(text(&header["procedure"], "current")),
            "submitted": false,
            "created_at": new.at,
        }
    });
    Ok(HttpResponse::Created()
        .insert_header((ETAG, "\"1\""))
        .content_type("application/json")
        .body(serde_json::to_vec(&body).map_err(|_| Refusal::BadBody)?))
}

impl NewDeclaration {
    fn from_body(mut body: Map<String, Value>) -> Option<Self> {
        let Some(Value::Object(mut header)) = body.remove("declaration") else { return None };
        let Some(Value::Array(mut items)) = header.remove("items") else { return None };
        if items.len() != LINES {
            return None;
        }
        header.entry("imex").or_insert_with(|| "IM".into());
        header.entry("symbol").or_insert_with(|| "A".into());
        let representation = body.remove("representation_type").unwrap_or_else(|| "2".into());
        let (mut gross_mass, mut invoice_value) = (Decimal::ZERO, None);
        for (item, number) in items.iter_mut().zip(1_i64..) {
            let item = item.as_object_mut()?;
            item.insert("sequence".to_owned(), number.into());
            gross_mass += decimal(item.get("gross_weight")).unwrap_or_default();
            if let Some(value) = decimal(item.get("invoice_value")) {
                invoice_value = Some(invoice_value.unwrap_or(Decimal::ZERO) + value);
                if let (None, Some(currency)) = (item.get("invoice_currency"), header.get("total_invoice_currency")) {
                    item.insert("invoice_currency".to_owned(), currency.clone());
                }
            }
        }
        let invoice_value = decimal(header.get("total_invoice_value")).or(invoice_value);
        let document = json!({
            "dms_version": body.remove("dms_version"),
            "application_reference": body.remove("application_reference"),
            "representation_type": representation,
            "declaration": header,
        });
        Some(Self {
            document,
            items,
            gross_mass,
            invoice_value,
            at: DateTime::<Utc>::from(SystemTime::now()).trunc_subsecs(6),
        })
    }
}

/// Stores the header, its lines and the beginning of its history.
async fn store(session: &mut Session, caller: &Caller, new: &NewDeclaration) -> Result<(i64, String), Refusal> {
    let header = &new.document["declaration"];
    let column = |name: &str| -> Vec<Option<&str>> { new.items.iter().map(|item| text(item, name)).collect() };
    let documents: Vec<Json<&Value>> = new.items.iter().map(Json).collect();
    let parameters: [Parameter<'_>; 18] = [
        &caller.organisation,
        &text(&new.document, "application_reference"),
        &text(header, "imex"),
        &declaration_type(text(&header["procedure"], "current")),
        &text(&new.document, "dms_version"),
        &text(header, "symbol"),
        &text(&new.document, "representation_type"),
        &i32::try_from(LINES).map_err(|_| Refusal::BadBody)?,
        &new.gross_mass,
        &new.invoice_value,
        &text(header, "total_invoice_currency"),
        &Json(&new.document),
        &new.at,
        &column("hs_code"),
        &column("sku"),
        &column("country_of_origin"),
        &documents,
        &caller.client_name,
    ];
    let row = session.client.query_one(&session.creation, &parameters).await?;
    Ok((row.try_get(0)?, row.try_get(1)?))
}

fn text<'a>(object: &'a Value, name: &str) -> Option<&'a str> {
    object[name].as_str()
}

fn decimal(number: Option<&Value>) -> Option<Decimal> {
    Decimal::from_str_exact(number?.as_number()?.as_str()).ok()
}
