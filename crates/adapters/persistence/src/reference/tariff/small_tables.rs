//! The small tables of the tariff, read as a whole: every instance holds them in memory.

use crate::connection::AnyConnection;
use crate::failure::{Failure, Fallible, corrupt};
use crate::schema::{
    tariff_additional_codes as additional_codes, tariff_area_members as area_members,
    tariff_exchange_rates as exchange_rates, tariff_vat_rates as vat_rates,
};
use crate::values::Exact;
use chrono::NaiveDate;
use customs_tariff::{AdditionalCode, AreaMember, ExchangeRate, Known, TariffRow, Validity, VatRate};
use diesel::prelude::*;

#[derive(Queryable, Selectable)]
#[diesel(table_name = additional_codes)]
struct AdditionalCodeColumns {
    code_type: String,
    code: String,
    description_nl: String,
    description_en: String,
    date_start: NaiveDate,
    known_from: NaiveDate,
    known_until: Option<NaiveDate>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = vat_rates)]
struct VatRateColumns {
    code_prefix: String,
    rate: Exact,
    rate_code: String,
    description_nl: String,
    description_en: String,
    legal_reference: String,
    valid_from: NaiveDate,
    valid_until: Option<NaiveDate>,
    known_from: NaiveDate,
    known_until: Option<NaiveDate>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = exchange_rates)]
struct ExchangeRateColumns {
    currency: String,
    month: String,
    valid_from: NaiveDate,
    valid_until: Option<NaiveDate>,
    per_euro: Exact,
    status: String,
    known_from: NaiveDate,
    known_until: Option<NaiveDate>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = area_members)]
struct AreaMemberColumns {
    area: String,
    country: String,
    valid_from: NaiveDate,
    valid_until: Option<NaiveDate>,
    known_from: NaiveDate,
    known_until: Option<NaiveDate>,
}

pub(super) fn load(connection: &mut AnyConnection) -> Fallible<Vec<Known<TariffRow>>> {
    let mut all = Vec::new();
    let rows: Vec<AdditionalCodeColumns> =
        additional_codes::table.select(AdditionalCodeColumns::as_select()).load(connection)?;
    all.extend(rows.into_iter().map(additional_code));
    let rows: Vec<VatRateColumns> = vat_rates::table.select(VatRateColumns::as_select()).load(connection)?;
    for row in rows {
        all.push(vat_rate(row)?);
    }
    let rows: Vec<ExchangeRateColumns> =
        exchange_rates::table.select(ExchangeRateColumns::as_select()).load(connection)?;
    for row in rows {
        all.push(exchange_rate(row)?);
    }
    let rows: Vec<AreaMemberColumns> = area_members::table.select(AreaMemberColumns::as_select()).load(connection)?;
    for row in rows {
        all.push(area_member(row)?);
    }
    Ok(all)
}

fn additional_code(row: AdditionalCodeColumns) -> Known<TariffRow> {
    let AdditionalCodeColumns {
        code_type,
        code,
        description_nl,
        description_en,
        date_start,
        known_from: from,
        known_until: until,
    } = row;
    let row = AdditionalCode { code_type, code, description_nl, description_en, date_start };
    Known { row: TariffRow::AdditionalCode(row), from, until }
}

fn vat_rate(row: VatRateColumns) -> Fallible<Known<TariffRow>> {
    let VatRateColumns {
        code_prefix,
        rate: Exact(rate),
        rate_code,
        description_nl,
        description_en,
        legal_reference,
        valid_from,
        valid_until,
        known_from: from,
        known_until: until,
    } = row;
    let validity = Validity::new(valid_from, valid_until).ok_or_else(odd)?;
    let row = VatRate { code_prefix, rate, rate_code, description_nl, description_en, legal_reference, validity };
    Ok(Known { row: TariffRow::VatRate(row), from, until })
}

fn exchange_rate(row: ExchangeRateColumns) -> Fallible<Known<TariffRow>> {
    let ExchangeRateColumns {
        currency,
        month,
        valid_from,
        valid_until,
        per_euro: Exact(per_euro),
        status,
        known_from: from,
        known_until: until,
    } = row;
    let validity = Validity::new(valid_from, valid_until).ok_or_else(odd)?;
    let row = ExchangeRate { currency, month, per_euro, status, validity };
    Ok(Known { row: TariffRow::ExchangeRate(row), from, until })
}

fn area_member(row: AreaMemberColumns) -> Fallible<Known<TariffRow>> {
    let AreaMemberColumns { area, country, valid_from, valid_until, known_from: from, known_until: until } = row;
    let validity = Validity::new(valid_from, valid_until).ok_or_else(odd)?;
    Ok(Known { row: TariffRow::AreaMember(AreaMember { area, country, validity }), from, until })
}

fn odd() -> Failure {
    corrupt("the days of a row of the tariff")
}
