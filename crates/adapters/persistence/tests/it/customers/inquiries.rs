use super::{customer, organisation};
use crate::testing::both_migrated;
use chrono::{DateTime, Duration, Utc};
use customs_declarations::form::DeclarationForm;
use customs_declarations::ports::{Changes, DeclarationRepository};
use customs_declarations::{
    Declaration, DeclarationMessage, EmissionMap, MessageId, MessageKind, NewDeclaration, NewOutboundMessage,
};
use customs_exchange::ports::{InboundLog, MessageExchange, OutboundQueue, SentMessages};
use customs_exchange::testing::reason;
use customs_exchange::{ExchangeDirection, ExchangeFilter, ExchangeId, OutboundId, References};
use customs_kernel::{CountingEntropy, Lrn, OrganisationId, PageNumber, PageRequest, PageSize, SubjectKind};
use customs_master_data::ports::{ReplyFate, VatInquiries};
use customs_master_data::testing::InquiryHandOver;
use customs_persistence::internals::schema::inbound_messages;
use customs_persistence::{
    Database, StoredDeclarations, StoredInboundLog, StoredMessageExchange, StoredOutboundQueue, StoredSentMessages,
    StoredVatInquiries,
};
use diesel::prelude::*;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The queue of messages to customs, as the worker of declarations uses it.
pub(super) struct HandOver {
    queue: StoredOutboundQueue,
    claimed: Mutex<HashMap<Lrn, OutboundId>>,
}

impl HandOver {
    pub(super) fn new(database: Database) -> Self {
        Self { queue: StoredOutboundQueue::new(database, None), claimed: Mutex::default() }
    }

    fn id(&self, reference: &Lrn) -> OutboundId {
        self.claimed.lock().unwrap_or_else(PoisonError::into_inner)[reference]
    }
}

impl InquiryHandOver for HandOver {
    fn due(&self, now: DateTime<Utc>) -> Vec<(Lrn, Vec<u8>)> {
        let claimed = self.queue.claim(100, now, now + Duration::minutes(1)).expect("a claim");
        let mut ids = self.claimed.lock().unwrap_or_else(PoisonError::into_inner);
        ids.extend(claimed.iter().map(|message| (message.correlation_id.clone(), message.id)));
        claimed.into_iter().map(|message| (message.correlation_id, message.bytes)).collect()
    }

    fn sent(&self, reference: &Lrn, at: DateTime<Utc>) {
        let _recorded = self.queue.record_sent(self.id(reference), at).expect("it is recorded");
    }

    fn failed(&self, reference: &Lrn, reason: &str, next_attempt_at: DateTime<Utc>) {
        let _recorded = self
            .queue
            .record_failed_try(self.id(reference), &self::reason(reason), next_attempt_at)
            .expect("it is recorded");
    }
}

fn now() -> DateTime<Utc> {
    "2026-03-02T09:30:00Z".parse().expect("a moment")
}

fn lrn(text: &str) -> Lrn {
    text.parse().expect("an LRN")
}

/// A declaration lodged under that LRN.
fn lodged(database: &Database, organisation: OrganisationId, number: &str) -> Declaration {
    let declarations = StoredDeclarations::new(database.clone(), &[]);
    let form = DeclarationForm::default();
    let new = NewDeclaration {
        organisation,
        reference: None,
        customer_code: None,
        dossier_id: None,
        form,
        created_at: now(),
    };
    let mut declaration = declarations.insert(new, vec![]).expect("a declaration is kept");
    declaration.milestones.lrn = Some(lrn(number));
    let message = DeclarationMessage { bytes: b"DEC".to_vec(), emission_map: EmissionMap::default(), warnings: vec![] };
    let outbound = vec![NewOutboundMessage::new(MessageKind::Declaration, lrn(number), message)];
    let changes = Changes { outbound, ..Changes::default() };
    declarations.save(declaration.clone(), changes).expect("a change is kept");
    declaration
}

#[test]
fn questions_go_the_way_of_declarations_and_neither_waits_for_the_other() {
    for test in both_migrated() {
        let database = &test.database;
        let ours = organisation(database, "Ours");
        let acme = customer(database, ours, "ACME");
        let inquiries = StoredVatInquiries::new(database.clone());
        let ask = |reference: &str| inquiries.send(ours, acme.id, &lrn(reference), b"CI", now()).expect("asked");
        ask("VAT-1");
        lodged(database, ours, "LRN-1");
        ask("VAT-2");
        lodged(database, ours, "LRN-2");
        let queue = StoredOutboundQueue::new(database.clone(), None);
        let claimed = queue.claim(10, now(), now() + Duration::minutes(1)).expect("a claim");
        let lrns: Vec<&str> = claimed.iter().map(|message| message.correlation_id.as_str()).collect();
        assert_eq!(lrns, ["VAT-1", "LRN-1", "VAT-2", "LRN-2"]);
        assert_eq!((claimed[0].organisation, &claimed[0].bytes[..], claimed[0].attempts), (ours, &b"CI"[..], 0));
        queue.release(&[claimed[2].id]).expect("given back");
        let again = queue.claim(10, now(), now() + Duration::minutes(1)).expect("a claim");
        assert_eq!(again.iter().map(|message| message.id).collect::<Vec<_>>(), [claimed[2].id]);
    }
}

/// SQLite refuses the second question, PostgreSQL takes it.
#[test]
fn a_reference_that_two_organisations_used_leads_to_the_one_that_it_tells_or_to_nobody() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| {
            let organisation = organisation(database, name);
            (organisation, customer(database, organisation, "ACME").id)
        });
        let inquiries = StoredVatInquiries::new(database.clone());
        let ask = |(organisation, customer), reference: &Lrn| {
            inquiries.send(organisation, customer, reference, b"CI", now()).is_ok()
        };
        let located = |reference: &Lrn| inquiries.locate(reference).expect("a look-up");
        let reported = Lrn::for_organisation(ours.0, 2026, &CountingEntropy::default());
        assert!(ask(ours, &reported));
        ask(theirs, &reported);
        assert_eq!(located(&reported), Some(ours));
        let random = lrn("VAT-1");
        assert!(ask(ours, &random));
        assert_eq!(located(&random), Some(ours));
        let both = ask(theirs, &random);
        assert_eq!(located(&random), (!both).then_some(ours));
    }
}

#[test]
fn no_declaration_is_found_by_the_reference_of_a_question_nor_a_customer_by_an_lrn() {
    for test in both_migrated() {
        let database = &test.database;
        let ours = organisation(database, "Ours");
        let acme = customer(database, ours, "ACME");
        let declaration = lodged(database, ours, "LRN-1");
        let inquiries = StoredVatInquiries::new(database.clone());
        inquiries.send(ours, acme.id, &lrn("VAT-1"), b"CI", now()).expect("asked");
        let stored = StoredSentMessages::new(database.clone(), None);
        let sent: &dyn SentMessages<MessageKind> = &stored;
        let names = ["LRN-1", "VAT-1"].map(|number| References { lrn: Some(lrn(number)), ..References::default() });
        let located = sent.locate_all(&names).expect("a look-up");
        assert_eq!(located, [Some((ours, declaration.id.get())), None]);
        assert_eq!(sent.sent_message(ours, &lrn("VAT-1")).expect("a look-up"), None);
        assert_eq!(sent.emission_map(ours, &lrn("VAT-1")).expect("a look-up"), None);
        assert_eq!(inquiries.locate(&lrn("LRN-1")).expect("a look-up"), None);
        assert_eq!(inquiries.progress(ours, &lrn("LRN-1")).expect("a look-up"), None);
    }
}

#[test]
fn a_kept_answer_is_evidence_that_no_worker_takes() {
    for test in both_migrated() {
        let database = &test.database;
        let ours = organisation(database, "Ours");
        let inquiries = StoredVatInquiries::new(database.clone());
        let replies = [
            (ReplyFate::Applied, Some(ours), "applied"),
            (ReplyFate::Ignored, Some(ours), "ignored"),
            (ReplyFate::Unmatched, None, "unmatched"),
        ];
        for (fate, organisation, _) in replies {
            inquiries.keep_reply(&[0xff, 0], &lrn("VAT-1"), fate, organisation, now()).expect("kept");
        }
        let log = StoredInboundLog::new(database.clone());
        let later = now() + Duration::days(1_000);
        for kind in SubjectKind::ALL {
            assert_eq!(log.claim(*kind, 10, later, later).expect("a claim"), []);
        }
        // A user who may read declarations sees no VAT inquiries.
        let exchange = StoredMessageExchange::new(database.clone(), None);
        let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
        let shown = exchange.list(ours, &ExchangeFilter::default(), page, later).expect("a list");
        assert_eq!((shown.total, shown.records), (0, vec![]));
        let first = ExchangeId { direction: ExchangeDirection::Inbound, message: MessageId::new(1) };
        assert_eq!(exchange.find(ours, first, SubjectKind::ALL).expect("a look-up"), None);
        type Kept = (Option<i64>, Option<i64>, String, Option<String>, Vec<u8>, String, bool);
        let kept: Vec<Kept> = database
            .read(|connection| {
                Ok(inbound_messages::table
                    .order(inbound_messages::id.asc())
                    .select((
                        inbound_messages::organisation_id,
                        inbound_messages::record_id,
                        inbound_messages::codes,
                        inbound_messages::lrn,
                        inbound_messages::body,
                        inbound_messages::fate,
                        inbound_messages::settled_at.nullable().is_not_null(),
                    ))
                    .load(connection)?)
            })
            .expect("read");
        let expected = replies.map(|(_, organisation, word)| {
            let (code, reference) = ("90".to_owned(), Some("VAT-1".to_owned()));
            (organisation.map(OrganisationId::get), None, code, reference, vec![0xff, 0], word.to_owned(), true)
        });
        assert_eq!(kept, expected);
    }
}
