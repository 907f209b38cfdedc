//! Request bodies for tests.

use serde_json::{Value, json};

/// An import for free circulation that breaks no rule.
pub(crate) fn an_import() -> Value {
    json!({
        "dms_version": "4.0",
        "declaration": {
            "office": "NL000396",
            "procedure": {"current": "40", "previous": "00"},
            "importer": {
                "eori": "NL801234566", "name": "Voorbeeld Import B.V.",
                "address": {"street": "Havenweg 1", "city": "Rotterdam", "postal_code": "3011 AA", "country": "NL"},
            },
            "items": [an_item()],
        },
    })
}

pub(super) fn an_export() -> Value {
    let mut body = an_import();
    let declaration = &mut body["declaration"];
    declaration["imex"] = json!("EX");
    declaration["procedure"]["current"] = json!("10");
    declaration["destination_country"] = json!("US");
    declaration["consignor"] = declaration["importer"].take();
    body
}

pub(super) fn an_item() -> Value {
    json!({
        "description": "Wooden office chair", "hs_code": "94016900", "country_of_origin": "CN",
        "gross_weight": 12.5, "net_weight": 11, "invoice_value": 480.50, "invoice_currency": "EUR",
    })
}

/// Every field of the create body, each with a value of its own, except `skus` and `dossier_id`, which need other
/// records.
pub(crate) const EVERY_FIELD: &str = r#"{
  "dms_version": "4.1", "reference": "ORDER-7", "application_reference": "UCR-7", "submit_when_valid": false,
  "representation_type": "3", "applyChainProcedure": true, "daysDelayBeforeSubmit": 5,
  "declaration": {
    "office": "NL000396", "exit_office": "NL000510", "language": "EN", "imex": "IM", "symbol": "Z",
    "procedure": {"current": "40", "previous": "71", "special": "C07", "specials": ["F48"]},
    "transaction_nature": 11, "total_packages": 40, "total_invoice_value": 1234567890.12,
    "total_invoice_currency": "USD", "destination_country": "DE", "export_country": "CN",
    "use_iiaa_procedure": true, "use_ketenregeling": true, "chain_continuation_possible": "yes", "eidr_type": "min",
    "entered_in_records_at": "2026-03-01T08:00:00Z",
    "importer": {"customer_code": "C1", "eori": "NL801234566", "name": "Importer",
      "address": {"street": "S1", "city": "City1", "postal_code": "P1", "country": "NL"}},
    "exporter": {"name": "Exporter"}, "consignor": {"name": "Consignor"}, "consignee": {"name": "Consignee"},
    "buyer": {"name": "Buyer"}, "seller": {"name": "Seller"},
    "transport": {
      "border": {"mode": "1", "nationality": "CN", "identification": "EVER GIVEN", "identification_type": "10"},
      "departure": {"mode": "3", "nationality": "NL", "identification": "AB-12-CD", "identification_type": "11"},
      "containers": [{"number": "CSQU3054383", "seals": ["SEAL1", "SEAL2"]}]
    },
    "goods_location": {"type": "B", "identification_type": "Y", "country": "NL", "postal_code": "3011 AA",
      "city": "Rotterdam", "address": "NLCWP123", "house_number": "1a"},
    "incoterms": {"code": "CIF", "country": "NL", "location": "Rotterdam"},
    "authorizations": [{"type_code": "C521", "id": "A1", "holder_id": "NL801234566"},
      {"type_code": "EIR", "id": "A2"}, {"type_code": "CWP", "id": "A3"}],
    "warehouse": {"licence": "NLCWP123456789012", "licence_type": "U"},
    "domestic_duty_tax_party": {"id": "NL001", "role": "FR"},
    "domestic_duty_tax_parties": [{"id": "DE123456789", "role": "FR2"}],
    "items": [{
      "sequence": 1, "description": "Chair", "sku": "CH-1", "hs_code": "94016900", "taric_subheading": "10",
      "additional_taric1": "4001", "additional_taric2": "8900", "country_of_origin": "CN",
      "preferential_country_of_origin": "VN", "gross_weight": 21.00, "net_weight": 20.000001,
      "supplementary_quantity": 4, "invoice_value": 9007199254740993, "invoice_currency": "USD",
      "statistical_value": 0.10, "previous_code": "71", "procedure_specials": ["C07", "F48"],
      "duty_regime": "300",
      "valuation": {"method": "1", "charge_deductions": [{"code": "AK", "currency": "EUR", "amount": 10.50}]},
      "packaging": [{"type": "CT", "quantity": 4, "marks": "M1"}],
      "containers": [{"number": "CSQU3054383"}],
      "supporting_documents": [{"type": "N935", "id": "INV1", "line": 1, "expiry_date": "2027-01-31",
        "value": 1.10, "currency": "EUR", "quantity": 2.20, "uom": "KGM"}],
      "additional_references": [{"type": "Y929", "value": "no"}],
      "previous_documents": [{"type": "NCLE", "id": "ENTRY1", "line": 3, "quantity": 4.5, "uom": "NAR",
        "inventory_line_id": 41}],
      "sku_details": [{"sku": "CH-1-R", "description": "Red", "quantity": 1.0, "unit_value": 2.50,
        "unit_value_currency": "EUR", "unit_gross_weight": 0.300, "unit_net_weight": 0.25,
        "country_of_origin": "CN"}],
      "authorisations": [{"identification": "L1", "type_code": "C516", "sequence": 1}],
      "inventory_line_id": 42
    }]
  }
}"#;
