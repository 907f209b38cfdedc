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
    pub fn from_request(request: &ServiceRequest, proxies: &Proxies) -> Self {
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

    /// The network by which limits count the client. A client with one IPv6 address has the 2^64 of its network (RFC
    /// 4291 §2.5.1), so these count as one.
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

    /// Finds the address by the connection, and by what the proxies report in the headers.
    #[doc(hidden)]
    pub fn from(connection: Option<SocketAddr>, headers: &HeaderMap, proxies: &Proxies) -> Self {
        let direct = connection.map_or(IpAddr::from([0, 0, 0, 0]), |address| address.ip().to_canonical());
        let is_trusted = |address: &IpAddr| proxies.trusted.iter().any(|network| network.contains(*address));
        if !is_trusted(&direct) {
            return Self(direct);
        }
        // Each proxy appends the address that called it. Walking back from the end, the first address that is no
        // trusted proxy is the client; all addresses before it were written by the client itself.
        let mut nearest = direct;
        for reported in told_addresses(headers, proxies.header).into_iter().rev() {
            let Some(address) = reported else { break };
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
