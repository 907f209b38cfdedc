customs_kernel::typed_id!(
    /// An entry in the ledger of an account.
    GuaranteeMovementId,
);
