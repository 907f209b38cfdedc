use super::repository::full;
use super::store::{CODE_RULE, ItemBench, NOTHING, WithItems, after, form, is_conflict, text};
use crate::master_item::{ChangeStatus, MasterItem, MasterItemStatus, NewMasterItemChange, NewMasterItemDocument};
use customs_kernel::{equal, holds, keeps};

/// Tests changes and deletions of items.
pub(super) fn run(make: &impl Fn() -> ItemBench) {
    keeps! { "MasterItemRepository":
        a_change_is_kept(&make());
        a_change_of_something_older_changes_nothing(&make());
        a_code_can_be_changed_to_a_free_one(&make());
        of_those_who_change_at_once_one_does(&make());
        documents_are_added_to_what_is_there(&make());
        what_is_deleted_is_gone(&make());
    }
}

fn a_change_is_kept(store: &ItemBench) {
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

fn a_change_of_something_older_changes_nothing(store: &ItemBench) {
    let read = store.insert(form("A", "Bolt"));
    let newer = store.save(&MasterItem { updated_at: after(1), ..read.clone() }, &[]);
    let mut late = read.clone();
    late.form = form("LATE", "Nut");
    holds!(is_conflict(&store.repository.save(&late, &[change("hs_code", ChangeStatus::Pending, 1)]), None), [late]);
    holds!(is_conflict(&store.delete(&read), None), [read]);
    holds!(is_conflict(&store.repository.save(&MasterItem { id: NOTHING, ..read }, &[]), None));
    equal!(store.find(newer.id), Some(newer.clone()), [newer]);
}

fn a_code_can_be_changed_to_a_free_one(store: &ItemBench) {
    let mut item = store.insert(form("A", "Article"));
    store.insert(form("TAKEN", "Article"));
    item.form.item_code = text("TAKEN");
    holds!(is_conflict(&store.repository.save(&item, &[]), CODE_RULE), [item]);
    equal!(store.codes(), ["A", "TAKEN"]);
    item.form.item_code = text("FREE");
    store.save(&item, &[]);
    equal!(store.codes(), ["FREE", "TAKEN"]);
    store.insert(form("A", "Another one with the first code"));
}

fn of_those_who_change_at_once_one_does(store: &ItemBench) {
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
    equal!(kept.version, item.version.next(), [kept]);
    equal!(kept.form.description.as_deref(), Some(kept.form.item_status().word()), "all of one change", [kept]);
}

/// A change of a field, as the history of an item shows it.
pub(super) fn change(field: &'static str, status: ChangeStatus, seconds: i64) -> NewMasterItemChange {
    NewMasterItemChange {
        field,
        old_value: None,
        new_value: text("é 'new'"),
        status,
        requested_by: "client".to_owned(),
        at: after(seconds),
    }
}

/// A document with this name.
pub(super) fn document(filename: &str) -> NewMasterItemDocument {
    NewMasterItemDocument {
        document_type: "data_sheet".to_owned(),
        filename: filename.to_owned(),
        created_at: after(1),
    }
}

fn documents_are_added_to_what_is_there(store: &ItemBench) {
    let item = store.insert(form("A", "A"));
    let add =
        |organisation, id| store.repository.add_document(organisation, id, &document("a.pdf")).expect("an answer");
    holds!(add(item.organisation, item.id), "it is kept", [item]);
    holds!(!add(item.organisation, NOTHING), "there is no such item", [item]);
    holds!(!add(store.organisations[1], item.id), "it is another's", [item]);
    equal!(store.find(item.id).as_ref(), Some(&item), "it keeps its version", [item]);
}

fn what_is_deleted_is_gone(store: &ItemBench) {
    let item = store.insert(form("A", "Bolt"));
    let item = store.save(&item, &[change("hs_code", ChangeStatus::Pending, 1)]);
    store.repository.add_document(item.organisation, item.id, &document("a.pdf")).expect("it is kept");
    store.insert(form("B", "Bolt"));
    store.delete(&item).expect("it is deleted");
    holds!(is_conflict(&store.delete(&item), None), [item]);
    equal!(store.find(item.id), None, [item]);
    equal!(store.codes(), ["B"], [item]);
    store.insert(form("A", "Bolt"));
}
