//! Codebook and tariff: the code tables of customs, the nomenclature, the measures on goods with the certificates
//! they demand, VAT and exchange rates, and estimates of import duties.
//!
//! The tables are stored behind [`ports`] and shared by all organisations. [`ReferenceImport`](import::ReferenceImport)
//! fills them, first from embedded files. [`Tariff`] answers questions about them. Unknown codes are not errors here,
//! since tables lag behind the law.
//!
//! The embedded tables can be used without a database,
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
//!
//! and so can the arithmetic of [`duty`]:
//!
//! ```
//! use customs_kernel::facts::{Code, Description, Reference};
//! use customs_tariff::duty::{
//!     AppliedMeasure, DutyExpression, DutyKind, Goods, LineTerms, Price, ProcedureEffect, Quantities, VatTerms,
//!     estimate_line,
//! };
//! use rust_decimal::Decimal;
//!
//! let goods = Goods {
//!     price: Price { amount: Decimal::from(1_000), currency: "EUR".to_owned() },
//!     charges: Vec::new(),
//!     further_costs: Decimal::ZERO,
//!     quantities: Quantities::default(),
//! };
//! let rate = DutyExpression::parse("4.5 %").ok_or("a rate")?;
//! let measure = AppliedMeasure::OnGoods {
//!     measure_type: Code::from("103"),
//!     description: Description::from("Third country duty"),
//!     commodity_code: Code::from("85"),
//!     area: Code::from("1011"),
//! };
//! let vat = VatTerms {
//!     rate: Decimal::from(21),
//!     category: Description::from("Standard rate"),
//!     law: Reference::from("Wet OB 1968 artikel 9, lid 1"),
//! };
//! let terms = LineTerms {
//!     duties: vec![(DutyKind::CustomsDuty, measure, rate)],
//!     vat,
//!     effect: ProcedureEffect::default(),
//! };
//! let line = estimate_line(&goods, &terms, &|currency| (currency == "EUR").then_some(Decimal::ONE))?;
//! assert_eq!(line.duties.iter().map(|duty| duty.amount.to_string()).collect::<Vec<_>>(), ["45.00", "219.45"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod area;
mod cells;
mod certificate_requirement;
mod codebook;
mod commodity_terms;
pub mod duty;
mod exchange_rates;
pub mod files;
mod harmonized_system;
mod known;
mod measures;
mod nomenclature;
mod objections;
pub mod ports;
mod reference_data_error;
mod rows;
mod tariff_measures;
mod tariff_table;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod trade_tables;
mod use_cases;
mod validity;

pub use certificate_requirement::CertificateRequirement;
pub use codebook::{CodeEntry, CodeTable, CodeTableRows, Codebook, ErrorText};
pub use exchange_rates::ExchangeRates;
pub use known::{AsOf, Known};
pub use measures::{Certificate, CertifiedMeasure, ConditionGroup};
pub use nomenclature::Validation;
pub use objections::{DeclaredGoods, DeclaredHow, Objection};
pub use reference_data_error::ReferenceDataError;
pub use rows::{
    AdditionalCode, AreaMember, Commodity, ExchangeRate, MeasureDirection, MeasureRow, TariffRow, TradeDirection,
    VatRate,
};
pub use tariff_measures::TariffMeasures;
pub use tariff_table::TariffTable;
pub use trade_tables::TradeTables;
pub use use_cases::{CurrentTables, Tariff, import};
pub use validity::Validity;
