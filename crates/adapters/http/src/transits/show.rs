use super::fields::TransitView;
use super::requirements::ReadTransits;
use crate::answers::shown;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use customs_http_macros::get;
use customs_transits::TransitId;

/// Show a transit with its items.
#[get("/transits/{id}", tag = "Transits", ids("The transit"), versioned,
    success(200, "The transit", Record<TransitView>))]
pub(super) fn show_transit(asked: Read<ReadTransits, 1>) -> Handled {
    let transit = asked.services.transits.find(asked.organisation(), TransitId::new(asked.id()))?;
    shown(transit.version, TransitView::from(transit))
}
