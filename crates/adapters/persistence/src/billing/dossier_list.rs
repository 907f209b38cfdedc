//! Filters and orders of the list of dossiers, and the index that each uses.

use super::listing::{ListFilter, Order};
use super::parts::is_nowhere;
use crate::statement::Statement;
use customs_billing::ports::{DossierFilter, DossierSort};

/// Whether the filter holds a text that no stored text can contain.
pub(super) fn matches_nothing(filter: &DossierFilter) -> bool {
    let DossierFilter { customer_code, transport_mode, number, customer_reference, search, .. } = filter;
    let plain = [customer_code, transport_mode, number, customer_reference].into_iter().flatten();
    plain.into_iter().any(|text| text.contains('\0')) || search.as_deref().is_some_and(is_nowhere)
}

impl ListFilter for DossierFilter {
    const TABLE: &'static str = "dossiers";
    const KIND: i64 = 0;

    fn is_open(&self) -> bool {
        *self == Self::default()
    }

    fn part(&self) -> Option<&str> {
        let Self { search, number, customer_reference, .. } = self;
        search.as_deref().or(number.as_deref()).or(customer_reference.as_deref())
    }

    fn only_searches(&self) -> bool {
        self.search.is_some() && *self == Self { search: self.search.clone(), ..Self::default() }
    }

    fn columns(&self) -> Vec<&'static str> {
        let Self {
            customer_code,
            status,
            transport_mode,
            number,
            customer_reference,
            search,
            created_from,
            created_until,
        } = self;
        let used = [
            ("customer_code", customer_code.is_some()),
            ("status", status.is_some()),
            ("transport_mode", transport_mode.is_some()),
            ("number_folded", number.is_some()),
            ("reference_folded", customer_reference.is_some()),
            ("search_folded", search.is_some()),
            ("created_at", created_from.is_some() || created_until.is_some()),
        ];
        used.into_iter().filter_map(|(column, used)| used.then_some(column)).collect()
    }

    fn few(&self, _: &mut Statement, _: i64) -> Option<String> {
        None
    }

    fn index(&self) -> &'static str {
        let Self { customer_code, status, transport_mode, number, customer_reference, search, .. } = self;
        if customer_code.is_some() {
            "dossiers_by_customer"
        } else if number.is_some() || customer_reference.is_some() {
            "dossiers_by_number"
        } else if transport_mode.is_some() {
            "dossiers_by_transport"
        } else if status.is_some() {
            "dossiers_by_status"
        } else if search.is_some() {
            "dossiers_in_order"
        } else {
            "dossiers_by_creation"
        }
    }

    fn conditions(&self, statement: &mut Statement) -> String {
        let Self {
            customer_code,
            status,
            transport_mode,
            number,
            customer_reference,
            search,
            created_from,
            created_until,
        } = self;
        let mut conditions = String::new();
        for (column, text) in [
            ("customer_code", customer_code.as_deref()),
            ("status", status.map(|status| status.word())),
            ("transport_mode", transport_mode.as_deref()),
        ] {
            if let Some(text) = text {
                conditions += &format!(" AND dossiers.{column} = {}", statement.text(text));
            }
        }
        for (compared, moment) in [(">=", created_from), ("<=", created_until)] {
            if let Some(moment) = moment {
                conditions += &format!(" AND dossiers.created_at {compared} {}", statement.moment(*moment));
            }
        }
        for (column, part) in
            [("number_folded", number), ("reference_folded", customer_reference), ("search_folded", search)]
        {
            if let Some(part) = part {
                let part = statement.text(part.to_lowercase());
                conditions += &format!(" AND {}", statement.contains(&format!("dossiers.{column}"), &part));
            }
        }
        conditions
    }
}

/// The order of a list with that filter, and the index to walk.
pub(super) fn order(filter: &DossierFilter, sort: DossierSort) -> Order {
    let DossierFilter { customer_code, status, transport_mode, .. } = filter;
    let customer = customer_code.clone().map(|code| ("customer_code", code));
    let status = status.map(|status| ("status", status.word().to_owned()));
    let transport = transport_mode.clone().map(|mode| ("transport_mode", mode));
    let (column, index, first) = match sort {
        DossierSort::Id if customer.is_some() => ("id", "dossiers_in_order_of_customer", customer),
        DossierSort::Id if status.is_some() => ("id", "dossiers_in_order_of_status", status),
        DossierSort::Id => ("id", "dossiers_in_order", None),
        DossierSort::CreatedAt if customer.is_some() => ("created_at", "dossiers_by_customer", customer),
        DossierSort::CreatedAt if transport.is_some() => ("created_at", "dossiers_by_transport", transport),
        DossierSort::CreatedAt if status.is_some() => ("created_at", "dossiers_by_status", status),
        DossierSort::CreatedAt => ("created_at", "dossiers_by_creation", None),
        DossierSort::UpdatedAt => ("updated_at", "dossiers_by_change", None),
        DossierSort::Number => ("dossier_number", "dossiers_by_number", None),
        DossierSort::Status => ("status", "dossiers_in_order_of_status", status),
        DossierSort::CustomerCode => ("customer_code", "dossiers_in_order_of_customer", customer),
    };
    Order { column, nullable: false, index, first }
}
