customs_kernel::typed_id!(
    /// Id of a mail; the same at every attempt.
    MailId,
);
