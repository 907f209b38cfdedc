use customs_kernel::words;

words!(
    /// A kind of record that a search finds.
    RecordKind {
        /// A declaration.
        Declaration = "declaration",
        /// A transit.
        Transit = "transit",
        /// A dossier.
        Dossier = "dossier",
        /// An invoice or a credit note.
        Invoice = "invoice",
        /// A customer.
        Customer = "customer",
        /// An article of the item master.
        Item = "item",
        /// The arrival of a movement that somebody else lodged.
        Arrival = "arrival",
    }
);

impl RecordKind {
    /// The scope of the API that lets a caller read the records, by its name in tokens.
    #[must_use]
    pub const fn read_scope(self) -> &'static str {
        match self {
            Self::Declaration => "declarations:read",
            Self::Transit | Self::Arrival => "transit:read",
            Self::Dossier => "dossiers:read",
            Self::Invoice => "invoices:read",
            Self::Customer => "customers:read",
            Self::Item => "item_master:read",
        }
    }

    /// The kinds that a caller with these scopes may read.
    #[must_use]
    pub fn read_by(scopes: &[&str]) -> Vec<Self> {
        Self::ALL.iter().copied().filter(|kind| scopes.contains(&kind.read_scope())).collect()
    }

    /// The number under which databases keep the kind. It never changes.
    #[must_use]
    pub const fn number(self) -> i16 {
        match self {
            Self::Declaration => 0,
            Self::Transit => 1,
            Self::Dossier => 2,
            Self::Invoice => 3,
            Self::Customer => 4,
            Self::Item => 5,
            Self::Arrival => 6,
        }
    }

    /// The kind that databases keep under this number.
    #[must_use]
    pub fn from_number(number: i16) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.number() == number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caller_searches_what_the_scopes_let_read() {
        for kind in RecordKind::ALL {
            let others = RecordKind::read_by(&[kind.read_scope()]);
            assert!(others.contains(kind) && others.iter().all(|other| other.read_scope() == kind.read_scope()));
            assert_eq!(RecordKind::from_number(kind.number()), Some(*kind));
        }
        assert!(RecordKind::read_by(&["declarations:write", "callbacks:read"]).is_empty());
    }
}
