use crate::testing::postgres_migrated;
use customs_kernel::{OrganisationId, StorageError};
use customs_persistence::internals::ask_each;

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
    let asked = |away: &[i64]| ask_each(&test.database, &all, |these| ask(these, away));
    assert_eq!(asked(&[]).expect("answers"), [(1, 3), (2, 3), (3, 3)], "one question for all");
    assert!(asked(&[2]).is_err());
    test.database.treat_as_spread();
    assert_eq!(asked(&[]).expect("answers"), [(1, 1), (2, 1), (3, 1)], "a question for each");
    assert_eq!(asked(&[2]).expect("answers"), [(1, 1), (3, 1)]);
    assert!(asked(&[1, 2, 3]).is_err());
}
