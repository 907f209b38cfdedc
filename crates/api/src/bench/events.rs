//! The time from a change of status to the receiver that is told of it.

use super::latencies::Latencies;
use super::plan::Plan;
use super::report::{Window, Work};
use super::stock::{Known, turn};
use crate::demo::{ApiClient, Receiver, text};
use crate::failure::{Failure, Fallible};
use actix_web::rt::time::sleep;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use std::ops::Range;
use std::time::{Duration, Instant};

const EVENT: &str = "declaration.status_changed";
/// Time between two changes, of which most machines bear many more.
const PACE: Duration = Duration::from_millis(20);
/// Longest time for a callback.
const PATIENCE: Duration = Duration::from_secs(30);

/// Measures changes at an even pace. The receiver checks each signature.
pub(super) async fn measure(api: &ApiClient, known: &[Known], plan: &Plan) -> Fallible<Work> {
    let receiver = Receiver::start()?;
    let wish = json!({ "callback_url": receiver.url(), "events": [EVENT] });
    let registered = api.post("/callbacks/register", &wish).await?;
    receiver.verify_with(text(&registered, "callback_secret")?)?;
    let ids: Vec<i64> = known.iter().map(|known| known.id).collect();
    let count = u64::try_from(plan.window.as_millis() / PACE.as_millis()).unwrap_or_default().max(1);
    let mut windows = Vec::with_capacity(plan.windows);
    for number in 0..plan.windows {
        let first = u64::try_from(number).unwrap_or_default() * count;
        let (took, latencies) = tokio::try_join!(change(api, &ids, first..first + count), hear(&receiver, count))?;
        windows.push(Window::from_latencies(latencies, took));
    }
    let title = "from a change of status to its callback, evenly paced".to_owned();
    Ok(Work { name: "event_to_callback", title, counted: "changes", windows })
}

/// Sets statuses by hand, each time to another; gives the time that all took.
async fn change(api: &ApiClient, ids: &[i64], numbers: Range<u64>) -> Fallible<Duration> {
    let (begun, mut due) = (Instant::now(), Duration::ZERO);
    for number in numbers {
        sleep(due.saturating_sub(begun.elapsed())).await;
        due += PACE;
        let path = format!("/declarations/{}/set-status", turn(ids, number));
        api.post(&path, &json!({ "status": status(number, ids.len()), "reason": "benchmark" })).await?;
    }
    sleep(due.saturating_sub(begun.elapsed())).await;
    Ok(begun.elapsed())
}

/// The status for a declaration that has another one: all get the same, and in the next round the other.
fn status(number: u64, declarations: usize) -> &'static str {
    let round = number.checked_div(u64::try_from(declarations).unwrap_or_default()).unwrap_or_default();
    if round.is_multiple_of(2) { "CTL" } else { "HLD" }
}

async fn hear(receiver: &Receiver, count: u64) -> Fallible<Latencies> {
    let mut latencies = Latencies::default();
    for _ in 0..count {
        let told = receiver.next(PATIENCE).await?;
        if told.event != EVENT || !told.signature_is_valid {
            return Err(Failure::because(format!("expected {EVENT} with a valid signature, got {}", told.event)));
        }
        let body: Value = serde_json::from_slice(&told.body)?;
        let changed_at: DateTime<Utc> = text(&body, "timestamp")?.parse()?;
        // Both moments are of this machine's clock, which may be set back in between.
        latencies.add((told.received_at - changed_at).to_std().unwrap_or_default());
    }
    Ok(latencies)
}

#[cfg(test)]
mod tests {
    use super::status;

    #[test]
    fn each_change_is_one() {
        let statuses: Vec<&str> = (0..6).map(|number| status(number, 2)).collect();
        assert_eq!(statuses, ["CTL", "CTL", "HLD", "HLD", "CTL", "CTL"]);
        assert_eq!(status(5, 0), "CTL");
    }
}
