use super::{Bench, OURS, THEIRS, text};
use crate::customer::{CustomerForm, SecretChange, VatCheckStatus};
use crate::ports::ReplyFate;
use crate::{CustomerId, MasterDataError};

/// A customer with all data that a VAT inquiry requires.
fn importer(bench: &Bench) -> CustomerId {
    let declarant = bench.customer("DECLARANT", |form| form.postbus_cid = text("CID"));
    bench.customer("ACME", |form| {
        form.customer_eori_number = text("NL123456782");
        form.customer_vat_number = text("123456782B01");
        form.customer_vat_country = text("NL");
        form.declarant_customer_id = Some(declarant.get());
    })
}

fn form(bench: &Bench, id: CustomerId) -> CustomerForm {
    bench.customers.show(OURS, id).expect("shown").customer.form
}

fn status(bench: &Bench, id: CustomerId) -> Option<VatCheckStatus> {
    bench.customers.show(OURS, id).expect("shown").customer.vat_check.status
}

fn change(bench: &Bench, id: CustomerId, change: &dyn Fn(&mut CustomerForm)) {
    bench.customers.update(OURS, id, None, change, &SecretChange::Keep).expect("changed");
}

/// Sends an inquiry and applies this answer of customs.
fn answered(bench: &Bench, id: CustomerId, eligible: &str, permit: &str) -> ReplyFate {
    let started = bench.customers.check_vat(OURS, id, None).expect("started");
    let reply = format!("result {} {eligible} {permit}", started.reference);
    bench.customers.receive_vat_reply(reply.as_bytes()).expect("taken").expect("an answer")
}

#[test]
fn customs_is_asked_about_the_number_with_its_country_and_its_answer_is_noted() {
    let bench = Bench::new();
    let id = importer(&bench);
    assert_eq!(answered(&bench, id, "yes", "no"), ReplyFate::Applied);
    let form = form(&bench, id);
    assert_eq!((form.vat_reverse_charge_eligible, form.article_23_permit), (Some(true), Some(false)));
    assert_eq!(status(&bench, id), Some(VatCheckStatus::Verified));
}

#[test]
fn only_the_answer_to_the_latest_question_counts_and_only_once() {
    let bench = Bench::new();
    let id = importer(&bench);
    let receive = |reply: &str| bench.customers.receive_vat_reply(reply.as_bytes()).expect("taken");
    let [old, new] = [(); 2].map(|()| bench.customers.check_vat(OURS, id, None).expect("started").reference);
    assert_ne!(old, new);
    assert_eq!(receive(&format!("result {old} no no")), Some(ReplyFate::Ignored));
    assert_eq!(receive(&format!("result {new} yes yes")), Some(ReplyFate::Applied));
    assert_eq!(receive(&format!("result {new} no no")), Some(ReplyFate::Ignored));
    assert_eq!(receive("result VAT-999 no no"), Some(ReplyFate::Unmatched));
    assert_eq!(receive("something else"), None);
    assert_eq!(form(&bench, id).vat_reverse_charge_eligible, Some(true));
    assert_eq!(bench.store.replies().len(), 4, "what came is kept, whatever became of it");
}

#[test]
fn what_was_set_by_hand_stays_until_it_is_set_back() {
    let bench = Bench::new();
    let id = importer(&bench);
    change(&bench, id, &|form| form.vat_reverse_charge_eligible = Some(false));
    answered(&bench, id, "yes", "yes");
    assert_eq!(form(&bench, id).vat_reverse_charge_eligible, Some(false));
    assert_eq!(form(&bench, id).article_23_permit, Some(true));
    change(&bench, id, &|form| form.vat_reverse_charge_eligible = None);
    answered(&bench, id, "yes", "no");
    assert_eq!(form(&bench, id).vat_reverse_charge_eligible, Some(true));
    assert_eq!(form(&bench, id).article_23_permit, Some(false), "what customs said is no override");
}

#[test]
fn another_number_makes_the_answer_worthless() {
    let bench = Bench::new();
    let id = importer(&bench);
    answered(&bench, id, "yes", "yes");
    change(&bench, id, &|form| form.customer_city = text("Delft"));
    assert_eq!(status(&bench, id), Some(VatCheckStatus::Verified));
    change(&bench, id, &|form| form.vat_number = text("NL004495445B01"));
    let form = form(&bench, id);
    assert_eq!((form.vat_reverse_charge_eligible, form.article_23_permit), (None, None));
    assert_eq!(status(&bench, id), None);
}

#[test]
fn an_answer_to_a_question_about_the_old_number_is_ignored() {
    let bench = Bench::new();
    let id = importer(&bench);
    let started = bench.customers.check_vat(OURS, id, None).expect("started");
    change(&bench, id, &|form| form.customer_eori_number = text("NL004495445"));
    let reply = format!("result {} yes yes", started.reference);
    assert_eq!(bench.customers.receive_vat_reply(reply.as_bytes()).expect("taken"), Some(ReplyFate::Ignored));
    assert_eq!(form(&bench, id).vat_reverse_charge_eligible, None);
}

#[test]
fn everything_that_is_missing_is_named() {
    let bench = Bench::new();
    let declarant = bench.customer("DECLARANT", |_| {});
    let id = bench.customer("ACME", |form| form.declarant_customer_id = Some(declarant.get()));
    let Err(MasterDataError::PreconditionFailed(why)) = bench.customers.check_vat(OURS, id, None) else {
        panic!("nothing can be asked");
    };
    for missing in ["customer_eori_number", "customer_vat_number", "postbus_cid"] {
        assert!(why.contains(missing), "{why}");
    }
    let stranger = bench.customers.check_vat(THEIRS, id, None);
    assert!(matches!(stranger, Err(MasterDataError::UnknownCustomer)));
}
