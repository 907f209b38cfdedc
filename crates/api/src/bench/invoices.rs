//! Finalizing an invoice and drawing its PDF, which the first request for it does, by one client.

use super::account;
use super::latencies::Latencies;
use super::plan::Plan;
use super::report::{Window, Work};
use crate::demo::{ApiClient, unexpected};
use crate::failure::Fallible;
use serde_json::json;
use std::time::{Duration, Instant};

/// Lines of each invoice.
const LINES: u32 = 5;

/// Measures both steps together. The time for making the draft does not count.
pub(super) async fn measure(api: &ApiClient, plan: &Plan) -> Fallible<Work> {
    window(api, plan.warm_up).await?;
    let mut windows = Vec::with_capacity(plan.windows);
    for _ in 0..plan.windows {
        let latencies = window(api, plan.window).await?;
        let took = latencies.sum();
        windows.push(Window::from_latencies(latencies, took));
    }
    let title = format!("finalize an invoice of {LINES} lines and draw it, one client");
    Ok(Work { name: "invoice", title, counted: "invoices", windows })
}

async fn window(api: &ApiClient, length: Duration) -> Fallible<Latencies> {
    let begun = Instant::now();
    let mut latencies = Latencies::default();
    while latencies.count() == 0 || begun.elapsed() < length {
        let draft = draft(api).await?;
        let begun = Instant::now();
        api.post(&format!("/invoices/{draft}/finalize"), &json!({})).await?;
        api.get_bytes(&format!("/invoices/{draft}/pdf")).await?;
        latencies.add(begun.elapsed());
    }
    Ok(latencies)
}

/// Makes a draft with its lines and returns its id.
async fn draft(api: &ApiClient) -> Fallible<i64> {
    let made = api.post("/invoices", &json!({ "customer_code": account::BUSY })).await?;
    let id = made["data"]["id"].as_i64().ok_or_else(|| unexpected(&made))?;
    for number in 1..=LINES {
        let line = json!({
            "description": format!("Import declaration {number}"), "quantity": number, "unit_price": 95, "vat_rate": 21,
        });
        api.post(&format!("/invoices/{id}/lines"), &line).await?;
    }
    Ok(id)
}
