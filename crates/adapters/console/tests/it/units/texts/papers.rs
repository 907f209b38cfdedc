use customs_console::internals::Language;

#[test]
fn what_an_invoice_lacks_is_named_without_codes() {
    let lacks = "the ubl paper: missing: seller.address.country: is required (BR-09); x: must be y (BR-99)";
    assert_eq!(Language::Nl.paper_lacks(lacks), "land van de organisatie; x: must be y (BR-99)");
    assert_eq!(Language::En.paper_lacks(lacks), lacks);
}
