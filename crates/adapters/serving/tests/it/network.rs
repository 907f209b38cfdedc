use customs_serving::{InvalidNetwork, Network};

fn contains(network: &str, address: &str) -> bool {
    let network: Network = network.parse().expect("a network");
    network.contains(address.parse().expect("an address"))
}

#[test]
fn a_network_is_the_addresses_that_begin_alike() {
    for (network, inside, outside) in [
        ("10.1.0.0/16", "10.1.255.255", "10.2.0.0"),
        ("10.1.2.3/16", "10.1.0.1", "10.0.2.3"),
        ("192.0.2.128/25", "192.0.2.200", "192.0.2.127"),
        ("10.0.0.1", "10.0.0.1", "10.0.0.2"),
        ("10.0.0.1", "::ffff:10.0.0.1", "::10.0.0.1"),
        ("::ffff:10.1.0.0/112", "10.1.7.7", "10.2.7.7"),
        ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
        ("0.0.0.0/0", "203.0.113.9", "2001:db8::1"),
        ("::/0", "2001:db8::1", "203.0.113.9"),
    ] {
        assert!(contains(network, inside), "{inside} is in {network}");
        assert!(!contains(network, outside), "{outside} is not in {network}");
    }
}

#[test]
fn what_is_no_network_is_refused() {
    for text in [
        "",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/+8",
        "10.0.0.0/",
        "10.0.0/8",
        "::/129",
        "proxy",
        "::ffff:1.2.3.4/8",
    ] {
        assert_eq!(text.parse::<Network>(), Err(InvalidNetwork), "{text}");
    }
}
