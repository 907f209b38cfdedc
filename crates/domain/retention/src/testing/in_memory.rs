mod attic;
mod holds;
mod passes;

pub use attic::MemoryAttic;
pub use holds::MemoryHolds;
pub use passes::MemoryPasses;
