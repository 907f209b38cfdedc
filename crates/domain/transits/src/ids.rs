customs_kernel::typed_id!(
    /// Id of a transit.
    TransitId
);
