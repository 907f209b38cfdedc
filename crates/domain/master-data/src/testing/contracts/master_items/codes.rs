use super::store::{CODE_RULE, ItemBench, WithItems, form, is_conflict};
use crate::CustomerId;
use crate::master_item::MasterItemForm;
use customs_kernel::{equal, holds, keeps};

/// Tests the scope in which codes are unique, and the search by codes.
pub(super) fn run(make: &impl Fn() -> ItemBench) {
    keeps! { "MasterItemRepository":
        a_code_is_unique_for_its_owner(&make());
        when_a_code_is_taken_none_is_kept(&make());
        of_those_who_take_a_code_at_once_one_gets_it(&make());
        articles_are_found_by_the_codes_of_one_owner(&make());
        codes_are_found_by_their_beginning(&make());
    }
}

fn owned(code: &str, owner: Option<CustomerId>) -> MasterItemForm {
    MasterItemForm { customer_id: owner.map(CustomerId::get), ..form(code, "Article") }
}

fn a_code_is_unique_for_its_owner(store: &ItemBench) {
    let owners = [None, Some(store.customer("A")), Some(store.customer("B"))];
    for owner in owners {
        store.insert(owned("CODE", owner));
    }
    for owner in owners {
        holds!(is_conflict(&store.try_insert(owned("CODE", owner)), CODE_RULE));
        store.insert(owned("code", owner));
    }
}

fn when_a_code_is_taken_none_is_kept(store: &ItemBench) {
    store.insert(form("TAKEN", "Article"));
    for codes in [["NEW", "TAKEN"], ["TWICE", "TWICE"]] {
        let new = codes.map(|code| store.new_item(form(code, "Another")));
        holds!(is_conflict(&store.repository.insert(&new), CODE_RULE), "{codes:?}", [new]);
    }
    equal!(store.codes(), ["TAKEN"]);
}

fn of_those_who_take_a_code_at_once_one_gets_it(store: &ItemBench) {
    for round in 0..5 {
        let code = format!("C{round}");
        let attempts: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| store.try_insert(form(&code, "Raced")))).collect();
            threads.into_iter().map(|thread| thread.join().expect("a thread")).collect()
        });
        equal!(attempts.iter().filter(|attempt| attempt.is_ok()).count(), 1, "{attempts:?}");
        equal!(attempts.iter().filter(|attempt| is_conflict(attempt, CODE_RULE)).count(), 3, "{attempts:?}");
    }
    equal!(store.codes().len(), 5);
}

fn articles_are_found_by_the_codes_of_one_owner(store: &ItemBench) {
    let customer = store.customer("A");
    let global = store.insert(owned("X", None));
    let other = store.insert(owned("Y", None));
    let own = store.insert(owned("X", Some(customer)));
    let find = |owner, codes: &[&str]| {
        let codes: Vec<String> = codes.iter().map(|code| (*code).to_owned()).collect();
        let mut found = store.repository.by_codes(store.organisations[0], owner, &codes).expect("a look-up");
        found.sort_by_key(|item| item.id);
        found
    };
    equal!(find(None, &["X", "Y", "X", "x", "Z", "X\0"]), [global, other]);
    equal!(find(Some(customer), &["X", "Y"]), [own]);
    equal!(find(Some(CustomerId::new(i64::MAX)), &["X"]), []);
    equal!(find(None, &[]), []);
    let many: Vec<String> = (0..25_000).map(|number| format!("N{number}")).chain(["Y".to_owned()]).collect();
    equal!(store.repository.by_codes(store.organisations[0], None, &many).expect("a look-up").len(), 1, [many]);
}

fn codes_are_found_by_their_beginning(store: &ItemBench) {
    let codes = ["A", "A%", "AB", "A\u{10ffff}", "A\u{10ffff}B", "A_1", "Aé", "B", "a"];
    for code in codes {
        store.insert(owned(code, None));
    }
    store.insert(owned("A-OTHER", Some(store.customer("A"))));
    let beginning = |text: &str| {
        let mut found = store.repository.codes_beginning_with(store.organisations[0], None, text).expect("a look-up");
        found.sort();
        found
    };
    equal!(beginning("A"), ["A", "A%", "AB", "A_1", "Aé", "A\u{10ffff}", "A\u{10ffff}B"]);
    equal!(beginning("A\u{10ffff}"), ["A\u{10ffff}", "A\u{10ffff}B"]);
    equal!(beginning("Aé"), ["Aé"]);
    equal!(beginning("A%"), ["A%"]);
    equal!(beginning("A_"), ["A_1"]);
    equal!(beginning("").len(), codes.len());
    equal!(beginning("\u{10ffff}"), [""; 0]);
    equal!(beginning("A\0"), [""; 0]);
}
