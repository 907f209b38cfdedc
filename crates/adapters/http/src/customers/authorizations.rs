//! Authorisations of customs that a customer has.

mod fields;

pub(super) use fields::AuthorizationView;

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
use customs_master_data::customer::AuthorizationForm;
use fields::{ChangeBody, CreateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config
        .service(list_authorizations)
        .service(add_authorization)
        .service(change_authorization)
        .service(remove_authorization);
}

fn authorizations(services: &Services, organisation: OrganisationId) -> Parts<AuthorizationForm> {
    Parts { organisation, use_cases: services.customers.authorizations() }
}

/// Lists the authorizations of a customer
#[get("/customers/{id}/authorizations", tag = "Customers", ids("The customer"), params(WholeList),
    answer(200, "The authorizations, in the order they were made", Record<Vec<AuthorizationView>>))]
async fn list_authorizations(
    caller: Caller<ReadCustomers>,
    Query(list): Query<WholeList>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([customer]) = ids;
    authorizations(&services, caller.organisation()).list::<AuthorizationView>(customer, list).await
}

/// Adds an authorization to a customer
#[post("/customers/{id}/authorizations", tag = "Customers", ids("The customer"),
    versioned = "The version of the customer, for If-Match",
    answer(201, "The authorization", WrittenWithWarnings<AuthorizationView>))]
async fn add_authorization(
    caller: Caller<WriteCustomers>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
    body: JsonBody<CreateBody, TellUnknown>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([customer]) = ids;
    authorizations(&services, caller.organisation())
        .add::<AuthorizationView, _>(command, customer, expected, body, CreateBody::form)
        .await
}

/// Changes an authorization
///
/// What is left out stays as it is; null clears a field.
#[put("/authorizations/{id}", tag = "Customers", ids("The authorization"),
    versioned = "The version of the customer, for If-Match",
    answer(200, "The authorization", WrittenWithWarnings<AuthorizationView>))]
async fn change_authorization(
    caller: Caller<WriteCustomers>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
    body: JsonBody<ChangeBody, TellUnknownBut<AuthorizationView>>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    authorizations(&services, caller.organisation())
        .change::<AuthorizationView, _>(command, id, expected, body, ChangeBody::apply)
        .await
}

/// Removes an authorization
#[delete("/authorizations/{id}", tag = "Customers", ids("The authorization"), answer(204, "It is removed"))]
async fn remove_authorization(
    caller: Caller<WriteCustomers>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    authorizations(&services, caller.organisation()).remove(command, id, expected).await
}
