use customs_simulator::accounts::account_ledger_contract;
use customs_simulator::cases::{CaseState, InMemoryCaseStore, case_store_contract};
use customs_simulator::transit::TransitState;

#[test]
fn the_store_in_memory_keeps_the_contract() {
    case_store_contract(&InMemoryCaseStore::default);
    account_ledger_contract(&InMemoryCaseStore::default);
}

#[test]
fn every_state_is_read_back_from_its_word() {
    let transits = TransitState::ALL.map(CaseState::Transit);
    for state in CaseState::ALL.into_iter().chain(transits) {
        assert_eq!(state.as_str().parse(), Ok(state));
    }
    assert!("Released".parse::<CaseState>().is_err());
}
