customs_kernel::typed_id!(
    /// One mail; equal across all tries.
    MailId,
);
