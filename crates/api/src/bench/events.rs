//! The time from a change of status until a receiver has its callback.

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
/// Time between two changes. Most machines can handle many more.
const PACE: Duration = Duration::from_millis(20);
/// Longest time for a callback.
const PATIENCE: Duration = Duration::from_secs(30);

/// Measures changes at an even pace. The receiver verifies each signature.
pub(super) async fn measure(api: &ApiClient, known: &[Known], plan: &Plan) -> Fallible<Work> {
    let receiver = Receiver::start()?;
    let registration = json!({ "callback_url": receiver.url(), "events": [EVENT] });
    let registered = api.post("/callbacks/register", &registration).await?;
    receiver.verify_with(text(&registered, "callback_secret")?)?;
    let ids = known.iter().map(|known| known.id).collect();
    let mut changes = Changes { api, receiver: &receiver, ids, next: 0 };
    changes.window(plan.warm_up).await?;
    let mut windows = Vec::with_capacity(plan.windows);
    for _ in 0..plan.windows {
        windows.push(changes.window(plan.window).await?);
    }
    let title = "from a change of status to its callback, evenly paced".to_owned();
    Ok(Work { name: "event_to_callback", title, counted: "changes", windows })
}

/// The changes of all windows, in turn.
struct Changes<'a> {
    api: &'a ApiClient,
    receiver: &'a Receiver,
    ids: Vec<i64>,
    /// The number of the next change.
    next: u64,
}

impl Changes<'_> {
    /// Makes as many changes as fit into this time, and waits for the callback of each.
    async fn window(&mut self, length: Duration) -> Fallible<Window> {
        let count = u64::try_from(length.as_millis() / PACE.as_millis()).unwrap_or_default().max(1);
        let numbers = self.next..self.next + count;
        self.next = numbers.end;
        let (took, latencies) = tokio::try_join!(change(self.api, &self.ids, numbers), receive(self.receiver, count))?;
        Ok(Window::from_latencies(latencies, took))
    }
}

/// Sets statuses by hand, each time to a different one, and returns the time that all took.
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

/// The status that differs from the present one: in one round all declarations get the first, in the next the second.
fn status(number: u64, declarations: usize) -> &'static str {
    let round = number.checked_div(u64::try_from(declarations).unwrap_or_default()).unwrap_or_default();
    if round.is_multiple_of(2) { "CTL" } else { "HLD" }
}

/// Receives this number of callbacks, and returns the time from each change until its callback had arrived.
async fn receive(receiver: &Receiver, count: u64) -> Fallible<Latencies> {
    let mut latencies = Latencies::default();
    for _ in 0..count {
        let received = receiver.next(PATIENCE).await?;
        if received.event != EVENT || !received.signature_is_valid {
            return Err(Failure::because(format!("expected {EVENT} with a valid signature, got {}", received.event)));
        }
        let body: Value = serde_json::from_slice(&received.body)?;
        let changed_at: DateTime<Utc> = text(&body, "timestamp")?.parse()?;
        // Both moments are read from the clock of this machine, which may be set back in between.
        latencies.add((received.received_at - changed_at).to_std().unwrap_or_default());
    }
    Ok(latencies)
}

#[cfg(test)]
mod tests {
    use super::status;

    #[test]
    fn each_change_sets_another_status() {
        let statuses: Vec<&str> = (0..6).map(|number| status(number, 2)).collect();
        assert_eq!(statuses, ["CTL", "CTL", "HLD", "HLD", "CTL", "CTL"]);
        assert_eq!(status(5, 0), "CTL");
    }
}
