//! The orders of a list of declarations, and the index to walk for each.

use super::filter::conditions;

crate::order::order_of!(
    declarations, customs_declarations, DeclarationFilter, DeclarationSort, declaration_type, DeclarationType,
    parts: [reference, search]
);

impl Order {
    /// The declarations that a walk looks at, as SQL.
    pub(super) fn declarations(&self, statement: &mut Statement, filter: &DeclarationFilter) -> String {
        let mut declarations = self.led_to(statement, filter);
        // These indexes also narrow the walk to a range of time.
        let none = DeclarationFilter::default();
        let days = match self.sort {
            DeclarationSort::CreatedAt => {
                DeclarationFilter { created_from: filter.created_from, created_to: filter.created_to, ..none }
            }
            DeclarationSort::SubmittedAt => {
                DeclarationFilter { submitted_from: filter.submitted_from, submitted_to: filter.submitted_to, ..none }
            }
            _ => none,
        };
        declarations += &conditions(statement, &days);
        declarations
    }
}

/// The declarations of an organisation as SQL, found by the index of their values.
pub(super) fn found_by_value(statement: &mut Statement, organisation: i64) -> String {
    indexed(statement, "declarations_by_value", organisation)
}
