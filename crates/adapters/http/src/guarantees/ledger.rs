use super::ReadGuarantees;
use super::movement_record::MovementView;
use crate::command::Response;
use crate::envelope::Listed;
use crate::operation::{Handled, ReadNamed};
use crate::query::OnePage;
use customs_guarantees::account::GuaranteeKind;
use customs_http_macros::get;
use customs_kernel::PageRequest;

/// Show the ledger of a customer's surety.
///
/// The sum of `amount` is the amount that customs counts as used; the sum of `in_processing` is the amount that
/// submissions reserve.
#[get("/guarantees/surety/{customer_code}/movements", tag = "Guarantees",
    params(("customer_code" = String, Path, description = "The code of the customer"), OnePage),
    success(200, "Movements, the latest first", Listed<MovementView>))]
pub(super) fn list_surety_movements(asked: ReadNamed<ReadGuarantees, PageRequest>) -> Handled {
    list(&asked, GuaranteeKind::Surety)
}

/// Show the ledger of a customer's transit guarantee.
///
/// The sum of `amount` is the amount that customs counts as used; the sum of `in_processing` is the amount that
/// submissions reserve.
#[get("/guarantees/dva/{customer_code}/movements", tag = "Guarantees",
    params(("customer_code" = String, Path, description = "The code of the customer"), OnePage),
    success(200, "Movements, the latest first", Listed<MovementView>))]
pub(super) fn list_dva_movements(asked: ReadNamed<ReadGuarantees, PageRequest>) -> Handled {
    list(&asked, GuaranteeKind::Dva)
}

fn list(asked: &ReadNamed<ReadGuarantees, PageRequest>, kind: GuaranteeKind) -> Handled {
    let guarantees = &asked.services.guarantees.guarantees;
    let page = guarantees.movements(asked.organisation(), kind, &asked.path, asked.query)?;
    Response::ok(&Listed::from_page(page, MovementView::from))
}
