use crate::testing::{InMemoryAudit, entry};
use crate::{AuditEntryId, AuditExport, AuditFilter, AuditLog, Break, Head, Noted, link};
use customs_kernel::OrganisationId;
use std::sync::Arc;

const OWN: OrganisationId = OrganisationId::new(1);

/// Ten entries of one organisation among those of another, linked in blocks of at most four.
fn linked() -> (Arc<InMemoryAudit>, AuditLog) {
    let storage = Arc::new(InMemoryAudit::default());
    for id in 1..=10 {
        storage.store(entry(1, id));
        storage.store(entry(2, id));
    }
    let log = storage.log();
    while log.link(4).expect("linked") > 0 {}
    (storage, log)
}

fn broken(log: &AuditLog) -> Option<Break> {
    let verification = log.verify(OWN, None).expect("verified");
    let other = log.verify(OrganisationId::new(2), None).expect("verified");
    assert!(other.holds(), "the chain of another organisation is its own: {other:?}");
    verification.broken
}

#[test]
fn what_is_stored_is_linked_once_and_the_chain_holds() {
    let (storage, log) = linked();
    let verification = log.verify(OWN, None).expect("verified");
    assert_eq!((verification.entries, verification.waiting, verification.broken), (10, 0, None));
    storage.store(entry(1, 11));
    let waits = log.verify(OWN, None).expect("verified");
    assert_eq!((waits.entries, waits.waiting, waits.broken, waits.hash), (10, 1, None, verification.hash));
    assert_eq!((log.link(4).expect("linked"), log.link(4).expect("nothing")), (1, 0));
    let more = log.verify(OWN, None).expect("verified");
    assert_eq!((more.entries, more.waiting, more.holds()), (11, 0, true));
    assert_ne!(more.hash, verification.hash);
}

#[test]
fn an_organisation_without_entries_has_a_chain_that_holds() {
    let verification = Arc::new(InMemoryAudit::default()).log().verify(OWN, None).expect("verified");
    assert_eq!((verification.entries, verification.waiting, verification.holds()), (0, 0, true));
}

#[test]
fn a_changed_entry_is_found() {
    let (storage, log) = linked();
    storage.kept().entries.get_mut(&(1, 6)).expect("it is there").after = Some("{}".to_owned());
    assert_eq!(broken(&log), Some(Break::Changed { sequence: 6, entry: AuditEntryId::new(6) }));
}

#[test]
fn a_changed_hash_is_found() {
    let (storage, log) = linked();
    storage.kept().blocks.get_mut(&(1, 1)).expect("it is there").entries[1].1.0[0] ^= 1;
    assert_eq!(broken(&log), Some(Break::Changed { sequence: 2, entry: AuditEntryId::new(2) }));
}

#[test]
fn entries_that_changed_places_are_found() {
    let (storage, log) = linked();
    let mut kept = storage.kept();
    let (third, fourth) = (kept.entries[&(1, 3)].clone(), kept.entries[&(1, 4)].clone());
    kept.entries.insert((1, 3), crate::AuditEntry { id: third.id, at: fourth.at, record_id: "13".to_owned(), ..third });
    drop(kept);
    assert_eq!(broken(&log), Some(Break::Changed { sequence: 3, entry: AuditEntryId::new(3) }));
    let (storage, log) = linked();
    storage.kept().blocks.get_mut(&(1, 1)).expect("it is there").entries.swap(0, 1);
    assert_eq!(broken(&log), Some(Break::Changed { sequence: 1, entry: AuditEntryId::new(2) }));
}

#[test]
fn a_deleted_entry_is_found() {
    let (storage, log) = linked();
    storage.kept().entries.remove(&(1, 5));
    assert_eq!(broken(&log), Some(Break::Missing { sequence: 5, entry: AuditEntryId::new(5) }));
}

#[test]
fn a_tail_that_was_cut_off_is_found() {
    let (storage, log) = linked();
    let mut kept = storage.kept();
    let last = kept.heads[&1].blocks;
    let gone = kept.blocks.remove(&(1, last)).expect("it is there");
    for (id, _) in &gone.entries {
        kept.entries.remove(&(1, id.get()));
    }
    drop(kept);
    assert_eq!(broken(&log), Some(Break::Cut { sequence: gone.first_sequence }));
}

#[test]
fn a_head_that_was_set_back_is_found() {
    let (storage, log) = linked();
    let mut kept = storage.kept();
    let head = kept.heads.get_mut(&1).expect("it is there");
    head.blocks -= 1;
    drop(kept);
    assert!(matches!(broken(&log), Some(Break::Cut { .. })));
}

/// The end of the chain as it was written down when it had seven entries.
fn noted() -> Noted {
    let entries: Vec<_> = (1..=7).map(|id| entry(1, id)).collect();
    Noted { entries: 7, hash: link(&Head::START, &entries).1.hash }
}

#[test]
fn a_chain_that_goes_on_from_what_was_noted_holds() {
    let (_, log) = linked();
    assert!(log.verify(OWN, Some(noted())).expect("verified").holds());
}

#[test]
fn a_chain_that_was_made_anew_is_not_the_one_that_was_noted() {
    let storage = Arc::new(InMemoryAudit::default());
    for id in 1..=10 {
        let record_id = if id == 3 { "13" } else { "12" }.to_owned();
        storage.store(crate::AuditEntry { record_id, ..entry(1, id) });
    }
    let log = storage.log();
    while log.link(4).expect("linked") > 0 {}
    assert!(log.verify(OWN, None).expect("verified").holds(), "it fits together");
    let verification = log.verify(OWN, Some(noted())).expect("verified");
    assert_eq!(verification.broken, Some(Break::NotAsNoted { sequence: 7 }));
}

#[test]
fn a_chain_that_lost_its_end_or_all_of_it_is_not_the_one_that_was_noted() {
    for left in [6, 0] {
        let storage = Arc::new(InMemoryAudit::default());
        (1..=left).for_each(|id| storage.store(entry(1, id)));
        let log = storage.log();
        while log.link(4).expect("linked") > 0 {}
        let verification = log.verify(OWN, Some(noted())).expect("verified");
        assert_eq!(verification.broken, Some(Break::NotAsNoted { sequence: 7 }), "{left} entries are left");
    }
}

#[test]
fn an_entry_that_was_slipped_in_is_found() {
    let (storage, log) = linked();
    storage.kept().entries.insert((1, 99), entry(1, 99));
    assert_eq!(broken(&log), Some(Break::Uncounted { stored: 11, known: 10 }));
}

#[test]
fn an_export_has_each_entry_once_in_its_order() {
    let storage = Arc::new(InMemoryAudit::default());
    for id in 1..=1_001 {
        storage.store(entry(1, id));
    }
    let mut export = storage.log().export(OWN, AuditFilter::default()).expect("an export");
    assert_eq!(exported(&mut export, || ()), (1..=1_001).collect::<Vec<i64>>());
}

#[test]
fn entries_are_read_on_behind_one_of_them() {
    let storage = Arc::new(InMemoryAudit::default());
    for id in 1..=5 {
        storage.store(entry(1, id));
        storage.store(entry(2, id));
    }
    let log = storage.log();
    let after = |id, filter: &AuditFilter| -> Vec<i64> {
        let found = log.after(OWN, filter, AuditEntryId::new(id), 2).expect("entries");
        found.iter().map(|entry| entry.id.get()).collect()
    };
    let all = AuditFilter::default();
    assert_eq!(
        [after(0, &all), after(2, &all), after(4, &all), after(5, &all)],
        [vec![1, 2], vec![3, 4], vec![5], vec![]]
    );
    let none = AuditFilter { record_id: Some("of no record".to_owned()), ..AuditFilter::default() };
    assert_eq!(after(0, &none), [0_i64; 0]);
}

#[test]
fn an_export_does_not_follow_a_log_that_grows() {
    for already in [0, 3, 500, 700] {
        let storage = Arc::new(InMemoryAudit::default());
        (1..=already).for_each(|id| storage.store(entry(1, id)));
        let mut export = storage.log().export(OWN, AuditFilter::default()).expect("an export");
        let mut next = already;
        let ids = exported(&mut export, || {
            next += 1;
            storage.store(entry(1, next));
        });
        assert_eq!(ids, (1..=already).collect::<Vec<i64>>());
    }
}

/// The ids of the entries in a file. Before each piece of it something happens.
fn exported(export: &mut AuditExport, mut meanwhile: impl FnMut()) -> Vec<i64> {
    let mut text = Vec::new();
    loop {
        meanwhile();
        let Some(lines) = export.next_lines().expect("lines") else { break };
        text.extend(lines);
    }
    let text = String::from_utf8(text).expect("a text");
    text.lines().filter_map(|line| line.split(';').next()).map(|id| id.parse().expect("an id")).collect()
}
