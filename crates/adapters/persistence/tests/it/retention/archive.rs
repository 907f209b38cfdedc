//! Declarations that were archived are shown, found and changed as before.

use super::bench::{bench, execute, moment, released_declaration};
use crate::declarations::driver::DeclarationDriver;
use crate::testing::{TestDatabase, both_migrated};
use chrono::{DateTime, Duration, Utc};
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{
    DeclarationDirectory, DeclarationFilter, DeclarationRepository, DeclarationSort, LineChange,
};
use customs_declarations::testing::a_valid_item;
use customs_declarations::{Declaration, DeclarationId};
use customs_inventory::ports::CustomsLines;
use customs_kernel::{Acting, OrganisationId, PageNumber, PageRequest, PageSize, SortDirection};
use customs_persistence::internals::AnyConnection;
use customs_persistence::internals::retention;
use customs_persistence::{Database, DatabaseUrl, StoredCustomsLines, StoredDeclarationDirectory, StoredDeclarations};
use customs_retention::testing::RetentionStore;
use customs_retention::{Matter, Portion};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

fn start() -> DateTime<Utc> {
    "2026-03-02T09:30:00Z".parse().expect("a moment")
}

fn archive(bench: &RetentionStore, at: DateTime<Utc>) -> u64 {
    let before = at - Duration::days(90);
    let cleared = bench.archive.clear(Matter::SettledDeclarations, before, Portion::default(), at);
    cleared.expect("it is put away").found
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

fn count(database: &Database, rows: &str) -> i64 {
    let sql = format!("SELECT count(*) AS rows FROM {rows}");
    let counted: Counted =
        database.read(|connection| Ok(diesel::sql_query(&sql).get_result(connection)?)).expect("read");
    counted.rows
}

fn find(database: &Database, organisation: OrganisationId, id: i64) -> Declaration {
    let declarations = StoredDeclarations::new(database.clone(), &[]);
    declarations.find(organisation, DeclarationId::new(id)).expect("a look-up").expect("a declaration")
}

const PACKED: &str = "declarations WHERE packed IS NOT NULL AND put_away_at IS NOT NULL";

#[test]
fn a_settled_declaration_is_packed_and_shown_as_before() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        let id = released_declaration(database, ours, start()).id;
        let before = find(database, ours, id);
        assert_eq!(archive(&bench, start() + Duration::days(91)), 1);
        assert_eq!((count(database, "declaration_lines"), count(database, PACKED)), (0, 1));
        assert_eq!(find(database, ours, id), before);
        let for_change = StoredDeclarations::new(database.clone(), &[]).find_for_change(ours, before.id);
        assert_eq!(for_change.expect("a look-up"), Some(before));
    }
}

#[test]
fn a_declaration_that_changes_is_taken_out_and_put_away_again() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        let id = released_declaration(database, ours, start()).id;
        let at = start() + Duration::days(91);
        archive(&bench, at);
        // Customs reports something late: the items stay packed, and the declaration is settled later.
        let changed = at + Duration::days(1);
        execute(database, &format!("UPDATE declarations SET updated_at = '{}'", moment(changed)));
        assert_eq!(archive(&bench, changed + Duration::days(89)), 0);
        assert_eq!(archive(&bench, changed + Duration::days(91)), 1);
        assert_eq!(archive(&bench, changed + Duration::days(181)), 0, "it is put away");
        // It becomes a draft again, and its lines change.
        DeclarationDriver::on(database, ours).set_status(DeclarationId::new(id), Status::Draft);
        let draft = find(database, ours, id);
        assert_eq!(draft.lines.len(), 10);
        let added = LineChange::Add(Box::new(a_valid_item()));
        let saved = StoredDeclarations::new(database.clone(), &[]).save_draft(draft.clone(), added).expect("saved");
        assert_eq!(saved.lines.len(), 11);
        assert_eq!((count(database, "declaration_lines"), count(database, PACKED)), (11, 0));
        assert_eq!(count(database, "packed_line_ids"), 0);
        let found = find(database, ours, id);
        assert_eq!(found.lines, saved.lines);
        let items =
            |lines: &[customs_declarations::Line]| lines.iter().map(|line| line.item.clone()).collect::<Vec<_>>();
        assert_eq!(items(&found.lines[..10]), items(&draft.lines));
    }
}

#[test]
fn a_change_between_reading_and_marking_wins() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        released_declaration(database, ours, start());
        let at = start() + Duration::days(91);
        let settled = |connection: &mut AnyConnection| {
            retention::settled(connection, customs_kernel::SubjectKind::Declaration, at, 10)
        };
        let found = database.read(settled).expect("found");
        let packed = database.read(|connection| retention::load(connection, &found)).expect("packed");
        execute(database, &format!("UPDATE declarations SET updated_at = '{}'", moment(start() + Duration::days(90))));
        let marked = database.write(|connection| packed.archive(connection, &found[0], at));
        assert_eq!(marked.expect("tried"), 0);
        assert_eq!((count(database, "declaration_lines"), count(database, PACKED)), (10, 0));
    }
}

#[test]
fn a_line_leads_to_its_declaration_wherever_it_is() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let [ours, theirs] = bench.organisations;
        let released = |organisation| released_declaration(database, organisation, start()).id;
        let ids = [released(ours), released(theirs), released(ours)];
        // This line was stored later than those of the other declarations.
        let move_line =
            format!("UPDATE declaration_lines SET id = 900 WHERE declaration_id = {} AND sequence = 10", ids[0]);
        execute(database, &move_line);
        let lines = |id: usize, organisation| -> Vec<i64> {
            find(database, organisation, ids[id]).lines.iter().map(|line| line.id.get()).collect()
        };
        let (first, second, third) = (lines(0, ours), lines(1, theirs), lines(2, ours));
        let customs_lines = StoredCustomsLines::new(database.clone());
        let check = || {
            let declaration_of =
                |organisation, line: i64| customs_lines.declaration_of(organisation, line).expect("a look-up");
            for (known, id) in [(&first, ids[0]), (&third, ids[2])] {
                assert!(known.iter().all(|line| declaration_of(ours, *line) == Some(id)), "{id}");
            }
            assert!(
                second
                    .iter()
                    .all(|line| declaration_of(ours, *line).is_none() && declaration_of(theirs, *line) == Some(ids[1]))
            );
            assert!([0, 899, 901].iter().all(|line| declaration_of(ours, *line).is_none()));
        };
        check();
        assert_eq!(archive(&bench, start() + Duration::days(91)), 3);
        assert_eq!((count(database, "declaration_lines"), count(database, "packed_line_ids")), (0, 4));
        check();
        DeclarationDriver::on(database, ours).set_status(DeclarationId::new(ids[0]), Status::Draft);
        let draft = find(database, ours, ids[0]);
        let saved = StoredDeclarations::new(database.clone(), &[]).save_draft(draft, LineChange::Keep).expect("saved");
        assert_eq!(saved.lines.iter().map(|line| line.id.get()).collect::<Vec<_>>(), first);
        assert_eq!((count(database, "declaration_lines"), count(database, "packed_line_ids")), (10, 2));
        check();
    }
}

#[test]
fn two_passes_at_once_pack_a_declaration_once() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        let id = released_declaration(database, ours, start()).id;
        let before = find(database, ours, id);
        let at = start() + Duration::days(91);
        let settled = |connection: &mut AnyConnection| {
            retention::settled(connection, customs_kernel::SubjectKind::Declaration, at, 10)
        };
        let found = database.read(settled).expect("found");
        let pack = || database.read(|connection| retention::load(connection, &found)).expect("packed");
        let both = [pack(), pack()];
        let freed = both.map(|packed| {
            database.write(|connection| packed.archive(connection, &found[0], at)).expect("it is put away")
        });
        assert!(freed[0] > 0 && freed[1] == 0, "{freed:?}");
        assert_eq!((count(database, "declaration_lines"), count(database, PACKED)), (0, 1));
        assert_eq!(count(database, "packed_line_ids"), 1);
        assert_eq!(find(database, ours, id), before);
    }
}

#[test]
fn a_draft_is_never_put_away() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        for status in Status::ALL {
            let id = released_declaration(database, bench.organisations[0], start()).id;
            execute(database, &format!("UPDATE declarations SET status = '{}' WHERE id = {id}", status.code()));
        }
        assert_eq!(archive(&bench, start() + Duration::days(400)), 3);
        let final_statuses = [Status::Released, Status::Rejected, Status::Invalidated].map(Status::code).join("', '");
        let others = format!("declarations WHERE put_away_at IS NOT NULL AND status NOT IN ('{final_statuses}')");
        assert_eq!(count(database, &others), 0);
    }
}

#[test]
fn what_is_put_away_is_found_by_any_part_of_its_texts() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let [ours, theirs] = bench.organisations;
        let mut ids = Vec::new();
        for (organisation, number) in [(ours, 1), (ours, 2), (theirs, 3)] {
            let id = released_declaration(database, organisation, start()).id;
            let set = format!(
                "UPDATE declarations SET reference = 'Order-AB{number}', reference_folded = 'order-ab{number}', \
                 mrn = '26NL00039{number}A1B2C3R0', lrn = 'NL26XYZ{number}' WHERE id = {id}"
            );
            execute(database, &set);
            ids.push(id);
        }
        let found = |search: &str| -> Vec<i64> {
            let page =
                PageRequest { number: PageNumber::FIRST, size: PageSize::new(100).expect("a size"), after: None };
            let filter = DeclarationFilter { search: Some(search.to_owned()), ..DeclarationFilter::default() };
            let list = StoredDeclarationDirectory::new(database.clone());
            let (sort, direction) = (DeclarationSort::CreatedAt, SortDirection::Ascending);
            let shown = list.list(ours, &filter, sort, direction, page).expect("a list");
            assert_eq!(shown.total, shown.records.len() as u64, "{search}");
            shown.records.iter().map(|record| record.id.get()).collect()
        };
        let both = &ids[..2];
        let searches: [(&str, &[i64]); 10] = [
            ("order-ab", both),
            ("ER-AB1", &ids[..1]),
            ("b2c", both),
            ("00039", both),
            ("000392a1b2c3", &ids[1..2]),
            ("xyz", both),
            ("NL26XYZ2", &ids[1..2]),
            ("xyz3", &[]),
            ("26nl000", both),
            // Each three characters of it stand in both MRNs, but not one after the other.
            ("L000039", &[]),
        ];
        let check = |state: &str| {
            for (search, expected) in searches {
                assert_eq!(found(search), expected, "{state}: {search}");
            }
        };
        check("before");
        archive(&bench, start() + Duration::days(91));
        check("put away");
        if matches!(database.url(), DatabaseUrl::Postgres(_)) {
            assert_eq!(count(database, "declaration_parts"), 0);
        }
        // A late answer gives one of them another MRN.
        execute(database, &format!("UPDATE declarations SET mrn = '26NL000777A1B2C3R0' WHERE id = {}", ids[0]));
        assert_eq!(found("000777"), ids[..1]);
        assert!(found("000391").is_empty());
        // Unpacked, it is found by its parts again.
        execute(database, "UPDATE declarations SET put_away_at = NULL");
        assert_eq!(found("000777"), ids[..1]);
        assert_eq!(found("order-ab"), ids[..2]);
    }
}

#[test]
fn a_record_that_cannot_be_read_holds_up_no_other() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        let ids: Vec<i64> = (0..3).map(|_| released_declaration(database, ours, start()).id).collect();
        execute(database, &format!("UPDATE declarations SET document = '[1]' WHERE id = {}", ids[0]));
        assert_eq!(archive(&bench, start() + Duration::days(91)), 2);
        assert_eq!(count(database, PACKED), 2);
        assert_eq!(archive(&bench, start() + Duration::days(91)), 0, "nothing else is found");
    }
}

/// A settled declaration changes elsewhere between the moments at which it is read and locked.
#[test]
fn messages_of_a_declaration_that_changes_meanwhile_keep_their_maps() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        let subject = (bench.keep)(Matter::SettledDeclarations, ours, start());
        let read = |connection: &mut AnyConnection| {
            let kind = customs_kernel::SubjectKind::Declaration;
            retention::settled(connection, kind, start() + Duration::days(1), 10)
        };
        let found = database.read(read).expect("found");
        let lock = |connection: &mut AnyConnection| {
            retention::lock(connection, customs_kernel::SubjectKind::Declaration, &found)
        };
        assert_eq!(database.write(lock).expect("locked").len(), 1);
        DeclarationDriver::on(database, ours).set_status(DeclarationId::new(subject.id), Status::Draft);
        assert!(database.write(lock).expect("locked").is_empty());
        execute(database, &format!("UPDATE declarations SET status = 'REL', updated_at = '{}'", moment(start())));
        assert_eq!(database.write(lock).expect("locked").len(), 1);
        let later = moment(start() + Duration::seconds(1));
        execute(database, &format!("UPDATE declarations SET updated_at = '{later}'"));
        assert!(database.write(lock).expect("locked").is_empty());
    }
}

#[derive(QueryableByName)]
struct Entry {
    #[diesel(sql_type = diesel::sql_types::Text)]
    changes: String,
}

/// The entries of the audit log about declarations, of one kind of action.
fn entries(database: &Database, action: &str) -> Vec<String> {
    let sql = format!(
        "SELECT coalesce(before, '') || coalesce(after, '') AS changes FROM audit_entries \
         WHERE record_kind = 'declaration' AND action = '{action}' ORDER BY id"
    );
    let entries: Vec<Entry> =
        database.read(|connection| Ok(diesel::sql_query(&sql).load(connection)?)).expect("entries");
    entries.into_iter().map(|entry| entry.changes).collect()
}

#[test]
fn the_audit_log_tells_what_a_client_changed_of_a_packed_draft_and_nothing_else() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        let ids = [released_declaration(database, ours, start()).id, released_declaration(database, ours, start()).id];
        let before = count(database, "audit_entries");
        Acting::worker("retention").run(|| assert_eq!(archive(&bench, start() + Duration::days(91)), 2));
        assert_eq!(count(database, "audit_entries"), before, "to put away is no change");
        let driver = DeclarationDriver::on(database, ours);
        ids.iter().for_each(|id| driver.set_status(DeclarationId::new(*id), Status::Draft));
        let changed = entries(database, "changed").len();
        let declarations = StoredDeclarations::new(database.clone(), &[]);
        let mut draft = find(database, ours, ids[0]);
        draft.reference = "ANOTHER".to_owned();
        let client = || Acting::client("c-1", "r-1");
        client().run(|| declarations.save_draft(draft, LineChange::Keep)).expect("saved");
        let entries_now = entries(database, "changed");
        assert_eq!(entries_now.len(), changed + 1, "{entries_now:?}");
        let entry = &entries_now[changed];
        assert!(entry.contains("ANOTHER") && !entry.contains("document") && !entry.contains("packed"), "{entry}");
        let gone = find(database, ours, ids[1]);
        client().run(|| declarations.delete(ours, gone.id, gone.version)).expect("deleted");
        let entry = entries(database, "deleted").pop().expect("an entry");
        let deleted: serde_json::Value = serde_json::from_str(&entry).expect("JSON");
        let form = serde_json::to_value(&gone.form).expect("JSON");
        assert_eq!(deleted["document"]["declaration"], form["declaration"], "the whole form was deleted");
        assert!(deleted.get("packed").is_none(), "{entry}");
    }
}
