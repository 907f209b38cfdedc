use super::ReferenceStore;
use crate::ports::{ReplaceError, Replaced, TariffDirectory, TariffStore};
use crate::{
    AdditionalCode, AreaMember, Commodity, ExchangeRate, MeasureDirection, MeasureRow, ReferenceDataError, TariffRow,
    TariffTable, Validity, VatRate,
};
use chrono::NaiveDate;
use customs_kernel::{UnitOfWork, in_unit_of_work};
use std::sync::Arc;

pub(super) fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

pub(super) fn since(from: &str) -> Validity {
    Validity::new(day(from), None).expect("days")
}

pub(super) fn commodity(code: &str) -> Commodity {
    Commodity {
        code: code.to_owned(),
        cn8: code.get(..8).filter(|cn8| !cn8.ends_with("00")).map(str::to_owned),
        indent_level: 2,
        description_nl: "Tafels, \"één\"\tmet \\ tab".to_owned(),
        description_en: "Tables".to_owned(),
        supplementary_unit: Some("NAR".to_owned()),
        validity: Validity::new(day("2020-01-01"), Some(day("2029-12-31"))).expect("days"),
        declarable: true,
    }
}

pub(super) fn measure(prefix: &str, direction: MeasureDirection) -> MeasureRow {
    MeasureRow {
        measure_type: 410,
        description: "Control".to_owned(),
        code_prefix: prefix.to_owned(),
        area: "1008".to_owned(),
        additional_code: None,
        duty_expression: None,
        condition_code: Some("B".to_owned()),
        certificate_code: Some("C640".to_owned()),
        validity: since("2020-01-01"),
        direction,
    }
}

/// One row of every table.
pub(super) fn one_of_each() -> Vec<TariffRow> {
    vec![
        TariffRow::Commodity(commodity("9403601010")),
        TariffRow::Measure(MeasureRow {
            additional_code: Some("C329".to_owned()),
            duty_expression: Some("4 % MIN 0.3 EUR/NAR".to_owned()),
            condition_code: None,
            certificate_code: None,
            ..measure("94", MeasureDirection::Both)
        }),
        TariffRow::AdditionalCode(AdditionalCode {
            code_type: "C".to_owned(),
            code: "C999".to_owned(),
            description_nl: "Andere".to_owned(),
            description_en: "Others".to_owned(),
            date_start: day("2015-07-01"),
        }),
        TariffRow::VatRate(VatRate {
            code_prefix: String::new(),
            rate: "21".parse().expect("a number"),
            rate_code: "S".to_owned(),
            description_nl: "Algemeen".to_owned(),
            description_en: "Standard".to_owned(),
            legal_reference: String::new(),
            validity: since("2012-10-01"),
        }),
        TariffRow::ExchangeRate(ExchangeRate {
            currency: "USD".to_owned(),
            month: "2026-03".to_owned(),
            per_euro: "1.08123456".parse().expect("a number"),
            status: "SAMPLE".to_owned(),
            validity: Validity::new(day("2026-03-01"), Some(day("2026-03-31"))).expect("days"),
        }),
        TariffRow::AreaMember(AreaMember {
            area: "2005".to_owned(),
            country: "BD".to_owned(),
            validity: since("2020-01-01"),
        }),
    ]
}

/// Empty tables of the tariff.
pub struct TariffBench {
    /// Stores the tables.
    pub tariff: Arc<dyn TariffStore>,
    /// Looks up rows in them.
    pub directory: Arc<dyn TariffDirectory>,
    /// Stores several changes together or not at all.
    pub work: Arc<dyn UnitOfWork>,
    /// Whether a unit of work can be undone.
    pub undoes: bool,
}

customs_kernel::debug_by_name!(TariffBench);

impl From<ReferenceStore> for TariffBench {
    fn from(ReferenceStore { tariff, directory, work, undoes, .. }: ReferenceStore) -> Self {
        Self { tariff, directory, work, undoes }
    }
}

impl TariffBench {
    /// Makes these rows the contents of the table from the day on.
    pub(super) fn put(&self, table: TariffTable, from: &str, rows: &[TariffRow]) -> Result<Replaced, ReplaceError> {
        let mut rows = rows.iter().cloned().map(Ok::<_, ReferenceDataError>);
        in_unit_of_work(&*self.work, || self.tariff.replace(table, day(from), &mut rows))
    }
}
