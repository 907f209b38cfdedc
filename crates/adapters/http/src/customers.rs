//! Endpoints for customers and their contacts, authorisations and locations, and for the check of their VAT numbers:
//! one endpoint a file, and one file for each kind of part.

mod access_code;
mod authorizations;
mod choices;
mod contacts;
mod create;
mod delete;
mod fields;
mod list;
mod locations;
mod parts;
mod record;
mod requirements;
mod show;
mod show_by_code;
mod update;
mod vat_check;

use crate::routing::Routing;

/// The route by customer code is registered first: `/customers/code/contacts` would also fit the route of the
/// contacts of a customer.
pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(show_by_code::show_customer_by_code)
        .service(list::list_customers)
        .service(create::create_customer)
        .service(show::show_customer)
        .service(update::update_customer)
        .service(delete::delete_customer)
        .service(vat_check::check_vat_number);
    contacts::register(config);
    authorizations::register(config);
    locations::register(config);
}
