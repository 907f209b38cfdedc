use crate::{LatestWrites, LogoRoom};
use customs_access::{Access, People};
use customs_billing::{BillableItems, Dossiers, Invoices, OrganisationProfiles, RateCards};
use customs_callbacks::{CallbackTargets, Callbacks, TargetPolicy};
use customs_declarations::{Declarations, Mends};
use customs_documents::Documents;
use customs_evidence::Evidence;
use customs_exchange::ports::FallbackPapers;
use customs_exchange::{Exchange, Outages};
use customs_guarantees::Guarantees;
use customs_guarantees::ports::ThresholdSettings;
use customs_kernel::{Clock, RowsAside, UnitOfWork};
use customs_mail::MailDirectory;
use customs_master_data::{Customers, ItemMaster};
use customs_papers::Papers;
use customs_reporting::rejections::{CauseAnalysis, RejectionAnalysis};
use customs_search::Search;
use customs_serving::{IdempotencyStore, LogNews, Proxies};
use customs_tariff::Tariff;
use customs_tasks::Tasks;
use customs_transits::Transits;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The services that the pages need: use cases of the domains, the same ones that the HTTP API calls.
pub struct ConsoleServices {
    /// Addresses.
    pub settings: ConsoleSettings,
    /// Users, sessions and sign-in.
    pub people: Arc<People>,
    /// API clients.
    pub access: Arc<Access>,
    /// Declarations, from the first draft to the release.
    pub declarations: Arc<Declarations>,
    /// Transits, from the first draft to the discharge.
    pub transits: Arc<Transits>,
    /// The messages exchanged with customs about declarations and transits.
    pub exchange: Exchange,
    /// Outages of customs.
    pub outages: Outages,
    /// Draws the stamped papers of what is released during outages.
    pub fallback_papers: Arc<dyn FallbackPapers>,
    /// Documents of declarations and transits, and their files.
    pub documents: Documents,
    /// Papers of declarations and transits.
    pub papers: Papers,
    /// Codebook and tariff.
    pub tariff: Tariff,
    /// Customers.
    pub customers: Arc<Customers>,
    /// The item master.
    pub item_master: Arc<ItemMaster>,
    /// Guarantees.
    pub guarantees: Guarantees,
    /// The share of a guarantee from which people are warned.
    pub thresholds: Arc<dyn ThresholdSettings>,
    /// Billable items.
    pub billable_items: BillableItems,
    /// Rate cards.
    pub rate_cards: RateCards,
    /// Dossiers.
    pub dossiers: Dossiers,
    /// Invoices.
    pub invoices: Invoices,
    /// The organisation as its invoices and messages name it.
    pub profiles: OrganisationProfiles,
    /// The logos of organisations.
    pub logos: Arc<dyn LogoRoom>,
    /// Archives of evidence.
    pub evidence: Arc<dyn Evidence>,
    /// The search through all records.
    pub search: Search,
    /// What is due.
    pub tasks: Tasks,
    /// The mails that went out.
    pub mails: Arc<dyn MailDirectory>,
    /// The rows of queues that could not be read.
    pub rows_aside: Arc<dyn RowsAside>,
    /// Rejection analysis.
    pub rejections: RejectionAnalysis,
    /// Refusals by their causes.
    pub causes: CauseAnalysis,
    /// Refused declarations that are mended together.
    pub mends: Mends,
    /// Callbacks and their deliveries.
    pub callbacks: Callbacks,
    /// The policy that decides which addresses may be registered for callbacks.
    pub callback_policy: TargetPolicy,
    /// Resolves the host of such an address, to find out where it leads.
    pub callback_targets: Arc<dyn CallbackTargets>,
    /// The latest writes of records, from which pages learn that one changed.
    pub writes: LatestWrites,
    /// Notifies open pages that records of their organisation were written.
    pub news: Arc<LogNews>,
    /// Notifies open pages that deliveries of their organisation were made or attempted.
    pub delivery_news: Arc<LogNews>,
    /// Keeps where forms that make something led, for those that are sent again.
    pub idempotency: Arc<dyn IdempotencyStore>,
    /// Runs each command as one unit.
    pub unit_of_work: Arc<dyn UnitOfWork>,
    /// The clock that returns the present time.
    pub clock: Arc<dyn Clock>,
    /// The places for passwords that are hashed.
    pub hashing: Hashing,
}

/// The settings of the pages.
#[derive(Debug, Clone)]
pub struct ConsoleSettings {
    /// The public base URL, without a slash at its end (`http.base_url`).
    pub base_url: String,
    /// The proxies in front of the service.
    pub proxies: Proxies,
    /// Whether this instance keeps to itself, so that nothing reaches others: all pages say so.
    pub is_isolated: bool,
    /// Whether mails reach people. Where they go into a folder instead, a user who invites another gets the address
    /// that a mail would have, to hand it over.
    pub sends_mails: bool,
}

impl ConsoleSettings {
    /// Whether browsers reach the service over TLS.
    pub(crate) fn is_https(&self) -> bool {
        self.base_url.starts_with("https://")
    }
}

/// The bound on passwords that are hashed at the same time: each takes 20 ms of a processor and 19 MiB, and sign-ins must
/// not starve other requests.
pub struct Hashing {
    /// Places for passwords that wait or are hashed.
    pub(crate) waiting: Semaphore,
    /// Places for passwords that are hashed.
    pub(crate) running: Arc<Semaphore>,
}

impl Default for Hashing {
    /// Two are hashed, and thirty wait at most, which takes less than a second.
    fn default() -> Self {
        Self { waiting: Semaphore::new(32), running: Arc::new(Semaphore::new(2)) }
    }
}
