use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// A range of addresses with the same first bits, such as `10.1.0.0/16`, or a single address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    /// Number of leading bits in which an address must agree.
    prefix: u8,
}

/// The text is no network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be an address such as 10.1.0.7, or a network such as 10.1.0.0/16")]
pub struct InvalidNetwork;

impl Network {
    /// Whether the network contains the address. An IPv4 address that is written as IPv6 counts as the IPv4 address.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(mine), IpAddr::V4(other)) => {
                agree(u128::from(mine.to_bits()) << 96, u128::from(other.to_bits()) << 96, self.prefix)
            }
            (IpAddr::V6(mine), IpAddr::V6(other)) => agree(mine.to_bits(), other.to_bits(), self.prefix),
            _ => false,
        }
    }
}

/// Whether both numbers have the same leading `bits`.
fn agree(one: u128, other: u128, bits: u8) -> bool {
    let differing = one ^ other;
    differing.leading_zeros() >= u32::from(bits)
}

impl FromStr for Network {
    type Err = InvalidNetwork;

    fn from_str(text: &str) -> Result<Self, InvalidNetwork> {
        let (address, prefix) = text.split_once('/').map_or((text, None), |(address, prefix)| (address, Some(prefix)));
        let address: IpAddr = address.trim().parse().map_err(|_| InvalidNetwork)?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let prefix: u8 = match prefix {
            Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                digits.parse().map_err(|_| InvalidNetwork)?
            }
            Some(_) => return Err(InvalidNetwork),
            None => longest,
        };
        if prefix > longest {
            return Err(InvalidNetwork);
        }
        match address.to_canonical() {
            // An IPv4 network can be written as IPv6: ::ffff:10.1.0.0/112 is 10.1.0.0/16.
            canonical if canonical.is_ipv4() && address.is_ipv6() => {
                let prefix = prefix.checked_sub(96).ok_or(InvalidNetwork)?;
                Ok(Self { address: canonical, prefix })
            }
            address => Ok(Self { address, prefix }),
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.prefix)
    }
}

impl<'de> Deserialize<'de> for Network {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|error: InvalidNetwork| de::Error::custom(format!("{text}: {error}")))
    }
}

impl Serialize for Network {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The proxies in front of the service, and how they report the address of a client.
#[derive(Debug, Clone, Default)]
pub struct Proxies {
    /// The proxies that are trusted to report the address of a client (`http.trusted_proxies`).
    pub trusted: Vec<Network>,
    /// The header in which they report it (`http.forwarded_header`).
    pub header: ForwardedHeader,
}

/// The header that the proxies write. The other header comes from the client and is ignored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForwardedHeader {
    /// `X-Forwarded-For`, which most proxies write.
    #[default]
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}
