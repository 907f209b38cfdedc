//! What the pages say of receivers that do not take what is sent to them.

use super::bench::Bench;
use chrono::Duration;
use customs_access::Role;
use customs_callbacks::{AttemptRecord, CallbackId, ClaimedDelivery, EventName, NextStep, Share};
use customs_kernel::{Clock, Subject};

const FINE: &str = "Every callback receives its messages.";
const WAITS: &str = "deliveries since 02-03-2026 10:30 wait for another attempt";

/// Tries all deliveries, which the receiver answers with this status.
fn attempt(bench: &Bench, status: u16, next: NextStep) {
    let (queue, now) = (&bench.services.callbacks.queue, bench.clock.now());
    let share = Share { organisation: bench.ours, callback: CallbackId::new(1), limit: 10 };
    let claimed = queue.claim(&[share], now, now + Duration::minutes(1)).expect("claimed");
    let tried = |claimed: &ClaimedDelivery| AttemptRecord {
        organisation: claimed.organisation,
        lease: claimed.lease,
        tries_before: claimed.attempts,
        tried_at: Some(now),
        answer_ms: Some(20),
        status_code: Some(status),
        error: (status != 204).then(|| format!("the receiver answered {status}")),
        next,
    };
    queue.record(&claimed.iter().map(tried).collect::<Vec<_>>()).expect("recorded");
}

#[actix_rt::test]
async fn a_receiver_that_does_not_take_what_is_sent_is_seen_before_anything_is_given_up() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let pages = ["", "/settings/callbacks", "/settings/callbacks/1"];
    assert!(owner.get("").await.body.contains(FINE), "what was not tried yet has not failed");
    let retry = bench.clock.now() + Duration::minutes(10);
    attempt(&bench, 503, NextStep::Retry { at: retry });
    for path in pages {
        let page = owner.get(path).await.body;
        assert!(page.contains(WAITS) && !page.contains(FINE), "{path}: {page}");
    }
    bench.clock.advance(Duration::minutes(11));
    attempt(&bench, 204, NextStep::Delivered { at: bench.clock.now() });
    for path in pages {
        assert!(!owner.get(path).await.body.contains(WAITS), "{path}");
    }
    assert!(owner.get("").await.body.contains(FINE));
}

#[actix_rt::test]
async fn the_next_attempt_is_never_a_moment_that_is_past() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    attempt(&bench, 503, NextStep::Retry { at: bench.clock.now() + Duration::minutes(10) });
    let told = [super::records::notice(EventName::Released, Subject::declaration(1))];
    bench.services.callbacks.fan_out(bench.ours, &told).expect("a delivery that waits for the first");
    bench.clock.advance(Duration::minutes(5));
    let page = owner.get("/settings/callbacks/1").await.body;
    assert!(page.contains("<td>waits for an earlier one</td>") && page.contains("<td>02-03-2026 10:40</td>"), "{page}");
    bench.clock.advance(Duration::minutes(6));
    let page = owner.get("/settings/callbacks/1").await.body;
    assert!(page.contains("<td>now</td>") && !page.contains("<td>02-03-2026 10:40</td>"), "{page}");
}
