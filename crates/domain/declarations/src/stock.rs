//! The relations of a declaration to goods in a customs warehouse, as far as the declaration itself shows them.

use crate::{Declaration, Line};
use customs_kernel::filled;

impl Declaration {
    /// Returns whether the declaration places goods under the warehouse procedure.
    #[must_use]
    pub fn places_in_warehouse(&self) -> bool {
        is_warehouse(self.form.declaration.procedure.current.as_deref())
    }

    /// Returns whether the goods go into a store other than a customs warehouse, so that the warehouse that the
    /// declaration names is that store (UCC delegated act annex B, D.E. 12 11): a tax warehouse (07), an excise
    /// warehouse (45, 68), a free zone (78).
    #[must_use]
    pub fn goes_into_store(&self) -> bool {
        let current = filled(self.form.declaration.procedure.current.as_deref());
        current.is_some_and(|current| ["07", "45", "68", "78"].contains(&current))
    }

    /// Returns whether all goods of the declaration leave the warehouse procedure.
    #[must_use]
    pub fn leaves_warehouse(&self) -> bool {
        !self.lines.is_empty() && self.lines.iter().all(|line| self.line_leaves_warehouse(line))
    }

    /// Returns whether the goods of a line leave the warehouse procedure; an item can have a previous procedure of its
    /// own.
    #[must_use]
    pub fn line_leaves_warehouse(&self, line: &Line) -> bool {
        is_warehouse(self.form.previous_procedure(line.item.previous_code.as_deref()))
    }

    /// Returns whether any goods of the declaration leave the warehouse procedure.
    #[must_use]
    pub fn takes_out_of_warehouse(&self) -> bool {
        self.lines.iter().any(|line| self.line_leaves_warehouse(line))
    }

    /// Returns whether stock must be asked about a submission of the declaration. It may take goods that are not
    /// allocated to its lines, or must name the lots that leave.
    #[must_use]
    pub fn asks_for_stock(&self) -> bool {
        self.takes_out_of_warehouse() || self.lines.iter().any(|line| line.item.inventory_line_id.is_some())
    }
}

fn is_warehouse(procedure: Option<&str>) -> bool {
    procedure.is_some_and(|procedure| procedure.trim() == "71")
}
