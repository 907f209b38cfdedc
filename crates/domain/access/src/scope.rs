use customs_form_macros::growing;
use std::fmt;
use std::str::FromStr;

/// The text is not a scope or a well-formed list of scopes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the scope is unknown or malformed")]
pub struct UnknownScope;

macro_rules! scopes {
    ($($variant:ident = $name:literal, $says:literal;)+) => {
        /// A scope: a kind of access that a token grants.
        #[growing]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Scope { $( #[doc = $says] $variant, )+ }

        impl Scope {
            /// All scopes.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The name of the scope in tokens.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// A sentence for people that says what the scope allows.
            #[must_use]
            pub const fn description(self) -> &'static str {
                match self { $(Self::$variant => $says),+ }
            }
        }

        impl FromStr for Scope {
            type Err = UnknownScope;

            fn from_str(text: &str) -> Result<Self, UnknownScope> {
                match text { $($name => Ok(Self::$variant),)+ _ => Err(UnknownScope) }
            }
        }
    };
}

scopes! {
    DeclarationsRead = "declarations:read", "View declarations, lines, documents and rejection analysis.";
    DeclarationsWrite = "declarations:write", "Create and update declarations, upload documents, manage the lifecycle.";
    DeclarationsDelete = "declarations:delete", "Delete draft declarations.";
    DeclarationsSubmit = "declarations:submit", "Submit declarations to customs.";
    TransitRead = "transit:read", "View transits and the messages about them.";
    TransitWrite = "transit:write", "Create, update and submit transits.";
    TransitDelete = "transit:delete", "Delete draft transits.";
    CustomersRead = "customers:read", "View customers.";
    CustomersWrite = "customers:write", "Create and update customers.";
    CustomersDelete = "customers:delete", "Delete customers.";
    ReportsRead = "reports:read", "View and run reports.";
    ReportsExport = "reports:export", "Export reports to CSV and JSON.";
    ItemMasterRead = "item_master:read", "View the item master.";
    ItemMasterWrite = "item_master:write", "Create and update items.";
    ItemMasterDelete = "item_master:delete", "Delete items.";
    GuaranteesRead = "guarantees:read", "View guarantee balances.";
    DossiersRead = "dossiers:read", "View dossiers.";
    DossiersWrite = "dossiers:write", "Create and update dossiers.";
    DossiersDelete = "dossiers:delete", "Delete dossiers.";
    InvoicesRead = "invoices:read", "View invoices.";
    InvoicesWrite = "invoices:write", "Create, update and finalize invoices.";
    InvoicesDelete = "invoices:delete", "Delete draft invoices.";
    BillableItemsRead = "billable_items:read", "View billable items.";
    BillableItemsWrite = "billable_items:write", "Create and update billable items.";
    BillableItemsDelete = "billable_items:delete", "Delete billable items.";
    RateCardsRead = "rate_cards:read", "View rate cards.";
    RateCardsWrite = "rate_cards:write", "Create and update rate cards.";
    RateCardsDelete = "rate_cards:delete", "Delete rate cards.";
    InventoryRead = "inventory:read", "View warehouse stock.";
    InventoryWrite = "inventory:write", "Place, adjust and allocate warehouse stock.";
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A set of scopes, written as names separated by one space (RFC 6749 §3.3).
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Scopes(u64);

impl Scopes {
    /// The set of all scopes.
    #[must_use]
    pub fn all() -> Self {
        Scope::ALL.iter().copied().collect()
    }

    const fn bit(scope: Scope) -> u64 {
        1 << scope as u32
    }

    /// Whether the set includes the scope.
    #[must_use]
    pub const fn contains(self, scope: Scope) -> bool {
        self.0 & Self::bit(scope) != 0
    }

    /// Whether `others` includes all scopes of this set.
    #[must_use]
    pub const fn are_within(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The scopes, in the order of [`Scope::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.iter().copied().filter(move |scope| self.contains(*scope))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<T: IntoIterator<Item = Scope>>(scopes: T) -> Self {
        Self(scopes.into_iter().fold(0, |bits, scope| bits | Self::bit(scope)))
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, scope) in self.iter().enumerate() {
            if position > 0 {
                f.write_str(" ")?;
            }
            f.write_str(scope.as_str())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Scopes({self})")
    }
}

impl FromStr for Scopes {
    type Err = UnknownScope;

    fn from_str(text: &str) -> Result<Self, UnknownScope> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        text.split(' ').map(str::parse).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_scopes_reads_back_as_it_was_written() {
        assert_eq!(Scopes::all().to_string().parse(), Ok(Scopes::all()));
        assert_eq!(Scopes::all().iter().count(), 30);
        assert_eq!("".parse(), Ok(Scopes::default()));
    }

    #[test]
    fn a_scope_of_another_name_or_two_spaces_between_scopes_are_refused() {
        for text in ["declarations", "declarations:READ", "transit:read  transit:write", " transit:read", "a:b"] {
            assert_eq!(text.parse::<Scopes>(), Err(UnknownScope), "{text}");
        }
    }

    #[test]
    fn scopes_are_within_others_when_each_of_them_is() {
        let two: Scopes = [Scope::TransitRead, Scope::ReportsExport].into_iter().collect();
        let one: Scopes = [Scope::ReportsExport].into_iter().collect();
        assert!(one.are_within(two) && !two.are_within(one) && two.contains(Scope::TransitRead));
    }
}
