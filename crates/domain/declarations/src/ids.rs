customs_kernel::typed_id!(
    /// The id of a declaration.
    DeclarationId,
    /// The id of a goods item of a declaration.
    LineId,
);
