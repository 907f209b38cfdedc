//! Transits that name several guarantees: each counts on its own account.

use super::*;
use crate::WhatIfForm;
use crate::liability::{AccountUse, Liability};
use customs_kernel::Grn;

const MRN: &str = "26NL000510A1B2C3J0";
const OF: Subject = Subject::transit(7);
const GRNS: [&str; 3] = ["26NL0000000123456", "25DE7300QA0047110", "24BE00123456789A4"];
/// The holders of two accounts for transit.
const HOLDERS: [&str; 2] = ["NL111111111", "NL222222222"];

fn dva(holder: usize) -> AccountKey {
    AccountKey::dva(HOLDERS[holder].parse().expect("an EORI"))
}

fn grn(place: usize) -> Grn {
    GRNS[place].parse().expect("a GRN")
}

/// A guarantee on the account of a holder.
fn use_of_account(holder: usize, place: usize, amount: &str) -> AccountUse {
    AccountUse { account: Some(dva(holder)), grns: vec![grn(place)], amount: number(amount) }
}

/// A bench with two accounts for transit that allow 1,000 euros each, all of it unused.
fn bench() -> Bench {
    let bench = Bench::new();
    for (id, holder) in (2..).zip(HOLDERS) {
        bench.store.enable(OURS, GuaranteeKind::Dva, customer(id, holder, Some(holder)));
    }
    bench.sync.register_all().expect("they are registered");
    report(&bench, [&[], &[]]);
    bench
}

/// Syncs every account that is due, each with its entries.
fn report(bench: &Bench, entries: [&[crate::account::CustomsEntry]; 2]) {
    for claim in bench.sync.claim(10).expect("claims") {
        let used = bench.store.find_account(&claim.key).balance.used.to_string();
        let place = [dva(0), dva(1)].iter().position(|key| *key == claim.key);
        let reported: &[_] = match place {
            Some(place) => entries[place],
            None => &[],
        };
        assert_eq!(
            bench.sync.store(&claim, Ok(statement("1000", &used, reported, bench.clock.now()))).expect("it is stored"),
            SyncOutcome::Stored
        );
    }
}

/// Makes the transit name these guarantees.
fn name(bench: &Bench, guarantees: Vec<AccountUse>) {
    bench.store.keep_uses(OURS, OF, guarantees);
}

/// What both accounts reserve, and what customs uses of them.
fn reserved(bench: &Bench) -> [String; 2] {
    [0, 1].map(|holder| bench.store.find_account(&dva(holder)).balance.in_processing.normalize().to_string())
}

fn used(bench: &Bench) -> [String; 2] {
    [0, 1].map(|holder| bench.store.find_account(&dva(holder)).balance.used.normalize().to_string())
}

/// The guarantees that customs is asked about with both accounts.
fn asked(bench: &Bench) -> [Vec<Grn>; 2] {
    bench.clock.advance(Duration::minutes(5));
    let claims = bench.sync.claim(10).expect("claims");
    [0, 1].map(|holder| claims.iter().find(|claim| claim.key == dva(holder)).expect("it is due").grns.clone())
}

#[test]
fn guarantees_on_two_accounts_are_reserved_on_each() {
    let bench = bench();
    name(&bench, vec![use_of_account(0, 0, "300"), use_of_account(1, 1, "200.50")]);
    bench.submit(OF, "LRN-1").expect("both are covered");
    assert_eq!(reserved(&bench), ["300", "200.5"]);
    assert_eq!(bench.kept_for(OF), 2);
    assert_eq!(asked(&bench), [vec![grn(0)], vec![grn(1)]]);
}

/// 300 and 200 of one account are 500; 100 of the other stay by themselves.
#[test]
fn guarantees_on_one_account_are_added_up() {
    let bench = bench();
    name(
        &bench,
        vec![
            use_of_account(0, 0, "300"),
            use_of_account(1, 1, "100"),
            use_of_account(0, 2, "200"),
            use_of_account(0, 0, "0"),
        ],
    );
    bench.submit(OF, "LRN-1").expect("they are covered");
    assert_eq!(reserved(&bench), ["500", "100"]);
    assert_eq!(bench.kept_for(OF), 2, "one of each account");
    let mut both = vec![grn(0), grn(2)];
    both.sort();
    assert_eq!(asked(&bench), [both, vec![grn(1)]]);
    let sums = Liability::new(OF, [use_of_account(0, 0, "300"), use_of_account(0, 0, "1")], false);
    assert_eq!((sums.uses[0].grns.len(), sums.amount()), (1, number("301")));
}

/// The first account has 1,000 left and bears its 300; the second has 1,000 left and does not bear 1,000.01.
#[test]
fn one_that_is_not_covered_refuses_the_whole_submission() {
    let bench = bench();
    name(&bench, vec![use_of_account(0, 0, "300"), use_of_account(1, 1, "1000.01")]);
    let refused = bench.submit(OF, "LRN-1");
    let Err(GuaranteeError::Insufficient(why)) = refused else { panic!("{refused:?}") };
    assert_eq!((why.account, why.amount, why.available), (dva(1), number("1000.01"), number("1000")));
    assert_eq!((reserved(&bench), bench.kept_for(OF)), (["0".to_owned(), "0".to_owned()], 0));
    assert_eq!(asked(&bench), [vec![], vec![]], "and nothing is named");
    let cover = bench.lenient.reserve(OURS, OF, "LRN-1").expect("nothing blocks");
    assert_eq!(cover, GuaranteeCover::NotSecured(NotSecured::BeyondLimit), "of the second");
    assert_eq!(reserved(&bench), ["300", "1000.01"]);
}

#[test]
fn an_account_that_is_not_synced_is_left_out() {
    let bench = bench();
    let other = AccountUse {
        account: Some(AccountKey::dva("NL9".parse().expect("an EORI"))),
        grns: vec![grn(1)],
        amount: number("5000"),
    };
    let none = AccountUse { account: None, grns: vec![grn(2)], amount: number("7") };
    name(&bench, vec![other, use_of_account(0, 0, "300"), none]);
    let asked = WhatIfForm { transits: vec![7], ..WhatIfForm::default() };
    let outlook = bench.gate.what_if(OURS, &asked).expect("an outlook").liabilities.remove(0);
    let parts: Vec<_> = outlook.uses.iter().map(|used| (used.account.clone(), used.amount)).collect();
    assert_eq!(parts, [(None, number("5007")), (Some(dva(0)), number("300"))]);
    assert_eq!((outlook.account(), outlook.amount()), (Some(&dva(0)), number("5307")));
    let cover = bench.gate.reserve(OURS, OF, "LRN-1").expect("it is covered");
    assert_eq!(cover, GuaranteeCover::NotSecured(NotSecured::UnknownAccount), "of the others");
    assert_eq!((reserved(&bench), bench.kept_for(OF)), (["300".to_owned(), "0".to_owned()], 1));
}

/// An amendment moves 100 from the first guarantee to the second; then all of it to the second.
#[test]
fn an_amendment_moves_an_amount_between_guarantees() {
    let bench = bench();
    let named = Decision::Named { mrn: MRN.to_owned() };
    let amend = |guarantees: Vec<AccountUse>| {
        name(&bench, guarantees);
        bench.store.progress(OURS, OF, Some("LRN-1"), named.clone());
        let amended = bench.gate.amend(OURS, OF, "LRN-1").expect("nothing is refused");
        assert_eq!(amended, GuaranteeAmendment::Replaced(GuaranteeCover::Reserved));
    };
    name(&bench, vec![use_of_account(0, 0, "300"), use_of_account(1, 1, "200")]);
    bench.submit(OF, "LRN-1").expect("both are covered");
    bench.decide(OF, Some("LRN-1"), &named);
    for _ in 0..2 {
        amend(vec![use_of_account(0, 0, "200"), use_of_account(1, 1, "300")]);
        assert_eq!(reserved(&bench), ["200", "300"]);
    }
    amend(vec![use_of_account(1, 1, "500")]);
    assert_eq!(reserved(&bench), ["0", "500"]);
    amend(vec![use_of_account(0, 0, "100"), use_of_account(1, 2, "500")]);
    assert_eq!(reserved(&bench), ["100", "500"]);
    let own = Reservations::for_subjects(bench.store.as_ref(), OURS, &[OF]).expect("a look-up");
    assert!(own.iter().all(|own| own.mrn.as_deref() == Some(MRN)), "{own:?}");
    let mut second = vec![grn(1), grn(2)];
    second.sort();
    assert_eq!(asked(&bench), [vec![grn(0)], second]);
}

/// The entry on the first account shows that customs uses both guarantees; that on the second is awaited.
#[test]
fn an_amendment_leaves_both_as_they_are_once_customs_counts_one() {
    let bench = bench();
    name(&bench, vec![use_of_account(0, 0, "300"), use_of_account(1, 1, "200")]);
    bench.submit(OF, "LRN-1").expect("both are covered");
    bench.decide(OF, Some("LRN-1"), &bench.booked(Some(MRN)));
    report(&bench, [&[entry(1, "300", "LRN-1", bench.clock.now())], &[]]);
    assert_eq!((used(&bench), reserved(&bench)), (["300", "0"].map(str::to_owned), ["0", "200"].map(str::to_owned)));
    name(&bench, vec![use_of_account(0, 0, "100"), use_of_account(1, 1, "400")]);
    let amended = bench.gate.amend(OURS, OF, "LRN-1").expect("nothing is refused");
    assert_eq!(amended, GuaranteeAmendment::CountedByCustoms);
    assert_eq!(reserved(&bench), ["0", "200"], "it is booked");
}

#[test]
fn a_release_asks_about_both_and_a_discharge_frees_both() {
    let bench = bench();
    name(&bench, vec![use_of_account(0, 0, "300"), use_of_account(1, 1, "200")]);
    bench.submit(OF, "LRN-1").expect("both are covered");
    bench.decide(OF, Some("LRN-1"), &bench.booked(Some(MRN)));
    let now = bench.clock.now();
    report(&bench, [&[entry(1, "300", "LRN-1", now)], &[entry(1, "200", "LRN-1", now)]]);
    assert_eq!((used(&bench), bench.kept_for(OF)), (["300", "200"].map(str::to_owned), 0));
    bench.decide(OF, Some("LRN-1"), &Decision::Ended);
    report(&bench, [&[entry(2, "-300", "LRN-1", now)], &[entry(2, "-200", "LRN-1", now)]]);
    assert_eq!((used(&bench), reserved(&bench)), (["0", "0"].map(str::to_owned), ["0", "0"].map(str::to_owned)));
}

#[test]
fn what_ends_before_customs_counts_it_is_free_on_both() {
    let bench = bench();
    name(&bench, vec![use_of_account(0, 0, "300"), use_of_account(1, 1, "200")]);
    bench.submit(OF, "LRN-1").expect("both are covered");
    bench.decide(OF, Some("LRN-1"), &Decision::Ended);
    assert_eq!((reserved(&bench), bench.kept_for(OF)), (["0", "0"].map(str::to_owned), 0));
    let due: Vec<AccountKey> = bench.sync.claim(10).expect("claims").into_iter().map(|claim| claim.key).collect();
    assert_eq!(due, [dva(0), dva(1)], "customs is asked about both");
}

/// Each account has room for one of the two on it alone: 600 and 600 make more than 1,000.
#[test]
fn what_is_asked_ahead_shows_each_account() {
    let bench = bench();
    bench.store.keep_uses(OURS, OF, vec![use_of_account(0, 0, "600"), use_of_account(1, 1, "50")]);
    bench.store.keep_uses(OURS, Subject::transit(8), vec![use_of_account(1, 1, "50"), use_of_account(0, 0, "600")]);
    let asked = WhatIfForm { transits: vec![7, 8], ..WhatIfForm::default() };
    let outlook = bench.gate.what_if(OURS, &asked).expect("an outlook");
    let covered = outlook.liabilities.iter().map(|one| one.uses.iter().map(|used| used.is_covered).collect::<Vec<_>>());
    assert_eq!(covered.collect::<Vec<_>>(), [[true, true], [true, false]]);
    assert_eq!(outlook.liabilities.iter().map(crate::LiabilityOutlook::is_covered).collect::<Vec<_>>(), [true, false]);
    let added: Vec<Decimal> = outlook.accounts.iter().map(|account| account.added).collect();
    assert_eq!(added, [number("1200"), number("100")]);
}
