use super::each_port::AmendmentBench;
use super::store::{after, is_conflict, lrn, start};
use crate::ports::unique_rules;
use crate::testing::{a_valid_import, a_valid_item};
use crate::{AmendedForms, Amendment, AmendmentState, CreditDue, Declaration, LineId, PayableChange};
use customs_kernel::testing::undone;
use customs_kernel::{Actor, Currency, StorageError, UserId, equal, holds, keeps};
use rust_decimal::Decimal;

/// Runs the contract of [`AmendmentRepository`](crate::ports::AmendmentRepository) on that port alone; `make` creates an
/// empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn amendment_contract<B: Into<AmendmentBench>>(make: impl Fn() -> B) {
    let make = || -> AmendmentBench { make().into() };
    keeps! { "AmendmentRepository":
        an_amendment_reads_back_as_it_was_stored(&make());
        a_decision_changes_the_amendment_alone(&make());
        one_amendment_of_a_declaration_is_pending_at_most(&make());
        another_organisation_sees_and_changes_nothing(&make());
        amendments_go_with_their_draft(&make());
        what_is_undone_was_never_asked_for(&make());
    }
}

fn amendment(of: &Declaration, number: u32) -> Amendment {
    Amendment {
        organisation: of.organisation,
        declaration: of.id,
        number,
        lrn: lrn(&format!("AMEND-{number}")),
        state: AmendmentState::Pending,
        reason: "weighed again: \"Größe\"".to_owned(),
        after_release: number > 1,
        payable: Some(PayableChange { before: Decimal::new(100_050, 2), after: Decimal::new(-7, 2) }),
        asked_at: start(),
        asked_by: Actor::User { id: UserId::new(4_000_000_000), name: "Jo \"Größe\"".to_owned() },
        decided_at: None,
        to_credit: None,
    }
}

fn forms() -> AmendedForms {
    let before = a_valid_import();
    let mut after = before.clone();
    after.items.push(a_valid_item());
    after.items[0].net_weight = Some(Decimal::new(123_456_789_012, 6));
    let lines = vec![Some(LineId::new(4_000_000_000)), None];
    AmendedForms { before, after, lines, amended_lines: vec![LineId::new(4_000_000_000)] }
}

fn an_amendment_reads_back_as_it_was_stored(store: &AmendmentBench) {
    let (declaration, other) = ((store.declaration)(), (store.declaration)());
    let first = Amendment { state: AmendmentState::Refused, decided_at: Some(after(5)), ..amendment(&declaration, 1) };
    let second = Amendment { payable: None, asked_by: Actor::System, ..amendment(&declaration, 2) };
    store.amendments.insert(&first, &forms()).expect("it is kept");
    store.amendments.insert(&second, &AmendedForms::default()).expect("it is kept");
    let (organisation, id) = (declaration.organisation, declaration.id);
    equal!(store.amendments.list(organisation, id).expect("a list"), [first.clone(), second.clone()]);
    equal!(store.amendments.find(organisation, id, 1).expect("a look-up"), Some((first.clone(), forms())));
    equal!(store.amendments.find(organisation, id, 3).expect("a look-up"), None);
    equal!(store.amendments.pending(organisation, id).expect("a look-up"), Some(second.clone()));
    equal!(store.amendments.under(organisation, &second.lrn).expect("a look-up"), Some(second));
    equal!(store.amendments.under(organisation, &lrn("AMEND-3")).expect("a look-up"), None);
    equal!(store.amendments.list(organisation, other.id).expect("a list"), []);
    let again = store.amendments.insert(&first, &forms());
    holds!(matches!(again, Err(StorageError::Conflict { .. })), "the number is in use: {again:?}");
}

fn a_decision_changes_the_amendment_alone(store: &AmendmentBench) {
    let declaration = (store.declaration)();
    let first = amendment(&declaration, 1);
    store.amendments.insert(&first, &forms()).expect("it is kept");
    let credit = CreditDue {
        amount: Decimal::new(1_050, 2),
        currency: Currency::eur(),
        until: Decimal::new(1_250, 2),
        is_settled: false,
    };
    let (decided_at, to_credit) = (Some(after(9)), Some(credit));
    let granted = Amendment { state: AmendmentState::Granted, decided_at, to_credit, ..first.clone() };
    let said = Amendment { reason: "another".to_owned(), payable: None, ..granted.clone() };
    store.amendments.save(&said).expect("it is kept");
    let found = store.amendments.find(first.organisation, first.declaration, 1).expect("a look-up");
    equal!(found, Some((granted, forms())), "what it asks for stays");
    equal!(store.amendments.pending(first.organisation, first.declaration).expect("a look-up"), None);
    let nothing = Amendment { to_credit: None, ..said };
    store.amendments.save(&nothing).expect("it is kept");
    let found = store.amendments.find(first.organisation, first.declaration, 1).expect("a look-up");
    equal!(found.and_then(|(kept, _)| kept.to_credit), None);
    holds!(is_conflict(&store.amendments.save(&amendment(&declaration, 2)), None), "there is no such amendment");
}

fn one_amendment_of_a_declaration_is_pending_at_most(store: &AmendmentBench) {
    let declaration = (store.declaration)();
    store.amendments.insert(&amendment(&declaration, 1), &forms()).expect("it is kept");
    let second = store.amendments.insert(&amendment(&declaration, 2), &forms());
    holds!(is_conflict(&second, Some(unique_rules::PENDING_AMENDMENT)), "{second:?}");
    let lapsed = Amendment { state: AmendmentState::Lapsed, decided_at: Some(after(1)), ..amendment(&declaration, 1) };
    store.amendments.save(&lapsed).expect("it is kept");
    store.amendments.insert(&amendment(&declaration, 2), &forms()).expect("it is kept");
    let other = Amendment { lrn: lrn("OTHER"), ..amendment(&(store.declaration)(), 1) };
    store.amendments.insert(&other, &forms()).expect("each declaration has its own");
}

fn another_organisation_sees_and_changes_nothing(store: &AmendmentBench) {
    let own = amendment(&(store.declaration)(), 1);
    store.amendments.insert(&own, &forms()).expect("it is kept");
    let stranger = store.organisations[1];
    equal!(store.amendments.list(stranger, own.declaration).expect("a list"), []);
    equal!(store.amendments.find(stranger, own.declaration, 1).expect("a look-up"), None);
    equal!(store.amendments.pending(stranger, own.declaration).expect("a look-up"), None);
    equal!(store.amendments.under(stranger, &own.lrn).expect("a look-up"), None);
    let stolen = Amendment { organisation: stranger, state: AmendmentState::Granted, ..own.clone() };
    holds!(is_conflict(&store.amendments.save(&stolen), None));
    equal!(store.amendments.list(own.organisation, own.declaration).expect("a list"), [own]);
}

fn amendments_go_with_their_draft(store: &AmendmentBench) {
    let declaration = (store.declaration)();
    let own = amendment(&declaration, 1);
    store.amendments.insert(&own, &forms()).expect("it is kept");
    (store.delete)(&declaration);
    equal!(store.amendments.under(own.organisation, &own.lrn).expect("a look-up"), None);
}

fn what_is_undone_was_never_asked_for(store: &AmendmentBench) {
    let own = amendment(&(store.declaration)(), 1);
    undone(store.work.as_ref(), || store.amendments.insert(&own, &forms()).expect("it is kept"));
    equal!(store.amendments.list(own.organisation, own.declaration).expect("a list"), [], [own]);
}
