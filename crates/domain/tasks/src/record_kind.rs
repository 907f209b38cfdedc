use customs_kernel::words;

words!(
    /// The kind of record to which a task leads.
    RecordKind {
        /// A declaration, by its id.
        Declaration = "declaration",
        /// A transit, by its id.
        Transit = "transit",
        /// The arrival of a movement that somebody else lodged, by its id among transits.
        Arrival = "arrival",
        /// A customer, by its id.
        Customer = "customer",
        /// A guarantee account, by its kind and EORI number (`surety.NL123456789`).
        Guarantee = "guarantee",
        /// A dossier, by its id.
        Dossier = "dossier",
        /// An invoice, by its id.
        Invoice = "invoice",
        /// A registered receiver of callbacks, by its id.
        Callback = "callback",
    }
);
