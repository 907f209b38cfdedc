use super::saving::{change, document};
use super::store::{ItemDirectoryBench, NOTHING, WithItems, after, form, searching, text};
use crate::master_item::{ChangeStatus, MasterItemChange, MasterItemForm, MasterItemStatus};
use crate::ports::MasterItemFilter;
use customs_kernel::testing::undone;
use customs_kernel::{equal, holds, keeps};

/// Tests that lists follow what happens to items.
pub(super) fn run(make: &impl Fn() -> ItemDirectoryBench) {
    keeps! { "MasterItemDirectory":
        lists_and_searches_follow_a_change(&make());
        of_those_who_change_at_once_lists_show_one(&make());
        an_article_changes_hands(&make());
        changes_are_kept_with_it(&make());
        documents_are_listed(&make());
        what_is_deleted_is_listed_no_more(&make());
        what_is_undone_was_never_listed(&make());
    }
}

fn lists_and_searches_follow_a_change(store: &ItemDirectoryBench) {
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

fn of_those_who_change_at_once_lists_show_one(store: &ItemDirectoryBench) {
    let item = store.insert(form("A", "Bolt"));
    std::thread::scope(|scope| {
        for status in MasterItemStatus::ALL.iter().copied() {
            let mut changed = item.clone();
            changed.form.status = text(status.word());
            changed.form.description = text(status.word());
            // One of them is kept; the others come too late.
            scope.spawn(move || drop(store.repository.save(&changed, &[])));
        }
    });
    let kept = store.find(item.id).expect("it is there");
    for status in MasterItemStatus::ALL.iter().copied() {
        let expected = if kept.form.item_status() == status { vec!["A"] } else { vec![] };
        let filter = MasterItemFilter { status: Some(status), ..MasterItemFilter::default() };
        equal!(store.listed(&filter), expected, "counted as {status:?}", [filter]);
        equal!(store.listed(&searching(status.word())), expected, "found as {status:?}");
    }
}

fn an_article_changes_hands(store: &ItemDirectoryBench) {
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

fn changes_are_kept_with_it(store: &ItemDirectoryBench) {
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

fn documents_are_listed(store: &ItemDirectoryBench) {
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

fn what_is_deleted_is_listed_no_more(store: &ItemDirectoryBench) {
    let item = store.insert(form("A", "Bolt"));
    let item = store.save(&item, &[change("hs_code", ChangeStatus::Pending, 1)]);
    store.repository.add_document(item.organisation, item.id, &document("a.pdf")).expect("it is kept");
    store.insert(form("B", "Bolt"));
    store.delete(&item).expect("it is deleted");
    equal!(store.directory.changes(item.organisation, item.id, ChangeStatus::Pending).expect("a look-up"), [], [item]);
    equal!(store.directory.documents(item.organisation, item.id).expect("a look-up"), [], [item]);
    equal!(store.quick("bolt"), ["B"]);
    equal!(store.listed(&searching("bolt")), ["B"]);
    equal!(store.listed(&MasterItemFilter::default()), ["B"]);
}

fn what_is_undone_was_never_listed(store: &ItemDirectoryBench) {
    let kept = store.insert(form("KEPT", "Steel bolt"));
    undone(store.work.as_ref(), || {
        store.insert(form("UNDONE", "Steel bolt"));
        let mut changed = kept.clone();
        changed.form.description = text("Copper nut");
        changed.form.status = text("inactive");
        store.save(&changed, &[]);
    });
    equal!(store.listed(&MasterItemFilter::default()), ["KEPT"], [kept]);
    equal!(store.quick("bolt"), ["KEPT"], [kept]);
    equal!(store.quick("nut"), [""; 0], [kept]);
}
