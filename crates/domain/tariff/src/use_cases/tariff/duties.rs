use super::Tariff;
use crate::duty::{DutyQuestion, DutyTotal, EstimateNote, NotEstimated, estimate, total};
use crate::measures::{CertifiedMeasure, certified, standing};
use crate::{AsOf, MeasureRow, TradeDirection};
use customs_kernel::StorageError;

impl Tariff {
    /// Estimates the duties and VAT of goods (each with the number of its line) imported on that day. Goods with too
    /// little data are left out, and the result states the reason.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn estimate_duties(
        &self,
        lines: &[(u32, DutyQuestion)],
        as_of: AsOf,
        vat_is_deferred: bool,
    ) -> Result<DutyTotal, StorageError> {
        let tables = self.current.trade_tables();
        let areas = tables.areas(as_of);
        let (mut estimates, mut notes) = (Vec::with_capacity(lines.len()), Vec::new());
        let codes = lines.iter().map(|(_, question)| question.commodity_code.as_str());
        let terms = self.terms_of(codes, TradeDirection::Import, as_of)?;
        for (number, question) in lines {
            let Some(commodity) = terms.get(question.commodity_code.as_str()) else { continue };
            let mut question = question.clone();
            if question.goods.quantities.unit.is_none() {
                question.goods.quantities.unit.clone_from(&commodity.unit);
            }
            let mut note = |note: EstimateNote| notes.push((*number, note));
            question.procedure.notes(as_of.valid_on).into_iter().for_each(&mut note);
            estimates.push((*number, estimate(&question, &commodity.measures, &areas, &tables, as_of, &mut note)));
        }
        let numbers: Vec<u32> = lines.iter().map(|(number, _)| *number).collect();
        let mut answer = total(estimates, vat_is_deferred).unwrap_or_else(|NotEstimated(why)| DutyTotal {
            gaps: numbers.into_iter().map(|number| (number, why.clone())).collect(),
            ..DutyTotal::default()
        });
        answer.notes = notes;
        Ok(answer)
    }

    /// Every measure with certificates on goods with that code from (on export: to) that country, including
    /// preferences. With an additional code, measures for goods with another one are left out.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn certified_measures(
        &self,
        code: &str,
        country: &str,
        additional_code: Option<&str>,
        direction: TradeDirection,
        as_of: AsOf,
    ) -> Result<Vec<CertifiedMeasure>, StorageError> {
        let areas = self.current.trade_tables().areas(as_of);
        let mut rows = self.measures_on(code, direction, as_of)?;
        rows.retain(|row| areas.contains(&row.area, country));
        if let Some(wanted) = additional_code {
            rows.retain(|row| row.additional_code.as_ref().is_none_or(|own| own.eq_ignore_ascii_case(wanted)));
        }
        Ok(certified(rows, &self.current.codebook()))
    }

    /// The measures on goods with that code, for any country, in the order of their types.
    pub(crate) fn measures_on(
        &self,
        code: &str,
        direction: TradeDirection,
        as_of: AsOf,
    ) -> Result<Vec<MeasureRow>, StorageError> {
        Ok(standing(self.directory.measures(code, direction)?, as_of))
    }
}
