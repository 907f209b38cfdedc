//! The state of seals at destination is kept; an arrival that did not report it has none.

use super::store;
use crate::testing::both_migrated;
use customs_transits::ports::Changes;
use customs_transits::testing::a_valid_transit;
use customs_transits::{Arrival, NewTransit, Transit};
use diesel::connection::SimpleConnection;

#[test]
fn seals_that_an_arrival_did_not_tell_of_were_intact() {
    for test in both_migrated() {
        let store = store(&test);
        let now = "2026-03-02T09:00:00Z".parse().expect("a moment");
        let new = NewTransit {
            organisation: store.organisations[0],
            reference: None,
            customer_code: "ACME".to_owned(),
            dossier_id: None,
            form: a_valid_transit(),
            created_at: now,
        };
        let draft = store.repository.insert(new, Vec::new()).expect("kept");
        let arrival = Arrival {
            office_of_destination: "DE003302".to_owned(),
            arrival_date: "2026-03-05".parse().expect("a day"),
            unloading_remarks: Some("a seal is torn".to_owned()),
            seals_intact: false,
            permission_names_seals: Some(true),
            trader: "NL801234566".parse().ok(),
        };
        let arrived = Transit { arrival: Some(arrival.clone()), ..draft.clone() };
        store.repository.save(arrived, Changes::default()).expect("saved");
        let find = || {
            let found = store.repository.find(draft.organisation, draft.id).expect("a look-up");
            found.expect("it is there").arrival
        };
        assert_eq!(find(), Some(arrival.clone()));
        let unreported = "UPDATE transits SET seals_intact = NULL, permission_names_seals = NULL";
        test.database.write(|connection| Ok(connection.batch_execute(unreported)?)).expect("written");
        assert_eq!(find(), Some(Arrival { seals_intact: true, permission_names_seals: None, ..arrival }));
    }
}
