//! The main figures: each kind of work on a small stock, the starts and the memory.

use super::bodies::import;
use super::home::Home;
use super::load::Requests;
use super::plan::Plan;
use super::report::{Memory, Starts, Work, micros};
use super::service::Service;
use super::stock::{Known, creation, fill, known, turn};
use super::{account, events, export, invoices, submissions};
use crate::demo::ApiClient;
use crate::failure::Fallible;
use crate::output::report_progress;
use actix_web::rt::time::sleep;
use customs_calling::{Bytes, Method, StatusCode};
use serde_json::json;

/// Declarations of the customer that has few.
const FEW: u32 = 30;
/// Stops and starts on the database that the load has filled.
const RESTARTS: usize = 3;

/// The main figures.
pub(super) struct Figures {
    /// The database and its version.
    pub(super) database: String,
    pub(super) work: Vec<Work>,
    pub(super) starts: Starts,
    pub(super) memory: Memory,
}

/// Measures everything on a new installation.
pub(super) async fn measure(home: &Home, plan: &Plan) -> Fallible<Figures> {
    let (mut service, first) = Service::start(home).await?;
    sleep(plan.idle).await;
    let idle = service.memory("VmRSS");
    let api = account::open(home, &service).await?;
    fill(&api, import(account::QUIET)?, FEW, plan.connections).await?;
    fill(&api, import(account::BUSY)?, plan.stock - FEW, plan.connections).await?;
    let database = home.extent().await?.program;
    let work = all_work(&api, plan).await?;
    let memory = Memory { idle, after_load: service.memory("VmRSS"), peak: service.memory("VmHWM") };
    let mut starts = Starts { first_us: micros(first), again_us: Vec::new(), stop_us: Vec::new() };
    for _ in 0..RESTARTS {
        starts.stop_us.push(micros(service.stop().await?));
        let (again, took) = Service::start(home).await?;
        starts.again_us.push(micros(took));
        service = again;
    }
    Ok(Figures { database, work, starts, memory })
}

/// Measures each kind of work: reads before writes, and last what leaves work for the workers of the service.
async fn all_work(api: &ApiClient, plan: &Plan) -> Fallible<Vec<Work>> {
    let known = known(api, plan.stock).await?;
    let (read, changed) = known.split_at(known.len() / 2);
    let mut work = Vec::new();
    for requests in [reading(api, read)?, narrow_list(api)?, wide_list(api)?, validation(api)?, update(api, read)?] {
        work.push(reported(requests.measured(plan.connections, plan).await?));
    }
    let creation = creation(api, import(account::BUSY)?)?;
    work.push(reported(creation.measured(plan.connections, plan).await?));
    work.push(reported(invoices::measure(api, plan).await?));
    let [submitted, released] = submissions::measure(api, plan).await?;
    work.extend([reported(submitted), reported(released)]);
    work.push(reported(export::measure(api, plan).await?));
    work.push(reported(events::measure(api, changed, plan).await?));
    Ok(work)
}

/// Reports the progress, and passes the work on.
fn reported(work: Work) -> Work {
    report_progress(format_args!("  {}: {} {} a second", work.title, work.per_second().median, work.counted));
    work
}

/// Reads declarations with all their lines, a different one each time.
pub(super) fn reading(api: &ApiClient, known: &[Known]) -> Fallible<Requests> {
    let ids: Vec<i64> = known.iter().map(|known| known.id).collect();
    let path = move |number| format!("/declarations/{}", turn(&ids, number));
    Requests::to_read(("read_one", "read one, 10 lines"), api, path)
}

fn narrow_list(api: &ApiClient) -> Fallible<Requests> {
    let path = |_| format!("/declarations?customer_code={}", account::QUIET);
    Requests::to_read(("list_narrow", "list, page of 25 of a customer with 30"), api, path)
}

fn wide_list(api: &ApiClient) -> Fallible<Requests> {
    let path = |_| format!("/declarations?customer_code={}", account::BUSY);
    Requests::to_read(("list_wide", "list, page of 25 of a customer with nearly all"), api, path)
}

fn validation(api: &ApiClient) -> Fallible<Requests> {
    let body = import(account::BUSY)?;
    let call = move |_| ("/declarations/create/validate".to_owned(), body.clone());
    Requests::to_send(("validate", "validate, 10 lines"), (Method::POST, StatusCode::OK), api, call)
}

/// Changes a field of drafts in turn, each time to a different value.
fn update(api: &ApiClient, known: &[Known]) -> Fallible<Requests> {
    let ids: Vec<i64> = known.iter().map(|known| known.id).collect();
    let call = move |number| {
        let body = json!({ "application_reference": format!("4NL801234566-{number}") }).to_string();
        (format!("/declarations/{}", turn(&ids, number)), Bytes::from(body))
    };
    Requests::to_send(("update", "update a draft, 10 lines"), (Method::PUT, StatusCode::OK), api, call)
}
