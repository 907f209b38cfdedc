use super::{Finding, Site};
use customs_persistence::{Cluster, Node, NodeSettings};

const CLUSTER: &str = "cluster";
const ADVICE: &str = "docs/operating.md tells the settings of each node";

/// What is not as it should be.
#[derive(Debug, Default)]
struct Faults {
    /// The service fails by these, or will.
    failing: Vec<String>,
    /// It works with these, but worse.
    mild: Vec<String>,
}

/// Whether the database is spread over several servers, and how these are set.
pub(super) fn cluster(site: &Site) -> Finding {
    let Some(database) = &site.database else { return Finding::skipped(CLUSTER, "the database does not answer") };
    match database.cluster() {
        Ok(Some(cluster)) => judged(&cluster),
        Ok(None) => Finding::skipped(CLUSTER, "the database is on one server"),
        Err(error) => Finding::failed(CLUSTER, error.to_string(), "see why the database refuses"),
    }
}

fn judged(cluster: &Cluster) -> Finding {
    let Some(shards) = cluster.shards else {
        return Finding::ok(CLUSTER, "the extension citus is there, and no table is distributed");
    };
    let workers = cluster.nodes.iter().filter(|node| node.is_active && !node.is_coordinator).count();
    let reported = format!("{shards} shards, workers: {workers}");
    let Faults { failing, mild } = faults(cluster);
    if !failing.is_empty() {
        return Finding::failed(CLUSTER, [vec![reported], failing, mild].concat().join("; "), ADVICE);
    }
    if mild.is_empty() {
        Finding::ok(CLUSTER, reported)
    } else {
        Finding::warning(CLUSTER, format!("{reported}; {}", mild.join("; ")), ADVICE)
    }
}

fn faults(cluster: &Cluster) -> Faults {
    let mut faults = Faults::default();
    if !cluster.unmoved.is_empty() {
        let tables = cluster.unmoved.join(", ");
        faults.failing.push(format!("not distributed, which customs-api migrate finishes: {tables}"));
    }
    for Node { name, is_active, settings, .. } in &cluster.nodes {
        match settings {
            _ if !is_active => faults.failing.push(format!("node {name} is inactive")),
            Ok(settings) => faults.check_settings(name, settings),
            Err(reason) => faults.failing.push(format!("node {name} does not answer: {reason}")),
        }
    }
    faults
}

impl Faults {
    fn check_settings(&mut self, name: &str, settings: &NodeSettings) {
        if !settings.has_unsafe_triggers {
            self.failing.push(format!("node {name}: citus.enable_unsafe_triggers is off"));
        }
        if settings.prepared_transactions == 0 {
            self.failing.push(format!("node {name}: max_prepared_transactions is 0"));
        }
        if !settings.is_in_utc() {
            self.failing.push(format!("node {name}: timezone is {}, not UTC", settings.time_zone));
        }
        if settings.has_jit {
            self.mild.push(format!("node {name}: jit is on, which makes statements slower"));
        }
        if settings.wal_level != "logical" {
            let level = &settings.wal_level;
            self.mild.push(format!("node {name}: wal_level is {level}, so that moving a shard holds up its writes"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Outcome;
    use super::*;

    fn settings() -> NodeSettings {
        NodeSettings {
            has_unsafe_triggers: true,
            time_zone: "UTC".to_owned(),
            has_jit: false,
            prepared_transactions: 100,
            wal_level: "logical".to_owned(),
        }
    }

    fn cluster_with(settings: Result<NodeSettings, String>, is_active: bool) -> Cluster {
        let node = |name: &str, is_coordinator, is_active, settings| Node {
            name: name.to_owned(),
            is_coordinator,
            is_active,
            has_shards: !is_coordinator,
            settings,
        };
        let nodes =
            vec![node("one:5432", true, true, Ok(self::settings())), node("two:5432", false, is_active, settings)];
        Cluster { shards: Some(32), unmoved: Vec::new(), nodes }
    }

    #[test]
    fn a_cluster_in_order_tells_its_shards_and_workers() {
        let finding = judged(&cluster_with(Ok(settings()), true));
        assert_eq!(finding, Finding::ok(CLUSTER, "32 shards, workers: 1"));
    }

    #[test]
    fn what_the_service_fails_by_is_failed_and_named_by_its_node() {
        let half = Cluster { unmoved: vec!["mails"], ..cluster_with(Ok(settings()), true) };
        let set = |change: fn(&mut NodeSettings)| {
            let mut changed = settings();
            change(&mut changed);
            cluster_with(Ok(changed), true)
        };
        for (failing, word) in [
            (half, "mails"),
            (cluster_with(Ok(settings()), false), "two:5432 is inactive"),
            (cluster_with(Err("connection refused".to_owned()), true), "connection refused"),
            (set(|settings| settings.has_unsafe_triggers = false), "two:5432: citus.enable_unsafe_triggers"),
            (set(|settings| settings.prepared_transactions = 0), "max_prepared_transactions"),
            (set(|settings| settings.time_zone = "Europe/Amsterdam".to_owned()), "Europe/Amsterdam"),
        ] {
            let finding = judged(&failing);
            assert_eq!(finding.outcome, Outcome::Failed, "{word}");
            assert!(finding.to_string().contains(word), "{finding}");
        }
    }

    #[test]
    fn what_makes_it_slower_is_warned_of() {
        let changes: [fn(&mut NodeSettings); 2] =
            [|settings| settings.has_jit = true, |settings| settings.wal_level = "replica".to_owned()];
        for change in changes {
            let mut changed = settings();
            change(&mut changed);
            assert_eq!(judged(&cluster_with(Ok(changed), true)).outcome, Outcome::Warning);
        }
    }
}
