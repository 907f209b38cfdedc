customs_kernel::typed_id!(
    /// One registration of a receiver.
    CallbackId,
    /// One event on its way to one receiver; equal across all tries (`X-Service-Delivery`).
    DeliveryId,
);
