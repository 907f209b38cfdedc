customs_kernel::typed_id!(
    /// A declaration.
    DeclarationId,
    /// A goods item of a declaration.
    LineId,
);
