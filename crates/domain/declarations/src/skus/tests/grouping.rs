//! Master items of one commodity code and one origin become one item.

use super::*;

#[test]
fn items_stand_in_the_order_in_which_their_first_articles_do() {
    let skus = vec![sku("LAMP", "1"), sku("CHAIR", "2"), sku("LAMP", "3"), sku("STOOL", "4")];
    let items = items_of(skus, &furniture());
    let seen: Vec<_> = items
        .iter()
        .map(|item| (item.description.as_deref(), item.hs_code.as_deref(), item.taric_subheading.as_deref()))
        .collect();
    assert_eq!(
        seen,
        [(Some("Lamp"), Some("94051100"), Some("10")), (Some("Chair; Stool"), Some("94016900"), Some("00")),]
    );
    let codes: Vec<_> = items[1].sku_details.iter().map(|detail| detail.sku.as_deref().expect("a code")).collect();
    assert_eq!(codes, ["CHAIR", "STOOL"]);
    assert_eq!((&items[0].sku, &items[1].sku), (&text("LAMP"), &None));
    assert_eq!((items[1].gross_weight, items[1].invoice_value), (Some(number("12")), Some(number("60"))));
}

#[test]
fn another_taric_code_or_origin_makes_another_item() {
    let change = |change: fn(&mut KnownMasterItem)| {
        items_of(vec![sku("CHAIR", "1"), sku("STOOL", "1")], &furniture_but("STOOL", change))
    };
    for (case, items) in [
        ("another subheading", change(|stool| stool.hs_code = text("9401690010"))),
        ("no subheading", change(|stool| stool.hs_code = text("940169000"))),
        ("another origin", change(|stool| stool.country_of_origin = text("DE"))),
    ] {
        assert_eq!(items.len(), 2, "{case}");
    }
    for (case, items) in [
        (
            "the subheading elsewhere",
            change(|stool| {
                stool.hs_code = text("940169009");
                stool.taric_code = text("00");
            }),
        ),
        (
            "the whole code elsewhere",
            change(|stool| {
                stool.hs_code = text("94016900");
                stool.taric_code = text("9401690000");
            }),
        ),
        ("the origin in small letters", change(|stool| stool.country_of_origin = text("cn"))),
    ] {
        assert_eq!(items.len(), 1, "{case}");
    }
}

#[test]
fn a_preference_is_claimed_only_when_it_holds_for_all() {
    for (chair, stool, expected) in [
        (Some("CH"), Some("ch"), Some("CH")),
        (Some("CH"), Some("NO"), None),
        (Some("CH"), None, None),
        (None, Some("CH"), None),
        (None, None, None),
    ] {
        let mut master_items =
            furniture_but("CHAIR", |master_item| master_item.preferential_origin = chair.map(str::to_owned));
        master_items.get_mut("STOOL").expect("an article").preferential_origin = stool.map(str::to_owned);
        let items = items_of(vec![sku("CHAIR", "1"), sku("STOOL", "1")], &master_items);
        assert_eq!(items[0].preferential_country_of_origin.as_deref(), expected, "{chair:?} {stool:?}");
    }
}

/// A preference depends on the origin of the goods.
#[test]
fn a_preference_is_not_claimed_for_goods_of_another_origin_than_the_master_items() {
    let master_items = furniture_but("CHAIR", |chair| chair.preferential_origin = text("CH"));
    let claimed = |origin: &str| {
        let entry = SkuForm { country_of_origin: text(origin), ..sku("CHAIR", "1") };
        items_of(vec![entry], &master_items)[0].preferential_country_of_origin.clone()
    };
    assert_eq!((claimed("cn"), claimed("DE")), (text("CH"), None));
}

#[test]
fn supplementary_units_are_counted_when_all_articles_have_them() {
    let mut master_items = furniture_but("CHAIR", |chair| chair.supplementary_units = Some(number("0.3333333")));
    let skus = vec![sku("CHAIR", "3"), sku("STOOL", "2"), sku("CHAIR", "1")];
    assert_eq!(items_of(skus.clone(), &master_items)[0].supplementary_quantity, None);
    master_items.get_mut("STOOL").expect("an article").supplementary_units = Some(number("2"));
    assert_eq!(items_of(skus, &master_items)[0].supplementary_quantity, Some(number("5.333333")));
}

#[test]
fn weights_are_rounded_once_as_a_sum() {
    let master_items = furniture_but("CHAIR", |chair| {
        chair.gross_weight = Some(number("0.0000005"));
        chair.net_weight = Some(number("0.0000004"));
    });
    let skus = vec![sku("CHAIR", "1"), sku("CHAIR", "2")];
    let item = &items_of(skus, &master_items)[0];
    assert_eq!((item.gross_weight, item.net_weight), (Some(number("0.000002")), Some(number("0.000001"))));
}
