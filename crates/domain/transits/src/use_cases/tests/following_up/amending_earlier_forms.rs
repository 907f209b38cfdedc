//! Tests of amendments of transits that an earlier version of the service lodged, under fewer rules.

use super::amending::{more_destination, other_guarantee, stands, try_to_amend};
use super::*;
use crate::DraftContent;
use crate::form::PartyForm;
use crate::ports::Changes;
use crate::testing::a_valid_item;

/// Returns an accepted transit of goods that were declared without a commodity code.
fn accepted_without_code() -> (TransitsOverFakes, Transit) {
    let (fakes, transit) = accepted();
    let mut stored =
        fakes.ports.repository.find_for_change(BROKER, transit.id).expect("a look-up").expect("it is there");
    stored.form.items[0].hs_code = None;
    fakes.ports.repository.save(stored, Changes { amends: true, ..Changes::default() }).expect("it is stored");
    (fakes, transit)
}

fn name_the_code(content: &mut DraftContent) {
    content.form.items[0].hs_code = a_valid_item().hs_code;
}

#[test]
fn what_was_accepted_as_it_is_does_not_stand_in_the_way_and_may_be_mended() {
    for change in [more_destination, name_the_code] {
        let (fakes, transit) = accepted_without_code();
        try_to_amend(&fakes, &transit, &change).expect("it is asked for");
        assert!(stands(&fakes, &transit).1);
    }
    let (fakes, transit) = accepted_without_code();
    let add = |content: &mut DraftContent| {
        let item = content.form.items[0].clone();
        content.form.items.push(item);
    };
    assert_eq!(broken(try_to_amend(&fakes, &transit, &add)), ["items.1.hs_code: is required"], "a new obstacle");
}

#[test]
fn the_same_holds_while_the_guarantee_is_not_valid() {
    for (change, alone) in [(other_guarantee as fn(&mut DraftContent), true), (name_the_code, false)] {
        let (fakes, transit) = accepted_without_code();
        fakes.customs_says([about(&transit, "IE055")]);
        try_to_amend(&fakes, &transit, &change).expect("it is asked for");
        let text = fakes.sent_text();
        assert!(text.contains(&format!("guarantee_only={alone} ")), "{text}");
    }
    let (fakes, transit) = accepted_without_code();
    fakes.customs_says([about(&transit, "IE055")]);
    let refused = broken(try_to_amend(&fakes, &transit, &more_destination));
    assert!(refused.len() == 1 && refused[0].starts_with("office_of_destination: "), "{refused:?}");
}

#[test]
fn an_incomplete_consignee_is_an_obstacle_once_the_goods_go_to_common_transit() {
    let consignee = PartyForm { name: Some("Firm".to_owned()), ..PartyForm::default() };
    let to = |country: &str| Some(country.to_owned());
    let (fakes, transit) =
        lodged(TransitForm { consignee: Some(consignee), country_of_destination: to("US"), ..a_valid_transit() });
    fakes.customs_says([about(&transit, "IE028")]);
    let nearer = |content: &mut DraftContent| content.form.country_of_destination = to("CH");
    let refused = broken(try_to_amend(&fakes, &transit, &nearer));
    assert!(refused.len() == 4 && refused[0].starts_with("consignee.address.city: is required"), "{refused:?}");
    let mut stored =
        fakes.ports.repository.find_for_change(BROKER, transit.id).expect("a look-up").expect("it is there");
    stored.form.country_of_destination = to("DE");
    fakes.ports.repository.save(stored, Changes { amends: true, ..Changes::default() }).expect("it is stored");
    try_to_amend(&fakes, &transit, &more_destination).expect("an earlier version lodged it as it is");
}
