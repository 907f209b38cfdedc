use super::Tariff;
use crate::harmonized_system::has_heading;
use crate::nomenclature::standing;
use crate::objections::{DeclaredGoods, Objection};
use crate::{AsOf, Commodity};
use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_kernel::facts::{Code, Day};
use std::collections::{BTreeMap, BTreeSet};

/// The rows of the nomenclature for the codes of a declaration, by the 8 digits of the Combined Nomenclature.
pub(super) struct DeclaredCommodities {
    by_cn8: BTreeMap<String, Vec<Commodity>>,
    on: NaiveDate,
}

impl Tariff {
    /// Looks up the codes of all these goods at once.
    ///
    /// # Errors
    /// When the storage fails.
    pub(super) fn declared_commodities(
        &self,
        lines: &[(usize, DeclaredGoods)],
        as_of: AsOf,
    ) -> Result<DeclaredCommodities, StorageError> {
        let codes: BTreeSet<&str> = lines.iter().filter_map(|(_, goods)| goods.commodity_code.get(..8)).collect();
        let codes: Vec<String> = codes.into_iter().map(str::to_owned).collect();
        let mut by_cn8: BTreeMap<String, Vec<Commodity>> = BTreeMap::new();
        for row in standing(self.directory.commodities_of(&codes)?, as_of) {
            if let Some(cn8) = row.cn8.clone() {
                by_cn8.entry(cn8).or_default().push(row);
            }
        }
        Ok(DeclaredCommodities { by_cn8, on: as_of.valid_on })
    }
}

impl DeclaredCommodities {
    /// The reason to doubt that goods can be declared under the code: 8 digits on export, 10 on import.
    pub(super) fn doubt(&self, code: &str) -> Option<Objection> {
        let (cn8, heading) = (code.get(..8)?, code.get(..4)?);
        if !has_heading(heading) {
            return Some(Objection::NoSuchHeading { heading: Code::from(heading) });
        }
        let Some(rows) = self.by_cn8.get(cn8) else {
            return Some(Objection::UnknownCommodity { code: Code::from(cn8) });
        };
        let meant = |row: &&Commodity| code.len() == 8 || row.code == code;
        if !rows.iter().any(|row| meant(&row)) {
            return Some(Objection::UnknownSubheading { code: Code::from(code) });
        }
        let valid = || rows.iter().filter(meant).filter(|row| row.validity.holds_on(self.on));
        if valid().next().is_none() {
            return Some(Objection::OutOfForce { code: Code::from(code), day: Day(self.on) });
        }
        (!valid().any(|row| row.declarable)).then(|| Objection::Subdivided { code: Code::from(code) })
    }
}
