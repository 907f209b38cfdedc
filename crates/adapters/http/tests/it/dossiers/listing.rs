use super::DOSSIERS;
use crate::billing::{Broker, reported};
use serde_json::json;

async fn three_dossiers(broker: &mut Broker) {
    broker.customer("ACME");
    broker.customer("OTHER");
    for (customer, number, mode, waybill, reference) in [
        ("ACME", "A-1", "sea", "MSC777", "blue"),
        ("ACME", "A-2", "air", "020", "red"),
        ("OTHER", "B-1", "air", "021", "blueish"),
    ] {
        let body = json!({
            "customer_code": customer, "dossier_number": number, "transport_mode": mode,
            "house_bill_of_lading": waybill, "customer_reference": reference,
        });
        broker.created(DOSSIERS, body).await;
        broker.next_day();
    }
}

#[actix_rt::test]
async fn a_list_holds_what_the_filters_let_through_in_the_order_that_is_asked_for() {
    let mut broker = Broker::new();
    three_dossiers(&mut broker).await;
    let last = broker.get("/dossiers?dossier_number=B-1").await.json()["data"][0]["id"].as_i64().expect("an id");
    broker.moved(last, &["closed"]).await;
    for (query, numbers) in [
        ("", vec!["B-1", "A-2", "A-1"]),
        ("?sort=dossier_number&direction=asc", vec!["A-1", "A-2", "B-1"]),
        ("?sort=customer_code&direction=asc", vec!["A-1", "A-2", "B-1"]),
        ("?sort=id", vec!["B-1", "A-2", "A-1"]),
        ("?sort=updated_at&direction=asc", vec!["A-1", "A-2", "B-1"]),
        ("?sort=status&direction=asc", vec!["B-1", "A-1", "A-2"]),
        ("?customer_code=ACME", vec!["A-2", "A-1"]),
        ("?customer_code=ACM", vec![]),
        ("?status=closed", vec!["B-1"]),
        ("?transport_mode=air", vec!["B-1", "A-2"]),
        ("?dossier_number=a-", vec!["A-2", "A-1"]),
        ("?customer_reference=BLUE", vec!["B-1", "A-1"]),
        ("?search=msc7", vec!["A-1"]),
        ("?created_from=2026-03-03&created_to=2026-03-03", vec!["A-2"]),
        ("?per_page=1&page=3", vec!["A-1"]),
    ] {
        let list = broker.get(&format!("{DOSSIERS}{query}")).await.json();
        let found: Vec<&str> =
            list["data"].as_array().expect("a list").iter().filter_map(|d| d["dossier_number"].as_str()).collect();
        assert_eq!(found, numbers, "{query}");
    }
}

#[actix_rt::test]
async fn bad_parameters_of_a_list_are_told() {
    let broker = Broker::new();
    let reply = broker.get("/dossiers?status=lost&sort=colour&direction=up&created_from=soon&per_page=0").await;
    assert_eq!(
        (reply.status, reported(&reply)),
        (422, ["created_from", "direction", "per_page", "sort", "status"].map(str::to_owned).to_vec())
    );
    let reply = broker.get("/dossiers?page=x").await;
    assert_eq!((reply.status, reported(&reply)), (400, vec!["page".to_owned()]));
}
