use customs_console::internals::editing::{Typed, below, take_over};
use customs_master_data::master_item::MasterItemForm;

#[test]
fn a_line_takes_over_what_the_article_knows() {
    let some = |text: &str| Some(text.to_owned());
    let article = MasterItemForm {
        item_code: some("CHAIR"),
        description: some("Chair"),
        hs_code: some("9401690010"),
        ..MasterItemForm::default()
    };
    let mut typed = Typed::default();
    typed.set("items.0.country_of_origin", "CN");
    take_over("items.0", &mut typed, &article);
    let fields = ["sku", "hs_code", "taric_subheading", "country_of_origin"];
    let values = fields.map(|field| typed.text(&below("items.0", field)).to_owned());
    assert_eq!(values, ["CHAIR", "94016900", "10", "CN"]);
    assert!(typed.entries("items.0.packaging").is_empty());
}
