//! The service on a coordinator and two workers of Citus; each of them may die. Only with `CI_CITUS=1`.

mod distributing;
mod kills;
mod offices;
mod shard_moves;
mod worker_away;
