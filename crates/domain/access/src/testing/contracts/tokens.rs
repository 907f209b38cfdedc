use crate::{
    Client, ClientId, ClientRecord, ClientRepository, Generation, ListedClient, NewOrganisation,
    OrganisationRepository, Permission, Revocation, RevocationRepository, Scope, Scopes, SecretHash, TokenId,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{OrganisationId, StorageError, differ, equal, holds};
use std::collections::BTreeSet;

fn moment() -> DateTime<Utc> {
    "2026-03-02T09:30:00.123456Z".parse().expect("a timestamp")
}

/// Checks the contract of [`OrganisationRepository`] on an empty repository.
///
/// # Panics
/// When the repository breaks the contract.
pub fn organisations(repository: &dyn OrganisationRepository) {
    let eori = "NL801234566".parse().expect("an EORI");
    let new = NewOrganisation::new("Voorbeeld Douane B.V.", Some(eori), moment()).expect("an organisation");
    let first = repository.add(&new).expect("stored");
    let other = NewOrganisation::new("Tweede", None, moment()).expect("an organisation");
    let second = repository.add(&other).expect("stored");

    differ!(first.id(), second.id(), "each organisation has an id of its own", [first]);
    equal!(repository.find(first.id()).expect("read"), Some(first.clone()), "it reads back as it was stored", [first]);
    equal!(repository.find(OrganisationId::new(999_999)).expect("read"), None, "an unknown id finds nothing");
    let unknown = OrganisationId::new(999_999);
    let several = repository.find_all(&[second.id(), unknown, first.id(), second.id()]).expect("read");
    equal!(several, [first.clone(), second.clone()], "each once, by id");
    equal!(repository.find_all(&[unknown]).expect("read"), [], [unknown]);
    equal!(repository.find_all(&[]).expect("read"), []);
    equal!(repository.all().expect("read"), vec![first, second], "the oldest comes first");
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

/// Checks the contract of [`ClientRepository`] on an empty repository.
///
/// # Panics
/// When the repository breaks the contract.
pub fn clients(repository: &dyn ClientRepository, organisations: &dyn OrganisationRepository) {
    let organisation = |name| {
        organisations.add(&NewOrganisation::new(name, None, moment()).expect("an organisation")).expect("stored").id()
    };
    let (ours, theirs) = (organisation("Ours"), organisation("Theirs"));
    let first = client("first", ours, moment());
    let later = client("a-later", ours, moment() + Duration::seconds(1));
    for client in [&later, &first, &client("theirs", theirs, moment())] {
        repository.add(client).expect("stored");
    }

    equal!(repository.find(first.id()).expect("read"), Some(first.clone()), "it reads back as it was stored", [first]);
    equal!(repository.find(&ClientId::parse("nobody").expect("an id")).expect("read"), None);
    holds!(
        matches!(repository.add(&client("first", theirs, moment())), Err(StorageError::Conflict { .. })),
        "a client id is taken once in the whole installation"
    );
    let unused = |client: &Client| ListedClient { client: client.clone(), last_used_at: None };
    equal!(repository.for_organisation(ours).expect("read"), [unused(&first), unused(&later)], "ours, oldest first");
    uses_are_noted(repository, first.id(), ours, theirs);

    let changed = Client::restore(ClientRecord {
        name: "Renamed".to_owned(),
        secret_hash: SecretHash::from_bytes(&[8; 32]).expect("32 bytes"),
        generation: Generation::FIRST.next(),
        scopes: Scopes::all(),
        permissions: Permission::ALL.iter().copied().collect(),
        revoked_at: Some(moment() + Duration::microseconds(1)),
        ..first.record().clone()
    });
    repository.save(&changed, Generation::FIRST).expect("stored");
    equal!(repository.find(first.id()).expect("read"), Some(changed.clone()), "every field is replaced", [first]);
    let last_used_at = Some(moment() + Duration::seconds(60));
    let listed = ListedClient { client: changed.clone(), last_used_at };
    equal!(repository.for_organisation(ours).expect("read"), [listed, unused(&later)], "its use stays noted");
    holds!(
        matches!(repository.save(&changed, Generation::FIRST), Err(StorageError::Conflict { .. })),
        "a generation that is no longer current changes nothing"
    );
    holds!(
        matches!(
            repository.save(&client("never-added", ours, moment()), Generation::FIRST),
            Err(StorageError::Conflict { .. })
        ),
        "an unknown client is not saved"
    );
}

/// Checks how uses of the older of our two clients are noted. Its latest noted use is then a minute after the moment.
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

/// Checks the contract of [`RevocationRepository`] on an empty repository.
///
/// # Panics
/// When the repository breaks the contract.
pub fn revocations(repository: &dyn RevocationRepository) {
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
