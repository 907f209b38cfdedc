//! The tables; they are the same on both databases.

#[macro_use]
mod further_columns;

mod access_tables;
mod audit_tables;
mod billing_tables;
mod callback_tables;
mod customer_tables;
mod declaration_tables;
mod exchange_tables;
mod guarantee_tables;
mod inventory_tables;
mod item_master_tables;
mod reference_tables;
mod search_tables;
mod service_tables;
mod simulator_tables;
mod task_tables;
mod transit_tables;

pub use access_tables::organisations;
pub(crate) use access_tables::{
    client_revocations, client_uses, clients, counted_attempts, evidence_keys, invoice_archive, kept_keys, master_keys,
    one_time_links, organisation_settings, sessions, sign_in_tickets, signing_keys, token_revocations, users,
};
pub(crate) use audit_tables::{audit_acting, audit_blocks, audit_entries, audit_heads, audit_mark, audit_waiting};
pub(crate) use billing_tables::{
    billable_items, dossier_series, dossiers, invoice_lines, invoice_runs, invoice_series, invoices, made_charges,
    purchase_lines, purchase_sources, rate_card_lines, rate_cards, revenue_lines,
};
pub(crate) use callback_tables::{callback_deliveries, callback_tries, callbacks, event_log, event_positions};
pub use customer_tables::customers;
pub(crate) use customer_tables::{customer_invoice_to, customer_parts};
pub use declaration_tables::declarations;
pub(crate) use declaration_tables::{
    declaration_amendments, declaration_lines, declaration_mend_entries, declaration_mends, declaration_rejections,
    declaration_taxes, declaration_timeline, packed_line_ids, rejection_causes, rejection_errors,
};
pub(crate) use exchange_tables::{fallback_releases, outages, outbox};
pub use exchange_tables::{inbound_messages, outbound_messages};
pub(crate) use guarantee_tables::{
    guarantee_accounts, guarantee_movements, guarantee_references, guarantee_reservations, guarantee_thresholds,
};
pub(crate) use inventory_tables::{stock_allocations, stock_exceptions, stock_lots, stock_movements, stocks};
pub(crate) use item_master_tables::{item_changes, item_counts, item_documents, item_words, items};
pub(crate) use reference_tables::{
    codebook_entries, codebook_error_texts, reference_versions, staged_rows, tariff_additional_codes,
    tariff_area_members, tariff_commodities, tariff_exchange_rates, tariff_measures, tariff_replacements,
    tariff_vat_rates,
};
pub(crate) use search_tables::{search_due, search_texts, search_words};
pub use service_tables::mails;
pub(crate) use service_tables::{
    document_uploads, documents, idempotency_records, rejection_tallies, retention_holds, retention_passes,
};
pub(crate) use simulator_tables::{
    simulated_accounts, simulated_answers, simulated_cases, simulated_entries, simulated_entry_numbers,
    simulated_goods, simulated_messages, simulated_movements, simulated_planned_entries, simulated_references,
};
pub(crate) use task_tables::{task_calendars, task_mails, task_marks};
pub use transit_tables::transits;
pub(crate) use transit_tables::{transit_rejection_errors, transit_rejections, transit_timeline};

diesel::allow_tables_to_appear_in_same_query!(organisations, organisation_settings);
