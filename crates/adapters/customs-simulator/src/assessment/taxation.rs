use super::{Assessment, CalculatedDuty, ItemTax};
use crate::accounts::procedure;
use crate::wco::DecMessage;
use crate::xml::XmlElement;
use chrono::NaiveDate;
use customs_tariff::duty::{DutyKind, Treatment};
use rust_decimal::Decimal;

/// Procedures that release goods for free circulation, so that a customs debt arises (UCC art. 77). Other procedures
/// (71, 51, 53) suspend duty and VAT: nothing is charged.
const FREE_CIRCULATION: [&str; 11] = ["01", "07", "40", "42", "44", "45", "46", "48", "61", "63", "68"];
/// Method of payment of VAT that goes into the VAT return (art. 23 of the Dutch VAT act): nothing is paid at import.
const IN_THE_RETURN: &str = "G";
/// Preference code for "no preference".
const NO_PREFERENCE: &str = "100";

/// Selects the charges on the goods of an import that is accepted on this day from those that the tables calculate;
/// `None` when nothing is charged.
pub fn assess(message: &DecMessage, calculated: Vec<CalculatedDuty>, on: NaiveDate) -> Option<Assessment> {
    let items: Vec<&XmlElement> = message.items().collect();
    let mut taxes: Vec<ItemTax> = calculated.into_iter().filter_map(|duty| tax(&items, duty, on)).collect();
    taxes.sort_by(|one, other| (one.item, &one.tax_type).cmp(&(other.item, &other.tax_type)));
    (!taxes.is_empty()).then_some(Assessment(taxes))
}

fn tax(items: &[&XmlElement], duty: CalculatedDuty, on: NaiveDate) -> Option<ItemTax> {
    let CalculatedDuty { item: number, kind, rate, base, amount } = duty;
    let item = items.get(usize::try_from(number).ok()?.checked_sub(1)?)?;
    let is_charged = is_charged(item, kind, on);
    let commodity = item.first("Commodity")?;
    let fees = || commodity.all("DutyTaxFee");
    let regime = fees().find_map(|fee| fee.text_at(&["DutyRegimeCode"])).unwrap_or(NO_PREFERENCE).to_owned();
    let tax_type = code(kind);
    let method = fees()
        .find(|fee| fee.text_at(&["TypeCode"]) == Some(tax_type))
        .and_then(|fee| fee.text_at(&["Payment", "MethodCode"]));
    let payable = if method == Some(IN_THE_RETURN) { Decimal::ZERO } else { amount };
    is_charged.then(|| ItemTax {
        item: number,
        tax_type: tax_type.to_owned(),
        regime,
        base,
        rate,
        assessed: amount,
        payable,
    })
}

/// Whether a kind of duty is charged on an item: its procedure releases the goods for free circulation and neither
/// suspends nor relieves the duty. Provisional duties are secured and not charged (Regulation 2016/1036 article 7(3)).
fn is_charged(item: &XmlElement, kind: DutyKind, on: NaiveDate) -> bool {
    if kind.is_provisional() {
        return false;
    }
    let procedure = procedure(item);
    let effect = procedure.effect(on);
    let treatment = if kind == DutyKind::Vat { effect.vat } else { effect.duties };
    FREE_CIRCULATION.contains(&procedure.requested.as_str()) && treatment == Treatment::Payable
}

/// Codes of the Union's and the Dutch taxes (D.E. 14 03).
const fn code(kind: DutyKind) -> &'static str {
    match kind {
        DutyKind::CustomsDuty => "A00",
        DutyKind::AdditionalDuty => "A20",
        DutyKind::AntiDumping => "A30",
        DutyKind::ProvisionalAntiDumping => "A35",
        DutyKind::Countervailing => "A40",
        DutyKind::ProvisionalCountervailing => "A45",
        DutyKind::Vat => "B00",
    }
}
