#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
//!
//! ## Duties
//!
//! The arithmetic of [`duty`] needs no database either:
//!
//! ```
//! use customs_kernel::facts::{Code, Description, Reference};
//! use customs_tariff::duty::{
//!     AppliedMeasure, DutyExpression, DutyKind, Goods, LineTerms, Price, ProcedureEffect, Quantities, VatTerms,
//!     estimate_line,
//! };
//! use rust_decimal::Decimal;
//!
//! let goods = Goods::new(Price::new(Decimal::from(1_000), "EUR"), Decimal::ZERO, Quantities::default());
//! let rate = DutyExpression::parse("4.5 %").ok_or("a rate")?;
//! let measure = AppliedMeasure::OnGoods {
//!     measure_type: Code::from("103"),
//!     description: Description::from("Third country duty"),
//!     commodity_code: Code::from("85"),
//!     area: Code::from("1011"),
//! };
//! let (category, law) = (Description::from("Standard rate"), Reference::from("Wet OB 1968 artikel 9, lid 1"));
//! let terms = LineTerms::new(VatTerms::new(Decimal::from(21), category, law), ProcedureEffect::default())
//!     .with_duties(vec![(DutyKind::CustomsDuty, measure, rate)]);
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

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
