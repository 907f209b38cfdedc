//! Maps the texts of a staged row to the columns of its table.

use crate::connection::AnyConnection;
use crate::reference::staging::Texts;
use chrono::NaiveDate;
use customs_tariff::{
    AdditionalCode, AreaMember, Commodity, ExchangeRate, MeasureRow, TariffRow, TariffTable, Validity, VatRate,
};

/// The type of a column.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Text,
    Small,
    Day,
    Flag,
    Number,
}

/// A table, and the columns for its staged texts, in the order of the texts.
pub(super) struct Target {
    pub(super) table: &'static str,
    columns: &'static [(&'static str, Kind)],
}

/// The database table for a table of the tariff.
pub(super) const fn target(table: TariffTable) -> Target {
    use Kind::{Day, Flag, Number, Small, Text};
    let (table, columns): (_, &[(&str, Kind)]) = match table {
        TariffTable::Commodities => (
            "tariff_commodities",
            &[
                ("code", Text),
                ("cn8", Text),
                ("indent_level", Small),
                ("description_nl", Text),
                ("description_en", Text),
                ("supplementary_unit", Text),
                ("valid_from", Day),
                ("valid_until", Day),
                ("declarable", Flag),
            ],
        ),
        TariffTable::Measures => (
            "tariff_measures",
            &[
                ("measure_type", Small),
                ("description", Text),
                ("code_prefix", Text),
                ("area", Text),
                ("duty_expression", Text),
                ("condition_code", Text),
                ("certificate_code", Text),
                ("valid_from", Day),
                ("valid_until", Day),
                ("direction", Text),
                ("additional_code", Text),
            ],
        ),
        TariffTable::AdditionalCodes => (
            "tariff_additional_codes",
            &[
                ("code_type", Text),
                ("code", Text),
                ("description_nl", Text),
                ("description_en", Text),
                ("date_start", Day),
            ],
        ),
        TariffTable::VatRates => (
            "tariff_vat_rates",
            &[
                ("code_prefix", Text),
                ("rate", Number),
                ("rate_code", Text),
                ("description_nl", Text),
                ("description_en", Text),
                ("legal_reference", Text),
                ("valid_from", Day),
                ("valid_until", Day),
            ],
        ),
        TariffTable::ExchangeRates => (
            "tariff_exchange_rates",
            &[
                ("currency", Text),
                ("month", Text),
                ("valid_from", Day),
                ("valid_until", Day),
                ("per_euro", Number),
                ("status", Text),
            ],
        ),
        TariffTable::AreaMembers => {
            ("tariff_area_members", &[("area", Text), ("country", Text), ("valid_from", Day), ("valid_until", Day)])
        }
    };
    Target { table, columns }
}

impl Target {
    /// The column names, and the staged texts converted to the types of the columns, both as SQL lists.
    pub(super) fn mapping(&self, connection: &AnyConnection) -> (String, String) {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        let values: Vec<String> =
            self.columns.iter().zip(0..).map(|((_, kind), place)| kind.expression(place, connection)).collect();
        (names.join(", "), values.join(", "))
    }
}

impl Kind {
    fn expression(self, place: usize, connection: &AnyConnection) -> String {
        match (self, connection) {
            (Self::Flag, _) => format!("c{place} = '1'"),
            (Self::Small, _) => format!("CAST(c{place} AS SMALLINT)"),
            (Self::Day, AnyConnection::Pg(_)) => format!("CAST(c{place} AS DATE)"),
            (Self::Number, AnyConnection::Pg(_)) => format!("CAST(c{place} AS NUMERIC)"),
            (Self::Text | Self::Day | Self::Number, _) => format!("c{place}"),
        }
    }
}

/// The texts of a row, in the order of the columns.
pub(super) fn texts(row: TariffRow) -> Texts {
    match row {
        TariffRow::Commodity(row) => commodity(row),
        TariffRow::Measure(row) => measure(row),
        TariffRow::AdditionalCode(row) => {
            let AdditionalCode { code_type, code, description_nl, description_en, date_start } = row;
            let [kind, code, nl, en] = [code_type, code, description_nl, description_en].map(Some);
            [kind, code, nl, en, Some(date_start.to_string()), None, None, None, None, None, None]
        }
        TariffRow::VatRate(row) => {
            let VatRate { code_prefix, rate, rate_code, description_nl, description_en, legal_reference, validity } =
                row;
            let (from, until) = days(validity);
            let rate = rate.normalize().to_string();
            let [prefix, rate, kind, nl, en, law] =
                [code_prefix, rate, rate_code, description_nl, description_en, legal_reference].map(Some);
            [prefix, rate, kind, nl, en, law, from, until, None, None, None]
        }
        TariffRow::ExchangeRate(row) => {
            let ExchangeRate { currency, month, per_euro, status, validity } = row;
            let (from, until) = days(validity);
            let per_euro = per_euro.normalize().to_string();
            let [currency, month, per_euro, status] = [currency, month, per_euro, status].map(Some);
            [currency, month, from, until, per_euro, status, None, None, None, None, None]
        }
        TariffRow::AreaMember(row) => {
            let AreaMember { area, country, validity } = row;
            let (from, until) = days(validity);
            [Some(area), Some(country), from, until, None, None, None, None, None, None, None]
        }
    }
}

fn commodity(row: Commodity) -> Texts {
    let Commodity { code, cn8, indent_level, description_nl, description_en, supplementary_unit, validity, declarable } =
        row;
    let (from, until) = days(validity);
    let [nl, en] = [description_nl, description_en].map(Some);
    let flag = Some(if declarable { "1" } else { "0" }.to_owned());
    let level = Some(indent_level.to_string());
    [Some(code), cn8, level, nl, en, supplementary_unit, from, until, flag, None, None]
}

fn measure(row: MeasureRow) -> Texts {
    let MeasureRow {
        measure_type,
        description,
        code_prefix,
        area,
        additional_code,
        duty_expression: duty,
        condition_code: condition,
        certificate_code: certificate,
        validity,
        direction,
    } = row;
    let (from, until) = days(validity);
    let [kind, text, prefix, area] = [measure_type.to_string(), description, code_prefix, area].map(Some);
    let direction = Some(direction.word().to_owned());
    [kind, text, prefix, area, duty, condition, certificate, from, until, direction, additional_code]
}

fn days(validity: Validity) -> (Option<String>, Option<String>) {
    (Some(validity.from().to_string()), validity.until().map(|day: NaiveDate| day.to_string()))
}
