use customs_persistence::internals::transits::MAY_BE_OPEN;
use customs_transits::lifecycle::OpenRequest;

#[test]
fn the_index_has_all_states_in_which_something_may_be_open() {
    for state in OpenRequest::ALL.iter().flat_map(|request| request.departures()) {
        assert!(MAY_BE_OPEN.contains(&format!("'{}'", state.word())), "{state}");
    }
}
