use super::specimen::declaration;
use customs_console::internals::declarations::next;
use customs_console::internals::records::Mover;
use customs_declarations::lifecycle::Status;

#[test]
fn the_tables_of_the_domain_tell_what_may_follow() {
    let next_of = |status| next(&declaration(status)).into_iter().collect::<Vec<_>>();
    assert_eq!(next_of(Status::Draft), [(Status::Submitted, Mover::Broker)]);
    let of_submitted = next_of(Status::Submitted);
    for expected in
        [(Status::Draft, Mover::Broker), (Status::Accepted, Mover::Customs), (Status::Rejected, Mover::Customs)]
    {
        assert!(of_submitted.contains(&expected), "{of_submitted:?}");
    }
    assert_eq!(next_of(Status::Invalidated), []);
}

#[test]
fn a_refused_invalidation_leads_back_to_the_status_before_it() {
    let mut declaration = declaration(Status::InvalidationRequested);
    declaration.status_before_invalidation = Some(Status::Released);
    let next = next(&declaration);
    assert!(next.contains(&(Status::Released, Mover::Customs)), "{next:?}");
    assert!(next.contains(&(Status::Invalidated, Mover::Customs)), "{next:?}");
}
