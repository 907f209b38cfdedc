use customs_kernel::{OrganisationId, StorageError};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// An article of the item master, with the data that a declaration uses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Article {
    /// Code of the article; unique among the articles of its customer, or among the global ones.
    pub item_code: String,
    /// The trader's own code.
    pub sku: Option<String>,
    /// Description of the goods, as it is declared.
    pub description: String,
    /// Commodity code, 8 to 10 digits.
    pub hs_code: Option<String>,
    /// TARIC code, 2 to 10 digits.
    pub taric_code: Option<String>,
    /// Country of non-preferential origin.
    pub country_of_origin: Option<String>,
    /// Country of preferential origin.
    pub preferential_origin: Option<String>,
    /// Net mass of a piece, kg.
    pub net_weight: Option<Decimal>,
    /// Gross mass of a piece, kg.
    pub gross_weight: Option<Decimal>,
    /// Supplementary units in a piece.
    pub supplementary_units: Option<Decimal>,
    /// Customs value of a piece.
    pub unit_value: Option<Decimal>,
    /// Currency of the value.
    pub unit_currency: Option<String>,
}

/// The item master, which supplies articles.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait ItemCatalogue: Send + Sync {
    /// Finds the active articles with these codes. The keys of the answer are the codes as they were asked for; codes
    /// without an active article are left out.
    ///
    /// The customer's own article takes precedence over a global one. Within each, an article whose `sku` equals the
    /// code takes precedence over one whose `item_code` does. The number of queries is bounded, however many codes
    /// there are.
    #[allow(clippy::needless_lifetimes, reason = "the mock cannot elide it")]
    fn articles<'a>(
        &self,
        organisation: OrganisationId,
        customer_code: Option<&'a str>,
        codes: &[String],
    ) -> Result<BTreeMap<String, Article>, StorageError>;
}

/// An item master without articles.
#[derive(Debug, Default, Clone, Copy)]
pub struct UnknownArticles;

impl ItemCatalogue for UnknownArticles {
    fn articles(
        &self,
        _: OrganisationId,
        _: Option<&str>,
        _: &[String],
    ) -> Result<BTreeMap<String, Article>, StorageError> {
        Ok(BTreeMap::new())
    }
}
