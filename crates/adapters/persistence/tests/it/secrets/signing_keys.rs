use super::sealer;
use crate::testing::both_migrated;
use customs_access::SigningKeyDates;
use customs_kernel::StorageError;
use customs_persistence::{StoredSigningKey, StoredSigningKeys};

fn key(kid: &str, signs_from: &str) -> StoredSigningKey {
    let at = |moment: &str| moment.parse().expect("a moment");
    let dates = SigningKeyDates {
        kid: kid.to_owned(),
        created_at: at("2026-03-02T09:30:00Z"),
        signs_from: at(signs_from),
        token_seconds: 600,
    };
    StoredSigningKey { dates, pem: format!("private {kid}").into_bytes() }
}

#[test]
fn signing_keys_are_kept_in_the_order_in_which_they_sign() {
    for test in both_migrated() {
        let stored = StoredSigningKeys::new(test.database.clone(), sealer(1));
        assert_eq!(stored.dates().expect("read"), []);
        let (late, early) = (key("a-late", "2026-03-02T09:30:30Z"), key("b_early", "2026-03-02T09:30:00Z"));
        for key in [&late, &early, &early] {
            stored.add(key).expect("kept");
        }
        assert_eq!(stored.all().expect("read"), [early.clone(), late.clone()]);
        assert_eq!(stored.dates().expect("read"), [early.dates.clone(), late.dates.clone()]);
        let look = test.database.look_at_keys().expect("a look");
        assert_eq!(look.signing_keys().expect("keys"), [early.dates.clone(), late.dates.clone()]);

        stored.note_lifetime(60).expect("noted");
        assert_eq!(stored.dates().expect("read")[0].token_seconds, 600, "a shorter lifetime ends no key earlier");
        stored.note_lifetime(3600).expect("noted");
        assert!(stored.dates().expect("read").iter().all(|key| key.token_seconds == 3600));

        let other = StoredSigningKeys::new(test.database.clone(), sealer(2)).all();
        assert!(matches!(other, Err(StorageError::Corrupt(_))), "{other:?}");
        stored.delete(&["b_early".to_owned(), "never".to_owned()]).expect("deleted");
        assert_eq!(stored.dates().expect("read").len(), 1);
    }
}

#[test]
fn keys_that_are_added_at_the_same_moment_are_all_kept() {
    for test in both_migrated() {
        let stored = StoredSigningKeys::new(test.database.clone(), sealer(1));
        std::thread::scope(|scope| {
            for number in 0..8 {
                let stored = stored.clone();
                scope.spawn(move || stored.add(&key(&format!("key-{number}"), "2026-03-02T09:30:30Z")).expect("kept"));
            }
        });
        assert_eq!(stored.all().expect("read").len(), 8);
    }
}
