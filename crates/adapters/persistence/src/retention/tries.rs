//! The tries of deliveries that are gone.

use crate::placement::{Placement, Variants};
use std::collections::{BTreeMap, BTreeSet};

/// A delivery by its organisation, its callback and its own id.
type OfDelivery = (i64, i64, i64);

/// The statements that delete the tries of these deliveries. They are found by the index that begins with the
/// organisation: all by one statement, or those of each organisation by one where each has a server of its own.
pub fn deletions(of: &[OfDelivery], is_postgres: bool, placement: Placement) -> Vec<String> {
    if of.is_empty() {
        return Vec::new();
    }
    placement.choose(Variants { one_server: || vec![of_all(of, is_postgres)], spread: || by_organisation(of) })
}

fn of_all(of: &[OfDelivery], is_postgres: bool) -> String {
    let gone = list(of.iter().map(|(organisation, callback, id)| format!("({organisation}, {callback}, {id})")));
    let of_gone = "callback_tries AS one WHERE one.organisation_id = gone.organisation_id \
         AND one.callback_id = gone.callback_id AND one.delivery_id = gone.delivery_id";
    let among = if is_postgres {
        // The database looks up each of them by the index, and arrays too, whatever their number.
        format!(
            "= ANY (ARRAY(SELECT tried.id FROM gone \
             CROSS JOIN LATERAL (SELECT one.id FROM {of_gone} OFFSET 0) AS tried))"
        )
    } else {
        // A list of triples would be compared with every try that there is.
        format!("IN (SELECT one.id FROM gone CROSS JOIN {of_gone})")
    };
    format!(
        "WITH gone (organisation_id, callback_id, delivery_id) AS (VALUES {gone}) \
         DELETE FROM callback_tries WHERE id {among}"
    )
}

fn by_organisation(of: &[OfDelivery]) -> Vec<String> {
    let mut by_organisation: BTreeMap<i64, (BTreeSet<i64>, BTreeSet<i64>)> = BTreeMap::new();
    for (organisation, callback, id) in of {
        let (callbacks, deliveries) = by_organisation.entry(*organisation).or_default();
        callbacks.insert(*callback);
        deliveries.insert(*id);
    }
    let delete = |(organisation, (callbacks, deliveries)): (i64, (BTreeSet<i64>, BTreeSet<i64>))| {
        let [callbacks, deliveries] = [callbacks, deliveries].map(|ids| list(ids.iter().map(i64::to_string)));
        // An organisation has few callbacks, and a delivery is of one of them.
        format!(
            "DELETE FROM callback_tries WHERE organisation_id = {organisation} AND callback_id IN ({callbacks}) \
             AND delivery_id IN ({deliveries})"
        )
    };
    by_organisation.into_iter().map(delete).collect()
}

fn list(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}
