use super::*;
use customs_billing::ports::RunLedger;
use customs_billing::testing::run_ledger_contract;
use customs_persistence::StoredRunLedger;

fn contract_on(make: fn() -> TestDatabase) {
    let made: RefCell<Vec<TestDatabase>> = RefCell::default();
    run_ledger_contract(|| {
        let test = make();
        let ledger: Arc<dyn RunLedger> = Arc::new(StoredRunLedger::new(test.database.clone()));
        let bench = (store(&test.database), ledger);
        made.borrow_mut().push(test);
        bench
    });
}

#[test]
fn runs_are_noted_on_sqlite_as_the_port_promises() {
    contract_on(sqlite_migrated);
}

#[test]
fn runs_are_noted_on_postgres_as_the_port_promises() {
    contract_on(crate::testing::postgres_migrated);
    contract_on(postgres_spread);
}
