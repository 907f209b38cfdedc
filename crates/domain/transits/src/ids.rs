customs_kernel::typed_id!(
    /// A transit.
    TransitId
);
