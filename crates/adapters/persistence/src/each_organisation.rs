//! Questions about several organisations at once.

use crate::Database;
use crate::placement::Variants;
use customs_kernel::{OrganisationId, StorageError};
use std::slice;

/// Asks several organisations, with one question for all of them. Where tables are spread over several servers
/// each is asked by itself, so that one server answers, and one that is away leaves its organisations without an answer
/// but holds up no other.
///
/// # Errors
/// When the storage fails, for all organisations that were asked.
pub fn ask_each<T>(
    database: &Database,
    organisations: &[OrganisationId],
    ask: impl Fn(&[OrganisationId]) -> Result<Vec<T>, StorageError>,
) -> Result<Vec<T>, StorageError> {
    database
        .placement()
        .choose(Variants { one_server: || ask(organisations), spread: || ask_one_by_one(organisations, &ask) })
}

fn ask_one_by_one<T>(
    organisations: &[OrganisationId],
    ask: impl Fn(&[OrganisationId]) -> Result<Vec<T>, StorageError>,
) -> Result<Vec<T>, StorageError> {
    let (mut answers, mut failed) = (Vec::new(), Vec::new());
    for own in organisations {
        match ask(slice::from_ref(own)) {
            Ok(of_one) => answers.extend(of_one),
            Err(error) => failed.push(error),
        }
    }
    match failed.pop() {
        Some(error) if failed.len() + 1 == organisations.len() => Err(error),
        _ => Ok(answers),
    }
}
