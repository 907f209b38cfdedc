//! Exports what the tests of this crate look into; it is not part of the interface.

pub use crate::acting::{LONGEST as LONGEST_ID, beginning as beginning_for, plain as plain_id};
pub use crate::audit::guards::missing as missing_guards;
pub use crate::billing::invoice_list::with_group;
pub use crate::billing::parts::{is_nowhere, searched};
pub use crate::billing::prepayment_document::PrepaymentDocument;
pub use crate::callbacks::delivery_claims::ON_POSTGRES as CLAIM_OF_DELIVERIES;
pub use crate::callbacks::delivery_directory::waiting_after_failure;
pub use crate::callbacks::delivery_marks::marked;
pub use crate::claim::Claim;
pub use crate::compression::{FIRST as FIRST_DICTIONARY, packed, unpacked};
pub use crate::connection::{AnyConnection, MultiBackend};
pub use crate::cursor::{Cursor, SortKey, Stretch};
pub use crate::database::Link;
pub use crate::database::migrations::{POSTGRES as POSTGRES_MIGRATIONS, SQLITE as SQLITE_MIGRATIONS};
pub use crate::declarations::made_references::MadeReferences;
pub use crate::declarations::packed::Content;
pub use crate::distribution::run_by_statements;
pub use crate::each_organisation::ask_each;
pub use crate::failure::nodes::LONG_RULES;
pub use crate::failure::{Fallible, is_closed, is_node_away, storage_error};
pub use crate::item_master::plan::{COLLECTED, Step, steps};
pub use crate::placement::{Placement, Variants};
pub use crate::prepared::Prepared;
pub use crate::queue_wakes::rounds::{next_due_statement, share};
pub use crate::queue_wakes::sweep::statement as sweep_statement;
pub use crate::queue_wakes::{Again, OwnQueue};
pub use crate::reference::staging::{Texts, fingerprint};
pub use crate::secrets::SealedColumn;
pub use crate::secrets::resealing::{Replacement, replace_all};
pub use crate::secrets::sealer::beginning as beginning_of_sealed;
pub use crate::statement::Statement;
pub use crate::window::Window;
pub use crate::word_range::{WordRange, ends};
pub use crate::work_finding::notices::line::with_known_parameters;

/// The triggers of the audit log.
pub mod audit {
    pub use crate::audit::triggers::{Audited, Noted, Shape, Which, audited_tables};
}

/// Declarations.
pub mod declarations {
    pub use crate::declarations::filter::conditions;
    pub use crate::declarations::headers::{SUMMARY, summary_query};
    pub use crate::declarations::order::found_by;
}

/// The tables on several servers.
pub mod distribution {
    pub use crate::distribution::known::names;
    pub use crate::distribution::requirements::lacks;
    pub use crate::distribution::script::Script;
    pub use crate::distribution::tables::{ALONE, COORDINATOR, OF_ORGANISATION, ORGANISATIONS, Place, place_of};
}

/// Rows that are put off behind others.
pub mod parking {
    pub use crate::parking::{Among, DELIVERIES, EVENTS, Ended, MESSAGES_TO_CUSTOMS, Of, Order, free, put_off};
}

/// The exchange with customs.
pub mod exchange {
    pub use crate::exchange::claims::{OUTBOUND, OUTBOX};
    pub use crate::exchange::filter::{from_customs, to_customs};
    pub use crate::exchange::inbound::CLAIM as INBOUND;
    pub use crate::exchange::listing::times;
    pub use crate::exchange::record_messages::from_customs as from_customs_about;
}

/// The figures.
pub mod figures {
    pub use crate::figures::guarantees::statement as guarantees;
    pub use crate::figures::overdue::count as overdue;
    pub use crate::figures::queues::statement as queues;
}

/// Leases that are freed.
pub mod freeing {
    pub use crate::presence::freeing::{free, holds_nothing, tables};
}

/// Archiving and dropping.
pub mod retention {
    pub use crate::retention::ended::ended;
    pub use crate::retention::messages::{load as load_messages, plain as plain_messages};
    pub use crate::retention::packing::load;
    pub use crate::retention::records::{lock, not_held, settled, table, to_archive};
    pub use crate::retention::tries::deletions as deletions_of_tries;
}

/// Rows that were set aside.
pub mod set_aside {
    pub use crate::set_aside::{Kept, kept_after, take_up_kept};
}

/// The tables.
pub mod schema {
    pub use crate::schema::{
        customers, declarations, inbound_messages, mails, organisations, outbound_messages, transits,
    };
}

/// Sentences that are stored.
pub mod stored_statements {
    pub use crate::stored_statements::{fact, stored};
}

/// Transits.
pub mod transits {
    pub use crate::transits::filter::{MAY_BE_OPEN, conditions};
    pub use crate::transits::order::found_by;
    pub use crate::transits::rows::{SUMMARY, summary_query};
}
