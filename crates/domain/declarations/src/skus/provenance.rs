use customs_kernel::FieldErrors;

/// Remembers which entries of `skus` the added items were made from. Errors are reported at those entries, because a
/// client can only mend what it sent.
pub(crate) struct Provenance {
    spelled_out: usize,
    /// For each added item and each of its details, the entry that mentioned the master item first.
    entries: Vec<Vec<usize>>,
}

impl Provenance {
    pub(super) const fn new(spelled_out: usize, entries: Vec<Vec<usize>>) -> Self {
        Self { spelled_out, entries }
    }

    /// Returns the number of items that the client wrote out; the added items follow them.
    pub(crate) const fn spelled_out(&self) -> usize {
        self.spelled_out
    }

    /// Moves errors of added items to the entries that they were made from.
    pub(crate) fn as_sent(&self, errors: FieldErrors) -> FieldErrors {
        if self.entries.is_empty() || errors.is_empty() {
            return errors;
        }
        errors.map_paths(|path| self.entry_of(path).unwrap_or_else(|| path.to_owned()))
    }

    fn entry_of(&self, path: &str) -> Option<String> {
        let (index, field) = path.strip_prefix("declaration.items.")?.split_once('.')?;
        let made = index.parse::<usize>().ok()?.checked_sub(self.spelled_out)?;
        let details = self.entries.get(made)?;
        let of_detail = field.strip_prefix("sku_details.").and_then(|detail| detail.split_once('.'));
        let (entry, field) = match of_detail {
            Some((detail, field)) => (details.get(detail.parse::<usize>().ok()?)?, field),
            None => (details.first()?, field),
        };
        Some(format!("declaration.skus.{entry}.{}", field_of_entry(field)))
    }
}

/// Returns the field of an entry that a field of its item or detail is made from. A field that entries do not have
/// keeps its name.
fn field_of_entry(field: &str) -> &str {
    match field {
        "sku" | "description" | "hs_code" | "taric_subheading" => "sku_code",
        "gross_weight" => "unit_gross_weight",
        "net_weight" => "unit_net_weight",
        "invoice_value" => "unit_value",
        "invoice_currency" => "unit_value_currency",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_of_an_item_that_was_made_is_told_at_the_entry_it_was_made_from() {
        let provenance = Provenance::new(1, vec![vec![0, 3], vec![2]]);
        for (path, expected) in [
            ("declaration.items.0.gross_weight", "declaration.items.0.gross_weight"),
            ("declaration.items.1.gross_weight", "declaration.skus.0.unit_gross_weight"),
            ("declaration.items.1.invoice_value", "declaration.skus.0.unit_value"),
            ("declaration.items.1.sku_details.1.quantity", "declaration.skus.3.quantity"),
            ("declaration.items.2.sku_details.0.sku", "declaration.skus.2.sku_code"),
            ("declaration.items.2.previous_documents", "declaration.skus.2.previous_documents"),
            ("declaration.items.3.sku", "declaration.items.3.sku"),
            ("declaration.items", "declaration.items"),
            ("declaration.office", "declaration.office"),
        ] {
            let reported = provenance.as_sent(FieldErrors::one(path, (customs_kernel::RuleCode::Type, "is wrong")));
            assert_eq!(reported.paths().collect::<Vec<_>>(), [expected]);
        }
    }
}
