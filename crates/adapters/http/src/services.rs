use crate::body::BatchRoom;
use crate::command::IdempotencyStore;
use crate::operations::{FigureSource, Guides, Metrics, WatchedReadiness};
use crate::rate_limit::RateLimitStore;
use crate::{
    BillingServices, CallbackServices, EventServices, EvidenceServices, GuaranteeServices, HttpSettings, InboundSecret,
    InventoryServices, TariffServices, TokenKeys, UnverifiedBytes,
};
use customs_access::Access;
use customs_audit::AuditLog;
use customs_declarations::{Declarations, Mends};
use customs_documents::Documents;
use customs_exchange::ports::FallbackPapers;
use customs_exchange::{Exchange, Outages};
use customs_kernel::{Clock, RowsAside, UnitOfWork};
use customs_mail::MailDirectory;
use customs_master_data::{Customers, ItemMaster};
use customs_papers::Papers;
use customs_reporting::rejections::{CauseAnalysis, RejectionAnalysis};
use customs_reporting::reports::Reports;
use customs_search::Search;
use customs_tasks::Tasks;
use customs_transits::Transits;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The services that the HTTP layer needs: the use cases of the domains, and the ports of this layer. All workers of a
/// process share one instance.
pub struct Services {
    /// Addresses and limits.
    pub settings: HttpSettings,
    /// Tokens and clients.
    pub access: Arc<Access>,
    /// The keys that sign tokens; their public halves are published.
    pub token_keys: Arc<TokenKeys>,
    /// Declarations, from the first draft to the release.
    pub declarations: Arc<Declarations>,
    /// Transits, from the first draft to the discharge.
    pub transits: Arc<Transits>,
    /// The messages exchanged with customs about declarations and transits.
    pub exchange: Exchange,
    /// Outages of customs.
    pub outages: Outages,
    /// Draws the papers of what is released while customs is down.
    pub fallback_papers: Arc<dyn FallbackPapers>,
    /// Documents of declarations, and their files.
    pub documents: Documents,
    /// Papers of declarations and transits.
    pub papers: Papers,
    /// Codebook and tariff.
    pub tariff: TariffServices,
    /// Customers with their contacts, authorisations and locations, and the check of their VAT numbers.
    pub customers: Arc<Customers>,
    /// The item master.
    pub item_master: Arc<ItemMaster>,
    /// Bonded stock.
    pub inventory: InventoryServices,
    /// Guarantees.
    pub guarantees: GuaranteeServices,
    /// Billable items, rate cards, dossiers and invoices.
    pub billing: BillingServices,
    /// The search through all records.
    pub search: Search,
    /// What is due.
    pub tasks: Tasks,
    /// The mails about declarations and transits, with their states.
    pub mails: Arc<dyn MailDirectory>,
    /// The rows of queues that could not be read.
    pub rows_aside: Arc<dyn RowsAside>,
    /// Rejection analysis.
    pub rejections: RejectionAnalysis,
    /// Refusals by their causes.
    pub causes: CauseAnalysis,
    /// Refused declarations that are mended together.
    pub mends: Mends,
    /// Reports.
    pub reports: Reports,
    /// Archives of evidence.
    pub evidence: EvidenceServices,
    /// The audit log.
    pub audit: AuditLog,
    /// The room for checks of audit logs, which walk through all of their entries.
    pub audit_checks: Arc<Semaphore>,
    /// Callbacks.
    pub callbacks: Arc<CallbackServices>,
    /// The event log.
    pub events: EventServices,
    /// The secret with which the gateway of customs signs its messages; `None` if no gateway may deliver any.
    pub inbound_secret: Option<InboundSecret>,
    /// Runs a command together with the storing of its answer as one unit.
    pub unit_of_work: Arc<dyn UnitOfWork>,
    /// Keeps the answers to requests with an `Idempotency-Key`.
    pub idempotency: Arc<dyn IdempotencyStore>,
    /// Counts the memory used by bodies of unverified senders.
    pub unverified_bytes: Arc<UnverifiedBytes>,
    /// The room for bodies with many items.
    pub batch_room: BatchRoom,
    /// Counts requests against their limits.
    pub rate_limits: Arc<dyn RateLimitStore>,
    /// Checks whether requests can be served.
    pub readiness: WatchedReadiness,
    /// The metrics of the service.
    pub metrics: Metrics,
    /// Brings those metrics up to date that are gathered on request.
    pub figures: Arc<dyn FigureSource>,
    /// The pages about the service.
    pub guides: Arc<dyn Guides>,
    /// The clock that returns the present time.
    pub clock: Arc<dyn Clock>,
}
