use customs_http::UnverifiedBytes;
use customs_http::internals::Held;
use customs_serving::{BodyRoom, ClientAddress};
use std::sync::Arc;

const MAX_MESSAGE: usize = UnverifiedBytes::LEAST;

const MEBIBYTE: usize = 1024 * 1024;

fn request(all: &Arc<UnverifiedBytes>, client: [u8; 4]) -> Held {
    Held::share(all.clone(), ClientAddress::at(client.into()))
}

#[test]
fn bytes_are_given_back_once() {
    let all = Arc::new(UnverifiedBytes::up_to(10));
    let (one, other) = (request(&all, [192, 0, 2, 1]), request(&all, [192, 0, 2, 2]));
    assert!(one.take(6) && other.take(4));
    assert!(!other.take(1), "there is no room");
    one.give_back();
    assert!(other.take(5));
    drop(one);
    drop(other);
    assert_eq!(all.held(), (0, 0));
}

#[test]
fn one_address_gets_a_quarter_and_never_less_than_a_message() {
    let address = [198, 51, 100, 1];
    for (limit, share) in [(64 * MEBIBYTE, 16 * MEBIBYTE), (20 * MEBIBYTE, MAX_MESSAGE)] {
        let all = Arc::new(UnverifiedBytes::up_to(limit));
        let requests: Vec<Held> = (0..3).map(|_| request(&all, address)).collect();
        assert!(requests[0].take(MAX_MESSAGE), "a whole message, of {limit}");
        assert!(requests[1].take(share - MAX_MESSAGE), "of {limit}");
        assert!(!requests[2].take(1), "its share of {limit} is used up");
        assert!(request(&all, [203, 0, 113, 9]).take(MAX_MESSAGE), "others have room in {limit}");
        drop(requests);
        assert!(request(&all, address).take(MAX_MESSAGE), "what it gave back of {limit}");
    }
}
