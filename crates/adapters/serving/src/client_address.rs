use crate::forwarded::named_clients;
use crate::{ForwardedHeader, Proxies};
use actix_web::dev::ServiceRequest;
use actix_web::http::header::{HeaderMap, HeaderName};
use actix_web::{HttpMessage, HttpRequest};
use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

const FORWARDED: HeaderName = HeaderName::from_static("forwarded");
const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The address from which a request comes: that of the connection, or, if that is a trusted proxy, the nearest address
/// reported by the proxies that is no trusted proxy itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClientAddress(IpAddr);

impl ClientAddress {
    /// Finds the address of a request.
    #[must_use]
    pub fn of(request: &ServiceRequest, proxies: &Proxies) -> Self {
        Self::from(request.peer_addr(), request.headers(), proxies)
    }

    /// The client address of a request that passed a gate.
    pub fn known(request: &HttpRequest) -> Option<Self> {
        request.extensions().get::<Self>().copied()
    }

    /// This address.
    #[must_use]
    pub const fn at(address: IpAddr) -> Self {
        Self(address)
    }

    /// The address as a number.
    #[must_use]
    pub const fn ip(self) -> IpAddr {
        self.0
    }

    /// The network by which limits count the client. Whoever has one IPv6 address has the 2^64 of its network (RFC 4291
    /// §2.5.1), so these count as one.
    #[must_use]
    pub fn network(self) -> ClientNetwork {
        ClientNetwork(match self.0 {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        })
    }

    fn from(connection: Option<SocketAddr>, headers: &HeaderMap, proxies: &Proxies) -> Self {
        let direct = connection.map_or(IpAddr::from([0, 0, 0, 0]), |address| address.ip().to_canonical());
        let is_trusted = |address: &IpAddr| proxies.trusted.iter().any(|network| network.contains(*address));
        if !is_trusted(&direct) {
            return Self(direct);
        }
        // Each proxy appends the address that called it. Walking back from the end, the first address that is no
        // trusted proxy is the client; all addresses before it were written by the client itself.
        let mut nearest = direct;
        for told in told_addresses(headers, proxies.header).into_iter().rev() {
            let Some(address) = told else { break };
            nearest = address;
            if !is_trusted(&address) {
                break;
            }
        }
        Self(nearest)
    }
}

/// The addresses that limits count as one client: an IPv4 address, or the first 64 bits of an IPv6 address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClientNetwork(IpAddr);

impl fmt::Display for ClientNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)?;
        if self.0.is_ipv6() { f.write_str("/64") } else { Ok(()) }
    }
}

impl fmt::Display for ClientAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The addresses that the proxies reported, the client's first; `None` for a hidden or unreadable one. A header that
/// the proxies do not write comes from the client and is ignored.
fn told_addresses(headers: &HeaderMap, header: ForwardedHeader) -> Vec<Option<IpAddr>> {
    let name = match header {
        ForwardedHeader::XForwardedFor => X_FORWARDED_FOR,
        ForwardedHeader::Forwarded => FORWARDED,
    };
    let lines = headers.get_all(name).map(|line| line.to_str().unwrap_or_default());
    match header {
        ForwardedHeader::XForwardedFor => {
            lines.flat_map(|line| line.split(',')).map(|value| address(value.trim())).collect()
        }
        ForwardedHeader::Forwarded => {
            lines.flat_map(named_clients).map(|named| named.and_then(|named| address(&named))).collect()
        }
    }
}

/// Parses an address as proxies write it: alone or in brackets, with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let parsed = bare.parse().or_else(|_| text.parse().map(|address: SocketAddr| address.ip()));
    parsed.ok().map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::HeaderValue;

    /// The client address that is found for a connection whose proxies write X-Forwarded-For.
    fn peer(from: &str, headers: &[(&'static str, &'static str)]) -> String {
        told(ForwardedHeader::XForwardedFor, from, headers)
    }

    fn told(header: ForwardedHeader, from: &str, sent: &[(&'static str, &'static str)]) -> String {
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
        assert_eq!(told(ForwardedHeader::Forwarded, "10.0.0.1", &both), "198.51.100.1");
        assert_eq!(told(ForwardedHeader::Forwarded, "10.0.0.1", &both[1..]), "10.0.0.1");
    }

    #[test]
    fn the_standard_header_is_read_with_ports_quotes_and_brackets() {
        let from = |header| told(ForwardedHeader::Forwarded, "10.0.0.1", &[("forwarded", header)]);
        let forwarded = "for=6.6.6.6, For=\"[2001:db8::17]:4711\";proto=https;by=10.0.0.1";
        assert_eq!(from(forwarded), "2001:db8::17");
        assert_eq!(from("for=198.51.100.1:80"), "198.51.100.1");
        assert_eq!(from("for=_hidden"), "10.0.0.1");
    }

    #[test]
    fn what_a_proxy_copies_in_quotes_makes_no_address() {
        let from = |header| told(ForwardedHeader::Forwarded, "10.0.0.1", &[("forwarded", header)]);
        assert_eq!(from("for=198.51.100.1;host=\"a,for=6.6.6.6\""), "198.51.100.1");
        assert_eq!(from("for=198.51.100.1;host=\"x;for=6.6.6.6\""), "198.51.100.1");
        assert_eq!(from("host=\"x;for=6.6.6.6\";for=198.51.100.1"), "198.51.100.1");
        assert_eq!(from("for=6.6.6.6, for=198.51.100.1;for=7.7.7.7"), "10.0.0.1", "which of the two?");
        assert_eq!(from("for=6.6.6.6, for=\"198.51.100.1"), "10.0.0.1", "a quote is left open");
        let lines = [("forwarded", "for=\"6.6.6.6"), ("forwarded", "for=198.51.100.1, for=10.0.0.2")];
        assert_eq!(told(ForwardedHeader::Forwarded, "10.0.0.1", &lines), "198.51.100.1", "each line for itself");
        assert_eq!(told(ForwardedHeader::Forwarded, "10.0.0.1", &lines[..1]), "10.0.0.1");
    }
}
