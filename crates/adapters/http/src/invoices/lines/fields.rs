use crate::body::{DomainBody, Number};
use crate::record_fields::described_bodies;
use customs_billing::invoice::{InvoiceLineFields, InvoiceLineForm};

described_bodies! {
    form: InvoiceLineForm;

    /// A new line of a draft invoice. A null has the same meaning as a field that is left out.
    #[schema(as = NewInvoiceLine)]
    create: NewInvoiceLine {}

    /// The fields of a draft invoice's line that are to be changed.
    #[schema(as = InvoiceLineChanges)]
    change: InvoiceLineChanges {}

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

/// The body that adds a line to an invoice.
pub(super) type CreateBody = DomainBody<InvoiceLineFields, NewInvoiceLine>;

/// The body that changes a line of an invoice.
pub(super) type UpdateBody = DomainBody<InvoiceLineFields, InvoiceLineChanges>;
