use super::ReadGuarantees;
use super::what_if_record::WhatIfView;
use crate::body::JsonBody;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Ask, Handled};
use crate::record_fields::{Travelling, record_part};
use customs_guarantees::WhatIfForm;
use customs_http_macros::post;

record_part! {
    /// The declarations and transits that a forecast is about: at least one, and at most 100 of both together.
    #[schema(as = GuaranteeWhatIfRequest)]
    WhatIfBody of WhatIfForm {
        /// Ids of declarations.
        #[schema(max_items = 100)]
        declarations: Vec<i64>,
        /// Ids of transits.
        #[schema(max_items = 100)]
        transits: Vec<i64>,
    }
}

/// Forecast the balances of guarantees.
///
/// The forecast assumes that all named declarations and then all named transits are submitted one after the other.
/// Nothing is changed.
#[post("/guarantees/what-if", tag = "Guarantees", success(200, "The outlook", Record<WhatIfView>))]
pub(super) fn ask_what_if(order: &Ask<ReadGuarantees, 0, JsonBody<WhatIfBody>>) -> Handled {
    let form = WhatIfForm::arrived(order.body.value().clone());
    let outlook = order.services.guarantees.gate.what_if(order.organisation(), &form)?;
    Response::ok(&Record { data: WhatIfView::from(outlook) })
}
