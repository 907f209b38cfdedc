use crate::files::{MEASURES, ReferenceFile};
use crate::validity::Validity;
use crate::{CertificateRequirement, ReferenceDataError, area};
use chrono::NaiveDate;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Whether goods come in or go out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TradeDirection {
    /// Into the Union.
    Import,
    /// Out of the Union.
    Export,
}

/// The control measures of the tariff that ask for a document.
#[derive(Debug)]
pub struct TariffMeasures {
    /// By chapter, the first two digits, so that a look-up reads a few dozen rows and not all.
    by_chapter: BTreeMap<Box<str>, Vec<ControlMeasure>>,
}

/// One row: an alternative of a condition group.
#[derive(Debug)]
struct ControlMeasure {
    group: ConditionGroup,
    certificate: Box<str>,
    validity: Validity,
}

/// What rows have in common whose certificates are alternatives.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ConditionGroup {
    measure_type: u16,
    code_prefix: Box<str>,
    area: Box<str>,
    direction: TradeDirection,
}

static EMBEDDED: LazyLock<TariffMeasures> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the embedded file is parsed whole by a test")]
    TariffMeasures::parse(MEASURES).expect("the embedded measures are well-formed")
});

impl TariffMeasures {
    /// The measures that are embedded, parsed on first use.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// Reads a measures file.
    ///
    /// # Errors
    /// The first bad row, with file and line.
    pub fn parse(file: ReferenceFile) -> Result<Self, ReferenceDataError> {
        let mut reader = csv::Reader::from_reader(file.text.as_bytes());
        let mut by_chapter: BTreeMap<Box<str>, Vec<ControlMeasure>> = BTreeMap::new();
        for record in reader.records() {
            let record = record.map_err(|error| ReferenceDataError::of_reader(file.name, &error))?;
            let line = record.position().map_or(1, csv::Position::line);
            let measures =
                control_measures(&record).map_err(|problem| ReferenceDataError::at(file.name, line, problem))?;
            for measure in measures {
                let chapter = measure.group.code_prefix.get(..2).unwrap_or_default();
                by_chapter.entry(chapter.into()).or_default().push(measure);
            }
        }
        Ok(Self { by_chapter })
    }

    /// The documents that the tariff asks for: one group for each measure that applies to the
    /// commodity (8 digits on export, 10 on import), the country (of origin on import, of
    /// destination on export) and the day. Preferences are not among them: nobody must claim one.
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
                && area::contains(&measure.group.area, country)
                && measure.validity.holds_on(on)
        });
        let mut groups: Vec<(&ConditionGroup, Vec<&str>)> = Vec::new();
        for measure in applying {
            match groups.iter_mut().find(|(group, _)| **group == measure.group) {
                Some((_, certificates)) => certificates.push(&measure.certificate),
                None => groups.push((&measure.group, vec![&measure.certificate])),
            }
        }
        groups.into_iter().map(|(group, all)| CertificateRequirement::new(group.measure_type, all)).collect()
    }
}

/// The control measures of a row: none for duties, preferences and units, two when it is for both
/// directions.
fn control_measures(record: &csv::StringRecord) -> Result<Vec<ControlMeasure>, String> {
    let [kind, _, prefix, area, _, condition, certificate, from, until, direction] =
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|column| record.get(column).unwrap_or_default());
    let measure_type: u16 = kind.parse().map_err(|_| format!("measure_type is no number: {kind:?}"))?;
    if !(2..=10).contains(&prefix.len()) || !prefix.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("code_prefix is not 2 to 10 digits: {prefix:?}"));
    }
    let validity = Validity::parse(from, until)?;
    let directions: &[TradeDirection] = match direction {
        "import" => &[TradeDirection::Import],
        "export" => &[TradeDirection::Export],
        "both" => &[TradeDirection::Import, TradeDirection::Export],
        other => return Err(format!("trade_direction is not import, export or both: {other:?}")),
    };
    if !is_control(measure_type) || condition != PRESENTATION || certificate.is_empty() {
        return Ok(Vec::new());
    }
    let measure = |direction: &TradeDirection| ControlMeasure {
        group: ConditionGroup { measure_type, code_prefix: prefix.into(), area: area.into(), direction: *direction },
        certificate: certificate.into(),
        validity,
    };
    Ok(directions.iter().map(measure).collect())
}

/// Condition code for the presentation of a document.
const PRESENTATION: &str = "B";

/// Whether the measure restricts or controls, rather than sets a duty or a preference.
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

    #[test]
    fn a_bad_row_is_named_with_file_and_line() {
        let of = |text| {
            TariffMeasures::parse(ReferenceFile { name: "measures.csv", text })
                .map(|_| ())
                .expect_err("bad")
                .to_string()
        };
        let header = "measure_type,measure_description,code_prefix,geographical_area,duty_expression,condition_code,\
                      certificate_code,valid_from,valid_until,trade_direction\n";
        let leak = |row: &str| -> &'static str { Box::leak(format!("{header}{row}\n").into_boxed_str()) };
        assert_eq!(
            of(leak("410,Control,01x,1011,,B,C640,2020-01-01,,import")),
            "measures.csv, line 2: code_prefix is not 2 to 10 digits: \"01x\""
        );
        assert!(of(leak("410,Control,0101,1011,,B,C640,2020-01-01,,sideways")).contains("trade_direction"));
    }
}
