use async_trait::async_trait;
use std::io;
use std::net::IpAddr;

/// Finds the IP addresses of a host name.
#[async_trait]
pub trait HostLookup: Send + Sync {
    /// All present addresses of the name.
    ///
    /// # Errors
    /// When the name has no address, or no name server answers.
    async fn addresses(&self, name: &str) -> io::Result<Vec<IpAddr>>;
}

/// Asks the resolver of the operating system.
#[derive(Debug, Default, Clone, Copy)]
pub struct SystemLookup;

#[async_trait]
impl HostLookup for SystemLookup {
    async fn addresses(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        Ok(tokio::net::lookup_host((name, 0)).await?.map(|address| address.ip()).collect())
    }
}
