//! Customers with their contacts, authorisations and locations, and the check of their VAT numbers:
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

/// The customer of a code goes first: its path could be that of the parts of a customer.
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

#[cfg(test)]
mod tests;
