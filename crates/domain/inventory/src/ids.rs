customs_kernel::typed_id!(
    /// Stock: what was placed at one moment, with its lots.
    StockId,
    /// A lot: one kind of goods of one placement. The API calls it an inventory line.
    LotId,
    /// An entry in the ledger of a lot.
    StockMovementId,
);
