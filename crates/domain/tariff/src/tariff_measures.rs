use crate::area::Areas;
use crate::rows::{MeasureRow, TariffRow, TariffRows, TradeDirection};
use crate::validity::Validity;
use crate::{CertificateRequirement, ReferenceDataError, TariffTable};
use chrono::NaiveDate;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Control measures of the tariff that demand a document: all of them, or those found for certain goods.
#[derive(Debug, Clone, Default)]
pub struct TariffMeasures {
    /// Measures by chapter, the first two digits, so that a look-up reads a few dozen rows and not all.
    by_chapter: BTreeMap<Box<str>, Vec<ControlMeasure>>,
    areas: Areas,
}

/// One row: an alternative of a condition group.
#[derive(Debug, Clone)]
struct ControlMeasure {
    group: ConditionGroup,
    certificate: Box<str>,
    validity: Validity,
}

/// The data shared by rows with certificates that are alternatives.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ConditionGroup {
    measure_type: u16,
    code_prefix: Box<str>,
    area: Box<str>,
    direction: TradeDirection,
}

static EMBEDDED: LazyLock<TariffMeasures> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the embedded file is parsed whole by a test")]
    TariffMeasures::read_embedded().expect("the embedded measures are well-formed")
});

impl TariffMeasures {
    /// The embedded measures, parsed on first use. A new installation starts with them.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    fn read_embedded() -> Result<Self, ReferenceDataError> {
        let mut measures = Vec::new();
        let file = TariffTable::Measures.file();
        for row in TariffRows::open(TariffTable::Measures, file.name, file.text.as_bytes())? {
            if let (_, TariffRow::Measure(row)) = row? {
                measures.push(row);
            }
        }
        Ok(Self::from_rows(measures))
    }

    /// The control measures among these rows.
    #[must_use]
    pub fn from_rows(rows: impl IntoIterator<Item = MeasureRow>) -> Self {
        let mut by_chapter: BTreeMap<Box<str>, Vec<ControlMeasure>> = BTreeMap::new();
        for measure in rows.into_iter().flat_map(control_measures) {
            let chapter = measure.group.code_prefix.get(..2).unwrap_or_default();
            by_chapter.entry(chapter.into()).or_default().push(measure);
        }
        // No control measure applies to a group of countries.
        Self { by_chapter, areas: Areas::default() }
    }

    /// The documents that the tariff demands: one group for each measure that applies to the commodity (8 digits on
    /// export, 10 on import), the country (of origin on import, of destination on export) and the day. Preferences
    /// are not among them, since claiming one is never required.
    #[must_use]
    pub fn required_certificates(
        &self,
        commodity_code: &str,
        country: &str,
        direction: TradeDirection,
        on: NaiveDate,
    ) -> Vec<CertificateRequirement<'_>> {
        let chapter = commodity_code.get(..2).and_then(|chapter| self.by_chapter.get(chapter));
        let applying = chapter.into_iter().flatten().filter(|measure| {
            measure.group.direction == direction
                && commodity_code.starts_with(&*measure.group.code_prefix)
                && self.areas.contains(&measure.group.area, country)
                && measure.validity.holds_on(on)
        });
        let mut groups: Vec<(&ConditionGroup, Vec<&str>)> = Vec::new();
        for measure in applying {
            match groups.iter_mut().find(|(group, _)| **group == measure.group) {
                Some((_, certificates)) if certificates.contains(&&*measure.certificate) => {}
                Some((_, certificates)) => certificates.push(&measure.certificate),
                None => groups.push((&measure.group, vec![&measure.certificate])),
            }
        }
        groups.into_iter().map(|(group, all)| CertificateRequirement::new(group.measure_type, all)).collect()
    }
}

/// The control measures that a row stands for: none for duties, preferences and units, two when it applies to both
/// directions.
fn control_measures(row: MeasureRow) -> Vec<ControlMeasure> {
    let MeasureRow {
        measure_type,
        description: _,
        code_prefix,
        area,
        additional_code,
        duty_expression: _,
        condition_code,
        certificate_code,
        validity,
        direction,
    } = row;
    let (Some(certificate), Some(PRESENTATION)) = (certificate_code, condition_code.as_deref()) else {
        return Vec::new();
    };
    // A measure for goods with a certain additional code does not apply to all goods of the commodity.
    if !is_control(measure_type) || additional_code.is_some() {
        return Vec::new();
    }
    let measure = |direction: TradeDirection| ControlMeasure {
        group: ConditionGroup {
            measure_type,
            code_prefix: code_prefix.as_str().into(),
            area: area.as_str().into(),
            direction,
        },
        certificate: certificate.as_str().into(),
        validity,
    };
    let directions = [TradeDirection::Import, TradeDirection::Export];
    directions.into_iter().filter(|one| direction.includes(*one)).map(measure).collect()
}

/// Condition code for the presentation of a document.
const PRESENTATION: &str = "B";

/// Whether measures of this type restrict or control goods, rather than set a duty or a preference.
const fn is_control(measure_type: u16) -> bool {
    matches!(measure_type, 410 | 465 | 467 | 475 | 476 | 478 | 700..=799)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn required(code: &str, country: &str, direction: TradeDirection, on: &str) -> Vec<Vec<&'static str>> {
        let on = on.parse().expect("a day");
        TariffMeasures::embedded()
            .required_certificates(code, country, direction, on)
            .iter()
            .map(|requirement| requirement.certificates().to_vec())
            .collect()
    }

    #[test]
    fn certificates_of_one_condition_are_alternatives_and_conditions_add_up() {
        let horses = required("0101210000", "US", TradeDirection::Import, "2026-09-02");
        assert_eq!(horses, [vec!["C640"], vec!["C400", "Y900"], vec!["C644", "Y929"]]);
    }

    #[test]
    fn a_measure_holds_from_its_first_day() {
        let coffee = |on| required("0901210000", "BR", TradeDirection::Import, on);
        let deforestation = vec!["C716", "C717", "Y129", "Y132", "Y133"];
        assert!(!coffee("2026-12-29").contains(&deforestation));
        assert!(coffee("2026-12-30").contains(&deforestation));
    }

    #[test]
    fn an_export_control_looks_at_the_destination() {
        let laptops = |country| required("84713000", country, TradeDirection::Export, "2026-09-02");
        assert!(laptops("US").contains(&vec!["X060", "X061", "X070", "Y901"]));
        assert_eq!(laptops("BE"), Vec::<Vec<&str>>::new());
        assert!(required("84713000", "US", TradeDirection::Import, "2026-09-02").is_empty());
    }

    #[test]
    fn preferences_are_never_required() {
        assert!(
            required("0901220000", "GB", TradeDirection::Import, "2026-09-02")
                .iter()
                .all(|group| { !group.contains(&"U116") })
        );
    }

    #[test]
    fn a_code_without_chapter_or_measures_needs_nothing() {
        for code in ["", "9", "8510900000", "ÄÄ"] {
            assert!(required(code, "US", TradeDirection::Import, "2026-09-02").is_empty(), "{code}");
        }
    }

    #[test]
    fn a_requirement_is_met_by_any_of_its_certificates() {
        let on = "2026-09-02".parse().expect("a day");
        let measures = TariffMeasures::embedded();
        let [requirement, ..] = &measures.required_certificates("0202300000", "BR", TradeDirection::Import, on)[..]
        else {
            panic!("meat needs a certificate");
        };
        assert_eq!(requirement.measure_type(), 410);
        assert!(requirement.is_met_by(&["N935", "N853"]));
        assert!(!requirement.is_met_by(&["N935"]));
        assert!(!requirement.is_met_by::<&str>(&[]));
    }
}
