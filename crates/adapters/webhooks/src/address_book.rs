use crate::resolved_targets::{ResolvedTargets, TargetError};
use customs_callbacks::CallbackUrl;
use std::cell::RefCell;
use std::collections::HashMap;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// Time for which a checked address is used without a new look-up. Calls still go to checked addresses only, so this
/// opens no gap; it spares the name server thousands of equal questions a second.
const FRESH: Duration = Duration::from_secs(1);

/// Most hosts that are remembered; above it, old ones are dropped.
const CAPACITY: usize = 1024;

/// The checked addresses of receivers called within the last second.
pub(crate) struct AddressBook {
    targets: ResolvedTargets,
    entries: RefCell<HashMap<String, Rc<Mutex<Option<Entry>>>>>,
}

struct Entry {
    until: Instant,
    addresses: Vec<SocketAddr>,
}

impl AddressBook {
    pub(crate) fn new(targets: ResolvedTargets) -> Self {
        Self { targets, entries: RefCell::default() }
    }

    /// The addresses at which the receiver may be called now. Simultaneous callers of one host wait for the same
    /// look-up; a failure is not remembered.
    pub(crate) async fn addresses(&self, url: &CallbackUrl) -> Result<Vec<SocketAddr>, TargetError> {
        let entry = self.entry(url);
        let mut entry = entry.lock().await;
        if let Some(known) = entry.as_ref()
            && Instant::now() < known.until
        {
            return Ok(known.addresses.clone());
        }
        *entry = None;
        let addresses = self.targets.addresses(url).await?;
        *entry = Some(Entry { until: Instant::now() + FRESH, addresses: addresses.clone() });
        Ok(addresses)
    }

    fn entry(&self, url: &CallbackUrl) -> Rc<Mutex<Option<Entry>>> {
        let mut entries = self.entries.borrow_mut();
        if entries.len() >= CAPACITY {
            // An entry with a second owner is one that a caller waits for.
            entries.retain(|_, entry| Rc::strong_count(entry) > 1);
        }
        // The key is scheme, host and port: the policy depends on the scheme, the address on the other two.
        Rc::clone(entries.entry(url.url().origin().ascii_serialization()).or_default())
    }
}
