use customs_persistence::internals::distribution::lacks;
use customs_persistence::{Node, NodeSettings};

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
    let reported = [
        "two:5432: citus.enable_unsafe_triggers",
        "two:5432: max_prepared",
        "two:5432: timezone is Europe/Amsterdam",
        "three:5432",
        "four:5432",
    ];
    assert_eq!(lack.len(), reported.len(), "{lack:?}");
    assert!(lack.iter().zip(reported).all(|(lack, reported)| lack.contains(reported)), "{lack:?}");
}
