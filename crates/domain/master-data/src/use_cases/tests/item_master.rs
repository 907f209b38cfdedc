use super::{Bench, OURS, broken, text};
use crate::ChangeRequest;
use crate::master_item::{ChangeStatus, MasterItemForm};
use customs_kernel::{Actor, Clock};
use rust_decimal::Decimal;

fn bolt() -> MasterItemForm {
    MasterItemForm {
        item_code: text("BOLT"),
        description: text("Bolt"),
        hs_code: text("73181595"),
        ..MasterItemForm::default()
    }
}

fn clerk() -> Actor {
    Actor::Client("clerk".to_owned())
}

#[test]
fn another_classification_is_kept_as_a_change_and_takes_the_verification_away() {
    let bench = Bench::new();
    let id = bench.items.create(OURS, bolt()).expect("created").id;
    bench.items.verify(OURS, id, None, &clerk()).expect("verified");
    let change = |form: &mut MasterItemForm| form.notes = text("in bags");
    let kept = bench.items.update(OURS, id, None, &clerk(), &change).expect("changed");
    assert_eq!(kept.item.verified_by, text("clerk"));
    let change = |form: &mut MasterItemForm| {
        form.hs_code = text("73181692");
        form.country_of_origin = text("cn");
    };
    let changed = bench.items.update(OURS, id, None, &clerk(), &change).expect("changed").item;
    assert_eq!((changed.verified_at, changed.verified_by), (None, None));
    let changes = bench.items.changes(OURS, id, ChangeStatus::Approved).expect("changes");
    let fields: Vec<_> = changes.iter().map(|change| (change.field.as_str(), change.new_value.as_deref())).collect();
    assert_eq!(fields, [("hs_code", Some("73181692")), ("country_of_origin", Some("CN"))]);
    assert_eq!(changes[0].decided_at, Some(bench.clock.now()));
}

#[test]
fn a_change_that_the_portal_asks_for_waits() {
    let bench = Bench::new();
    let id = bench.items.create(OURS, bolt()).expect("created").id;
    let customer = Actor::Client("customer".to_owned());
    let requested = |form: &mut MasterItemForm| form.hs_code = text("73181692");
    let request = |change: &dyn Fn(&mut MasterItemForm)| {
        bench.items.request_change(OURS, id, &customer, change).expect("an answer")
    };
    assert_eq!(request(&|form: &mut MasterItemForm| form.description = text("Bolt M12")), ChangeRequest::NothingAsked);
    assert_eq!(request(&requested), ChangeRequest::Pending);
    bench.items.attach_document(OURS, id, "datasheet", "bolt.pdf").expect("attached");
    let record = bench.items.show(OURS, id).expect("shown");
    assert_eq!(record.item.form.hs_code, text("73181595"));
    let [change] = &record.pending_changes[..] else { panic!("one change") };
    assert_eq!((change.requested_by.as_str(), change.decided_at), ("customer", None));
    assert_eq!(record.documents[0].filename, "bolt.pdf");
}

#[test]
fn a_verified_article_that_waited_for_it_becomes_active() {
    let bench = Bench::new();
    let status = |status: &str| {
        bench
            .items
            .create(OURS, MasterItemForm { item_code: text(status), status: text(status), ..bolt() })
            .expect("created")
            .id
    };
    for (before, after) in [("pending", "active"), ("inactive", "inactive"), ("active", "active")] {
        let verified = bench.items.verify(OURS, status(before), None, &clerk()).expect("verified");
        assert_eq!(verified.form.status, text(after));
    }
}

#[test]
fn copies_get_the_first_free_code_also_when_codes_are_long() {
    let bench = Bench::new();
    let long = "X".repeat(100);
    for (code, suffixes) in
        [("BOLT", ["_COPY", "_COPY_2", "_COPY_3"]), (long.as_str(), ["_COPY", "_COPY_2", "_COPY_3"])]
    {
        let original = bench.items.create(OURS, MasterItemForm { item_code: text(code), ..bolt() }).expect("created");
        for suffix in suffixes {
            let copy = bench.items.duplicate(OURS, original.id, None).expect("copied").form.item_code.expect("a code");
            assert!(copy.ends_with(suffix) && copy.len() <= 100, "{copy}");
            assert!(code.starts_with(copy.trim_end_matches(suffix)), "{copy}");
        }
    }
}

#[test]
fn rules_of_an_article_are_told_at_once() {
    let bench = Bench::new();
    let form = MasterItemForm {
        hs_code: text("7318159"),
        taric_code: text("1"),
        net_weight: Some(Decimal::TWO),
        gross_weight: Some(Decimal::ONE),
        vat_rate: Some(Decimal::from(101)),
        customer_id: Some(99),
        status: text("gone"),
        ..MasterItemForm::default()
    };
    let paths = broken(bench.items.create(OURS, form));
    assert_eq!(
        paths,
        ["customer_id", "description", "gross_weight", "hs_code", "item_code", "status", "taric_code", "vat_rate"]
    );
}
