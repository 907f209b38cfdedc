use crate::Network;
use serde::{Deserialize, Serialize};

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
