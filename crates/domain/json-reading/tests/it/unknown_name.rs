use customs_json_reading::{nearest, shown};

#[test]
fn the_nearest_name_is_offered_and_a_far_one_is_not() {
    let known = [
        "valuation",
        "hs_code",
        "net_weight",
        "gross_weight",
        "id",
        "applyChainProcedure",
        "customer_name",
        "customer_city",
        "kvk",
        "date_from",
        "date_form",
    ];
    for (sent, meant) in [
        ("valuaton", Some("valuation")),
        ("hsCode", Some("hs_code")),
        ("HS-CODE", Some("hs_code")),
        ("hscdoe", Some("hs_code")),
        ("netweigth", Some("net_weight")),
        ("apply_chain_procedure", Some("applyChainProcedure")),
        ("ID", Some("id")),
        ("ix", None),
        ("weight", None),
        ("customer_code", None),
        ("customer_nmae", Some("customer_name")),
        ("customer_citty", Some("customer_city")),
        ("customercity", Some("customer_city")),
        ("customer_Street", None),
        ("ht_code", Some("hs_code")),
        ("hs_name", None),
        ("kvkk", Some("kvk")),
        ("date_fromm", Some("date_from")),
        ("date_frrm", None),
        ("colour", None),
        ("", None),
        ("_", None),
    ] {
        assert_eq!(nearest(sent, known), meant, "{sent}");
    }
    assert_eq!(nearest(&"x".repeat(100_000), known), None);
}

#[test]
fn a_long_name_is_cut_between_characters() {
    assert_eq!(shown("short"), "short");
    assert_eq!(shown(&"é".repeat(60)), "é".repeat(60));
    assert_eq!(shown(&"é".repeat(61)), format!("{}…", "é".repeat(60)));
}
