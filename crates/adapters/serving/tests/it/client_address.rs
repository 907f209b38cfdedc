use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use customs_serving::{ClientAddress, ForwardedHeader, Proxies};
use std::net::SocketAddr;

/// The client address that is found for a connection through proxies that write X-Forwarded-For.
fn peer(from: &str, headers: &[(&'static str, &'static str)]) -> String {
    reported(ForwardedHeader::XForwardedFor, from, headers)
}

fn reported(header: ForwardedHeader, from: &str, sent: &[(&'static str, &'static str)]) -> String {
    let mut headers = HeaderMap::new();
    for (name, value) in sent {
        headers.append(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    let trusted_proxies = ["10.0.0.1", "10.0.0.2", "10.1.0.0/16"].map(|text| text.parse().expect("a network"));
    let proxies = Proxies { header, trusted: trusted_proxies.to_vec() };
    let connection = Some(SocketAddr::new(from.parse().expect("an address"), 4711));
    ClientAddress::from(connection, &headers, &proxies).to_string()
}

#[test]
fn an_ipv6_network_counts_as_one_client() {
    let network = |text: &str| ClientAddress::at(text.parse().expect("an address")).network();
    assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff:1:2:3"));
    assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
    assert_ne!(network("192.0.2.7"), network("192.0.2.8"));
    assert_eq!(network("2001:db8:1:2:3:4:5:6").to_string(), "2001:db8:1:2::/64");
    assert_eq!(network("192.0.2.7").to_string(), "192.0.2.7");
}

#[test]
fn a_stranger_is_not_believed() {
    assert_eq!(peer("192.0.2.7", &[("x-forwarded-for", "198.51.100.1")]), "192.0.2.7");
    assert_eq!(peer("::ffff:192.0.2.7", &[]), "192.0.2.7");
}

#[test]
fn a_trusted_proxy_is_believed_about_the_hop_before_it_only() {
    let from = |header| peer("10.0.0.1", &[("x-forwarded-for", header)]);
    assert_eq!(peer("10.0.0.1", &[]), "10.0.0.1");
    assert_eq!(from("6.6.6.6, 198.51.100.1"), "198.51.100.1");
    assert_eq!(from("6.6.6.6, 198.51.100.1, 10.0.0.2"), "198.51.100.1");
    assert_eq!(from("6.6.6.6, 198.51.100.1, 10.1.200.3"), "198.51.100.1", "a network is trusted whole");
    assert_eq!(from("nonsense"), "10.0.0.1");
    assert_eq!(from("10.0.0.2, 10.1.0.9"), "10.0.0.2", "where all are proxies, the first");
    assert_eq!(
        peer("10.0.0.1", &[("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "198.51.100.1")]),
        "198.51.100.1",
        "several lines are one list"
    );
}

#[test]
fn the_header_that_the_proxy_does_not_write_says_nothing() {
    let both = [("forwarded", "for=6.6.6.6"), ("x-forwarded-for", "198.51.100.1")];
    assert_eq!(peer("10.0.0.1", &both), "198.51.100.1");
    assert_eq!(peer("10.0.0.1", &both[..1]), "10.0.0.1");
    let both = [("forwarded", "for=198.51.100.1"), ("x-forwarded-for", "6.6.6.6")];
    assert_eq!(reported(ForwardedHeader::Forwarded, "10.0.0.1", &both), "198.51.100.1");
    assert_eq!(reported(ForwardedHeader::Forwarded, "10.0.0.1", &both[1..]), "10.0.0.1");
}

#[test]
fn the_standard_header_is_read_with_ports_quotes_and_brackets() {
    let from = |header| reported(ForwardedHeader::Forwarded, "10.0.0.1", &[("forwarded", header)]);
    let forwarded = "for=6.6.6.6, For=\"[2001:db8::17]:4711\";proto=https;by=10.0.0.1";
    assert_eq!(from(forwarded), "2001:db8::17");
    assert_eq!(from("for=198.51.100.1:80"), "198.51.100.1");
    assert_eq!(from("for=_hidden"), "10.0.0.1");
}

#[test]
fn what_a_proxy_copies_in_quotes_makes_no_address() {
    let from = |header| reported(ForwardedHeader::Forwarded, "10.0.0.1", &[("forwarded", header)]);
    assert_eq!(from("for=198.51.100.1;host=\"a,for=6.6.6.6\""), "198.51.100.1");
    assert_eq!(from("for=198.51.100.1;host=\"x;for=6.6.6.6\""), "198.51.100.1");
    assert_eq!(from("host=\"x;for=6.6.6.6\";for=198.51.100.1"), "198.51.100.1");
    assert_eq!(from("for=6.6.6.6, for=198.51.100.1;for=7.7.7.7"), "10.0.0.1", "which of the two?");
    assert_eq!(from("for=6.6.6.6, for=\"198.51.100.1"), "10.0.0.1", "a quote is left open");
    let lines = [("forwarded", "for=\"6.6.6.6"), ("forwarded", "for=198.51.100.1, for=10.0.0.2")];
    assert_eq!(reported(ForwardedHeader::Forwarded, "10.0.0.1", &lines), "198.51.100.1", "each line for itself");
    assert_eq!(reported(ForwardedHeader::Forwarded, "10.0.0.1", &lines[..1]), "10.0.0.1");
}
