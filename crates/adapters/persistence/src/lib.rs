//! Repositories of all domains with Diesel; one code serves SQLite and PostgreSQL.
//!
//! - [`Database`] holds the connections. It opens and migrates the database, and as `UnitOfWork` it combines the
//!   changes of several repositories. On SQLite, writers share commits (`database::group_commit`).
//! - A repository is a struct over a [`Database`], named `Stored…`, in the module of its domain. It uses
//!   `Database::read` and `Database::write`, which join the unit of work of the thread by themselves.
//! - Tables are declared in `schema`, one module for each area. `migrations/postgres` and `migrations/sqlite` make
//!   them. A value that the two databases store in different column types has a SQL type in `sql_types` and a Rust type
//!   in `values`.
//! - Most statements run unchanged on both databases; the few others use `Portable`, `each!`, `insert_all!` or a
//!   match on the connection. Statements of many requests stay prepared (`Prepared`).
//! - Totals of long lists are kept by triggers (`record_counts`), so that no way of writing can forget them.
//! - Every write of a record is noted in the audit log by triggers (`audit`); who writes is set in the database at the
//!   beginning of each unit of work (`acting`).
//! - Text is searched in columns that hold it in lower case. The lower case is made here, since the databases
//!   disagree about it. Text that is sorted has the collation "C" on PostgreSQL.
//! - A PostgreSQL database can be spread over several servers by Citus (`distribution`): the rows of an organisation
//!   are on one of them. Only `placement` asks whether it is; repositories hand over what they do on one server and on
//!   several.
//! - The tests are one program, `tests/it`, with modules named after those here. The items that they use beside the
//!   interface are re-exported by `internals`.
//! - Secrets that must be used again are sealed ([`Sealer`]) with a key derived from the master key of the
//!   installation.
//!
//! ```
//! use customs_access::{NewOrganisation, OrganisationRepository};
//! use customs_kernel::{StorageError, in_unit_of_work};
//! use customs_persistence::{Database, StoredOrganisations};
//!
//! # let folder = tempfile::tempdir()?;
//! # let url = format!("sqlite://{}", folder.path().join("customs.db").display());
//! let database = Database::open(&url)?;
//! database.migrate()?;
//! let organisations = StoredOrganisations::new(database.clone());
//! let broker = NewOrganisation::new("Voorbeeld Douane B.V.", None, "2026-03-02T09:30:00Z".parse()?)
//!     .map_err(|broken| format!("{broken:?}"))?;
//! in_unit_of_work(&database, || {
//!     organisations.add(&broker)?;
//!     organisations.add(&broker)?;
//!     Ok::<_, StorageError>(())
//! })?;
//! assert_eq!(organisations.all()?.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[macro_use]
mod repository;

mod access;
mod acting;
mod audit;
mod batch;
mod billing;
mod callbacks;
mod claim;
mod compression;
#[allow(missing_docs, reason = "the macro for the combined connection writes no comments")]
mod connection;
mod creation;
mod cursor;
mod customers;
mod database;
mod declarations;
mod distribution;
mod documents;
mod each_organisation;
mod exchange;
mod failure;
mod figures;
mod guarantees;
mod idempotency;
mod installation;
#[doc(hidden)]
pub mod internals;
mod inventory;
mod invoice_archive;
mod invoice_runs;
mod item_master;
mod listing;
mod mail;
mod milestones;
mod order;
mod organisation_settings;
mod parking;
mod placement;
mod portable;
mod prepared;
mod presence;
mod queue_wakes;
mod reachable_customers;
mod record_counts;
mod reference;
mod references;
mod rejection_analysis;
mod rejections;
mod reports;
mod retention;
mod rights;
mod row_ids;
mod row_queue;
mod rows_aside;
#[allow(missing_docs, reason = "the migrations tell of tables and columns")]
mod schema;
mod search;
mod secrets;
mod set_aside;
mod simulator;
mod sql_types;
mod statement;
mod stored_statements;
mod tasks;
mod throw_away;
mod timeline;
mod transits;
mod values;
mod waiting_work;
mod window;
mod word_range;
mod work_finding;

pub use access::{
    StoredAttempts, StoredClients, StoredOneTimeLinks, StoredOrganisations, StoredRevocations, StoredSessions,
    StoredSignInTickets, StoredUsers,
};
pub use audit::StoredAuditLog;
pub use billing::{
    StoredBillableItems, StoredBilledCustomers, StoredDossiers, StoredInvoiceNumbers, StoredInvoices, StoredMovements,
    StoredPurchaseLines, StoredRateCards, StoredRevenueLines,
};
pub use callbacks::{StoredCallbacks, StoredDeliveryDirectory, StoredDeliveryQueue, StoredEventLog};
pub use customers::{
    StoredCustomerDirectory, StoredCustomerParts, StoredCustomerUses, StoredCustomers, StoredInvoiceToList,
    StoredNotifiedCustomers, StoredVatInquiries,
};
pub use database::{
    Connections, Database, DatabaseOptions, DatabaseUrl, GroupedCommits, MigrationError, MigrationState,
    NotADatabaseUrl, NotSole, OnCommit, OpenError, Protection, SoleServer,
};
pub use declarations::{StoredAmendments, StoredDeclarationDirectory, StoredDeclarations, StoredMends};
pub use distribution::{Cluster, Distributed, DistributionError, Node, NodeSettings};
pub use documents::{StoredDocumentOwners, StoredDocuments};
pub use exchange::{
    StoredFallbackBook, StoredInboundLog, StoredMessageExchange, StoredOutboundQueue, StoredOutbox, StoredSentMessages,
};
pub use figures::{
    AuditFigures, Figures, GuaranteeFigures, MOST_COUNTED, MOST_OVERDUE, QueueFigures, Standing, announce_counts,
};
pub use guarantees::{
    StoredGuaranteeAccounts, StoredGuaranteeCustomers, StoredLiabilities, StoredReservations, StoredSyncQueue,
    StoredThresholds,
};
pub use idempotency::{IdempotencyRecords, KeptResponse, KeyClaim, KeyPrint, KeyedRequest};
pub use installation::{Copied, InstallationPlace};
pub use inventory::{
    StoredAllocations, StoredCustomsLines, StoredDepositors, StoredStockDirectory, StoredStockExceptions, StoredStocks,
};
pub use invoice_archive::StoredInvoiceArchive;
pub use invoice_runs::StoredRunLedger;
pub use item_master::{StoredMasterItemDirectory, StoredMasterItems};
pub use mail::{StoredMailDirectory, StoredMailQueue};
pub use organisation_settings::StoredProfiles;
pub use presence::{OnFreed, Presence};
pub use reference::{StoredCodebook, StoredTariff};
pub use rejection_analysis::{StoredCauses, StoredRejectionStatistics, StoredTallies};
pub use reports::StoredReportRows;
pub use retention::{StoredArchive, StoredHolds, StoredPasses};
pub use rights::Rights;
pub use rows_aside::StoredRowsAside;
pub use search::{StoredSearchIndex, StoredSearchWords};
pub use secrets::{
    InstanceKeys, KeyLook, MasterKey, MasterKeyError, MasterKeyFile, MasterKeyId, MasterKeyMismatch, MasterKeys,
    Resealed, Resealing, SealError, Sealer, StillSealed, StoredEvidenceKeys, StoredSigningKey, StoredSigningKeys,
};
pub use set_aside::TakeUp;
pub use simulator::{
    NewSimulatedCase, SimulatedAccount, SimulatedAnswer, SimulatedCase, SimulatedCases, SimulatedEntry, SimulatedGoods,
    SimulatedLedgerPage, SimulatedMessage, SimulatedOutcome, SimulatedPlannedEntry, SimulatedSubject,
};
pub use tasks::{StoredCalendars, StoredMarks, StoredMorningWishes, StoredTaskFinder};
pub use throw_away::{ThrowAwayDatabase, ThrowAwayError};
pub use transits::{StoredTransitDirectory, StoredTransits};
pub use waiting_work::{OnStoredWork, StoredWork, WaitingWork};
pub use work_finding::{NoticeReception, Notices, Waiting, WorkNotifier};
