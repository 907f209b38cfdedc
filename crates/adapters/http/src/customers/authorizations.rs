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
fn list_authorizations(asked: Read<ReadCustomers, 1, WholeList>) -> Answered {
    list::<AuthorizationForm>(asked)
}

/// Add an authorisation to a customer.
#[post("/customers/{id}/authorizations", tag = "Customers", ids("The customer"),
    versioned = "The version of the customer, for If-Match",
    answer(201, "The authorization", WrittenWithWarnings<AuthorizationView>))]
fn add_authorization(order: &Write<WriteCustomers, 1, JsonBody<CreateBody, TellUnknown>>) -> Answered {
    add(order, CreateBody::form)
}

/// Change an authorisation.
///
/// Fields that are left out stay as they are; null clears a field.
#[put("/authorizations/{id}", tag = "Customers", ids("The authorization"),
    versioned = "The version of the customer, for If-Match",
    answer(200, "The authorization", WrittenWithWarnings<AuthorizationView>))]
fn change_authorization(
    order: &Write<WriteCustomers, 1, JsonBody<ChangeBody, TellUnknownBut<AuthorizationView>>>,
) -> Answered {
    change(order, ChangeBody::apply)
}

/// Remove an authorisation.
#[delete("/authorizations/{id}", tag = "Customers", ids("The authorization"), answer(204, "It is removed"))]
fn remove_authorization(order: &Write<WriteCustomers, 1>) -> Answered {
    remove::<AuthorizationForm>(order)
}
