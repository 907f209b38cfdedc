//! Endpoints for the customs authorisations that a customer holds.

mod fields;

pub(super) use fields::AuthorizationView;

use super::parts::{ServedPart, add, change, list, remove};
use super::requirements::{ReadCustomers, WriteCustomers};
use crate::body::{JsonBody, TellUnknown, TellUnknownBut};
use crate::envelope::{Record, WrittenWithWarnings};
use crate::operation::{Answered, Read, Write};
use crate::query::WholeList;
use crate::routing::Routing;
use customs_http_macros::{delete, get, post, put};
use customs_master_data::customer::AuthorizationForm;
use customs_master_data::{CustomerParts, Customers};
use fields::{ChangeBody, CreateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config
        .service(list_authorizations)
        .service(add_authorization)
        .service(change_authorization)
        .service(remove_authorization);
}

impl ServedPart for AuthorizationForm {
    type View = AuthorizationView;

    fn of(customers: &Customers) -> CustomerParts<Self> {
        customers.authorizations()
    }
}

/// List the authorisations of a customer.
#[get("/customers/{id}/authorizations", tag = "Customers", ids("The customer"), params(WholeList),
    answer(200, "The authorizations, in the order they were made", Record<Vec<AuthorizationView>>))]
async fn list_authorizations(read: Read<ReadCustomers, 1, WholeList>) -> Answered {
    read.answer(list::<AuthorizationForm>).await
}

/// Add an authorisation to a customer.
#[post("/customers/{id}/authorizations", tag = "Customers", ids("The customer"),
    versioned = "The version of the customer, for If-Match",
    answer(201, "The authorization", WrittenWithWarnings<AuthorizationView>))]
async fn add_authorization(write: Write<WriteCustomers, 1, JsonBody<CreateBody, TellUnknown>>) -> Answered {
    write.run(|order| add(order, CreateBody::form)).await
}

/// Change an authorisation.
///
/// Fields that are left out stay as they are; null clears a field.
#[put("/authorizations/{id}", tag = "Customers", ids("The authorization"),
    versioned = "The version of the customer, for If-Match",
    answer(200, "The authorization", WrittenWithWarnings<AuthorizationView>))]
async fn change_authorization(
    write: Write<WriteCustomers, 1, JsonBody<ChangeBody, TellUnknownBut<AuthorizationView>>>,
) -> Answered {
    write.run(|order| change(order, ChangeBody::apply)).await
}

/// Remove an authorisation.
#[delete("/authorizations/{id}", tag = "Customers", ids("The authorization"), answer(204, "It is removed"))]
async fn remove_authorization(write: Write<WriteCustomers, 1>) -> Answered {
    write.run(remove::<AuthorizationForm>).await
}
