//! Reads the messages of PostgreSQL when its tables are spread over several nodes by Citus. The nodes answer the server
//! that we ask, which passes their errors on, in part without the fields that show what they are: then the words of the
//! message show it.

/// The message to one of several transactions that wait for each other on different nodes.
pub(super) const DISTRIBUTED_DEADLOCK: &str =
    "canceling the transaction since it was involved in a distributed deadlock";

/// Parts of the messages of Citus about a node that cannot be reached, or takes no more connections.
const AWAY: [&str; 9] = [
    "connection to the remote node ",
    "connection establishment for node ",
    "could not establish any connections to the node ",
    "execution cannot recover from multiple connection failures",
    "failure on connection marked as essential",
    "could not commit transaction for shard ",
    "could not connect to any active placements",
    "could not find an available connection",
    "the total number of connections on the server is more than max_connections",
];

/// Parts of the last messages of a node, and of libpq about the end of a connection. When our own server sends one of
/// them it ends our connection too, which Diesel then reports instead.
const BROKEN_OFF: [&str; 14] = [
    "SSL SYSCALL error: ",
    "SSL error: ",
    "SSL connection has been closed unexpectedly",
    "connection not open",
    "no connection to the server",
    "server closed the connection unexpectedly",
    "could not receive data from server",
    "could not send data to server",
    "terminating connection due to ",
    "terminating connection because of crash of another server process",
    "the database system is starting up",
    "the database system is shutting down",
    "the database system is in recovery mode",
    "the database system is not yet accepting connections",
];

/// The longest names of unique rules. Citus shortens the name of a rule on a node when it would pass 63 bytes with the
/// number of its part of the table.
pub const LONG_RULES: [&str; 1] = ["guarantee_movements_account_kind_account_eori_customs_entry_key"];

/// Whether the message reports a node that cannot be reached.
pub(super) fn is_away(message: &str) -> bool {
    AWAY.iter().any(|part| message.contains(part))
}

/// Whether the message is that of a node after its connection ended.
pub(super) fn is_broken_off(message: &str) -> bool {
    BROKEN_OFF.iter().any(|part| message.contains(part))
}

/// The unique rule that a message of PostgreSQL names, as the migrations call it: without the number of the part of the
/// table. `None` for another message.
pub(super) fn unique_rule(message: &str) -> Option<String> {
    let (_, named) = message.split_once("violates unique constraint \"")?;
    let (name, _) = named.split_once('"')?;
    let Some(rule) = without_number(name) else { return Some(name.to_owned()) };
    let long = without_hash(rule).and_then(|begin| LONG_RULES.iter().find(|long| long.starts_with(begin)));
    Some(long.map_or(rule, |long| *long).to_owned())
}

/// The name before `_` and the number of a part of a table.
fn without_number(name: &str) -> Option<&str> {
    let (rule, number) = name.rsplit_once('_')?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(rule)
}

/// The beginning of a shortened name, which `_` and eight hexadecimal digits follow.
fn without_hash(rule: &str) -> Option<&str> {
    let (begin, hash) = rule.rsplit_once('_')?;
    (hash.len() == 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(begin)
}
