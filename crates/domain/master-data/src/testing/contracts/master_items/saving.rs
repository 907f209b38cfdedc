use super::repository::full;
use super::store::{CODE_RULE, MasterItemStore, NOTHING, after, form, is_conflict, searching, text};
use crate::master_item::{
    ChangeStatus, MasterItem, MasterItemChange, MasterItemForm, MasterItemStatus, NewMasterItemChange,
    NewMasterItemDocument,
};
use crate::ports::MasterItemFilter;

/// Tests changes and deletions of items.
pub(super) fn run(make: &impl Fn() -> MasterItemStore) {
    a_change_is_kept(&make());
    a_change_of_something_older_changes_nothing(&make());
    a_code_can_be_changed_to_a_free_one(&make());
    of_those_who_change_at_once_one_does(&make());
    lists_and_searches_follow_a_change(&make());
    an_article_changes_hands(&make());
    changes_are_kept_with_it(&make());
    documents_are_added(&make());
    what_is_deleted_is_gone_with_all_of_it(&make());
}

fn a_change_is_kept(store: &MasterItemStore) {
    let customer = store.customer("ACME");
    let mut item = store.insert(form("A", "A"));
    for (seconds, form, verified_by) in
        [(1, full(Some(customer)), text("client")), (2, form("B", "B"), None), (3, full(None), text("other"))]
    {
        item.form = form;
        item.verified_at = verified_by.is_some().then(|| after(seconds));
        item.verified_by = verified_by;
        item.updated_at = after(seconds);
        let version = item.version.next();
        let saved = store.save(&item, &[]);
        item.version = version;
        assert_eq!(saved, item);
    }
}

fn a_change_of_something_older_changes_nothing(store: &MasterItemStore) {
    let read = store.insert(form("A", "Bolt"));
    let newer = store.save(&MasterItem { updated_at: after(1), ..read.clone() }, &[]);
    let mut late = read.clone();
    late.form = form("LATE", "Nut");
    assert!(is_conflict(&store.repository.save(&late, &[change("hs_code", ChangeStatus::Pending, 1)]), None));
    assert!(is_conflict(&store.delete(&read), None));
    assert!(is_conflict(&store.repository.save(&MasterItem { id: NOTHING, ..read }, &[]), None));
    assert_eq!(store.find(newer.id), Some(newer.clone()));
    assert_eq!(store.directory.changes(newer.organisation, newer.id, ChangeStatus::Pending).expect("a look-up"), []);
    assert_eq!((store.quick("bolt"), store.quick("nut")), (vec!["A".to_owned()], vec![]));
}

fn a_code_can_be_changed_to_a_free_one(store: &MasterItemStore) {
    let mut item = store.insert(form("A", "Article"));
    store.insert(form("TAKEN", "Article"));
    item.form.item_code = text("TAKEN");
    assert!(is_conflict(&store.repository.save(&item, &[]), CODE_RULE));
    assert_eq!(store.listed(&searching("a")), ["A", "TAKEN"]);
    item.form.item_code = text("FREE");
    store.save(&item, &[]);
    assert_eq!(store.listed(&MasterItemFilter::default()), ["FREE", "TAKEN"]);
    store.insert(form("A", "Another one with the first code"));
}

fn of_those_who_change_at_once_one_does(store: &MasterItemStore) {
    let item = store.insert(form("A", "Bolt"));
    let attempts: Vec<_> = std::thread::scope(|scope| {
        let attempt = |status: MasterItemStatus| {
            let mut changed = item.clone();
            changed.form.status = text(status.word());
            changed.form.description = text(status.word());
            move || store.repository.save(&changed, &[])
        };
        let threads: Vec<_> = MasterItemStatus::ALL.iter().map(|status| scope.spawn(attempt(*status))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a thread")).collect()
    });
    assert_eq!(attempts.iter().filter(|attempt| attempt.is_ok()).count(), 1, "{attempts:?}");
    assert_eq!(attempts.iter().filter(|attempt| is_conflict(attempt, None)).count(), 2, "{attempts:?}");
    let kept = store.find(item.id).expect("it is there");
    for status in MasterItemStatus::ALL.iter().copied() {
        let expected = if kept.form.item_status() == status { vec!["A"] } else { vec![] };
        let filter = MasterItemFilter { status: Some(status), ..MasterItemFilter::default() };
        assert_eq!(store.listed(&filter), expected, "counted as {status:?}");
        assert_eq!(store.listed(&searching(status.word())), expected, "found as {status:?}");
    }
}

fn lists_and_searches_follow_a_change(store: &MasterItemStore) {
    let mut item = store.insert(MasterItemForm { sku: text("S-1"), ..form("A", "Steel bolt") });
    item.form = MasterItemForm {
        part_number: text("steel"),
        sku: text("bolt"),
        hs_code: text("84713000"),
        ..form("A", "Bolts")
    };
    item = store.save(&item, &[]);
    for (query, quick, listed) in [
        ("steel", vec![], vec!["A"]),
        ("bolts", vec!["A"], vec!["A"]),
        ("bolt", vec!["A"], vec!["A"]),
        ("8471", vec!["A"], vec!["A"]),
        ("s", vec![], vec!["A"]),
        ("1", vec![], vec![]),
    ] {
        assert_eq!(store.quick(query), quick, "{query}");
        assert_eq!(store.listed(&searching(query)), listed, "{query}");
    }
    item.form.status = text("inactive");
    store.save(&item, &[]);
    assert_eq!(store.quick("bolts"), [""; 0]);
    assert_eq!(store.listed(&searching("bolts")), ["A"]);
    let inactive = MasterItemFilter { status: Some(MasterItemStatus::Inactive), ..searching("bolts") };
    assert_eq!(store.listed(&inactive), ["A"]);
}

fn an_article_changes_hands(store: &MasterItemStore) {
    let [first, second] = ["FIRST", "SECOND"].map(|code| store.customer(code));
    let mut item = store.insert(MasterItemForm { customer_id: Some(first.get()), ..form("A", "Bolt") });
    let seen = |customer| {
        let filter = MasterItemFilter { customer: Some(customer), ..MasterItemFilter::default() };
        let sought = MasterItemFilter { customer: Some(customer), ..searching("bolt") };
        (store.listed(&filter).len(), store.listed(&sought).len(), store.hits("bolt", Some(customer), 20).len())
    };
    assert_eq!((seen(first), seen(second)), ((1, 1, 1), (0, 0, 0)));
    item.form.customer_id = Some(second.get());
    item = store.save(&item, &[]);
    assert_eq!((seen(first), seen(second)), ((0, 0, 0), (1, 1, 1)));
    item.form.customer_id = None;
    store.save(&item, &[]);
    assert_eq!((seen(first), seen(second)), ((0, 0, 1), (0, 0, 1)), "everybody's");
}

fn change(field: &'static str, status: ChangeStatus, seconds: i64) -> NewMasterItemChange {
    NewMasterItemChange {
        field,
        old_value: None,
        new_value: text("é 'new'"),
        status,
        requested_by: "client".to_owned(),
        at: after(seconds),
    }
}

fn changes_are_kept_with_it(store: &MasterItemStore) {
    let item = store.insert(form("A", "A"));
    let other = store.insert(form("B", "B"));
    let pending = |field, seconds| change(field, ChangeStatus::Pending, seconds);
    let item = store.save(&item, &[pending("hs_code", 2), change("taric_code", ChangeStatus::Approved, 2)]);
    let item = store.save(&item, &[pending("country_of_origin", 1)]);
    store.save(&other, &[pending("hs_code", 3)]);
    let kept = |status| store.directory.changes(store.organisations[0], item.id, status).expect("a look-up");
    let shown = |status| kept(status).into_iter().map(|change| change.field).collect::<Vec<_>>();
    assert_eq!(shown(ChangeStatus::Pending), ["hs_code", "country_of_origin"]);
    assert_eq!(shown(ChangeStatus::Rejected), [""; 0]);
    let approved = kept(ChangeStatus::Approved).remove(0);
    let expected = MasterItemChange {
        id: approved.id,
        field: "taric_code".to_owned(),
        old_value: None,
        new_value: text("é 'new'"),
        status: ChangeStatus::Approved,
        requested_by: "client".to_owned(),
        requested_at: after(2),
        decided_by: text("client"),
        decided_at: Some(after(2)),
    };
    assert_eq!(approved, expected);
    let pending = kept(ChangeStatus::Pending).remove(0);
    assert_eq!((pending.decided_by, pending.decided_at), (None, None));
    let elsewhere = store.directory.changes(store.organisations[1], item.id, ChangeStatus::Pending);
    assert_eq!(elsewhere.expect("a look-up"), []);
}

fn document(filename: &str) -> NewMasterItemDocument {
    NewMasterItemDocument {
        document_type: "data_sheet".to_owned(),
        filename: filename.to_owned(),
        created_at: after(1),
    }
}

fn documents_are_added(store: &MasterItemStore) {
    let item = store.insert(form("A", "A"));
    for name in ["b.pdf", "a.pdf"] {
        assert!(store.repository.add_document(item.organisation, item.id, &document(name)).expect("it is kept"));
    }
    assert!(!store.repository.add_document(item.organisation, NOTHING, &document("x")).expect("refused"));
    let documents = store.directory.documents(item.organisation, item.id).expect("a look-up");
    assert_eq!(documents.iter().map(|document| document.filename.as_str()).collect::<Vec<_>>(), ["b.pdf", "a.pdf"]);
    assert_eq!((documents[0].document_type.as_str(), documents[0].created_at), ("data_sheet", after(1)));
    assert_eq!(store.directory.documents(store.organisations[1], item.id).expect("a look-up"), []);
}

fn what_is_deleted_is_gone_with_all_of_it(store: &MasterItemStore) {
    let item = store.insert(form("A", "Bolt"));
    let item = store.save(&item, &[change("hs_code", ChangeStatus::Pending, 1)]);
    store.repository.add_document(item.organisation, item.id, &document("a.pdf")).expect("it is kept");
    store.insert(form("B", "Bolt"));
    store.delete(&item).expect("it is deleted");
    assert!(is_conflict(&store.delete(&item), None));
    assert_eq!(store.find(item.id), None);
    assert_eq!(store.directory.changes(item.organisation, item.id, ChangeStatus::Pending).expect("a look-up"), []);
    assert_eq!(store.directory.documents(item.organisation, item.id).expect("a look-up"), []);
    assert_eq!(store.quick("bolt"), ["B"]);
    assert_eq!(store.listed(&searching("bolt")), ["B"]);
    assert_eq!(store.listed(&MasterItemFilter::default()), ["B"]);
    store.insert(form("A", "Bolt"));
}
