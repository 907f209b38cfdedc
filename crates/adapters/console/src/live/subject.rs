use customs_access::{Permission, Scope, User};
use customs_audit::RecentWrite;
use customs_kernel::SubjectKind;

customs_kernel::words!(
    /// A kind of records that pages follow. Its word is the name under which lists hear of any change
    /// (`hx-trigger="declarations from:body …"`). A page of one record hears of its own ([`triggers`](Self::triggers)).
    LiveSubject {
        /// Declarations.
        Declarations = "declarations",
        /// Transits.
        Transits = "transits",
        /// Documents.
        Documents = "documents",
        /// Customers.
        Customers = "customers",
        /// Articles.
        Items = "items",
        /// Bonded stock.
        Stock = "stock",
        /// Dossiers.
        Dossiers = "dossiers",
        /// Billable items.
        BillableItems = "billable-items",
        /// Rate cards.
        RateCards = "rate-cards",
        /// Invoices.
        Invoices = "invoices",
        /// Callbacks.
        Callbacks = "callbacks",
        /// Clients of the API.
        Clients = "clients",
        /// Users.
        Users = "users",
        /// Guarantees.
        Guarantees = "guarantees",
        /// What people note on tasks.
        Tasks = "tasks",
        /// The organisation itself.
        Organisation = "organisation",
    }
);

impl LiveSubject {
    /// The value of `hx-trigger` on the page of one record: that this record changed, or that it may have, or that the
    /// page could not be fetched a moment ago.
    pub fn triggers(self, id: i64) -> String {
        let name = self.word();
        format!("{name}-{id} from:body delay:150ms, {name}-all from:body delay:150ms, again delay:5s")
    }

    /// The records of this kind.
    pub(crate) const fn from_kind(kind: SubjectKind) -> Self {
        match kind {
            SubjectKind::Declaration => Self::Declarations,
            SubjectKind::Transit => Self::Transits,
        }
    }

    /// The kind of the written record, and its id; no id if only a part of such a record was written. `None` for what
    /// no page shows.
    pub(super) fn from_write(write: &RecentWrite) -> Option<(Self, Option<i64>)> {
        let (subject, is_whole) = match &*write.record_kind {
            "declaration" => (Self::Declarations, true),
            "declaration_line" => (Self::Declarations, false),
            "transit" => (Self::Transits, true),
            "document" => (Self::Documents, true),
            "customer" => (Self::Customers, true),
            "customer_part" | "invoice_to" => (Self::Customers, false),
            "item" => (Self::Items, true),
            "item_change" | "item_document" => (Self::Items, false),
            "stock" => (Self::Stock, true),
            "stock_lot" => (Self::Stock, false),
            "dossier" => (Self::Dossiers, true),
            "revenue_line" | "purchase_line" => (Self::Dossiers, false),
            "billable_item" => (Self::BillableItems, true),
            "rate_card" => (Self::RateCards, true),
            "rate_card_line" => (Self::RateCards, false),
            "invoice" => (Self::Invoices, true),
            "invoice_line" => (Self::Invoices, false),
            "callback" => (Self::Callbacks, true),
            // The id of a client is a text, and events name a record by its number.
            "client" => (Self::Clients, false),
            "user" => (Self::Users, true),
            // The id of a task is a text.
            "task_mark" => (Self::Tasks, false),
            "guarantee_thresholds" => (Self::Guarantees, false),
            "organisation" | "organisation_settings" => (Self::Organisation, false),
            _ => return None,
        };
        Some((subject, if is_whole { write.record_id.parse().ok() } else { None }))
    }

    /// Whether the role of the user may read such records. Callbacks are settings of the account, read with declarations;
    /// documents belong to declarations and invoices.
    pub(super) fn is_for(self, user: &User) -> bool {
        let may = |scope: Scope| user.scopes().contains(scope);
        match self {
            Self::Declarations | Self::Callbacks => may(Scope::DeclarationsRead),
            Self::Transits => may(Scope::TransitRead),
            Self::Documents => may(Scope::DeclarationsRead) || may(Scope::InvoicesRead),
            Self::Customers => may(Scope::CustomersRead),
            Self::Items => may(Scope::ItemMasterRead),
            Self::Stock => may(Scope::InventoryRead),
            Self::Dossiers => may(Scope::DossiersRead),
            Self::BillableItems => may(Scope::BillableItemsRead),
            Self::RateCards => may(Scope::RateCardsRead),
            Self::Invoices => may(Scope::InvoicesRead),
            Self::Clients | Self::Users => user.permissions().contains(&Permission::AccountManage),
            Self::Guarantees => may(Scope::GuaranteesRead),
            // Each role sees the tasks about what it may read.
            Self::Organisation | Self::Tasks => true,
        }
    }
}
