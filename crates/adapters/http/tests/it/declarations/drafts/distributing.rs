use super::*;

#[actix_rt::test]
async fn costs_are_divided_to_the_cent_and_stored_on_the_lines() {
    let bench = Bench::new();
    let token = bench.token();
    let id = draft_of(&bench, &token, "abc").await;
    let ids = line_ids(&bench, &token, id).await;
    let at = format!("{}/distribute-transport-costs", path(id));
    for (body, method, shares) in [
        (json!({"total_transport_cost": 100}), "by_value", ["33.34", "33.33", "33.33"]),
        (
            json!({"total_transport_cost": 0.02, "distribution_method": "by_weight"}),
            "by_weight",
            ["0.01", "0.01", "0.00"],
        ),
        (json!({"total_transport_cost": 10.00, "distribution_method": "equal"}), "equal", ["3.34", "3.33", "3.33"]),
    ] {
        let reply = bench.post(&token, &at, body.clone()).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        let response = reply.json();
        assert_eq!((&response["id"], &response["reference"]), (&json!(id), &json!(format!("D-{id:08}"))));
        assert_eq!(response["distribution_method"], method);
        assert_eq!(response["total_transport_cost"].to_string(), body["total_transport_cost"].to_string());
        assert_eq!(response["message"], "The transport costs were divided over the lines.");
        for (place, share) in shares.iter().enumerate() {
            let line = &response["lines"][place];
            assert_eq!((&line["line_id"], &line["sequence"]), (&json!(ids[place]), &json!(place + 1)));
            assert_eq!(line["amount"].to_string(), *share, "{body}");
        }
        let lines = bench.get(&token, &format!("{}/lines", path(id))).await.json()["data"].take();
        let charges = &lines[0]["valuation"]["charge_deductions"];
        assert_eq!(charges.as_array().map(Vec::len), Some(1), "an earlier distribution is replaced");
        assert_eq!((&charges[0]["code"], charges[0]["amount"].to_string().as_str()), (&json!("AK"), shares[0]));
        assert_eq!(charges[0]["currency"], "EUR");
    }
}

#[actix_rt::test]
async fn what_cannot_be_divided_is_refused() {
    let bench = Bench::new();
    let token = bench.token();
    let id = draft_of(&bench, &token, "a").await;
    let at = format!("{}/distribute-transport-costs", path(id));
    for (body, status, field) in [
        (json!({}), 422, "total_transport_cost"),
        (json!({"total_transport_cost": null}), 422, "total_transport_cost"),
        (json!({"total_transport_cost": 0}), 422, "total_transport_cost"),
        (json!({"total_transport_cost": -5}), 422, "total_transport_cost"),
        (json!({"total_transport_cost": 0.001}), 422, "total_transport_cost"),
        (json!({"total_transport_cost": "5"}), 400, "total_transport_cost"),
        (json!({"total_transport_cost": 5, "distribution_method": "by_luck"}), 422, "distribution_method"),
        (json!({"total_transport_cost": 5, "distribution_method": 1}), 400, "distribution_method"),
    ] {
        let reply = bench.post(&token, &at, body).await;
        assert_eq!((reply.status, errors(&reply)), (status, vec![field.to_owned()]), "{}", reply.text());
    }
    assert_eq!(bench.send(authorized(Method::POST, &token, &at)).await.status, 415, "the body is not optional");
    assert_eq!(shown(&bench, &token, id).await.header("etag"), "\"1\"");
}
