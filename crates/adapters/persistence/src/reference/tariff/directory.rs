use super::StoredTariff;
use crate::failure::{Fallible, corrupt};
use crate::prepared::Prepared;
use crate::schema::{tariff_commodities as commodities, tariff_measures as measures};
use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_tariff::ports::TariffDirectory;
use customs_tariff::{Commodity, Known, MeasureDirection, MeasureRow, TradeDirection, Validity};
use diesel::prelude::*;
use std::collections::BTreeSet;

/// Codes or code prefixes in one query.
const CODES: usize = 1_000;

#[derive(Queryable, Selectable)]
#[diesel(table_name = commodities)]
struct CommodityColumns {
    code: String,
    cn8: Option<String>,
    indent_level: i16,
    description_nl: String,
    description_en: String,
    supplementary_unit: Option<String>,
    valid_from: NaiveDate,
    valid_until: Option<NaiveDate>,
    declarable: bool,
    known_from: NaiveDate,
    known_until: Option<NaiveDate>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = measures)]
struct MeasureColumns {
    measure_type: i16,
    description: String,
    code_prefix: String,
    area: String,
    additional_code: Option<String>,
    duty_expression: Option<String>,
    condition_code: Option<String>,
    certificate_code: Option<String>,
    valid_from: NaiveDate,
    valid_until: Option<NaiveDate>,
    direction: String,
    known_from: NaiveDate,
    known_until: Option<NaiveDate>,
}

impl TariffDirectory for StoredTariff {
    fn commodities(&self, code: &str) -> Result<Vec<Known<Commodity>>, StorageError> {
        self.0.read(|connection| {
            let rows = commodities::table.select(CommodityColumns::as_select());
            let order = (commodities::code.asc(), commodities::known_from.asc());
            let rows: Vec<CommodityColumns> = if code.len() == 8 {
                rows.filter(commodities::cn8.eq(code)).order(order).load(connection)?
            } else {
                rows.filter(commodities::code.eq(code)).order(order).load(connection)?
            };
            rows.into_iter().map(commodity).collect()
        })
    }

    fn measures(&self, code: &str, direction: TradeDirection) -> Result<Vec<Known<MeasureRow>>, StorageError> {
        let prefixes: Vec<&str> = (2..=code.len()).filter_map(|length| code.get(..length)).collect();
        if prefixes.is_empty() {
            return Ok(Vec::new());
        }
        let directions = [direction.word(), MeasureDirection::Both.word()];
        self.0.read(|connection| {
            let applying = measures::table
                .filter(measures::code_prefix.eq_any(&prefixes))
                .filter(measures::direction.eq_any(directions))
                .select(MeasureColumns::as_select());
            let rows: Vec<MeasureColumns> = Prepared(applying).load(connection)?;
            rows.into_iter().map(measure).collect()
        })
    }

    fn commodities_of(&self, codes: &[String]) -> Result<Vec<Known<Commodity>>, StorageError> {
        let (below, whole): (Vec<&str>, Vec<&str>) = distinct(codes).into_iter().partition(|code| code.len() == 8);
        self.0.read(|connection| {
            let mut found = Vec::new();
            for codes in whole.chunks(CODES) {
                let of_codes = commodities::table.filter(commodities::code.eq_any(codes));
                found.extend(of_codes.select(CommodityColumns::as_select()).load(connection)?);
            }
            for codes in below.chunks(CODES) {
                let of_codes = commodities::table.filter(commodities::cn8.eq_any(codes));
                found.extend(of_codes.select(CommodityColumns::as_select()).load(connection)?);
            }
            let mut found = found.into_iter().map(commodity).collect::<Fallible<Vec<_>>>()?;
            found.sort_by(|left, right| (&left.row.code, left.from).cmp(&(&right.row.code, right.from)));
            // The list may name both a code and the 8-digit code above it.
            found.dedup();
            Ok(found)
        })
    }

    fn measures_of(&self, codes: &[String], direction: TradeDirection) -> Result<Vec<Known<MeasureRow>>, StorageError> {
        let prefixes = distinct(codes).into_iter().flat_map(|code| (2..=code.len()).filter_map(|end| code.get(..end)));
        let prefixes: Vec<&str> = prefixes.collect::<BTreeSet<_>>().into_iter().collect();
        let directions = [direction.word(), MeasureDirection::Both.word()];
        self.0.read(|connection| {
            let mut found = Vec::new();
            for prefixes in prefixes.chunks(CODES) {
                let rows: Vec<MeasureColumns> = measures::table
                    .filter(measures::code_prefix.eq_any(prefixes))
                    .filter(measures::direction.eq_any(directions))
                    .select(MeasureColumns::as_select())
                    .load(connection)?;
                found.extend(rows);
            }
            found.into_iter().map(measure).collect()
        })
    }
}

fn distinct(codes: &[String]) -> BTreeSet<&str> {
    codes.iter().map(String::as_str).collect()
}

fn commodity(row: CommodityColumns) -> Fallible<Known<Commodity>> {
    let CommodityColumns {
        code,
        cn8,
        indent_level,
        description_nl,
        description_en,
        supplementary_unit,
        valid_from,
        valid_until,
        declarable,
        known_from: from,
        known_until: until,
    } = row;
    let odd = || corrupt(format!("commodity {code}"));
    let validity = Validity::new(valid_from, valid_until).ok_or_else(odd)?;
    let indent_level = u8::try_from(indent_level).map_err(|_| odd())?;
    let row =
        Commodity { code, cn8, indent_level, description_nl, description_en, supplementary_unit, validity, declarable };
    Ok(Known { row, from, until })
}

fn measure(row: MeasureColumns) -> Fallible<Known<MeasureRow>> {
    let MeasureColumns {
        measure_type,
        description,
        code_prefix,
        area,
        additional_code,
        duty_expression,
        condition_code,
        certificate_code,
        valid_from,
        valid_until,
        direction,
        known_from: from,
        known_until: until,
    } = row;
    let odd = || corrupt(format!("a measure on {code_prefix}"));
    let validity = Validity::new(valid_from, valid_until).ok_or_else(odd)?;
    let measure_type = u16::try_from(measure_type).map_err(|_| odd())?;
    let direction = MeasureDirection::from_word(&direction).ok_or_else(odd)?;
    let row = MeasureRow {
        measure_type,
        description,
        code_prefix,
        area,
        additional_code,
        duty_expression,
        condition_code,
        certificate_code,
        validity,
        direction,
    };
    Ok(Known { row, from, until })
}
