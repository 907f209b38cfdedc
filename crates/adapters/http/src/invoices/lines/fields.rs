use crate::body::Number;
use crate::record_fields::record_bodies;
use customs_billing::invoice::InvoiceLineForm;

record_bodies! {
    form: InvoiceLineForm;

    /// A new line of a draft invoice. Null is as good as leaving a field out.
    #[schema(as = NewInvoiceLine)]
    create: CreateBody {}

    /// What is to be changed of a line of a draft invoice.
    #[schema(as = InvoiceLineChanges)]
    change: ChangeBody {}

    fields {
        /// As it stands on the invoice.
        #[schema(max_length = 255)]
        description: Option<String> [required],
        /// How many; at least 0.01.
        quantity: Option<Number> [required],
        /// For one; not negative.
        unit_price: Option<Number> [required],
        /// Percent; when left out 21, or what the law says of the customer; 0 for duties and VAT.
        vat_rate: Option<Number>,
        /// The item it is for.
        billable_item_id: Option<i64>,
    }
}
