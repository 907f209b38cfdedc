use crate::body::Number;
use crate::record_fields::record_bodies;
use customs_billing::invoice::InvoiceLineForm;

record_bodies! {
    form: InvoiceLineForm;

    /// A new line of a draft invoice. A null has the same meaning as a field that is left out.
    #[schema(as = NewInvoiceLine)]
    create: CreateBody {}

    /// The fields of a draft invoice's line that are to be changed.
    #[schema(as = InvoiceLineChanges)]
    change: UpdateBody {}

    fields {
        /// Description, as printed on the invoice.
        description: Option<String> [required],
        /// Quantity; at least 0.01.
        quantity: Option<Number> [required],
        /// Price of one unit without VAT; not negative.
        unit_price: Option<Number> [required],
        /// VAT rate in percent. When left out it is 0 for duties and VAT, and otherwise 21 or the rate that the law
        /// sets for the customer.
        vat_rate: Option<Number>,
        /// Billable item that the line charges.
        billable_item_id: Option<i64>,
    }
}
