use super::movement_record::MovementView;
use super::requirements::ReadGuarantees;
use crate::command::Answer;
use crate::envelope::Listed;
use crate::operation::{Answered, ReadNamed};
use crate::query::{FromQuery, OnePage, QueryReader};
use customs_guarantees::account::GuaranteeKind;
use customs_http_macros::get;
use customs_kernel::{PageRequest, PageSize};

/// Which page of a ledger is shown.
pub(super) struct Selection(PageRequest);

impl FromQuery for Selection {
    fn from_query(query: &mut QueryReader) -> Self {
        Self(query.page(PageSize::DEFAULT))
    }
}

/// Shows the ledger of the surety of a customer
///
/// The sum of `amount` is what customs counts as used, the sum of `in_processing` is what submissions keep.
#[get("/guarantees/surety/{customer_code}/movements", tag = "Guarantees",
    params(("customer_code" = String, Path, description = "The code of the customer"), OnePage),
    answer(200, "Movements, the latest first", Listed<MovementView>))]
pub(super) fn list_surety_movements(asked: ReadNamed<ReadGuarantees, Selection>) -> Answered {
    list(&asked, GuaranteeKind::Surety)
}

/// Shows the ledger of the transit guarantee of a customer
///
/// The sum of `amount` is what customs counts as used, the sum of `in_processing` is what submissions keep.
#[get("/guarantees/dva/{customer_code}/movements", tag = "Guarantees",
    params(("customer_code" = String, Path, description = "The code of the customer"), OnePage),
    answer(200, "Movements, the latest first", Listed<MovementView>))]
pub(super) fn list_dva_movements(asked: ReadNamed<ReadGuarantees, Selection>) -> Answered {
    list(&asked, GuaranteeKind::Dva)
}

fn list(asked: &ReadNamed<ReadGuarantees, Selection>, kind: GuaranteeKind) -> Answered {
    let (guarantees, Selection(page)) = (&asked.services.guarantees.guarantees, &asked.query);
    let page = guarantees.movements(asked.organisation(), kind, &asked.path, *page)?;
    Answer::ok(&Listed::of(page, MovementView::from))
}
