//! Documents of a record.
