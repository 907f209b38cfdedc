use super::fields::{CustomerView, UpdateBody};
use super::requirements::WriteCustomers;
use crate::answers::changed_despite;
use crate::body::{JsonBody, ReportUnknownExcept};
use crate::envelope::WrittenWithWarnings;
use crate::operation::{Handled, Write};
use customs_http_macros::put;
use customs_master_data::CustomerId;

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
        let (change, code) = (|form: &mut _| body.apply(form), body.dva_guarantee_access_code.secret_change());
        let changed = customers.update(order.organisation(), id, order.expected, &change, &code)?;
        changed_despite(&unknown, changed.customer.version, CustomerView::from(changed), "The customer was changed.")
    })
}
