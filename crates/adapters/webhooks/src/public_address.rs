use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// IPv4 blocks that do not belong to the public internet (IANA special-purpose registry, RFC 6890 and later), multicast
/// and reserved space included: first address and length of the prefix.
const SPECIAL_V4: [(Ipv4Addr, u32); 15] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),       // this network
    (Ipv4Addr::new(10, 0, 0, 0), 8),      // private
    (Ipv4Addr::new(100, 64, 0, 0), 10),   // shared by carriers (CGNAT)
    (Ipv4Addr::new(127, 0, 0, 0), 8),     // loopback
    (Ipv4Addr::new(169, 254, 0, 0), 16),  // link-local, cloud metadata
    (Ipv4Addr::new(172, 16, 0, 0), 12),   // private
    (Ipv4Addr::new(192, 0, 0, 0), 24),    // protocol assignments
    (Ipv4Addr::new(192, 0, 2, 0), 24),    // documentation
    (Ipv4Addr::new(192, 88, 99, 0), 24),  // 6to4 relays
    (Ipv4Addr::new(192, 168, 0, 0), 16),  // private
    (Ipv4Addr::new(198, 18, 0, 0), 15),   // benchmarks
    (Ipv4Addr::new(198, 51, 100, 0), 24), // documentation
    (Ipv4Addr::new(203, 0, 113, 0), 24),  // documentation
    (Ipv4Addr::new(224, 0, 0, 0), 4),     // multicast
    (Ipv4Addr::new(240, 0, 0, 0), 4),     // reserved, broadcast
];

/// The only IPv6 block with public unicast addresses, and the blocks inside it that are not public.
const GLOBAL_V6: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);
const SPECIAL_V6: [(Ipv6Addr, u32); 4] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23), // protocol assignments, Teredo
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32), // documentation
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16), // 6to4: any IPv4 address in disguise
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20), // documentation
];

/// Whether an address belongs to the public internet, so that a client may have the service call it.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            !SPECIAL_V4.iter().any(|(network, length)| same_prefix(bits_v4(address), bits_v4(*network), length + 96))
        }
        IpAddr::V6(address) => {
            let within =
                |(network, length): &(Ipv6Addr, u32)| same_prefix(address.to_bits(), network.to_bits(), *length);
            within(&GLOBAL_V6) && !SPECIAL_V6.iter().any(within)
        }
    }
}

fn bits_v4(address: Ipv4Addr) -> u128 {
    u128::from(address.to_bits())
}

/// Whether the first `length` of 128 bits are equal; `length` must be 1 to 128.
const fn same_prefix(address: u128, network: u128, length: u32) -> bool {
    (address ^ network) >> (128 - length) == 0
}
