mod documents;
mod files;

pub use documents::MemoryDocuments;
pub use files::MemoryFiles;
