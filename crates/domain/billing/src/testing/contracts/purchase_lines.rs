use super::given::GivenDossier;
use super::store::{BillingStore, decimal, is_conflict, start, text};
use crate::DossierId;
use crate::dossier::{PurchaseLine, PurchaseLineForm};
use crate::ports::{ChargedOn, NewPurchaseLine, PurchaseLines};
use customs_kernel::testing::undone;
use customs_kernel::{OrganisationId, UnitOfWork, WriteEffect, equal, holds, keeps};
use rust_decimal::Decimal;
use std::sync::Arc;

/// One empty store of costs.
pub struct PurchaseBench {
    /// Storage of costs.
    pub purchases: Arc<dyn PurchaseLines>,
    /// The unit of work that it joins.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that may own costs.
    pub organisations: [OrganisationId; 2],
    /// Stores a dossier that bears costs.
    pub dossier: GivenDossier,
}

customs_kernel::debug_by_name!(PurchaseBench);

impl From<BillingStore> for PurchaseBench {
    fn from(store: BillingStore) -> Self {
        Self {
            purchases: store.purchases.clone(),
            work: store.work.clone(),
            organisations: store.organisations,
            dossier: store.given_dossier(),
        }
    }
}

impl PurchaseBench {
    fn ours(&self) -> OrganisationId {
        self.organisations[0]
    }

    fn theirs(&self) -> OrganisationId {
        self.organisations[1]
    }
}

/// Runs the contract of [`PurchaseLines`] on that port alone; `make` returns an empty store on every call.
///
/// # Panics
/// When a rule is broken.
pub fn purchase_line_contract<B: Into<PurchaseBench>>(make: impl Fn() -> B) {
    let make = || -> PurchaseBench { make().into() };
    keeps! { "PurchaseLines":
        what_is_kept_comes_back_and_can_change(&make());
        what_customs_charged_is_kept_once(&make());
        what_is_taken_back_can_be_charged_again(&make());
        what_customs_charged_last_is_noted(&make());
        what_is_charged_on_is_noted(&make());
        another_organisation_sees_and_changes_nothing(&make());
    }
}

fn new(store: &PurchaseBench, dossier: DossierId, source: Option<&str>) -> NewPurchaseLine {
    let form = PurchaseLineForm {
        description: text("Opslag € 'x'"),
        category: text("storage"),
        quantity: Some(decimal("2.5")),
        unit_price: Some(decimal("0.333333")),
        vat_rate: Some(decimal("21")),
        currency: text("USD"),
    };
    let terms = form.terms().expect("terms");
    NewPurchaseLine {
        organisation: store.ours(),
        dossier,
        terms,
        source: source.map(str::to_owned),
        created_at: start(),
    }
}

fn kept(store: &PurchaseBench, new: &NewPurchaseLine) -> PurchaseLine {
    store.purchases.insert(new).expect("a line is kept").expect("it is new")
}

fn lines(store: &PurchaseBench, dossiers: &[DossierId]) -> Vec<PurchaseLine> {
    store.purchases.for_dossiers(store.ours(), dossiers).expect("a look-up")
}

fn what_is_kept_comes_back_and_can_change(store: &PurchaseBench) {
    let (first, second) = ((store.dossier)("1"), (store.dossier)("2"));
    let mut line = kept(store, &new(store, first, None));
    equal!((&line.terms, line.created_at), (&new(store, first, None).terms, start()), [line]);
    let other = kept(store, &new(store, second, None));
    equal!(lines(store, &[first]), [line.clone()]);
    equal!(lines(store, &[second, first]), [line.clone(), other.clone()]);
    equal!(lines(store, &[]), []);
    "Anders".clone_into(&mut line.terms.description);
    store.purchases.save(&line).expect("it is kept");
    equal!(lines(store, &[first]), [line.clone()]);
    store.purchases.delete(store.ours(), line.id).expect("it goes");
    holds!(is_conflict(&store.purchases.delete(store.ours(), line.id), None), [line]);
    holds!(is_conflict(&store.purchases.save(&line), None), [line]);
    equal!(lines(store, &[first, second]), [other]);
}

fn what_customs_charged_is_kept_once(store: &PurchaseBench) {
    let (first, second) = ((store.dossier)("1"), (store.dossier)("2"));
    let line = kept(store, &new(store, first, Some("declaration 1 A00")));
    let again = |dossier| store.purchases.insert(&new(store, dossier, Some("declaration 1 A00"))).expect("an answer");
    equal!(again(first), None);
    holds!(again(second).is_some());
    store.purchases.delete(store.ours(), line.id).expect("it goes");
    equal!(again(first), None);
    undone(store.work.as_ref(), || drop(kept(store, &new(store, first, Some("declaration 1 B00")))));
    kept(store, &new(store, first, Some("declaration 1 B00")));
}

fn what_is_taken_back_can_be_charged_again(store: &PurchaseBench) {
    let (first, second) = ((store.dossier)("1"), (store.dossier)("2"));
    let by_hand = kept(store, &new(store, first, None));
    let sources = ["declaration 1 A00", "declaration 1 B00", "declaration 2 A00"];
    let booked = sources.map(|source| kept(store, &new(store, first, Some(source))));
    let elsewhere = kept(store, &new(store, second, Some(sources[0])));
    store.purchases.delete(store.ours(), booked[1].id).expect("somebody deletes it");
    let taken_back = &sources.map(str::to_owned)[..2];
    store.purchases.take_back(store.theirs(), first, taken_back).expect("not theirs");
    equal!(lines(store, &[first]), [by_hand.clone(), booked[0].clone(), booked[2].clone()]);
    store.purchases.take_back(store.ours(), first, taken_back).expect("it is taken back");
    equal!(lines(store, &[first, second]), [by_hand, booked[2].clone(), elsewhere]);
    for source in &sources[..2] {
        kept(store, &new(store, first, Some(source)));
    }
    equal!(store.purchases.insert(&new(store, first, Some(sources[2]))).expect("an answer"), None);
}

fn what_customs_charged_last_is_noted(store: &PurchaseBench) {
    let (first, second) = ((store.dossier)("1"), (store.dossier)("2"));
    let sources = ["declaration 1 A00", "declaration 1 B00", "declaration 10 A00"];
    let booked = sources.map(|source| kept(store, &new(store, first, Some(source))));
    kept(store, &new(store, first, None));
    let noted = |organisation, dossier| -> Vec<(String, Decimal)> {
        store.purchases.noted(organisation, dossier, "declaration 1 ").expect("noted").into_iter().collect()
    };
    let amount = booked[0].terms.amounts.amount;
    equal!(noted(store.ours(), first), [(sources[0].to_owned(), amount), (sources[1].to_owned(), amount)]);
    equal!((noted(store.ours(), second), noted(store.theirs(), first)), (vec![], vec![]));
    let note = |organisation, source, amount| {
        store.purchases.note(organisation, first, source, decimal(amount)).expect("an answer")
    };
    equal!(note(store.ours(), sources[1], "1234567890.123456"), WriteEffect::Changed);
    equal!(note(store.ours(), "declaration 1 C00", "1"), WriteEffect::Unchanged);
    equal!(note(store.theirs(), sources[0], "1"), WriteEffect::Unchanged);
    let changed = [(sources[0].to_owned(), amount), (sources[1].to_owned(), decimal("1234567890.123456"))];
    equal!(noted(store.ours(), first), changed);
    store.purchases.delete(store.ours(), booked[0].id).expect("it goes");
    equal!(noted(store.ours(), first), changed, "also of a line that is gone");
    store.purchases.take_back(store.ours(), first, &sources.map(str::to_owned)).expect("it is taken back");
    equal!(noted(store.ours(), first), []);
}

fn what_is_charged_on_is_noted(store: &PurchaseBench) {
    let (first, second) = ((store.dossier)("1"), (store.dossier)("2"));
    let (source, other) = ("declaration 1 A00", "declaration 1 B00");
    for (dossier, source) in [(first, source), (first, other), (second, source)] {
        kept(store, &new(store, dossier, Some(source)));
    }
    let charged = |organisation| -> Vec<((DossierId, String), ChargedOn)> {
        store.purchases.charged_on(organisation, &[second, first]).expect("noted").into_iter().collect()
    };
    equal!(charged(store.ours()), [], "nobody decided yet");
    let charged_on = |amount, by_service| ChargedOn { amount: decimal(amount), by_service };
    let note = |organisation, dossier, source, charged| {
        store.purchases.note_charged_on(organisation, dossier, source, charged).expect("an answer")
    };
    equal!(note(store.ours(), first, source, Some(charged_on("120.55", true))), WriteEffect::Changed);
    equal!(note(store.ours(), second, source, Some(charged_on("1234567890.12", false))), WriteEffect::Changed);
    let not_booked = note(store.ours(), first, "declaration 1 C00", Some(charged_on("1", true)));
    equal!(not_booked, WriteEffect::Unchanged);
    equal!(note(store.theirs(), first, other, Some(charged_on("1", true))), WriteEffect::Unchanged);
    let expected = [
        ((first, source.to_owned()), charged_on("120.55", true)),
        ((second, source.to_owned()), charged_on("1234567890.12", false)),
    ];
    equal!(charged(store.ours()), expected);
    equal!(charged(store.theirs()), []);
    equal!(note(store.ours(), first, source, None), WriteEffect::Changed);
    equal!(charged(store.ours()), expected[1..]);
}

fn another_organisation_sees_and_changes_nothing(store: &PurchaseBench) {
    let dossier = (store.dossier)("1");
    let line = kept(store, &new(store, dossier, None));
    equal!(store.purchases.for_dossiers(store.theirs(), &[dossier]).expect("a look-up"), []);
    holds!(is_conflict(&store.purchases.delete(store.theirs(), line.id), None), [line]);
    holds!(is_conflict(&store.purchases.save(&PurchaseLine { organisation: store.theirs(), ..line }), None));
}
