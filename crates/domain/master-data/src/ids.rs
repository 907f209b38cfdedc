customs_kernel::typed_id!(
    /// A customer of the broker.
    CustomerId,
    /// A contact, authorisation or location of a customer; one series of numbers for all three.
    PartId,
    /// An article of the item master.
    ItemId,
    /// A change of an article that was asked for.
    ItemChangeId,
    /// A document of an article.
    ItemDocumentId,
);
