//! Declarations that are created and submitted in one request, until customs has released all of them.

use super::account;
use super::bodies::import;
use super::load::{Bounds, Requests};
use super::plan::Plan;
use super::report::{Window, Work};
use crate::demo::{ApiClient, unexpected};
use crate::failure::{Failure, Fallible};
use actix_web::rt::time::sleep;
use customs_calling::{Method, StatusCode};
use std::time::{Duration, Instant};

/// Longest time for customs to release what was submitted in one window.
const PATIENCE: Duration = Duration::from_secs(300);
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// Measures the submissions as requests, and the whole way to the release.
pub(super) async fn measure(api: &ApiClient, plan: &Plan) -> Fallible<[Work; 2]> {
    let body = import(account::OF_MANY)?;
    let call = move |_| ("/declarations/submit".to_owned(), body.clone());
    let names = ("submit", "create and submit, 10 lines");
    let requests = Requests::to_send(names, (Method::POST, StatusCode::CREATED), api, call)?;
    let (mut submitted, mut released) = (Vec::new(), Vec::new());
    for _ in 0..plan.windows {
        let (begun, before) = (Instant::now(), released_so_far(api).await?);
        let (latencies, took) = requests.window(plan.connections, Bounds::For(plan.window)).await?;
        let count = latencies.count();
        submitted.push(Window::from_latencies(latencies, took));
        wait_until_released(api, before + count).await?;
        released.push(Window::without_latencies(count, begun.elapsed()));
    }
    let title = "submit until released by simulated customs".to_owned();
    Ok([requests.with_windows(submitted), Work { name: "release", title, counted: "declarations", windows: released }])
}

async fn wait_until_released(api: &ApiClient, all: u64) -> Fallible<()> {
    let begun = Instant::now();
    loop {
        let released = released_so_far(api).await?;
        if released >= all {
            return Ok(());
        }
        if begun.elapsed() > PATIENCE {
            return Err(Failure::because(format!("customs released only {released} of {all} declarations in time")));
        }
        sleep(BETWEEN_LOOKS).await;
    }
}

async fn released_so_far(api: &ApiClient) -> Fallible<u64> {
    let list = api.get("/declarations?status=REL&per_page=1").await?;
    list["meta"]["total"].as_u64().ok_or_else(|| unexpected(&list))
}
