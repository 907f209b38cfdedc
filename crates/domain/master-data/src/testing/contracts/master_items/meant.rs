use super::store::{ItemDirectoryBench, WithItems, form, text};
use crate::CustomerId;
use crate::master_item::{MasterItemForm, NewMasterItem};
use customs_kernel::{equal, keeps};
use std::collections::BTreeMap;

/// Tests which items the codes of a declaration stand for.
pub(super) fn run(make: &impl Fn() -> ItemDirectoryBench) {
    keeps! { "MasterItemDirectory":
        a_customers_article_comes_before_a_global_one_and_a_sku_before_a_code(&make());
        articles_that_may_not_be_used_are_not_meant(&make());
        among_equals_the_oldest_is_meant(&make());
        ten_thousand_codes_are_found_at_once(&make());
    }
}

impl ItemDirectoryBench {
    /// The descriptions of the items that the codes stand for, by code.
    fn meant(&self, customer_code: Option<&str>, codes: &[&str]) -> BTreeMap<String, String> {
        let codes: Vec<String> = codes.iter().map(|code| (*code).to_owned()).collect();
        let meant = self.directory.meant_by(self.organisations[0], customer_code, &codes).expect("a look-up");
        meant.into_iter().map(|(code, item)| (code, item.form.description.unwrap_or_default())).collect()
    }
}

fn expected(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs.iter().map(|(code, description)| ((*code).to_owned(), (*description).to_owned())).collect()
}

fn a_customers_article_comes_before_a_global_one_and_a_sku_before_a_code(store: &ItemDirectoryBench) {
    let [customer, other] = ["ACME", "OTHER"].map(|code| Some(store.customer(code)));
    for (owner, code, sku, description) in [
        (None, "A", None, "global by code"),
        (None, "G1", Some("A"), "global by SKU"),
        (customer, "A", None, "own by code"),
        (customer, "O1", Some("B"), "own by SKU"),
        (customer, "B", None, "own by code, after the SKU"),
        (None, "C", None, "global code alone"),
        (customer, "O2", Some("C"), "own SKU before a global code"),
        (None, "G2", Some("D"), "global SKU alone"),
        (customer, "D", None, "own code before a global SKU"),
        (other, "A", Some("E"), "somebody else's"),
        (None, "F", Some("F"), "both at once"),
    ] {
        let (customer_id, sku) = (owner.map(CustomerId::get), sku.map(str::to_owned));
        store.insert(MasterItemForm { customer_id, sku, ..form(code, description) });
    }
    let codes = ["A", "B", "C", "D", "E", "F", "F", "a", "unknown", "A\0", ""];
    equal!(
        store.meant(Some("ACME"), &codes),
        expected(&[
            ("A", "own by code"),
            ("B", "own by SKU"),
            ("C", "own SKU before a global code"),
            ("D", "own code before a global SKU"),
            ("F", "both at once"),
        ]),
        [codes]
    );
    let global = expected(&[
        ("A", "global by SKU"),
        ("C", "global code alone"),
        ("D", "global SKU alone"),
        ("F", "both at once"),
    ]);
    for nobody in [None, Some("NOBODY"), Some("acme"), Some("ACME\0"), Some("")] {
        equal!(store.meant(nobody, &codes), global, "{nobody:?}", [codes]);
    }
    equal!(store.meant(Some("ACME"), &[]), BTreeMap::new());
}

fn articles_that_may_not_be_used_are_not_meant(store: &ItemDirectoryBench) {
    store.customer("ACME");
    for (status, code) in [("inactive", "X"), ("pending", "Y")] {
        store.insert(MasterItemForm { status: text(status), sku: text("S"), ..form(code, status) });
    }
    equal!(store.meant(Some("ACME"), &["X", "Y", "S"]), BTreeMap::new());
    store.insert(MasterItemForm { sku: text("S"), ..form("Z", "active") });
    equal!(store.meant(Some("ACME"), &["X", "Y", "S"]), expected(&[("S", "active")]));
}

fn among_equals_the_oldest_is_meant(store: &ItemDirectoryBench) {
    for code in ["C", "A", "B"] {
        store.insert(MasterItemForm { sku: text("SAME"), ..form(code, code) });
    }
    equal!(store.meant(None, &["SAME"]), expected(&[("SAME", "C")]));
}

fn ten_thousand_codes_are_found_at_once(store: &ItemDirectoryBench) {
    let customer = store.customer("ACME").get();
    // There are few items, since this tests many codes.
    let new: Vec<NewMasterItem> = (0..600)
        .map(|place| {
            let number = place * 20;
            let form = form(&format!("C{number}"), "Article");
            let customer_id = (place % 2 == 0).then_some(customer);
            let sku = (place % 3 == 0).then(|| format!("S{number}"));
            store.new_item(MasterItemForm { customer_id, sku, ..form })
        })
        .collect();
    store.repository.insert(&new).expect("they are kept");
    let codes: Vec<String> = (0..12_000).flat_map(|number| [format!("S{number}"), format!("C{number}")]).collect();
    let meant = store.directory.meant_by(store.organisations[0], Some("ACME"), &codes).expect("a look-up");
    equal!(meant.len(), 600 + 200, [meant]);
    equal!(meant["S11940"].form.item_code, text("C11940"), [meant]);
    equal!(meant["C11980"].form.item_code, text("C11980"), [meant]);
}
