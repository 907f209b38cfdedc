//! Codebook and tariff: the code tables that customs publishes, the measures that say which
//! certificates goods need, and the rates at which customs converts currencies.
//!
//! All come embedded, so that a service knows them without a database. Unknown codes are no errors
//! here: tables lag behind the law.
//!
//! ```
//! use chrono::NaiveDate;
//! use customs_tariff::{CodeTable, Codebook, TariffMeasures, TradeDirection};
//!
//! let today = NaiveDate::from_ymd_opt(2026, 9, 2).ok_or("a day")?;
//! let codebook = Codebook::embedded();
//! assert!(codebook.knows(CodeTable::Countries, "BR", today));
//! assert!(!codebook.knows(CodeTable::Countries, "ZZ", today));
//!
//! // Live horses come with a health certificate and, protected species or not, a word about it.
//! let required =
//!     TariffMeasures::embedded().required_certificates("0101210000", "US", TradeDirection::Import, today);
//! let declared = ["C640", "Y900", "Y929"];
//! assert!(required.iter().all(|requirement| requirement.is_met_by(&declared)));
//! assert!(required.iter().any(|requirement| requirement.certificates() == ["C640"]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod area;
mod certificate_requirement;
mod code_table;
mod codebook;
mod error_text;
mod exchange_rates;
pub mod files;
mod reference_data_error;
mod tariff_measures;
mod validity;

pub use certificate_requirement::CertificateRequirement;
pub use code_table::CodeTable;
pub use codebook::{CodeEntry, Codebook};
pub use error_text::ErrorText;
pub use exchange_rates::ExchangeRates;
pub use reference_data_error::ReferenceDataError;
pub use tariff_measures::{TariffMeasures, TradeDirection};
