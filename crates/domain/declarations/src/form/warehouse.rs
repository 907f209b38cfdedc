//! Customs warehouses and chain procedures, and their consequences for the presentation of the goods.

use super::DeclarationForm;
use customs_kernel::filled;

/// Procedures that take goods out of a customs warehouse when the previous procedure is 71.
const WAREHOUSE_EXITS: [&str; 4] = ["40", "44", "51", "53"];

impl DeclarationForm {
    /// Returns whether the presentation of the goods can be sent. That is so for an advance declaration, and for goods
    /// that enter a warehouse by a chain procedure.
    #[must_use]
    pub fn takes_presentation(&self) -> bool {
        self.symbol().is_advance() || (self.brings_into_a_warehouse() && self.uses_chain_procedure())
    }

    /// Returns whether customs must accept the presentation before it releases the goods. Goods that leave a warehouse
    /// by a chain procedure are already there, so such a declaration is treated as a regular one.
    #[must_use]
    pub fn needs_presentation(&self) -> bool {
        self.symbol().is_advance() && !(self.takes_out_of_a_warehouse(None) && self.uses_chain_procedure())
    }

    /// Returns the procedure that the goods were under before. An item can name its own. When the item leaves it blank
    /// the header decides, as in the message.
    pub(crate) fn previous_procedure<'f>(&'f self, of_item: Option<&'f str>) -> Option<&'f str> {
        filled(of_item).or(filled(self.declaration.procedure.previous.as_deref())).map(str::trim)
    }

    /// Returns whether goods leave a customs warehouse, given the previous procedure that an item names.
    pub(crate) fn takes_out_of_a_warehouse(&self, previous_of_item: Option<&str>) -> bool {
        let current = self.declaration.procedure.current.as_deref().unwrap_or_default();
        WAREHOUSE_EXITS.contains(&current.trim()) && self.previous_procedure(previous_of_item) == Some("71")
    }

    fn brings_into_a_warehouse(&self) -> bool {
        self.declaration.procedure.current.as_deref() == Some("71")
    }

    fn uses_chain_procedure(&self) -> bool {
        self.apply_chain_procedure == Some(true) || self.declaration.use_ketenregeling == Some(true)
    }
}
