use customs_console::internals::{Language, asked_in_vain};

#[test]
fn what_a_page_cannot_do_is_named() {
    let stated = |address: &str, has_pages| asked_in_vain(Language::Nl, address, has_pages);
    assert_eq!(stated("/console/declarations/1/lines?page=2", true), [""; 0]);
    assert_eq!(stated("/console/declarations/1/lines?page=two", true), ["Niet begrepen en weggelaten: Pagina “two”"]);
    let not_there = |name: &str| format!("Het adres vraagt om iets wat deze pagina niet heeft: {name}");
    assert_eq!(stated("/console/declarations/1/timeline?page=2", false), [not_there("“page”")]);
    assert_eq!(stated("/console/declarations/1/lines?sort=status", true), [not_there("“sort”")]);
    assert_eq!(stated("/console/declarations/1", false), [""; 0]);
}
