use async_trait::async_trait;
use std::io;
use std::net::IpAddr;

/// Says to which addresses a host name leads.
#[async_trait]
pub trait HostLookup: Send + Sync {
    /// All addresses of the name at this moment.
    ///
    /// # Errors
    /// When the name leads nowhere, or nobody could be asked.
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
