use super::{new_customer, organisation, sealer};
use crate::testing::both_migrated;
use customs_kernel::StorageError;
use customs_master_data::customer::{DvaAccessCode, NewCustomer};
use customs_master_data::ports::CustomerRepository;
use customs_persistence::StoredCustomers;
use customs_persistence::internals::schema::customers;
use diesel::prelude::*;

#[test]
fn access_codes_are_stored_encrypted_and_open_under_their_key_and_organisation_only() {
    for test in both_migrated() {
        let database = &test.database;
        let [ours, theirs] = ["Ours", "Theirs"].map(|name| organisation(database, name));
        let stored = StoredCustomers::new(database.clone(), sealer(1));
        let new = NewCustomer { access_code: Some(DvaAccessCode::new("s3cr3t")), ..new_customer(ours, "ACME") };
        let own = stored.insert(&new).expect("a customer is kept");
        let other = stored.insert(&new_customer(theirs, "ACME")).expect("a customer is kept");
        let sealed: Option<Vec<u8>> = database
            .read(|connection| {
                Ok(customers::table.find(own.id.get()).select(customers::sealed_access_code).first(connection)?)
            })
            .expect("read");
        let sealed = sealed.expect("there is one");
        assert!(!sealed.windows(6).any(|part| part == b"s3cr3t"));
        let copy = diesel::update(customers::table.find(other.id.get())).set(customers::sealed_access_code.eq(sealed));
        database.write(|connection| Ok(copy.execute(connection)?)).expect("copied");
        let copied = stored.access_code(theirs, other.id);
        assert!(matches!(copied, Err(StorageError::Corrupt(_))), "{copied:?}");
        let under_other_key = StoredCustomers::new(database.clone(), sealer(2)).access_code(ours, own.id);
        assert!(matches!(under_other_key, Err(StorageError::Corrupt(_))), "{under_other_key:?}");
        assert_eq!(stored.access_code(ours, own.id).expect("read"), Some(DvaAccessCode::new("s3cr3t")));
    }
}
