customs_kernel::words!(
    /// Status of an article, which decides whether declarations may use it.
    #[derive(Default)]
    ItemStatus {
        /// The article may be used.
        #[default]
        Active = "active",
        /// The article is discontinued or archived.
        Inactive = "inactive",
        /// The classification has yet to be verified.
        Pending = "pending",
    }
);
