use crate::testing::both_migrated;
use crate::{MasterKey, MasterKeyMismatch, Sealer};

fn sealer(byte: u8) -> Sealer {
    Sealer::new(&MasterKey::new([byte; 32])).expect("a sealer")
}

#[test]
fn a_database_belongs_to_the_first_master_key_that_it_sees() {
    for test in both_migrated() {
        test.database.bind_to_master_key(&sealer(1)).expect("bound");
        test.database.bind_to_master_key(&sealer(1)).expect("still the same key");
        let other = test.database.bind_to_master_key(&sealer(2));
        assert!(matches!(other, Err(MasterKeyMismatch::OtherKey)), "{other:?}");
    }
}
