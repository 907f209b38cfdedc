use crate::claim::Claim;
use crate::exchange::claims::{OUTBOUND, OUTBOX};

/// A queue that keeps an order.
#[derive(Debug, Clone, Copy)]
pub struct Order {
    pub(super) table: &'static str,
    /// The columns in which rows of one order are equal. The organisation is among them where the index of the order
    /// begins with it.
    columns: &'static [&'static str],
    /// A column and a word. Rows with that word there wait for no earlier row.
    alone: Option<(&'static str, &'static str)>,
}

/// Deliveries to one receiver about one record.
pub const DELIVERIES: Order =
    Order { table: "callback_deliveries", columns: &["callback_id", "record_id", "subject"], alone: None };

/// Events of one record for one subscriber.
pub const EVENTS: Order = Order::from_claim(&OUTBOX);

/// Messages to customs about one record.
pub const MESSAGES_TO_CUSTOMS: Order = Order::from_claim(&OUTBOUND);

const ORGANISATION: &str = "organisation_id";

impl Order {
    /// The order in which rows are claimed.
    const fn from_claim(claim: &Claim) -> Self {
        Self { table: claim.table, columns: claim.in_order, alone: claim.alone }
    }

    /// The columns without the organisation.
    pub(super) fn columns(&self) -> impl Iterator<Item = &'static str> {
        self.columns.iter().copied().filter(|column| *column != ORGANISATION)
    }

    /// A further condition that a `due` row waits for others; may be empty.
    pub(super) fn waits(&self) -> String {
        self.alone.map_or_else(String::new, |(column, word)| format!(" AND due.{column} <> '{word}'"))
    }

    /// The condition that two rows are of the same order. `own` is the organisation of both, if they have one.
    pub(super) fn same(&self, own: Option<&str>, (one, other): (&str, &str)) -> String {
        let of_one = own.map(|own| format!("{one}.{ORGANISATION} = {own}"));
        let of_any = own.is_none() && self.columns.contains(&ORGANISATION);
        let of_both = of_any.then(|| format!("{one}.{ORGANISATION} = {other}.{ORGANISATION}"));
        let equal = self.columns().map(|column| format!("{one}.{column} = {other}.{column}"));
        of_one.into_iter().chain(of_both).chain(equal).collect::<Vec<_>>().join(" AND ")
    }
}
