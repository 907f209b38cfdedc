customs_kernel::words!(
    /// Status of an item, which decides whether declarations may use it.
    #[derive(Default)]
    MasterItemStatus {
        /// The item may be used.
        #[default]
        Active = "active",
        /// The item is discontinued or archived.
        Inactive = "inactive",
        /// The classification has yet to be verified.
        Pending = "pending",
    }
);
