use super::{ReadCustomers, WriteCustomers};
use crate::answers::{changed_despite, created_despite};
use crate::body::{JsonBody, ReportUnknown, ReportUnknownExcept};
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read, Write};
use crate::query::WholeList;
use customs_master_data::customer::Part;
use customs_master_data::{CustomerId, CustomerParts, Customers, PartId, PartRules};
use serde::Serialize;
use utoipa::ToSchema;

/// A kind of customer part (contact, authorisation or location) with endpoints of its own. Writing a part answers the
/// version of the customer, which `If-Match` refers to.
pub(super) trait ServedPart: PartRules {
    /// A part as the API shows it.
    type View: From<Part<Self>> + Serialize + ToSchema + 'static;

    /// The use cases for this kind of part.
    fn use_cases(customers: &Customers) -> CustomerParts<Self>;
}

/// Lists the parts of a customer.
pub(super) fn list<F: ServedPart>(asked: Read<ReadCustomers, 1, WholeList>) -> Handled {
    let found = F::use_cases(&asked.services.customers).list(asked.organisation(), CustomerId::new(asked.id()))?;
    let data: Vec<F::View> = asked.query.take_from(found.into_iter().map(Into::into));
    Response::ok(&Record { data })
}

/// Adds a part to a customer; `form` reads it from the body.
pub(super) fn add<F: ServedPart, B>(
    order: &Write<WriteCustomers, 1, JsonBody<B, ReportUnknown>>,
    form: fn(&B) -> F,
) -> Handled {
    order.body.naming_unknown_fields(|unknown| {
        let (parts, customer) = (F::use_cases(&order.services.customers), CustomerId::new(order.id()));
        let (part, version) = parts.add(order.organisation(), customer, order.expected, form(order.body.value()))?;
        created_despite(&unknown, version, F::View::from(part), &format!("The {} was added.", F::KIND.word()))
    })
}

/// Changes a part; `apply` applies the body to its form.
pub(super) fn update<F: ServedPart, B>(
    order: &Write<WriteCustomers, 1, JsonBody<B, ReportUnknownExcept<F::View>>>,
    apply: fn(&B, &mut F),
) -> Handled {
    order.body.naming_unknown_fields(|unknown| {
        let (parts, id) = (F::use_cases(&order.services.customers), PartId::new(order.id()));
        let change = |form: &mut F| apply(order.body.value(), form);
        let (part, version) = parts.update(order.organisation(), id, order.expected, &change)?;
        changed_despite(&unknown, version, F::View::from(part), &format!("The {} was changed.", F::KIND.word()))
    })
}

/// Removes a part of a customer.
pub(super) fn delete<F: ServedPart>(order: &Write<WriteCustomers, 1>) -> Handled {
    let parts = F::use_cases(&order.services.customers);
    parts.delete(order.organisation(), PartId::new(order.id()), order.expected)?;
    Ok(Response::no_content())
}
