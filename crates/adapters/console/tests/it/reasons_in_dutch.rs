//! Why a callback, a mail or a message to customs was not delivered, on Dutch pages.

use super::bench::Bench;
use chrono::Duration;
use customs_access::Role;
use customs_billing::InvoiceMailFailure;
use customs_callbacks::{AttemptRecord, CallbackId, ClaimedDelivery, DeliveryFailure, NextStep, Share};
use customs_console::internals::Language;
use customs_exchange::ports::{GatewayFailure, GatewayReason};
use customs_kernel::facts::{Code, Fact, Quoted, Reference, Statement};
use customs_kernel::{Clock, UnreadableRow};
use customs_mail::MailFailure;

/// The Dutch sentence of a reason.
fn dutch(reason: impl Into<Statement>) -> String {
    let stated = Language::Nl.sentence(&reason.into());
    assert_eq!(stated.language, "nl", "{}", stated.text);
    stated.text
}

#[test]
fn reasons_of_deliveries_are_said_in_dutch() {
    let gone = DeliveryFailure::ReceiverAnswered { status: Code::from(&410) };
    assert_eq!(dutch(gone.clone()), "de ontvanger antwoordde 410");
    assert_eq!(
        dutch(DeliveryFailure::Withheld { reason: gone.into() }),
        "niet verzonden: de callback is beëindigd, want de ontvanger antwoordde 410"
    );
    assert_eq!(dutch(DeliveryFailure::NoConnection), "geen verbinding");
    assert_eq!(dutch(UnreadableRow::Registration), "de registratie is niet te lezen");
}

#[test]
fn words_of_other_servers_stay_as_they_are() {
    // A sentence of this service among them would be one that it knows; it is quoted nevertheless.
    let reply = || Quoted::from("550 no connection, wait until 2026.10");
    let answered = MailFailure::ServerAnswered { reply: reply() };
    assert_eq!(dutch(answered.clone()), "de mailserver antwoordde 550 no connection, wait until 2026.10");
    let recipient = Reference::from("one@acme.example");
    assert_eq!(
        dutch(MailFailure::Recipient { recipient, reason: answered.into() }),
        "one@acme.example: de mailserver antwoordde 550 no connection, wait until 2026.10"
    );
    assert_eq!(
        dutch(MailFailure::Unreachable { error: reply() }),
        "communicatie met de mailserver was niet mogelijk: 550 no connection, wait until 2026.10"
    );
    assert_eq!(dutch(InvoiceMailFailure::NoAddress), "geen adres: de klant heeft er geen voor facturen");
}

#[test]
fn the_reason_of_a_reason_is_said_in_dutch_as_well() {
    let token = GatewayReason::TokenServer { reason: GatewayReason::NoConnection.into() };
    assert_eq!(
        dutch(GatewayFailure::Unavailable { reason: token.into() }),
        "de gateway van de douane is niet beschikbaar: de tokenserver: geen verbinding"
    );
    let answered = GatewayReason::Answered { status: Code::from(&503) };
    assert_eq!(
        dutch(GatewayFailure::Unsure { reason: answered.into() }),
        "de gateway van de douane heeft het bericht misschien wel en misschien niet: antwoord 503"
    );
}

#[test]
fn a_sentence_of_a_later_version_is_shown_in_english() {
    let later = Statement::new("of_a_later_version", "the moon is full".to_owned(), Vec::new());
    let stated = Language::Nl.sentence(&later);
    assert_eq!((stated.text.as_str(), stated.language), ("the moon is full", "en"));
    let english = Language::En.sentence(&DeliveryFailure::TimedOut.statement());
    assert_eq!((english.text.as_str(), english.language), ("timed out", "en"));
}

#[actix_rt::test]
async fn a_page_says_why_a_delivery_failed_in_the_language_of_the_reader() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let (queue, now) = (&bench.services.callbacks.queue, bench.clock.now());
    let share = Share { organisation: bench.ours, callback: CallbackId::new(1), limit: 10 };
    let claimed = queue.claim(&[share], now, now + Duration::minutes(1)).expect("claimed");
    let attempt = |claimed: &ClaimedDelivery| AttemptRecord {
        organisation: claimed.organisation,
        lease: claimed.lease,
        tries_before: claimed.attempts,
        tried_at: Some(now),
        took_ms: Some(20),
        status_code: None,
        error: Some(DeliveryFailure::NoConnection.into()),
        answer: None,
        next: NextStep::Abandon,
    };
    queue.record(&claimed.iter().map(attempt).collect::<Vec<_>>()).expect("recorded");
    let delivery = format!("/settings/callbacks/1/deliveries/{}", bench.ids_for("/deliveries/")[1]);
    for path in ["/settings/callbacks/1", &delivery, "/declarations/1/sent"] {
        for (language, words) in [("en", "no connection"), ("nl", "geen verbinding")] {
            let page = bench.send(owner.request(path).insert_header(("accept-language", language))).await.body;
            assert!(page.contains(words), "{path} {language}: {page}");
        }
    }
}
