customs_kernel::typed_id!(
    /// One document.
    DocumentId,
);
