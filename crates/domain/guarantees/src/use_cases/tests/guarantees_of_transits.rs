//! The guarantees that customs is asked about along with an account.

use super::{Bench, EORI, OURS, number};
use crate::account::{AccountKey, GuaranteeKind};

use crate::ports::{DvaTerms, GuaranteeCustomer};
use crate::testing::customer;
use customs_kernel::{Grn, Subject};

const OWN: &str = "26NL0000000123456";
const OTHER: &str = "25DE7300QA0047110";

fn with_grn(id: i64, code: &str, eori: &str, grn: &str) -> GuaranteeCustomer {
    let dva = DvaTerms { grn: Some(grn.to_owned()), ..DvaTerms::default() };
    GuaranteeCustomer { dva, ..customer(id, code, Some(eori)) }
}

fn dva() -> AccountKey {
    AccountKey::dva(EORI.parse().expect("an EORI"))
}

fn grn(text: &str) -> Grn {
    text.parse().expect("a GRN")
}

/// A bench with transit customers in addition to ACME's surety.
fn bench(customers: &[GuaranteeCustomer]) -> Bench {
    let bench = Bench::new();
    for customer in customers {
        bench.store.enable(OURS, GuaranteeKind::Dva, customer.clone());
    }
    bench.sync.register_all().expect("they are registered");
    bench
}

/// The guarantees in the request for the transit account.
fn asked(bench: &Bench) -> Vec<Grn> {
    bench.clock.advance(chrono::Duration::minutes(2));
    let claims = bench.sync.claim(10).expect("claims");
    assert!(claims.iter().all(|claim| claim.key.kind == GuaranteeKind::Dva || claim.grns.is_empty()));
    claims.into_iter().find(|claim| claim.key == dva()).expect("it is due").grns
}

fn submit_naming(bench: &Bench, id: i64, amount: &str, named: &str) {
    let of = Subject::transit(id);
    bench.store.keep_liability(OURS, of, Some(dva()), number(amount));
    bench.store.name_in(OURS, of, grn(named));
    bench.submit(of, &format!("LRN-{id}")).expect("submitted");
}

#[test]
fn an_account_is_asked_about_with_the_guarantees_of_all_its_customers() {
    let customers = [
        with_grn(2, "A", EORI, OWN),
        with_grn(3, "B", EORI, OTHER),
        with_grn(4, "C", EORI, "written down wrong"),
        with_grn(5, "D", "NL111111111", "24BE00123456789A4"),
    ];
    assert_eq!(asked(&bench(&customers)), [grn(OTHER), grn(OWN)]);
}

#[test]
fn a_guarantee_that_a_transit_named_is_asked_about_until_it_is_somebody_elses() {
    let bench = bench(&[with_grn(2, "A", EORI, OWN)]);
    submit_naming(&bench, 7, "100", OTHER);
    submit_naming(&bench, 8, "0", "24BE00123456789A4");
    assert_eq!(asked(&bench), [grn(OTHER), grn(OWN)], "what uses nothing is not asked about");
    bench.store.keep_owner(OURS, with_grn(3, "OTHER", "NL111111111", OTHER));
    assert_eq!(asked(&bench), [grn(OWN)], "it counts with another account");
    bench.store.keep_owner(OURS, with_grn(4, "SHARES", EORI, OTHER));
    assert_eq!(asked(&bench), [grn(OTHER), grn(OWN)], "a customer of the account has it too");
}

#[test]
fn what_a_customer_had_before_is_still_asked_about() {
    let bench = bench(&[with_grn(2, "A", EORI, OWN)]);
    submit_naming(&bench, 7, "100", OWN);
    bench.store.enable(OURS, GuaranteeKind::Dva, with_grn(2, "A", EORI, OTHER));
    assert_eq!(asked(&bench), [grn(OTHER), grn(OWN)], "transits on it are under way");
}
