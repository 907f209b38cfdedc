use super::*;
use crate::form::{AddressForm, PartyForm, WarehouseForm};
use crate::ports::KnownParty;
use crate::testing::{KnownParties, a_valid_export};
use std::sync::Arc;

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn knowing_acme() -> DeclarationsOverFakes {
    let acme = KnownParty {
        eori: text("NL801234566"),
        name: text("Acme B.V."),
        address: AddressForm { street: text("Kade 1"), city: text("Delft"), postal_code: None, country: text("NL") },
        ..KnownParty::default()
    };
    let bare = KnownParty { name: text("Bare B.V."), ..KnownParty::default() };
    let parties = KnownParties([("ACME".to_owned(), acme), ("BARE".to_owned(), bare)].into());
    declarations_over_fakes().with(|ports| ports.parties = Arc::new(parties))
}

fn party(customer_code: &str) -> PartyForm {
    PartyForm { customer_code: text(customer_code), ..PartyForm::default() }
}

#[test]
fn a_known_customer_fills_its_party_in() {
    let fakes = knowing_acme();
    let mut form = a_valid_import();
    form.declaration.importer = Some(party("ACME"));
    form.declaration.seller = Some(party("BARE"));
    let header = fakes.create(form).declaration.form.declaration;
    let importer = header.importer.expect("an importer");
    assert_eq!((importer.eori, importer.name), (text("NL801234566"), text("Acme B.V.")));
    let address = importer.address.expect("an address");
    assert_eq!((address.street, address.city, address.postal_code), (text("Kade 1"), text("Delft"), None));
    let seller = header.seller.expect("a seller");
    assert_eq!((seller.name, seller.address), (text("Bare B.V."), None));
}

#[test]
fn what_the_client_spelled_out_wins_field_by_field() {
    let fakes = knowing_acme();
    let mut form = a_valid_import();
    form.declaration.importer = Some(PartyForm {
        name: text("Acme Import B.V."),
        eori: text(" "),
        address: Some(AddressForm { city: text("Rotterdam"), ..AddressForm::default() }),
        ..party("ACME")
    });
    let importer = fakes.create(form).declaration.form.declaration.importer.expect("an importer");
    assert_eq!(importer.name, text("Acme Import B.V."));
    assert_eq!(importer.eori, text("NL801234566"), "blank says nothing");
    let address = importer.address.expect("an address");
    assert_eq!((address.city, address.street), (text("Rotterdam"), text("Kade 1")));
}

#[test]
fn an_unknown_customer_is_ignored_when_the_party_is_spelled_out() {
    let fakes = knowing_acme();
    let mut form = a_valid_import();
    form.declaration.importer.as_mut().expect("an importer").customer_code = text("WHO");
    assert_eq!(fakes.create(form.clone()).declaration.customer_code, text("WHO"));
    form.declaration.importer = Some(party("WHO"));
    assert_eq!(
        broken(fakes.declarations.create(command(form))),
        ["declaration.importer.name: is required, since no customer has this customer_code"]
    );
}

#[test]
fn a_consignor_gets_the_eori_it_must_have_from_the_customer_master() {
    let fakes = knowing_acme();
    let mut form = a_valid_export();
    form.declaration.consignor = Some(party("ACME"));
    fakes.create(form.clone());
    form.declaration.consignor = Some(party("BARE"));
    assert_eq!(broken(fakes.declarations.create(command(form))), ["declaration.consignor.eori: is required"]);
}

#[test]
fn nobody_is_asked_for_a_code_that_is_no_text() {
    use crate::ports::PartyDirectory;
    use customs_kernel::StorageError;
    use std::collections::BTreeMap;
    struct Database;
    impl PartyDirectory for Database {
        fn parties(&self, _: OrganisationId, codes: &[String]) -> Result<BTreeMap<String, KnownParty>, StorageError> {
            assert_eq!(codes, ["ACME"]);
            Ok(BTreeMap::new())
        }

        fn with_fiscal_number(&self, _: OrganisationId, _: &str) -> Result<Option<KnownParty>, StorageError> {
            Ok(None)
        }
    }
    let fakes = declarations_over_fakes().with(|ports| ports.parties = Arc::new(Database));
    let mut form = a_valid_import();
    form.declaration.importer.as_mut().expect("an importer").customer_code = text("A\0");
    form.declaration.buyer = Some(PartyForm { name: text("Acme"), ..party("ACME") });
    form.declaration.seller = Some(PartyForm { name: text("Acme"), ..party("ACME") });
    assert_eq!(
        broken(fakes.declarations.create(command(form))),
        ["declaration.importer.customer_code: must not contain control characters"]
    );
}

#[test]
fn codes_that_no_customer_has_are_noted_and_ignored() {
    let fakes = knowing_acme();
    let mut form = a_valid_import();
    let named = |code: &str| Some(PartyForm { name: text("Somebody"), ..party(code) });
    form.declaration.importer = named("WHO");
    form.declaration.exporter = named("ACME");
    form.declaration.buyer = named(" ");
    form.declaration.seller = named("WHO");
    let checked = fakes.declarations.check(BROKER, form, None).expect("it keeps every rule");
    assert_eq!(
        checked.warnings,
        [
            "declaration.importer.customer_code: WHO is not a known customer",
            "declaration.seller.customer_code: WHO is not a known customer",
        ]
    );
}

fn for_customer_with_defaults(change: impl FnOnce(&mut DeclarationForm)) -> Declaration {
    let customer = KnownParty {
        name: text("Indirect B.V."),
        representation_type: text("3"),
        customs_office: text("NL000510"),
        ..KnownParty::default()
    };
    let other = KnownParty { customs_office: text("NL000396"), ..customer.clone() };
    let parties = KnownParties([("INDIRECT".to_owned(), customer), ("OTHER".to_owned(), other)].into());
    let fakes = declarations_over_fakes().with(|ports| ports.parties = Arc::new(parties));
    let mut form = a_valid_import();
    form.declaration.office = None;
    form.declaration.importer = Some(party("INDIRECT"));
    form.declaration.seller = Some(party("OTHER"));
    change(&mut form);
    fakes.create(form).declaration
}

#[test]
fn office_and_representation_that_are_left_out_are_those_of_the_customer() {
    let form = for_customer_with_defaults(|_| {}).form;
    assert_eq!((form.declaration.office, form.representation_type), (text("NL000510"), text("3")));
    let form = for_customer_with_defaults(|form| form.declaration.office = text(" ")).form;
    assert_eq!(form.declaration.office, text("NL000510"), "blank says nothing");
    let form = for_customer_with_defaults(|form| {
        form.declaration.office = text("NL000396");
        form.representation_type = text("2");
    })
    .form;
    assert_eq!((form.declaration.office, form.representation_type), (text("NL000396"), text("2")));
}

/// Returns the licence and the type of the warehouse that a placement of this customer goes to.
fn warehouse_of(customer: KnownParty, change: impl FnOnce(&mut DeclarationForm)) -> (Option<String>, Option<String>) {
    let customer = KnownParty { name: text("Acme B.V."), ..customer };
    let parties = KnownParties([("ACME".to_owned(), customer)].into());
    let fakes = declarations_over_fakes().with(|ports| ports.parties = Arc::new(parties));
    let mut form = a_valid_import();
    form.declaration.importer = Some(party("ACME"));
    form.declaration.procedure.current = text("71");
    change(&mut form);
    let warehouse = fakes.create(form).declaration.form.declaration.warehouse.unwrap_or_default();
    (warehouse.licence, warehouse.licence_type)
}

#[test]
fn a_placement_that_names_no_warehouse_goes_to_that_of_the_customer() {
    let (own, placing) = ("NLCWP123456789012", "NLCWP210987654321");
    let customer = || KnownParty {
        warehouse_licence: text(own),
        dms_41_placement_licence: text(placing),
        warehouse_licence_type: text("R"),
        ..KnownParty::default()
    };
    assert_eq!(warehouse_of(customer(), |form| form.dms_version = text("4.0")), (text(own), text("R")));
    assert_eq!(warehouse_of(customer(), |form| form.dms_version = text("4.1")), (text(placing), text("R")));
    let blank = |form: &mut DeclarationForm| {
        form.dms_version = text("4.0");
        form.declaration.warehouse = Some(WarehouseForm { licence: text(" "), licence_type: text("U") });
    };
    assert_eq!(warehouse_of(customer(), blank), (text(own), text("U")), "what was spelled out wins");
    let named = |form: &mut DeclarationForm| {
        form.declaration.warehouse = Some(WarehouseForm { licence: text(placing), licence_type: None });
    };
    assert_eq!(warehouse_of(customer(), named), (text(placing), None));
    let release = |form: &mut DeclarationForm| form.declaration.procedure.current = text("40");
    assert_eq!(warehouse_of(customer(), release), (None, None), "it places nothing");
}

#[test]
fn what_is_no_licence_on_a_customer_is_not_taken_for_one() {
    let customer = KnownParty {
        name: text("Acme B.V."),
        warehouse_licence: text("on request"),
        warehouse_licence_type: text("private"),
        ..KnownParty::default()
    };
    let parties = KnownParties([("ACME".to_owned(), customer)].into());
    let fakes = declarations_over_fakes().with(|ports| ports.parties = Arc::new(parties));
    let mut form = a_valid_import();
    form.declaration.importer = Some(party("ACME"));
    form.declaration.procedure.current = text("71");
    assert_eq!(
        broken(fakes.declarations.create(command(form))),
        ["declaration.warehouse.licence: is required for a warehousing procedure"]
    );
}
