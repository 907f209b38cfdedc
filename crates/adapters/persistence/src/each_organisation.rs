//! Questions about several organisations at once.

use crate::Database;
use customs_kernel::{OrganisationId, StorageError};
use std::slice;

/// Asks something of several organisations, with one question for all of them. Where tables are spread over several servers
/// each is asked by itself, so that one server answers, and one that is away leaves its organisations without an answer but
/// holds up no other.
///
/// # Errors
/// When the storage fails, for all organisations that were asked.
pub(crate) fn of_each<T>(
    database: &Database,
    organisations: &[OrganisationId],
    ask: impl Fn(&[OrganisationId]) -> Result<Vec<T>, StorageError>,
) -> Result<Vec<T>, StorageError> {
    if !database.is_spread() {
        return ask(organisations);
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::postgres_migrated;

    fn ask(these: &[OrganisationId], away: &[i64]) -> Result<Vec<(i64, usize)>, StorageError> {
        if these.iter().any(|own| away.contains(&own.get())) {
            return Err(StorageError::Unavailable("away".into()));
        }
        Ok(these.iter().map(|own| (own.get(), these.len())).collect())
    }

    #[test]
    fn a_server_that_is_away_holds_up_only_its_own_organisations() {
        let test = postgres_migrated();
        let all = [1, 2, 3].map(OrganisationId::new);
        let asked = |away: &[i64]| of_each(&test.database, &all, |these| ask(these, away));
        assert_eq!(asked(&[]).expect("answers"), [(1, 3), (2, 3), (3, 3)], "one question for all");
        assert!(asked(&[2]).is_err());
        test.database.treat_as_spread();
        assert_eq!(asked(&[]).expect("answers"), [(1, 1), (2, 1), (3, 1)], "a question for each");
        assert_eq!(asked(&[2]).expect("answers"), [(1, 1), (3, 1)]);
        assert!(asked(&[1, 2, 3]).is_err());
    }
}
