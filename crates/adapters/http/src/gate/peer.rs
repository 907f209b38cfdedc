use actix_web::http::header::{HeaderMap, HeaderName};
use std::net::{IpAddr, SocketAddr};

const FORWARDED: HeaderName = HeaderName::from_static("forwarded");
const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The address a request comes from: that of the connection, unless it is a trusted proxy; then the
/// nearest one that is not, as the proxies tell it.
pub(crate) fn peer_address(connection: Option<SocketAddr>, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let direct = connection.map_or(IpAddr::from([0, 0, 0, 0]), |address| address.ip().to_canonical());
    let is_trusted = |address: &IpAddr| trusted.iter().any(|proxy| proxy.to_canonical() == *address);
    if !is_trusted(&direct) {
        return direct;
    }
    // Each proxy adds the address it was called from at the end. Walking back, the first that is no
    // proxy of ours is the client; what stands before it, the client wrote itself.
    let mut nearest = direct;
    for told in told_addresses(headers).into_iter().rev() {
        let Some(address) = told else { break };
        nearest = address;
        if !is_trusted(&address) {
            break;
        }
    }
    nearest
}

/// The addresses that the proxies told, the client's first; `None` for one that is hidden or
/// unreadable. `Forwarded` (RFC 7239) counts before `X-Forwarded-For`.
fn told_addresses(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let values = |name: &HeaderName| -> Vec<String> {
        let lines = headers.get_all(name).filter_map(|line| line.to_str().ok());
        lines.flat_map(|line| line.split(',').map(|value| value.trim().to_owned())).collect()
    };
    let forwarded = values(&FORWARDED);
    if forwarded.is_empty() {
        return values(&X_FORWARDED_FOR).iter().map(|value| address(value)).collect();
    }
    forwarded.iter().map(|hop| hop.split(';').find_map(forwarded_for)).collect()
}

fn forwarded_for(pair: &str) -> Option<IpAddr> {
    let (name, value) = pair.split_once('=')?;
    if name.trim().eq_ignore_ascii_case("for") { address(value.trim().trim_matches('"')) } else { None }
}

/// An address as proxies write it: alone, in brackets, with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let parsed = bare.parse().or_else(|_| text.parse().map(|address: SocketAddr| address.ip()));
    parsed.ok().map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::HeaderValue;

    fn peer(from: &str, header: Option<(&'static str, &'static str)>) -> String {
        let mut headers = HeaderMap::new();
        if let Some((name, value)) = header {
            headers.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        let trusted = ["10.0.0.1".parse().expect("an address"), "10.0.0.2".parse().expect("an address")];
        let connection = Some(SocketAddr::new(from.parse().expect("an address"), 4711));
        peer_address(connection, &headers, &trusted).to_string()
    }

    #[test]
    fn a_stranger_is_not_believed() {
        assert_eq!(peer("192.0.2.7", Some(("x-forwarded-for", "198.51.100.1"))), "192.0.2.7");
        assert_eq!(peer("::ffff:192.0.2.7", None), "192.0.2.7");
    }

    #[test]
    fn a_trusted_proxy_is_believed_about_the_hop_before_it_only() {
        assert_eq!(peer("10.0.0.1", None), "10.0.0.1");
        assert_eq!(peer("10.0.0.1", Some(("x-forwarded-for", "6.6.6.6, 198.51.100.1"))), "198.51.100.1");
        assert_eq!(peer("10.0.0.1", Some(("x-forwarded-for", "6.6.6.6, 198.51.100.1, 10.0.0.2"))), "198.51.100.1");
        assert_eq!(peer("10.0.0.1", Some(("x-forwarded-for", "nonsense"))), "10.0.0.1");
    }

    #[test]
    fn the_standard_header_is_read_with_ports_quotes_and_brackets() {
        let forwarded = "for=6.6.6.6, For=\"[2001:db8::17]:4711\";proto=https;by=10.0.0.1";
        assert_eq!(peer("10.0.0.1", Some(("forwarded", forwarded))), "2001:db8::17");
        assert_eq!(peer("10.0.0.1", Some(("forwarded", "for=198.51.100.1:80"))), "198.51.100.1");
        assert_eq!(peer("10.0.0.1", Some(("forwarded", "for=_hidden"))), "10.0.0.1");
    }
}
