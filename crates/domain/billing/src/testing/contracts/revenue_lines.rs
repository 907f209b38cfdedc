use super::given::{GivenDossier, GivenInvoice, GivenItem};
use super::store::{BillingStore, charge, decimal, is_conflict, text};
use crate::dossier::{LineOrigin, NewRevenueLine, RevenueLine};
use crate::ports::{Remember, RevenueLines};
use crate::{BillableItemId, DossierId, InvoiceId};
use customs_kernel::testing::undone;
use customs_kernel::{OrganisationId, Subject, UnitOfWork, equal, holds, in_unit_of_work, keeps};
use std::sync::Arc;
use std::thread;

/// One empty store of revenue lines.
pub struct RevenueBench {
    /// Storage of revenue lines.
    pub revenue: Arc<dyn RevenueLines>,
    /// The unit of work that it joins.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that may own lines.
    pub organisations: [OrganisationId; 2],
    /// Stores a dossier that has lines.
    pub dossier: GivenDossier,
    /// Stores a billable item that lines charge.
    pub item: GivenItem,
    /// Stores an invoice that bills lines.
    pub invoice: GivenInvoice,
}

customs_kernel::debug_by_name!(RevenueBench);

impl From<BillingStore> for RevenueBench {
    fn from(store: BillingStore) -> Self {
        Self {
            revenue: store.revenue.clone(),
            work: store.work.clone(),
            organisations: store.organisations,
            dossier: store.given_dossier(),
            item: store.given_item(),
            invoice: store.given_invoice(),
        }
    }
}

impl RevenueBench {
    fn ours(&self) -> OrganisationId {
        self.organisations[0]
    }

    fn theirs(&self) -> OrganisationId {
        self.organisations[1]
    }

    /// A triggered line that is to be stored.
    fn charge(&self, dossier: DossierId, item: BillableItemId, movement: Option<i64>) -> NewRevenueLine {
        charge(self.ours(), dossier, item, movement)
    }

    /// Stores a triggered line.
    fn charged(&self, dossier: DossierId, item: BillableItemId, movement: Option<i64>) -> RevenueLine {
        let kept = self.revenue.insert(&[self.charge(dossier, item, movement)]).expect("a line is kept");
        kept.into_iter().next().expect("it was not charged before")
    }

    fn revenue_of(&self, dossier: DossierId) -> Vec<RevenueLine> {
        self.revenue.for_dossiers(self.ours(), &[dossier]).expect("a look-up")
    }
}

/// Runs the contract of [`RevenueLines`] on that port alone; `make` returns an empty store on every call.
///
/// # Panics
/// When a rule is broken.
pub fn revenue_line_contract<B: Into<RevenueBench>>(make: impl Fn() -> B) {
    let make = || -> RevenueBench { make().into() };
    keeps! { "RevenueLines":
        what_is_kept_comes_back_and_can_change(&make());
        a_triggered_charge_is_made_once(&make());
        a_deleted_charge_is_remembered_until_it_is_forgotten(&make());
        lines_are_claimed_all_or_none(&make());
        of_many_who_charge_at_once_one_does(&make());
        another_organisation_sees_and_changes_nothing(&make());
    }
}

fn what_is_kept_comes_back_and_can_change(store: &RevenueBench) {
    let (dossier, other) = ((store.dossier)("1"), (store.dossier)("2"));
    let item = (store.item)("A");
    let mut line = store.charged(dossier, item, Some(7));
    equal!(line, RevenueLine::stored(line.id, store.charge(dossier, item, Some(7))));
    let second = store.charged(other, item, None);
    equal!(store.revenue_of(dossier), [line.clone()]);
    let both = store.revenue.for_dossiers(store.ours(), &[other, dossier]).expect("a look-up");
    equal!(both, [line.clone(), second]);
    line.quantity = decimal("2");
    line.reverse_charged = true;
    "Anders".clone_into(&mut line.description);
    store.revenue.save(&line).expect("it is kept");
    equal!(store.revenue_of(dossier), [line]);
    equal!(store.revenue.insert(&[]).expect("nothing"), []);
}

fn a_triggered_charge_is_made_once(store: &RevenueBench) {
    let (dossier, other) = ((store.dossier)("1"), (store.dossier)("2"));
    let item = (store.item)("A");
    let kept = |new: &[NewRevenueLine]| store.revenue.insert(new).expect("an answer").len();
    equal!(kept(&[store.charge(dossier, item, Some(7)), store.charge(dossier, item, Some(8))]), 2);
    equal!(kept(&[store.charge(dossier, item, Some(7)), store.charge(dossier, item, None)]), 1);
    equal!(kept(&[store.charge(dossier, item, None)]), 0, "no movement is a key as well");
    let mut transit = store.charge(dossier, item, None);
    transit.movement = Some(Subject::transit(7));
    equal!(kept(&[transit]), 1, "a transit is another movement than the declaration with its id");
    equal!(kept(&[store.charge(other, item, Some(7))]), 1);
    let mut manual = store.charge(dossier, item, Some(7));
    manual.origin = LineOrigin::Manual;
    equal!(kept(&[manual.clone(), manual]), 2);
    // Several taxes of one movement are charged on with the same item.
    let mut tax = store.charge(dossier, item, Some(7));
    tax.charges_on = Some("declaration 7 A00".to_owned());
    equal!(kept(&[tax.clone(), tax]), 2);
    let lines = store.revenue.for_dossiers(store.ours(), &[dossier]).expect("lines");
    let charges_on = |line: &RevenueLine| line.charges_on.as_deref() == Some("declaration 7 A00");
    equal!(lines.iter().filter(|line| charges_on(line)).count(), 2, [lines]);
}

fn a_deleted_charge_is_remembered_until_it_is_forgotten(store: &RevenueBench) {
    let dossier = (store.dossier)("1");
    let item = (store.item)("A");
    let kept = |movement| store.revenue.insert(&[store.charge(dossier, item, movement)]).expect("an answer").len();
    let delete = |movement, remember| {
        let line = store.charged(dossier, item, movement);
        store.revenue.delete(store.ours(), line.id, remember).expect("it goes");
        holds!(is_conflict(&store.revenue.delete(store.ours(), line.id, remember), None), [line]);
        holds!(is_conflict(&store.revenue.save(&line), None), [line]);
    };
    delete(Some(7), Remember::No);
    delete(Some(7), Remember::Yes);
    delete(None, Remember::Yes);
    equal!((kept(Some(7)), kept(None)), (0, 0));
    store.revenue.forget(store.ours(), dossier, Some(Subject::declaration(8))).expect("nothing to forget");
    store.revenue.forget(store.ours(), dossier, Some(Subject::declaration(7))).expect("it is forgotten");
    equal!((kept(Some(7)), kept(None)), (1, 0));
    store.revenue.forget(store.ours(), dossier, None).expect("all is forgotten");
    equal!((kept(Some(7)), kept(None)), (0, 1), "a line that is there is not forgotten");
}

fn lines_are_claimed_all_or_none(store: &RevenueBench) {
    let dossier = (store.dossier)("1");
    let item = (store.item)("A");
    let lines: Vec<RevenueLine> = (1..=3).map(|id| store.charged(dossier, item, Some(id))).collect();
    let (invoice, other) = ((store.invoice)(), (store.invoice)());
    let claim = |lines: &[&RevenueLine], invoice| {
        let claims: Vec<_> = lines.iter().map(|line| (line.id, invoice)).collect();
        in_unit_of_work(store.work.as_ref(), || store.revenue.claim(store.ours(), &claims))
    };
    claim(&[&lines[0], &lines[1]], invoice).expect("they are pending");
    holds!(is_conflict(&claim(&[&lines[2], &lines[1]], other), None), [lines]);
    equal!(holders(store, dossier), [Some(invoice), Some(invoice), None]);
    holds!(is_conflict(&store.revenue.save(&lines[0]), None), [lines]);
    holds!(is_conflict(&store.revenue.delete(store.ours(), lines[0].id, Remember::No), None), [lines]);
    let ids: Vec<_> = lines.iter().map(|line| line.id).collect();
    store.revenue.release(store.ours(), &ids, other).expect("it has none");
    equal!(holders(store, dossier), [Some(invoice), Some(invoice), None]);
    store.revenue.release(store.ours(), &ids[..1], invoice).expect("one is free");
    equal!(holders(store, dossier), [None, Some(invoice), None]);
    undone(store.work.as_ref(), || claim(&[&lines[2]], other).expect("it is pending"));
    equal!(holders(store, dossier), [None, Some(invoice), None]);
}

fn holders(store: &RevenueBench, dossier: DossierId) -> Vec<Option<InvoiceId>> {
    store.revenue_of(dossier).into_iter().map(|line| line.invoice).collect()
}

fn of_many_who_charge_at_once_one_does(store: &RevenueBench) {
    let dossier = (store.dossier)("1");
    let item = (store.item)("A");
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                in_unit_of_work(store.work.as_ref(), || store.revenue.insert(&[store.charge(dossier, item, Some(7))]))
            });
        }
    });
    equal!(store.revenue_of(dossier).len(), 1);
}

fn another_organisation_sees_and_changes_nothing(store: &RevenueBench) {
    let dossier = (store.dossier)("1");
    let line = store.charged(dossier, (store.item)("A"), None);
    let theirs = store.theirs();
    equal!(store.revenue.for_dossiers(theirs, &[dossier]).expect("a look-up"), [], [theirs]);
    let foreign = RevenueLine { organisation: theirs, description: text("x").expect("a text"), ..line.clone() };
    holds!(is_conflict(&store.revenue.save(&foreign), None), [foreign]);
    holds!(is_conflict(&store.revenue.delete(theirs, line.id, Remember::No), None), [theirs, line]);
    let invoice = (store.invoice)();
    holds!(is_conflict(&store.revenue.claim(theirs, &[(line.id, invoice)]), None), [theirs, line]);
    store.revenue.forget(theirs, dossier, None).expect("it has none");
    equal!(store.revenue_of(dossier), [line]);
}
