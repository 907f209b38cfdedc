use crate::testing::both_migrated;
use chrono::{DateTime, Utc};
use customs_kernel::OrganisationId;
use customs_persistence::{IdempotencyRecords, KeyClaim, KeyPrint, KeyedRequest, MasterKey, Sealer};
use diesel::RunQueryDsl;
use std::sync::Barrier;

const SAME: KeyPrint<'_> = KeyPrint { whole: &[0; 32], by_first_rule: &[0; 32] };

fn sealer() -> Sealer {
    Sealer::new(&MasterKey::new([1; 32])).expect("a sealer")
}

#[test]
fn of_many_at_the_same_moment_one_takes_the_key() {
    const CALLERS: usize = 8;
    let now: DateTime<Utc> = "2026-03-02T09:30:00Z".parse().expect("a moment");
    for test in both_migrated() {
        let records = IdempotencyRecords::new(test.database.clone(), sealer());
        for round in 0..10 {
            let key = round.to_string();
            let request = KeyedRequest { organisation: OrganisationId::new(1), method: "POST", path: "/x", key: &key };
            let start = Barrier::new(CALLERS);
            let claim = |holder: usize| {
                start.wait();
                let until = now + chrono::Duration::seconds(60);
                let claim = records.claim(&request, SAME, &holder.to_string(), now, until).expect("an answer");
                usize::from(claim == KeyClaim::Taken)
            };
            let claim = &claim;
            let taken: usize = std::thread::scope(|scope| {
                let callers: Vec<_> = (0..CALLERS).map(|holder| scope.spawn(move || claim(holder))).collect();
                callers.into_iter().map(|caller| caller.join().expect("a caller")).sum()
            });
            assert_eq!(taken, 1);
        }
    }
}

#[test]
fn keys_that_were_taken_before_the_present_rule_are_compared_by_theirs() {
    let now: DateTime<Utc> = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let request = KeyedRequest { organisation: OrganisationId::new(1), method: "POST", path: "/x", key: "k" };
    let print = |whole: &'static [u8; 32], by_first_rule: &'static [u8; 32]| KeyPrint { whole, by_first_rule };
    for test in both_migrated() {
        let records = IdempotencyRecords::new(test.database.clone(), sealer());
        let claim = |print| records.claim(&request, print, "late", now, now).expect("an answer");
        let until = now + chrono::Duration::hours(1);
        let digests = print(&[1; 32], &[2; 32]);
        assert_eq!(records.claim(&request, digests, "first", now, until).expect("an answer"), KeyClaim::Taken);
        assert_eq!(claim(print(&[1; 32], &[9; 32])), KeyClaim::InProgress);
        assert_eq!(claim(print(&[9; 32], &[1; 32])), KeyClaim::OtherRequest, "the present rule decides");

        // The record as an earlier version left it.
        let earlier = "UPDATE idempotency_records SET fingerprint_rule = 1";
        test.database.write(|connection| Ok(diesel::sql_query(earlier).execute(connection)?)).expect("changed");
        assert_eq!(claim(print(&[9; 32], &[1; 32])), KeyClaim::InProgress);
        assert_eq!(claim(print(&[1; 32], &[9; 32])), KeyClaim::OtherRequest, "the first rule decides");
    }
}
