use super::{MAKE, damage, later, now, take_up};
use crate::testing::contracts::two_organisations;
use chrono::{DateTime, Utc};
use customs_exchange::NewInboundMessage;
use customs_exchange::ports::InboundLog;
use customs_kernel::{
    AsideId, AsideSubject, NextTry, OrganisationId, PageNumber, PageRequest, PageSize, RowAside, RowQueue, RowsAside,
    StorageError, SubjectKind, UnreadableRow,
};
use customs_mail::testing::new_mail;
use customs_mail::{MailId, MailQueue};
use customs_persistence::{Database, StoredInboundLog, StoredMailQueue, StoredRowsAside};

fn page(after: Option<i64>, size: u32) -> PageRequest {
    PageRequest { number: PageNumber::FIRST, size: PageSize::new(size).expect("a size"), after }
}

pub(super) fn listed(database: &Database, organisation: OrganisationId) -> Vec<RowAside> {
    let listed = StoredRowsAside::new(database.clone()).list(organisation, None, page(None, 100)).expect("a list");
    assert_eq!(listed.total, listed.records.len() as u64);
    listed.records
}

/// Stores a mail of the organisation that cannot be read, and returns its id.
pub(super) fn damaged_mail(database: &Database, organisation: OrganisationId) -> MailId {
    let mut mail = new_mail(organisation, 7);
    mail.created_at = now();
    mail.once = None;
    let id = StoredMailQueue::new(database.clone()).enqueue(&mail).expect("stored").id;
    let row = format!("organisation_id = {organisation} AND id = {}", id.get());
    damage(database, &format!("UPDATE mails SET recipients = '{{\"a\": 1}}' WHERE {row}"));
    id
}

pub(super) fn claim(database: &Database, at: i64) {
    let claimed = StoredMailQueue::new(database.clone()).claim(500, later(at), later(at + 30)).expect("claimed");
    assert_eq!(claimed, []);
}

/// Stores a message of customs that cannot be read.
fn damaged_message(database: &Database, about: Option<(OrganisationId, i64)>) {
    let message = NewInboundMessage {
        kind: SubjectKind::Declaration,
        bytes: b"damaged".to_vec(),
        codes: "01".to_owned(),
        lrn: None,
        mrn: None,
        about,
        received_at: now(),
    };
    StoredInboundLog::new(database.clone()).keep(message).expect("kept");
    damage(database, "UPDATE inbound_messages SET encoding = 'later'");
}

#[test]
fn each_organisation_sees_its_own_rows_with_what_they_are_about() {
    for make in MAKE {
        let test = make();
        let database = &test.database;
        let [ours, theirs] = two_organisations(database);
        let mail = damaged_mail(database, ours);
        damaged_mail(database, theirs);
        claim(database, 1);
        damaged_message(database, Some((ours, 12)));
        damaged_message(database, None);
        let log = StoredInboundLog::new(database.clone());
        assert_eq!(log.claim(SubjectKind::Declaration, 10, later(2), later(40)).expect("claimed"), []);

        let set_aside: Vec<_> = listed(database, ours)
            .into_iter()
            .map(|row| (row.id.queue, row.about, row.set_aside_at, row.next_try, row.reason))
            .collect();
        let reason = UnreadableRow::Content;
        let mut wanted = vec![
            (RowQueue::Mails, Some((AsideSubject::Invoice, 7)), later(1), NextTry::WithinFiveMinutes, reason.clone()),
            (
                RowQueue::MessagesOfCustoms,
                Some((AsideSubject::Declaration, 12)),
                later(2),
                NextTry::WithinFiveMinutes,
                reason,
            ),
        ];
        wanted.sort_by_key(|(queue, ..)| set_aside.iter().position(|(other, ..)| other == queue));
        assert_eq!(set_aside, wanted);
        assert!(listed(database, ours).iter().any(|row| row.id == AsideId { queue: RowQueue::Mails, row: mail.get() }));
        // The other organisation sees only its own rows, and a row without an organisation is in no list.
        assert_eq!(listed(database, theirs).iter().map(|row| row.id.queue).collect::<Vec<_>>(), [RowQueue::Mails]);
        let counts = StoredRowsAside::new(database.clone()).counts(ours).expect("counted");
        assert_eq!(counts.into_iter().collect::<Vec<_>>(), [(RowQueue::Mails, 1), (RowQueue::MessagesOfCustoms, 1)]);
        assert_eq!(take_up(database, later(60)), 4);
        assert_eq!(listed(database, ours), []);
    }
}

#[test]
fn pages_follow_the_ids_and_begin_behind_rows_of_the_organisation_alone() {
    for make in MAKE {
        let test = make();
        let database = &test.database;
        let [ours, theirs] = two_organisations(database);
        let mails: Vec<MailId> = (0..5).map(|_| damaged_mail(database, ours)).collect();
        let foreign = damaged_mail(database, theirs);
        claim(database, 1);
        let rows = StoredRowsAside::new(database.clone());
        let id = |mail: MailId| AsideId { queue: RowQueue::Mails, row: mail.get() }.get();
        let (mut read, mut after) = (Vec::new(), None);
        loop {
            let page = rows.list(ours, None, page(after, 2)).expect("a page");
            assert_eq!(page.total, 5);
            let Some(last) = page.records.last() else { break };
            after = Some(last.id.get());
            read.extend(page.records.iter().map(|row| row.id.get()));
        }
        assert_eq!(read, mails.iter().rev().map(|mail| id(*mail)).collect::<Vec<_>>());
        let second = PageRequest { number: PageNumber::new(2).expect("a page"), ..page(None, 2) };
        let second = rows.list(ours, None, second).expect("a page");
        assert_eq!(second.records.iter().map(|row| row.id.get()).collect::<Vec<_>>(), read[2..4]);
        for absent in [id(foreign), id(mails[0]) + 1, 15] {
            let refused = rows.list(ours, None, page(Some(absent), 2));
            assert!(matches!(refused, Err(StorageError::NotInList { id }) if id == absent), "{absent}: {refused:?}");
        }
    }
}

#[test]
fn the_list_of_one_queue_has_its_rows_alone() {
    for make in MAKE {
        let test = make();
        let database = &test.database;
        let [ours, theirs] = two_organisations(database);
        let mails: Vec<MailId> = (0..3).map(|_| damaged_mail(database, ours)).collect();
        damaged_mail(database, theirs);
        claim(database, 1);
        damaged_message(database, Some((ours, 12)));
        let log = StoredInboundLog::new(database.clone());
        assert_eq!(log.claim(SubjectKind::Declaration, 10, later(2), later(40)).expect("claimed"), []);
        let rows = StoredRowsAside::new(database.clone());
        let listed = |queue: RowQueue, after: Option<i64>, size: u32| {
            let listed = rows.list(ours, Some(queue), page(after, size))?;
            let ids: Vec<AsideId> = listed.records.iter().map(|row| row.id).collect();
            Ok::<_, StorageError>((listed.total, ids))
        };
        let id = |mail: MailId| AsideId { queue: RowQueue::Mails, row: mail.get() };
        let newest_first: Vec<AsideId> = mails.iter().rev().map(|mail| id(*mail)).collect();
        assert_eq!(listed(RowQueue::Mails, None, 100).expect("a list"), (3, newest_first.clone()));
        let behind = listed(RowQueue::Mails, Some(newest_first[0].get()), 2).expect("a list");
        assert_eq!(behind, (3, newest_first[1..].to_vec()));
        let (total, messages) = listed(RowQueue::MessagesOfCustoms, None, 100).expect("a list");
        assert_eq!((total, messages.len(), messages[0].queue), (1, 1, RowQueue::MessagesOfCustoms));
        assert_eq!(listed(RowQueue::Events, None, 100).expect("a list"), (0, Vec::new()));
        let mail = newest_first[0].get();
        let refused = listed(RowQueue::MessagesOfCustoms, Some(mail), 2);
        assert!(matches!(refused, Err(StorageError::NotInList { id }) if id == mail), "{refused:?}");
    }
}

/// A reason that another version wrote may name something that only operators are to know.
#[test]
fn of_a_reason_of_another_version_no_more_is_shown_than_this_one_would_say() {
    for make in MAKE {
        let test = make();
        let database = &test.database;
        let [ours, _] = two_organisations(database);
        damage(
            database,
            &format!(
                "INSERT INTO set_aside (queue, row_id, organisation_id, reason, version, set_aside_at) \
                 VALUES ('outbox', 2, {ours}, 'no column \"x\" in SELECT', '999.0.0', '2026-05-01T10:00:00.000000Z'), \
                 ('a_later_queue', 3, {ours}, 'r', '999.0.0', '2026-05-01T10:00:00.000000Z')"
            ),
        );
        let at: DateTime<Utc> = now();
        let gone = RowAside {
            id: AsideId { queue: RowQueue::Events, row: 2 },
            about: None,
            reason: UnreadableRow::Content,
            set_aside_at: at,
            next_try: NextTry::WithinAMinute,
        };
        assert_eq!(listed(database, ours), [gone]);
    }
}

/// These are more than one statement takes.
#[test]
fn many_rows_of_several_organisations_are_set_aside_and_taken_up() {
    for make in MAKE {
        let test = make();
        let database = &test.database;
        let [ours, theirs] = two_organisations(database);
        for _ in 0..120 {
            damaged_mail(database, ours);
        }
        damaged_mail(database, theirs);
        // Where tables are spread, organisations share what a claim may take.
        for round in 0..4 {
            claim(database, round + 1);
        }
        let counts = |organisation| {
            let counts = StoredRowsAside::new(database.clone()).counts(organisation).expect("counted");
            counts.get(&RowQueue::Mails).copied().unwrap_or_default()
        };
        assert_eq!((counts(ours), counts(theirs)), (120, 1));
        assert_eq!(super::aside(database, RowQueue::Mails), 121);
        assert_eq!(take_up(database, later(60)), 121);
        assert_eq!((counts(ours), counts(theirs)), (0, 0));
    }
}
