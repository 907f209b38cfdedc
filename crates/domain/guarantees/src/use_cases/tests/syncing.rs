use super::*;
use crate::account::{CustomsEntryKind, GuaranteeMovementKind, SyncStatus};

#[test]
fn what_customs_tells_becomes_the_ledger() {
    let bench = Bench::new();
    let moment = at(&bench, -60);
    let mut paid = entry(5, "-40", "LRN-A", moment);
    paid.kind = CustomsEntryKind::Payment;
    let entries = [entry(2, "300", "LRN-A", moment), entry(4, "-60", "LRN-A", moment), paid];
    bench.reported(statement("1000", "100", &entries, bench.clock.now()));
    assert_eq!(bench.ledger(), ["correction 100 0", "use 300 0", "given_back -60 0", "payment -40 0"]);
    assert_eq!(bench.balance(), reported("300", "0"));
    let account = bench.account();
    assert_eq!((account.sync.last_entry, account.balance.total_limit), (Some(5), number("1000")));
    let page = bench.looking.movements(OURS, GuaranteeKind::Surety, "ACME", FIRST_PAGE).expect("a ledger");
    let used = &page.records[2].entry;
    assert_eq!((used.kind, used.customs_entry, used.occurred_at), (GuaranteeMovementKind::Use, Some(2), moment));
    assert_eq!((used.after.used, used.lrn.as_deref()), (number("400"), Some("LRN-A")));
    assert_eq!(bench.sync.claim(10).expect("a claim"), [], "not before five minutes");
    bench.clock.advance(Duration::minutes(5));
    let claim = bench.sync.claim(10).expect("a claim").remove(0);
    assert_eq!(claim.after, Some(5), "customs is to tell what follows");
}

#[test]
fn a_failure_is_told_and_keeps_the_figures() {
    let bench = Bench::with_used("650");
    let synced = bench.clock.now();
    bench.clock.advance(Duration::minutes(5));
    let claim = bench.sync.claim(10).expect("a claim").remove(0);
    let failure = StatementFailure(format!("customs does not answer{}", ".".repeat(600)));
    assert_eq!(bench.sync.store(&claim, Err(failure)).expect("it is noted"), SyncOutcome::Failed);
    let (acme, _) = bench.looking.show(OURS, GuaranteeKind::Surety, "ACME").expect("a balance");
    assert_eq!((acme.sync_status, acme.last_synced_at), (SyncStatus::Error, Some(synced)));
    assert_eq!(acme.sync_error.map(|error| error.chars().count()), Some(500));
    assert_eq!(bench.balance(), reported("650", "0"));
    assert_eq!(bench.sync.claim(10).expect("a claim"), []);
    bench.clock.advance(Duration::minutes(1));
    bench.reported(statement("2000", "650", &[], bench.clock.now()));
    let account = bench.account();
    assert_eq!((account.sync.status(), account.balance.total_limit), (SyncStatus::Synced, number("2000")));
    assert_eq!(bench.ledger(), ["correction 650 0"]);
}

#[test]
fn a_statement_that_does_not_add_up_is_not_believed() {
    let bench = Bench::with_used("650");
    bench.clock.advance(Duration::minutes(5));
    bench.reported(statement("1000", "650", &[entry(7, "1", "LRN-A", bench.clock.now())], bench.clock.now()));
    let moment = bench.clock.now();
    let sound = statement("1000", "651", &[entry(8, "5", "LRN-B", moment)], moment);
    let wrong = [
        Statement { used: number("657"), ..sound.clone() },
        Statement { total_limit: number("-1"), ..sound.clone() },
        Statement { entries: vec![entry(7, "5", "LRN-B", moment)], ..sound.clone() },
        Statement {
            entries: vec![entry(9, "5", "LRN-B", moment), entry(8, "5", "LRN-B", moment)],
            used: number("661"),
            ..sound.clone()
        },
        // Without entries the incomplete statement would be requested forever.
        Statement { is_complete: false, entries: Vec::new(), used: sound.opening, ..sound },
    ];
    for statement in wrong {
        bench.clock.advance(Duration::minutes(5));
        bench.reported(statement);
        let account = bench.account();
        assert_eq!(account.sync.error.as_deref(), Some("what customs told does not add up"));
        assert_eq!((bench.balance(), account.sync.last_entry), (reported("651", "0"), Some(7)));
    }
}

#[test]
fn what_comes_under_an_old_claim_changes_nothing() {
    let bench = Bench::new();
    let old = bench.sync.claim(10).expect("a claim").remove(0);
    bench.clock.advance(Duration::minutes(2));
    let new = bench.sync.claim(10).expect("the old one ended").remove(0);
    let entries = [entry(1, "10", "LRN-A", bench.clock.now()), entry(2, "20", "LRN-B", bench.clock.now())];
    assert_eq!(
        bench.sync.store(&new, Ok(statement("1000", "0", &entries, bench.clock.now()))).expect("it is stored"),
        SyncOutcome::Stored
    );
    let late = [
        (&old, Ok(statement("1000", "0", &entries[..1], bench.clock.now()))),
        (&old, Err(StatementFailure("too late".to_owned()))),
        (&new, Ok(statement("1000", "0", &entries, bench.clock.now()))),
    ];
    for (claim, answer) in late {
        assert_eq!(bench.sync.store(claim, answer).expect("it is ignored"), SyncOutcome::Outdated);
    }
    assert_eq!(bench.ledger(), ["use 10 0", "use 20 0"]);
    assert_eq!(bench.account().sync.error, None);
}

#[test]
fn what_is_asked_for_while_a_sync_runs_is_done_after_it() {
    let bench = Bench::new();
    let claim = bench.sync.claim(10).expect("a claim").remove(0);
    let of = bench.draft(7, "10");
    bench.submit(of, "LRN-1").expect("it is covered");
    bench.decide(of, Some("LRN-1"), &bench.booked(None));
    assert_eq!(
        bench.sync.store(&claim, Ok(statement("1000", "0", &[], bench.clock.now()))).expect("it is stored"),
        SyncOutcome::Stored
    );
    assert_eq!(bench.sync.claim(10).expect("a claim").len(), 1, "customs may not have known");
}

#[test]
fn a_long_statement_is_told_in_pieces() {
    let bench = Bench::new();
    let moment = bench.clock.now();
    let first = statement("1000", "0", &[entry(1, "10", "LRN-A", moment)], moment);
    bench.reported(Statement { is_complete: false, ..first });
    assert_eq!(bench.balance(), reported("10", "0"));
    assert_eq!(bench.account().sync.last_synced_at, None, "figures of a part are not how the account stands");
    bench.reported(statement("1000", "10", &[entry(2, "20", "LRN-B", moment)], moment));
    assert_eq!(bench.balance(), reported("30", "0"));
    assert_eq!(bench.sync.claim(10).expect("a claim"), []);
}

#[test]
fn what_nobody_wants_any_more_is_left_alone() {
    let bench = Bench::with_used("650");
    bench.store.disable(OURS, GuaranteeKind::Surety, "ACME");
    bench.clock.advance(Duration::minutes(5));
    let claim = bench.sync.claim(10).expect("a claim").remove(0);
    let answer = Ok(statement("1000", "700", &[], bench.clock.now()));
    assert_eq!(bench.sync.store(&claim, answer).expect("it is marked"), SyncOutcome::NotWanted);
    bench.clock.advance(Duration::days(1));
    assert_eq!(bench.sync.claim(10).expect("a claim"), []);
    assert_eq!(bench.account().balance.used, number("650"));
    bench.store.enable(OURS, GuaranteeKind::Surety, customer(1, "ACME", Some(EORI)));
    bench.sync.customer_changed(OURS, "ACME").expect("it is registered");
    bench.reported(statement("1000", "700", &[], bench.clock.now()));
    assert_eq!(bench.balance(), reported("700", "0"));
}

#[test]
fn every_customer_with_sync_enabled_is_registered_once() {
    let bench = Bench::new();
    for id in 2..=1_200 {
        let eori = format!("NL{id:09}");
        bench.store.enable(OURS, GuaranteeKind::Dva, customer(id, &format!("C{id}"), Some(&eori)));
    }
    bench.store.enable(OURS, GuaranteeKind::Dva, customer(1_201, "NONE", None));
    bench.store.enable(THEIRS, GuaranteeKind::Dva, customer(1_202, "THEIRS", Some(EORI)));
    for _ in 0..2 {
        bench.sync.register_all().expect("they are registered");
    }
    bench.sync.customer_changed(OURS, "C2").expect("nothing new");
    bench.sync.customer_changed(OURS, "NOBODY").expect("nobody");
    bench.sync.customer_changed(OURS, "NONE").expect("no account");
    let claims = bench.sync.claim(5_000).expect("claims");
    assert_eq!(claims.len(), 1 + 1_199 + 1);
    assert_eq!(claims.iter().filter(|claim| claim.organisation == THEIRS).count(), 1);
}

/// The owner of the submissions learns what customs counts, before the ledger has it. A was invalidated: 300 - 300 = 0. Of
/// C a part of the goods left: 300 - 100 = 200 stay used. The debt of D was paid, and its declaration stands. What E is
/// corrected by counts nothing more.
#[test]
fn who_sent_them_is_told_which_submissions_customs_counts() {
    use CustomsEntryKind::{GivenBack, Payment, Use};
    let bench = Bench::new();
    let moment = at(&bench, -60);
    let mut numbers = 1..;
    let mut entry_for = |lrn: &str, amount: &str, kind: CustomsEntryKind| {
        let number = numbers.next().expect("a number");
        let reported = entry(number, amount, lrn, moment);
        crate::account::CustomsEntry { kind, mrn: Some(format!("MRN-OF-{lrn}")), ..reported }
    };
    let mut entries = vec![
        entry_for("A", "300", Use),
        entry_for("C", "300", Use),
        entry_for("D", "300", Use),
        entry_for("E", "300", Use),
    ];
    entries.extend([
        entry_for("A", "-300", GivenBack),
        entry_for("C", "-100", GivenBack),
        entry_for("D", "-300", Payment),
    ]);
    entries.extend([entry_for("E", "-10", Use), entry(9, "1", "B", moment)]);
    bench.reported(statement("1000", "0", &entries, bench.clock.now()));
    let reported: Vec<_> =
        bench.store.told_as_counted().into_iter().map(|(_, one)| (one.lrn, one.mrn, one.at)).collect();
    let counted = ["C", "D", "E"].map(|lrn| (lrn.to_owned(), format!("MRN-OF-{lrn}"), moment));
    assert_eq!(reported, counted);
}
