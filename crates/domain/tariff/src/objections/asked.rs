use super::{DeclaredGoods, DeclaredHow, Objection};
use crate::area::Areas;
use crate::commodity_terms::CommodityTerms;
use crate::duty::{Claim, Wanted, claim, may_prove, names_producer};
use crate::{AsOf, TariffMeasures};
use customs_kernel::facts::{Code, Codes};

/// Measure types of anti-dumping and countervailing duties, provisional and definitive.
const TRADE_DEFENCE: [u16; 4] = [551, 552, 553, 554];
/// Goods and origins with a duty at the same rate for all producers, so that no producer need be named. This is an
/// assumption from professional knowledge; the tables do not state it.
const ONE_RATE_FOR_ALL: [(&str, &str); 1] = [("73079311", "CN")];

/// The demands of the tariff on goods with one code.
pub(crate) struct Asked {
    terms: CommodityTerms,
    controls: TariffMeasures,
}

impl Asked {
    pub(crate) fn by(terms: CommodityTerms) -> Self {
        Self { controls: TariffMeasures::from_rows(terms.measures.iter().cloned()), terms }
    }

    pub(crate) fn objections(
        &self,
        goods: &DeclaredGoods,
        how: &DeclaredHow,
        areas: &Areas,
        as_of: AsOf,
    ) -> Vec<Objection> {
        let DeclaredGoods { commodity_code, country, documents, supplementary_quantity, .. } = goods;
        let required = self.controls.required_certificates(commodity_code, country, how.direction, as_of.valid_on);
        let missing = required.iter().filter(|requirement| !requirement.is_met_by(documents));
        let mut found: Vec<Objection> = missing
            .map(|requirement| Objection::MissingCertificate {
                measure: Code::from(&requirement.measure_type()),
                certificates: Codes(requirement.certificates().iter().map(|code| (*code).to_owned()).collect()),
            })
            .collect();
        if let Some(unit) = &self.terms.unit
            && how.is_counted()
            && supplementary_quantity.is_none_or(|quantity| quantity.is_zero())
        {
            found.push(Objection::MissingSupplementaryQuantity { unit: Code::from(unit) });
        }
        if how.is_rated() {
            found.extend(self.unproven_preference(goods, areas));
        }
        if how.is_rated_by_producer() {
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
        let measures: Vec<_> = self.terms.measures.iter().collect();
        let proofs = match claim(&wanted, &measures, areas) {
            Claim::Unproven(proofs) => proofs,
            // The tables lag behind: a preference that they do not hold may exist, but never without a proof of its
            // kind.
            Claim::Unknown if !documents.iter().any(|code| may_prove(wanted.regime, code)) => Vec::new(),
            Claim::None | Claim::Unknown | Claim::Proven(_) => return None,
        };
        let (preference, country) = (Code::from(wanted.regime), Code::from(wanted.country));
        Some(if proofs.is_empty() {
            Objection::UnknownPreference { preference, country }
        } else {
            Objection::UnprovenPreference { preference, country, proofs: Codes(proofs) }
        })
    }

    fn missing_additional_code(&self, goods: &DeclaredGoods, areas: &Areas) -> Option<Objection> {
        let is_uniform =
            |(code, country): &(&str, &str)| goods.commodity_code.starts_with(code) && goods.country == *country;
        if goods.additional_codes.iter().any(|code| names_producer(code)) || ONE_RATE_FOR_ALL.iter().any(is_uniform) {
            return None;
        }
        let mut defence = self.terms.measures.iter().filter(|row| TRADE_DEFENCE.contains(&row.measure_type));
        let row = defence.find(|row| areas.contains(&row.area, &goods.country))?;
        Some(Objection::MissingAdditionalCode { measure: Code::from(&row.measure_type) })
    }
}
