use super::exceptions::exception;
use super::store::{InventoryStore, WithStock, after, decimal, is_conflict, start};
use crate::LotId;
use crate::allocation::{Allocation, AllocationOrigin, AllocationState};
use crate::ports::{AllocationRepository, unique_rules};
use crate::removal::{ExceptionKind, StockException};
use customs_kernel::testing::undone;
use customs_kernel::{OrganisationId, UnitOfWork, equal, holds, in_unit_of_work, keeps};
use std::sync::Arc;

/// Stores stock of the first organisation with one lot of this article, and returns the lot.
pub type GivenLot = Box<dyn Fn(&str) -> LotId>;

/// Stores stock of the first organisation that was placed by the declaration with this id.
pub type GivenPlacement = Box<dyn Fn(i64)>;

/// Stores something that is not in order about goods that leave a warehouse.
pub type GivenException = Box<dyn Fn(StockException)>;

/// One empty store of allocations.
pub struct AllocationBench {
    /// Stores allocations.
    pub allocations: Arc<dyn AllocationRepository>,
    /// The unit of work that it takes part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that allocations may belong to.
    pub organisations: [OrganisationId; 2],
    /// Stores a lot that allocations take of.
    pub lot: GivenLot,
    /// Stores stock that a declaration placed.
    pub placement: GivenPlacement,
    /// Stores a finding about a declaration.
    pub exception: GivenException,
}

customs_kernel::debug_by_name!(AllocationBench);

impl From<InventoryStore> for AllocationBench {
    fn from(store: InventoryStore) -> Self {
        let (allocations, work, organisations) = (store.allocations.clone(), store.work.clone(), store.organisations);
        let (lots, exceptions) = (store.clone(), store.exceptions.clone());
        let lot = move |sku: &str| lots.stock(sku, "10").lots[0].id;
        let exception = move |found: StockException| {
            let (organisation, declaration) = (found.organisation, found.declaration);
            exceptions.replace(organisation, declaration, &[found]).expect("it is kept");
        };
        let placement = move |declaration| {
            store.stocks.insert(&store.placed(declaration, "LRN-1")).expect("stock is kept");
        };
        Self {
            allocations,
            work,
            organisations,
            lot: Box::new(lot),
            placement: Box::new(placement),
            exception: Box::new(exception),
        }
    }
}

impl AllocationBench {
    fn ours(&self) -> OrganisationId {
        self.organisations[0]
    }

    fn theirs(&self) -> OrganisationId {
        self.organisations[1]
    }
}

/// Runs the contract of [`AllocationRepository`] on that port alone; `make` must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn allocation_contract<B: Into<AllocationBench>>(make: impl Fn() -> B) {
    let make = || -> AllocationBench { make().into() };
    keeps! { "AllocationRepository":
        what_is_kept_comes_back_and_can_change(&make());
        there_is_one_for_a_line_and_a_lot(&make());
        what_was_removed_does_not_change(&make());
        what_is_gone_cannot_go_again(&make());
        those_that_touch_stock_are_found_among_many(&make());
        what_is_not_in_order_touches_stock(&make());
        another_organisation_sees_and_changes_nothing(&make());
    }
}

fn allocation(store: &AllocationBench, line: i64, lot: LotId) -> Allocation {
    Allocation {
        organisation: store.ours(),
        declaration: 7,
        line,
        lot,
        quantity: decimal("1234567890.123456"),
        origin: AllocationOrigin::Submitted,
        submission: Some("LRN-1".to_owned()),
        state: AllocationState::Reserved,
        created_at: start(),
    }
}

fn kept(store: &AllocationBench, declaration: i64) -> Vec<Allocation> {
    store.allocations.for_declaration(store.ours(), declaration).expect("a look-up")
}

fn two_lots(store: &AllocationBench) -> [LotId; 2] {
    [(store.lot)("A"), (store.lot)("B")]
}

fn what_is_kept_comes_back_and_can_change(store: &AllocationBench) {
    let [a, b] = two_lots(store);
    let mut first = allocation(store, 70, a);
    let mut bare = Allocation { submission: None, origin: AllocationOrigin::Chosen, ..allocation(store, 70, b) };
    let other = Allocation { declaration: 8, created_at: after(1), ..allocation(store, 80, a) };
    let later = allocation(store, 71, a);
    store.allocations.insert(&[later.clone(), bare.clone(), other.clone(), first.clone()]).expect("they are kept");
    equal!(kept(store, 7), [first.clone(), bare.clone(), later.clone()]);
    equal!(kept(store, 8), [other]);
    bare.submission = Some("LRN-2".to_owned());
    first.state = AllocationState::Removed;
    store.allocations.save(&[first.clone(), bare.clone()]).expect("they change");
    equal!(kept(store, 7), [first, bare, later]);
    store.allocations.delete(store.ours(), &[(70, a), (71, a)]).expect("they go");
    equal!(kept(store, 7).len(), 1);
    equal!(kept(store, 9), []);
}

fn there_is_one_for_a_line_and_a_lot(store: &AllocationBench) {
    let [a, b] = two_lots(store);
    store.allocations.insert(&[allocation(store, 70, a)]).expect("it is kept");
    let again = [allocation(store, 70, b), allocation(store, 70, a)];
    let refused = in_unit_of_work(store.work.as_ref(), || store.allocations.insert(&again));
    holds!(is_conflict(&refused, Some(unique_rules::ALLOCATION)), [refused]);
    equal!(kept(store, 7).len(), 1);
    undone(store.work.as_ref(), || store.allocations.insert(&[allocation(store, 70, b)]).expect("it is kept"));
    equal!(kept(store, 7).len(), 1);
}

fn what_was_removed_does_not_change(store: &AllocationBench) {
    let [a, b] = two_lots(store);
    let (mut removed, reserved) = (allocation(store, 70, a), allocation(store, 70, b));
    store.allocations.insert(&[removed.clone(), reserved.clone()]).expect("they are kept");
    removed.state = AllocationState::Removed;
    store.allocations.save(std::slice::from_ref(&removed)).expect("it changes");
    let both = [Allocation { state: AllocationState::Removed, ..reserved }, removed];
    let refused = in_unit_of_work(store.work.as_ref(), || store.allocations.save(&both));
    holds!(is_conflict(&refused, None), [refused]);
    let states: Vec<_> = kept(store, 7).iter().map(|kept| kept.state).collect();
    equal!(states, [AllocationState::Removed, AllocationState::Reserved]);
    store.allocations.delete(store.ours(), &[(70, a)]).expect("it goes all the same");
}

fn what_is_gone_cannot_go_again(store: &AllocationBench) {
    let [a, b] = two_lots(store);
    store.allocations.insert(&[allocation(store, 70, a)]).expect("it is kept");
    let both = [(70, a), (70, b)];
    let refused = in_unit_of_work(store.work.as_ref(), || store.allocations.delete(store.ours(), &both));
    holds!(is_conflict(&refused, None), [refused]);
    equal!(kept(store, 7).len(), 1);
    holds!(is_conflict(&store.allocations.save(&[allocation(store, 70, b)]), None));
}

fn another_organisation_sees_and_changes_nothing(store: &AllocationBench) {
    let [a, _] = two_lots(store);
    let own = allocation(store, 70, a);
    store.allocations.insert(std::slice::from_ref(&own)).expect("it is kept");
    equal!(store.allocations.for_declaration(store.theirs(), 7).expect("a look-up"), []);
    holds!(is_conflict(&store.allocations.delete(store.theirs(), &[(70, a)]), None));
    let foreign = Allocation { organisation: store.theirs(), state: AllocationState::Removed, ..own.clone() };
    holds!(is_conflict(&store.allocations.save(&[foreign]), None));
    equal!(kept(store, 7), [own]);
}

fn those_that_touch_stock_are_found_among_many(store: &AllocationBench) {
    let [a, b] = two_lots(store);
    let other = Allocation { declaration: 8, ..allocation(store, 80, a) };
    store.allocations.insert(&[allocation(store, 70, a), allocation(store, 70, b), other]).expect("they are kept");
    (store.placement)(9);
    let among = |organisation, declarations: &[i64]| {
        let found = store.allocations.touching_stock(organisation, declarations).expect("a look-up");
        found.into_iter().collect::<Vec<_>>()
    };
    let many: Vec<i64> = (9..=3_000).chain([7]).collect();
    equal!(among(store.ours(), &many), [7, 9], "declaration 8 was not asked about", [many]);
    let none: [i64; 0] = [];
    equal!(among(store.ours(), &[5, 6]), none);
    equal!(among(store.ours(), &none), none, [none]);
    equal!(among(store.theirs(), &many), none, [many]);
}

fn what_is_not_in_order_touches_stock(store: &AllocationBench) {
    (store.exception)(exception(store.ours(), 70, 0, ExceptionKind::NotAllocated));
    let touching = |organisation| store.allocations.touching_stock(organisation, &[6, 7]).expect("a look-up");
    equal!(touching(store.ours()).into_iter().collect::<Vec<_>>(), [7]);
    holds!(touching(store.theirs()).is_empty());
}
