/// The place of the rows of a table while the database is spread over several servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// On the server of the organisation, by the column `organisation_id`, beside everything else of that organisation.
    OfOrganisation,
    /// The organisations themselves: on the same server, by their `id`.
    Organisations,
    /// On the coordinator, and known to Citus. Only then is a unit of work that also writes rows of an organisation
    /// committed everywhere or nowhere: for a table that Citus does not know, it commits the other server first, so
    /// that a crash in between keeps one half.
    Coordinator,
    /// On the coordinator, as on a single server. No unit of work needs them together with rows of an organisation.
    Alone,
}

impl Place {
    /// Whether the rows are on the servers of the organisations. No foreign key leads from there to elsewhere, or back.
    pub const fn is_spread(self) -> bool {
        matches!(self, Self::OfOrganisation | Self::Organisations)
    }
}

/// The table by which the others are placed. It is spread first, so that it shows whether the database is.
pub const ORGANISATIONS: &str = "organisations";

/// The tables of organisations, each after those that its foreign keys name.
pub const OF_ORGANISATION: &[&str] = &[
    "organisation_settings",
    "idempotency_records",
    "customers",
    "customer_parts",
    "customer_invoice_to",
    "items",
    "item_words",
    "item_counts",
    "item_changes",
    "item_documents",
    "declarations",
    "declaration_lines",
    "packed_line_ids",
    "declaration_timeline",
    "declaration_rejections",
    "rejection_errors",
    "rejection_causes",
    "declaration_taxes",
    "declaration_amendments",
    "outages",
    "fallback_releases",
    "declaration_mends",
    "declaration_mend_entries",
    "declaration_parts",
    "transits",
    "transit_timeline",
    "transit_rejections",
    "transit_rejection_errors",
    "submissions",
    "rejection_counts",
    "rejection_tallies",
    "record_counts",
    "record_count_notes",
    "billable_items",
    "rate_cards",
    "rate_card_lines",
    "dossiers",
    "dossier_series",
    "purchase_lines",
    "purchase_sources",
    "invoices",
    "invoice_lines",
    "invoice_series",
    "revenue_lines",
    "made_charges",
    "billing_parts",
    "search_texts",
    "search_words",
    "search_due",
    "documents",
    "stocks",
    "stock_lots",
    "stock_movements",
    "stock_allocations",
    "stock_exceptions",
    "guarantee_accounts",
    "guarantee_movements",
    "guarantee_reservations",
    "guarantee_thresholds",
    "guarantee_references",
    "task_marks",
    "callbacks",
    "event_log",
    "event_positions",
    "retention_holds",
    "audit_entries",
    "audit_waiting",
    "audit_blocks",
    "audit_heads",
    // The queues of workers: a unit of work that writes to one ends on the server of its organisation with a plain
    // commit. Workers claim from one organisation at a time. The accounts of guarantees above are such a queue too.
    "outbox",
    "outbound_messages",
    "callback_deliveries",
    "callback_tries",
    "mails",
    "invoice_archive",
    "document_uploads",
];

/// The tables on the coordinator that Citus knows.
pub const COORDINATOR: &[&str] = &[
    // The caller is known by a client id, an e-mail address or a hash before the organisation is. The rules that client
    // ids and hashes are unique hold across organisations, and an e-mail address leads to users of several.
    "clients",
    "client_uses",
    "client_revocations",
    "token_revocations",
    "users",
    "sessions",
    "one_time_links",
    "sign_in_tickets",
    "counted_attempts",
    // The address of a calendar is known by its hash, and a worker asks for the mails of a morning, of all organisations.
    "task_calendars",
    "task_mails",
    // A message of customs has no organisation before it was matched to a record, and the column by which rows are
    // placed cannot be updated.
    "inbound_messages",
    // The organisations with work due, for all workers to ask in one place.
    "queue_wakes",
    // The rows of queues that cannot be read. There are hardly ever any.
    "set_aside",
    // The turns that all instances share. Leases are freed together with those on the servers of organisations.
    "invoice_runs",
    "retention_passes",
];

/// The tables that stay on the coordinator and that Citus does not know.
pub const ALONE: &[&str] = &[
    // Diesel, migrations and the steps after these keep them.
    "__diesel_schema_migrations",
    "schema_floor",
    "audit_triggers",
    // The place of the database: read on the coordinator before anything else is done.
    "installation_place",
    // Every instance writes here each second. Whether an instance lives is no part of any record.
    "instances",
    // Keys of the installation: what is sealed by a new key stays readable by the old one until nothing needs that.
    "master_keys",
    "kept_keys",
    "signing_keys",
    // Their public halves, of those that have signed evidence.
    "evidence_keys",
    // Imported as a whole, and read into the memory of each instance; never joined with rows of organisations.
    "reference_versions",
    "codebook_entries",
    "codebook_error_texts",
    "tariff_additional_codes",
    "tariff_area_members",
    "tariff_commodities",
    "tariff_exchange_rates",
    "tariff_measures",
    "tariff_replacements",
    "tariff_vat_rates",
    // The simulator stands for another system, which shares no unit of work with the service.
    "simulated_accounts",
    "simulated_answers",
    "simulated_cases",
    "simulated_entries",
    "simulated_entry_numbers",
    "simulated_goods",
    "simulated_messages",
    "simulated_movements",
    "simulated_planned_entries",
    "simulated_references",
];

/// The place of a table; `None` for a table in no list.
pub fn place_of(table: &str) -> Option<Place> {
    if table == ORGANISATIONS {
        return Some(Place::Organisations);
    }
    [(OF_ORGANISATION, Place::OfOrganisation), (COORDINATOR, Place::Coordinator), (ALONE, Place::Alone)]
        .into_iter()
        .find_map(|(tables, place)| tables.contains(&table).then_some(place))
}
