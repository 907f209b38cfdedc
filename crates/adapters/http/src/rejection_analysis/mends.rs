use super::ReadRejections;
use super::mend_views::MendView;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use customs_declarations::MendId;
use customs_http_macros::get;

/// Show a mend: how far it is, and what became of each declaration.
#[get("/rejection-analysis/mends/{id}", tag = "Rejection analysis", ids("The mend"),
    success(200, "The mend", Record<MendView>))]
pub(super) fn show_mend(asked: Read<ReadRejections, 1>) -> Handled {
    let (mend, entries) = asked.services.mends.find(asked.organisation(), MendId::new(asked.id()))?;
    Response::ok(&Record { data: MendView::new(mend, entries) })
}
