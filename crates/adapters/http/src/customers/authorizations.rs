//! Endpoints for the customs authorisations that a customer holds.

mod fields;

pub(super) use fields::AuthorizationView;

use super::parts::{ServedPart, add, delete, list, update};
use super::{ReadCustomers, WriteCustomers};
use crate::body::{JsonBody, ReportUnknown, ReportUnknownExcept};
use crate::envelope::{Record, WrittenWithWarnings};
use crate::operation::{Handled, Read, Write};
use crate::query::WholeList;
use crate::routing::Routing;
use customs_http_macros::{delete, get, post, put};
use customs_master_data::customer::AuthorizationForm;
use customs_master_data::{CustomerParts, Customers};
use fields::{CreateBody, UpdateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config
        .service(list_authorizations)
        .service(add_authorization)
        .service(change_authorization)
        .service(remove_authorization);
}

impl ServedPart for AuthorizationForm {
    type View = AuthorizationView;

    fn use_cases(customers: &Customers) -> CustomerParts<Self> {
        customers.authorizations()
    }
}

/// List the authorisations of a customer.
#[get("/customers/{id}/authorizations", tag = "Customers", ids("The customer"), params(WholeList),
    success(200, "The authorizations, in the order they were made", Record<Vec<AuthorizationView>>))]
fn list_authorizations(asked: Read<ReadCustomers, 1, WholeList>) -> Handled {
    list::<AuthorizationForm>(asked)
}

/// Add an authorisation to a customer.
#[post("/customers/{id}/authorizations", tag = "Customers", ids("The customer"),
    versioned = "The version of the customer, for If-Match",
    success(201, "The authorization", WrittenWithWarnings<AuthorizationView>))]
fn add_authorization(order: &Write<WriteCustomers, 1, JsonBody<CreateBody, ReportUnknown>>) -> Handled {
    add(order, CreateBody::form)
}

/// Change an authorisation.
///
/// Fields that are left out stay as they are; null clears a field.
#[put("/authorizations/{id}", tag = "Customers", ids("The authorization"),
    versioned = "The version of the customer, for If-Match",
    success(200, "The authorization", WrittenWithWarnings<AuthorizationView>))]
fn change_authorization(
    order: &Write<WriteCustomers, 1, JsonBody<UpdateBody, ReportUnknownExcept<AuthorizationView>>>,
) -> Handled {
    update(order, UpdateBody::apply)
}

/// Remove an authorisation.
#[delete("/authorizations/{id}", tag = "Customers", ids("The authorization"), success(204, "It is removed"))]
fn remove_authorization(order: &Write<WriteCustomers, 1>) -> Handled {
    delete::<AuthorizationForm>(order)
}
