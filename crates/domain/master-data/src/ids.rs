customs_kernel::typed_id!(
    /// Id of a customer of the broker.
    CustomerId,
    /// Id of a contact, authorisation or location of a customer; the three share one series of numbers.
    PartId,
    /// Id of an article of the item master.
    ItemId,
    /// Id of a requested change of an article.
    ItemChangeId,
    /// Id of a document of an article.
    ItemDocumentId,
);
