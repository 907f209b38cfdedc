use crate::{Permission, Scope, Scopes};
use customs_form_macros::growing;
use customs_kernel::words;
use std::collections::BTreeSet;

words!(
    /// The role of a user: a named set of scopes and permissions. A user has exactly one.
    #[growing]
    Role {
        /// Everything, users included. An organisation always has an active owner.
        Owner = "owner",
        /// Declarations and transits with all that belongs to them; no money, and no status set by hand.
        Declarant = "declarant",
        /// Dossiers, invoices and prices; declarations and transits can be read.
        Billing = "billing",
        /// Reads everything, the audit log included, and changes nothing.
        Auditor = "auditor",
    }
);

impl Role {
    /// The scopes of the role.
    #[must_use]
    pub fn scopes(self) -> Scopes {
        match self {
            Self::Owner => Scopes::all(),
            Self::Declarant => DECLARANT.iter().copied().collect(),
            Self::Billing => BILLING.iter().copied().collect(),
            Self::Auditor => Scope::ALL.iter().copied().filter(|scope| reads(*scope)).collect(),
        }
    }

    /// The permissions of the role in addition to its scopes.
    #[must_use]
    pub fn permissions(self) -> BTreeSet<Permission> {
        match self {
            Self::Owner => Permission::ALL.iter().copied().collect(),
            Self::Declarant => BTreeSet::new(),
            Self::Billing => BTreeSet::from([Permission::InvoicingPayments]),
            Self::Auditor => BTreeSet::from([Permission::AuditRead]),
        }
    }
}

/// Whether the scope lets a user look and change nothing. Exporting a report writes a file for the reader alone.
fn reads(scope: Scope) -> bool {
    scope == Scope::ReportsExport || scope.as_str().ends_with(":read")
}

const DECLARANT: [Scope; 18] = [
    Scope::DeclarationsRead,
    Scope::DeclarationsWrite,
    Scope::DeclarationsDelete,
    Scope::DeclarationsSubmit,
    Scope::TransitRead,
    Scope::TransitWrite,
    Scope::TransitDelete,
    Scope::CustomersRead,
    Scope::CustomersWrite,
    Scope::ReportsRead,
    Scope::ItemMasterRead,
    Scope::ItemMasterWrite,
    Scope::ItemMasterDelete,
    Scope::GuaranteesRead,
    Scope::DossiersRead,
    Scope::DossiersWrite,
    Scope::InventoryRead,
    Scope::InventoryWrite,
];

const BILLING: [Scope; 19] = [
    Scope::DeclarationsRead,
    Scope::TransitRead,
    Scope::CustomersRead,
    Scope::CustomersWrite,
    Scope::CustomersDelete,
    Scope::ReportsRead,
    Scope::ReportsExport,
    Scope::DossiersRead,
    Scope::DossiersWrite,
    Scope::DossiersDelete,
    Scope::InvoicesRead,
    Scope::InvoicesWrite,
    Scope::InvoicesDelete,
    Scope::BillableItemsRead,
    Scope::BillableItemsWrite,
    Scope::BillableItemsDelete,
    Scope::RateCardsRead,
    Scope::RateCardsWrite,
    Scope::RateCardsDelete,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_owner_may_do_everything_and_alone_manages_the_account() {
        assert_eq!(Role::Owner.scopes(), Scopes::all());
        assert_eq!(Role::Owner.permissions().len(), Permission::ALL.len());
        for role in [Role::Declarant, Role::Billing, Role::Auditor] {
            assert!(!role.permissions().contains(&Permission::AccountManage), "{role}");
            assert!(!role.permissions().contains(&Permission::DeclarationsOverride), "{role}");
        }
    }

    #[test]
    fn a_declarant_lodges_and_handles_no_money() {
        let scopes = Role::Declarant.scopes();
        assert!(scopes.contains(Scope::DeclarationsSubmit) && scopes.contains(Scope::InventoryWrite));
        let money = ["invoices:", "billable_items:", "rate_cards:"];
        assert!(scopes.iter().all(|scope| !money.iter().any(|area| scope.as_str().starts_with(area))));
        assert!(Role::Declarant.permissions().is_empty());
    }

    #[test]
    fn billing_charges_and_lodges_nothing() {
        let scopes = Role::Billing.scopes();
        assert!(scopes.contains(Scope::InvoicesWrite) && scopes.contains(Scope::DeclarationsRead));
        for lodging in [Scope::DeclarationsWrite, Scope::DeclarationsSubmit, Scope::TransitWrite, Scope::InventoryWrite]
        {
            assert!(!scopes.contains(lodging), "{lodging}");
        }
        assert_eq!(Role::Billing.permissions(), BTreeSet::from([Permission::InvoicingPayments]));
    }

    #[test]
    fn an_auditor_reads_everything_and_changes_nothing() {
        let scopes = Role::Auditor.scopes();
        let changing = ["write", "delete", "submit"];
        assert!(scopes.iter().all(|scope| !changing.iter().any(|verb| scope.as_str().ends_with(verb))));
        assert!(
            Scope::ALL.iter().filter(|scope| scope.as_str().ends_with(":read")).all(|scope| scopes.contains(*scope))
        );
        assert!(scopes.contains(Scope::ReportsExport));
        assert_eq!(Role::Auditor.permissions(), BTreeSet::from([Permission::AuditRead]));
    }
}
