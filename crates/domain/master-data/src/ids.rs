customs_kernel::typed_id!(
    /// Id of a customer of the broker.
    CustomerId,
    /// Id of a contact, authorisation or location of a customer; the three share one series of numbers.
    PartId,
    /// Id of an item of the item master.
    MasterItemId,
    /// Id of a requested change of an item.
    MasterItemChangeId,
    /// Id of a document of an item.
    MasterItemDocumentId,
);
