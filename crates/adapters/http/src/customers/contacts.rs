//! Endpoints for the contact persons of a customer.

mod fields;

pub(super) use fields::ContactView;

use super::parts::{ServedPart, add, delete, list, update};
use super::{ReadCustomers, WriteCustomers};
use crate::body::{JsonBody, ReportUnknown, ReportUnknownExcept};
use crate::envelope::{Record, WrittenWithWarnings};
use crate::operation::{Handled, Read, Write};
use crate::query::WholeList;
use crate::routing::Routing;
use customs_http_macros::{delete, get, post, put};
use customs_master_data::customer::ContactForm;
use customs_master_data::{CustomerParts, Customers};
use fields::{CreateBody, UpdateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config.service(list_contacts).service(add_contact).service(change_contact).service(remove_contact);
}

impl ServedPart for ContactForm {
    type View = ContactView;

    fn use_cases(customers: &Customers) -> CustomerParts<Self> {
        customers.contacts()
    }
}

/// List the contacts of a customer.
#[get("/customers/{id}/contacts", tag = "Customers", ids("The customer"), params(WholeList),
    success(200, "The contacts, in the order they were made", Record<Vec<ContactView>>))]
fn list_contacts(asked: Read<ReadCustomers, 1, WholeList>) -> Handled {
    list::<ContactForm>(asked)
}

/// Add a contact to a customer.
///
/// A new primary contact replaces the previous one, which stays as an ordinary contact.
#[post("/customers/{id}/contacts", tag = "Customers", ids("The customer"),
    versioned = "The version of the customer, for If-Match",
    success(201, "The contact", WrittenWithWarnings<ContactView>))]
fn add_contact(order: &Write<WriteCustomers, 1, JsonBody<CreateBody, ReportUnknown>>) -> Handled {
    add(order, CreateBody::form)
}

/// Change a contact.
///
/// Fields that are left out stay as they are; null clears a field.
#[put("/contacts/{id}", tag = "Customers", ids("The contact"),
    versioned = "The version of the customer, for If-Match",
    success(200, "The contact", WrittenWithWarnings<ContactView>))]
fn change_contact(order: &Write<WriteCustomers, 1, JsonBody<UpdateBody, ReportUnknownExcept<ContactView>>>) -> Handled {
    update(order, UpdateBody::apply)
}

/// Remove a contact.
#[delete("/contacts/{id}", tag = "Customers", ids("The contact"), success(204, "It is removed"))]
fn remove_contact(order: &Write<WriteCustomers, 1>) -> Handled {
    delete::<ContactForm>(order)
}
