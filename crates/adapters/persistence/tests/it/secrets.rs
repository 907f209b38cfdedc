mod columns;
mod evidence_keys;
mod key_file;
mod master_keys;
mod resealing;
mod sealer;
mod signing_keys;

use crate::testing::both_migrated;
use customs_persistence::{Database, MasterKey, MasterKeyFile, MasterKeyId, MasterKeyMismatch, Resealing, Sealer};
use diesel::connection::SimpleConnection;

fn sealer(byte: u8) -> Sealer {
    Sealer::new(&MasterKey::new([byte; 32])).expect("a sealer")
}

fn execute(database: &Database, sql: &str) {
    database.write(|connection| Ok(connection.batch_execute(sql)?)).expect("it runs");
}

/// A key file with one key, and the guard of its folder.
fn key_file() -> (MasterKeyFile, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    (MasterKeyFile::at(&folder.path().join("master-key")), folder)
}

#[test]
fn a_database_belongs_to_the_first_master_key_that_it_sees() {
    for test in both_migrated() {
        test.database.bind_to_master_key(&sealer(1)).expect("bound");
        test.database.bind_to_master_key(&sealer(1)).expect("still the same key");
        test.database.check_master_keys(&sealer(1)).expect("the same");
        for other in [test.database.bind_to_master_key(&sealer(2)), test.database.check_master_keys(&sealer(2))] {
            assert!(matches!(other, Err(MasterKeyMismatch::OtherKey)), "{other:?}");
        }
    }
}

#[test]
fn a_file_must_have_every_key_by_which_something_may_be_sealed() {
    for test in both_migrated() {
        let database = &test.database;
        let (file, _folder) = key_file();
        let first = Sealer::over(&file.load_or_create().expect("a key"), None).expect("a sealer");
        database.bind_to_master_key(&first).expect("bound");
        let added = file.add_key(&first.ids()).expect("added");
        let both = Sealer::over(&file.load().expect("keys"), None).expect("a sealer");
        database.bind_to_master_key(&both).expect("the new key harms nobody");
        assert_eq!(both.seals_by(), MasterKeyId::first(), "the database says by which key to seal");

        database.begin_to_seal_by(&both, &added, Some(&MasterKeyId::first())).expect("begun");
        database.begin_to_seal_by(&both, &added, Some(&MasterKeyId::first())).expect("nothing to do");
        assert_eq!(database.master_keys_in_use().expect("keys"), [MasterKeyId::first(), added.clone()]);
        let lacking = database.bind_to_master_key(&first);
        assert!(matches!(&lacking, Err(MasterKeyMismatch::Lacking { id }) if *id == added), "{lacking:?}");
        let followed = database.follow_master_key(&first);
        assert!(matches!(followed, Err(MasterKeyMismatch::Lacking { .. })), "{followed:?}");
        // A look of an instance finds the same, where there are no keys of tokens and nothing was reported as well.
        let look = database.look_at_keys().expect("a look");
        assert!(matches!(look.follow(&first), Err(MasterKeyMismatch::Lacking { .. })));
        database.report_master_keys_after(&look, &first).expect("nobody waits for what is no instance");
        assert_eq!(look.signing_keys().expect("keys"), []);
        assert_eq!(first.seals_by(), MasterKeyId::first(), "it goes on with what it has");
        file.keep_only(&added).expect("removed");
        let new = Sealer::over(&file.load().expect("a key"), None).expect("a sealer");
        let lacking = database.bind_to_master_key(&new);
        assert!(
            matches!(&lacking, Err(MasterKeyMismatch::Lacking { id }) if *id == MasterKeyId::first()),
            "{lacking:?}"
        );
    }
}

#[test]
fn the_key_of_client_secrets_is_that_of_earlier_versions_and_outlives_the_master_key() {
    for test in both_migrated() {
        let database = &test.database;
        let (file, _folder) = key_file();
        let sealer = Sealer::over(&file.load_or_create().expect("a key"), Some(file.clone())).expect("a sealer");
        database.bind_to_master_key(&sealer).expect("bound");
        let derived = sealer.derive_key(&MasterKeyId::first(), "client secrets").expect("a key");
        assert_eq!(database.pepper(&sealer).expect("a key"), derived);

        let added = file.add_key(&sealer.ids()).expect("added");
        database.begin_to_seal_by(&sealer, &added, Some(&MasterKeyId::first())).expect("begun");
        assert_eq!(database.pepper(&sealer).expect("a key"), derived);
        let resealing = Resealing::new(database.clone(), sealer.clone());
        assert_eq!(resealing.run(|_| {}).expect("sealed anew").values, 1);
        assert_eq!(resealing.finish().expect("an answer"), Ok(vec![MasterKeyId::first()]));
        file.keep_only(&added).expect("removed");
        let alone = Sealer::over(&file.load().expect("a key"), None).expect("a sealer");
        database.bind_to_master_key(&alone).expect("the only key in use");
        assert_eq!(database.pepper(&alone).expect("a key"), derived);
    }
}

#[test]
fn a_missing_key_file_is_told_from_one_of_another_key() {
    for test in both_migrated() {
        test.database.bind_to_master_key(&sealer(1)).expect("bound");
        assert_eq!(test.database.master_keys_in_use().expect("keys"), [MasterKeyId::first()]);
        test.database.bind_to_master_key(&sealer(1)).expect("the same key");
        let other = test.database.bind_to_master_key(&sealer(2));
        assert!(matches!(other, Err(MasterKeyMismatch::OtherKey)), "{other:?}");
        let nowhere = std::path::Path::new("/nowhere/master-key");
        let missing = test.database.expect_master_key_file(nowhere);
        assert!(matches!(missing, Err(MasterKeyMismatch::Missing { .. })), "{missing:?}");
    }
}
