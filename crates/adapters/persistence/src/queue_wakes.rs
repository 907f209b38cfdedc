//! Queues of organisations with rows spread over the servers of Citus, and the notices by which workers learn which
//! organisations to ask.
//!
//! A claim over all organisations would have to run on every server, which Citus refuses to do with locks. So a worker
//! asks the small table `queue_wakes`, on the coordinator, which organisations have something due, takes those entries
//! away, and claims from one organisation after the other, each on its own server ([`rounds`]). Every commit that
//! stores work writes its organisation there before any worker is woken ([`table`]). This instance remembers what it
//! has just claimed from, or set free, and asks again ([`again`]); others do so a minute later, should it be
//! gone. An entry that is lost only delays: all servers are asked once a minute ([`sweep`]), and none may be away then.
//!
//! A single server has no need of this: there a claim takes from all organisations at once.

mod again;
mod own_queue;
pub(crate) mod rounds;
pub(crate) mod sweep;
mod sweeps;
mod table;

pub use again::Again;
pub use own_queue::OwnQueue;

pub(crate) use own_queue::Wakes;
pub(crate) use rounds::Found;
pub(crate) use sweeps::Sweeps;
