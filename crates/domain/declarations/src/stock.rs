//! What a declaration has to do with goods in a customs warehouse, by what it says itself.

use crate::{Declaration, Line};

impl Declaration {
    /// Whether it places goods under the warehouse procedure.
    #[must_use]
    pub fn places_in_warehouse(&self) -> bool {
        is_warehouse(self.form.declaration.procedure.current.as_deref())
    }

    /// Whether all of its goods leave the warehouse procedure; an item can have a previous procedure of its own.
    #[must_use]
    pub fn leaves_warehouse(&self) -> bool {
        let of_header = self.form.declaration.procedure.previous.as_deref();
        let leaves = |line: &Line| is_warehouse(line.item.previous_code.as_deref().or(of_header));
        !self.lines.is_empty() && self.lines.iter().all(leaves)
    }

    /// Whether a submission of it may take goods that nobody allocated to its lines.
    #[must_use]
    pub fn asks_for_stock(&self) -> bool {
        self.leaves_warehouse() || self.lines.iter().any(|line| line.item.inventory_line_id.is_some())
    }
}

fn is_warehouse(procedure: Option<&str>) -> bool {
    procedure.is_some_and(|procedure| procedure.trim() == "71")
}
