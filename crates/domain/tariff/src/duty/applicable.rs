//! Selects the measures that apply to goods.

use super::additional_codes::{for_codes, for_producer};
use super::line::{DutyKind, LineEstimate, LineTerms, NotEstimated, VatTerms, estimate_line};
use super::preference::{Claim, Wanted, claim};
use super::{AppliedMeasure, DutyExpression, DutyQuestion, EstimateGap, EstimateNote, Treatment};
use crate::TradeTables;
use crate::area::Areas;
use crate::known::AsOf;
use crate::rows::MeasureRow;
use customs_kernel::facts::{Code, Codes, Description, Quoted, Reason, Reference};
use rust_decimal::Decimal;

/// Measure type of the third-country duty.
const THIRD_COUNTRY: u16 = 103;
/// Measure types that name the supplementary unit of goods.
const SUPPLEMENTARY_UNITS: [u16; 2] = [109, 110];

/// Measure type of additional duties, charged regardless of the preference.
const ADDITIONAL: u16 = 695;
/// Measure types of trade defence duties, charged regardless of the preference. Their rates may differ by producer.
const TRADE_DEFENCE: [(u16, DutyKind); 4] = [
    (552, DutyKind::AntiDumping),
    (551, DutyKind::ProvisionalAntiDumping),
    (554, DutyKind::Countervailing),
    (553, DutyKind::ProvisionalCountervailing),
];

/// The duties and VAT of goods on which there are these measures.
pub(crate) fn estimate(
    question: &DutyQuestion,
    rows: &[MeasureRow],
    areas: &Areas,
    tables: &TradeTables,
    as_of: AsOf,
    note: &mut dyn FnMut(EstimateNote),
) -> Result<LineEstimate, NotEstimated> {
    let effect = question.procedure.effect(as_of.valid_on);
    let duties = match effect.duties {
        // Nothing is owed, so the rates do not matter.
        Treatment::Relieved => AtRates::default(),
        Treatment::Payable | Treatment::Deferred | Treatment::Suspended | Treatment::Secured => {
            at_rates(question, rows, areas, note)?
        }
    };
    let vat =
        tables.vat_rate(&filled_up(&question.commodity_code), as_of).ok_or(NotEstimated(EstimateGap::NoVatRate))?;
    let category = Description::from(&vat.description_en);
    let vat = VatTerms { rate: vat.rate, category, law: Reference::from(&vat.legal_reference) };
    let AtRates { duties, gap } = duties;
    let terms = LineTerms { duties, vat, effect };
    let line = estimate_line(&question.goods, &terms, &|currency| tables.exchange_rates.per_euro(currency, as_of))?;
    Ok(LineEstimate { gap, ..line })
}

/// The duties that the measures on goods impose.
#[derive(Default)]
struct AtRates {
    duties: Vec<(DutyKind, AppliedMeasure, DutyExpression)>,
    /// Reason why the customs duty is missing.
    gap: Option<EstimateGap>,
}

fn at_rates(
    question: &DutyQuestion,
    rows: &[MeasureRow],
    areas: &Areas,
    note: &mut dyn FnMut(EstimateNote),
) -> Result<AtRates, NotEstimated> {
    let origin = question.origin.as_deref().ok_or(NotEstimated(EstimateGap::UnknownOrigin))?;
    let own = customs_duty(question, rows, areas, origin, note)?;
    let gap = own.is_none().then_some(EstimateGap::NoThirdCountryDuty);
    let mut duties: Vec<_> = own.into_iter().collect();
    let codes = &question.additional_codes;
    let from_there = |measure_type: u16| {
        rows.iter().filter(move |row| row.measure_type == measure_type && areas.contains(&row.area, origin))
    };
    if let Some(row) = closest(for_codes(from_there(ADDITIONAL), codes)) {
        duties.push((DutyKind::AdditionalDuty, described(row), rate(row)?));
    }
    for (measure_type, kind) in TRADE_DEFENCE {
        if let Some(row) = closest(for_producer(from_there(measure_type).collect(), codes, note)?) {
            duties.push((kind, described(row), rate(row)?));
        }
    }
    Ok(AtRates { duties, gap })
}

/// The measure on the most exact code, one for a single country before one for a group.
fn closest(rows: Vec<&MeasureRow>) -> Option<&MeasureRow> {
    rows.into_iter().max_by_key(|row| (row.code_prefix.len(), row.area.len() == 2))
}

/// The customs duty on the goods: the claimed and proven preference, if there is one, else the third-country duty;
/// `None` when the tables have neither.
fn customs_duty(
    question: &DutyQuestion,
    rows: &[MeasureRow],
    areas: &Areas,
    origin: &str,
    note: &mut dyn FnMut(EstimateNote),
) -> Result<Option<(DutyKind, AppliedMeasure, DutyExpression)>, NotEstimated> {
    let preferential = question.preferential_origin.as_deref().unwrap_or(origin);
    let regime = question.duty_regime.as_deref().unwrap_or("100");
    let codes = &question.additional_codes;
    // Measures for goods with another additional code do not apply to these.
    let on_these = |row: &&MeasureRow| row.additional_code.as_ref().is_none_or(|code| codes.contains(code));
    let rows: Vec<&MeasureRow> = rows.iter().filter(on_these).collect();
    let country = Code::from(preferential);
    match claim(&Wanted { regime, country: preferential, documents: &question.documents }, &rows, areas) {
        Claim::None => {}
        Claim::Unknown => note(EstimateNote::UnknownPreference { country, regime: Code::from(regime) }),
        Claim::Unproven(proofs) => {
            note(EstimateNote::UnprovenPreference { country, regime: Code::from(regime), proofs: Codes(proofs) });
        }
        Claim::Proven(preferences) => {
            if let Some(row) = most_favourable(&preferences, question)? {
                return Ok(Some((DutyKind::CustomsDuty, described(row).under(regime), rate(row)?)));
            }
        }
    }
    let is_third_country = |row: &&MeasureRow| row.measure_type == THIRD_COUNTRY && areas.contains(&row.area, origin);
    let everywhere = for_codes(rows.into_iter().filter(is_third_country), codes);
    // A rate for a single country (Russia, Belarus) takes precedence over the rate for all.
    let own: Vec<&MeasureRow> = everywhere.iter().copied().filter(|row| row.area == origin).collect();
    let third_country = most_favourable(if own.is_empty() { &everywhere } else { &own }, question)?;
    third_country.map(|row| Ok((DutyKind::CustomsDuty, described(row), rate(row)?))).transpose()
}

/// The cheapest of the measures on the most specific code.
fn most_favourable<'r>(
    rows: &[&'r MeasureRow],
    question: &DutyQuestion,
) -> Result<Option<&'r MeasureRow>, NotEstimated> {
    let Some(longest) = rows.iter().map(|row| row.code_prefix.len()).max() else { return Ok(None) };
    let mut best: Option<(Decimal, &MeasureRow)> = None;
    for row in rows.iter().filter(|row| row.code_prefix.len() == longest) {
        // The measures are compared on the same value; on a tie any will do.
        let cost = rate(row)?.duty(question.goods.price.amount, &question.goods.quantities).unwrap_or(Decimal::MAX);
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, row));
        }
    }
    Ok(best.map(|(_, row)| row))
}

fn rate(row: &MeasureRow) -> Result<DutyExpression, NotEstimated> {
    let text = row.duty_expression.as_deref().unwrap_or_default();
    DutyExpression::parse(text).ok_or_else(|| {
        NotEstimated(EstimateGap::UnreadableRate { measure: Reason::from(described(row)), rate: between_quotes(text) })
    })
}

/// The text as the sentence has it between its quotation marks: those of the text have a backslash before them.
fn between_quotes(text: &str) -> Quoted {
    let written = format!("{text:?}");
    let inner = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    Quoted::from(inner.unwrap_or(text))
}

fn described(row: &MeasureRow) -> AppliedMeasure {
    let (measure_type, description) = (Code::from(&row.measure_type), Description::from(&row.description));
    let (commodity_code, area) = (Code::from(&row.code_prefix), Code::from(&row.area));
    match &row.additional_code {
        Some(code) => {
            let additional_code = Code::from(code);
            AppliedMeasure::WithAdditionalCode { measure_type, description, commodity_code, additional_code, area }
        }
        None => AppliedMeasure::OnGoods { measure_type, description, commodity_code, area },
    }
}

/// The supplementary unit that a measure names.
pub(crate) fn declared_unit(rows: &[MeasureRow]) -> Option<String> {
    let units = rows.iter().filter(|row| SUPPLEMENTARY_UNITS.contains(&row.measure_type));
    units.max_by_key(|row| row.code_prefix.len()).and_then(|row| row.duty_expression.clone())
}

/// The code filled up to ten digits: goods without TARIC digits count as the undivided code.
pub(crate) fn filled_up(code: &str) -> String {
    format!("{code:0<10}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_with_quotation_marks_reads_as_it_always_did() {
        for text in ["see weekly regulation", "see \"weekly\" regulation", "O'Neill", "a\\b", ""] {
            assert_eq!(format!("\"{}\"", between_quotes(text)), format!("{text:?}"));
        }
    }
}
