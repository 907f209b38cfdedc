use super::*;

type Step = fn(&Bench) -> Result<(), GuaranteeError>;

const OF: Subject = Subject::declaration(7);

fn everything(bench: &Bench) -> String {
    let reservations = Reservations::for_subjects(bench.store.as_ref(), OURS, &[OF]).expect("a look-up");
    let sync = bench.account().sync;
    format!("{:?} {:?} {:?} {:?} {:?}", bench.ledger(), bench.balance(), reservations, sync.last_entry, sync.due_at)
}

#[test]
fn a_process_that_is_killed_between_any_two_writes_leaves_nothing_half_done() {
    let steps: [(&str, Step); 5] = [
        ("submit", |bench| bench.submit(OF, "LRN-1")),
        ("submit again", |bench| bench.submit(OF, "LRN-2")),
        ("accept", |bench| {
            bench.store.progress(OURS, OF, Some("LRN-2"), bench.booked(Some("26NL000396A1B2C3R0")));
            bench.gate.settle(OURS, OF)
        }),
        ("sync", |bench| {
            let claim = bench.sync.claim(1)?;
            let Some(claim) = claim.first() else { return bench.store_again() };
            bench.store_statement(claim)
        }),
        ("end", |bench| {
            bench.submit(OF, "LRN-3")?;
            bench.store.progress(OURS, OF, Some("LRN-3"), Decision::Ended);
            bench.gate.settle(OURS, OF)
        }),
    ];
    let (sound, killed) = (Bench::with_used("100"), Bench::with_used("100"));
    for bench in [&sound, &killed] {
        bench.draft(7, "250");
    }
    for (name, step) in &steps[..3] {
        run(&sound, &killed, name, *step);
    }
    // The claim is a unit of work of its own. A crash after it leaves the claim, which can be taken again when it ends.
    for bench in [&sound, &killed] {
        bench.clock.advance(Duration::minutes(5));
    }
    run(&sound, &killed, steps[3].0, steps[3].1);
    run_to_the_end(&sound, &killed, steps[4].1);
}

fn run(sound: &Bench, killed: &Bench, name: &str, step: Step) {
    step(sound).expect("it is done");
    let mut tries = 0;
    loop {
        let before = everything(killed);
        killed.store.fail_after(tries);
        let outcome = step(killed);
        if killed.store.take_failure() {
            outcome.expect("nothing went wrong");
            break;
        }
        outcome.expect_err("it was killed");
        assert_eq!(everything(killed), before, "{name} after {tries} writes");
        tries += 1;
    }
    assert!(tries > 0, "{name} writes something");
    assert_eq!(everything(killed), everything(sound), "{name}");
}

/// The step has several units of work. Each is atomic, and repeating all of them gives the same balance.
fn run_to_the_end(sound: &Bench, killed: &Bench, step: Step) {
    step(sound).expect("it is done");
    for tries in 0.. {
        killed.store.fail_after(tries);
        let outcome = step(killed);
        if killed.store.take_failure() {
            outcome.expect("nothing went wrong");
            break;
        }
        killed.balance();
    }
    assert_eq!(killed.balance(), sound.balance());
}

impl Bench {
    fn store_statement(&self, claim: &crate::ports::SyncClaim) -> Result<(), GuaranteeError> {
        let now = self.clock.now();
        let stored = self.sync.store(claim, Ok(statement("1000", "100", &[entry(1, "250", "LRN-2", now)], now)))?;
        assert_eq!(stored, SyncOutcome::Stored);
        Ok(())
    }

    /// Stores an answer under the claim that was given out before the crash.
    fn store_again(&self) -> Result<(), GuaranteeError> {
        let account = self.account();
        let until = account.sync.claimed_until.expect("it is claimed");
        let claim = crate::ports::SyncClaim {
            grns: Vec::new(),
            organisation: OURS,
            key: account.key,
            after: account.sync.last_entry,
            requests: account.sync.requests,
            until,
        };
        self.store_statement(&claim)
    }
}
