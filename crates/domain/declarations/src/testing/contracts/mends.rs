use super::store::{after, start};
use crate::ports::MendRepository;
use crate::{
    DeclarationId, GoodsKey, GoodsValue, LineValue, Mend, MendAuthor, MendEntry, MendReason, MendRefusal, MendState,
    MendValues, MendedCause, NewMend, NewMendEntry,
};
use customs_kernel::{
    BrokenRule, FieldErrors, OrganisationId, StorageError, UnitOfWork, UserId, Version, WriteEffect, equal, holds,
    in_unit_of_work, keeps,
};
use std::sync::Arc;

/// One empty store of mends.
pub struct MendStore {
    /// The storage of mends.
    pub mends: Arc<dyn MendRepository>,
    /// The unit of work that it takes part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that own the mends of the contract.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(MendStore);

/// Runs the contract of [`MendRepository`]; `make` creates an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn mend_contract(make: impl Fn() -> MendStore) {
    keeps! { "MendRepository":
        a_mend_reads_back_as_it_was_stored(&make());
        a_declaration_stands_in_a_mend_once(&make());
        each_declaration_is_taken_and_settled_once(&make());
        a_mend_ends_when_nothing_waits(&make());
        running_mends_are_those_of_all_organisations(&make());
        another_organisation_sees_and_changes_no_mend(&make());
    }
}

fn new(organisation: OrganisationId, declarations: &[i64]) -> NewMend {
    let entry = |id: &i64| NewMendEntry {
        declaration: DeclarationId::new(*id),
        version: Version::new(id + 1),
        reference: format!("R \"Größe\" {id}"),
    };
    NewMend {
        organisation,
        cause: MendedCause { code: "DMS548AA".to_owned(), field: "declaration.items.taric_subheading".to_owned() },
        values: MendValues {
            field: Some("taric_subheading".to_owned()),
            value: Some("00".to_owned()),
            goods: vec![GoodsValue {
                goods: GoodsKey { commodity_code: "85109000".to_owned(), ..GoodsKey::default() },
                value: "90".to_owned(),
            }],
            lines: vec![LineValue { declaration: 4, line: 2, value: "\"Größe\"".to_owned() }],
        },
        author: MendAuthor::User { id: UserId::new(4_000_000_000), name: "Jo \"Größe\"".to_owned() },
        may_allocate: true,
        asked_at: start(),
        entries: declarations.iter().map(entry).collect(),
    }
}

fn stored(store: &MendStore, new: &NewMend) -> Mend {
    store.mends.insert(new).expect("it is kept")
}

fn take(store: &MendStore, mend: &Mend) -> Option<MendEntry> {
    in_unit_of_work(store.work.as_ref(), || store.mends.take(mend.organisation, mend.id)).expect("a look-up")
}

fn settle(store: &MendStore, mend: &Mend, declaration: DeclarationId, state: &MendState) -> WriteEffect {
    store.mends.settle(mend.organisation, mend.id, declaration, state, after(5)).expect("it is noted")
}

fn a_mend_reads_back_as_it_was_stored(store: &MendStore) {
    let [ours, _] = store.organisations;
    let client = MendAuthor::Client { id: "c-1".to_owned(), name: "Importeur \"Zuid\"".to_owned() };
    let by_client = NewMend { author: client, may_allocate: false, values: MendValues::default(), ..new(ours, &[9]) };
    let (first, second) = (stored(store, &new(ours, &[7, 4])), stored(store, &by_client));
    let NewMend { organisation, cause, values, author, may_allocate, asked_at, entries: _ } = new(ours, &[7, 4]);
    let expected =
        Mend { id: first.id, organisation, cause, values, author, may_allocate, asked_at, finished_at: None };
    equal!(first, expected);
    equal!(store.mends.find(ours, first.id).expect("a look-up"), Some(first.clone()));
    equal!(store.mends.find(ours, second.id).expect("a look-up"), Some(second.clone()));
    let entries = store.mends.entries(ours, first.id).expect("a list");
    let shown: Vec<_> =
        entries.iter().map(|entry| (entry.declaration.get(), entry.version.get(), entry.reference.as_str())).collect();
    equal!(shown, [(7, 8, "R \"Größe\" 7"), (4, 5, "R \"Größe\" 4")], "in the order of the list");
    holds!(entries.iter().all(|entry| entry.state == MendState::Waiting && entry.settled_at.is_none()));
    equal!(store.mends.latest(ours, 10).expect("a list"), [second.clone(), first]);
    equal!(store.mends.latest(ours, 1).expect("a list"), [second]);
}

fn a_declaration_stands_in_a_mend_once(store: &MendStore) {
    let [ours, _] = store.organisations;
    let twice = store.mends.insert(&new(ours, &[7, 7])).map(drop);
    holds!(matches!(twice, Err(StorageError::Conflict { .. })), "{twice:?}");
    equal!(store.mends.latest(ours, 10).expect("a list"), [], "nothing of it is kept");
}

fn each_declaration_is_taken_and_settled_once(store: &MendStore) {
    let mend = stored(store, &new(store.organisations[0], &[7, 4]));
    let first = take(store, &mend).expect("one waits");
    equal!(first.declaration, DeclarationId::new(7));
    equal!(take(store, &mend), Some(first), "it waits until it is settled");
    let mut errors = FieldErrors::one("declaration.items.0.taric_subheading", BrokenRule::required());
    errors.add("declaration.items.1.description", BrokenRule::too_long(500));
    let left = MendState::Left(MendRefusal { reason: MendReason::Invalid, errors });
    equal!(settle(store, &mend, DeclarationId::new(7), &left), WriteEffect::Changed);
    equal!(settle(store, &mend, DeclarationId::new(7), &MendState::Submitted), WriteEffect::Unchanged);
    equal!(take(store, &mend).map(|entry| entry.declaration), Some(DeclarationId::new(4)));
    equal!(settle(store, &mend, DeclarationId::new(4), &MendState::Submitted), WriteEffect::Changed);
    equal!(settle(store, &mend, DeclarationId::new(99), &MendState::Submitted), WriteEffect::Unchanged);
    equal!(take(store, &mend), None);
    let entries = store.mends.entries(mend.organisation, mend.id).expect("a list");
    let states: Vec<_> = entries.iter().map(|entry| (entry.state.clone(), entry.settled_at)).collect();
    equal!(states, [(left, Some(after(5))), (MendState::Submitted, Some(after(5)))]);
}

fn a_mend_ends_when_nothing_waits(store: &MendStore) {
    let mend = stored(store, &new(store.organisations[0], &[7]));
    let finish = || store.mends.finish(mend.organisation, mend.id, after(9)).expect("an answer");
    equal!(finish(), WriteEffect::Unchanged, "a declaration waits");
    equal!(settle(store, &mend, DeclarationId::new(7), &MendState::Submitted), WriteEffect::Changed);
    equal!((finish(), finish()), (WriteEffect::Changed, WriteEffect::Unchanged));
    let found = store.mends.find(mend.organisation, mend.id).expect("a look-up");
    equal!(found.and_then(|mend| mend.finished_at), Some(after(9)));
    equal!(store.mends.running(10).expect("a list"), []);
}

fn running_mends_are_those_of_all_organisations(store: &MendStore) {
    let [ours, theirs] = store.organisations;
    let (first, second) =
        (stored(store, &new(theirs, &[7])), stored(store, &NewMend { asked_at: after(1), ..new(ours, &[7]) }));
    let both = [(theirs, first.id), (ours, second.id)];
    equal!(store.mends.running(10).expect("a list"), both, "the oldest first");
    equal!(store.mends.running(1).expect("a list"), [both[0]]);
}

fn another_organisation_sees_and_changes_no_mend(store: &MendStore) {
    let [ours, theirs] = store.organisations;
    let mend = stored(store, &new(ours, &[7]));
    let stolen = Mend { organisation: theirs, ..mend.clone() };
    equal!(store.mends.find(theirs, mend.id).expect("a look-up"), None);
    equal!(store.mends.entries(theirs, mend.id).expect("a list"), []);
    equal!(store.mends.latest(theirs, 10).expect("a list"), []);
    equal!(take(store, &stolen), None);
    equal!(settle(store, &stolen, DeclarationId::new(7), &MendState::Submitted), WriteEffect::Unchanged);
    equal!(store.mends.finish(theirs, mend.id, after(9)).expect("an answer"), WriteEffect::Unchanged);
    equal!(store.mends.find(ours, mend.id).expect("a look-up"), Some(mend));
}
