//! The package of the rules of the house: layers, the shape of domains, circles of imports, sources, documents and what
//! tests call. They are tests in `tests/` of the repository and read only files, so that they answer before anything of
//! the service is built: `cargo test --package customs-house-rules`.
