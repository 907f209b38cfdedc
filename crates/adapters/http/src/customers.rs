//! Endpoints for customers and their contacts, authorisations and locations, and for the check of their VAT numbers:
//! those that read, those that write, and one file for each kind of part.

mod access_code;
mod authorizations;
mod choices;
mod contacts;
mod fields;
mod locations;
mod parts;
mod reading;
mod record;
mod vat_check;
mod writing;

use crate::requirement::requirements;
use crate::routing::Routing;

/// The route by customer code is registered first: `/customers/code/contacts` would also fit the route of the
/// contacts of a customer.
pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(reading::show_customer_by_code)
        .service(reading::list_customers)
        .service(writing::create_customer)
        .service(reading::show_customer)
        .service(writing::update_customer)
        .service(writing::delete_customer)
        .service(vat_check::check_vat_number);
    contacts::register(config);
    authorizations::register(config);
    locations::register(config);
}

requirements! {
    ReadCustomers: CustomersRead;
    WriteCustomers: CustomersWrite;
    DeleteCustomers: CustomersDelete;
}
