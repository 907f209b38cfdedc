use crate::resolved_targets::{ResolvedTargets, TargetError};
use async_trait::async_trait;
use customs_calling::{Addresses, NoAddress, Uri};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;
use url::Url;

/// Time for which a checked address is used without a new look-up. Calls still go to checked addresses only, so this
/// opens no gap; it spares the name server thousands of equal questions a second.
const FRESH: Duration = Duration::from_secs(1);

/// Most hosts that are remembered; above it, old ones are dropped.
const CAPACITY: usize = 1024;

/// The checked addresses of receivers called within the last second.
pub(crate) struct AddressBook {
    targets: ResolvedTargets,
    entries: Mutex<HashMap<String, SharedEntry>>,
}

type SharedEntry = Arc<tokio::sync::Mutex<Option<Entry>>>;

struct Entry {
    until: Instant,
    addresses: Vec<SocketAddr>,
}

impl AddressBook {
    pub(crate) fn new(targets: ResolvedTargets) -> Self {
        Self { targets, entries: Mutex::default() }
    }

    /// The addresses at which the receiver may be called now. Simultaneous callers of one host wait for the same
    /// look-up; a failure is not remembered.
    pub(crate) async fn addresses(&self, url: &Url) -> Result<Vec<SocketAddr>, TargetError> {
        let entry = self.entry(url);
        let mut entry = entry.lock().await;
        if let Some(known) = entry.as_ref()
            && Instant::now() < known.until
        {
            return Ok(known.addresses.clone());
        }
        *entry = None;
        let addresses = self.targets.addresses_of(url).await?;
        *entry = Some(Entry { until: Instant::now() + FRESH, addresses: addresses.clone() });
        Ok(addresses)
    }

    fn entry(&self, url: &Url) -> SharedEntry {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if entries.len() >= CAPACITY {
            // An entry with a second owner is one that a caller waits for.
            entries.retain(|_, entry| Arc::strong_count(entry) > 1);
        }
        // The key is scheme, host and port: the policy depends on the scheme, the address on the other two.
        Arc::clone(entries.entry(url.origin().ascii_serialization()).or_default())
    }
}

/// Connections go to addresses that were checked, no matter what a name server answers to a later question.
#[async_trait]
impl Addresses for AddressBook {
    async fn addresses(&self, uri: &Uri) -> Result<Vec<SocketAddr>, NoAddress> {
        Ok(Self::addresses(self, &Url::parse(&uri.to_string())?).await?)
    }
}
