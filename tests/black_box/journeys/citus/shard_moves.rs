//! The records of an organisation move to another worker while it works.

use customs_test_support::at_length;

use crate::harness::{Citus, Site};

use super::offices::{Office, all_declarations, at_work, two_offices_on_each_worker, wait_for_work, wait_until_served};

/// Declarations are found by their parts of words, which a trigger keeps.
#[track_caller]
fn all_is_found_by_search(office: &Office) {
    let api = office.api();
    for (id, status) in all_declarations(api).into_iter().filter(|(_, status)| status != "DRF") {
        let lrn = api.get(&format!("/declarations/{id}")).expect(200)["data"]["lrn"].clone();
        let lrn = lrn.as_str().expect("an LRN");
        let found = api.get(&format!("/declarations?search={}", &lrn[..lrn.len() - 1])).expect(200);
        let ids: Vec<Option<i64>> =
            found["data"].as_array().expect("a list").iter().map(|one| one["id"].as_i64()).collect();
        assert_eq!(ids, [Some(id)], "{lrn}, {status}");
    }
}

/// A trigger prevents writes past the service from changing an invoice that has its number.
#[track_caller]
fn invoices_are_sealed(citus: &Citus, office: &Office) {
    let organisation = &office.broker.organisation;
    let of_office = format!("organisation_id = {organisation} AND status = 'finalized'");
    let finalized = citus.number(&format!("SELECT count(*) AS number FROM invoices WHERE {of_office}"));
    assert!(finalized > 0, "invoices were finalized");
    let refused = citus.execute(&format!("UPDATE invoices SET total_cents = total_cents + 1 WHERE {of_office}"));
    let refused = refused.expect_err("a finalized invoice is final").to_string();
    assert!(refused.contains("is final"), "{refused}");
}

#[test]
fn an_organisation_moves_to_another_worker_while_it_works() {
    let Some(citus) = Citus::start("moves of organisations between workers") else { return };
    let site = Site::on_servers_of_the_test(citus.url());
    let service = site.serve();
    let offices = two_offices_on_each_worker(&site, &service, &citus);
    at_work(&offices, || {
        for office in offices.iter().cycle().take(at_length(3, 20)) {
            wait_for_work(&offices);
            let to = citus.move_organisation(&office.broker.organisation);
            assert_eq!(citus.worker_of(&office.broker.organisation), to);
            wait_for_work(&offices);
        }
    });
    wait_until_served(&offices);
    for office in &offices {
        office.has_lost_nothing();
        all_is_found_by_search(office);
        invoices_are_sealed(&citus, office);
    }
}
