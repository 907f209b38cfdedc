use super::DistributionError;
use super::known::has_citus;
use super::nodes::{Node, nodes};
use diesel::PgConnection;

/// Checks that the cluster can take the tables.
///
/// # Errors
/// `Unfit`, with everything that is to be changed first; `Failed` when the database does not answer.
pub(super) fn check(connection: &mut PgConnection) -> Result<(), DistributionError> {
    if !has_citus(connection)? {
        let reason = "it has no extension citus: install Citus on all servers, and run CREATE EXTENSION citus in the \
                      database of the same name on each";
        return Err(DistributionError::Unfit { reasons: vec![reason.to_owned()] });
    }
    let reasons = lacks(&nodes(connection)?);
    if reasons.is_empty() { Ok(()) } else { Err(DistributionError::Unfit { reasons }) }
}

/// The requirements that the nodes do not meet.
pub fn lacks(nodes: &[Node]) -> Vec<String> {
    let mut reasons = Vec::new();
    if !nodes.iter().any(|node| node.is_coordinator) {
        reasons
            .push("the other nodes do not know the coordinator: SELECT citus_set_coordinator_host(NAME, PORT)".into());
    }
    if !nodes.iter().any(|node| node.is_active && node.has_shards) {
        reasons.push("no node takes rows: SELECT citus_add_node(NAME, PORT) for each worker".into());
    }
    for node in nodes {
        reasons.extend(lacks_of(node).into_iter().map(|lack| format!("node {}: {lack}", node.name)));
    }
    reasons
}

/// The requirements that a node does not meet.
fn lacks_of(node: &Node) -> Vec<String> {
    if !node.is_active {
        return vec!["it is not active: SELECT citus_activate_node(NAME, PORT), or remove it".to_owned()];
    }
    let settings = match &node.settings {
        Ok(settings) => settings,
        Err(reason) => return vec![format!("it does not answer: {reason}")],
    };
    let mut lacks = Vec::new();
    if !settings.has_unsafe_triggers {
        lacks.push("citus.enable_unsafe_triggers is off: set it to on there, and reload".to_owned());
    }
    if settings.prepared_transactions == 0 {
        lacks.push("max_prepared_transactions is 0: set it to max_connections there, and restart".to_owned());
    }
    if !settings.is_in_utc() {
        lacks.push(format!("timezone is {}: set it to UTC there, and reload", settings.time_zone));
    }
    lacks
}
