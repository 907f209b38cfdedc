//! Deduction of prepayments from invoices. A prepayment is deducted only in its own currency and for its own payer, and
//! no VAT category falls below zero.

use super::planned_invoice::PlannedInvoice;
use crate::DossierId;
use crate::dossier::{Dossier, Prepayment};
use crate::invoice::{Invoice, InvoiceLineTerms, Language, LineSource};
use crate::money::{LineAmounts, PaymentTermGroup, VatRules};
use customs_kernel::round_to_cents;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// Deducts a dossier's prepayment from the invoices that are planned for it, those for handling first, up to the amount
/// of the dossier's lines. The rest stays for later invoices.
pub(super) fn deduct(dossier: &Dossier, planned: &mut [PlannedInvoice], language: Language) {
    let Some(prepayment) = &dossier.prepayment else { return };
    let mut left = prepayment.left();
    let mut payable: Vec<&mut PlannedInvoice> =
        planned.iter_mut().filter(|invoice| prepayment.is_for(&invoice.draft.header)).collect();
    payable.sort_by_key(|invoice| !invoice.draft.header.groups.contains(&PaymentTermGroup::Handling));
    for invoice in payable {
        let own = invoice.draft.lines.iter().filter(|line| line.dossier == Some(dossier.id));
        let shares = shares(prepayment, own, left);
        let taken: LineAmounts = shares.iter().map(|share| share.amounts).sum();
        if taken != LineAmounts::ZERO {
            left = left - taken;
            invoice.draft.lines.extend(shares.into_iter().map(|share| deduction(dossier, prepayment, share, language)));
            invoice.deducts.push((dossier.id, taken));
        }
    }
}

/// The largest amount by which the VAT of a deduction may exceed its rate. It covers the rounding differences of some
/// lines but not of hundreds. Otherwise those differences would be missing where the last of the prepayment is
/// deducted, and receivers refuse a document with VAT that is a whole currency unit away from its rate (BR-CO-17).
pub(super) const MOST_DRIFT: Decimal = Decimal::from_parts(5, 0, 0, false, 2);

/// The deduction from the lines of one VAT category.
pub(crate) struct Share {
    group: PaymentTermGroup,
    pub(crate) amounts: LineAmounts,
}

/// Works out the deductions from these lines of a dossier: at most `left`, from the lines that the prepayment pays for.
///
/// The VAT of a deduction also follows `left`, not the rate. The VAT of a prepayment is rounded on its sum, while VAT
/// on work is rounded line by line. Three lines of 12.35 at 21 % have 7.77 VAT; the prepayment of 37.05 for them had
/// 7.78. So an invoice deducts as much VAT as its lines have and never falls below zero, the last invoice deducts the
/// rest, and a cent without VAT to deduct it from is left for the next invoice. The customer gets back exactly what was
/// paid.
fn shares<'a>(
    prepayment: &Prepayment,
    lines: impl Iterator<Item = &'a InvoiceLineTerms>,
    mut left: LineAmounts,
) -> Vec<Share> {
    let mut shares: BTreeMap<&str, Share> = BTreeMap::new();
    for line in lines.filter(|line| !is_deduction(line) && prepayment.pays_for(line)) {
        let nothing = Share { group: line.group, amounts: LineAmounts::ZERO };
        let share = shares.entry(category(line)).or_insert(nothing);
        share.amounts = share.amounts + line.amounts;
    }
    for share in shares.values_mut() {
        share.amounts = share.amounts.at_most(left);
        let near = round_to_cents(share.amounts.amount * prepayment.vat_rate / Decimal::ONE_HUNDRED) + MOST_DRIFT;
        share.amounts.vat_amount = share.amounts.vat_amount.min(near);
        left = left - share.amounts;
    }
    shares.into_values().filter(|share| share.amounts != LineAmounts::ZERO).collect()
}

/// The line's VAT category regardless of the other lines on the document.
fn category(line: &InvoiceLineTerms) -> &'static str {
    VatRules::FIRST_EDITION.category(line.vat()).word()
}

const fn is_deduction(line: &InvoiceLineTerms) -> bool {
    matches!(line.source, LineSource::Prepayment(_))
}

pub(crate) fn deduction(
    dossier: &Dossier,
    prepayment: &Prepayment,
    share: Share,
    language: Language,
) -> InvoiceLineTerms {
    InvoiceLineTerms {
        description: language.deduction(&dossier.number),
        quantity: -Decimal::ONE,
        unit_price: share.amounts.amount,
        vat_rate: prepayment.vat_rate,
        reverse_charged: prepayment.reverse_charged,
        not_taxed_here: prepayment.not_taxed_here,
        amounts: LineAmounts::ZERO - share.amounts,
        group: share.group,
        billable_item: None,
        dossier: Some(dossier.id),
        source: LineSource::Prepayment(dossier.id),
    }
}

/// The line of a credit note that pays back what is left of a prepayment.
pub(crate) fn paid_back(dossier: &Dossier, prepayment: &Prepayment, language: Language) -> InvoiceLineTerms {
    let share = Share { group: prepayment.group, amounts: prepayment.left() };
    InvoiceLineTerms {
        description: language.paid_back(&dossier.number),
        ..deduction(dossier, prepayment, share, language)
    }
}

/// The deductions that a draft should have, for each of its dossiers with a prepayment that the draft may deduct.
pub(crate) fn wanted(
    invoice: &Invoice,
    added: &[InvoiceLineTerms],
    dossiers: &[Dossier],
) -> BTreeMap<DossierId, Vec<Share>> {
    let mut lines: BTreeMap<DossierId, Vec<&InvoiceLineTerms>> = BTreeMap::new();
    for line in invoice.lines.iter().map(|line| &line.terms).chain(added) {
        // A line entered by hand names no dossier; it belongs to the dossier of the invoice.
        if let Some(dossier) = line.dossier.or(invoice.header.dossier) {
            lines.entry(dossier).or_default().push(line);
        }
    }
    let shares = |dossier: &Dossier| {
        let prepayment = dossier.prepayment.as_ref().filter(|prepayment| prepayment.is_for(&invoice.header))?;
        let own = lines.get(&dossier.id).into_iter().flatten().copied();
        Some((dossier.id, shares(prepayment, own, prepayment.left() + prepayment.taken_by(invoice.id))))
    };
    dossiers.iter().filter_map(shares).collect()
}

/// Writes the deductions for a dossier into the draft's existing deduction lines and removes surplus ones. Returns the
/// deductions that have no line yet.
pub(crate) fn put(
    invoice: &mut Invoice,
    dossier: DossierId,
    mut deductions: Vec<InvoiceLineTerms>,
) -> Vec<InvoiceLineTerms> {
    invoice.lines.retain_mut(|line| {
        if line.terms.source != LineSource::Prepayment(dossier) {
            return true;
        }
        let same = deductions.iter().position(|deduction| category(deduction) == category(&line.terms));
        let found = same.map(|at| deductions.remove(at));
        let stays = found.is_some();
        if let Some(terms) = found {
            line.terms = terms;
        }
        stays
    });
    deductions
}
