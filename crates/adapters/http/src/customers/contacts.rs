//! Endpoints for the contact persons of a customer.

mod fields;

pub(super) use fields::ContactView;

use super::parts::{ServedPart, add, change, list, remove};
use super::requirements::{ReadCustomers, WriteCustomers};
use crate::body::{JsonBody, TellUnknown, TellUnknownBut};
use crate::envelope::{Record, WrittenWithWarnings};
use crate::operation::{Answered, Read, Write};
use crate::query::WholeList;
use crate::routing::Routing;
use customs_http_macros::{delete, get, post, put};
use customs_master_data::customer::ContactForm;
use customs_master_data::{CustomerParts, Customers};
use fields::{ChangeBody, CreateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config.service(list_contacts).service(add_contact).service(change_contact).service(remove_contact);
}

impl ServedPart for ContactForm {
    type View = ContactView;

    fn of(customers: &Customers) -> CustomerParts<Self> {
        customers.contacts()
    }
}

/// List the contacts of a customer.
#[get("/customers/{id}/contacts", tag = "Customers", ids("The customer"), params(WholeList),
    answer(200, "The contacts, in the order they were made", Record<Vec<ContactView>>))]
async fn list_contacts(read: Read<ReadCustomers, 1, WholeList>) -> Answered {
    read.answer(list::<ContactForm>).await
}

/// Add a contact to a customer.
///
/// A new primary contact replaces the previous one, which stays as an ordinary contact.
#[post("/customers/{id}/contacts", tag = "Customers", ids("The customer"),
    versioned = "The version of the customer, for If-Match",
    answer(201, "The contact", WrittenWithWarnings<ContactView>))]
async fn add_contact(write: Write<WriteCustomers, 1, JsonBody<CreateBody, TellUnknown>>) -> Answered {
    write.run(|order| add(order, CreateBody::form)).await
}

/// Change a contact.
///
/// Fields that are left out stay as they are; null clears a field.
#[put("/contacts/{id}", tag = "Customers", ids("The contact"),
    versioned = "The version of the customer, for If-Match",
    answer(200, "The contact", WrittenWithWarnings<ContactView>))]
async fn change_contact(
    write: Write<WriteCustomers, 1, JsonBody<ChangeBody, TellUnknownBut<ContactView>>>,
) -> Answered {
    write.run(|order| change(order, ChangeBody::apply)).await
}

/// Remove a contact.
#[delete("/contacts/{id}", tag = "Customers", ids("The contact"), answer(204, "It is removed"))]
async fn remove_contact(write: Write<WriteCustomers, 1>) -> Answered {
    write.run(remove::<ContactForm>).await
}
