use customs_console::internals::Language;
use customs_console::internals::editing::{Places, name_of, on_pages};

#[test]
fn a_path_has_the_names_of_its_fields() {
    let name = |path| name_of(Language::Nl, path);
    assert_eq!(name("items.1.packaging.0.marks"), "Artikel 2 – Colli 1 – Merken");
    assert_eq!(name("declaration.importer.address.city"), "Importeur – Adres – Plaats");
    assert_eq!(name("items"), "Artikelen");
    assert_eq!(name("unheard_of"), "unheard_of");
}

#[test]
fn an_error_leads_to_the_nearest_place() {
    let own = ["declaration.transport.containers.0.seals", "dms_version"].map(str::to_owned).into();
    let places = Places { own, lines: vec!["/line/7".to_owned()] };
    let seals = "declaration.transport.containers.0.seals";
    assert_eq!(places.address(&format!("{seals}.1")), format!("#{seals}"));
    assert_eq!(places.address("items.0.hs_code"), "/line/7#items.0.hs_code");
    assert_eq!(places.address("items.1.hs_code"), "");
    assert_eq!(places.address("items"), "#items");
}

#[test]
fn paths_of_the_api_become_paths_of_pages() {
    assert_eq!(on_pages("declaration.items.0.hs_code"), "items.0.hs_code");
    assert_eq!(on_pages("declaration.office"), "declaration.office");
    assert_eq!(on_pages("daysDelayBeforeSubmit"), "days_delay_before_submit");
}
