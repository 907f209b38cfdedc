customs_kernel::typed_id!(
    /// Id of stock: the lots placed together at one moment.
    StockId,
    /// Id of a lot: one kind of goods of one placement. The API calls it an inventory line.
    LotId,
    /// Id of an entry in the ledger of a lot.
    StockMovementId,
);
