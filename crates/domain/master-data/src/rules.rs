//! The rules of master data. Every broken rule is reported at the name of its field.

mod customer;
mod fields;
mod master_item;
mod parts;
mod texts;
mod vat_number;

pub(crate) use customer::{check_customer, check_customer_code, tidy_customer};
pub(crate) use fields::{DutchEori, Email, GuaranteeReference, LanguageCode, Percentage, Representation};
pub(crate) use master_item::{check_master_item, tidy_master_item};
pub use parts::PartRules;
pub use vat_number::with_country as vat_number_with_country;
pub(crate) use vat_number::with_country;

#[cfg(test)]
mod tests;
