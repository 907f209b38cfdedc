use super::store::{InventoryStore, after, decimal, start};
use crate::ports::ExceptionRepository;
use crate::removal::{ExceptionKind, Finding, StockException};
use customs_kernel::testing::undone;
use customs_kernel::{OrganisationId, UnitOfWork, equal, keeps};
use std::sync::Arc;

/// One empty store of findings.
pub struct ExceptionBench {
    /// Stores findings about goods that leave a warehouse.
    pub exceptions: Arc<dyn ExceptionRepository>,
    /// The unit of work that it takes part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that findings may belong to.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(ExceptionBench);

impl From<InventoryStore> for ExceptionBench {
    fn from(InventoryStore { exceptions, work, organisations, .. }: InventoryStore) -> Self {
        Self { exceptions, work, organisations }
    }
}

impl ExceptionBench {
    fn ours(&self) -> OrganisationId {
        self.organisations[0]
    }

    fn theirs(&self) -> OrganisationId {
        self.organisations[1]
    }
}

/// Runs the contract of [`ExceptionRepository`] on that port alone; `make` must give an empty store at every call. Lists also
/// need declarations, which a store of stock does not hold, so each implementation tests them itself.
///
/// # Panics
/// When a rule is broken.
pub fn exception_contract<B: Into<ExceptionBench>>(make: impl Fn() -> B) {
    let make = || -> ExceptionBench { make().into() };
    keeps! { "ExceptionRepository":
        what_is_kept_comes_back_in_order_and_is_replaced(&make());
        it_is_kept_with_the_unit_of_work(&make());
    }
}

/// A finding about a line of declaration 7.
pub(super) fn exception(organisation: OrganisationId, line: i64, index: usize, kind: ExceptionKind) -> StockException {
    StockException {
        organisation,
        declaration: 7,
        customer_code: Some("ACME".to_owned()),
        finding: Finding {
            line,
            index,
            kind,
            quantity: Some(decimal("1234567890.123456")),
            allocated: decimal("0.5"),
            unit: "NAR".to_owned(),
            entry: None,
        },
        since: start(),
    }
}

fn kept(store: &ExceptionBench) -> Vec<StockException> {
    store.exceptions.for_declaration(store.ours(), 7).expect("a look-up")
}

fn replace(store: &ExceptionBench, with: &[StockException]) {
    store.exceptions.replace(store.ours(), 7, with).expect("it is kept");
}

fn what_is_kept_comes_back_in_order_and_is_replaced(store: &ExceptionBench) {
    let mut bare = exception(store.ours(), 71, 0, ExceptionKind::QuantityDiffers);
    bare.finding.quantity = None;
    bare.since = after(1);
    let mut other = exception(store.ours(), 71, 0, ExceptionKind::OtherEntry);
    other.finding.entry = Some("26NL000396A1B2C3R0".to_owned());
    let none = exception(store.ours(), 70, 1, ExceptionKind::NotAllocated);
    replace(store, &[none.clone(), other.clone(), bare.clone()]);
    equal!(kept(store), [bare, other, none.clone()]);
    equal!(store.exceptions.for_declaration(store.theirs(), 7).expect("a look-up"), []);
    equal!(store.exceptions.for_declaration(store.ours(), 8).expect("a look-up"), []);
    store.exceptions.replace(store.theirs(), 7, &[]).expect("theirs is nothing");
    replace(store, std::slice::from_ref(&none));
    equal!(kept(store), [none]);
    replace(store, &[]);
    equal!(kept(store), []);
}

fn it_is_kept_with_the_unit_of_work(store: &ExceptionBench) {
    let none = exception(store.ours(), 70, 0, ExceptionKind::NotAllocated);
    undone(store.work.as_ref(), || replace(store, std::slice::from_ref(&none)));
    equal!(kept(store), []);
}
