//! Customs warehouses and chain procedures, and what they mean for the presentation of the goods.

use super::DeclarationForm;

/// Procedures that take goods out of a customs warehouse when the previous procedure is 71.
const WAREHOUSE_EXITS: [&str; 4] = ["40", "44", "51", "53"];

impl DeclarationForm {
    /// Whether the presentation of the goods can be sent: lodged in advance, or goods that come
    /// into a warehouse by a chain procedure.
    #[must_use]
    pub fn takes_presentation(&self) -> bool {
        self.symbol().is_advance() || (self.brings_into_a_warehouse() && self.uses_chain_procedure())
    }

    /// Whether customs has to accept the presentation before it releases the goods. Goods that leave
    /// a warehouse by a chain procedure are there already: such a declaration goes as a regular one.
    #[must_use]
    pub fn needs_presentation(&self) -> bool {
        self.symbol().is_advance() && !(self.takes_out_of_a_warehouse(None) && self.uses_chain_procedure())
    }

    /// Whether it takes goods out of a customs warehouse; an item can have a previous procedure of
    /// its own.
    pub(crate) fn takes_out_of_a_warehouse(&self, previous_of_item: Option<&str>) -> bool {
        let procedure = &self.declaration.procedure;
        let current = procedure.current.as_deref().unwrap_or_default();
        WAREHOUSE_EXITS.contains(&current) && previous_of_item.or(procedure.previous.as_deref()) == Some("71")
    }

    fn brings_into_a_warehouse(&self) -> bool {
        self.declaration.procedure.current.as_deref() == Some("71")
    }

    fn uses_chain_procedure(&self) -> bool {
        self.apply_chain_procedure == Some(true) || self.declaration.use_ketenregeling == Some(true)
    }
}
