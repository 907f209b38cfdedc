customs_kernel::typed_id!(
    /// Something a broker bills or pays for.
    BillableItemId,
    /// A price list of a customer.
    RateCardId,
    /// A line of a price list.
    RateCardLineId,
    /// A dossier.
    DossierId,
    /// A line of revenue in a dossier.
    RevenueLineId,
    /// A line of costs in a dossier.
    PurchaseLineId,
    /// An invoice or credit note.
    InvoiceId,
    /// A line of an invoice or credit note.
    InvoiceLineId,
);
