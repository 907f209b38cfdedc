use customs_form_macros::growing;
use customs_kernel::words;

words!(
    /// The kind of record that is lodged with customs.
    #[growing]
    LodgedKind {
        /// Import declaration.
        Import = "import",
        /// Export declaration.
        Export = "export",
        /// Transit of any type.
        Transit = "transit",
    }
);
