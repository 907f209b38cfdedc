//! Endpoints that write the customers themselves.

use super::access_code::SentAccessCode;
use super::fields::{CreateBody, CustomerView, UpdateBody};
use super::{DeleteCustomers, WriteCustomers};
use crate::answers::{changed_despite, created_despite};
use crate::body::{JsonBody, ReportUnknown, ReportUnknownExcept};
use crate::command::Response;
use crate::envelope::WrittenWithWarnings;
use crate::operation::{Create, Handled, Write};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_http_macros::{delete, post, put};
use customs_master_data::customer::Customer;
use customs_master_data::{CreateCustomer, CustomerId};

record_view! {
    /// A customer that was just created.
    #[schema(as = CreatedCustomer)]
    Created {
        id: i64,
        customer_code: String,
        customer_name: String = form.customer_name.unwrap_or_default(),
        created_at: DateTime<Utc>,
    }
    of Customer { id, organisation: _, version: _, customer_code, form, vat_check: _, created_at, updated_at: _ }
}

/// Create a customer.
#[post("/customers", tag = "Customers", versioned, success(201, "The customer", WrittenWithWarnings<Created>))]
pub(super) fn create_customer(order: &Create<WriteCustomers, JsonBody<CreateBody, ReportUnknown>>) -> Handled {
    order.body.naming_unknown_fields(|unknown| {
        let body = order.body.value();
        let created = order.services.customers.create(CreateCustomer {
            organisation: order.organisation(),
            customer_code: body.customer_code.clone(),
            form: body.form(),
            access_code: SentAccessCode::to_store(&body.dva_guarantee_access_code),
        })?;
        created_despite(&unknown, created.version, Created::from(created), "The customer was created.")
    })
}

/// Change a customer.
///
/// Fields that are left out stay as they are; null clears a field.
#[put("/customers/{id}", tag = "Customers", ids("The customer"), versioned,
    success(200, "The customer", WrittenWithWarnings<CustomerView>))]
pub(super) fn update_customer(
    order: &Write<WriteCustomers, 1, JsonBody<UpdateBody, ReportUnknownExcept<CustomerView>>>,
) -> Handled {
    order.body.naming_unknown_fields(|unknown| {
        let (customers, id) = (&order.services.customers, CustomerId::new(order.id()));
        let body = order.body.value();
        let (change, code) = (|form: &mut _| body.apply(form), SentAccessCode::change(&body.dva_guarantee_access_code));
        let changed = customers.update(order.organisation(), id, order.expected, &change, &code)?;
        changed_despite(&unknown, changed.customer.version, CustomerView::from(changed), "The customer was changed.")
    })
}

/// Delete a customer with its contacts, authorisations and locations.
///
/// A customer that other records refer to cannot be deleted (422 `in_use`).
#[delete("/customers/{id}", tag = "Customers", ids("The customer"), success(204, "It is deleted"))]
pub(super) fn delete_customer(order: &Write<DeleteCustomers, 1>) -> Handled {
    order.services.customers.delete(order.organisation(), CustomerId::new(order.id()), order.expected)?;
    Ok(Response::no_content())
}
