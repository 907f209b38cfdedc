use async_trait::async_trait;
use http::Uri;
use std::error::Error;
use std::io;
use std::net::SocketAddr;

/// The reason why a host may not or cannot be called.
pub type NoAddress = Box<dyn Error + Send + Sync>;

/// Decides at which addresses a host is called. Connections go nowhere else.
#[async_trait]
pub trait Addresses: Send + Sync {
    /// The addresses to try, in this order.
    ///
    /// # Errors
    /// When the host may not be called, or has no address.
    async fn addresses(&self, uri: &Uri) -> Result<Vec<SocketAddr>, NoAddress>;
}

/// Calls a host at the address that the resolver of the operating system gives. For addresses that the operator chose.
#[derive(Debug, Default, Clone, Copy)]
pub struct AnyAddress;

#[async_trait]
impl Addresses for AnyAddress {
    async fn addresses(&self, uri: &Uri) -> Result<Vec<SocketAddr>, NoAddress> {
        let host = uri.host().ok_or_else(|| io::Error::other("an address without a host"))?;
        // An IPv6 address stands in brackets in a URI.
        let host = host.trim_start_matches('[').trim_end_matches(']');
        Ok(tokio::net::lookup_host((host, port(uri))).await?.collect())
    }
}

/// The port of the URI, or that of its scheme.
fn port(uri: &Uri) -> u16 {
    uri.port_u16().unwrap_or(if uri.scheme_str() == Some("https") { 443 } else { 80 })
}
