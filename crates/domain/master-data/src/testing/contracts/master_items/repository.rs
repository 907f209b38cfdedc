use super::store::{CODE_RULE, ItemBench, NOTHING, WithItems, after, form, is_conflict, start, text};
use super::{codes, saving};
use crate::CustomerId;
use crate::master_item::{MasterItem, MasterItemForm, NewMasterItem, NewMasterItemDocument};
use customs_kernel::testing::undone;
use customs_kernel::{Version, equal, holds, keeps};
use rust_decimal::Decimal;

/// Runs the contract of [`MasterItemRepository`](crate::ports::MasterItemRepository) on that port alone; `make` must give
/// an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn item_repository_contract<B: Into<ItemBench>>(make: impl Fn() -> B) {
    let make = || -> ItemBench { make().into() };
    keeps! { "MasterItemRepository":
        what_is_kept_comes_back(&make());
        many_at_once_are_answered_in_order(&make());
        nothing_is_kept_of_none(&make());
        of_an_unknown_customer_none_is_kept(&make());
        another_organisation_sees_and_changes_nothing(&make());
        what_is_undone_was_never_there(&make());
    }
    codes::run(&make);
    saving::run(&make);
}

/// A form with every field set.
pub(super) fn full(customer: Option<CustomerId>) -> MasterItemForm {
    let decimal = |text: &str| Some(text.parse::<Decimal>().expect("a decimal"));
    MasterItemForm {
        item_code: text("Ünï-1 'x'; --"),
        description: text("Größe \"货物\" \u{1f6a2} %_\\"),
        customer_id: customer.map(CustomerId::get),
        hs_code: text("8471300000"),
        taric_code: text("10"),
        country_of_origin: text("CN"),
        preferential_origin: text("NL"),
        status: text("pending"),
        net_weight: decimal("0.000001"),
        gross_weight: decimal("1234567890123.123456"),
        supplementary_units: decimal("2"),
        unit_value: decimal("19.9"),
        unit_currency: text("USD"),
        duty_rate: decimal("4.7"),
        vat_rate: decimal("21"),
        licensing_required: true,
        packaging_type: text("CT"),
        packaging_marks: text("marks"),
        manufacturer_name: text("Maker"),
        manufacturer_part_number: text("M-1"),
        sku: text("SKU 1"),
        part_number: text("P-1"),
        notes: text("notes\n"),
    }
}

fn what_is_kept_comes_back(store: &ItemBench) {
    let customer = store.customer("ACME");
    for form in [full(Some(customer)), full(None), form("BARE", "Bare")] {
        let id = store.try_insert(form.clone()).expect("it is kept");
        let expected = MasterItem {
            id,
            organisation: store.organisations[0],
            version: Version::FIRST,
            form,
            verified_at: None,
            verified_by: None,
            created_at: start(),
            updated_at: start(),
        };
        equal!(store.find(id), Some(expected));
    }
    equal!(store.find(NOTHING), None);
}

fn many_at_once_are_answered_in_order(store: &ItemBench) {
    let [_, other] = store.organisations;
    let customers = [None, Some(store.customer("A")), Some(store.customer("B"))];
    let new: Vec<NewMasterItem> = (0..2_100_usize)
        .map(|number| {
            // The items are not in the order of their codes, and some codes differ by their owner alone.
            let code = format!("C{:04}", (number / 3 * 577) % 700);
            let customer_id = customers[number % 3].map(CustomerId::get);
            let form = MasterItemForm { customer_id, ..form(&code, &format!("Article {number}")) };
            store.new_item(form)
        })
        .chain([NewMasterItem { organisation: other, ..store.new_item(form("C0001", "Theirs")) }])
        .collect();
    let ids = store.repository.insert(&new).expect("they are kept");
    equal!(ids.len(), new.len(), [ids]);
    for (number, (id, new)) in ids.iter().zip(&new).enumerate() {
        if number % 97 == 0 || number > 2_095 {
            let found = store.repository.find(new.organisation, *id).expect("a look-up").expect("it is there");
            equal!(found.form, new.form, "{number}", [found]);
        }
    }
}

fn nothing_is_kept_of_none(store: &ItemBench) {
    equal!(store.repository.insert(&[]).expect("nothing"), []);
}

fn of_an_unknown_customer_none_is_kept(store: &ItemBench) {
    let [own, other] = store.organisations;
    let elsewhere = store.customer_of(other, "THEIRS");
    for customer in [elsewhere, CustomerId::new(i64::MAX)] {
        let form = MasterItemForm { customer_id: Some(customer.get()), ..form("A", "A") };
        holds!(is_conflict(&store.try_insert(form), None), [customer]);
        let found = store.repository.by_codes(own, Some(customer), &["A".to_owned()]);
        equal!(found.expect("a look-up"), [], [customer]);
    }
    let customer = store.customer("ACME");
    let item = store.insert(MasterItemForm { customer_id: Some(customer.get()), ..form("A", "A") });
    let deleted = (store.delete_customer)(own, customer);
    holds!(is_conflict(&deleted, None), "an item belongs to it", [customer, deleted]);
    store.delete(&item).expect("it is deleted");
    (store.delete_customer)(own, customer).expect("nothing refers to it any more");
}

fn another_organisation_sees_and_changes_nothing(store: &ItemBench) {
    let [_, other] = store.organisations;
    let item = store.insert(form("A", "Bolt"));
    let repository = &store.repository;
    equal!(repository.find(other, item.id).expect("a look-up"), None, [item]);
    equal!(repository.by_codes(other, None, &["A".to_owned()]).expect("a look-up"), []);
    equal!(repository.codes_beginning_with(other, None, "").expect("a look-up"), [""; 0]);
    holds!(is_conflict(&repository.save(&MasterItem { organisation: other, ..item.clone() }, &[]), None), [item]);
    holds!(is_conflict(&repository.delete(other, item.id, item.version), None), [item]);
    let document =
        NewMasterItemDocument { document_type: "photo".to_owned(), filename: "a.jpg".to_owned(), created_at: after(1) };
    holds!(!repository.add_document(other, item.id, &document).expect("refused"), [item, document]);
    equal!(store.find(item.id), Some(item.clone()), [item]);
    // In the other organisation, the same code belongs to another item.
    repository
        .insert(&[NewMasterItem { organisation: other, ..store.new_item(form("A", "Bolt")) }])
        .expect("it is kept");
    holds!(is_conflict(&store.try_insert(form("A", "Bolt")), CODE_RULE));
}

fn what_is_undone_was_never_there(store: &ItemBench) {
    let kept = store.insert(form("KEPT", "Steel bolt"));
    undone(store.work.as_ref(), || {
        store.insert(form("UNDONE", "Steel bolt"));
        let mut changed = kept.clone();
        changed.form.description = text("Copper nut");
        changed.form.status = text("inactive");
        store.save(&changed, &[]);
    });
    equal!(store.codes(), ["KEPT"]);
    equal!(store.find(kept.id), Some(kept));
}
