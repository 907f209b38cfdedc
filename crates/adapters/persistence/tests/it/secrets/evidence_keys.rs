use crate::testing::both_migrated;
use customs_persistence::StoredEvidenceKeys;

#[test]
fn keys_that_have_signed_evidence_are_kept_once_each_from_the_first_time_on() {
    for test in both_migrated() {
        let stored = StoredEvidenceKeys::new(test.database.clone());
        assert_eq!(stored.all().expect("read"), []);
        let at = |text: &str| text.parse().expect("a moment");
        stored.note("second", at("2026-03-03T00:00:00Z")).expect("noted");
        stored.note("first", at("2026-03-02T00:00:00Z")).expect("noted");
        stored.note("second", at("2026-03-09T00:00:00Z")).expect("without effect");
        let kept =
            [("first".to_owned(), at("2026-03-02T00:00:00Z")), ("second".to_owned(), at("2026-03-03T00:00:00Z"))];
        assert_eq!(stored.all().expect("read"), kept);
    }
}
