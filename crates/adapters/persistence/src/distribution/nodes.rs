//! The servers of a cluster, and their settings.

use diesel::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable, Text};

/// Asks every node for its own values: those of the session, which the service has set, do not matter to other nodes.
/// `citus.enable_unsafe_triggers` is in no list of settings.
const NODES: &str = "\
    SELECT node.nodename || ':' || node.nodeport AS name, node.groupid = 0 AS is_coordinator, \
        node.isactive AS is_active, node.shouldhaveshards AS has_shards, \
        coalesce(answer.success, FALSE) AS has_answered, answer.result AS answer \
    FROM pg_dist_node AS node LEFT JOIN run_command_on_all_nodes($$ \
        SELECT coalesce(current_setting('citus.enable_unsafe_triggers', true), 'off') || '|' || \
            (SELECT string_agg(reset_val, '|' ORDER BY place) \
            FROM unnest(ARRAY['TimeZone', 'jit', 'max_prepared_transactions', 'wal_level']) \
                WITH ORDINALITY AS wanted (setting, place) JOIN pg_settings ON pg_settings.name = wanted.setting) \
        $$) AS answer USING (nodeid) ORDER BY node.nodeid";

/// A server of the cluster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Its name and port, as the other nodes know it.
    pub name: String,
    /// Whether it is the coordinator, to which the service speaks.
    pub is_coordinator: bool,
    /// Whether Citus uses it.
    pub is_active: bool,
    /// Whether rows of organisations are put there.
    pub has_shards: bool,
    /// Its settings, or why it did not report them.
    pub settings: Result<NodeSettings, String>,
}

/// The settings of a node that the service depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeSettings {
    /// `citus.enable_unsafe_triggers`: triggers run on the node, where they see the rows of an organisation.
    pub has_unsafe_triggers: bool,
    /// `timezone`: that in which triggers write moments.
    pub time_zone: String,
    /// `jit`: whether statements are compiled, which takes longer than running ours.
    pub has_jit: bool,
    /// `max_prepared_transactions`: how many units of work over several nodes can be under way at once.
    pub prepared_transactions: u32,
    /// `wal_level`: `logical` lets shards move while they are written to.
    pub wal_level: String,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    is_coordinator: bool,
    #[diesel(sql_type = Bool)]
    is_active: bool,
    #[diesel(sql_type = Bool)]
    has_shards: bool,
    #[diesel(sql_type = Bool)]
    has_answered: bool,
    #[diesel(sql_type = Nullable<Text>)]
    answer: Option<String>,
}

impl NodeSettings {
    /// Whether triggers on the node write moments as the service does.
    #[must_use]
    pub fn is_in_utc(&self) -> bool {
        ["UTC", "Etc/UTC"].contains(&self.time_zone.as_str())
    }

    /// Reads the settings as `NODES` asks for them.
    pub fn read(answer: &str) -> Option<Self> {
        let mut values = answer.split('|');
        let settings = Self {
            has_unsafe_triggers: values.next()? == "on",
            time_zone: values.next()?.to_owned(),
            has_jit: values.next()? == "on",
            prepared_transactions: values.next()?.parse().ok()?,
            wal_level: values.next()?.to_owned(),
        };
        values.next().is_none().then_some(settings)
    }
}

impl From<Row> for Node {
    fn from(row: Row) -> Self {
        let Row { name, is_coordinator, is_active, has_shards, has_answered, answer } = row;
        let answer = answer.unwrap_or_else(|| "it was not asked".to_owned());
        let settings = match NodeSettings::read(&answer) {
            Some(settings) if has_answered => Ok(settings),
            _ => Err(answer),
        };
        Self { name, is_coordinator, is_active, has_shards, settings }
    }
}

/// Asks all nodes. The database must have the extension.
pub(super) fn nodes(connection: &mut PgConnection) -> QueryResult<Vec<Node>> {
    let rows: Vec<Row> = diesel::sql_query(NODES).load(connection)?;
    Ok(rows.into_iter().map(Node::from).collect())
}
