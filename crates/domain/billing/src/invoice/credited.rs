//! What credit notes take back of the lines of an invoice, and what is left of the lines.

use super::{Invoice, InvoiceLine, InvoiceLineTerms, LineSource};
use crate::InvoiceLineId;
use crate::money::LineAmounts;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// What credit notes take back of each line of their invoice. Lines that none takes back are left out.
pub(crate) type TakenBack = BTreeMap<InvoiceLineId, LineAmounts>;

/// Adds up what these credit notes take back.
pub(crate) fn taken_back<'a>(notes: impl IntoIterator<Item = &'a Invoice>) -> TakenBack {
    let mut sums = TakenBack::new();
    for line in notes.into_iter().flat_map(|note| &note.lines) {
        if let Some(credited) = line.terms.source.credited() {
            let sum = sums.entry(credited).or_insert(LineAmounts::ZERO);
            *sum = *sum - line.terms.amounts;
        }
    }
    sums
}

impl InvoiceLine {
    /// The line of a credit note that takes back what is left of this line; `None` when nothing is.
    pub(crate) fn rest_taken_back(&self, taken: &TakenBack) -> Option<InvoiceLineTerms> {
        let Some(gone) = taken.get(&self.id) else {
            let InvoiceLine { id, terms } = self.clone();
            return Some(InvoiceLineTerms {
                quantity: -terms.quantity,
                amounts: terms.amounts.reversed(),
                source: LineSource::Credit(id),
                ..terms
            });
        };
        let left = self.terms.amounts.amount - gone.amount;
        (!left.is_zero()).then(|| self.part_taken_back(left, *gone))
    }

    /// The line of a credit note that takes back this amount, which may be no more than what is left. The last part gets
    /// the rest of the VAT, so that all parts together have the VAT of the line, however they are rounded.
    pub(crate) fn part_taken_back(&self, amount: Decimal, gone: LineAmounts) -> InvoiceLineTerms {
        let left = self.terms.amounts - gone;
        let by_rate = LineAmounts::calculate(Decimal::ONE, amount, self.terms.vat_rate);
        let vat_amount = match by_rate {
            Ok(by_rate) if amount != left.amount && by_rate.vat_amount.abs() < left.vat_amount.abs() => {
                by_rate.vat_amount
            }
            Ok(_) | Err(_) => left.vat_amount,
        };
        // Prices are never negative.
        let quantity = if amount < Decimal::ZERO { Decimal::ONE } else { -Decimal::ONE };
        InvoiceLineTerms {
            quantity,
            unit_price: amount.abs(),
            amounts: LineAmounts { amount, vat_amount }.reversed(),
            source: LineSource::Credit(self.id),
            ..self.terms.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::PaymentTermGroup;

    fn number(text: &str) -> Decimal {
        text.parse().expect("a number")
    }

    fn line(amount: &str) -> InvoiceLine {
        InvoiceLine {
            id: InvoiceLineId::new(1),
            terms: InvoiceLineTerms {
                description: "Duties".to_owned(),
                quantity: Decimal::ONE,
                unit_price: number(amount),
                vat_rate: number("21"),
                reverse_charged: false,
                not_taxed_here: false,
                amounts: LineAmounts::calculate(Decimal::ONE, number(amount), number("21")).expect("amounts"),
                group: PaymentTermGroup::Duties,
                billable_item: None,
                dossier: None,
                source: LineSource::Typed,
            },
        }
    }

    /// 0.11 bears 0.0231, so 0.02. Of it 0.03 is taken back three times, each with 0.0063, so 0.01; the third time nothing
    /// of the VAT is left. The rest of 0.02 bears no VAT any more.
    #[test]
    fn the_parts_never_add_up_to_more_than_the_line() {
        let line = line("0.11");
        let mut gone = LineAmounts::ZERO;
        let mut vat = Vec::new();
        for amount in ["0.03", "0.03", "0.03"] {
            let part = line.part_taken_back(number(amount), gone);
            gone = gone - part.amounts;
            vat.push(part.amounts.vat_amount);
        }
        assert_eq!(vat, ["-0.01", "-0.01", "0"].map(number));
        let rest = line.rest_taken_back(&TakenBack::from([(line.id, gone)])).expect("a rest");
        assert_eq!(gone - rest.amounts, line.terms.amounts);
        assert_eq!((rest.quantity, rest.unit_price), (number("-1"), number("0.02")));
        assert_eq!(line.rest_taken_back(&TakenBack::from([(line.id, line.terms.amounts)])), None);
    }
}
