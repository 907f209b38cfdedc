//! Splits lines over several invoices when one invoice would be refused because its VAT roundings add up too far.

use super::deductions::MOST_DRIFT;
use crate::DossierId;
use crate::dossier::{Dossier, RevenueLine};
use crate::money::{VatCategory, VatShare};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

/// The largest drift allowed between the VAT at one rate and that rate applied to the sum. Receivers refuse a whole
/// unit, and rounding the expected amount may add half a cent.
const MOST: Decimal = Decimal::from_parts(99, 0, 0, false, 2);

/// The largest drift that a deduction line may add. After the split there may be one for each dossier.
const A_DEDUCTION: Decimal = MOST_DRIFT;

/// Splits the lines, in their order, into as few pieces as that order allows while the VAT of each piece stays near
/// enough to the rate of its sum. Lines of one dossier stay together if they fit.
pub(super) fn split(lines: Vec<RevenueLine>, dossiers: &BTreeMap<DossierId, &Dossier>) -> Vec<Vec<RevenueLine>> {
    let prepaid = |dossier: DossierId| Some(dossiers.get(&dossier)?.prepayment.as_ref()?.vat_rate);
    let mut sizes = Vec::new();
    let mut pile = InvoiceSums::default();
    for of_dossier in lines.chunk_by(|one, next| one.dossier == next.dossier) {
        let together = pile.with(of_dossier, &prepaid);
        if together.fits() {
            pile = together;
            continue;
        }
        if InvoiceSums::default().with(of_dossier, &prepaid).fits() {
            sizes.push(std::mem::take(&mut pile).size);
        }
        for line in of_dossier {
            let one_more = pile.with(std::slice::from_ref(line), &prepaid);
            if one_more.fits() || pile.size == 0 {
                pile = one_more;
            } else {
                sizes.push(pile.size);
                pile = InvoiceSums::default().with(std::slice::from_ref(line), &prepaid);
            }
        }
    }
    sizes.push(pile.size);
    let mut lines = lines.into_iter();
    sizes.into_iter().filter(|size| *size > 0).map(|size| lines.by_ref().take(size).collect()).collect()
}

/// The lines of one invoice: their number, and their sums at each rate.
#[derive(Clone, Default)]
struct InvoiceSums {
    size: usize,
    shares: BTreeMap<Decimal, (VatShare, BTreeSet<DossierId>)>,
}

impl InvoiceSums {
    /// A copy of the pile with these lines added. `prepaid` gives the VAT rate of a dossier's prepayment.
    fn with(&self, lines: &[RevenueLine], prepaid: &dyn Fn(DossierId) -> Option<Decimal>) -> Self {
        let mut pile = self.clone();
        pile.size += lines.len();
        for line in lines.iter().filter(|line| line.vat_rate > Decimal::ZERO) {
            let (share, deducting) = pile.shares.entry(line.vat_rate).or_insert_with(|| {
                let (taxable, vat_amount) = (Decimal::ZERO, Decimal::ZERO);
                let share = VatShare { category: VatCategory::Standard, rate: line.vat_rate, taxable, vat_amount };
                (share, BTreeSet::new())
            });
            share.taxable += line.amounts.amount;
            share.vat_amount += line.amounts.vat_amount;
            if prepaid(line.dossier) == Some(line.vat_rate) {
                deducting.insert(line.dossier);
            }
        }
        pile
    }

    fn fits(&self) -> bool {
        self.shares.values().all(|(share, deducting)| {
            let deductions = Decimal::from(deducting.len()) * A_DEDUCTION;
            share.drift().abs() + deductions <= MOST
        })
    }
}
