use customs_console::internals::editing::Places;
use customs_console::internals::editing::transits::place_from;

#[test]
fn a_field_is_on_this_page_or_on_that_of_its_item_or_of_the_whole() {
    let own = Places::from_fields(["items.1.hs_code".to_owned()].into());
    let place = |path| place_from(&own, 7, path);
    assert_eq!(place("items.1.hs_code"), "#items.1.hs_code");
    assert_eq!(place("items.2.hs_code"), "/console/transits/7/lines/3/edit#items.2.hs_code");
    assert_eq!(place("holder.eori"), "/console/transits/7/edit#holder.eori");
    assert_eq!(place(""), "");
}
