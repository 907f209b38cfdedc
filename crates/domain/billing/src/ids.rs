customs_kernel::typed_id!(
    /// Id of a billable item.
    BillableItemId,
    /// Id of a rate card.
    RateCardId,
    /// Id of a rate card line.
    RateCardLineId,
    /// Id of a dossier.
    DossierId,
    /// Id of a revenue line of a dossier.
    RevenueLineId,
    /// Id of a purchase line (cost) of a dossier.
    PurchaseLineId,
    /// Id of an invoice or credit note.
    InvoiceId,
    /// Id of a line of an invoice or credit note.
    InvoiceLineId,
);
