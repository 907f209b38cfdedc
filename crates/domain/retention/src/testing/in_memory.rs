mod archive;
mod holds;
mod passes;

pub use archive::MemoryArchive;
pub use holds::MemoryHolds;
pub use passes::MemoryPasses;
