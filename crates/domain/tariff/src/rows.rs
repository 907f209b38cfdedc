//! The rows of the tariff, as files and tables hold them.

mod additional_code;
mod area_member;
mod commodity;
mod exchange_rate;
mod measure;
mod vat_rate;

pub use additional_code::AdditionalCode;
pub use area_member::AreaMember;
pub use commodity::Commodity;
pub use exchange_rate::ExchangeRate;
pub use measure::{MeasureDirection, MeasureRow, TradeDirection};
pub use vat_rate::VatRate;

use crate::cells::{Cells, RowReader};
use crate::{ReferenceDataError, TariffTable};
use std::io::Read;

/// A row of any table of the tariff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TariffRow {
    /// A row of the nomenclature.
    Commodity(Commodity),
    /// A measure, or one alternative of its condition.
    Measure(MeasureRow),
    /// An additional code of TARIC.
    AdditionalCode(AdditionalCode),
    /// A VAT rate.
    VatRate(VatRate),
    /// An exchange rate.
    ExchangeRate(ExchangeRate),
    /// A member of a group of countries.
    AreaMember(AreaMember),
}

impl TariffRow {
    /// The table that the row belongs to.
    #[must_use]
    pub const fn table(&self) -> TariffTable {
        match self {
            Self::Commodity(_) => TariffTable::Commodities,
            Self::Measure(_) => TariffTable::Measures,
            Self::AdditionalCode(_) => TariffTable::AdditionalCodes,
            Self::VatRate(_) => TariffTable::VatRates,
            Self::ExchangeRate(_) => TariffTable::ExchangeRates,
            Self::AreaMember(_) => TariffTable::AreaMembers,
        }
    }

    fn parse(table: TariffTable, cells: Cells<'_>) -> Result<Self, String> {
        Ok(match table {
            TariffTable::Commodities => Self::Commodity(Commodity::parse(cells)?),
            TariffTable::Measures => Self::Measure(MeasureRow::parse(cells)?),
            TariffTable::AdditionalCodes => Self::AdditionalCode(AdditionalCode::parse(cells)?),
            TariffTable::VatRates => Self::VatRate(VatRate::parse(cells)?),
            TariffTable::ExchangeRates => Self::ExchangeRate(ExchangeRate::parse(cells)?),
            TariffTable::AreaMembers => Self::AreaMember(AreaMember::parse(cells)?),
        })
    }
}

/// Reads the rows of a file one after the other.
pub(crate) struct TariffRows<R> {
    table: TariffTable,
    reader: RowReader<R>,
}

impl<R: Read> TariffRows<R> {
    pub(crate) fn open(table: TariffTable, file: &str, source: R) -> Result<Self, ReferenceDataError> {
        Ok(Self { table, reader: RowReader::open(file, source, table.columns(), table.optional_columns())? })
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.reader.bytes()
    }
}

impl<R: Read> Iterator for TariffRows<R> {
    type Item = Result<(u64, TariffRow), ReferenceDataError>;

    fn next(&mut self) -> Option<Self::Item> {
        let table = self.table;
        self.reader.next_row(|cells| TariffRow::parse(table, cells))
    }
}
