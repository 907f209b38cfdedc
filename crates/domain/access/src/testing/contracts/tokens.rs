use crate::{
    Client, ClientId, ClientRecord, ClientRepository, Generation, ListedClient, NewOrganisation, Organisation,
    OrganisationRepository, Permission, Revocation, RevocationRepository, Scope, Scopes, SecretHash, TokenId,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{OrganisationId, StorageError, differ, equal, holds, keeps};
use std::collections::BTreeSet;
use std::sync::Arc;

fn moment() -> DateTime<Utc> {
    "2026-03-02T09:30:00.123456Z".parse().expect("a timestamp")
}

/// Runs the contract of [`OrganisationRepository`] on that port alone; `make` must give an empty repository at every call.
///
/// # Panics
/// When a rule is broken.
pub fn organisation_contract(make: impl Fn() -> Arc<dyn OrganisationRepository>) {
    keeps! { "OrganisationRepository":
        organisations_are_found_as_they_were_stored(make().as_ref());
        several_are_found_once_each_by_id(make().as_ref());
    }
}

fn two_organisations(repository: &dyn OrganisationRepository) -> [Organisation; 2] {
    let eori = "NL801234566".parse().expect("an EORI");
    [("Voorbeeld Douane B.V.", Some(eori)), ("Tweede", None)].map(|(name, eori)| {
        let new = NewOrganisation::new(name, eori, moment()).expect("an organisation");
        repository.add(&new).expect("stored")
    })
}

fn organisations_are_found_as_they_were_stored(repository: &dyn OrganisationRepository) {
    let [first, second] = two_organisations(repository);
    differ!(first.id(), second.id(), "each organisation has an id of its own", [first]);
    equal!(repository.find(first.id()).expect("read"), Some(first.clone()), [first]);
    equal!(repository.find(OrganisationId::new(999_999)).expect("read"), None, "an unknown id finds nothing");
    equal!(repository.all().expect("read"), [first, second], "the oldest comes first");
}

fn several_are_found_once_each_by_id(repository: &dyn OrganisationRepository) {
    let [first, second] = two_organisations(repository);
    let unknown = OrganisationId::new(999_999);
    let several = [second.id(), unknown, first.id(), second.id()];
    equal!(repository.find_all(&several).expect("read"), [first, second], [several]);
    equal!(repository.find_all(&[unknown]).expect("read"), [], [unknown]);
    equal!(repository.find_all(&[]).expect("read"), []);
}

/// An empty store of clients.
pub struct ClientBench {
    /// Stores clients.
    pub clients: Arc<dyn ClientRepository>,
    /// Two organisations that clients may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(ClientBench);

/// Runs the contract of [`ClientRepository`] on that port alone; `make` must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn client_contract(make: impl Fn() -> ClientBench) {
    keeps! { "ClientRepository":
        clients_are_found_and_listed_as_they_were_stored(&make());
        an_id_is_taken_once_in_the_whole_installation(&make());
        uses_are_noted_of_a_client_by_its_organisation(&make());
        a_client_is_saved_over_its_own_generation_only(&make());
    }
}

fn client(id: &str, organisation: OrganisationId, created_at: DateTime<Utc>) -> Client {
    Client::new(ClientRecord {
        id: ClientId::parse(id).expect("a client id"),
        organisation,
        name: format!("Client {id}"),
        secret_hash: SecretHash::from_bytes(&[9; 32]).expect("32 bytes"),
        generation: Generation::FIRST,
        scopes: [Scope::DeclarationsRead, Scope::InventoryWrite].into_iter().collect(),
        permissions: BTreeSet::from([Permission::DeclarationsOverride]),
        created_at,
        revoked_at: None,
    })
    .expect("a client")
}

impl ClientBench {
    /// Stores two clients of the first organisation, the older first, and one of the other.
    fn three(&self) -> [Client; 2] {
        let [ours, theirs] = self.organisations;
        let first = client("first", ours, moment());
        let later = client("a-later", ours, moment() + Duration::seconds(1));
        for client in [&later, &first, &client("theirs", theirs, moment())] {
            self.clients.add(client).expect("stored");
        }
        [first, later]
    }
}

fn unused(client: &Client) -> ListedClient {
    ListedClient { client: client.clone(), last_used_at: None }
}

fn clients_are_found_and_listed_as_they_were_stored(bench: &ClientBench) {
    let [first, later] = bench.three();
    equal!(bench.clients.find(first.id()).expect("read"), Some(first.clone()), [first]);
    equal!(bench.clients.find(&ClientId::parse("nobody").expect("an id")).expect("read"), None);
    let listed = bench.clients.for_organisation(bench.organisations[0]).expect("read");
    equal!(listed, [unused(&first), unused(&later)], "ours, oldest first");
}

fn an_id_is_taken_once_in_the_whole_installation(bench: &ClientBench) {
    bench.three();
    let again = bench.clients.add(&client("first", bench.organisations[1], moment()));
    holds!(matches!(again, Err(StorageError::Conflict { .. })), [again]);
}

fn uses_are_noted_of_a_client_by_its_organisation(bench: &ClientBench) {
    let [first, _] = bench.three();
    let [ours, theirs] = bench.organisations;
    uses_are_noted(bench.clients.as_ref(), first.id(), ours, theirs);
}

fn a_client_is_saved_over_its_own_generation_only(bench: &ClientBench) {
    let [first, later] = bench.three();
    let ours = bench.organisations[0];
    let used_at = moment() + Duration::seconds(60);
    bench.clients.note_use(ours, first.id(), used_at, moment()).expect("noted");
    let changed = Client::restore(ClientRecord {
        name: "Renamed".to_owned(),
        secret_hash: SecretHash::from_bytes(&[8; 32]).expect("32 bytes"),
        generation: Generation::FIRST.next(),
        scopes: Scopes::all(),
        permissions: Permission::ALL.iter().copied().collect(),
        revoked_at: Some(moment() + Duration::microseconds(1)),
        ..first.record().clone()
    });
    bench.clients.save(&changed, Generation::FIRST).expect("stored");
    equal!(bench.clients.find(first.id()).expect("read"), Some(changed.clone()), "every field is replaced", [first]);
    let listed = ListedClient { client: changed.clone(), last_used_at: Some(used_at) };
    let all = bench.clients.for_organisation(ours).expect("read");
    equal!(all, [listed, unused(&later)], "its use stays noted");
    let stale = bench.clients.save(&changed, Generation::FIRST);
    holds!(matches!(stale, Err(StorageError::Conflict { .. })), "a generation that is no longer current", [stale]);
    let unknown = bench.clients.save(&client("never-added", ours, moment()), Generation::FIRST);
    holds!(matches!(unknown, Err(StorageError::Conflict { .. })), "an unknown client is not saved", [unknown]);
}

/// Checks how uses of the older of our two clients are noted.
fn uses_are_noted(repository: &dyn ClientRepository, id: &ClientId, ours: OrganisationId, theirs: OrganisationId) {
    let after = |seconds| moment() + Duration::seconds(seconds);
    let note = |organisation, at, unless_after| {
        repository.note_use(organisation, id, after(at), after(unless_after)).expect("noted or left alone");
    };
    let noted = |organisation| {
        let listed = repository.for_organisation(organisation).expect("read");
        listed.into_iter().map(|listed| listed.last_used_at).collect::<Vec<_>>()
    };
    note(ours, 0, -60);
    equal!(noted(ours), [Some(after(0)), None], "the first use is noted, of this client alone", [ours]);
    note(ours, 59, -1);
    equal!(noted(ours), [Some(after(0)), None], "a later one is noted already", [ours]);
    note(ours, 60, 0);
    equal!(noted(ours), [Some(after(60)), None], "one of just then gives way", [ours]);
    note(theirs, 120, 60);
    equal!(noted(ours), [Some(after(60)), None], "nobody else notes a use of ours", [ours]);
    equal!(noted(theirs), [None::<DateTime<Utc>>], "nor gets one by that", [theirs]);
}

/// Runs the contract of [`RevocationRepository`] on that port alone; `make` must give an empty repository at every call.
///
/// # Panics
/// When a rule is broken.
pub fn revocation_contract(make: impl Fn() -> Arc<dyn RevocationRepository>) {
    keeps! { "RevocationRepository":
        the_highest_generation_and_each_token_count_until_they_end(make().as_ref());
    }
}

fn the_highest_generation_and_each_token_count_until_they_end(repository: &dyn RevocationRepository) {
    let token = |id: &str, seconds| Revocation::Token {
        id: TokenId::parse(id).expect("a token id"),
        until: moment() + Duration::seconds(seconds),
    };
    let client = |generation, seconds| Revocation::Client {
        id: ClientId::parse("client").expect("a client id"),
        valid_from: Generation::new(generation),
        until: moment() + Duration::seconds(seconds),
    };
    let current = |seconds| {
        let mut all = repository.current(moment() + Duration::seconds(seconds)).expect("read");
        all.sort_by_key(|revocation| format!("{revocation:?}"));
        all
    };
    for revocation in [token("a", 10), token("b", 20), token("a", 10), client(3, 20), client(2, 99), client(3, 20)] {
        repository.add(&revocation).expect("stored, however often");
    }

    equal!(current(0), vec![client(3, 20), token("a", 10), token("b", 20)], "the higher generation stays");
    equal!(current(10), vec![client(3, 20), token("b", 20)], "one that ends now no longer matters");
    equal!(repository.forget_expired(moment() + Duration::seconds(10)).expect("done"), 1);
    equal!(current(0), vec![client(3, 20), token("b", 20)], "it is gone");
    repository.add(&client(4, 30)).expect("stored");
    equal!(current(25), vec![client(4, 30)], "a later generation brings its own end");
}
