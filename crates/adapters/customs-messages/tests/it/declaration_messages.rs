//! The declaration message carries the facts of the form, in the official codes.

use crate::forms;
use crate::forms::{export, facts, import, lodge, missing, prelodged, warehouse_entry, warehouse_exit};
use crate::published::{samples, valid_by_schema};
use customs_declarations::DeclarationMessage;
use customs_messages::element_table::DEC_ELEMENTS;
use serde_json::{Value, json};

const ITEM: &str = "md:MetaData/Declaration/GoodsShipment/GovernmentAgencyGoodsItem";

fn assert_valid(message: &DeclarationMessage) {
    let found = DEC_ELEMENTS.check(&message.bytes).expect("well-formed XML");
    assert!(found.is_empty(), "{found:?}");
    if let Some(verdict) = valid_by_schema(&message.bytes) {
        assert_eq!(verdict, Ok(()));
    }
}

/// Returns facts of the message below the declaration, without the path that they all share.
fn lodged(body: Value) -> Vec<String> {
    let message = lodge(body, "LRN26000001");
    assert_valid(&message);
    facts(&message.bytes)
        .iter()
        .filter_map(|it| it.strip_prefix("md:MetaData/Declaration/"))
        .map(str::to_owned)
        .collect()
}

/// Returns the warnings about values that were cut, changed or left out; warnings about translated codes have a test of
/// their own.
fn warnings(body: Value) -> Vec<String> {
    all_warnings(body).into_iter().filter(|warning| !is_translation(warning)).collect()
}

fn translations(body: Value) -> Vec<String> {
    all_warnings(body).into_iter().filter(|warning| is_translation(warning)).collect()
}

fn all_warnings(body: Value) -> Vec<String> {
    lodge(body, "LRN26000001").warnings.iter().map(ToString::to_string).collect()
}

fn is_translation(warning: &str) -> bool {
    warning.contains(" goes to customs as ")
}

fn starting<'f>(facts: &'f [String], with: &str) -> Vec<&'f str> {
    facts.iter().filter_map(|fact| fact.strip_prefix(with)).collect()
}

#[test]
fn messages_carry_the_facts_of_the_sample_messages() {
    // The form has one field for both the identifier and the street of a goods location, and none for the method of
    // payment.
    // method of payment.
    let line =
        "md:MetaData/Declaration/GoodsShipment/Consignment/GoodsLocation/Address/Line = Europaweg 875".to_owned();
    let method = format!("{ITEM}/Commodity/DutyTaxFee/Payment/MethodCode = E");
    let cases = [
        ("h1-im-a-40-00.xml", import(), "LRN26000001", vec![line.clone(), method.clone()]),
        ("h2-im-a-71-00.xml", warehouse_entry(), "LRN26000002", vec![line.clone()]),
        ("h1-im-a-40-71.xml", warehouse_exit(), "LRN26000003", vec![line.clone(), method.clone()]),
        ("h1-im-d-40-00.xml", prelodged(), "LRN26000004", vec![line.clone(), method]),
        ("b1-ex-a-10-00.xml", export(), "LRN26000005", vec![line]),
    ];
    for (name, body, lrn, not_in_the_form) in cases {
        let message = lodge(body, lrn);
        assert_valid(&message);
        let are_translations = message.warnings.iter().all(|warning| is_translation(&warning.to_string()));
        assert!(are_translations, "{name}: {:?}", message.warnings);
        let Some((_, sample)) = samples("project").into_iter().find(|(file, _)| file == name) else { return };
        let (built, sample) = (facts(&message.bytes), facts(&sample));
        assert_eq!(missing(&sample, &built), not_in_the_form, "{name}: facts of the sample that the message lacks");
        assert_eq!(missing(&built, &sample), Vec::<String>::new(), "{name}: facts that the sample does not have");
    }
}

#[test]
fn the_same_form_always_gives_the_same_bytes() {
    assert_eq!(lodge(import(), "LRN26000001"), lodge(import(), "LRN26000001"));
}

#[test]
fn with_direct_representation_the_trader_declares_and_the_broker_is_agent() {
    let facts = lodged(import());
    assert_eq!(starting(&facts, "Agent/"), ["ID = NL854321098", "FunctionCode = 2"]);
    assert_eq!(starting(&facts, "Declarant/"), ["ID = NL801234566"]);
}

#[test]
fn with_indirect_representation_the_broker_declares() {
    let mut body = import();
    body["representation_type"] = json!("3");
    let facts = lodged(body);
    assert_eq!(starting(&facts, "Agent/"), ["ID = NL854321098", "FunctionCode = 3"]);
    assert_eq!(starting(&facts, "Declarant/"), ["ID = NL854321098"]);
    assert_eq!(starting(&facts, "AuthorisationHolder/"), ["ID = NL854321098", "CategoryCode = CGU"]);
}

#[test]
fn without_an_eori_of_the_broker_the_trader_declares_alone() {
    let form = forms::form(import());
    let lodged = customs_messages::building::Lodged::from_form(&form);
    let message = customs_messages::building::build_declaration(&lodged);
    assert_valid(&message);
    let facts = facts(&message.bytes).join("\n");
    assert!(facts.contains("Declarant/ID = NL801234566") && !facts.contains("Agent"));
    assert!(!facts.contains("FunctionalReferenceID"), "a message that is only looked at has no LRN");
}

#[test]
fn an_importer_without_eori_declares_with_name_and_address() {
    let mut body = import();
    body["declaration"]["importer"] = json!({ "name": "Jansen", "address": { "city": "Delft", "country": "NL" } });
    let facts = lodged(body);
    assert_eq!(
        starting(&facts, "Declarant/"),
        ["Name = Jansen", "Address/CityName = Delft", "Address/CountryCode = NL"]
    );
}

#[test]
fn codes_that_differ_from_the_official_lists_are_translated() {
    let mut body = import();
    let declaration = &mut body["declaration"];
    declaration["warehouse"] = json!({ "licence": "NLCW1000000123456", "licence_type": "U" });
    declaration["transport"]["border"] =
        json!({ "mode": "4", "identification": "KL0705", "identification_type": "20" });
    declaration["transport"]["departure"]["identification_type"] = json!("41");
    declaration["domestic_duty_tax_party"]["role"] = json!("FR");
    declaration["authorizations"] = json!([
        { "type_code": "C521", "id": "NLEIR000000000077" },
        { "type_code": "C506", "id": "NLDPO000000000078", "holder_id": "NL999999999" }
    ]);
    body["items"][0]["valuation"]["charge_deductions"][0]["code"] = json!("AH");
    let reported = translations(body.clone());
    let facts = lodged(body);
    for expected in [
        "GoodsShipment/Warehouse/TypeCode = R",
        "BorderTransportMeans/IdentificationTypeCode = 40",
        "GoodsShipment/Consignment/ArrivalTransportMeans/IdentificationTypeCode = 99",
        "GoodsShipment/DomesticDutyTaxParty/RoleCode = FR3",
        "GoodsShipment/GovernmentAgencyGoodsItem/CustomsValuation/ChargeDeduction/ChargesTypeCode = AK",
        "GoodsShipment/GovernmentAgencyGoodsItem/Commodity/DutyTaxFee/Payment/MethodCode = E",
    ] {
        assert!(facts.iter().any(|fact| fact == expected), "{expected}: {facts:#?}");
    }
    assert_eq!(
        starting(&facts, "AuthorisationHolder/"),
        ["ID = NL801234566", "CategoryCode = EIR", "ID = NL999999999", "CategoryCode = DPO"]
    );
    assert_eq!(
        reported,
        [
            "declaration.authorizations.0.type_code: C521 (chain procedure) goes to customs as C514; C521 of customs is: \
             authorised consignor of transit",
            "declaration.transport.border.identification_type: 20 (flight number) goes to customs as 40; 20 of customs \
             is: wagon number",
            "declaration.transport.departure.identification_type: 41 (container number) goes to customs as 99 (unknown); \
             41 of customs is: registration of an aircraft",
            "declaration.domestic_duty_tax_party.role: FR (fiscal representative) goes to customs as FR3",
            "declaration.items.0.valuation.charge_deductions.0.code: AH (insurance) goes to customs as AK; AH of customs \
             is: engineering and design",
            "declaration.warehouse.licence_type: U (public warehouse) goes to customs as R; U of customs is: private \
             warehouse",
        ]
    );
}

/// N951 is the TIF form (UCC DA annex B, D.E. 12 01). A code with the same meaning on both sides needs no warning.
#[test]
fn a_code_is_told_where_customs_takes_it_for_something_else_and_once() {
    let mut body = import();
    body["declaration"]["procedure"]["current"] = json!("42");
    body["declaration"]["domestic_duty_tax_party"]["role"] = json!("FR");
    body["declaration"]["transport"]["departure"]["identification_type"] = json!("30");
    body["items"][0]["previous_documents"] =
        json!([{ "type": "N337", "id": "26NL000510ZX81K4U6" }, { "type": "N951", "id": "1" }]);
    let second = body["items"][0].clone();
    body["items"].as_array_mut().expect("a list").push(second);
    let reported = translations(body);
    let of_documents = "N951 (summary declaration) goes to customs as N951; N951 of customs is: TIF form (a summary \
                        declaration is N337 in temporary storage, N355 at entry)";
    assert_eq!(
        reported,
        [
            "declaration.transport.departure.identification_type: 30 (rail car number) goes to customs as 20; 30 of \
             customs is: registration of a road vehicle"
                .to_owned(),
            "declaration.domestic_duty_tax_party.role: FR (fiscal representative) goes to customs as FR3".to_owned(),
            // FR reaches each item from one field of the header; the two N951 are separate fields.
            format!("declaration.items.0.previous_documents.1.type: {of_documents} (and 1 more)"),
        ]
    );
    let mut plain = import();
    plain["declaration"]["transport"]["departure"]["identification_type"] = json!("99");
    assert_eq!(translations(plain), Vec::<String>::new());
}

#[test]
fn text_that_the_schema_has_no_room_for_is_cut_and_a_warning_says_so() {
    let mut body = import();
    let long = |length| "Ł".repeat(length);
    body["declaration"]["importer"] = json!({ "eori": "NL801234566", "name": long(71),
        "address": { "street": long(255), "city": long(36), "postal_code": "1234567890", "country": "NL" } });
    body["items"][0]["description"] = json!(long(512));
    let reported = warnings(body.clone());
    let facts = lodged(body);
    assert_eq!(
        starting(&facts, "GoodsShipment/Importer/"),
        [
            format!("Name = {}", long(70)),
            "ID = NL801234566".to_owned(),
            format!("Address/CityName = {}", long(35)),
            "Address/CountryCode = NL".to_owned(),
            format!("Address/Line = {}", long(70)),
            "Address/PostcodeID = 123456789".to_owned(),
        ]
    );
    assert_eq!(
        reported,
        [
            "declaration.importer.name: is cut to 70 characters in the message",
            "declaration.importer.address.city: is cut to 35 characters in the message",
            "declaration.importer.address.street: is cut to 70 characters in the message",
            "declaration.importer.address.postal_code: is cut to 9 characters in the message",
        ]
    );
}

#[test]
fn text_that_xml_cannot_hold_is_cleaned_and_a_warning_says_so() {
    let mut body = import();
    body["items"][0]["description"] = json!("a\u{0}b\u{fffe} <c> & ]]>\r\nd\u{1F600}");
    assert_eq!(
        warnings(body.clone()),
        ["declaration.items.0.description: holds control characters, which are left out of the message"]
    );
    let facts = lodged(body);
    let description = starting(&facts, "GoodsShipment/GovernmentAgencyGoodsItem/Commodity/Description = ");
    assert_eq!(description, ["ab <c> & ]]>  d\u{1F600}"]);
}

#[test]
fn numbers_are_exact_and_never_in_scientific_notation() {
    let mut body = import();
    let item = &mut body["items"][0];
    item["gross_weight"] = serde_json::from_str("1234567890.123456").expect("a number");
    item["net_weight"] = serde_json::from_str("0.000001").expect("a number");
    item["supplementary_quantity"] = serde_json::from_str("1e3").expect("a number");
    item["invoice_value"] = serde_json::from_str("9999999999999.99").expect("a number");
    let facts = lodged(body);
    let measures = starting(&facts, "GoodsShipment/GovernmentAgencyGoodsItem/Commodity/GoodsMeasure/");
    assert_eq!(
        measures,
        ["GrossMassMeasure = 1234567890.123456", "NetNetWeightMeasure = 0.000001", "TariffQuantity = 1000"]
    );
    assert!(facts.iter().any(|fact| fact.ends_with("ItemChargeAmount[@currencyID=USD] = 9999999999999.99")));
}

#[test]
fn numbers_that_do_not_fit_are_rounded_or_left_out_and_a_warning_says_so() {
    let mut body = import();
    let item = &mut body["items"][0];
    item["net_weight"] = serde_json::from_str("1.0000005").expect("a number");
    item["supplementary_quantity"] = serde_json::from_str("12345678901234567").expect("a number");
    let reported = warnings(body.clone());
    let facts = lodged(body);
    assert!(facts.iter().any(|fact| fact.ends_with("NetNetWeightMeasure = 1.000001")));
    assert!(!facts.iter().any(|fact| fact.contains("TariffQuantity")));
    assert_eq!(
        reported,
        [
            "declaration.items.0.net_weight: is rounded to 6 decimals in the message",
            "declaration.items.0.supplementary_quantity: has more digits than the message can hold and is left out of it",
        ]
    );
}

#[test]
fn totals_that_the_form_leaves_out_are_sums_of_the_items() {
    let mut body = import();
    let declaration = body["declaration"].as_object_mut().expect("an object");
    declaration.remove("total_packages");
    declaration.remove("total_invoice_value");
    let mut second = body["items"][0].clone();
    second["gross_weight"] = json!(0.5);
    body["items"].as_array_mut().expect("a list").push(second);
    let facts = lodged(body);
    for expected in [
        "GoodsItemQuantity = 2",
        "InvoiceAmount[@currencyID=USD] = 27000.00",
        "TotalGrossMassMeasure[@unitCode=KGM] = 1276",
        "TotalPackageQuantity = 100",
    ] {
        assert!(facts.iter().any(|fact| fact == expected), "{expected}: {facts:#?}");
    }
}

#[test]
fn items_in_several_currencies_have_no_common_total() {
    let mut body = import();
    body["declaration"]["total_invoice_value"] = Value::Null;
    let mut second = body["items"][0].clone();
    second["invoice_currency"] = json!("EUR");
    body["items"].as_array_mut().expect("a list").push(second);
    let reported = warnings(body.clone());
    assert!(reported.iter().any(|warning| warning.starts_with("declaration.total_invoice_value: ")), "{reported:?}");
    assert!(!lodged(body).iter().any(|fact| fact.starts_with("InvoiceAmount")));
}

#[test]
fn a_single_header_container_holds_every_item() {
    let mut body = import();
    let second = body["items"][0].clone();
    body["items"].as_array_mut().expect("a list").push(second);
    let message = lodge(body, "LRN26000001");
    let facts = facts(&message.bytes);
    let prefix = format!("{ITEM}/Commodity/TransportEquipment/");
    assert_eq!(
        starting(&facts, &prefix),
        ["SequenceNumeric = 1", "ID = MSKU1234565", "SequenceNumeric = 1", "ID = MSKU1234565"]
    );
    assert_eq!(
        message.emission_map.path_of("42A/67A/68A[2]/23A/31B[1]/159"),
        Some("declaration.transport.containers.0.number")
    );
}

#[test]
fn containers_that_only_items_name_stand_in_the_header_too() {
    let mut body = import();
    body["items"][0]["containers"] = json!([{ "number": "TGHU9876542" }, { "number": "MSKU1234565" }]);
    let facts = lodged(body);
    assert_eq!(starting(&facts, "GoodsShipment/Consignment/TransportEquipment/ID = "), ["MSKU1234565", "TGHU9876542"]);
    let of_item = starting(&facts, "GoodsShipment/GovernmentAgencyGoodsItem/Commodity/TransportEquipment/");
    assert_eq!(of_item, ["SequenceNumeric = 2", "ID = TGHU9876542", "SequenceNumeric = 1", "ID = MSKU1234565"]);
    let mut body = import();
    let mut second = body["items"][0].clone();
    second["containers"] = json!([{ "number": "TGHU9876542" }]);
    body["items"].as_array_mut().expect("a list").push(second);
    let of_items =
        starting(&lodged(body), "GoodsShipment/GovernmentAgencyGoodsItem/Commodity/TransportEquipment/ID = ").join(" ");
    assert_eq!(of_items, "MSKU1234565 TGHU9876542", "the header still has one container, for the items without");
    let mut body = import();
    body["declaration"]["transport"]["containers"] = json!([]);
    assert!(lodged(body).iter().any(|fact| fact == "GoodsShipment/Consignment/ContainerCode = 0"));
}

#[test]
fn goods_locations_have_an_identifier_or_a_street() {
    let mut body = import();
    body["declaration"]["goods_location"] = json!({ "type": "D", "identification_type": "Z", "country": "NL",
        "city": "Rotterdam", "address": "Europaweg", "house_number": "875" });
    let facts = lodged(body.clone());
    assert_eq!(
        starting(&facts, "GoodsShipment/Consignment/GoodsLocation/"),
        [
            "TypeCode = D",
            "Address/TypeCode = Z",
            "Address/CityName = Rotterdam",
            "Address/CountryCode = NL",
            "Address/Line = Europaweg 875"
        ]
    );
    body["declaration"]["goods_location"]["identification_type"] = json!("Y");
    let reported = warnings(body.clone());
    assert!(lodged(body).iter().any(|fact| fact == "GoodsShipment/Consignment/GoodsLocation/Name = Europaweg"));
    assert!(
        reported.iter().any(|warning| warning.starts_with("declaration.goods_location.house_number: ")),
        "{reported:?}"
    );
}

#[test]
fn places_of_delivery_are_codes_only_when_the_country_confirms_it() {
    for (incoterms, expected) in [
        (json!({ "code": "CIF", "country": "NL", "location": "NLRTM" }), "LocationID = NLRTM"),
        (json!({ "code": "CIF", "country": "FR", "location": "PARIS" }), "LocationName = FR PARIS"),
        (json!({ "code": "CIF", "location": "PARIS" }), "LocationName = PARIS"),
        (json!({ "code": "CIF", "country": "NL" }), "LocationName = NL"),
    ] {
        let mut body = import();
        body["declaration"]["incoterms"] = incoterms;
        let facts = lodged(body);
        assert_eq!(starting(&facts, "GoodsShipment/TradeTerms/"), ["ConditionCode = CIF", expected]);
    }
}

#[test]
fn with_onward_supply_the_fiscal_party_stands_on_each_item() {
    let mut body = import();
    body["declaration"]["procedure"]["current"] = json!("42");
    body["declaration"]["destination_country"] = json!("DE");
    let facts = lodged(body);
    assert_eq!(starting(&facts, "GoodsShipment/DomesticDutyTaxParty/"), Vec::<&str>::new());
    let on_item = starting(&facts, "GoodsShipment/GovernmentAgencyGoodsItem/DomesticDutyTaxParty/");
    assert_eq!(on_item, ["ID = NL801234566B01", "RoleCode = FR1"]);
    assert!(facts.iter().any(|fact| fact == "GoodsShipment/Destination/CountryCode = DE"));
}

#[test]
fn an_entry_in_the_records_names_its_authorisation_and_its_moment() {
    let mut body = import();
    body["dms_version"] = json!("4.1");
    body["declaration"]["symbol"] = json!("Z");
    let form = forms::form(body);
    let entered_at = "2026-09-02T08:15:00Z".parse().ok();
    let lodged =
        customs_messages::building::Lodged { entered_at, ..customs_messages::building::Lodged::from_form(&form) };
    let message = customs_messages::building::build_declaration(&lodged);
    assert_valid(&message);
    let facts = facts(&message.bytes).join("\n");
    for expected in [
        "AgencyAssignedCustomizationVersionCode = 4.1",
        "AcceptanceDateTime/ds:DateTimeString[@formatCode=304] = 20260902081500Z",
        "TypeCode = IMZ",
        "AuthorisationHolder/CategoryCode = EIR",
    ] {
        assert!(facts.contains(expected), "{expected}");
    }
}

#[test]
fn authorisations_and_references_of_an_item_become_documents_and_statements() {
    let mut body = export();
    body["items"][0]["authorisations"] = json!([
        { "identification": "NLIPO000000000001", "type_code": "IPO", "sequence": 2 },
        { "identification": "NLOPO000000000002", "type_code": "C019", "sequence": 1 }
    ]);
    body["items"][0]["supporting_documents"] =
        json!([{ "type": "A1234", "id": "five" }, { "type": "C505", "id": "NLCGU000000654321" }]);
    let facts = lodged(body);
    let documents = starting(&facts, "GoodsShipment/GovernmentAgencyGoodsItem/AdditionalDocument/");
    let triples: Vec<_> = documents.chunks(3).map(|it| it.join(", ")).collect();
    assert_eq!(
        triples,
        [
            "CategoryCode = A1, ID = five, TypeCode = 234",
            "CategoryCode = C, ID = NLCGU000000654321, TypeCode = 505",
            "CategoryCode = Y, ID = Niet van toepassing, TypeCode = 901",
            "CategoryCode = C, ID = NLOPO000000000002, TypeCode = 019",
            "CategoryCode = C, ID = NLIPO000000000001, TypeCode = 601",
        ],
        "the number of the header's CGU is there once, since the item lists it itself"
    );
}

#[test]
fn more_items_than_the_schema_takes_are_sent_with_a_warning() {
    let mut body = import();
    let item = body["items"][0].clone();
    body["items"] = Value::Array(vec![item; 1_000]);
    let message = lodge(body.clone(), "LRN26000001");
    assert_eq!(warnings(body), ["declaration.items: has 1000 items, the message schema takes 999"]);
    let found = DEC_ELEMENTS.check(&message.bytes).expect("well-formed XML");
    assert_eq!(found.iter().map(|it| it.rule).collect::<Vec<_>>(), ["stands more often than it may"]);
}

#[test]
fn fields_of_the_other_direction_are_left_out_with_a_warning() {
    let mut body = export();
    body["declaration"]["importer"] = json!({ "name": "X" });
    body["declaration"]["domestic_duty_tax_party"] = json!({ "id": "NL801234566B01", "role": "FR1" });
    let reported = warnings(body.clone());
    assert_eq!(
        reported,
        [
            "declaration.importer: belongs to import and is not in the message",
            "declaration.domestic_duty_tax_party: belongs to import and is not in the message",
        ]
    );
    assert!(!lodged(body).iter().any(|fact| fact.contains("Importer") || fact.contains("DomesticDuty")));
}

#[test]
fn a_blank_field_is_no_field() {
    let mut body = import();
    body["declaration"]["seller"] = json!({ "name": " ", "eori": "", "address": { "city": "\t" } });
    body["declaration"]["warehouse"] = json!({ "licence": "  ", "licence_type": "" });
    body["items"][0]["packaging"] = json!([]);
    let facts = lodged(body);
    assert!(
        !facts.iter().any(|fact| fact.contains("Seller") || fact.contains("Warehouse") || fact.contains("Packaging"))
    );
}
