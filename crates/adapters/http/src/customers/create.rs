use super::fields::CreateBody;
use super::requirements::WriteCustomers;
use crate::answers::created_despite;
use crate::body::{JsonBody, ReportUnknown};
use crate::envelope::WrittenWithWarnings;
use crate::operation::{Create, Handled};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_http_macros::post;
use customs_master_data::CreateCustomer;
use customs_master_data::customer::Customer;

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
            access_code: body.dva_guarantee_access_code.access_code(),
        })?;
        created_despite(&unknown, created.version, Created::from(created), "The customer was created.")
    })
}
