use super::repository::full;
use super::store::{CODE_RULE, MasterItemStore, NOTHING, after, form, is_conflict, searching, text};
use crate::master_item::{
    ChangeStatus, MasterItem, MasterItemChange, MasterItemForm, MasterItemStatus, NewMasterItemChange,
    NewMasterItemDocument,
};
use crate::ports::MasterItemFilter;
use customs_kernel::{equal, holds, keeps};

/// Tests changes and deletions of items.
pub(super) fn run(make: &impl Fn() -> MasterItemStore) {
    keeps! { "MasterItemRepository":
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
        equal!(saved, item);
    }
}

fn a_change_of_something_older_changes_nothing(store: &MasterItemStore) {
    let read = store.insert(form("A", "Bolt"));
    let newer = store.save(&MasterItem { updated_at: after(1), ..read.clone() }, &[]);
    let mut late = read.clone();
    late.form = form("LATE", "Nut");
    holds!(is_conflict(&store.repository.save(&late, &[change("hs_code", ChangeStatus::Pending, 1)]), None), [late]);
    holds!(is_conflict(&store.delete(&read), None), [read]);
    holds!(is_conflict(&store.repository.save(&MasterItem { id: NOTHING, ..read }, &[]), None));
    equal!(store.find(newer.id), Some(newer.clone()), [newer]);
    equal!(
        store.directory.changes(newer.organisation, newer.id, ChangeStatus::Pending).expect("a look-up"),
        [],
        [newer]
    );
    equal!((store.quick("bolt"), store.quick("nut")), (vec!["A".to_owned()], vec![]));
}

fn a_code_can_be_changed_to_a_free_one(store: &MasterItemStore) {
    let mut item = store.insert(form("A", "Article"));
    store.insert(form("TAKEN", "Article"));
    item.form.item_code = text("TAKEN");
    holds!(is_conflict(&store.repository.save(&item, &[]), CODE_RULE), [item]);
    equal!(store.listed(&searching("a")), ["A", "TAKEN"]);
    item.form.item_code = text("FREE");
    store.save(&item, &[]);
    equal!(store.listed(&MasterItemFilter::default()), ["FREE", "TAKEN"]);
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
    equal!(attempts.iter().filter(|attempt| attempt.is_ok()).count(), 1, "{attempts:?}");
    equal!(attempts.iter().filter(|attempt| is_conflict(attempt, None)).count(), 2, "{attempts:?}");
    let kept = store.find(item.id).expect("it is there");
    for status in MasterItemStatus::ALL.iter().copied() {
        let expected = if kept.form.item_status() == status { vec!["A"] } else { vec![] };
        let filter = MasterItemFilter { status: Some(status), ..MasterItemFilter::default() };
        equal!(store.listed(&filter), expected, "counted as {status:?}", [filter]);
        equal!(store.listed(&searching(status.word())), expected, "found as {status:?}");
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
        equal!(store.quick(query), quick, "{query}");
        equal!(store.listed(&searching(query)), listed, "{query}");
    }
    item.form.status = text("inactive");
    store.save(&item, &[]);
    equal!(store.quick("bolts"), [""; 0]);
    equal!(store.listed(&searching("bolts")), ["A"]);
    let inactive = MasterItemFilter { status: Some(MasterItemStatus::Inactive), ..searching("bolts") };
    equal!(store.listed(&inactive), ["A"], [inactive]);
}

fn an_article_changes_hands(store: &MasterItemStore) {
    let [first, second] = ["FIRST", "SECOND"].map(|code| store.customer(code));
    let mut item = store.insert(MasterItemForm { customer_id: Some(first.get()), ..form("A", "Bolt") });
    let seen = |customer| {
        let filter = MasterItemFilter { customer: Some(customer), ..MasterItemFilter::default() };
        let sought = MasterItemFilter { customer: Some(customer), ..searching("bolt") };
        (store.listed(&filter).len(), store.listed(&sought).len(), store.hits("bolt", Some(customer), 20).len())
    };
    equal!((seen(first), seen(second)), ((1, 1, 1), (0, 0, 0)));
    item.form.customer_id = Some(second.get());
    item = store.save(&item, &[]);
    equal!((seen(first), seen(second)), ((0, 0, 0), (1, 1, 1)));
    item.form.customer_id = None;
    store.save(&item, &[]);
    equal!((seen(first), seen(second)), ((0, 0, 1), (0, 0, 1)), "everybody's");
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
    equal!(shown(ChangeStatus::Pending), ["hs_code", "country_of_origin"]);
    equal!(shown(ChangeStatus::Rejected), [""; 0]);
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
    equal!(approved, expected);
    let pending = kept(ChangeStatus::Pending).remove(0);
    equal!((pending.decided_by, pending.decided_at), (None, None));
    let elsewhere = store.directory.changes(store.organisations[1], item.id, ChangeStatus::Pending);
    equal!(elsewhere.expect("a look-up"), []);
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
        holds!(
            store.repository.add_document(item.organisation, item.id, &document(name)).expect("it is kept"),
            [item, name]
        );
    }
    holds!(!store.repository.add_document(item.organisation, NOTHING, &document("x")).expect("refused"), [item]);
    let documents = store.directory.documents(item.organisation, item.id).expect("a look-up");
    equal!(
        documents.iter().map(|document| document.filename.as_str()).collect::<Vec<_>>(),
        ["b.pdf", "a.pdf"],
        [documents]
    );
    equal!((documents[0].document_type.as_str(), documents[0].created_at), ("data_sheet", after(1)), [documents]);
    equal!(store.directory.documents(store.organisations[1], item.id).expect("a look-up"), [], [item]);
}

fn what_is_deleted_is_gone_with_all_of_it(store: &MasterItemStore) {
    let item = store.insert(form("A", "Bolt"));
    let item = store.save(&item, &[change("hs_code", ChangeStatus::Pending, 1)]);
    store.repository.add_document(item.organisation, item.id, &document("a.pdf")).expect("it is kept");
    store.insert(form("B", "Bolt"));
    store.delete(&item).expect("it is deleted");
    holds!(is_conflict(&store.delete(&item), None), [item]);
    equal!(store.find(item.id), None, [item]);
    equal!(store.directory.changes(item.organisation, item.id, ChangeStatus::Pending).expect("a look-up"), [], [item]);
    equal!(store.directory.documents(item.organisation, item.id).expect("a look-up"), [], [item]);
    equal!(store.quick("bolt"), ["B"]);
    equal!(store.listed(&searching("bolt")), ["B"]);
    equal!(store.listed(&MasterItemFilter::default()), ["B"]);
    store.insert(form("A", "Bolt"));
}
