use customs_form_macros::growing;
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// An item of the item master, with the data that a declaration uses.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownMasterItem {
    /// Code of the master item; unique among the master items of its customer, or among the global ones.
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

/// The item master, which supplies items.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait ItemMaster: Send + Sync {
    /// Finds the active master items with these codes. The keys of the answer are the codes as they were asked for;
    /// codes without an active master item are left out.
    ///
    /// The customer's own master item takes precedence over a global one. Within each, a master item with the code as
    /// `sku` takes precedence over one with the code as `item_code`. The number of queries is bounded, however many
    /// codes there are.
    #[allow(clippy::needless_lifetimes, reason = "the mock cannot elide it")]
    fn master_items<'a>(
        &self,
        organisation: OrganisationId,
        customer_code: Option<&'a str>,
        codes: &[String],
    ) -> Result<BTreeMap<String, KnownMasterItem>, StorageError>;
}

/// An empty item master.
#[derive(Debug, Default, Clone, Copy)]
pub struct UnknownMasterItems;

impl ItemMaster for UnknownMasterItems {
    fn master_items(
        &self,
        _: OrganisationId,
        _: Option<&str>,
        _: &[String],
    ) -> Result<BTreeMap<String, KnownMasterItem>, StorageError> {
        Ok(BTreeMap::new())
    }
}
