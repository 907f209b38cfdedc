use super::{DeclaredGoods, Objection};
use crate::area::Areas;
use crate::duty::{Claim, Wanted, claim, declared_unit, is_proof_of_origin};
use crate::rows::{MeasureRow, TradeDirection};
use crate::{AsOf, Tariff, TariffMeasures};
use customs_kernel::StorageError;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Anti-dumping and countervailing duties, provisional and definitive.
const TRADE_DEFENCE: [u16; 4] = [551, 552, 553, 554];
/// First characters of TARIC additional codes that name a producer: 8 and A to D ("other companies" is one of them).
const OF_PRODUCERS: [char; 5] = ['8', 'A', 'B', 'C', 'D'];

/// Goods and origins whose duty has one rate for all producers, so that none is asked for. An assumption of professional
/// knowledge: rows of the tables do not tell it.
const ONE_RATE_FOR_ALL: [(&str, &str); 1] = [("73079311", "CN")];

impl Tariff {
    /// What the tariff asks of goods, each with the number of its line, that they do not show.
    ///
    /// # Errors
    /// When the tables cannot be reached.
    pub fn objections(
        &self,
        lines: &[(u32, DeclaredGoods)],
        direction: TradeDirection,
        as_of: AsOf,
    ) -> Result<Vec<(u32, Objection)>, StorageError> {
        let areas = self.current.trade_tables().areas(as_of);
        let mut known: HashMap<&str, Commodity> = HashMap::new();
        let mut found = Vec::new();
        for (number, goods) in lines {
            let code = goods.commodity_code.as_str();
            // Long declarations have few codes: each is looked up once.
            let commodity = match known.entry(code) {
                Entry::Occupied(entry) => entry.into_mut(),
                Entry::Vacant(entry) => entry.insert(self.asked_of(code, direction, as_of)?),
            };
            let objections = commodity.objections(goods, direction, &areas, as_of);
            found.extend(objections.into_iter().map(|objection| (*number, objection)));
        }
        Ok(found)
    }

    fn asked_of(&self, code: &str, direction: TradeDirection, as_of: AsOf) -> Result<Commodity, StorageError> {
        let rows = self.measures_on(code, direction, as_of)?;
        let unit = match declared_unit(&rows) {
            Some(unit) => Some(unit),
            None => self.supplementary_unit(code, as_of)?,
        };
        Ok(Commodity { controls: TariffMeasures::of(rows.iter().cloned()), rows, unit })
    }
}

/// What the tariff says of a code.
struct Commodity {
    rows: Vec<MeasureRow>,
    controls: TariffMeasures,
    unit: Option<String>,
}

impl Commodity {
    fn objections(
        &self,
        goods: &DeclaredGoods,
        direction: TradeDirection,
        areas: &Areas,
        as_of: AsOf,
    ) -> Vec<Objection> {
        let DeclaredGoods { commodity_code, country, documents, supplementary_quantity, .. } = goods;
        let required = self.controls.required_certificates(commodity_code, country, direction, as_of.valid_on);
        let missing = required.iter().filter(|requirement| !requirement.is_met_by(documents));
        let mut found: Vec<Objection> = missing
            .map(|requirement| Objection::MissingCertificate {
                measure_type: requirement.measure_type(),
                certificates: requirement.certificates().iter().map(|code| (*code).to_owned()).collect(),
            })
            .collect();
        if let Some(unit) = &self.unit
            && supplementary_quantity.is_none_or(|quantity| quantity.is_zero())
        {
            found.push(Objection::MissingSupplementaryQuantity { unit: unit.clone() });
        }
        if direction == TradeDirection::Import {
            found.extend(self.unproven_preference(goods, areas));
            found.extend(self.missing_additional_code(goods, areas));
        }
        found
    }

    fn unproven_preference(&self, goods: &DeclaredGoods, areas: &Areas) -> Option<Objection> {
        let DeclaredGoods { country, preferential_origin, duty_regime, documents, .. } = goods;
        let wanted = Wanted {
            regime: duty_regime.as_deref().unwrap_or("100"),
            country: preferential_origin.as_deref().unwrap_or(country),
            documents,
        };
        let proofs = match claim(&wanted, &self.rows, areas) {
            Claim::Unproven(proofs) => proofs,
            // The tables lag behind: a preference that they do not know may exist, but never without proof.
            Claim::Unknown if !documents.iter().any(|code| is_proof_of_origin(code)) => Vec::new(),
            Claim::None | Claim::Unknown | Claim::Proven(_) => return None,
        };
        let (regime, country) = (wanted.regime.to_owned(), wanted.country.to_owned());
        Some(Objection::UnprovenPreference { regime, country, proofs })
    }

    fn missing_additional_code(&self, goods: &DeclaredGoods, areas: &Areas) -> Option<Objection> {
        let is_uniform =
            |(code, country): &(&str, &str)| goods.commodity_code.starts_with(code) && goods.country == *country;
        if goods.additional_codes.iter().any(|code| code.starts_with(OF_PRODUCERS))
            || ONE_RATE_FOR_ALL.iter().any(is_uniform)
        {
            return None;
        }
        let mut defence = self.rows.iter().filter(|row| TRADE_DEFENCE.contains(&row.measure_type));
        let row = defence.find(|row| areas.contains(&row.area, &goods.country))?;
        Some(Objection::MissingAdditionalCode { measure_type: row.measure_type })
    }
}
