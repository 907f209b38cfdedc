use crate::files::{ReferenceFile, embedded};
use crate::rows::{AdditionalCode, AreaMember, Commodity, ExchangeRate, MeasureRow, VatRate};

/// Declares the tables, each with its name and the type of its rows.
macro_rules! tariff_tables {
    ($($(#[$meta:meta])* $table:ident = $name:literal, $row:ty;)+) => {
        /// The tables of the tariff.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum TariffTable {
            $($(#[$meta])* $table),+
        }

        impl TariffTable {
            /// All tables.
            pub const ALL: [Self; 6] = [$(Self::$table),+];

            /// The name of the table, which is the name of its file without `.csv`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$table => $name),+
                }
            }

            /// The columns of a file with this table.
            #[must_use]
            pub const fn columns(self) -> &'static [&'static str] {
                match self {
                    $(Self::$table => &<$row>::COLUMNS),+
                }
            }

            /// The embedded file that a new installation starts with.
            #[must_use]
            pub const fn file(self) -> ReferenceFile {
                match self {
                    $(Self::$table => embedded!("tariff" / $name)),+
                }
            }
        }
    };
}

tariff_tables! {
    /// The nomenclature.
    Commodities = "commodities", Commodity;
    /// Measures: duties, preferences and controls.
    Measures = "measures", MeasureRow;
    /// Additional codes of TARIC.
    AdditionalCodes = "additional_codes", AdditionalCode;
    /// Dutch VAT rates by commodity.
    VatRates = "vat_rates", VatRate;
    /// Monthly exchange rates. The embedded ones are SAMPLE figures, to be replaced before real use.
    ExchangeRates = "exchange_rates", ExchangeRate;
    /// Members of the country groups that measures name.
    AreaMembers = "area_members", AreaMember;
}

impl TariffTable {
    /// Columns of the file that may be absent, since files of earlier versions do not have them.
    #[must_use]
    pub const fn optional_columns(self) -> &'static [&'static str] {
        match self {
            Self::Measures => &MeasureRow::OPTIONAL_COLUMNS,
            Self::Commodities | Self::AdditionalCodes | Self::VatRates | Self::ExchangeRates | Self::AreaMembers => &[],
        }
    }

    /// Finds the table with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|table| table.name() == name)
    }
}
