//! Messages contain the access code of a guarantee, but no stored row shows it.

use super::{exchange_ports, sealer, store};
use crate::testing::both_migrated;
use chrono::Duration;
use customs_exchange::ports::OutboundQueue;
use customs_kernel::{Actor, Clock, Lrn, OrganisationId};
use customs_persistence::internals::schema::outbound_messages as messages;
use customs_persistence::{MasterKey, Sealer, StoredOutboundQueue};
use customs_transits::ports::KnownParty;
use customs_transits::testing::{KnownParties, TransitStore, TransitsOverFakes, a_valid_transit, transits_over_fakes};
use customs_transits::{AccessCode, CreateTransit};
use diesel::prelude::*;
use std::sync::Arc;

fn submit(store: &TransitStore, organisation: OrganisationId) -> TransitsOverFakes {
    let acme = KnownParty { guarantee_reference: a_valid_transit().guarantee_reference, ..KnownParty::default() };
    let parties = KnownParties {
        parties: [("ACME".to_owned(), acme)].into(),
        access_code: Some(AccessCode::new("S3CR".to_owned())),
    };
    let over = transits_over_fakes().with(|ports| {
        ports.repository = store.repository.clone();
        ports.exchange = exchange_ports(store);
        ports.work = store.work.clone();
        ports.parties = Arc::new(parties);
    });
    let actor = Actor::System;
    let command = CreateTransit { organisation, actor: actor.clone(), form: a_valid_transit(), dossier_id: None };
    let draft = over.transits.create(command).expect("a draft");
    over.transits.submit(organisation, draft.id, &actor, None).expect("submitted");
    over
}

fn shows(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|part| part == text.as_bytes())
}

#[test]
fn the_access_code_of_a_guarantee_goes_to_customs_and_stands_in_no_row() {
    for test in both_migrated() {
        let store = store(&test);
        let over = submit(&store, store.organisations[0]);
        let rows: Vec<(Vec<u8>, String)> = test
            .database
            .read(|connection| Ok(messages::table.select((messages::body, messages::lrn)).load(connection)?))
            .expect("rows");
        assert_eq!(rows.len(), 1);
        assert!(!shows(&rows[0].0, "S3CR") && !shows(&rows[0].0, &rows[0].1), "the row shows nothing of the message");
        let now = over.clock.now();
        let claimed = store.exchange.queue.claim(1, now, now + Duration::seconds(60)).expect("a claim");
        assert!(shows(&claimed[0].bytes, "code=S3CR"), "customs gets it");
    }
}

#[test]
fn a_message_opens_under_its_own_key_and_reference_alone() {
    for test in both_migrated() {
        let store = store(&test);
        let over = submit(&store, store.organisations[0]);
        let now = over.clock.now();
        let claim = |key: Sealer| {
            let queue = StoredOutboundQueue::new(test.database.clone(), Some(key));
            queue.claim(1, now, now)
        };
        let other = Sealer::new(&MasterKey::new([8; 32])).expect("a sealer");
        assert_eq!(claim(other).expect("a claim"), []);
        assert_eq!(claim(sealer()).expect("a claim").len(), 1);
        let renamed = diesel::update(messages::table).set(messages::lrn.eq("OTHER"));
        test.database.write(|connection| Ok(renamed.execute(connection)?)).expect("renamed");
        assert_eq!(claim(sealer()).expect("a claim"), [], "copied to another row it opens nothing");
    }
}

#[test]
fn a_message_that_cannot_be_read_holds_up_no_other() {
    for test in both_migrated() {
        let store = store(&test);
        let over = submit(&store, store.organisations[0]);
        let spoil = diesel::update(messages::table).set(messages::body.eq(vec![1_u8, 2, 3]));
        test.database.write(|connection| Ok(spoil.execute(connection)?)).expect("spoilt");
        let actor = Actor::System;
        let (organisation, form) = (store.organisations[0], a_valid_transit());
        let command = CreateTransit { organisation, actor: actor.clone(), form, dossier_id: None };
        let other = over.transits.create(command).expect("a draft");
        let other = over.transits.submit(organisation, other.id, &actor, None).expect("submitted").transit;
        let now = over.clock.now();
        let claimed = store.exchange.queue.claim(10, now, now + Duration::seconds(60)).expect("a claim");
        let claimed: Vec<_> = claimed.into_iter().map(|message| message.correlation_id).collect();
        assert_eq!(claimed, [other.milestones.lrn.expect("an LRN")]);
    }
}

#[test]
fn a_message_that_cannot_be_read_never_left_and_is_tried_again_when_its_lease_ends() {
    for test in both_migrated() {
        let store = store(&test);
        let over = submit(&store, store.organisations[0]);
        let organisation = store.organisations[0];
        let now = over.clock.now();
        let (record, number) = test
            .database
            .read(|connection| Ok(messages::table.select((messages::record_id, messages::lrn)).first(connection)?))
            .map(|(record, lrn): (i64, String)| (record, lrn.parse::<Lrn>().expect("an LRN")))
            .expect("a row");
        let without_key = StoredOutboundQueue::new(test.database.clone(), None);
        let sent = &store.exchange.sent;
        for round in 0..3 {
            let at = now + Duration::seconds(round * 60);
            let lease_until = at + Duration::seconds(60);
            assert_eq!(without_key.claim(10, at, lease_until).expect("it is no failure of the queue"), []);
            assert_eq!(without_key.next_due().expect("a look-up"), Some(lease_until), "nobody else needs to try");
            assert!(!sent.at_customs(organisation, record).expect("an answer").undecided);
        }
        let later = now + Duration::seconds(200);
        assert_eq!(store.exchange.queue.claim(10, later, later).expect("a claim").len(), 1, "the key is there again");
        store.exchange.queue.claim(10, later, later).expect("a claim");
        without_key.claim(10, later, later).expect("a claim");
        assert!(sent.at_customs(organisation, record).expect("an answer").undecided, "those tries may have arrived");
        assert!(!sent.withdraw(organisation, &number).expect("an answer"));
    }
}

#[test]
fn a_message_that_cannot_be_read_is_withdrawn() {
    for test in both_migrated() {
        let store = store(&test);
        let over = submit(&store, store.organisations[0]);
        let spoil = diesel::update(messages::table).set(messages::body.eq(vec![1_u8, 2, 3]));
        test.database.write(|connection| Ok(spoil.execute(connection)?)).expect("spoilt");
        let now = over.clock.now();
        assert_eq!(store.exchange.queue.claim(10, now, now).expect("a claim"), []);
        let number: String = test
            .database
            .read(|connection| Ok(messages::table.select(messages::lrn).first(connection)?))
            .expect("a row");
        let withdrawn = store.exchange.sent.withdraw(store.organisations[0], &number.parse().expect("an LRN"));
        assert!(withdrawn.expect("an answer"), "customs has nothing of it");
    }
}

#[test]
fn the_access_codes_of_a_form_stand_in_no_row_and_open_under_their_key_and_organisation_alone() {
    use customs_persistence::StoredTransits;
    use customs_persistence::internals::schema::transits;
    use customs_transits::NewTransit;
    use customs_transits::form::TransitForm;
    use customs_transits::ports::TransitRepository;
    for test in both_migrated() {
        let store = store(&test);
        let code = AccessCode::new("S3CR".to_owned());
        let form = TransitForm { guarantee_access_code: Some(code.clone()), ..a_valid_transit() };
        let [own, other] = store.organisations.map(|organisation| {
            let new = NewTransit {
                organisation,
                reference: None,
                customer_code: "ACME".to_owned(),
                dossier_id: None,
                form: form.clone(),
                created_at: chrono::DateTime::UNIX_EPOCH,
            };
            store.repository.insert(new, vec![]).expect("a transit is kept")
        });
        let (sealed, document): (Option<Vec<u8>>, String) = test
            .database
            .read(|connection| {
                let document = diesel::dsl::sql::<diesel::sql_types::Text>("CAST(document AS TEXT)");
                let row = transits::table.find(own.id.get());
                Ok(row.select((transits::sealed_access_codes, document)).first(connection)?)
            })
            .expect("a row");
        let sealed = sealed.expect("a sealed code");
        assert!(!shows(&sealed, "S3CR") && !document.contains("S3CR") && !document.contains("access_code"));
        let find = |key: u8, organisation: OrganisationId, id| {
            let sealer = Sealer::new(&MasterKey::new([key; 32])).expect("a sealer");
            StoredTransits::new(test.database.clone(), sealer, &[]).find(organisation, id)
        };
        let found = store.repository.find(own.organisation, own.id).expect("a look-up").expect("a transit");
        assert_eq!(found.form.guarantee_access_code, Some(code));
        assert!(find(8, own.organisation, own.id).is_err(), "another key opens nothing");
        let copy = diesel::update(transits::table.find(other.id.get())).set(transits::sealed_access_codes.eq(sealed));
        test.database.write(|connection| Ok(copy.execute(connection)?)).expect("copied");
        let copied = store.repository.find(other.organisation, other.id);
        assert!(copied.is_err(), "copied to another organisation it opens nothing");
    }
}
