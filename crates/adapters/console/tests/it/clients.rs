//! The list of API clients.

use super::bench::Bench;
use chrono::Duration;
use customs_access::{Credentials, NewClient, Role, Scope, TokenRequest};

fn client(bench: &Bench, name: &str) -> Credentials {
    let new = NewClient {
        organisation: bench.ours,
        name: name.to_owned(),
        scopes: [Scope::DeclarationsRead].into_iter().collect(),
        permissions: [].into(),
    };
    bench.services.access.create_client(new).expect("a client")
}

/// The row of a client in the list.
async fn row(bench: &Bench, Credentials { client, secret: _ }: &Credentials) -> String {
    let page = bench.watcher().get("/settings/clients").await.body;
    let begin = format!("<tr id=\"c-{}\">", client.id());
    let (_, rest) = page.split_once(&*begin).expect("a row");
    rest.split_once("</tr>").expect("its end").0.to_owned()
}

#[actix_rt::test]
async fn the_list_tells_when_each_client_was_last_used() {
    let bench = Bench::new();
    let (used, unused) = (client(&bench, "Warehouse"), client(&bench, "ERP"));
    for client in [&used, &unused] {
        assert!(row(&bench, client).await.contains("<td>never</td>"));
    }
    bench.clock.advance(Duration::minutes(50));
    let request = TokenRequest {
        grant_type: Some("client_credentials".to_owned()),
        client_id: Some(used.client.id().to_string()),
        client_secret: Some(used.secret.clone()),
        scope: None,
    };
    bench.services.access.issue_token(request).expect("a token");
    assert!(row(&bench, &used).await.contains("<td>02-03-2026 11:20</td>"));
    assert!(row(&bench, &unused).await.contains("<td>never</td>"));
    let auditor = bench.member(Role::Auditor).get("/settings/clients").await;
    assert_eq!(auditor.status, 403, "who may not manage the account learns of no use");
}
