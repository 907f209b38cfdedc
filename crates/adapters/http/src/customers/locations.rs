//! Places of a customer.

mod fields;

pub(super) use fields::LocationView;

use super::parts::Parts;
use super::requirements::{ReadCustomers, WriteCustomers};
use crate::body::{JsonBody, TellUnknown, TellUnknownBut};
use crate::caller::Caller;
use crate::command::Command;
use crate::envelope::{Record, WrittenWithWarnings};
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::routing::Routing;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::{delete, get, post, put};
use customs_kernel::OrganisationId;
use customs_master_data::customer::LocationForm;
use fields::{ChangeBody, CreateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config.service(list_locations).service(add_location).service(change_location).service(remove_location);
}

fn locations(services: &Services, organisation: OrganisationId) -> Parts<LocationForm> {
    Parts { organisation, use_cases: services.customers.locations() }
}

/// Lists the locations of a customer
#[get("/customers/{id}/locations", tag = "Customers", ids("The customer"), params(WholeList),
    answer(200, "The locations, in the order they were made", Record<Vec<LocationView>>))]
async fn list_locations(
    caller: Caller<ReadCustomers>,
    Query(list): Query<WholeList>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([customer]) = ids;
    locations(&services, caller.organisation()).list::<LocationView>(customer, list).await
}

/// Adds a location to a customer
///
/// As the default one it takes the place of the one before.
#[post("/customers/{id}/locations", tag = "Customers", ids("The customer"),
    versioned = "The version of the customer, for If-Match",
    answer(201, "The location", WrittenWithWarnings<LocationView>))]
async fn add_location(
    caller: Caller<WriteCustomers>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
    body: JsonBody<CreateBody, TellUnknown>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([customer]) = ids;
    locations(&services, caller.organisation())
        .add::<LocationView, _>(command, customer, expected, body, CreateBody::form)
        .await
}

/// Changes a location
///
/// What is left out stays as it is; null clears a field.
#[put("/locations/{id}", tag = "Customers", ids("The location"),
    versioned = "The version of the customer, for If-Match",
    answer(200, "The location", WrittenWithWarnings<LocationView>))]
async fn change_location(
    caller: Caller<WriteCustomers>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
    body: JsonBody<ChangeBody, TellUnknownBut<LocationView>>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    locations(&services, caller.organisation())
        .change::<LocationView, _>(command, id, expected, body, ChangeBody::apply)
        .await
}

/// Removes a location
#[delete("/locations/{id}", tag = "Customers", ids("The location"), answer(204, "It is removed"))]
async fn remove_location(
    caller: Caller<WriteCustomers>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    locations(&services, caller.organisation()).remove(command, id, expected).await
}
