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

/// Longest time until customs has released everything from one window.
const PATIENCE: Duration = Duration::from_secs(300);
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// Measures the submissions as requests, and the time until the declarations are released.
pub(super) async fn measure(api: &ApiClient, plan: &Plan) -> Fallible<[Work; 2]> {
    let body = import(account::BUSY)?;
    let call = move |_| ("/declarations/submit".to_owned(), body.clone());
    let names = ("submit", "create and submit, 10 lines");
    let requests = Requests::to_send(names, (Method::POST, StatusCode::CREATED), api, call)?;
    // The warm-up ends with its last release as well, so that no work is left for the first window.
    window(api, &requests, plan.connections, plan.warm_up).await?;
    let (mut submitted, mut released) = (Vec::new(), Vec::new());
    for _ in 0..plan.windows {
        let [submissions, releases] = window(api, &requests, plan.connections, plan.window).await?;
        submitted.push(submissions);
        released.push(releases);
    }
    let title = "submit until released by simulated customs".to_owned();
    Ok([requests.with_windows(submitted), Work { name: "release", title, counted: "declarations", windows: released }])
}

/// Submits for this long. Returns the submissions, and the releases with the time until the last of them.
async fn window(api: &ApiClient, requests: &Requests, connections: u16, length: Duration) -> Fallible<[Window; 2]> {
    let before = released_so_far(api).await?;
    let begun = Instant::now();
    let (latencies, took) = requests.window(connections, Bounds::For(length)).await?;
    let count = latencies.count();
    wait_until_released(api, before + count).await?;
    let releases = Window::without_latencies(count, begun.elapsed());
    Ok([Window::from_latencies(latencies, took), releases])
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
