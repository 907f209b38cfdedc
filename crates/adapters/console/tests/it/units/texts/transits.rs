use customs_console::internals::Language;
use customs_transits::lifecycle::{DepartureState, DestinationState, Standing};

#[test]
fn the_offices_are_heard_only_where_they_say_more_than_the_status() {
    let says = |departure, destination| {
        Language::En.transit_offices_say(Standing { departure, destination, before_invalidation: None })
    };
    use DepartureState as D;
    use DestinationState as A;
    assert_eq!(says(D::Draft, A::Nothing), "");
    assert_eq!(says(D::Released, A::Nothing), "");
    assert_eq!(says(D::Released, A::GoodsReleased), "");
    assert_eq!(says(D::UnderControl, A::Nothing), "Under control");
    assert_eq!(says(D::Enquiry, A::ArrivalSent), "Enquiry · Arrival reported");
    assert_eq!(says(D::WrittenOff, A::GoodsReleased), "Goods released at destination");
}
