use crate::command::IdempotencyStore;
use crate::operations::{Metrics, WatchedReadiness};
use crate::rate_limit::RateLimitStore;
use crate::{
    BillingServices, CallbackServices, GuaranteeServices, HttpSettings, InboundSecret, InventoryServices,
    TariffServices, TokenKeys, UnverifiedBytes, WakeWorkers,
};
use customs_access::Access;
use customs_declarations::Declarations;
use customs_documents::Documents;
use customs_exchange::Exchange;
use customs_kernel::{Clock, UnitOfWork};
use customs_mail::MailDirectory;
use customs_master_data::{Customers, Items};
use customs_reporting::rejections::RejectionAnalysis;
use customs_reporting::reports::Reports;
use customs_transits::Transits;
use std::sync::Arc;

/// What the HTTP side needs: the use cases of the domains and the ports that are its own. All
/// workers of a process share one.
pub struct Services {
    /// Addresses and limits.
    pub settings: HttpSettings,
    /// Tokens and clients.
    pub access: Arc<Access>,
    /// The keys that tokens are signed with; their public halves are published.
    pub token_keys: Arc<TokenKeys>,
    /// Declarations, from the first draft to the release.
    pub declarations: Arc<Declarations>,
    /// Transits, from the first draft to the discharge.
    pub transits: Arc<Transits>,
    /// The messages to and from customs about both.
    pub exchange: Exchange,
    /// Documents of declarations, and their files.
    pub documents: Documents,
    /// Codebook and tariff.
    pub tariff: TariffServices,
    /// Customers with their parts, and the check of their VAT numbers.
    pub customers: Arc<Customers>,
    /// The item master.
    pub items: Arc<Items>,
    /// Bonded stock.
    pub inventory: InventoryServices,
    /// Guarantees.
    pub guarantees: GuaranteeServices,
    /// Billable items, rate cards, dossiers and invoices.
    pub billing: BillingServices,
    /// What became of mails about declarations and transits.
    pub mails: Arc<dyn MailDirectory>,
    /// Rejection analysis.
    pub rejections: RejectionAnalysis,
    /// Reports.
    pub reports: Reports,
    /// Callbacks.
    pub callbacks: Arc<CallbackServices>,
    /// What the gateway of customs signs its messages with; `None`: nobody may deliver any.
    pub inbound_secret: Option<InboundSecret>,
    /// Told when a request left work for the background.
    pub wake_workers: WakeWorkers,
    /// Makes a command and its stored answer one.
    pub unit_of_work: Arc<dyn UnitOfWork>,
    /// Keeps the answers to requests with an `Idempotency-Key`.
    pub idempotency: Arc<dyn IdempotencyStore>,
    /// What bodies of strangers take of the memory.
    pub unverified_bytes: Arc<UnverifiedBytes>,
    /// Counts requests.
    pub rate_limits: Arc<dyn RateLimitStore>,
    /// Tells whether requests can be served.
    pub readiness: WatchedReadiness,
    /// Numbers about the service.
    pub metrics: Metrics,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
}
