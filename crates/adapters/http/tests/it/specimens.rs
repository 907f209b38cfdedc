//! A small area that uses every convention: the example to follow, and the area that the tests call.

use actix_web::HttpResponse;
use chrono::NaiveDate;
use customs_http::ApiError;
use customs_http::internals::Caller;
use customs_http::internals::Response;
use customs_http::internals::Routing;
use customs_http::internals::{Ask, Create, Handled, Read, Responded, Write};
use customs_http::internals::{FromQuery, QueryReader};
use customs_http::internals::{JsonBody, Number, OptionalJsonBody};
use customs_http::internals::{Listed, Record, Written};
use customs_http::requirements;
use customs_http_macros::{delete, get, post, put};
use customs_kernel::{
    BrokenRule, FieldErrors, Page, PageRequest, PageSize, RuleCode, SortDirection, StorageError, Version,
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use utoipa::{IntoParams, ToSchema};

requirements! {
    Reading: CustomersRead;
    Writing: CustomersWrite;
    Paying: InvoicesWrite, InvoicingPayments;
    ReadingOrWriting: DossiersRead | DossiersWrite;
}

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(create_specimen)
        .service(show_specimen)
        .service(list_specimens)
        .service(change_specimen)
        .service(delete_specimen)
        .service(pay_specimen)
        .service(look_at_specimen)
        .service(panic_at_specimen)
        .service(analyse_specimens)
        .service(count_specimens);
}

/// Number of times that each specimen was made, which shows whether work ran.
pub(crate) static MADE: LazyLock<Mutex<HashMap<String, i64>>> = LazyLock::new(Mutex::default);

pub(crate) fn times_made(name: &str) -> i64 {
    MADE.lock().unwrap_or_else(PoisonError::into_inner).get(name).copied().unwrap_or(0)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct SpecimenBody {
    name: Option<String>,
    amount: Option<Number>,
    #[serde(alias = "soort")]
    kind: Option<String>,
    parts: Option<Vec<PartBody>>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PartBody {
    code: Option<String>,
    count: Option<i64>,
    mark: Mark,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Mark {
    #[serde(default)]
    text: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct SpecimenView {
    name: String,
    amount: Option<Number>,
    made: i64,
}

/// Make a specimen whose name decides the outcome.
#[post("/specimens", tag = "Specimens", success(201, "Made", Written<SpecimenView>))]
fn create_specimen(order: &Create<Writing, JsonBody<SpecimenBody>>) -> Handled {
    let SpecimenBody { name, amount, kind, parts } = order.body.value();
    let name = name.clone().unwrap_or_default();
    let made = {
        let mut all = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        *all.entry(name.clone()).and_modify(|made| *made += 1).or_insert(1)
    };
    let mut errors = FieldErrors::default();
    if name.is_empty() {
        errors.add("name", BrokenRule::required());
    }
    if kind.as_deref() == Some("unknown") {
        let as_sent = if order.body.as_sent().get("soort").is_some() { "soort" } else { "kind" };
        errors.add(as_sent, (RuleCode::Type, "is not allowed"));
    }
    for (index, part) in parts.iter().flatten().enumerate() {
        let PartBody { code, count, mark: Mark { text } } = part;
        if code.is_none() && count.is_none() && text.is_none() {
            errors.add(format!("parts.{index}.code"), BrokenRule::required());
        }
    }
    errors.into_result()?;
    match name.rsplit('-').next().unwrap_or_default() {
        "overtaken" if made < 4 => Err(StorageError::Conflict { constraint: None })?,
        "unavailable" => Err(StorageError::Unavailable("secret host".into()))?,
        "refused" => Err(ApiError::invalid_status("It is too late.", "DONE", &["NEW"]))?,
        _ => {}
    }
    let view = SpecimenView { name, amount: *amount, made };
    Ok(Response::created(&Written::new(view, &format!("Made by {}.", order.actor())))?
        .with_version(Version::FIRST)
        .holding_a_secret())
}

/// Show a specimen.
#[get("/specimens/{id}", tag = "Specimens", params(("id" = i64, Path)), success(200, "It", Record<SpecimenView>))]
fn show_specimen(asked: Read<Reading, 1>) -> Handled {
    if asked.id() != 7 {
        return Err(ApiError::not_found());
    }
    let data = SpecimenView { name: "seven".to_owned(), amount: None, made: asked.organisation().get() };
    Ok(Response::ok(&Record { data })?.with_version(Version::new(3)))
}

#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "what matters here is how it is read")]
struct SpecimenList {
    search: Option<String>,
    since: Option<NaiveDate>,
    customer_id: Option<i64>,
    sort: Option<String>,
    #[param(inline, value_type = Option<i64>)]
    page: PageRequest,
    #[param(ignore)]
    direction: SortDirection,
}

impl FromQuery for SpecimenList {
    fn from_query(query: &mut QueryReader) -> Self {
        Self {
            search: query.text("search"),
            since: query.date("since"),
            customer_id: query.integer("customer_id"),
            sort: query.choice("sort", &[("id", "id"), ("name", "name")]).map(str::to_owned),
            page: query.page(PageSize::DEFAULT),
            direction: query.direction(SortDirection::Descending),
        }
    }
}

/// List specimens.
#[get("/specimens", tag = "Specimens",
    params(
        SpecimenList, ("per_page" = Option<i64>, Query), ("after_id" = Option<i64>, Query),
        ("direction" = Option<String>, Query),
    ),
    success(200, "They", Listed<SpecimenView>))]
fn list_specimens(asked: Read<Reading, 0, SpecimenList>) -> Handled {
    let page = Page { records: vec![1, 2], request: asked.query.page, total: 27 };
    Response::ok(&Listed::from_page(page, |made| SpecimenView { name: "one".to_owned(), amount: None, made }))
}

/// Change a specimen.
#[put("/specimens/{id}", tag = "Specimens", params(("id" = i64, Path), ("page" = Option<i64>, Query)),
    success(200, "It", Written<SpecimenView>))]
fn change_specimen(order: &Write<Writing, 1, OptionalJsonBody<SpecimenBody>>) -> Handled {
    if order.expected.is_some_and(|expected| expected != Version::new(3)) {
        return Err(ApiError::stale());
    }
    let view = SpecimenView { name: "seven".to_owned(), amount: order.body.value().amount, made: 1 };
    Ok(Response::ok(&Written::new(view, "Changed."))?.with_version(Version::new(4)))
}

// A `Write` would heed `If-Match`; here no version is looked at.

/// Delete a specimen.
#[delete("/specimens/{id}", tag = "Specimens", params(("id" = i64, Path), ("page" = Option<i64>, Query)),
    success(204, "Gone"))]
fn delete_specimen(_: &Ask<Writing, 1>) -> Handled {
    Ok(Response::no_content())
}

/// Pay for a specimen, which needs a permission.
#[post("/specimens/{id}/pay", tag = "Specimens", params(("id" = i64, Path), ("page" = Option<i64>, Query)),
    success(202, "Paid"))]
fn pay_specimen(_: &Ask<Paying, 1>) -> Handled {
    Response::accepted(&())
}

/// Look at a specimen, which needs one of two scopes and a further one.
#[get("/specimens-looked-at", tag = "Specimens", success(200, "Looked"))]
async fn look_at_specimen(caller: Caller<ReadingOrWriting>) -> Responded {
    caller.require(customs_access::Scope::InventoryRead)?;
    Ok(HttpResponse::Ok().content_type("text/html").body("<p>Looked</p>"))
}

/// Panic.
#[get("/specimens-panic", tag = "Specimens", success(200, "Never"))]
async fn panic_at_specimen(_caller: Caller<Reading>) -> HttpResponse {
    panic!("as it should in this test");
}

/// Response with the errors of rejection analysis.
#[get("/rejection-analysis/specimens", tag = "Specimens", success(200, "Analysed"))]
async fn analyse_specimens(_caller: Caller<Reading>) -> HttpResponse {
    HttpResponse::Ok().json(())
}

/// Count specimens, on a path that also matches that of a specimen by its id.
#[post("/specimens/count", tag = "Specimens", params(("page" = Option<i64>, Query)), success(200, "Counted"))]
fn count_specimens(_: &Create<Reading>) -> Handled {
    Response::ok(&0)
}
