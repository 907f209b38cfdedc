//! A fake of the port that keeps everything in memory.

mod in_memory;

pub use in_memory::MemoryIndex;
