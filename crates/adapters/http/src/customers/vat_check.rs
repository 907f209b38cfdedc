use super::WriteCustomers;
use super::choices::VatCheckWord;
use crate::answers::changed;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use customs_http_macros::post;
use customs_master_data::customer::VatCheckStatus;
use customs_master_data::{CustomerId, StartedVatCheck};
use serde::Serialize;
use utoipa::ToSchema;

/// A VAT check that waits for the answer of customs.
#[derive(Serialize, ToSchema)]
#[schema(as = StartedVatCheck)]
struct Started {
    customer_id: i64,
    #[schema(value_type = VatCheckWord)]
    status: &'static str,
    /// Unique reference of the question to customs.
    reference: String,
}

/// Ask customs to check the VAT number of a customer.
///
/// The question is whether the VAT number belongs to the EORI number, so that import VAT may be shifted to the VAT
/// return, and whether the customer holds an article 23 permit. The answer comes later and changes the customer.
/// Customs is asked about `vat_number` or, when that is empty, `customer_vat_number`. The customer must have
/// `customer_eori_number`, `customer_vat_number` and a declarant customer with `postbus_cid`; otherwise the answer is
/// 422 `precondition_failed`.
#[post("/customers/{id}/vat-reverse-charge-check", tag = "Customers", ids("The customer"),
    versioned = "The version of the customer, for If-Match", success(200, "Customs is asked", Written<Started>))]
pub(super) fn check_vat_number(order: &Write<WriteCustomers, 1>) -> Handled {
    let (customers, id) = (&order.services.customers, CustomerId::new(order.id()));
    let StartedVatCheck { customer, reference, version } =
        customers.check_vat(order.organisation(), id, order.expected)?;
    let data = Started {
        customer_id: customer.get(),
        status: VatCheckStatus::Pending.word(),
        reference: reference.as_str().to_owned(),
    };
    let message = "The question to customs is on its way; the answer changes the customer.";
    changed(version, data, message)
}
