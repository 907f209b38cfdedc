customs_kernel::typed_id!(
    /// Id of a document.
    DocumentId,
);
