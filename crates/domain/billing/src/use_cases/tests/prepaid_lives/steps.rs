//! The steps that can occur in such a history.

use proptest::prelude::*;

/// A price in cents, and whether it has VAT.
pub(super) type Price = (u32, bool);

#[derive(Debug, Clone)]
pub(super) enum Step {
    Work(Price),
    Prepay(Price),
    PrepayDuties(u32),
    Duties(u32),
    Pay(usize),
    Generate,
    ByHand(Vec<Price>),
    Finalize(usize),
    Credit(usize, Option<usize>),
    /// Credits one line of a finalized invoice, a deduction as well, and finalizes the note.
    CreditLine(usize, usize),
    /// Makes a draft that credits so many cents of a line, as customs charges that went down do.
    CreditPart(usize, usize, u32),
    /// Pays back what is left of the prepayment, or makes the draft for it.
    PayBack(bool),
    /// Credits an invoice and bills its work again with lines entered by hand.
    Replace(usize),
    Delete(usize),
    AddLine(usize, Price),
    DeleteLine(usize, usize),
    ChangeLine(usize, usize, u32),
    Progress(usize),
    BillTo(bool),
    InDollars(bool),
}

/// Prices with VAT that is rounded up, down and to zero, and any others.
fn price() -> impl Strategy<Value = Price> {
    let cents = prop_oneof![3 => Just(1235), 2 => Just(1), 1 => Just(3), 1 => Just(3705), 4 => 1..20_000_u32];
    (cents, prop::bool::weighted(0.8))
}

pub(super) fn step() -> impl Strategy<Value = Step> {
    let nth = || 0..12_usize;
    prop_oneof![
        5 => price().prop_map(Step::Work),
        3 => price().prop_map(Step::Prepay),
        4 => nth().prop_map(Step::Pay),
        4 => Just(Step::Generate),
        2 => prop::collection::vec(price(), 1..4).prop_map(Step::ByHand),
        6 => nth().prop_map(Step::Finalize),
        2 => (nth(), prop::option::of(0..4_usize)).prop_map(|(nth, line)| Step::Credit(nth, line)),
        1 => (1..20_000_u32).prop_map(Step::PrepayDuties),
        2 => (1..20_000_u32).prop_map(Step::Duties),
        2 => (nth(), 0..4_usize).prop_map(|(nth, line)| Step::CreditLine(nth, line)),
        2 => (nth(), 0..4_usize, 1..20_000_u32).prop_map(|(nth, line, cents)| Step::CreditPart(nth, line, cents)),
        2 => any::<bool>().prop_map(Step::PayBack),
        2 => nth().prop_map(Step::Replace),
        1 => nth().prop_map(Step::Delete),
        1 => (nth(), price()).prop_map(|(nth, price)| Step::AddLine(nth, price)),
        1 => (nth(), 0..4_usize).prop_map(|(nth, line)| Step::DeleteLine(nth, line)),
        1 => (nth(), 0..4_usize, 0..20_000_u32).prop_map(|(nth, line, cents)| Step::ChangeLine(nth, line, cents)),
        2 => (0..3_usize).prop_map(Step::Progress),
        1 => any::<bool>().prop_map(Step::BillTo),
        1 => any::<bool>().prop_map(Step::InDollars),
    ]
}
