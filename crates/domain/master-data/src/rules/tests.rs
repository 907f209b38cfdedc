//! The texts that clients read stay the same.

use super::{PartRules, check_customer, check_master_item, tidy_customer, tidy_master_item};
use crate::customer::{AuthorizationForm, ContactForm, LocationForm};
use customs_kernel::Checker;
use customs_kernel::testing::corpus::assert_corpus;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

fn assert_texts<F: DeserializeOwned>(name: &str, form: &Value, tidy: fn(&mut F), rules: fn(&mut Checker, &F)) {
    let file = format!("{}/src/rules/tests/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    assert_corpus(&file, form, |form| {
        let mut form = serde_json::from_value(form).ok()?;
        tidy(&mut form);
        let mut check = Checker::default();
        rules(&mut check, &form);
        Some(check.into_errors())
    });
}

fn assert_texts_of_part<F: PartRules>(name: &str, form: &Value) {
    assert_texts::<F>(name, form, F::tidy, |check, form| form.check(check));
}

#[test]
fn each_broken_customer_gets_the_errors_of_the_corpus() {
    let form = r#"{
        "customer_name": "Acme Handel B.V.",
        "customer_address": "Kade",
        "customer_address_number": "12",
        "customer_postal_code": "3011 AA",
        "customer_city": "Rotterdam",
        "customer_country_code": "NL",
        "customer_eori_number": "NL801234566",
        "customer_vat_number": "NL123456782B01",
        "customer_vat_country": "NL",
        "currency": "EUR",
        "representation_type": "1",
        "customs_declaration_office": "NL000510",
        "default_customs_office_of_declaration": "NL000510",
        "warehouse_licence": "NLCWP123456789012",
        "warehouse_licence_type": "R",
        "dms_41_placement_licence": "NLTST",
        "poa_valid_until": "2027-12-31",
        "atr_license_number": "1",
        "postbus": "1",
        "postbus_cid": "1",
        "postbus_transit": "1",
        "postbus_msw": "1",
        "postbus_emcs": "1",
        "dva_holder_eori": "NL801234566",
        "dva_holder_name": "Acme",
        "dva_holder_address": "Kade 12",
        "dva_holder_postal_code": "3011 AA",
        "dva_holder_city": "Rotterdam",
        "dva_holder_country": "NL",
        "dva_holder_contact_name": "Ans",
        "dva_holder_contact_phone": "010",
        "dva_holder_contact_email": "ans@acme.example",
        "dva_authorized_consignor_permit": "1",
        "dva_authorized_consignee_permit": "2",
        "dva_guarantee_type": "1",
        "dva_guarantee_grn": "24BE00123456789A4A000017",
        "dva_volgnummer": "1",
        "vat_number": "123456782B01",
        "invoice_email": "invoices@acme.example",
        "prepayment_threshold": 100,
        "dossier_prefix": "AC",
        "to_declaration_completed_email": "done@acme.example"
    }"#;
    let form = serde_json::from_str(form).expect("a document");
    assert_texts("customer", &form, tidy_customer, check_customer);
}

#[test]
fn each_broken_item_gets_the_errors_of_the_corpus() {
    let form = json!({
        "item_code": "BOLT-8",
        "description": "Steel bolt M8",
        "hs_code": "73181595",
        "taric_code": "00",
        "country_of_origin": "CN",
        "preferential_origin": "TR",
        "status": "active",
        "net_weight": 1,
        "gross_weight": 1.5,
        "supplementary_units": 1,
        "unit_value": 2,
        "unit_currency": "USD",
        "duty_rate": 3.7,
        "vat_rate": 21,
        "packaging_type": "CT",
        "packaging_marks": "M8",
        "manufacturer_name": "Bolts Ltd",
        "manufacturer_part_number": "B-8",
        "sku": "S-8",
        "part_number": "P-8",
        "notes": "Zinc plated",
    });
    assert_texts("item", &form, tidy_master_item, check_master_item);
}

#[test]
fn each_broken_part_of_a_customer_gets_the_errors_of_the_corpus() {
    let contact = json!({
        "name": "Ans",
        "email": "ans@acme.example",
        "phone": "010",
        "position": "Clerk",
        "department": "Customs",
        "notification_preferences": ["declaration.accepted"],
        "language": "nl",
        "notes": "Mornings",
    });
    assert_texts_of_part::<ContactForm>("contact", &contact);
    let authorization = json!({
        "type": "CW",
        "description": "Warehouse",
        "identification": "NLCWP123456789012",
        "authorisation_holder": "Acme",
    });
    assert_texts_of_part::<AuthorizationForm>("authorization", &authorization);
    let location = json!({
        "name": "Shed",
        "address": "Kade",
        "address_number": "12",
        "postcode": "3011 AA",
        "city": "Rotterdam",
        "country_code": "NL",
        "vergunningtype": "R",
        "vergunningnummer": "1",
    });
    assert_texts_of_part::<LocationForm>("location", &location);
}
