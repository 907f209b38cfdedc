use super::{MAKE, aside, damage, later, now, take_up};
use crate::testing::contracts::two_organisations;
use customs_exchange::NewInboundMessage;
use customs_exchange::ports::InboundLog;
use customs_kernel::{OrganisationId, RowQueue, SubjectKind};
use customs_persistence::{Database, StoredInboundLog};

fn keep(database: &Database, about: Option<(OrganisationId, i64)>, text: &str) {
    let message = NewInboundMessage {
        kind: SubjectKind::Declaration,
        bytes: text.as_bytes().to_vec(),
        codes: "01".to_owned(),
        lrn: None,
        mrn: None,
        about,
        received_at: now(),
    };
    StoredInboundLog::new(database.clone()).keep(message).expect("kept");
}

/// The messages that one claim gets.
fn claimed(database: &Database, at: i64) -> Vec<String> {
    let log = StoredInboundLog::new(database.clone());
    let claimed = log.claim(SubjectKind::Declaration, 10, later(at), later(at + 30)).expect("claimed");
    claimed.into_iter().map(|message| String::from_utf8(message.bytes).expect("text")).collect()
}

#[test]
fn a_damaged_message_of_customs_holds_up_no_other() {
    for make in MAKE {
        let test = make();
        let database = &test.database;
        let [ours, theirs] = two_organisations(database);
        keep(database, Some((ours, 1)), "damaged");
        keep(database, None, "of nobody yet");
        keep(database, Some((theirs, 1)), "theirs");
        damage(database, &format!("UPDATE inbound_messages SET encoding = 'later' WHERE organisation_id = {ours}"));
        assert_eq!(claimed(database, 1), ["of nobody yet", "theirs"]);
        assert_eq!(aside(database, RowQueue::MessagesOfCustoms), 1);
        assert_eq!(claimed(database, 3_600), ["of nobody yet", "theirs"]);
        damage(database, "UPDATE inbound_messages SET encoding = 'plain'");
        assert_eq!(take_up(database, later(7_200)), 1);
        assert_eq!(claimed(database, 7_201), ["damaged", "of nobody yet", "theirs"]);
    }
}
