customs_kernel::typed_id!(
    /// Id of a registration.
    CallbackId,
    /// Id of a delivery; the same at every attempt (`X-Service-Delivery`).
    DeliveryId,
);
