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

/// What the nodes lack.
fn lacks(nodes: &[Node]) -> Vec<String> {
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

/// What a node lacks.
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

#[cfg(test)]
mod tests {
    use super::super::NodeSettings;
    use super::*;

    fn node(name: &str, is_coordinator: bool) -> Node {
        let settings = NodeSettings {
            has_unsafe_triggers: true,
            time_zone: "UTC".to_owned(),
            has_jit: false,
            prepared_transactions: 400,
            wal_level: "logical".to_owned(),
        };
        let has_shards = !is_coordinator;
        Node { name: name.to_owned(), is_coordinator, is_active: true, has_shards, settings: Ok(settings) }
    }

    #[test]
    fn a_coordinator_with_a_worker_lacks_nothing() {
        assert_eq!(lacks(&[node("one:5432", true), node("two:5432", false)]), Vec::<String>::new());
    }

    #[test]
    fn a_cluster_needs_a_coordinator_and_a_node_that_takes_rows() {
        assert_eq!(lacks(&[]).len(), 2);
        let lack = lacks(&[node("one:5432", true)]);
        assert!(matches!(lack.as_slice(), [one] if one.contains("citus_add_node")), "{lack:?}");
        let lack = lacks(&[node("two:5432", false)]);
        assert!(matches!(lack.as_slice(), [one] if one.contains("citus_set_coordinator_host")), "{lack:?}");
    }

    #[test]
    fn what_a_node_lacks_is_told_with_its_name() {
        let (first, mut second) = (node("one:5432", true), node("two:5432", false));
        if let Ok(settings) = &mut second.settings {
            settings.has_unsafe_triggers = false;
            settings.prepared_transactions = 0;
            "Europe/Amsterdam".clone_into(&mut settings.time_zone);
        }
        let mut silent = node("three:5432", false);
        silent.settings = Err("connection refused".to_owned());
        let mut inactive = node("four:5432", false);
        inactive.is_active = false;
        let lack = lacks(&[first, second, silent, inactive]);
        let told = [
            "two:5432: citus.enable_unsafe_triggers",
            "two:5432: max_prepared",
            "two:5432: timezone is Europe/Amsterdam",
            "three:5432",
            "four:5432",
        ];
        assert_eq!(lack.len(), told.len(), "{lack:?}");
        assert!(lack.iter().zip(told).all(|(lack, told)| lack.contains(told)), "{lack:?}");
    }
}
