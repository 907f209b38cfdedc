use crate::ExchangeRates;
use crate::area::Areas;
use crate::known::{AsOf, Known, known_on};
use crate::rows::{AdditionalCode, AreaMember, ExchangeRate, TariffRow, VatRate};
use std::collections::BTreeMap;

/// The small tables of the tariff, which every instance keeps in memory.
#[derive(Debug, Clone, Default)]
pub struct TradeTables {
    /// The exchange rates of customs.
    pub exchange_rates: ExchangeRates,
    additional_codes: BTreeMap<String, Vec<Known<AdditionalCode>>>,
    vat_rates: BTreeMap<String, Vec<Known<VatRate>>>,
    areas: Vec<Known<AreaMember>>,
}

impl TradeTables {
    /// Creates the tables from these rows; rows of large tables are left out.
    #[must_use]
    pub fn from_rows(rows: impl IntoIterator<Item = Known<TariffRow>>) -> Self {
        let mut tables = Self::default();
        let mut rates: Vec<Known<ExchangeRate>> = Vec::new();
        for Known { row, from, until } in rows {
            match row {
                TariffRow::ExchangeRate(row) => rates.push(Known { row, from, until }),
                TariffRow::AdditionalCode(row) => {
                    let rows = tables.additional_codes.entry(row.code.clone()).or_default();
                    rows.push(Known { row, from, until });
                }
                TariffRow::VatRate(row) => {
                    let rows = tables.vat_rates.entry(row.code_prefix.clone()).or_default();
                    rows.push(Known { row, from, until });
                }
                TariffRow::AreaMember(row) => tables.areas.push(Known { row, from, until }),
                TariffRow::Commodity(_) | TariffRow::Measure(_) => {}
            }
        }
        tables.exchange_rates = ExchangeRates::from_rows(rates);
        tables
    }

    /// The additional codes that begin with this prefix, in their order.
    #[must_use]
    pub fn additional_codes(&self, prefix: &str, as_of: AsOf) -> Vec<AdditionalCode> {
        let wanted = self.additional_codes.iter().filter(|(code, _)| code.starts_with(prefix));
        let known = wanted.flat_map(|(_, rows)| known_on(rows.clone(), as_of.known_on));
        known.filter(|code| code.date_start <= as_of.valid_on).collect()
    }

    /// The VAT rate of a commodity: the row with the longest matching prefix.
    #[must_use]
    pub fn vat_rate(&self, commodity_code: &str, as_of: AsOf) -> Option<VatRate> {
        let prefixes = (0..=commodity_code.len()).rev().filter_map(|length| commodity_code.get(..length));
        let mut known = prefixes.filter_map(|prefix| self.vat_rates.get(prefix)).flat_map(|rows| {
            let valid = rows.iter().filter(|rate| rate.row.validity.holds_on(as_of.valid_on));
            known_on(valid.cloned().collect(), as_of.known_on)
        });
        known.next()
    }

    /// The groups of countries on that day.
    pub(crate) fn areas(&self, as_of: AsOf) -> Areas {
        let valid = self.areas.iter().filter(|member| member.row.validity.holds_on(as_of.valid_on));
        let members = known_on(valid.cloned().collect(), as_of.known_on);
        Areas::from_members(members.into_iter().map(|AreaMember { area, country, validity: _ }| (area, country)))
    }
}
