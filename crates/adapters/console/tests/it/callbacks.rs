//! What the pages say of receivers that do not take what is sent to them.

use super::bench::Bench;
use chrono::Duration;
use customs_access::Role;
use customs_callbacks::{
    AnswerExcerpt, AttemptRecord, CallbackId, ClaimedDelivery, DeliveryFailure, EventName, NextStep, Share,
};
use customs_kernel::facts::Code;
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
        took_ms: Some(20),
        status_code: Some(status),
        error: (status != 204).then(|| DeliveryFailure::ReceiverAnswered { status: Code::from(&status) }.into()),
        answer: (status != 204).then(|| AnswerExcerpt::restore("<b>busy</b> \u{202e}\n\tlater".to_owned(), true)),
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
    let reported = [super::records::notice(EventName::Released, Subject::declaration(1))];
    bench.services.callbacks.fan_out(bench.ours, &reported).expect("a delivery that waits for the first");
    bench.clock.advance(Duration::minutes(5));
    let page = owner.get("/settings/callbacks/1").await.body;
    assert!(page.contains("<td>waits for an earlier one</td>") && page.contains("<td>02-03-2026 10:40</td>"), "{page}");
    bench.clock.advance(Duration::minutes(6));
    let page = owner.get("/settings/callbacks/1").await.body;
    assert!(page.contains("<td>now</td>") && !page.contains("<td>02-03-2026 10:40</td>"), "{page}");
}

#[actix_rt::test]
async fn a_delivery_shows_each_attempt_and_what_was_answered_in_both_languages() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let path = &*format!("/settings/callbacks/1/deliveries/{}", bench.ids_for("/deliveries/")[1]);
    assert!(owner.get("/settings/callbacks/1").await.body.contains(&format!("href=\"/console{path}\"")));
    assert!(owner.get(path).await.body.contains("There was no attempt in the last 30 days."));
    attempt(&bench, 503, NextStep::Retry { at: bench.clock.now() });
    bench.clock.advance(Duration::minutes(1));
    attempt(&bench, 204, NextStep::Delivered { at: bench.clock.now() });
    for (language, words) in [
        (
            "en",
            [
                "Attempted at",
                "first 4 KiB",
                "longer while the record is under a legal hold",
                "Answer to attempt 1, 02-03-2026 10:30",
                "The answer went on after this.",
            ],
        ),
        (
            "nl",
            [
                "Geprobeerd op",
                "eerste 4 KiB",
                "zolang het record wegens een juridische bewaarplicht wordt vastgehouden",
                "Antwoord op poging 1, 02-03-2026 10:30",
                "ging hierna nog verder",
            ],
        ),
    ] {
        let page = bench.send(owner.request(path).insert_header(("accept-language", language))).await.body;
        for word in words {
            assert!(page.contains(word), "{word}: {page}");
        }
        assert!(page.contains("&#60;b&#62;busy&#60;/b&#62; ⟨U+202E⟩\n\tlater</pre>"), "escaped: {page}");
        assert_eq!(page.matches("<pre").count(), 1, "the other try was answered without any text");
        let (first, second) = (page.find(">503<").expect("the first"), page.find(">204<").expect("the second"));
        assert!(first < second, "the oldest first");
        assert_eq!(page.matches(">20 ms<").count(), 2, "{page}");
    }
    let auditor = bench.member(Role::Auditor);
    assert_eq!(auditor.get(path).await.status, 200, "who may see the list may see its tries");
    assert_eq!(bench.neighbour().get(path).await.status, 404);
    assert_eq!(owner.get("/settings/callbacks/1/deliveries/999").await.status, 404);
    assert!(owner.get_block(path).await.body.trim_start().starts_with("<section id=\"rows\""));
}
