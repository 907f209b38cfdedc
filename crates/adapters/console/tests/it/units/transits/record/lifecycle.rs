use customs_console::internals::records::Mover;
use customs_console::internals::transits::next;
use customs_transits::lifecycle::{DepartureState, Stage, Standing, Status};

fn next_of(departure: DepartureState) -> Vec<(Status, Mover)> {
    let standing = Standing { departure, ..Standing::DRAFT };
    next(standing, Stage { has_mrn: departure == DepartureState::Released, ..Stage::default() }).into_iter().collect()
}

#[test]
fn what_may_follow_is_what_the_tables_say() {
    assert_eq!(next_of(DepartureState::Draft), [(Status::Submitted, Mover::Broker)]);
    let submitted = next_of(DepartureState::Submitted);
    for expected in [
        (Status::Draft, Mover::Broker),
        (Status::InvalidationRequested, Mover::Broker),
        (Status::Accepted, Mover::Customs),
        (Status::Rejected, Mover::Customs),
    ] {
        assert!(submitted.contains(&expected), "{expected:?} of {submitted:?}");
    }
    assert!(next_of(DepartureState::Released).contains(&(Status::Completed, Mover::Customs)));
    assert_eq!(next_of(DepartureState::Invalidated), []);
}
