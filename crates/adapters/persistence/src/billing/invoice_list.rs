//! Filters and orders of the list of invoices, and the index that each uses.

use super::listing::{ListFilter, Order};
use super::parts::is_nowhere;
use crate::statement::Statement;
use customs_billing::money::PaymentTermGroup;
use customs_billing::ports::{InvoiceFilter, InvoiceSort};

/// Whether the filter holds a text that no stored text can contain.
pub(super) fn matches_nothing(filter: &InvoiceFilter) -> bool {
    let InvoiceFilter { customer_code, number, search, .. } = filter;
    let plain = [customer_code, number].into_iter().flatten();
    plain.into_iter().any(|text| text.contains('\0')) || search.as_deref().is_some_and(is_nowhere)
}

/// The query for the documents that bill a dossier, as a whole or with a line, each once per dossier. `organisation`
/// and `are` are SQL text: the organisation, and the condition on the dossier.
pub(super) fn for_dossiers(organisation: &str, are: &str) -> String {
    format!(
        "SELECT dossier_id, id FROM invoices WHERE organisation_id = {organisation} AND dossier_id {are} \
         UNION SELECT dossier_id, invoice_id AS id FROM invoice_lines \
         WHERE organisation_id = {organisation} AND dossier_id {are}"
    )
}

/// The values of `payment_groups` that include a group, as an SQL list: the column holds a list of words in any
/// order, so all orders of all choices that include the group are named.
pub fn with_group(group: PaymentTermGroup) -> String {
    let others: Vec<_> = PaymentTermGroup::ALL.iter().copied().filter(|other| *other != group).collect();
    let mut lists = vec![vec![group]];
    for other in others {
        let grown: Vec<Vec<PaymentTermGroup>> = lists
            .iter()
            .flat_map(|list| {
                (0..=list.len()).map(|place| {
                    let mut grown = list.clone();
                    grown.insert(place, other);
                    grown
                })
            })
            .collect();
        lists.extend(grown);
    }
    let words = |list: &Vec<PaymentTermGroup>| list.iter().map(|group| group.word()).collect::<Vec<_>>().join(",");
    lists.iter().map(|list| format!("'{}'", words(list))).collect::<Vec<_>>().join(", ")
}

impl ListFilter for InvoiceFilter {
    const TABLE: &'static str = "invoices";
    const KIND: i64 = 1;

    fn is_open(&self) -> bool {
        *self == Self::default()
    }

    fn part(&self) -> Option<&str> {
        self.search.as_deref().or(self.number.as_deref())
    }

    fn only_searches(&self) -> bool {
        self.search.is_some() && *self == Self { search: self.search.clone(), ..Self::default() }
    }

    fn columns(&self) -> Vec<&'static str> {
        let Self { status, customer_code, number, dossier: _, group, date_from, date_to, search } = self;
        let used = [
            ("status", status.is_some()),
            ("customer_code", customer_code.is_some()),
            ("number_folded", number.is_some()),
            ("payment_groups", group.is_some()),
            ("invoice_date", date_from.is_some() || date_to.is_some()),
            ("search_folded", search.is_some()),
        ];
        used.into_iter().filter_map(|(column, used)| used.then_some(column)).collect()
    }

    fn few(&self, statement: &mut Statement, organisation: i64) -> Option<String> {
        let dossier = self.dossier?;
        let organisation = statement.organisation(organisation);
        let dossier = statement.number(dossier.get());
        Some(format!("SELECT id FROM ({}) AS billing", for_dossiers(&organisation, &format!("= {dossier}"))))
    }

    fn index(&self) -> &'static str {
        let Self { status, customer_code, number, dossier: _, group, date_from, date_to, search } = self;
        if customer_code.is_some() {
            "invoices_by_customer"
        } else if number.is_some() {
            "invoices_by_number"
        } else if date_from.is_some() || date_to.is_some() {
            "invoices_by_date"
        } else if status.is_some() {
            "invoices_by_status"
        } else if group.is_some() {
            "invoices_by_group"
        } else if search.is_some() {
            "invoices_in_order"
        } else {
            "invoices_by_creation"
        }
    }

    fn conditions(&self, statement: &mut Statement) -> String {
        // The dossier is no condition here: `few` already leads to its documents.
        let Self { status, customer_code, number, dossier: _, group, date_from, date_to, search } = self;
        let mut conditions = String::new();
        for (column, text) in
            [("status", status.map(|status| status.word())), ("customer_code", customer_code.as_deref())]
        {
            if let Some(text) = text {
                conditions += &format!(" AND invoices.{column} = {}", statement.text(text));
            }
        }
        if let Some(group) = group {
            conditions += &format!(" AND invoices.payment_groups IN ({})", with_group(*group));
        }
        for (compared, day) in [(">=", date_from), ("<=", date_to)] {
            if let Some(day) = day {
                conditions += &format!(" AND invoices.invoice_date {compared} {}", statement.day(*day));
            }
        }
        for (column, part) in [("number_folded", number), ("search_folded", search)] {
            if let Some(part) = part {
                let part = statement.text(part.to_lowercase());
                conditions += &format!(" AND {}", statement.contains(&format!("invoices.{column}"), &part));
            }
        }
        conditions
    }
}

/// The order of a list with that filter, and the index to walk.
pub(super) fn order(filter: &InvoiceFilter, sort: InvoiceSort) -> Order {
    let InvoiceFilter { status, customer_code, .. } = filter;
    let customer = customer_code.clone().map(|code| ("customer_code", code));
    let status = status.map(|status| ("status", status.word().to_owned()));
    let (column, index, first) = match sort {
        InvoiceSort::Id if customer.is_some() => ("id", "invoices_in_order_of_customer", customer),
        InvoiceSort::Id if status.is_some() => ("id", "invoices_in_order_of_status", status),
        InvoiceSort::Id => ("id", "invoices_in_order", None),
        InvoiceSort::CreatedAt if customer.is_some() => ("created_at", "invoices_by_customer", customer),
        InvoiceSort::CreatedAt if status.is_some() => ("created_at", "invoices_by_status", status),
        InvoiceSort::CreatedAt => ("created_at", "invoices_by_creation", None),
        InvoiceSort::Number => ("invoice_number", "invoices_by_number", None),
        InvoiceSort::InvoiceDate => ("invoice_date", "invoices_by_date", None),
        InvoiceSort::DueDate => ("due_date", "invoices_by_due_date", None),
        InvoiceSort::Status => ("status", "invoices_in_order_of_status", status),
        InvoiceSort::Total => ("total_cents", "invoices_by_total", None),
        InvoiceSort::CustomerCode => ("customer_code", "invoices_in_order_of_customer", customer),
    };
    Order { column, nullable: sort == InvoiceSort::Number, index, first }
}
