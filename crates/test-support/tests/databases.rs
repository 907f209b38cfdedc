//! The throw-away databases work as promised.

use customs_test_support::throw_away_database;
use postgres::{Client, NoTls};

#[test]
fn two_databases_share_nothing() {
    let (first, second) = (throw_away_database(), throw_away_database());
    let mut client = Client::connect(first.url(), NoTls).unwrap();
    client.batch_execute("CREATE TABLE parcels (id BIGINT)").unwrap();

    let mut other = Client::connect(second.url(), NoTls).unwrap();
    assert!(other.batch_execute("SELECT * FROM parcels").is_err());
}

#[test]
fn text_is_compared_beyond_ascii() {
    let database = throw_away_database();
    let mut client = Client::connect(database.url(), NoTls).unwrap();
    let lower: String = client.query_one("SELECT lower('ŁÓDŹ ÉÉN')", &[]).unwrap().get(0);
    assert_eq!(lower, "łódź één");
}
