use customs_console::internals::actions::place;
use customs_console::internals::editing::on_pages;

#[test]
fn a_field_is_on_the_page_of_its_line_or_of_the_draft() {
    let address = |path| place(7, &[41, 42], &on_pages(path));
    assert_eq!(address("declaration.items.1.hs_code"), "/console/declarations/7/lines/42/edit#items.1.hs_code");
    assert_eq!(address("declaration.items.9.hs_code"), "/console/declarations/7/edit#items.9.hs_code");
    assert_eq!(address("declaration.office"), "/console/declarations/7/edit#declaration.office");
}
