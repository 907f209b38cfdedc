use super::parcels::{ParcelKind, StampKind, bench, bench_over};
use crate::ports::GivesUp;
use crate::testing::{
    ExchangeBench, FallbackBench, InMemoryExchange, InboundBench, QueueBench, exchange_contract,
    fallback_book_contract, giving_up_contract, inbound_log_contract, outbound_queue_contract, sent_messages_contract,
    two_kinds_contract,
};
use crate::{GivingUp, KindOfMessage};
use chrono::{DateTime, Utc};
use customs_kernel::facts::Statement;
use customs_kernel::testing::fault_found;
use customs_kernel::{ImmediateWork, Lrn, OrganisationId, StorageError, SubjectKind};
use std::sync::Arc;

fn parcels() -> ExchangeBench<ParcelKind> {
    bench(None)
}

fn stamps() -> ExchangeBench<StampKind> {
    bench(lodger())
}

fn lodger() -> Option<String> {
    Some("Importeur \"Zuid\"".to_owned())
}

#[test]
fn the_fake_queues_messages_to_customs_as_the_port_promises() {
    outbound_queue_contract(parcels);
    outbound_queue_contract(stamps);
}

#[test]
fn the_fake_keeps_messages_of_customs_as_the_port_promises() {
    inbound_log_contract(parcels);
    inbound_log_contract(stamps);
}

#[test]
fn the_fake_knows_what_was_sent_as_the_port_promises() {
    sent_messages_contract(parcels);
    sent_messages_contract(stamps);
}

#[test]
fn the_fake_shows_the_exchange_as_the_port_promises() {
    exchange_contract(parcels);
    exchange_contract(stamps);
}

#[test]
fn a_message_about_a_parcel_is_given_up_as_the_port_promises() {
    giving_up_contract(parcels);
    giving_up_contract(stamps);
}

#[test]
fn the_fake_keeps_messages_of_two_kinds_apart() {
    two_kinds_contract(|| {
        let exchange = InMemoryExchange::new();
        (bench_over::<ParcelKind>(exchange.clone(), None), bench_over::<StampKind>(exchange, lodger()))
    });
}

#[test]
fn the_fake_keeps_outages_as_the_port_promises() {
    let organisations = [1, 2].map(OrganisationId::new);
    fallback_book_contract(|| FallbackBench { book: InMemoryExchange::new(), organisations });
}

fn says(words: &str, parts: &[&str]) {
    for part in parts {
        assert!(words.contains(part), "{part} in {words}");
    }
}

#[test]
fn a_log_that_keeps_what_is_undone_is_found_by_the_rule_with_the_call() {
    let words = fault_found(|| {
        inbound_log_contract(|| InboundBench { work: Arc::new(ImmediateWork), ..parcels().into() });
    });
    let rule = "`InboundLog` breaks the rule \"a message that was undone was never kept\"";
    says(&words, &[rule, "checked: bench.claim_ids(10, 0)", "returned: [MessageId(", "expected: []"]);
}

#[test]
fn a_queue_that_keeps_what_is_undone_is_found_by_the_rule_with_the_call() {
    let words = fault_found(|| {
        outbound_queue_contract(|| QueueBench { work: Arc::new(ImmediateWork), ..parcels().into() });
    });
    let rule = "`OutboundQueue` breaks the rule \"what an undone change sends was never queued\"";
    says(&words, &[rule, "checked: bench.claim(10, 3_600)", "returned: [OutboundMessage {", "expected: []"]);
}

/// Parcels whose organisations share their messages.
fn shared() -> ExchangeBench<ParcelKind> {
    ExchangeBench { organisations: [OrganisationId::new(1); 2], ..parcels() }
}

#[test]
fn messages_that_organisations_share_are_found_by_the_rule_with_the_call() {
    let words = fault_found(|| sent_messages_contract(shared));
    let rule = "`SentMessages` breaks the rule \"a record is found by the mrn of any of its messages\"";
    says(&words, &[rule, "checked: (with_mrn(mine), with_mrn(other))", "returned: (Some(SentMessage {"]);
}

#[test]
fn lists_that_organisations_share_are_found_by_the_rule_with_the_call() {
    let words = fault_found(|| exchange_contract(shared));
    let rule = "`MessageExchange` breaks the rule \"both directions are listed newest first with exact bytes\"";
    says(&words, &[rule, "checked: find(other, ExchangeDirection::Outbound, id)", "expected: None"]);
}

/// Consequences that are never stored.
struct Silent;

impl GivesUp for Silent {
    fn kind(&self) -> SubjectKind {
        ParcelKind::SUBJECT
    }

    fn hold(&self, _: OrganisationId, _: i64) -> Result<(), StorageError> {
        Ok(())
    }

    fn given_up(
        &self,
        _: OrganisationId,
        _: i64,
        _: &Lrn,
        _: &Statement,
        _: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        Ok(())
    }
}

#[test]
fn a_record_that_is_told_nothing_is_found_by_the_rule_with_its_history() {
    let words = fault_found(|| {
        giving_up_contract(|| {
            let bench = parcels();
            let giving_up = GivingUp { records: vec![Arc::new(Silent)], ..bench.giving_up };
            ExchangeBench { giving_up, ..bench }
        });
    });
    let rule = "`GivesUp` breaks the rule \"a record is told once which message was given up and why\"";
    says(&words, &[rule, "one line more", "given reported: ["]);
}
