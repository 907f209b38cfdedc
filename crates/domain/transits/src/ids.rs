customs_kernel::typed_id!(
    /// A transit.
    TransitId,
    /// A message to or from customs.
    MessageId,
);
