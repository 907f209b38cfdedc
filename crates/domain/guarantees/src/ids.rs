customs_kernel::typed_id!(
    /// Id of an entry in the ledger of an account.
    GuaranteeMovementId,
);
