//! Endpoints for the locations of a customer.

mod fields;

pub(super) use fields::LocationView;

use super::parts::{ServedPart, add, delete, list, update};
use super::{ReadCustomers, WriteCustomers};
use crate::body::{JsonBody, ReportUnknown, ReportUnknownExcept};
use crate::envelope::{Record, WrittenWithWarnings};
use crate::operation::{Handled, Read, Write};
use crate::query::WholeList;
use crate::routing::Routing;
use customs_http_macros::{delete, get, post, put};
use customs_master_data::customer::LocationForm;
use customs_master_data::{CustomerParts, Customers};
use fields::{CreateBody, UpdateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config.service(list_locations).service(add_location).service(change_location).service(remove_location);
}

impl ServedPart for LocationForm {
    type View = LocationView;

    fn use_cases(customers: &Customers) -> CustomerParts<Self> {
        customers.locations()
    }
}

/// List the locations of a customer.
#[get("/customers/{id}/locations", tag = "Customers", ids("The customer"), params(WholeList),
    success(200, "The locations, in the order they were made", Record<Vec<LocationView>>))]
fn list_locations(asked: Read<ReadCustomers, 1, WholeList>) -> Handled {
    list::<LocationForm>(asked)
}

/// Add a location to a customer.
///
/// A new default location replaces the previous one, which stays as an ordinary location.
#[post("/customers/{id}/locations", tag = "Customers", ids("The customer"),
    versioned = "The version of the customer, for If-Match",
    success(201, "The location", WrittenWithWarnings<LocationView>))]
fn add_location(order: &Write<WriteCustomers, 1, JsonBody<CreateBody, ReportUnknown>>) -> Handled {
    add(order, CreateBody::form)
}

/// Change a location.
///
/// Fields that are left out stay as they are; null clears a field.
#[put("/locations/{id}", tag = "Customers", ids("The location"),
    versioned = "The version of the customer, for If-Match",
    success(200, "The location", WrittenWithWarnings<LocationView>))]
fn change_location(
    order: &Write<WriteCustomers, 1, JsonBody<UpdateBody, ReportUnknownExcept<LocationView>>>,
) -> Handled {
    update(order, UpdateBody::apply)
}

/// Remove a location.
#[delete("/locations/{id}", tag = "Customers", ids("The location"), success(204, "It is removed"))]
fn remove_location(order: &Write<WriteCustomers, 1>) -> Handled {
    delete::<LocationForm>(order)
}
