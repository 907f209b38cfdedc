use super::store::{BillingStore, day, decimal, is_conflict, request, start, text};
use crate::billable_item::BillableItem;
use crate::ports::{BillableItemRepository, RateCardFilter, RateCardRepository};
use crate::rate_card::{ConsolidationMode, InvoiceFrequency, RateCard, RateCardLineTerms, RateCardTerms};
use crate::testing::forms::{card_terms, item_terms};
use crate::{BillableItemId, RateCardId};
use customs_kernel::testing::undone;
use customs_kernel::{OrganisationId, UnitOfWork, Version, equal, holds, keeps};
use std::sync::Arc;

/// One empty store of rate cards, and the items that they price.
pub struct RateCardBench {
    /// Storage of rate cards.
    pub cards: Arc<dyn RateCardRepository>,
    /// Storage of billable items.
    pub items: Arc<dyn BillableItemRepository>,
    /// The unit of work that both join.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that may own rate cards.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(RateCardBench);

impl From<BillingStore> for RateCardBench {
    fn from(BillingStore { cards, items, work, organisations, .. }: BillingStore) -> Self {
        Self { cards, items, work, organisations }
    }
}

impl RateCardBench {
    fn ours(&self) -> OrganisationId {
        self.organisations[0]
    }

    fn theirs(&self) -> OrganisationId {
        self.organisations[1]
    }

    fn item(&self, code: &str) -> BillableItem {
        self.items.insert(self.ours(), &item_terms(code), start()).expect("an item is kept")
    }
}

/// Runs the contract of [`RateCardRepository`]; `make` returns an empty
/// store on every call.
///
/// # Panics
/// When a rule is broken.
pub fn rate_card_contract<B: Into<RateCardBench>>(make: impl Fn() -> B) {
    let make = || -> RateCardBench { make().into() };
    keeps! { "RateCardRepository":
        what_is_kept_comes_back(&make());
        a_change_keeps_removes_and_adds_lines(&make());
        active_cards_are_those_of_the_day(&make());
        another_organisation_sees_and_changes_nothing(&make());
        a_list_is_filtered(&make());
    }
}

const fn line(item: BillableItemId) -> RateCardLineTerms {
    RateCardLineTerms {
        billable_item: item,
        unit_price: None,
        vat_rate_override: None,
        invoice_frequency_override: None,
    }
}

fn full() -> RateCardTerms {
    RateCardTerms {
        customer_code: "Ünï".to_owned(),
        name: "Prijzen € 'x'; --".to_owned(),
        valid_from: day("2026-01-01"),
        valid_until: Some(day("2026-06-30")),
        invoice_frequency: InvoiceFrequency::Monthly,
        consolidation_mode: ConsolidationMode::Merged,
        currency: "USD".parse().expect("a currency"),
        is_active: false,
        notes: text("notes\n"),
    }
}

fn kept(store: &RateCardBench, terms: &RateCardTerms, lines: &[RateCardLineTerms]) -> RateCard {
    store.cards.insert(store.ours(), terms, lines, start()).expect("a card is kept")
}

fn find(store: &RateCardBench, id: RateCardId) -> Option<RateCard> {
    store.cards.find(store.ours(), id).expect("a look-up")
}

fn what_is_kept_comes_back(store: &RateCardBench) {
    let (a, b) = (store.item("A").id, store.item("B").id);
    let priced = RateCardLineTerms {
        billable_item: b,
        unit_price: Some(decimal("0.123456")),
        vat_rate_override: Some(decimal("9.5")),
        invoice_frequency_override: Some(InvoiceFrequency::Delayed),
    };
    let card = kept(store, &full(), &[priced, line(a)]);
    equal!((card.version, card.created_at, &card.terms), (Version::FIRST, start(), &full()), [card]);
    equal!(card.lines.iter().map(|line| line.terms).collect::<Vec<_>>(), [priced, line(a)], [card]);
    equal!(find(store, card.id), Some(card.clone()), [card]);
    equal!(find(store, RateCardId::new(i64::MAX)), None);
    let priced = |item| store.cards.price_item(store.ours(), item).expect("a look-up");
    holds!(priced(a) && !priced(store.item("C").id));
    store.cards.delete(store.ours(), card.id, card.version).expect("it goes");
    holds!(!priced(a));
}

fn a_change_keeps_removes_and_adds_lines(store: &RateCardBench) {
    let items: Vec<_> = ["A", "B", "C"].map(|code| store.item(code).id).to_vec();
    let read = kept(store, &card_terms("ACME"), &[line(items[0]), line(items[1])]);
    let mut changed = read.clone();
    changed.terms = full();
    changed.lines.remove(0);
    changed.lines[0].terms.unit_price = Some(decimal("3"));
    let saved = store.cards.save(&changed, &[line(items[2]), line(items[0])]).expect("it is kept");
    equal!(saved.version, read.version.next(), [saved]);
    equal!(saved.lines[0], changed.lines[0], [saved]);
    equal!(
        saved.lines.iter().map(|line| line.terms.billable_item).collect::<Vec<_>>(),
        [items[1], items[2], items[0]],
        [saved]
    );
    equal!(find(store, read.id), Some(saved.clone()), [read]);
    holds!(is_conflict(&store.cards.save(&read, &[]), None), [read]);
    holds!(is_conflict(&store.cards.delete(store.ours(), read.id, read.version), None), [read]);
    undone(store.work.as_ref(), || store.cards.delete(store.ours(), saved.id, saved.version).expect("it goes"));
    equal!(find(store, read.id), Some(saved), [read]);
}

fn active_cards_are_those_of_the_day(store: &RateCardBench) {
    let active = |codes: &[&str], on: &str| {
        let codes: Vec<String> = codes.iter().map(|code| (*code).to_owned()).collect();
        let mut cards = store.cards.active(store.ours(), &codes, day(on)).expect("a look-up");
        cards.sort_by_key(|card| card.id);
        cards.into_iter().map(|card| (card.id, card.lines.len())).collect::<Vec<_>>()
    };
    let item = store.item("A").id;
    let open = kept(store, &card_terms("ACME"), &[line(item)]).id;
    let ended = RateCardTerms { customer_code: "ACME".to_owned(), is_active: true, ..full() };
    let ended = kept(store, &ended, &[]).id;
    kept(store, &RateCardTerms { customer_code: "ACME".to_owned(), ..full() }, &[]);
    let other = kept(store, &card_terms("OTHER"), &[]).id;
    equal!(active(&["ACME"], "2026-06-30"), [(open, 1), (ended, 0)]);
    equal!(active(&["ACME"], "2026-07-01"), [(open, 1)]);
    equal!(active(&["ACME", "OTHER", "NOBODY"], "2025-12-31"), [(open, 1), (other, 0)]);
    equal!(active(&["ACME"], "2019-12-31"), []);
    equal!(active(&[], "2026-06-30"), []);
}

fn another_organisation_sees_and_changes_nothing(store: &RateCardBench) {
    let item = store.item("A").id;
    let card = kept(store, &card_terms("ACME"), &[line(item)]);
    let theirs = store.theirs();
    equal!(store.cards.find(theirs, card.id).expect("a look-up"), None, [theirs, card]);
    equal!(store.cards.active(theirs, &["ACME".to_owned()], day("2026-03-02")).expect("a look-up"), [], [theirs]);
    holds!(!store.cards.price_item(theirs, item).expect("a look-up"), [theirs]);
    holds!(is_conflict(&store.cards.delete(theirs, card.id, card.version), None), [theirs, card]);
    holds!(
        is_conflict(&store.cards.save(&RateCard { organisation: theirs, ..card.clone() }, &[]), None),
        [theirs, card]
    );
    equal!(find(store, card.id), Some(card));
}

fn a_list_is_filtered(store: &RateCardBench) {
    let open = kept(store, &card_terms("ACME"), &[]).id;
    let full = kept(store, &full(), &[]).id;
    let listed = |filter: RateCardFilter| {
        let page = store.cards.list(store.ours(), &filter, request(1, 10)).expect("a list");
        equal!(page.total, page.records.len() as u64, [page]);
        page.records.into_iter().map(|card| card.id).collect::<Vec<_>>()
    };
    let all = RateCardFilter::default();
    equal!(listed(all.clone()), [open, full]);
    equal!(listed(RateCardFilter { customer_code: text("ACME"), ..all.clone() }), [open]);
    equal!(listed(RateCardFilter { is_active: Some(false), ..all.clone() }), [full]);
    equal!(listed(RateCardFilter { valid_on: Some((day("2026-06-30"), true)), ..all.clone() }), [open, full]);
    equal!(listed(RateCardFilter { valid_on: Some((day("2026-07-01"), false)), ..all.clone() }), [full]);
    equal!(listed(RateCardFilter { search: text("ünÏ"), ..all.clone() }), [full]);
    equal!(listed(RateCardFilter { search: text("price"), ..all }), [open]);
}
