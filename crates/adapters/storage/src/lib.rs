//! Stores the files of documents in an object store: a folder of this machine, or an S3 bucket.
//!
//! Files pass in parts, two of them under way at a time, so that memory use does not grow with the size of a file.
//! Buckets are a cargo feature (`s3`), because their client doubles the compile time. A bucket takes its credentials,
//! region and endpoint from the `AWS_…` variables of the environment. It should have a lifecycle rule that ends
//! unfinished multipart uploads: the parts of an upload that a crash cut off are no files, and cannot be found by name.

mod location;
mod object_files;

pub use location::{DocumentsUrl, NotADocumentsUrl};
pub use object_files::{ObjectFiles, OpenStoreError};
