use crate::Codebook;
use crate::known::{AsOf, Known, known_on};
use crate::rows::MeasureRow;
use customs_form_macros::growing;
use std::collections::BTreeMap;

/// A measure that demands certificates, or that is granted for certificates.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertifiedMeasure {
    /// TARIC measure type.
    pub measure_type: u16,
    /// Description of the measure, in English.
    pub description: String,
    /// Code of the country or group of countries that the measure applies to.
    pub area: String,
    /// Conditions of the measure. For each of them one certificate is enough.
    pub condition_groups: Vec<ConditionGroup>,
}

/// Certificates that are alternatives.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConditionGroup {
    /// TARIC code of the kind of condition.
    pub condition_code: String,
    /// Meaning of the condition code, in English.
    pub description: &'static str,
    /// Certificates; any one of them fulfils the condition.
    pub certificates: Vec<Certificate>,
}

/// A document, certificate or reference.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// Code with all four characters (`Y929`).
    pub code: String,
    /// Type of the certificate: the first character of the code.
    pub certificate_type: String,
    /// English description; `None` when the codebook does not hold the code.
    pub description: Option<String>,
}

/// The measures on a code that the tables held and that are valid, in the order of their types.
pub(crate) fn standing(found: impl IntoIterator<Item = Known<MeasureRow>>, as_of: AsOf) -> Vec<MeasureRow> {
    let mut by_type: BTreeMap<u16, Vec<Known<MeasureRow>>> = BTreeMap::new();
    for row in found {
        by_type.entry(row.row.measure_type).or_default().push(row);
    }
    let known = by_type.into_values().flat_map(|rows| known_on(rows, as_of.known_on));
    let mut rows: Vec<MeasureRow> = known.filter(|row| row.validity.holds_on(as_of.valid_on)).collect();
    rows.sort_by(|left, right| order(left).cmp(&order(right)));
    rows.dedup();
    rows
}

fn order(row: &MeasureRow) -> (u16, &str, &str, &str, [Option<&str>; 3]) {
    let MeasureRow { measure_type, description, code_prefix, area, .. } = row;
    let codes = [&row.additional_code, &row.condition_code, &row.certificate_code].map(Option::as_deref);
    (*measure_type, code_prefix, area, description, codes)
}

/// Groups the rows with certificates that are alternatives.
pub(crate) fn certified(rows: Vec<MeasureRow>, codebook: &Codebook) -> Vec<CertifiedMeasure> {
    /// The prefix and the additional code of the goods that a measure is for.
    type Goods = (String, Option<String>);
    let mut measures: Vec<(Goods, CertifiedMeasure)> = Vec::new();
    for row in rows {
        let MeasureRow { measure_type, description, code_prefix, area, additional_code, .. } = row;
        let (Some(condition_code), Some(code)) = (row.condition_code, row.certificate_code) else { continue };
        let goods = (code_prefix, additional_code);
        let same = |(of, measure): &(Goods, CertifiedMeasure)| {
            *of == goods
                && (measure.measure_type, &measure.description, &measure.area) == (measure_type, &description, &area)
        };
        let place = measures.iter().position(same).unwrap_or_else(|| {
            let measure = CertifiedMeasure { measure_type, description, area, condition_groups: Vec::new() };
            measures.push((goods, measure));
            measures.len() - 1
        });
        if let Some((_, measure)) = measures.get_mut(place) {
            measure.add(condition_code, certificate(code, codebook));
        }
    }
    measures.into_iter().map(|(_, measure)| measure).collect()
}

impl CertifiedMeasure {
    fn add(&mut self, condition_code: String, certificate: Certificate) {
        let groups = &mut self.condition_groups;
        match groups.iter_mut().find(|group| group.condition_code == condition_code) {
            Some(group) if group.certificates.contains(&certificate) => {}
            Some(group) => group.certificates.push(certificate),
            None => {
                let description = meaning(&condition_code);
                groups.push(ConditionGroup { condition_code, description, certificates: vec![certificate] });
            }
        }
    }
}

fn certificate(code: String, codebook: &Codebook) -> Certificate {
    let description = codebook.certificate(&code).map(|entry| entry.description_en.clone());
    Certificate { certificate_type: code.chars().take(1).collect(), code, description }
}

/// The meaning of a condition code of TARIC, in English.
fn meaning(condition_code: &str) -> &'static str {
    match condition_code {
        "A" | "B" | "C" | "H" | "Q" | "Y" | "Z" => "Presentation of a certificate, licence or document",
        "E" | "I" => "Presentation of a document, or quantity or price within limits",
        "F" | "L" | "M" | "V" => "Price at or above a minimum",
        "N" | "R" | "S" | "U" => "Ratio or quantity within limits",
        _ => "Condition",
    }
}
