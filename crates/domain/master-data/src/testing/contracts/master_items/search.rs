use super::store::{ItemDirectoryBench, WithItems, form, searching, text};
use crate::CustomerId;
use crate::master_item::{MasterItemForm, MasterItemHit, NewMasterItem};
use customs_kernel::{equal, keeps};

/// Tests the search by words, in lists and in type-ahead.
pub(super) fn run(make: &impl Fn() -> ItemDirectoryBench) {
    keeps! { "MasterItemDirectory":
        articles_are_found_by_the_beginning_of_words(&make());
        numbers_are_looked_for_in_lists_only(&make());
        an_article_with_several_such_words_is_found_once(&make());
        the_word_itself_stands_before_longer_ones(&make());
        only_active_ones_are_suggested(&make());
        a_customer_is_shown_its_own_and_everybodys(&make());
        no_more_than_asked_for_are_suggested(&make());
        rare_words_are_found_among_frequent_ones(&make());
    }
}

fn articles_are_found_by_the_beginning_of_words(store: &ItemDirectoryBench) {
    store.insert(MasterItemForm { hs_code: text("73181500"), ..form("AB-12/x", "Stahl-Schraube, GRÖSSE m8") });
    store.insert(form("CD", "Größer 货物 \u{10400}"));
    store.insert(form("EF", &"long".repeat(20)));
    store.insert(form("GH", "a\u{d7ff}\u{ac00}"));
    for (query, expected) in [
        ("stahl", vec!["AB-12/x"]),
        ("STA", vec!["AB-12/x"]),
        ("tahl", vec![]),
        ("grö", vec!["AB-12/x", "CD"]),
        ("Größer", vec!["CD"]),
        ("schr m8 ab", vec!["AB-12/x"]),
        ("m8 stahlx", vec![]),
        ("ab-12", vec!["AB-12/x"]),
        ("7318", vec!["AB-12/x"]),
        ("货", vec!["CD"]),
        ("\u{10428}", vec!["CD"]),
        ("\u{10400}", vec!["CD"]),
        (&"long".repeat(30), vec!["EF"]),
        ("\u{ac00}", vec!["GH"]),
        ("%", vec![]),
        ("_", vec![]),
        ("' OR 1 = 1 --", vec![]),
        ("\0", vec![]),
        ("st\0ahl", vec!["AB-12/x"]),
    ] {
        let expected: Vec<&str> = if query == "st\0ahl" { vec![] } else { expected };
        equal!(store.listed(&searching(query)), expected, "{query:?}");
        let mut quick = store.quick(query);
        quick.sort();
        equal!(quick, expected, "{query:?} while typing");
    }
}

fn numbers_are_looked_for_in_lists_only(store: &ItemDirectoryBench) {
    store.insert(MasterItemForm { sku: text("SKU-7 bolt"), part_number: text("PART-9"), ..form("A", "Steel bolts") });
    for (query, quick) in
        [("sku", false), ("7", false), ("part", false), ("9", false), ("bolt", true), ("bolts", true), ("a", true)]
    {
        equal!(store.listed(&searching(query)), ["A"], "{query}");
        let expected = if quick { vec!["A"] } else { vec![] };
        equal!(store.quick(query), expected, "{query} while typing");
    }
    equal!(store.listed(&searching("steel part 7")), ["A"]);
    equal!(store.quick("steel part"), [""; 0]);
}

fn an_article_with_several_such_words_is_found_once(store: &ItemDirectoryBench) {
    let several =
        MasterItemForm { sku: text("bol bolt9"), part_number: text("bo"), ..form("BOLT-1", "Bolt bolts bolted") };
    store.insert(several);
    store.insert(MasterItemForm { sku: text("bolts"), ..form("NUT", "Bolx") });
    for (query, expected) in [
        ("b", vec!["BOLT-1", "NUT"]),
        ("bo", vec!["BOLT-1", "NUT"]),
        ("bol", vec!["BOLT-1", "NUT"]),
        ("bolt", vec!["BOLT-1", "NUT"]),
        ("bolts", vec!["BOLT-1", "NUT"]),
        ("bolt9", vec!["BOLT-1"]),
        ("bolt 1", vec!["BOLT-1"]),
    ] {
        equal!(store.listed(&searching(query)), expected, "{query}");
    }
    for (query, expected) in [("bol", vec!["BOLT-1", "NUT"]), ("bolt", vec!["BOLT-1"]), ("b nut", vec!["NUT"])] {
        equal!(store.quick(query), expected, "{query} while typing");
    }
}

fn the_word_itself_stands_before_longer_ones(store: &ItemDirectoryBench) {
    for (code, description) in [("1", "boltx"), ("2", "bolts"), ("3", "bolt"), ("4", "bolts"), ("5", "bolt nut")] {
        store.insert(form(code, description));
    }
    equal!(store.quick("bolt"), ["3", "5", "2", "4", "1"]);
}

fn only_active_ones_are_suggested(store: &ItemDirectoryBench) {
    for status in ["active", "inactive", "pending"] {
        store.insert(MasterItemForm { status: text(status), ..form(status, "Bolt") });
    }
    store.insert(MasterItemForm { status: None, ..form("usual", "Bolt") });
    equal!(store.quick("bolt"), ["active", "usual"]);
    equal!(store.listed(&searching("bolt")).len(), 4);
}

fn a_customer_is_shown_its_own_and_everybodys(store: &ItemDirectoryBench) {
    let [mine, other] = ["MINE", "OTHER"].map(|code| store.customer(code));
    for (code, owner) in [("1-mine", Some(mine)), ("2-all", None), ("3-other", Some(other)), ("4-mine", Some(mine))] {
        let hs_code = text("73181500");
        store.insert(MasterItemForm { customer_id: owner.map(CustomerId::get), hs_code, ..form(code, "Steel bolt") });
    }
    let codes = |query: &str, customer| {
        store.hits(query, customer, 20).into_iter().map(|hit| hit.item_code).collect::<Vec<_>>()
    };
    for query in ["bolt", "steel bolt", "b s 7"] {
        equal!(codes(query, Some(mine)), ["1-mine", "2-all", "4-mine"], "{query}");
        equal!(codes(query, Some(other)), ["2-all", "3-other"], "{query}");
        for nobody in [i64::MAX, 0, -1] {
            equal!(codes(query, Some(CustomerId::new(nobody))), ["2-all"], "{query}");
        }
        equal!(codes(query, None).len(), 4, "{query}");
    }
    let hit = store.hits("bolt", Some(other), 20).remove(1);
    let expected = MasterItemHit {
        id: hit.id,
        item_code: "3-other".to_owned(),
        description: "Steel bolt".to_owned(),
        hs_code: text("73181500"),
        owner: Some(other),
    };
    equal!(hit, expected);
}

fn no_more_than_asked_for_are_suggested(store: &ItemDirectoryBench) {
    let customer = store.customer("ACME");
    let new: Vec<NewMasterItem> = (0..60)
        .map(|number| {
            let customer_id = (number % 2 == 0).then_some(customer.get());
            store.new_item(MasterItemForm { customer_id, ..form(&format!("C{number}"), "Steel bolt") })
        })
        .collect();
    let ids = store.repository.insert(&new).expect("they are kept");
    for (query, customer) in [("bolt", None), ("bolt steel", None), ("bolt", Some(customer)), ("st bo", Some(customer))]
    {
        let hits = store.hits(query, customer, 20);
        equal!(hits.into_iter().map(|hit| hit.id).collect::<Vec<_>>(), ids[..20], "{query}");
        equal!(store.hits(query, customer, 100).len(), 60, "{query}", [customer]);
        equal!(store.hits(query, customer, 0), [], "{query}", [customer]);
    }
}

fn rare_words_are_found_among_frequent_ones(store: &ItemDirectoryBench) {
    let mut new: Vec<NewMasterItem> =
        (0..300).map(|number| store.new_item(form(&format!("C{number}"), "Stainless bolt"))).collect();
    new.push(store.new_item(form("RARE", "Stainless nut")));
    store.repository.insert(&new).expect("they are kept");
    for query in ["stainless nut", "nut stainless", "nu rare st", "stainless rare"] {
        equal!(store.quick(query), ["RARE"], "{query}");
        equal!(store.listed(&searching(query)), ["RARE"], "{query}");
    }
    equal!(store.quick("stainless bolt nut"), [""; 0]);
}
