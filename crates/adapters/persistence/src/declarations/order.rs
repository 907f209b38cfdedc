//! The orders of a list of declarations, and the index that each is walked by.

crate::order::order_of!(
    declarations, customs_declarations, DeclarationFilter, DeclarationSort, declaration_type, DeclarationType,
    parts: [reference, search]
);

impl Order {
    /// The declarations that a walk meets.
    pub(super) fn declarations(&self, statement: &mut Statement, filter: &DeclarationFilter) -> String {
        let mut declarations = self.led_to(statement, filter);
        if self.sort == DeclarationSort::CreatedAt {
            // The index leads to a stretch of time too.
            let days = DeclarationFilter {
                created_from: filter.created_from,
                created_to: filter.created_to,
                ..DeclarationFilter::default()
            };
            declarations += &super::filter::conditions(statement, &days);
        }
        declarations
    }
}
