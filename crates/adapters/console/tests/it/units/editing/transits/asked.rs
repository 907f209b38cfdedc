use customs_console::internals::Posted;
use customs_console::internals::editing::transits::{Asked, edit_address};

#[test]
fn a_button_names_where_it_leads() {
    let leads = |ask: &str| {
        let asked = Asked::from_posted(&Posted::read(format!("ask={ask}").as_bytes()));
        asked.leads_to(7, &edit_address(7))
    };
    assert_eq!(leads(""), "/console/transits/7/edit");
    assert_eq!(leads("item-x"), "/console/transits/7/edit");
    assert_eq!(leads("check"), "/console/transits/7/edit?check=1");
    assert_eq!(leads("submit"), "/console/transits/7/submit");
    assert_eq!(leads("transit"), "/console/transits/7/edit#items");
    assert_eq!(leads("item-3"), "/console/transits/7/lines/3/edit");
}
