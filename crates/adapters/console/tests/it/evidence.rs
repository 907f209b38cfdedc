//! The evidence about a record, as a file.

use crate::bench::Bench;
use customs_access::Role;
use customs_evidence::Rights;

#[actix_rt::test]
async fn a_record_leads_to_its_evidence_which_is_a_file() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    for (path, name) in [("/declarations/1", "evidence_declaration_1.zip"), ("/transits/1", "evidence_transit_1.zip")] {
        let page = owner.get(path).await;
        assert!(page.body.contains(&format!("/console{path}/evidence\"")), "{path}");
        let file = owner.get(&format!("{path}/evidence")).await;
        assert_eq!((file.status, file.header("content-type")), (200, "application/zip"));
        assert_eq!(file.header("content-disposition"), format!("attachment; filename=\"{name}\""));
        assert!(file.body.starts_with("PK") && file.body.contains("signature.json"), "{path}");
    }
    assert_eq!(owner.get("/declarations/4711/evidence").await.status, 404);
}

#[actix_rt::test]
async fn evidence_has_what_the_role_may_read() {
    let bench = Bench::filled().await;
    let all = Rights { audit_log: true, dossiers: true, invoices: true };
    let expected = [
        (Role::Owner, all),
        (Role::Auditor, all),
        (Role::Billing, Rights { audit_log: false, ..all }),
        (Role::Declarant, Rights { audit_log: false, invoices: false, ..all }),
    ];
    for (role, rights) in expected {
        let file = bench.member(role).get("/declarations/1/evidence").await;
        assert!(file.body.contains(&format!("{rights:?}")), "{role}: {}", file.body);
    }
}

#[actix_rt::test]
async fn evidence_of_others_is_not_there() {
    let bench = Bench::filled().await;
    let neighbour = bench.neighbour();
    for path in ["/declarations/1/evidence", "/transits/1/evidence"] {
        assert_eq!(neighbour.get(path).await.status, 404, "{path}");
    }
}
