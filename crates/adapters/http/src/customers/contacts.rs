//! Persons of a customer to turn to.

mod fields;

pub(super) use fields::ContactView;

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
use customs_master_data::customer::ContactForm;
use fields::{ChangeBody, CreateBody};

pub(super) fn register<R: Routing>(config: &mut R) {
    config.service(list_contacts).service(add_contact).service(change_contact).service(remove_contact);
}

fn contacts(services: &Services, organisation: OrganisationId) -> Parts<ContactForm> {
    Parts { organisation, use_cases: services.customers.contacts() }
}

/// Lists the contacts of a customer
#[get("/customers/{id}/contacts", tag = "Customers", ids("The customer"), params(WholeList),
    answer(200, "The contacts, in the order they were made", Record<Vec<ContactView>>))]
async fn list_contacts(
    caller: Caller<ReadCustomers>,
    Query(list): Query<WholeList>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([customer]) = ids;
    contacts(&services, caller.organisation()).list::<ContactView>(customer, list).await
}

/// Adds a contact to a customer
///
/// As the primary one it takes the place of the one before.
#[post("/customers/{id}/contacts", tag = "Customers", ids("The customer"),
    versioned = "The version of the customer, for If-Match",
    answer(201, "The contact", WrittenWithWarnings<ContactView>))]
async fn add_contact(
    caller: Caller<WriteCustomers>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
    body: JsonBody<CreateBody, TellUnknown>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([customer]) = ids;
    contacts(&services, caller.organisation())
        .add::<ContactView, _>(command, customer, expected, body, CreateBody::form)
        .await
}

/// Changes a contact
///
/// What is left out stays as it is; null clears a field.
#[put("/contacts/{id}", tag = "Customers", ids("The contact"),
    versioned = "The version of the customer, for If-Match",
    answer(200, "The contact", WrittenWithWarnings<ContactView>))]
async fn change_contact(
    caller: Caller<WriteCustomers>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
    body: JsonBody<ChangeBody, TellUnknownBut<ContactView>>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    contacts(&services, caller.organisation())
        .change::<ContactView, _>(command, id, expected, body, ChangeBody::apply)
        .await
}

/// Removes a contact
#[delete("/contacts/{id}", tag = "Customers", ids("The contact"), answer(204, "It is removed"))]
async fn remove_contact(
    caller: Caller<WriteCustomers>,
    ids: PathIds<1>,
    command: Command,
    ExpectedVersion(expected): ExpectedVersion,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    contacts(&services, caller.organisation()).remove(command, id, expected).await
}
