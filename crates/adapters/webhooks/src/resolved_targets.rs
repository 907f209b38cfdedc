use crate::public_address::is_public;
use async_trait::async_trait;
use customs_callbacks::{CallbackTargets, CallbackUrl, DeliveryFailure, TargetCheck, TargetPolicy, TargetRefused};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;
use url::{Host, Url};

/// Longest time that the registration of a callback waits for a name server.
const LOOKUP_LIMIT: Duration = Duration::from_secs(3);

/// Resolves the hosts of receivers, and refuses those that a client must not make the service call.
#[derive(Clone)]
pub struct ResolvedTargets {
    policy: TargetPolicy,
    lookup: Arc<dyn HostLookup>,
}

/// The reason why a receiver is not called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    /// The host name has no address.
    #[error("the host name leads to no address")]
    Unresolved,
    /// One of the host's addresses is not public.
    #[error("the host leads to an address that is not public")]
    Refused,
    /// The callback was registered when plain HTTP was still allowed.
    #[error("plain HTTP is not allowed")]
    PlainHttp,
}

impl From<TargetError> for DeliveryFailure {
    fn from(error: TargetError) -> Self {
        match error {
            TargetError::Unresolved => Self::Unresolved,
            TargetError::Refused => Self::NotPublic,
            TargetError::PlainHttp => Self::PlainHttp,
        }
    }
}

impl ResolvedTargets {
    /// Checks targets by `policy`, with look-ups by the operating system.
    #[must_use]
    pub fn new(policy: TargetPolicy) -> Self {
        Self::looked_up_by(Arc::new(SystemLookup), policy)
    }

    /// Checks targets by `policy`, with look-ups by `lookup`.
    #[must_use]
    pub const fn looked_up_by(lookup: Arc<dyn HostLookup>, policy: TargetPolicy) -> Self {
        Self { policy, lookup }
    }

    /// The addresses at which the receiver may be called now. IPv4 addresses come first, because they fail less often
    /// where IPv6 works only partly. One refused address refuses the host: the owner of the name may answer the next
    /// look-up with that address.
    ///
    /// # Errors
    /// When the receiver must not or cannot be called.
    pub async fn addresses(&self, url: &CallbackUrl) -> Result<Vec<SocketAddr>, TargetError> {
        self.addresses_of(url.url()).await
    }

    /// Like [`Self::addresses`], for any address.
    pub(crate) async fn addresses_of(&self, url: &Url) -> Result<Vec<SocketAddr>, TargetError> {
        if self.policy == TargetPolicy::PublicHttps && url.scheme() != "https" {
            return Err(TargetError::PlainHttp);
        }
        let port = url.port_or_known_default().ok_or(TargetError::Unresolved)?;
        let mut addresses: Vec<IpAddr> = match url.host() {
            Some(Host::Ipv4(address)) => vec![address.into()],
            Some(Host::Ipv6(address)) => vec![address.into()],
            Some(Host::Domain(name)) => self.resolve(name).await?,
            None => vec![],
        };
        if addresses.is_empty() {
            return Err(TargetError::Unresolved);
        }
        if self.policy == TargetPolicy::PublicHttps && !addresses.iter().copied().all(is_public) {
            return Err(TargetError::Refused);
        }
        addresses.sort_by_key(IpAddr::is_ipv6);
        addresses.dedup();
        Ok(addresses.into_iter().map(|address| SocketAddr::new(address, port)).collect())
    }

    async fn resolve(&self, name: &str) -> Result<Vec<IpAddr>, TargetError> {
        // The name is loopback by definition (RFC 6761), no matter what a name server answers.
        let plain = name.trim_end_matches('.');
        let local = plain.eq_ignore_ascii_case("localhost") || plain.to_ascii_lowercase().ends_with(".localhost");
        if local && self.policy == TargetPolicy::PublicHttps {
            return Err(TargetError::Refused);
        }
        self.lookup.addresses(name).await.map_err(|_| TargetError::Unresolved)
    }
}

#[async_trait]
impl CallbackTargets for ResolvedTargets {
    async fn check(&self, url: &CallbackUrl) -> Result<TargetCheck, TargetRefused> {
        match timeout(LOOKUP_LIMIT, self.addresses(url)).await {
            Ok(Err(TargetError::Refused | TargetError::PlainHttp)) => Err(TargetRefused),
            Ok(Ok(_)) => Ok(TargetCheck::Allowed),
            Ok(Err(TargetError::Unresolved)) | Err(_) => Ok(TargetCheck::Unresolved),
        }
    }
}

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
