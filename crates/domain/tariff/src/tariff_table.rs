use crate::files::{self, ReferenceFile};
use crate::rows::{AdditionalCode, AreaMember, Commodity, ExchangeRate, MeasureRow, VatRate};

/// The tables of the tariff.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TariffTable {
    /// The nomenclature.
    Commodities,
    /// Measures: duties, preferences and controls.
    Measures,
    /// Additional codes.
    AdditionalCodes,
    /// VAT rates.
    VatRates,
    /// Exchange rates.
    ExchangeRates,
    /// Members of the country groups that measures name.
    AreaMembers,
}

impl TariffTable {
    /// All tables.
    pub const ALL: [Self; 6] = [
        Self::Commodities,
        Self::Measures,
        Self::AdditionalCodes,
        Self::VatRates,
        Self::ExchangeRates,
        Self::AreaMembers,
    ];

    /// The name of the table, which is the name of its file without `.csv`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Commodities => "commodities",
            Self::Measures => "measures",
            Self::AdditionalCodes => "additional_codes",
            Self::VatRates => "vat_rates",
            Self::ExchangeRates => "exchange_rates",
            Self::AreaMembers => "area_members",
        }
    }

    /// Finds the table with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|table| table.name() == name)
    }

    /// The columns of a file with this table.
    #[must_use]
    pub const fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Commodities => &Commodity::COLUMNS,
            Self::Measures => &MeasureRow::COLUMNS,
            Self::AdditionalCodes => &AdditionalCode::COLUMNS,
            Self::VatRates => &VatRate::COLUMNS,
            Self::ExchangeRates => &ExchangeRate::COLUMNS,
            Self::AreaMembers => &AreaMember::COLUMNS,
        }
    }

    /// The embedded file that a new installation starts with.
    #[must_use]
    pub const fn file(self) -> ReferenceFile {
        match self {
            Self::Commodities => files::COMMODITIES,
            Self::Measures => files::MEASURES,
            Self::AdditionalCodes => files::ADDITIONAL_CODES,
            Self::VatRates => files::VAT_RATES,
            Self::ExchangeRates => files::EXCHANGE_RATES,
            Self::AreaMembers => files::AREA_MEMBERS,
        }
    }
}
